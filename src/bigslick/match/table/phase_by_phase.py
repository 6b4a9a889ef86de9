"""Playing a hand phase by phase: each call posts, deals, asks or shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import Automation, Phase, redealt
from bigslick.errors import InvalidStateTransitionError
from bigslick.match.table.hand_play import HandInPlay
from bigslick.match.table.misdeals import (
    Ruling,
    check_exposed,
    replace_exposed,
    rule_on_deal,
)
from bigslick.match.table.poker_states import PokerState
from bigslick.match.table.referee import EventKind, TableEvent
from bigslick.match.table.state_machine import deal_street

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigslick.cards import RandomSource
    from bigslick.match.table.hand_result import HandResult

__all__ = ("PhaseByPhase",)

_STEPWISE = (Automation.BET_COLLECTION, Automation.RUNOUT_COUNT_SELECTION)


class PhaseByPhase(HandInPlay):
    """A hand that the caller leads from phase to phase, with real cards if wished."""

    _rng: RandomSource | None
    _seed: int | str | None

    def process_bets(self) -> None:
        """Collect the bets into the pots, if the betting round is complete."""
        if self.state.can_collect_bets():
            self.state.collect_bets()

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
