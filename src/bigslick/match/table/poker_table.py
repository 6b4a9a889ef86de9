"""One hand at a table: any variant, two to ten players, people or bots.

``PokerTable.play`` plays the whole hand; the step methods play it phase by phase. A
``State`` applies the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from bigslick.engine import Automation, Folding, Mode, Phase, redealt
from bigslick.engine.games.game_cache import deal, game_at
from bigslick.engine.rules import DEFAULT_RULES
from bigslick.errors import GameConfigError, InvalidStateTransitionError
from bigslick.formats.record.hand_record import HandRecord
from bigslick.match.game_set import with_posts
from bigslick.match.table.hand_play import HandInPlay
from bigslick.match.table.misdeals import (
    Ruling,
    check_exposed,
    replace_exposed,
    rule_on_deal,
)
from bigslick.match.table.player import Player, names_of
from bigslick.match.table.poker_states import PokerState
from bigslick.match.table.referee import EventKind, TableEvent
from bigslick.match.table.state_machine import deal_street

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from bigslick.cards import Card, CardsLike, RandomSource
    from bigslick.engine import Operation, Rules, State
    from bigslick.engine.games import Poker, Variant
    from bigslick.match.table.hand_result import HandResult
    from bigslick.match.table.referee import Penalty
    from bigslick.values import ValuesLike

__all__ = ("PokerTable",)

_STEPWISE = (Automation.BET_COLLECTION, Automation.RUNOUT_COUNT_SELECTION)


class PokerTable(HandInPlay):
    """A hand of poker for players in playing order, the button last.

    ``players[0]`` sits left of the button; heads-up the button posts the small
    blind. ``game`` is a variant's code, a variant, or a game with its stakes; missing
    stakes get usual values in proportion to the given ones. ``posts`` are the live
    blinds of players who missed theirs, ``dead`` their dead posts; both are by name.
    In a bomb pot all players post an ante and betting starts on the flop. ``runouts``
    is the largest number of runouts in a cash game when no more betting is possible:
    each remaining player whose decider has ``choose_runouts`` is asked. ``deck`` lists
    cards to put on top of the deck.

    If a decider gives an invalid answer, breaks a rule, raises an exception, or takes
    longer than ``time_limit`` seconds, an event is recorded and the table acts for the
    player: with the penalty ``check`` the player checks if possible, else folds.

    >>> from bigslick.bots import create_bot
    >>> from bigslick.match import Player
    >>> names = ("Alice", "Bob", "Carol")
    >>> players = [Player(name, 200, decider=create_bot("calls")) for name in names]
    >>> result = PokerTable(players, (1, 2), seed=7).play()
    >>> sum(result.payoffs.values()), result.pot, len(result.board)
    (0, 6, 5)

    Raises:
        GameConfigError: the players or the stakes are invalid.

    """

    def __init__(  # noqa: PLR0913 - the settings of a table
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
        state: State | None = None,
        penalty: Penalty = "check",
        time_limit: float | None = None,
        observers: Iterable[Callable[[Operation], object]] = (),
        hand_id: str = "",
        name: str = "",
        time: str | None = None,
        clock: Callable[[], float] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        """Seat the players and shuffle the deck."""
        players = list(players)
        names = names_of(players)
        if state is None:
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
                live, owed = _by_index(names, posts), _by_index(names, dead)
                made = with_posts(made, len(players), live, owed)
            stacks = [player.chips for player in players]
            state = deal(made, stacks, rng, seed, deck)
        elif state.player_count != len(players):
            raise GameConfigError(
                f"expected {state.player_count} players, not {len(players)}: {state!r}"
            )
        super().__init__(
            state,
            players,
            names,
            game=game if isinstance(game, str) else getattr(game, "code", ""),
            runouts=runouts,
            penalty=penalty,
            time_limit=time_limit,
            observers=observers,
            hand_id=hand_id,
            name=name,
            time=time,
            clock=clock,
            button_seat=button_seat,
            meta=meta,
        )
        self._rng = rng
        self._seed = seed

    @classmethod
    def from_history(cls, record: HandRecord | Mapping[str, Any] | bytes | str) -> Self:
        """Return the table of a recorded hand.

        The hand is given as a record, as its line of JSON, or as the dictionary in
        that line.

        The hand is replayed, operation by operation, and the results are checked
        against the record. An unfinished hand can be continued.

        Raises:
            NotationError: the record cannot be read, or contradicts itself.
            IllegalActionError: an action is against the rules.

        """
        if isinstance(record, Mapping):
            import json

            record = json.dumps(record)
        if not isinstance(record, HandRecord):
            record = HandRecord.from_json(record)
        table = cls(
            [
                Player(own.name, own.stack, is_bot=own.is_bot, seat=own.seat)
                for own in record.players
            ],
            game=record.game,
            state=record.create_state(),
            hand_id=record.hand_id,
            name=record.table,
            time=record.time,
            button_seat=record.button,
            meta=record.meta,
        )
        for operation in table.state.operations:
            if isinstance(operation, Folding):
                table.players[operation.player_index].folded = True
        table.machine.follow()
        if not table.state.status:
            table._end()
        return table

    # The cards and chips on the table

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return all cards of the game, not in the order of dealing."""
        return tuple(self.state.deck)

    @property
    def community_cards(self) -> list[Card]:
        """Return the cards of the first board."""
        return list(self.state.get_board_cards(0))

    @property
    def pot(self) -> int:
        """Return the whole pot, bets included; after the hand, the chips won."""
        return self.machine.pot if self.result is None else self.result.pot

    @property
    def current_bet(self) -> int:
        """Return the highest bet on this street."""
        return self.machine.current_bet

    @property
    def main_pot(self) -> int:
        """Return the main pot, bets included."""
        return next(iter(self._pots()), 0)

    @property
    def side_pots(self) -> list[int]:
        """Return the side pots, bets included.

        A side pot holds the chips above what an all-in player put in: 100 all in, 200
        and 200 make a main pot of 300 and a side pot of 200.
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
        """Return the result of the hand; None while it is not over."""
        return self.result

    def process_bets(self) -> None:
        """Collect the bets into the pots, if the betting round is complete."""
        if self.state.can_collect_bets():
            self.state.collect_bets()

    # Phase by phase

    def post_blinds(self) -> None:
        """Post the antes, the blinds and the straddles.

        Raises:
            InvalidStateTransitionError: they have been posted already.

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

    def deal_hole_cards(
        self, *, exposed: Collection[int] = (), extra_card: bool = False
    ) -> None:
        """Deal the first street, one card at a time, the button last.

        For real cards: ``exposed`` are the numbers of exposed cards, from 1 in the
        order of the deal, and ``extra_card`` says whether a player got a card too
        many. The hand is dealt again or the card replaced (rule 46).

        Raises:
            InvalidStateTransitionError: the hole cards have been dealt already.
            GameConfigError: an exposed card's number is invalid.

        """
        self._expect(PokerState.START_HAND)
        check_exposed(self.state, exposed)
        self.state.automations = _STEPWISE
        ruling = rule_on_deal(exposed, extra_card=extra_card)
        if ruling is Ruling.REPLACE:
            card, _ = replace_exposed(self.state, next(iter(exposed)))
            reason = f"exposed card {card!r} is replaced and becomes the burn card"
            self._note(EventKind.REPLACED_CARD, reason)
        deal_street(self.state)
        if ruling is Ruling.MISDEAL:
            what = "extra card" if extra_card else f"exposed cards: {sorted(exposed)}"
            self.declare_misdeal(what)
            deal_street(self.state)
        self._after_step()

    def declare_misdeal(self, reason: str = "") -> None:
        """Return all cards and bets, shuffle, and post again.

        The hole cards must be dealt next; the button stays.

        Raises:
            IllegalActionError: there was substantial action (TDA 2024, rule 36).

        """
        count = sum(event.kind is EventKind.MISDEAL for event in self.events) + 1
        seed = None if self._seed is None else f"{self._seed} redeal {count}"
        state = redealt(self.state, rng=self._rng, seed=seed)
        self._note(EventKind.MISDEAL, reason)
        self.state = self.referee.state = state
        self._machine = None
        self._street_index, self._reported = -1, 0
        self._times = None if self._times is None else []
        for i, player in enumerate(self.players):
            player.begin_hand(state, i)
        self.post_blinds()

    def _note(self, kind: EventKind, reason: str) -> None:
        place = len(self.state.operations)
        self.events.append(TableEvent(kind, "", reason, None, place))

    def betting_round(self) -> None:
        """Ask the players in turn until the betting round is complete.

        In draw games the round starts with the discards. When only one player is
        left, the hand ends and that player wins the pot.

        Raises:
            InvalidStateTransitionError: the cards of this street are not dealt yet.

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
                f"no betting round in {self.machine.current_state.value}: deal first"
            )
        self._street_index = state.street_index
        self.machine.follow()
        self._ask_all(self._turn_of_round)
        if state.folded_status:
            self.machine.transition_to(PokerState.END_HAND)
        self._after_step()

    def _turn_of_round(self) -> int | None:
        """Return who decides next on this street, or None; deal a draw if due."""
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
        """Show the hands, push the chips, and return the result of the hand."""
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
                f"the hand is in {here.value}, expected {expected.value}"
            )

    def _after_step(self) -> None:
        if self._reporting:
            self._report()


def _by_index(
    names: tuple[str, ...], amounts: Mapping[str, int] | None
) -> dict[int, int]:
    try:
        return {names.index(name): amount for name, amount in (amounts or {}).items()}
    except ValueError:
        raise GameConfigError(f"unknown player in {amounts!r}") from None
