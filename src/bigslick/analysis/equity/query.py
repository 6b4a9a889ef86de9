"""Reads the arguments of ``equity``: hands, ranges, the board and dead cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from bigslick.analysis.ranges import OmahaRange, Range
from bigslick.analysis.ranges.weighted_hands import WeightedHands
from bigslick.cards import Card, CardsLike, RankOrder, format_cards, mask_cards
from bigslick.errors import CardsError, GameConfigError, NotationError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.hands import ShortDeckHoldemHand

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.analysis.equity.equity_games import EquityGame

__all__ = ("EquityHand", "EquityQuery", "HandLike", "holding_text", "read_query")

HandLike: TypeAlias = "str | WeightedHands | Iterable[Any] | Mapping[Any, float]"
"""What a caller may pass as a hand: cards, a range or unknown cards."""

_FEWEST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = 10
_HOLDEM_CARDS: Final = 2
_OMAHA_CARDS: Final = (4, 5, 6)


@dataclass(frozen=True)
class EquityHand:
    """A player's known cards, or their range.

    ``known`` is the mask of the known cards. ``masks`` are the hands of a range, with
    ``weights``; None if there is no range. Missing cards are dealt.
    """

    label: str
    known: int = 0
    masks: NDArray[np.uint64] | None = None
    weights: NDArray[np.float64] | None = None

    @property
    def size(self) -> int:
        """The number of hands in the range; 1 if there is no range."""
        return 1 if self.masks is None else len(self.masks)

    @cached_property
    def card_count(self) -> int:
        """The number of cards that the player holds before missing cards are dealt."""
        drawn = 0 if self.masks is None else int(self.masks[0]).bit_count()
        return self.known.bit_count() + drawn


@dataclass(frozen=True)
class EquityQuery:
    """The players' hands, the board and the dead cards."""

    game: EquityGame
    seats: tuple[EquityHand, ...]
    board: int
    dead: int

    @cached_property
    def known(self) -> int:
        """The mask of all known cards."""
        cards = self.board | self.dead
        for seat in self.seats:
            cards |= seat.known
        return cards

    @cached_property
    def live(self) -> int:
        """The mask of the cards that are not known; ranges and deals use these."""
        return self.game.deck_mask & ~self.known

    @cached_property
    def has_ranges(self) -> bool:
        """Whether any player has a range."""
        return any(seat.masks is not None for seat in self.seats)

    @cached_property
    def missing(self) -> tuple[int, ...]:
        """The number of cards to deal to each seat, and last to the board."""
        to_seats = (self.game.hole_count - seat.card_count for seat in self.seats)
        return (*to_seats, self.game.board_count - self.board.bit_count())

    @cached_property
    def deal_count(self) -> int:
        """The number of ways to deal the missing cards, if each range is one hand."""
        left = self.live.bit_count() - sum(
            seat.card_count - seat.known.bit_count() for seat in self.seats
        )
        ways = 1
        for count in self.missing:
            ways *= comb(left, count)
            left -= count
        return ways


def read_query(
    hands: Iterable[HandLike],
    board: CardsLike,
    dead: CardsLike,
    game: EquityGame,
) -> EquityQuery:
    """Return the query for these arguments; ranges keep only possible hands.

    Raises:
        NotationError: a text is neither cards nor a range.
        CardsError: duplicate card, a card is not in the deck, a hand or the board
            has too many cards, or a range has no hand left.
        GameConfigError: the deck has too few cards for the players.

    """
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise GameConfigError(
            f"invalid hands {brief(hands)}: expected a list with one entry for each "
            "player"
        )
    hands = list(hands)
    if not _FEWEST_PLAYERS <= len(hands) <= _MOST_PLAYERS:
        raise GameConfigError(f"invalid number of hands {len(hands)}: expected 2 to 10")
    _check_room(len(hands), game)
    used = _Places(game)
    board_mask = used.take(board, "on the board")
    if board_mask.bit_count() > game.board_count:
        raise CardsError(
            f"invalid board of {board_mask.bit_count()} cards: {game.name} has at "
            f"most {game.board_count}",
            board,
        )
    dead_mask = used.take(dead, "among the dead cards")
    read = [_read_hand(hand, game) for hand in hands]
    seats = []
    for number, (label, hand) in enumerate(read, 1):
        if isinstance(hand, WeightedHands):
            seats.append(EquityHand(label, masks=hand.masks, weights=hand.weights))
        else:
            known = [card for card in hand if card]
            seats.append(EquityHand(label, used.take(known, f"in hand {number}")))
    query = EquityQuery(game, tuple(seats), board_mask, dead_mask)
    live = query.live
    if query.has_ranges:
        cut = tuple(_cut(seat, live, i) for i, seat in enumerate(seats, 1))
        query = EquityQuery(game, cut, board_mask, dead_mask)
    needed = sum(query.missing) + sum(
        seat.card_count - seat.known.bit_count() for seat in query.seats
    )
    if needed > live.bit_count():
        raise GameConfigError(
            f"not enough cards: {needed} more are needed, the deck has "
            f"{live.bit_count()} left"
        )
    return query


class _Places:
    """Records where each card is, so that errors name both places of a duplicate."""

    def __init__(self, game: EquityGame) -> None:
        self._deck = game.deck_mask
        self._name = game.name
        self._where: dict[Card, str] = {}

    def take(self, cards: CardsLike, where: str) -> int:
        """Return the mask of the cards, and record where they are."""
        mask = 0
        for card in Card.clean(cards):
            if not card:
                raise CardsError(
                    f"invalid card {card!r} {where}: expected a known card", card
                )
            if not card.mask & self._deck:
                raise CardsError(f"{card!r} is not in the deck of {self._name}", card)
            if card in self._where:
                first = self._where[card]
                places = where if first == where else f"{first} and {where}"
                raise CardsError(f"duplicate card {card!r}: {places}", card)
            self._where[card] = where
            mask |= card.mask
        return mask


def _check_room(players: int, game: EquityGame) -> None:
    needed = players * game.hole_count + game.board_count
    if needed > len(game.deck):
        raise GameConfigError(
            f"too many players: {players} players of {game.name} need {needed} cards, "
            f"the deck has {len(game.deck)}"
        )


def _read_hand(
    hand: HandLike, game: EquityGame
) -> tuple[str, WeightedHands | tuple[Card, ...]]:
    """Return the hand's label, and its range or its cards, which may be unknown."""
    if isinstance(hand, WeightedHands):
        if hand.card_count != game.hole_count:
            raise CardsError(
                f"invalid range of {hand.card_count}-card hands: {game.name} has "
                f"{game.hole_count} hole cards",
                hand,
            )
        return str(hand), hand
    if isinstance(hand, str):
        return _read_text(hand, game)
    if not isinstance(hand, Iterable):
        raise CardsError(
            f"invalid hand {brief(hand)}: expected cards, or a range", hand
        )
    if not isinstance(hand, Mapping):
        items = tuple(hand)
        if all(isinstance(card, Card) for card in items):
            cards = _checked(items, format_cards(items), game)
            return format_cards(cards) or "random", cards
        hand = items
    found = _read_range(hand, game)
    return str(found), found


def _read_text(text: str, game: EquityGame) -> tuple[str, Any]:
    if text.strip().casefold() in ("random", "*", "any"):
        return "random", ()
    try:
        cards = Card.clean(text)
    except NotationError:
        if _range_type(game) is None:
            raise
        return text.strip(), _read_range(text, game)
    if len(cards) > game.hole_count and _lists_hands(text, game):
        return text.strip(), _read_range(text, game)
    shown = format_cards(cards) if any(cards) else "random"
    return shown, _checked(cards, text, game)


def _lists_hands(text: str, game: EquityGame) -> bool:
    """Return whether the text lists several complete hands: "AsAh, KdKc"."""
    if _range_type(game) is None:
        return False
    return all(
        len(Card.clean(hand)) == game.hole_count
        for hand in re.split(r"[\s,;]+", text.strip())
    )


def _checked(cards: tuple[Card, ...], shown: str, game: EquityGame) -> tuple[Card, ...]:
    """Return the cards unchanged, or raise if a hand cannot have that many."""
    count = game.hole_count
    if game.board_count and not cards:
        raise CardsError(
            f"invalid hand {shown!r}: expected {count} cards, a range, or 'random'",
            shown,
        )
    if len(cards) > count:
        raise CardsError(
            f"invalid number of cards {len(cards)} in {shown!r}: a hand of "
            f"{game.name} has {count}",
            shown,
        )
    if game.board_count and len(cards) < count:
        filled = format_cards(cards) + "??" * (count - len(cards))
        raise CardsError(
            f"invalid number of cards {len(cards)} in {shown!r}: a hand of "
            f"{game.name} has {count}; write {filled!r} if the others are unknown",
            shown,
        )
    return cards


def _range_type(game: EquityGame) -> type[WeightedHands] | None:
    if game.hole_count == _HOLDEM_CARDS and game.board_count:
        return Range
    return OmahaRange if game.hole_count in _OMAHA_CARDS and game.board_count else None


def _read_range(hands: Any, game: EquityGame) -> WeightedHands:
    kind = _range_type(game)
    if kind is None:
        raise CardsError(
            f"ranges are not supported for {game.name}: give the cards of each hand",
            hands,
        )
    if kind is OmahaRange:
        return OmahaRange(hands, card_count=game.hole_count)
    short = ShortDeckHoldemHand in game.hand_types
    order = RankOrder.SHORT_DECK_HOLDEM if short else RankOrder.STANDARD
    return Range(hands, rank_order=order)


def _cut(seat: EquityHand, live: int, number: int) -> EquityHand:
    """Return the seat without the hands that contain a card that is in use.

    Raises:
        CardsError: no hand is left.

    """
    if seat.masks is None or seat.weights is None:
        return seat
    possible = (seat.masks & ~np.uint64(live)) == 0
    masks, weights = seat.masks[possible], seat.weights[possible]
    if not len(masks):
        empty = not len(seat.masks)
        reason = "it has no hands" if empty else "every hand has a card in use"
        raise CardsError(
            f"the range of hand {number} ({seat.label!r}) is empty: {reason}",
            seat.label,
        )
    return EquityHand(seat.label, 0, masks, weights)


def holding_text(mask: int) -> str:
    """Return the cards of a holding, the highest first.

    >>> holding_text(0x1000_0000_0000_0800)
    'AsKc'
    """
    return format_cards(mask_cards(mask)[::-1])
