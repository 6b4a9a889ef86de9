"""The made hands of players, as events report them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from bigslick.cards.deck import Deck
from bigslick.hands.combination_hands import HoleCombinationHand
from bigslick.hands.hand_names import name_hand
from bigslick.hands.hand_types import BadugiHand
from bigslick.room.protocol.events import MadeHand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.cards import Card
    from bigslick.hands import Hand
    from bigslick.hands.hand_names import HandName

__all__ = ("KnownCards", "cards_of", "share_name", "texts")

_TEXTS = {card: repr(card) for card in Deck.STANDARD}
_CARDS = {text: card for card, text in _TEXTS.items()}


def texts(cards: Iterable[Card]) -> list[str]:
    """Return the cards as they are written in messages."""
    return [_TEXTS.get(card) or repr(card) for card in cards]


def cards_of(names: Iterable[str]) -> tuple[Card, ...]:
    """Return the cards with these names."""
    return tuple(map(_CARDS.__getitem__, names))


class KnownCards(NamedTuple):
    """The cards from which a player's hand is made at one moment.

    Events keep this object until a client requests them, which bots never do. So it
    contains a few strings, not the state of the hand.
    """

    seat: int
    hand_types: tuple[type[Hand], ...]
    hole: tuple[str, ...]
    boards: tuple[tuple[str, ...], ...]

    def made(self) -> tuple[MadeHand, ...]:
        """Return the made hand for each board and each share of the pot."""
        return _made(self.hand_types, self.hole, self.boards)

    def added_to(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of an event, with the player's made hands added."""
        return fields | {"made": fields.get("made", {}) | {self.seat: self.made()}}

    def name(self, board: int, share: int) -> str:
        """Return the name of the hand that counts for a share of the pot."""
        own, shared = cards_of(self.hole), cards_of(self.boards[board])
        found = name_hand(self.hand_types[share], own, shared)
        return "" if found is None else found.name

    def winning(self, board: int, share: int) -> list[str]:
        """Return the cards that count for a share of the pot."""
        own, shared = cards_of(self.hole), cards_of(self.boards[board])
        hand = self.hand_types[share].from_game_or_none(own, shared)
        return [] if hand is None else texts(hand.cards)


def share_name(hand_types: Sequence[type[Hand]], share: int) -> str:
    """Return the name of a share of the pot: high, low, or its kind of hand.

    In drawmaha both shares are high: one for an Omaha hand, one for the hole cards.

    >>> from bigslick import create_game
    >>> def names(code: str) -> list[str]:
    ...     types = create_game(code).hand_types
    ...     return [share_name(types, share) for share in range(len(types))]
    >>> names("plo8"), names("badeucey"), names("drawmaha")
    (['high', 'low'], ['badugi', 'low'], ['Omaha hand', 'hole cards'])
    """
    kind = hand_types[share]
    if issubclass(kind, BadugiHand):
        return "badugi"
    if issubclass(kind, HoleCombinationHand):
        return "hole cards"
    if any(issubclass(other, HoleCombinationHand) for other in hand_types):
        return "Omaha hand"
    return "low" if kind.low else "high"


# Cached, because a hand is named for its player, and again when it is shown.
@lru_cache(maxsize=1_024)
def _made(
    hand_types: tuple[type[Hand], ...],
    hole: tuple[str, ...],
    boards: tuple[tuple[str, ...], ...],
) -> tuple[MadeHand, ...]:
    if not hole or any("?" in card for card in hole):
        return ()
    own = cards_of(hole)
    made = []
    for place, board in enumerate(boards):
        shared = cards_of(board)
        for share, kind in enumerate(hand_types):
            found = name_hand(kind, own, shared)
            if found is not None:
                made.append(_made_hand(found, place, share))
    return tuple(made)


@lru_cache(maxsize=4_096)
def _made_hand(found: HandName, board: int, share: int) -> MadeHand:
    short = "" if found.short == found.name else found.short
    return MadeHand(found.name, short, board, share)
