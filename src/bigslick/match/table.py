"""One hand at a table: any variant, two to ten players, people or programs.

``PokerTable.play`` plays it from the blinds to the last chip; the step methods play
it as the seed writes it down. The rules are those of the ``State`` underneath.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.bots import HandInfo
from bigslick.engine import (
    Automation,
    HoleDealing,
    Mode,
    Phase,
    StandingPatOrDiscarding,
)
from bigslick.engine.flow import advance
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import GameConfigError, InvalidStateTransitionError
from bigslick.match.asking import ACTIONS, LoopKeeper, ask, ask_async
from bigslick.match.dealing import deal, game_at, with_posts
from bigslick.match.referee import Referee
from bigslick.match.result import HandResult
from bigslick.match.state_machine import (
    PokerState,
    PokerStateMachine,
    deal_street,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigslick.cards import Card, CardsLike, RandomSource
    from bigslick.engine import Operation, Rules, State
    from bigslick.engine.games import Poker, Variant
    from bigslick.match.events import Penalty, TableEvent
    from bigslick.match.player import Player
    from bigslick.values import ValuesLike

__all__ = ("PokerTable",)

_AUTOMATIC = tuple(Automation)
_CHOOSING = tuple(a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION)
_STEPWISE = (Automation.BET_COLLECTION, Automation.RUNOUT_COUNT_SELECTION)
_MAX_PLAYERS = 10


class PokerTable:
    """A hand of poker for players in playing order, the button last.

    ``players[0]`` sits left of the button; heads-up the button posts the small
    blind. ``game`` is the code of any variant (or the variant, or a game with its
    stakes); stakes that are left out are the usual ones in proportion. ``posts``
    are live blinds of players who missed theirs, ``dead`` what they owe to the pot;
    both go by name. A bomb pot takes an ante of everybody and begins on the flop.
    ``runouts`` is how often the board may be run out in a cash game when nobody
    can bet any more: each live player whose decider has ``choose_runouts`` is asked.
    ``deck`` puts these cards on top of the deck.

    A decider that answers nonsense, breaks a rule, crashes, or takes longer than
    ``time_limit`` seconds is written down as an event, and the table acts for it:
    with the penalty ``check`` it checks if it can, else folds.

    >>> from bigslick.bots import create_bot
    >>> from bigslick.match import Player
    >>> names = ("Alice", "Bob", "Carol")
    >>> players = [Player(name, 200, decider=create_bot("calls")) for name in names]
    >>> result = PokerTable(players, (1, 2), seed=7).play()
    >>> sum(result.payoffs.values()), result.pot, len(result.board)
    (0, 6, 5)

    Raises:
        GameConfigError: these players or stakes make no game.

    """

    def __init__(  # noqa: PLR0913 - what tables differ in
        self,
        players: Sequence[Player],
        blinds: ValuesLike | None = None,
        *,
        game: str | Variant | Poker = "nlhe",
        antes: ValuesLike | None = None,
        bring_in: int | None = None,
        bets: int | tuple[int, int] | None = None,
        posts: Mapping[str, int] | None = None,
        dead: Mapping[str, int] | None = None,
        bomb_pot: ValuesLike | None = None,
        boards: int = 1,
        runouts: int = 1,
        rake: Callable[..., tuple[int, int]] | None = None,
        mode: Mode = Mode.TOURNAMENT,
        rules: Rules = DEFAULT_RULES,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
        button_seat: int | None = None,
        deck: CardsLike | None = None,
        penalty: Penalty = "check",
        time_limit: float | None = None,
        observers: Iterable[Callable[[Operation], object]] = (),
        hand_id: str = "",
        name: str = "",
        time: str | None = None,
        clock: Callable[[], float] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Seat the players and shuffle."""
        self.players = list(players)
        self.names = tuple([player.name for player in players])
        _check_players(self.players, self.names)
        made = game_at(
            game,
            blinds,
            antes,
            bring_in,
            bets,
            mode,
            rules,
            rake,
            boards,
            bomb_pot,
        )
        if posts or dead:
            made = with_posts(
                made, len(players), self._indexed(posts), self._indexed(dead)
            )
        self.game: str = game if isinstance(game, str) else getattr(game, "code", "")
        self.runouts = runouts
        self.time_limit = time_limit
        self.observers = tuple(observers)
        self.hand_id = hand_id
        self.name = name
        self.time = time
        self.meta = meta
        self.button_seat = button_seat
        self.result: HandResult | None = None
        stacks = [player.chips for player in players]
        self.state = deal(made, stacks, rng, seed, deck)
        self.machine = PokerStateMachine(self.state, hand_id=hand_id)
        self.referee = Referee(self.state, self.players, penalty)
        self._reporting = bool(self.observers) or clock is not None
        self._announced = False
        self._street_index: int | None = -1
        self._clock = clock
        self._times: list[float] | None = None if clock is None else []
        self._began = 0.0 if clock is None else clock()
        self._told = 0
        for player in players:
            player.hole_cards = ()
            player.folded = False
            player.current_bet = 0

    def _indexed(self, amounts: Mapping[str, int] | None) -> dict[int, int]:
        try:
            return {self.names.index(name): x for name, x in (amounts or {}).items()}
        except ValueError:
            raise GameConfigError(f"{amounts!r} names nobody here") from None

    # What lies on the table

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the players' seats; those who have none are numbered from 1."""
        return tuple(
            [
                i + 1 if player.seat is None else player.seat
                for i, player in enumerate(self.players)
            ]
        )

    @property
    def community_cards(self) -> list[Card]:
        """Return the cards of the first board."""
        return list(self.state.get_board_cards(0))

    @property
    def pot(self) -> int:
        """Return all chips in the middle; at the end, those that were won."""
        return self.machine.pot

    @property
    def current_bet(self) -> int:
        """Return the highest bet in front of a player."""
        return self.machine.current_bet

    @property
    def main_pot(self) -> int:
        """Return the chips that everybody still in plays for, bets included."""
        return next(iter(self._pots()), 0)

    @property
    def side_pots(self) -> list[int]:
        """Return the side pots, bets in front of the players included.

        Each is made of what those put in who are not all in for less: 100 all in,
        200 and 200 make a main pot of 300 and a side pot of 200.
        """
        return self._pots()[1:]

    def _pots(self) -> list[int]:
        if self.result is not None:
            return [pot.amount for pot in self.result.pots]
        state = self.state
        if any(state.bets) and state.phase < Phase.CHIPS_PUSHING:
            state = state.copy()
            state.bets = [0] * state.player_count
        return list(state.pot_amounts)

    @property
    def results(self) -> HandResult | None:
        """Return what became of the hand, once it is over."""
        return self.result

    @property
    def events(self) -> list[TableEvent]:
        """Return what has gone wrong so far."""
        return self.referee.events

    def process_bets(self) -> None:
        """Gather the bets in front of the players into the pots, if any are due."""
        if self.state.can_collect_bets():
            self.state.collect_bets()
        self._write_down()

    # Playing

    def play(self) -> HandResult:
        """Play the hand to its end and return what became of it.

        An async decider is run to its answer; in a program that has an event loop
        running, use ``play_async``.
        """
        self._begin()
        self._ask_all(self._turn)
        return self._end()

    async def play_async(self) -> HandResult:
        """Play the hand to its end, awaiting the players one by one."""
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

    def _ask_all(self, turn: Callable[[], int | None]) -> None:
        """Ask whoever is in turn, as long as somebody is."""
        state, referee, players = self.state, self.referee, self.players
        keeper, time_limit = LoopKeeper(), self.time_limit
        take = referee.take
        try:
            while (i := turn()) is not None:
                player = players[i]
                decider = player.decider
                if decider is None or player.sitting_out:
                    referee.act_for_absent(i)
                    continue
                try:
                    if time_limit is None:
                        answer: Any = decider.decide(state.view(i))
                        if type(answer) not in ACTIONS:
                            answer = keeper.awaited(answer)
                    else:
                        answer = ask(player, state.view(i), time_limit, keeper)
                except Exception as error:  # noqa: BLE001 - becomes an event
                    referee.penalise_error(i, error)
                else:
                    take(i, answer)
        finally:
            keeper.close()

    def _begin(self) -> None:
        """Let everything happen by itself that is no player's choice."""
        state = self.state
        if not state.status:
            return
        self._announce()
        self.machine.deals = False
        state.automations = _CHOOSING if self.runouts > 1 else _AUTOMATIC
        advance(state)

    def _announce(self) -> None:
        if self._announced:
            return
        self._announced = True
        for i, player in enumerate(self.players):
            if hasattr(player.decider, "start_hand"):
                info = HandInfo(self.hand_id, self.game, i, self.names, self.seats)
                self.referee.tell(i, "start_hand", info)

    def _turn(self) -> int | None:
        """Return who decides next, once everything before that has been done."""
        state = self.state
        if state.street_index != self._street_index or not state.status:
            if self.runouts > 1 and True in state.runout_count_selector_statuses:
                self.referee.choose_runouts(self.runouts)
            self._street_index = state.street_index
            self.machine.follow()
            self._write_down()
        if self._reporting:
            self._report()
        if state.actor_indices:
            return state.actor_indices[0]
        return state.turn_index if state.status else None

    def _end(self) -> HandResult:
        if self.result is None:
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
        """Tell the observers what was done, and note when."""
        news = self.state.operations[self._told :]
        self._told += len(news)
        if self._clock is not None and self._times is not None:
            self._times += [self._clock() - self._began] * len(news)
        for operation in news:
            for observer in self.observers:
                observer(operation.seen_by(None))

    def _write_down(self) -> None:
        """Write into the players what the state says of them."""
        state = self.state
        bets = state.bets
        for player, chips, bet, cards in zip(
            self.players, state.stacks, bets, state.hole_cards, strict=True
        ):
            player.chips = chips
            player.current_bet = bet
            if cards:  # those of a folded hand stay known
                player.hole_cards = tuple(cards)
        if state.all_in_status and not state.status:
            for i, player in enumerate(self.players):
                if not (player.folded or state.hole_cards[i]):
                    player.hole_cards = _last_cards(state, i)

    # Step by step, as the seed writes it

    def post_blinds(self) -> None:
        """Post the antes, the blinds and the straddles.

        Raises:
            InvalidStateTransitionError: the hand is further on already.

        """
        self._expect(PokerState.START_HAND)
        self._announce()
        state = self.state
        state.automations = _STEPWISE
        while True:
            if state.can_post_ante():
                state.post_ante()
            elif state.can_post_blind_or_straddle():
                state.post_blind_or_straddle()
            else:
                break
        self._after_step()

    def deal_hole_cards(self) -> None:
        """Deal the first street, one card at a time, the button's last.

        Raises:
            InvalidStateTransitionError: the hand is further on already.

        """
        self._expect(PokerState.START_HAND)
        self.state.automations = _STEPWISE
        deal_street(self.state)
        self._after_step()

    def betting_round(self) -> None:
        """Ask the players in turn until the round is complete.

        In games with draws it begins with the discards. When only one player is
        left, the hand ends and he takes the pot.

        Raises:
            InvalidStateTransitionError: what comes before it has not been dealt.

        """
        state = self.state
        if not state.status:
            return
        if state.all_in_status:
            self.machine.enter_betting()
            return
        drawing = state.stand_patter_or_discarder_index is not None
        if state.phase is not Phase.BETTING and not drawing:
            raise InvalidStateTransitionError(
                f"nothing is dealt to bet on in {self.machine.current_state.value}"
            )
        self._street_index = state.street_index
        self.machine.follow()
        self._ask_all(self._turn_of_round)
        if state.folded_status:
            self.machine.transition_to(PokerState.END_HAND)
        self._after_step()

    def _turn_of_round(self) -> int | None:
        """Return who decides next on this street, after a draw was dealt."""
        state = self.state
        if state.street_index != self._street_index:
            return None
        if state.phase is Phase.DEALING:
            deal_street(state)
        if self._reporting:
            self._report()
        return None if state.phase is Phase.SHOWDOWN else state.turn_index

    def deal_flop(self) -> None:
        """Burn a card and deal the flop; nothing happens if the hand is over."""
        self._deal(PokerState.DEAL_FLOP)

    def deal_turn(self) -> None:
        """Burn a card and deal the turn; nothing happens if the hand is over."""
        self._deal(PokerState.DEAL_TURN)

    def deal_river(self) -> None:
        """Burn a card and deal the river; nothing happens if the hand is over."""
        self._deal(PokerState.DEAL_RIVER)

    def showdown(self) -> HandResult:
        """Show the hands, push the chips, and return what became of the hand."""
        if self.machine.current_state is not PokerState.END_HAND:
            self.machine.transition_to(PokerState.SHOWDOWN)
            self.machine.transition_to(PokerState.END_HAND)
        self._after_step()
        return self._end()

    def _deal(self, target: PokerState) -> None:
        if self.state.status:
            self.machine.transition_to(target)
            self._after_step()

    def _expect(self, expected: PokerState) -> None:
        here = self.machine.current_state
        if here is not expected:
            raise InvalidStateTransitionError(
                f"the hand is in {here.value}, not in {expected.value} any more"
            )

    def _after_step(self) -> None:
        self._write_down()
        if self._reporting:
            self._report()


def _check_players(players: Sequence[Player], names: tuple[str, ...]) -> None:
    if len(players) > _MAX_PLAYERS:
        raise GameConfigError(f"{len(players)} players are too many for a table")
    if len(set(names)) < len(names):
        raise GameConfigError(f"two players have the same name: {', '.join(names)}")


def _last_cards(state: State, i: int) -> tuple[Card, ...]:
    """Return the hole cards of a player whose hand was mucked or killed."""
    cards: list[Card] = []
    for operation in state.operations:
        if isinstance(operation, HoleDealing) and operation.player_index == i:
            cards += operation.cards
        elif (
            isinstance(operation, StandingPatOrDiscarding)
            and operation.player_index == i
        ):
            cards = [card for card in cards if card not in operation.cards]
    return tuple(cards)
