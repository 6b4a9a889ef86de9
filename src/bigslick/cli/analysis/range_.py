"""``bigslick range``: count the hands of a range and show them in a grid."""

from __future__ import annotations

import json
import re
from pathlib import Path  # noqa: TC003 - typer reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import say
from bigslick.cli.options import AsJson, choice, picture
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import NotationError, unknown_name

if TYPE_CHECKING:
    from rich.text import Text

    from bigslick.analysis import OmahaRange, Range


def range_command(  # noqa: PLR0913, PLR0917 - one for each option
    hands: Annotated[
        str,
        typer.Argument(help='Range, for example "22+, A2s+, KQo:0.5" or "top 15%".'),
    ],
    board: Annotated[
        str | None,
        typer.Option(help="Board: print made hands and draws, for example Kh9h2c."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="RANGE", help="Print the equities against this range."),
    ] = None,
    plot: Annotated[
        Path | None,
        picture(
            "Draw the grid, with --board the made hands, with --against a heat map, "
            "to an .svg or .png file."
        ),
    ] = None,
    game: Annotated[
        str,
        choice("Code of the game", "nlhe", "short-deck", "plo", "plo5", "plo6"),
    ] = "nlhe",
    as_json: AsJson = False,
) -> None:
    """Count the hands of a range and show them in a grid.

    \b
    bigslick range "22+, A2s+, KTo-K8o, KQo:0.5"
    bigslick range "top 15%" --plot range.svg
    bigslick range "AA**ds, KKQQ" --game plo
    bigslick range "22+, AT+, KQs" --board Kh9h2c
    bigslick range "22+, AT+, KQs" --board Kh9h2c --against "top 30%" --plot heat.png
    """
    from bigslick.analysis import Range

    check_files(plot)
    found = _read(hands, game)
    if board is not None or against is not None:
        _print_spot(found, board or "", against, plot, as_json=as_json)
        return
    if plot is not None:
        _draw(found, plot)
    if as_json:
        answer = {
            "range": str(found),
            "combos": len(found),
            "weight": round(found.total_weight, 9),
            "percent": found.percent,
        }
        if isinstance(found, Range):
            answer["classes"] = {
                label: weight
                for label, weight in found.class_weights().items()
                if weight
            }
        say(json.dumps(answer))
        return
    from bigslick.cli.plain_console import PlainConsole

    console = PlainConsole(soft_wrap=True)
    console.print(str(found) or "no hands", style="bold")
    weight = f"{found.total_weight:,.2f}".rstrip("0").rstrip(".")
    weighing = "" if len(found) == found.total_weight else f" weighing {weight}"
    for note in _reading_notes(hands):
        console.print(note, style="dim")
    noun = "combo" if len(found) == 1 else "combos"
    console.print(
        f"{len(found):,} {noun}{weighing}, {found.percent:.2f}% of hands\n", end=""
    )
    if isinstance(found, Range):
        console.print()
        console.print(_coloured_grid(found))
    if plot is not None:
        console.print(f"drawn to {plot}", style="dim")


def _reading_notes(hands: str) -> list[str]:
    """Return notes on parts of a range that other programs read differently.

    >>> _reading_notes("QQ+, AA@0.5, 76s+")
    ['AA@0.5: @ takes percent, so its weight is 0.5 %; AA:0.5 is a half', \
'76s+: + raises the lower card only, so it is 76s']
    """
    notes = []
    for term in map(str.strip, hands.split(",")):
        hand, at, percent = term.partition("@")
        if at:
            notes.append(
                f"{term}: @ takes percent, so its weight is {percent} %; "
                f"{hand}:0.5 is a half"
            )
        found = re.fullmatch(r"([2-9TJQKA])([2-9TJQKA])([so]?)\+", term)
        if found and abs(_RANKS.index(found[1]) - _RANKS.index(found[2])) == 1:
            notes.append(f"{term}: + raises the lower card only, so it is {term[:-1]}")
    return notes


_RANKS = "23456789TJQKA"


def _read(hands: str, game: str) -> Range | OmahaRange:
    from bigslick.analysis import OmahaRange, Range
    from bigslick.cards import RankOrder

    sizes = {"plo": 4, "plo5": 5, "plo6": 6}
    decks = {
        "nlhe": RankOrder.STANDARD,
        "short-deck": RankOrder.SHORT_DECK_HOLDEM,
    }
    if game in sizes:
        return OmahaRange(hands, card_count=sizes[game])
    if game in decks:
        return Range(hands, rank_order=decks[game])
    raise NotationError(unknown_name("game", game, (*decks, *sizes)), game)


def _print_spot(
    found: Range | OmahaRange,
    board: str,
    against: str | None,
    plot: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print the made hands and draws of a range on a board, or its equities."""
    from bigslick.analysis import Range, equity_distribution
    from bigslick.cards import RankOrder

    if not isinstance(found, Range):
        raise NotationError("--board and --against need a range of hold'em hands")
    if against is not None and found.rank_order is not RankOrder.STANDARD:
        raise NotationError("--against needs the game nlhe")
    broken = found.breakdown(board) if board else None
    rival = None if against is None else equity_distribution(found, against, board)
    if plot is not None:
        drawn: Any = rival or broken
        write_picture(plot, drawn.svg)
    if as_json:
        answer: dict[str, Any] = {"range": str(found), "board": board}
        if broken is not None:
            answer["breakdown"] = broken.to_records()
        if rival is not None:
            answer |= {
                "against": str(rival.against),
                "equity": rival.equity,
                "bins": rival.bins(),
                "classes": rival.classes(),
            }
        say(json.dumps(answer))
        return
    from bigslick.cli.plain_console import PlainConsole

    console = PlainConsole(soft_wrap=True)
    console.print(str(found) or "no hands", style="bold")
    if broken is not None:
        console.print(str(broken))
    if rival is not None:
        console.print(f"\nequity against {rival.against}: {rival.equity:.2%}")
        for place, share in enumerate(rival.bins()):
            bar = "#" * round(share * 50)
            console.print(
                f"{10 * place:>3} to {10 * place + 10:>3} %  {share:6.1%} {bar}"
            )
        console.print(f"\n{rival.grid()}")


def _draw(found: Range | OmahaRange, path: Path) -> None:
    from bigslick.analysis import Range

    if not isinstance(found, Range):
        raise NotationError(
            f"cannot draw {path}: only hold'em ranges have a grid", str(path)
        )
    write_picture(path, found.svg)


def _coloured_grid(found: Range) -> Text:
    """Return the grid, with a colour each for pairs, suited and offsuit hands."""
    from rich.text import Text

    side = len(found.rank_order)
    text = Text()
    for line in found.grid().splitlines():
        if text:
            row = str(text).count("\n") - 1
            text.append(line[:2], "dim")
            for column in range(side):
                cell = line[2 + 4 * column : 6 + 4 * column]
                style = (
                    "yellow" if row == column else "green" if row < column else "blue"
                )
                text.append(cell, "dim" if cell.strip() == "·" else style)
            text.append("\n")
        else:
            text.append(line + "\n", "dim")
    text.right_crop(1)
    return text
