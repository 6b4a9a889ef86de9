"""Misdeals, for tables that deal real cards (rule 46).

If the first or second card dealt is exposed, or more than one card, or if a player
gets a card too many, the hand is dealt again: all bets are returned and the button
stays. Any other single exposed card is replaced by the top card of the deck when the
deal is complete, and becomes the burn card.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigslick.cards import Card
    from bigslick.engine import State

__all__ = ("Ruling", "check_exposed", "replace_exposed", "rule_on_deal")

_FIRST_TWO = frozenset({1, 2})


@unique
class Ruling(Enum):
    """What happens after a mistake in dealing the hole cards."""

    PLAY_ON = "play on"
    REPLACE = "replace the card"
    MISDEAL = "deal again"


def rule_on_deal(exposed: Collection[int], *, extra_card: bool = False) -> Ruling:
    """Return the ruling when these hole cards were exposed.

    Cards are numbered from 1 in the order of the deal; ``extra_card`` means that a
    player was dealt one card too many.

    >>> rule_on_deal([2]), rule_on_deal([3]), rule_on_deal([3, 7])
    (<Ruling.MISDEAL: 'deal again'>, <Ruling.REPLACE: 'replace the card'>, \
<Ruling.MISDEAL: 'deal again'>)
    """
    if extra_card or len(set(exposed)) > 1 or not _FIRST_TWO.isdisjoint(exposed):
        return Ruling.MISDEAL
    return Ruling.REPLACE if exposed else Ruling.PLAY_ON


def check_exposed(state: State, exposed: Collection[int]) -> None:
    """Check that each number is that of a hole card.

    Raises:
        GameConfigError: the number is not from 1 to the number of hole cards.

    """
    count = _hole_count(state)
    for number in exposed:
        if type(number) is not int or not 1 <= number <= count:
            raise GameConfigError(
                f"invalid hole card number {number!r}: expected 1 to {count}"
            )


def _hole_count(state: State) -> int:
    return len(state.streets[0].hole_dealing_statuses) * state.player_count


def replace_exposed(state: State, number: int) -> tuple[Card, Card]:
    """Swap an exposed card with the next burn card; return it and its replacement.

    Call it before the hole cards are dealt: the card with that number is swapped with
    the first card left in the deck after the deal, so that the player gets the
    replacement and the exposed card is burned.

    Raises:
        GameConfigError: the number is invalid, or no card is burned after the deal.

    """
    check_exposed(state, (number,))
    count = _hole_count(state)
    if len(state.streets) == 1 or not state.streets[1].card_burning_status:
        raise GameConfigError(
            "cannot replace an exposed card: this game burns no card after the deal"
        )
    order = list(state.deck_cards)
    first = number - 1 + state.streets[0].card_burning_status
    after = count + state.streets[0].card_burning_status
    exposed, replacement = order[first], order[after]
    order[first], order[after] = replacement, exposed
    state.set_deck(order)
    return exposed, replacement
