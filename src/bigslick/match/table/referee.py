"""Who sees to it that every answer becomes an action at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.engine import Fold
from bigslick.engine.absence import fold_absent
from bigslick.engine.legal_actions import legal_actions, perform_legal, try_action
from bigslick.errors import BigslickError, BotProtocolError, BotTimeoutError
from bigslick.match.table.decider_call import ACTIONS
from bigslick.match.table.events import EventKind, TableEvent, penalised

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bigslick.engine import Action, State
    from bigslick.match.table.events import Penalty
    from bigslick.match.table.player import Player

__all__ = ("Referee",)

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
        action = penalised(legal_actions(self.state), self.penalty)
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
                self._perform(i, penalised(legal, "fold"))
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
