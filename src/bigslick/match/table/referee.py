"""Who sees to it that every answer becomes an action at the table.

What is unusual becomes a ``TableEvent``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bigslick.engine import BringIn, Check, Discard, Fold
from bigslick.engine.absence import fold_absent
from bigslick.engine.legal_actions import legal_actions, perform_legal, try_action
from bigslick.errors import (
    BigslickError,
    BotProtocolError,
    BotTimeoutError,
    GameConfigError,
)
from bigslick.match.table.decider_call import ACTIONS

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
"""What a player who gives no good answer does: check if he can, or fold if he can."""


def check_penalty(penalty: str, time_limit: float | None) -> None:
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


def penalty_action(legal: LegalActions, penalty: Penalty) -> Action:
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


_BRIEF = 300  # characters


class Referee:
    """Performs good answers, and acts for players who give others.

    Whatever a decider does wrong is written down in ``events``; nothing of it ends
    the hand.
    """

    def __init__(
        self, state: State, players: Sequence[Player], penalty: Penalty
    ) -> None:
        """Watch over this hand."""
        self.state = state
        self.players = players
        self.penalty: Penalty = penalty
        self.events: list[TableEvent] = []

    def take(self, i: int, answer: Any) -> None:
        """Perform what the player in turn answered, or act for him."""
        state = self.state
        kind = type(answer)
        if kind not in ACTIONS:
            error = BotProtocolError(f"{_said(repr, answer)} is no action")
            self.penalise(i, EventKind.NONSENSE, error)
            return
        count = len(state.operations)
        try:
            if not try_action(state, answer):
                state.act(answer)  # which says why not
            elif kind is Fold:
                self.players[i].folded = True
        except Exception as error:
            if len(state.operations) != count:
                raise  # not the player's fault
            self.penalise(i, EventKind.ILLEGAL, error)

    def penalise(self, i: int, kind: EventKind, error: Exception) -> None:
        """Write down what went wrong and act for the player in turn."""
        action = penalty_action(legal_actions(self.state), self.penalty)
        self.note(i, kind, error, action)
        self._perform(i, action)

    def penalise_error(self, i: int, error: Exception) -> None:
        """Act for a player whose decider raised an exception, or was late."""
        self.penalise(i, _kind(error), error)

    def act_for_absent(self, i: int) -> None:
        """Fold for a player who sits out; who has no decider errs.

        He is folded in turn also where a check is free, once he has posted what he
        must.
        """
        if self.players[i].sitting_out:
            legal = legal_actions(self.state)
            if legal.check and not legal.fold:
                fold_absent(self.state)
                self.players[i].folded = True
            else:
                self._perform(i, penalty_action(legal, "fold"))
        else:
            error = BotProtocolError(f"{self.players[i].name} has no decider")
            self.penalise(i, EventKind.ABSENT, error)

    def choose_runouts(self, offered: int) -> None:
        """Let the players say how often the board is run out, up to that often.

        Whoever has no ``choose_runouts`` agrees to what is offered.
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
        text = f"{_said(repr, wish)} is no number of runouts up to {offered}"
        wrong = BotProtocolError(text)
        self.note(i, EventKind.NONSENSE, wrong)
        return 1

    def tell(self, i: int, method: str, news: Any) -> None:
        """Tell the player's decider something, if it listens."""
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
        """Write down what went wrong."""
        reason = _said(str, error)
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


def _said(write: Callable[[object], str], thing: object) -> str:
    """Return what a decider's answer or error says of itself, if it can and is brief.

    It may be of any type: to write it down must not end the hand either.
    """
    try:
        text = write(thing)
    except Exception:  # noqa: BLE001 - it says nothing, then
        return f"<{type(thing).__name__}>"
    return text if len(text) <= _BRIEF else f"{text[:_BRIEF]}..."


def _kind(error: Exception) -> EventKind:
    if isinstance(error, BotTimeoutError):
        return EventKind.LATE
    if isinstance(error, BotProtocolError):
        return EventKind.NONSENSE
    return EventKind.CRASH
