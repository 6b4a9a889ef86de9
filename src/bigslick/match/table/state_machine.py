"""The hold'em state machine: moves a hand through its states.

The machine uses a ``State``, which applies the rules: whose turn it is, which actions
are legal, when a round is complete. So the big blind has the option to raise, heads-up
the button acts first before the flop, and all-in players are not asked.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import (
    ActionType,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    RaiseTo,
    State,
)
from bigslick.errors import InvalidStateTransitionError
from bigslick.match.table.poker_states import (
    BETTING_STATES,
    STATE_TRANSITIONS,
    PokerState,
    plan_states,
)

if TYPE_CHECKING:
    import logging
    from collections.abc import Sequence

    from bigslick.match.table.player import Player

__all__ = ("GameState", "PokerStateMachine", "deal_street", "finish", "is_logged")


def deal_street(state: State) -> None:
    """Burn and deal the cards of the street; all-in hands are shown first."""
    while state.showdown_indices:
        state.show_or_muck_hole_cards()
    street_index = state.street_index
    while state.street_index == street_index:
        if state.can_burn_card():
            state.burn_card()
        elif state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        else:
            return


def finish(state: State) -> None:
    """Show hands, kill losing ones, push and pull chips until the hand is over."""
    while state.status:
        if state.showdown_indices:
            state.show_or_muck_hole_cards()
        elif state.can_kill_hand():
            state.kill_hand()
        elif state.can_push_chips():
            state.push_chips()
        elif state.can_pull_chips():
            state.pull_chips()
        else:
            deal_street(state)


_HEADS_UP = 2
_INFO: Final = 20
"""``logging.INFO``, without loading the module."""

GameState = State
"""Another name for ``State``, used with ``PokerStateMachine``."""
_DEALS: Final = (PokerState.DEAL_FLOP, PokerState.DEAL_TURN, PokerState.DEAL_RIVER)
_NEXT: Final = dict(zip(PokerState, (*PokerState,)[1:], strict=False))


@cache
def _logger() -> logging.Logger:
    from logging import getLogger

    return getLogger("bigslick.match")


def is_logged() -> bool:
    """Return whether transitions are logged."""
    return _logger().isEnabledFor(_INFO)


class PokerStateMachine:
    """Moves a hand through its states, and answers questions about the rules.

    Without a hand (``game_state`` is None) it only checks transitions.

    >>> machine = PokerStateMachine()
    >>> machine.transition_to(PokerState.PREFLOP_BETTING)
    >>> machine.transition_to(PokerState.DEAL_RIVER)
    Traceback (most recent call last):
    ...
    bigslick.errors.InvalidStateTransitionError: cannot go from preflop_betting to \
deal_river; expected one of deal_flop, end_hand
    """

    def __init__(
        self,
        game_state: State | None = None,
        *,
        hand_id: str = "",
        players: Sequence[Player] = (),
    ) -> None:
        """Start at the first state of the hand."""
        self.players = players
        self.current_state = PokerState.START_HAND
        self.hand_id = hand_id
        self.game_state = game_state
        self.transitions = STATE_TRANSITIONS
        self._states: tuple[PokerState, ...] = BETTING_STATES
        if game_state is not None:
            self._states, self.transitions = plan_states(game_state.streets)
        self.deals = True
        """Whether entering a state also deals cards and pushes chips."""
        self._street_index = -1  # the street of the last betting state

    def __repr__(self) -> str:
        """Return the state that the hand is in."""
        return f"<{type(self).__name__} {self.hand_id}: {self.current_state.name}>"

    # Properties of the hand

    @property
    def action_player_index(self) -> int | None:
        """Return the index of the player whose turn it is, or None."""
        return self.get_next_action_player()

    @property
    def current_bet(self) -> int:
        """Return the highest bet on this street."""
        return max(self.game_state.bets) if self.game_state is not None else 0

    @property
    def pot(self) -> int:
        """Return the whole pot, bets included; after the hand, the chips won."""
        state = self.game_state
        if state is None:
            return 0
        pot = state.total_pot_amount
        return pot if state.status else pot + state.total_pushed_amount

    @property
    def bb_position(self) -> int | None:
        """Return the index of the big blind; None in a game without blinds."""
        state = self.game_state
        if state is None:
            return None
        first, second = state.blinds_or_straddles[:2]
        if state.player_count == _HEADS_UP:
            # Heads-up, the button's blind is listed first.
            first, second = second, first
        return int(second > first) if max(first, second) > 0 else None

    @property
    def btn_position(self) -> int | None:
        """Return the index of the button: the last player in playing order."""
        return None if self.game_state is None else self.game_state.player_count - 1

    # Transitions

    def transition_to(self, new_state: PokerState) -> None:
        """Go to the state and perform what is due on entering it.

        Raises:
            InvalidStateTransitionError: the transition is not possible.

        """
        old = self.current_state
        if new_state not in self.transitions[old]:
            ways = ", ".join(state.value for state in self.transitions[old])
            raise InvalidStateTransitionError(
                f"cannot go from {old.value} to {new_state.value}; expected one of "
                f"{ways}"
            )
        self.current_state = new_state
        if is_logged():
            _logger().info(
                "hand %s: %s -> %s, pot %s",
                self.hand_id,
                old.value,
                new_state.value,
                self.pot,
            )
        self.handle_state_entry()

    def handle_state_entry(self) -> None:
        """Deal, or show hands and push chips, as the new state requires.

        Nothing is done if ``deals`` is False, or if the hand's automations have done
        it already.
        """
        if not self.deals:
            return
        state = self.game_state
        if state is None or not state.status:
            return
        if self.current_state in _DEALS:
            deal_street(state)
        elif self.current_state in {PokerState.SHOWDOWN, PokerState.END_HAND}:
            finish(state)

    def follow(self) -> None:
        """Go through the states up to the one that the hand has reached."""
        state = self.game_state
        if state is None:
            return
        if not state.status:
            self._follow_to_the_end(state)
            return
        index = state.street_index
        if index is None:
            return
        if self._is_unseen and self._street_index < index:
            self._street_index = index
            self.current_state = self._states[index]
        while self._street_index < index:  # False when the board is run out again
            self._street_index += 1
            self._walk_to(self._states[self._street_index])

    @property
    def _is_unseen(self) -> bool:
        """Return whether intermediate states can be skipped.

        They can if entering them neither deals nor logs, and no subclass can override
        how they are entered.
        """
        return not self.deals and not is_logged() and type(self) is PokerStateMachine

    def enter_betting(self) -> None:
        """Go from a deal to the betting after it, even if nobody can bet."""
        self._street_index += 1
        self._walk_to(self._states[self._street_index])

    def _walk_to(self, target: PokerState) -> None:
        """Go to a betting state through the states before it."""
        here = self.current_state
        if here is target and PokerState.DEAL_RIVER in self.transitions[here]:
            self.transition_to(PokerState.DEAL_RIVER)
        while self.current_state is not target:
            self.transition_to(_NEXT[self.current_state])

    def _follow_to_the_end(self, state: State) -> None:
        if self.current_state is PokerState.END_HAND:
            return
        if self._is_unseen:
            self._street_index = len(self._states)
            self.current_state = PokerState.END_HAND
            return
        if self._street_index < 0:
            self._street_index = 0
            self._walk_to(self._states[0])
        if not state.folded_status:
            for target in self._states[self._street_index + 1 :]:
                self._walk_to(target)
            self._street_index = len(self._states)
            if self.current_state is not PokerState.SHOWDOWN:
                self.transition_to(PokerState.SHOWDOWN)
        self.transition_to(PokerState.END_HAND)

    # The rules of the state

    def is_valid_action(
        self, player: Player | str | int | None, action: ActionType, amount: int = 0
    ) -> bool:
        """Return whether the action is legal for the player now.

        ``player`` is an index in playing order, a player of the table, or a name. The
        amount of a bet or raise is the player's whole bet on this street; other
        actions ignore it.
        """
        state = self.game_state
        if state is None or self.current_state not in BETTING_STATES:
            return False
        turn = state.turn_index
        if turn is None:
            return False
        if player != turn:
            in_turn = self.players[turn] if self.players else None
            if in_turn is None or player not in {in_turn, in_turn.name}:
                return False
        return _ACTIONS[action](amount) in state.legal_actions()

    def is_round_complete(self) -> bool:
        """Return whether nobody has to act any more on this street.

        Equal bets are not sufficient: the big blind has the option to raise, and
        every player may act once. Nor are they necessary: a player may be all in for
        less.
        """
        return self.get_next_action_player() is None

    def get_next_action_player(self) -> int | None:
        """Return the index of the player whose turn it is, or None.

        Before the flop, the first to act is the player after the big blind or the
        last straddle, heads-up the button; later, the first remaining player after
        the button.
        """
        state = self.game_state
        if state is None or state.showdown_indices:
            return None
        return state.turn_index


_ACTIONS: dict[ActionType, Any] = {
    ActionType.FOLD: lambda _: Fold(),
    ActionType.CHECK: lambda _: Check(),
    ActionType.CALL: lambda _: Call(),
    ActionType.BET: Bet,
    ActionType.RAISE: RaiseTo,
    ActionType.BRING_IN: lambda _: BringIn(),
    ActionType.DISCARD: lambda cards: Discard(cards or ()),
}
