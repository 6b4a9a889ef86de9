"""The options that select hands, which several commands share."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.completion import complete_positions
from bigslick.cli.options import choice
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ("HandFilter", "HoleCards")

HoleCards = Annotated[
    str | None,
    typer.Option("--hand", metavar="RANGE", help="Only these hole cards: AKs,QQ+."),
]


@dataclass(frozen=True)
class HandFilter:
    """The options that select hands by conditions."""

    where: Annotated[
        str | None,
        typer.Option(
            metavar="CONDITION",
            help="Only hands that meet this condition on columns of the decision "
            "table.",
        ),
    ] = None
    position: Annotated[
        str | None,
        typer.Option(
            autocompletion=complete_positions, help="Only these positions: BTN,CO."
        ),
    ] = None
    pot: Annotated[
        str | None,
        choice("Only pots of this type", "unraised", "raised", "3bet", "4bet", "5bet"),
    ] = None
    since: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            help="Only hands since a year, month or day: 2026-01-31.",
        ),
    ] = None
    line: Annotated[
        str | None,
        typer.Option(
            metavar="ACTIONS",
            help="Only hands that begin with these actions: 'raise, call / check, "
            "bet, fold'; folds before the last action are ignored; with '...' at "
            "the end, more actions may follow on that street.",
        ),
    ] = None
    mode: Annotated[
        str | None, choice("Only hands of this mode", "cash", "tournament")
    ] = None

    def condition(
        self, *, hand: str | None = None, players: Sequence[str] | None = None
    ) -> str | None:
        """Return a condition that combines all given options, or None without any.

        Raises:
            NotationError: a value is invalid or unknown; the message lists the valid
            ones.

        """
        from bigslick.history.filters import condition_of

        given: dict[str, Any] = asdict(self)
        return condition_of(**given, hand=hand, players=players)
