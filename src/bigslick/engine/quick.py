"""Known hands played quickly.

A recorded hand is nearly always plain: everybody is dealt his cards, the right
player acts, the board comes. Each function here performs one such step if it is
plain, with the rules of the phases and nothing else. If anything is unusual it
changes nothing and returns False, and the operation of ``State`` is to be asked.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import filterfalse
from operator import add
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.copying import copied
from bigslick.engine.flow import Phase, advance
from bigslick.engine.operations import CardBurning, HoleDealing
from bigslick.engine.phases import betting, dealing, showdown
from bigslick.engine.refusals import Refusal
from bigslick.engine.streets import Opening

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.engine.state import State

__all__ = (
    "DealtPattern",
    "begin",
    "begin_dealt",
    "call",
    "deal_board",
    "deal_round",
    "dealt_pattern",
    "fold",
    "raise_to",
    "show_or_muck",
)

_DEALING = int(Phase.DEALING)
_UNKNOWN = Card.UNKNOWN
_BURNED = CardBurning(_UNKNOWN)


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


@dataclass(slots=True)
class DealtPattern:
    """A hand at the first decision, without stacks and cards.

    The deck is kept in order as the keys of a dictionary: a card is taken out of a
    copy at once, and one that is not there is noticed.
    """

    table: State
    deck: dict[Card, None]
    hand_size: int


def dealt_pattern(pattern: State) -> DealtPattern | None:
    """Return the pattern at the first decision.

    None if the cards decide who has that, if some of them lie open, or if nobody
    has a decision.
    """
    table = copied(pattern)
    statuses = tuple(table.hole_dealing_statuses[0])
    unknown = dict.fromkeys(range(table.player_count), (_UNKNOWN,) * len(statuses))
    by_cards = table.streets[0].opening is not Opening.POSITION
    if by_cards or True in statuses or not deal_round(table, unknown):
        return None
    if not table.actor_indices:
        return None
    deck = dict.fromkeys(table.deck_cards)
    table.deck_cards.clear()  # what each hand has of its own need not be copied
    table.hole_cards.clear()
    table.stacks.clear()
    del table.operations[-table.player_count :]
    return DealtPattern(table, deck, len(statuses))


def begin_dealt(
    pattern: DealtPattern, stacks: list[int], deals: list[HoleDealing]
) -> State | None:
    """Begin another hand like the pattern of ``dealt_pattern``, with these deals.

    None if they are not one for each player in order, if somebody could not raise
    the blinds, or if the cards are not such that each was in the deck and everybody
    has as many as he gets.
    """
    table = pattern.table
    if {*map(type, stacks)} != {int}:
        return None
    left = [*map(add, stacks, table.payoffs)]
    if min(left) <= max(table.bets):
        return None
    deck, size = pattern.deck.copy(), pattern.hand_size
    hands: list[list[Card]] = []
    for deal in deals:
        cards = deal.cards
        if deal.player_index != len(hands) or len(cards) != size:
            return None
        for card in cards:
            if card in deck:
                del deck[card]
            elif card is not _UNKNOWN:
                return None
        hands.append([*cards])
    if len(hands) != len(stacks):
        return None
    new = copied(table)
    new.starting_stacks = tuple(stacks)
    new.stacks = left
    new.deck_cards = deque(deck)
    new.hole_cards = hands
    new.operations += deals
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
    answer = betting.raising_rule(state, amount)
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
    deck = state.deck_cards.copy()
    try:
        for card in cards:
            deck.remove(card)
    except ValueError:  # it is not there, or not any more
        return False
    state.deck_cards = deck
    if burning:
        state.burn_cards.append(_UNKNOWN)
        state.card_burning_status = False
        state.operations.append(_BURNED)
    dealing.lay_board(state, cards)
    advance(state)
    return True
