"""``bigslick range``: the hands of a range, as numbers and as a grid."""

from __future__ import annotations

import json
import re
from pathlib import Path  # noqa: TC003 - typer reads it
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.options import AsJson, picture
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from rich.text import Text

    from bigslick.analysis import OmahaRange, Range


def range_command(
    hands: Annotated[
        str,
        typer.Argument(help='Range, for example "22+, A2s+, KQo:0.5" or "top 15%".'),
    ],
    plot: Annotated[
        Path | None, picture("Draw the grid to an .svg or .png file.")
    ] = None,
    game: Annotated[
        str, typer.Option(help="Code of the game: nlhe, short-deck, plo, plo5 or plo6.")
    ] = "nlhe",
    as_json: AsJson = False,
) -> None:
    """Count the hands of a range and show them in a grid.

    \b
    bigslick range "22+, A2s+, KTo-K8o, KQo:0.5"
    bigslick range "top 15%" --plot range.svg
    bigslick range "AA**ds, KKQQ" --game plo
    """
    from bigslick.analysis import Range

    found = _read(hands, game)
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
    """Return notes on terms that other programs read differently.

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
    known = ", ".join((*decks, *sizes))
    raise NotationError(f"invalid game {game!r}: expected one of {known}", game)


def _draw(found: Range | OmahaRange, path: Path) -> None:
    from bigslick.analysis import Range
    from bigslick.drawing.png import picture_bytes
    from bigslick.formats.atomic_files import write_whole

    if not isinstance(found, Range):
        raise NotationError(
            f"cannot draw {path}: only hold'em ranges have a grid", str(path)
        )
    picture = picture_bytes(found.svg(), path)
    try:
        write_whole(path, picture)
    except OSError as error:
        raise NotationError(
            f"cannot write {path}: {error.strerror}", str(path)
        ) from None


def _coloured_grid(found: Range) -> Text:
    """Return the grid with pairs, suited and offsuit hands in their colours."""
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
