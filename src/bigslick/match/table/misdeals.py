"""Misdeals at tables that deal by hand, as the fourth seed rules on them.

If the first or second card dealt is exposed, or more than one, or if somebody gets
a card too many, the hand is dealt again: all bets back, the same button. One other
exposed card is replaced by the top card of the deck once the deal is complete, and
becomes the burn card.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

from bigslick.engine.table_cards import put_on_top
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigslick.cards import Card
    from bigslick.engine import State

__all__ = ("Ruling", "check_exposed", "replace_exposed", "rule_on_deal")

_FIRST_TWO = frozenset({1, 2})


@unique
class Ruling(Enum):
    """What happens after the hole cards were dealt."""

    PLAY_ON = "play on"
    REPLACE = "replace the card"
    MISDEAL = "deal again"


def rule_on_deal(exposed: Collection[int], *, extra_card: bool = False) -> Ruling:
    """Return what happens when these hole cards were exposed.

    Cards are counted from 1 in the order in which they were dealt;
    ``extra_card`` means that somebody was dealt one too many.

    >>> rule_on_deal([2]), rule_on_deal([3]), rule_on_deal([3, 7])
    (<Ruling.MISDEAL: 'deal again'>, <Ruling.REPLACE: 'replace the card'>, \
<Ruling.MISDEAL: 'deal again'>)
    """
    if extra_card or len(set(exposed)) > 1 or not _FIRST_TWO.isdisjoint(exposed):
        return Ruling.MISDEAL
    return Ruling.REPLACE if exposed else Ruling.PLAY_ON


def check_exposed(state: State, exposed: Collection[int]) -> None:
    """Refuse numbers of cards that are not dealt.

    Raises:
        GameConfigError: there is no such card.

    """
    count = _hole_count(state)
    for number in exposed:
        if type(number) is not int or not 1 <= number <= count:
            raise GameConfigError(
                f"there is no card {number!r} among {count} hole cards"
            )


def _hole_count(state: State) -> int:
    return len(state.streets[0].hole_dealing_statuses) * state.player_count


def replace_exposed(state: State, number: int) -> tuple[Card, Card]:
    """Let an exposed card be replaced and burned; return it and its replacement.

    It is called before the hole cards are dealt: the card with that number trades
    places with the first card that would be left on the deck, so that the player
    gets the one and the dealer burns the other.

    Raises:
        GameConfigError: there is no such card, or no card is burned after the deal.

    """
    check_exposed(state, (number,))
    count = _hole_count(state)
    if len(state.streets) == 1 or not state.streets[1].card_burning_status:
        raise GameConfigError("no card is burned after the deal of this game")
    order = list(state.deck_cards)
    first = number - 1 + state.streets[0].card_burning_status
    after = count + state.streets[0].card_burning_status
    exposed, replacement = order[first], order[after]
    order[first], order[after] = replacement, exposed
    put_on_top(state, tuple(order))
    return exposed, replacement
