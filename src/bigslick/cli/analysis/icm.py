"""``bigslick icm``: the value of tournament chips."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.options import AsJson  # noqa: TC001 - typer reads the annotations
from bigslick.errors import NotationError

__all__ = ("icm_command", "read_numbers")

_UNITS = {"k": 1_000, "m": 1_000_000}


def icm_command(
    payouts: Annotated[
        str,
        typer.Option(help="Payouts, first place first, as in 50,30,20 or 50%,30%,20%."),
    ],
    stacks: Annotated[
        str,
        typer.Option(help="Chips of each player, as in 5000,3000,2000 or 5k,3k,2k."),
    ],
    as_json: AsJson = False,
) -> None:
    """Calculate the value of tournament chips (ICM).

    The independent chip model gives each player's share of the prize pool.

    \b
    bigslick icm --payouts 50,30,20 --stacks 5000,3000,2000
    """
    from bigslick.analysis import calculate_icm

    prizes, chips = read_numbers("--payouts", payouts), read_numbers("--stacks", stacks)
    values = calculate_icm(prizes, chips)
    if prizes != sorted(prizes, reverse=True):
        say(
            f"warning: the payouts {payouts} rise: the first place is named first",
            err=True,
        )
    if as_json:
        answer = {"payouts": prizes, "stacks": chips, "values": values}
        say(json.dumps(answer))
        return
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    for name in ("player", "stack", "chips", "value", "of payouts"):
        table.add_column(name, justify="right", no_wrap=True)
    paid = sum(values)
    for player, (stack, value) in enumerate(zip(chips, values, strict=True), 1):
        table.add_row(
            str(player),
            f"{stack:,g}" if stack % 1 else f"{stack:,.0f}",
            _percent(stack, sum(chips)),
            f"{value:,.2f}",
            _percent(value, paid),
        )
    PlainConsole().print_table(table, len("player"))


def _percent(part: float, whole: float) -> str:
    return f"{part / whole:.2%}" if whole else "-"


def read_numbers(option: str, text: str) -> list[float]:
    """Return the numbers in a text, which are separated by commas or spaces.

    >>> read_numbers("--stacks", "10, 20 5")
    [10.0, 20.0, 5.0]

    Raises:
        NotationError: a word is not a number, or the text is empty.

    """
    numbers = []
    for word in text.replace(",", " ").split():
        try:
            plain = word.removesuffix("%") if option == "--payouts" else word
            unit = _UNITS.get(plain[-1:].lower(), 1)
            numbers.append(float(plain[:-1] if unit > 1 else plain) * unit)
        except ValueError:
            column = text.index(word) + 1
            raise NotationError(
                f"invalid number {word!r} in {option} {text!r}, column {column}: "
                "expected numbers, for example 50,30,20",
                text,
                line=1,
                column=column,
            ) from None
    if not numbers:
        raise NotationError(
            f"invalid {option} {text!r}: expected numbers, for example 50,30,20", text
        )
    return numbers
