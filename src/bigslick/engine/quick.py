"""Known hands played quickly.

A recorded hand is nearly always plain: everybody is dealt his cards, the right
player acts, the board comes. Each function here performs one such step if it is
plain, with the rules of the phases and nothing else. If anything is unusual it
changes nothing and returns False, and the operation of ``State`` is to be asked.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.copying import copied
from bigslick.engine.flow import Phase, advance
from bigslick.engine.operations import HoleDealing
from bigslick.engine.phases import betting, dealing
from bigslick.engine.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine.state import State

__all__ = (
    "begin",
    "burn_unknown",
    "call",
    "deal_board",
    "deal_round",
    "fold",
    "raise_to",
)

_DEALING = int(Phase.DEALING)
_UNKNOWN = Card.UNKNOWN


def begin(pattern: State, stacks: list[int]) -> State | None:
    """Begin another hand of a game at its stakes, with these stacks of whole chips.

    The pattern is a hand in which nothing has happened but posts in full. None if
    somebody has too little for that, or something else than whole chips.
    """
    paid = pattern.payoffs
    left = []
    for i, stack in enumerate(stacks):
        if type(stack) is not int or stack + paid[i] <= 0:
            return None
        left.append(stack + paid[i])
    new = copied(pattern)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    return new


def deal_round(state: State, hands: Mapping[int, tuple[Card, ...]]) -> bool:
    """Deal everybody all hole cards that he gets on this street."""
    if (
        state._phase != _DEALING
        or state.card_burning_status
        or True in state.standing_pat_or_discarding_statuses
        or state._auto.source is not state.automations
        or state._auto.hole
    ):
        return False
    pending = state.hole_dealing_statuses
    count = len(pending)
    if len(hands) != state.statuses.count(True):
        return False
    cards: list[Card] = []
    for i, hand in hands.items():
        if i >= count or len(pending[i]) != len(hand):
            return False
        cards += hand
    known = {*cards}
    deck = state.deck_cards
    rest = [card for card in deck if card not in known]
    if len(deck) - len(rest) != len(cards) - cards.count(_UNKNOWN):
        return False
    state.deck_cards = deque(rest)
    hole_cards, hole_card_statuses = state.hole_cards, state.hole_card_statuses
    append = state.operations.append
    for i, hand in hands.items():
        due = pending[i]
        statuses = tuple(due)
        due.clear()
        hole_cards[i] += hand
        hole_card_statuses[i] += statuses
        append(HoleDealing(i, hand, statuses))
    state._hands.clear()
    advance(state)
    return True


def fold(state: State, i: int) -> bool:
    """Fold for the player, who faces a bet."""
    actors = state.actor_indices
    if not actors or actors[0] != i or state._priced or state._level <= state.bets[i]:
        return False
    if state.bring_in_status:
        return False
    betting.fold(state)
    if not state.actor_indices:
        advance(state)
    return True


def call(state: State, i: int) -> bool:
    """Check or call for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i or state.bring_in_status:
        return False
    betting.call(state)
    if not state.actor_indices:
        advance(state)
    return True


def raise_to(state: State, i: int, amount: int) -> bool:
    """Complete, bet or raise to the amount for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i:
        return False
    answer = betting.raising_rule(state, amount)
    if type(answer) is Refusal:
        return False
    betting.raise_to(state, answer)
    if not state.actor_indices:
        advance(state)
    return True


def burn_unknown(state: State) -> bool:
    """Burn a card that nobody saw, before a board that waits for nothing else."""
    if (
        not state.card_burning_status
        or True in state.standing_pat_or_discarding_statuses
        or any(state.hole_dealing_statuses)
        or not any(state.board_dealing_counts)
    ):
        return False
    dealing.burn(state, _UNKNOWN)
    return True


def deal_board(state: State, cards: tuple[Card, ...]) -> bool:
    """Deal known cards of the deck to the board."""
    deck = state.deck_cards
    for card in cards:
        if card not in deck:
            return False
    if len(set(cards)) != len(cards) or state._auto.source is not state.automations:
        return False
    answer = dealing.board_dealing_rule(state, cards)
    if type(answer) is Refusal:
        return False
    dealing.deal_board(state, answer)
    advance(state)
    return True
