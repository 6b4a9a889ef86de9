"""Options that describe a spot, for ``bigslick solve`` and ``bigslick report``."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ("InPosition", "OutOfPosition", "Pot", "Rake", "Sizes", "Stack", "Target")

OutOfPosition = Annotated[
    str | None,
    typer.Option(
        metavar="RANGE",
        help="Range of the player out of position; required without --spot.",
    ),
]
InPosition = Annotated[
    str | None,
    typer.Option(
        metavar="RANGE",
        help="Range of the player in position; required without --spot.",
    ),
]
Pot = Annotated[
    float | None,
    typer.Option(metavar="CHIPS", help="Chips in the pot; required without --spot."),
]
Stack = Annotated[
    float | None,
    typer.Option(
        metavar="CHIPS", help="Chips that each player has; required without --spot."
    ),
]
Sizes = Annotated[
    str | None,
    typer.Option(
        help='Bet sizes: "bet 33%, 75%, a; raise 3x, a", or "" if nobody bets; '
        "required without --spot."
    ),
]
Rake = Annotated[
    str | None,
    typer.Option(
        metavar="PERCENT/CAP",
        help="Rake as a percentage, with its cap in chips if there is one: 5%/3.",
    ),
]
Target = Annotated[
    str,
    typer.Option(
        metavar="PERCENT", help="Exploitability to reach, in percent of the pot."
    ),
]
