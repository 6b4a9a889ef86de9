"""Checks the answers of deciders and performs them.

Whatever goes wrong is recorded as a ``TableEvent``.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bigslick.bots.answers import invalid_answer, written
from bigslick.chip_amounts import is_number
from bigslick.engine import BringIn, Check, Discard, Fold
from bigslick.engine.legal_actions import legal_actions, perform_legal, try_action
from bigslick.errors import (
    BigslickError,
    BotProtocolError,
    BotTimeoutError,
    GameConfigError,
    brief,
    unknown_name,
)
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.engine import Action, LegalActions, State
    from bigslick.match.table.player import Player

__all__ = (
    "EventKind",
    "Penalty",
    "Referee",
    "TableEvent",
    "check_penalty",
    "penalty_action",
)

Penalty: TypeAlias = Literal["check", "fold"]
"""What the table does for a player without a valid answer, if the rules allow it."""


def check_penalty(penalty: str, time_limit: float | None) -> None:
    """Check that the penalty is known and the time limit is positive.

    Raises:
        GameConfigError: the penalty or the time limit is invalid.

    """
    penalties = ("check", "fold")
    if penalty not in penalties:
        raise GameConfigError(unknown_name("penalty", penalty, penalties))
    if time_limit is not None and not (is_number(time_limit) and time_limit > 0):
        raise GameConfigError(
            f"invalid time limit {brief(time_limit)}: expected more than 0"
        )


@unique
class EventKind(Enum):
    """What can go wrong at a table."""

    ILLEGAL = "illegal"
    """An action against the rules."""
    NONSENSE = "nonsense"
    """An answer that is not an action."""
    LATE = "late"
    """No answer in time."""
    CRASH = "crash"
    """The decider raised an exception."""
    ABSENT = "absent"
    """The player has no decider."""
    MISDEAL = "misdeal"
    """The hand was dealt again from the beginning."""
    REPLACED_CARD = "replaced card"
    """An exposed card was replaced and became the burn card."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """An error at the table: the player, the reason, and what the table did.

    ``operation_index`` is the number of operations before it. The action that the table
    took for the player has that index in the hand's operations.
    """

    kind: EventKind
    player: str
    reason: str
    action: Action | None
    """What the table did for the player, if anything."""
    operation_index: int
    error: BaseException | None = None


def penalty_action(legal: LegalActions, penalty: Penalty) -> Action:
    """Return the action that the table takes for a player without a valid answer.

    The player folds when facing a bet and checks otherwise (TDA 2024, rule 29); with
    the penalty ``fold`` they fold whenever the rules allow it. A due bring-in is
    posted. A player who must discard discards their last cards; one who may draw
    stands pat.

    >>> from bigslick.engine import LegalActions
    >>> penalty_action(LegalActions(0, fold=True, check=True), "check")
    Check()
    >>> penalty_action(LegalActions(0, fold=True, check=True), "fold")
    Fold()
    >>> penalty_action(LegalActions(0, fold=True, call=20), "check")
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


class Referee:
    """Performs valid answers, and acts for players who give invalid ones.

    Errors of deciders are recorded in ``events``; they never end the hand.
    """

    def __init__(
        self, state: State, players: Sequence[Player], penalty: Penalty
    ) -> None:
        """Set the hand, the players whose answers are checked, and the penalty."""
        self.state = state
        self.players = players
        self.penalty: Penalty = penalty
        self.events: list[TableEvent] = []

    def take(self, i: int, answer: Any) -> None:
        """Perform the player's answer, or act for the player if it is invalid."""
        state = self.state
        invalid = invalid_answer(answer)
        if invalid is not None:
            self.penalise(i, EventKind.NONSENSE, invalid)
            return
        count = len(state.operations)
        try:
            if not try_action(state, answer):
                state.act(answer)  # raises an error with the reason
            elif type(answer) is Fold:
                self.players[i].folded = True
        except Exception as error:
            if len(state.operations) != count:
                raise  # an error of the program, not of the player
            self.penalise(i, EventKind.ILLEGAL, error)

    def penalise(self, i: int, kind: EventKind, error: Exception) -> None:
        """Record an error and act for the player to act."""
        action = penalty_action(legal_actions(self.state), self.penalty)
        self.note(i, kind, error, action)
        self._perform(i, action)

    def penalise_error(self, i: int, error: Exception) -> None:
        """Act for a player whose decider raised an exception or was late."""
        self.penalise(i, _kind(error), error)

    def act_for_absent(self, i: int) -> None:
        """Act for a player who sits out, or who has no decider.

        A player who sits out is folded, even when checking is free, after posting a
        forced bet that is due. A missing decider is recorded as an error.
        """
        if self.players[i].sitting_out:
            legal = legal_actions(self.state)
            if legal.check and not legal.fold:
                self.state.fold_absent()
                self.players[i].folded = True
            else:
                self._perform(i, penalty_action(legal, "fold"))
        else:
            error = BotProtocolError(f"{self.players[i].name} has no decider")
            self.penalise(i, EventKind.ABSENT, error)

    def choose_runouts(self, offered: int) -> None:
        """Ask the players for the number of runouts, at most ``offered``.

        Deciders without ``choose_runouts`` accept the offer.
        """
        state = self.state
        for i in list(state.runout_count_selector_indices):
            wish: Any = offered if state.can_select_runout_count(offered, i) else None
            choose = getattr(self.players[i].decider, "choose_runouts", None)
            if choose is not None:
                wish = self._chosen(i, choose, offered)
            state.select_runout_count(wish, i)

    def _chosen(self, i: int, choose: Callable[..., Any], offered: int) -> int | None:
        try:
            wish = choose(self.state.view(i), offered)
        except Exception as error:  # noqa: BLE001 - becomes an event
            self.note(i, _kind(error), error)
            return 1
        if wish is None:
            return None
        if type(wish) is int and 1 <= wish <= offered:
            return wish if self.state.can_select_runout_count(wish, i) else None
        text = (
            f"invalid number of runouts {written(repr, wish)}: expected 1 to {offered}"
        )
        wrong = BotProtocolError(text)
        self.note(i, EventKind.NONSENSE, wrong)
        return 1

    def tell(self, i: int, method: str, news: Any) -> None:
        """Call a method of the player's decider, if it has that method."""
        listener = getattr(self.players[i].decider, method, None)
        if listener is not None:
            try:
                listener(news)
            except Exception as error:  # noqa: BLE001 - becomes an event
                self.note(i, EventKind.CRASH, error)

    def note(
        self,
        i: int,
        kind: EventKind,
        error: Exception,
        action: Action | None = None,
    ) -> None:
        """Record an event."""
        reason = written(str, error)
        if not isinstance(error, BigslickError):
            reason = f"{type(error).__name__}: {reason}"
        self.events.append(
            TableEvent(
                kind,
                self.players[i].name,
                reason,
                action,
                len(self.state.operations),
                error,
            )
        )

    def _perform(self, i: int, action: Action) -> None:
        perform_legal(self.state, action)
        if type(action) is Fold:
            self.players[i].folded = True


def _kind(error: Exception) -> EventKind:
    if isinstance(error, BotTimeoutError):
        return EventKind.LATE
    if isinstance(error, BotProtocolError):
        return EventKind.NONSENSE
    return EventKind.CRASH
