"""A finished hand as it looked before its end: while the last cards are dealt."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from bigslick.engine import (
    ChipsPushing,
    Folding,
    HandKilling,
    HoleCardsShowingOrMucking,
    View,
)
from bigslick.engine.chips.account import HandAccount, hole_cards_of

if TYPE_CHECKING:
    from bigslick.cards import Card

__all__ = ("before_the_end", "cards_to_the_end", "has_shown")


def before_the_end(view: View) -> View:
    """Return the view of a finished hand before a hand was mucked or chips were won.

    The boards are those of the end: the caller shows as many cards as it wants.
    """
    ends = (ChipsPushing, HandKilling)
    operations = tuple(
        takewhile(lambda own: not isinstance(own, ends), view.operations)
    )
    account = HandAccount(view.starting_stacks)
    for operation in operations:
        account.add(operation)
    values = {name: getattr(view, name) for name in View.SHOWN}
    cards = tuple(
        hole_cards_of(operations, i) if is_live else ()
        for i, is_live in enumerate(account.live)
    )
    changed = {
        "statuses": tuple(account.live),
        "stacks": tuple(account.stacks),
        "bets": tuple(account.bets),
        "hole_cards": cards,
        "hole_card_statuses": tuple((True,) * len(own) for own in cards),
        "total_pot_amount": account.total,
        "operations": operations,
        "status": True,
    }
    return View.of(**values | changed)


def cards_to_the_end(view: View) -> tuple[Card, ...]:
    """Return the viewer's cards, also those that lost; none if the viewer folded."""
    i = view.player_index
    if i is None or view.own_cards:
        return view.own_cards
    if any(type(own) is Folding and own.player_index == i for own in view.operations):
        return ()
    return hole_cards_of(view.operations, i)


def has_shown(view: View) -> bool:
    """Return whether everybody has seen the viewer's cards."""
    return any(
        type(own) is HoleCardsShowingOrMucking
        and own.player_index == view.player_index
        and bool(own.hole_cards)
        for own in view.operations
    )
