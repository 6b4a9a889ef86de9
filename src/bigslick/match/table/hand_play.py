"""Playing a hand: the players are asked in turn until the hand is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.bots import HandInfo
from bigslick.bots.answers import ACTIONS
from bigslick.engine import (
    Automation,
    Call,
    Check,
)
from bigslick.engine.replay import quick_call
from bigslick.engine.views import view as view_of
from bigslick.errors import GameConfigError
from bigslick.match.table.decider_call import (
    LoopIsRunningError,
    LoopRunner,
    ask,
    ask_async,
)
from bigslick.match.table.hand_result import HandResult
from bigslick.match.table.referee import Referee, check_penalty
from bigslick.match.table.state_machine import PokerStateMachine, is_logged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigslick.engine import Operation, State
    from bigslick.match.table.player import Player
    from bigslick.match.table.referee import Penalty, TableEvent

__all__ = ("HandInPlay", "automations_at")

_AUTOMATIC = tuple(Automation)
_CHOOSING = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)


def automations_at(runouts: int) -> tuple[Automation, ...]:
    """Return the automations of a table with at most ``runouts`` runouts."""
    return _CHOOSING if runouts > 1 else _AUTOMATIC


class HandInPlay:
    """A hand in progress: its state, its players, and the settings of the table."""

    def __init__(  # noqa: PLR0913 - the settings of a table
        self,
        state: State,
        players: Sequence[Player],
        names: tuple[str, ...],
        *,
        game: str,
        runouts: int,
        penalty: Penalty,
        time_limit: float | None,
        observers: Iterable[Callable[[Operation], object]],
        hand_id: str,
        name: str,
        time: str | None,
        clock: Callable[[], float] | None,
        button_seat: int | None,
        meta: Mapping[str, Any] | None,
    ) -> None:
        """Seat the players at a hand that is new or in progress."""
        check_penalty(penalty, time_limit)
        self.state = state
        self.players = players
        self.names = names
        seats = []
        for i, player in enumerate(players, 1):
            seats.append(i if player.seat is None else player.seat)
        if len({*seats}) < len(seats):
            raise GameConfigError(f"duplicate seat: {seats}")
        self.seats = tuple(seats)
        for i, player in enumerate(players):
            player.begin_hand(state, i)
        self.game = game
        self.runouts = runouts
        self.time_limit = time_limit
        self.observers = tuple(observers)
        self.hand_id = hand_id
        self.name = name
        self.time = time
        self.button_seat = self.seats[-1] if button_seat is None else button_seat
        self.meta = meta
        self._machine: PokerStateMachine | None = None
        self._automatic = False
        self.referee = Referee(state, players, penalty)
        self.result: HandResult | None = None
        self._announced = False
        self._street_index: int | None = -1
        self._clock = clock
        self._began = 0.0 if clock is None else clock()
        self._times: list[float] | None = None if clock is None else []
        self._reporting = clock is not None or bool(self.observers)
        self._reported = 0

    def __repr__(self) -> str:
        """Return the game, the players and how far the hand is."""
        state = self.state
        street = state.street_index
        where = "over" if not state.status else f"street {(street or 0) + 1}"
        who = ", ".join(
            f"{p.name} {s}" for p, s in zip(self.players, state.stacks, strict=True)
        )
        return f"<{type(self).__name__} {self.game or 'custom game'}: {who}; {where}>"

    @property
    def machine(self) -> PokerStateMachine:
        """Return the state machine of the hand; created when it is first used."""
        machine = self._machine
        if machine is None:
            machine = self._machine = PokerStateMachine(
                self.state, hand_id=self.hand_id, players=self.players
            )
            if self._automatic:
                machine.deals = False
                machine.follow()
        return machine

    @property
    def events(self) -> list[TableEvent]:
        """Return the events so far: errors, time-outs, misdeals."""
        return self.referee.events

    def play(self) -> HandResult:
        """Play the hand to its end and return the result.

        Async deciders are run in an event loop of the table; if an event loop is
        already running, use ``play_async``.
        """
        if self.result is None:
            self._begin()
            self._ask_all(self._turn)
        return self._end()

    async def play_async(self) -> HandResult:
        """Play the hand to its end, awaiting the players; return the result."""
        if self.result is not None:
            return self.result
        self._begin()
        referee = self.referee
        while (i := self._turn()) is not None:
            player = self.players[i]
            if player.decider is None or player.sitting_out:
                referee.act_for_absent(i)
                continue
            try:
                answer = await ask_async(player, self.state.view(i), self.time_limit)
            except Exception as error:  # noqa: BLE001 - becomes an event
                referee.penalise_error(i, error)
            else:
                referee.take(i, answer)
        return self._end()

    def _ask_all(  # noqa: PLR0912 - the hot loop, once for each decision
        self, turn: Callable[[], int | None]
    ) -> None:
        """Ask the players in turn until nobody has to act."""
        state, referee, players = self.state, self.referee, self.players
        time_limit, loop_runner = self.time_limit, LoopRunner()
        reporting, street = self._reporting, None
        try:
            while True:
                actors = state.actor_indices
                if actors and state.street_index == street and not reporting:
                    i: int | None = actors[0]
                else:
                    i = turn()
                    street = self._street_index
                if i is None:
                    return
                player = players[i]
                decider = player.decider
                if decider is None or player.sitting_out:
                    referee.act_for_absent(i)
                    continue
                view = view_of(state, i)
                try:
                    if time_limit is not None:
                        answer: Any = ask(player, view, time_limit, loop_runner)
                    else:
                        answer = decider.decide(view)
                    kind = type(answer)
                    if kind is not Check and kind not in ACTIONS:
                        answer = loop_runner.awaited(answer)
                except LoopIsRunningError:
                    raise  # an error of the program, not of the player
                except Exception as error:  # noqa: BLE001 - becomes an event
                    referee.penalise_error(i, error)
                    continue
                legal = view.legal
                if (kind is Check and legal.check) or (
                    kind is Call and legal.call is not None
                ):
                    quick_call(state, i)  # the most frequent action
                else:
                    referee.take(i, answer)
        finally:
            loop_runner.close()

    def _begin(self) -> None:
        """Add the automations: everything that is not a player's decision."""
        state = self.state
        self._announce()
        self._automatic = True
        if self._machine is not None:
            self._machine.deals = False
        if state.status:
            state.automate(automations_at(self.runouts))

    def _announce(self) -> None:
        """Call ``start_hand`` of deciders that have it, before the first card."""
        if self._announced:
            return
        self._announced = True
        for i, player in enumerate(self.players):
            if hasattr(player.decider, "start_hand"):
                info = HandInfo(self.hand_id, self.game, i, self.names, self.seats)
                self.referee.tell(i, "start_hand", info)

    def _turn(self) -> int | None:
        """Perform what is due before the next decision; return the player to act."""
        state = self.state
        actors = state.actor_indices
        if actors and state.street_index == self._street_index:
            if self._reporting:
                self._report()
            return actors[0]
        if self.runouts > 1 and True in state.runout_count_selector_statuses:
            self.referee.choose_runouts(self.runouts)
        self._street_index = state.street_index if actors else -1  # not in a draw
        if self._machine is not None or is_logged():
            self.machine.follow()
        if self._reporting:
            self._report()
        return state.turn_index if state.status else None

    def _end(self) -> HandResult:
        """Return the result; the first call pays the players and informs deciders."""
        if self.result is None:
            for i, player in enumerate(self.players):
                player.end_hand(self.state, i)
            self.result = HandResult(
                self.state,
                self.names,
                seats=self.seats,
                button=self.button_seat,
                hand_id=self.hand_id,
                game=self.game,
                table=self.name,
                time=self.time,
                bots=tuple([player.name for player in self.players if player.is_bot]),
                times=self._times,
                meta=self.meta,
            )
            for i, player in enumerate(self.players):
                if hasattr(player.decider, "end_hand"):
                    self.referee.tell(i, "end_hand", self.state.view(i))
            self.result.events = tuple(self.referee.events)
        return self.result

    def _report(self) -> None:
        """Pass new operations to the observers, and record the times."""
        news = self.state.operations[self._reported :]
        self._reported += len(news)
        if self._clock is not None and self._times is not None:
            self._times += [self._clock() - self._began] * len(news)
        for operation in news:
            for observer in self.observers:
                observer(operation.seen_by(None))
