"""The options that choose hands, the same in each command."""

from __future__ import annotations

from typing import Annotated

import typer

from bigslick.cli.completion import complete_positions
from bigslick.cli.options import choice

__all__ = ("HoleCards", "Line", "Mode", "Position", "Pot", "Since", "Where")

Where = Annotated[
    str | None,
    typer.Option(
        metavar="CONDITION",
        help="Only hands that meet a condition on the columns of the decision table.",
    ),
]
Position = Annotated[
    str | None,
    typer.Option(
        autocompletion=complete_positions, help="Only these positions: BTN,CO."
    ),
]
Pot = Annotated[
    str | None,
    choice("Only pots of this type", "limped", "raised", "3bet", "4bet", "5bet"),
]
Since = Annotated[
    str | None,
    typer.Option(
        metavar="DATE",
        help="Only hands since a year, month or day: 2026-01-31.",
    ),
]
HoleCards = Annotated[
    str | None,
    typer.Option(
        "--hand",
        metavar="RANGE",
        help="Only these hole cards: AKs,QQ+.",
    ),
]
Line = Annotated[
    str | None,
    typer.Option(
        metavar="ACTIONS",
        help="Only hands that begin so: 'raise, call / check, bet, fold'; folds before "
        "the last action are ignored.",
    ),
]
Mode = Annotated[
    str | None,
    choice("Only cash or tournament hands.", "cash", "tournament"),
]
