"""What went wrong at a table, and what the table did about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING, Literal, TypeAlias

from bigslick.engine import BringIn, Check, Discard, Fold
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions

__all__ = ("EventKind", "Penalty", "TableEvent", "check_manners", "penalised")

Penalty: TypeAlias = Literal["check", "fold"]
"""What a player who gives no good answer does: check if he can, or fold if he can."""


def check_manners(penalty: str, time_limit: float | None) -> None:
    """Refuse a penalty that there is none of, and a time in which nobody answers.

    Raises:
        GameConfigError: the penalty or the time limit is none.

    """
    if penalty not in {"check", "fold"}:
        raise GameConfigError(f"no penalty {penalty!r}: there are check and fold")
    if time_limit is not None and not time_limit > 0:
        raise GameConfigError(f"nobody can answer within {time_limit} seconds")


@unique
class EventKind(Enum):
    """What can go wrong at a table."""

    ILLEGAL = "illegal"
    """An action against the rules."""
    NONSENSE = "nonsense"
    """An answer that is no action at all."""
    LATE = "late"
    """No answer in time."""
    CRASH = "crash"
    """The decider raised an exception."""
    ABSENT = "absent"
    """Nobody decides for the player."""
    MISDEAL = "misdeal"
    """The hand was dealt again from the beginning."""
    REPLACED_CARD = "replaced card"
    """An exposed card was replaced and became the burn card."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that went wrong: who did it, why it counts so, what came of it.

    ``operation_index`` is where in the hand's operations it happened: the action
    taken for the player stands there.
    """

    kind: EventKind
    player: str
    reason: str
    action: Action | None
    """What the table did for the player, if anything."""
    operation_index: int
    error: BaseException | None = None


def penalised(legal: LegalActions, penalty: Penalty) -> Action:
    """Return what is done for a player who gives no good answer.

    Facing a bet he folds; facing none he checks (TDA 2024, rule 29), or folds if
    the table is strict and the rules allow it. A bring-in is posted, whoever must
    discard loses his last cards, and whoever may draw stands pat.

    >>> from bigslick.engine import LegalActions
    >>> penalised(LegalActions(0, fold=True, check=True), "check")
    Check()
    >>> penalised(LegalActions(0, fold=True, check=True), "fold")
    Fold()
    >>> penalised(LegalActions(0, fold=True, call=20), "check")
    Fold()
    """
    if legal.discards is not None:
        count = legal.discard_count
        return Discard(legal.discards[len(legal.discards) - count :] if count else ())
    if legal.bring_in is not None:
        return BringIn()
    if legal.fold and (penalty == "fold" or not legal.check):
        return Fold()
    return Check()
