"""Known hands played quickly.

A recorded hand is nearly always plain: everybody is dealt his cards, the right
player acts, the board comes. Each function here performs one such step if it is
plain, with the rules of the phases and nothing else. If anything is unusual it
changes nothing and returns False, and the operation of ``State`` is to be asked.
"""

from __future__ import annotations

from collections import deque
from itertools import filterfalse
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.operations import CardBurning, HoleDealing
from bigslick.engine.phases import betting, betting_rules, dealing, showdown
from bigslick.engine.phases.flow import Phase, advance
from bigslick.engine.phases.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine.state import State

__all__ = (
    "call",
    "deal_board",
    "deal_round",
    "fold",
    "raise_to",
    "show_or_muck",
)

_DEALING = int(Phase.DEALING)
_UNKNOWN = Card.UNKNOWN
_BURNED = CardBurning(_UNKNOWN)


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
    rest = deque(filterfalse(known.__contains__, deck))
    if len(deck) - len(rest) != len(cards) - cards.count(_UNKNOWN):
        return False
    state.deck_cards = rest
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
    if not actors:
        advance(state)
    return True


def call(state: State, i: int) -> bool:
    """Check or call for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i or state.bring_in_status:
        return False
    betting.call(state)
    if not actors:
        advance(state)
    return True


def raise_to(state: State, i: int, amount: int) -> bool:
    """Complete, bet or raise to the amount for the player."""
    actors = state.actor_indices
    if not actors or actors[0] != i:
        return False
    answer = betting_rules.raising_rule(state, amount)
    if type(answer) is Refusal:
        return False
    betting.raise_to(state, answer)
    if not state.actor_indices:
        advance(state)
    return True


def show_or_muck(state: State, i: int, status: bool) -> bool:
    """Show all cards of the player, which are known, or muck them."""
    if not state.showdown_indices or state.showdown_indices[0] != i:
        return False
    if status and _UNKNOWN in state.hole_cards[i]:
        return False
    answer = showdown.showing_rule(state, status, i)
    if type(answer) is Refusal:
        return False
    showdown.show_or_muck(state, answer)
    advance(state)
    return True


def deal_board(state: State, cards: tuple[Card, ...]) -> bool:
    """Deal to a board all cards that it gets on this street, known ones.

    A card that is to be burned before is one that nobody saw.
    """
    auto, burning = state._auto, state.card_burning_status
    if (
        True in state.standing_pat_or_discarding_statuses
        or auto.source is not state.automations
        or auto.board
        or (burning and any(state.hole_dealing_statuses))
    ):
        return False
    for pending in state.board_dealing_counts:
        if pending:
            break
    if pending != len(cards) or not cards:
        return False
    deck, known = state.deck_cards, {*cards}
    rest = deque(filterfalse(known.__contains__, deck))
    if len(deck) - len(rest) != len(cards):  # one is not there, or twice
        return False
    state.deck_cards = rest
    if burning:
        state.burn_cards.append(_UNKNOWN)
        state.card_burning_status = False
        state.operations.append(_BURNED)
    dealing.lay_board(state, cards)
    advance(state)
    return True
