"""Options that describe a spot, for ``bigslick solve`` and ``bigslick report``."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = ("InPosition", "OutOfPosition", "Pot", "Rake", "Sizes", "Stack", "Target")

OutOfPosition = Annotated[
    str, typer.Option(metavar="RANGE", help="Range of the player out of position.")
]
InPosition = Annotated[
    str, typer.Option(metavar="RANGE", help="Range of the player in position.")
]
Pot = Annotated[float, typer.Option(metavar="CHIPS", help="Chips in the pot.")]
Stack = Annotated[float, typer.Option(help="Chips that each player has.")]
Sizes = Annotated[str, typer.Option(help='Bet sizes: "bet 33%, 75%, a; raise 3x, a".')]
Rake = Annotated[
    str,
    typer.Option(
        metavar="PERCENT/CAP", help="Rake, with its cap if there is one: 5%/3."
    ),
]
Target = Annotated[
    str,
    typer.Option(
        metavar="PERCENT", help="Exploitability to reach, in percent of the pot."
    ),
]
