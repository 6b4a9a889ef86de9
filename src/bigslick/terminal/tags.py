"""Small facts about a hand that the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import (
    BetCollection,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    StandingPatOrDiscarding,
)

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.engine import State, View

__all__ = ("last_actions", "rabbit_cards", "winners_of")


def last_actions(view: View) -> dict[int, str]:
    """Return the last thing each player did on this street, in a word."""
    found: dict[int, str] = {}
    opened = any(view.blinds_or_straddles)
    for operation in view.operations:
        match operation:
            case BetCollection():
                opened = False
                found = {i: tag for i, tag in found.items() if tag == "fold"}
            case Folding(player_index=i):
                found[i] = "fold"
            case CheckingOrCalling(player_index=i, amount=amount):
                found[i] = "call" if amount else "check"
            case CompletionBettingOrRaisingTo(player_index=i):
                found[i] = "raise" if opened else "bet"
                opened = True
            case BringInPosting(player_index=i):
                opened = True
                found[i] = "bring-in"
            case StandingPatOrDiscarding(player_index=i, cards=cards):
                found[i] = f"draws {len(cards)}" if cards else "pat"
            case HoleCardsShowingOrMucking(player_index=i, hole_cards=cards):
                found[i] = "shows" if cards else "mucks"
            case _:
                pass
    return found


def winners_of(view: View) -> frozenset[int]:
    """Return who has got chips out of a pot."""
    return frozenset(
        i
        for operation in view.operations
        if isinstance(operation, ChipsPushing)
        for i, amount in enumerate(operation.amounts)
        if amount
    )


def rabbit_cards(state: State) -> tuple[Card, ...]:
    """Return the board cards that were not dealt because the hand ended early.

    Nothing is taken from the deck: the next hand is shuffled anyway.
    """
    left = list(state.deck_cards)
    dealt = sum(street.board_dealing_count for street in state.streets)
    count = len(tuple(state.get_board_cards(0))) if dealt else 0
    cards: list[Card] = []
    for street in state.streets:
        size = street.board_dealing_count
        if not size:
            continue
        if count >= size:
            count -= size
            continue
        if street.card_burning_status and left:
            left.pop(0)
        cards += left[:size]
        del left[:size]
    return tuple(cards)
