"""Made hands: the cards that count, and their rank.

`Hand` has what all hands share; the classes in `combination_hands` say which cards may
be combined. A hand type is a subclass with a ``lookup`` (the order of hands), ``low``
(whether the lowest hand wins) and the numbers of cards. If a native kernel ranks hands
in the same order, it finds the best hand; otherwise every sub-hand is looked up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from itertools import islice
from operator import attrgetter, indexOf
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeAlias

from bigslick.cards import Card, CardsLike, format_cards
from bigslick.errors import BigslickError, CardsError, HandError
from bigslick.hands.lookup_kernels import NO_FAMILY, find_family

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.hands.lookup_table import Entry, Lookup

__all__ = ("Cards", "Hand", "mask_of")

Cards: TypeAlias = tuple[Card, ...]

mask_of: Final = attrgetter("mask")


class Hand(Hashable, ABC):
    """A made hand; the better hand compares greater, even if the lowest hand wins.

    Hands of one type are compared and hashed by their entry in the lookup, so hands
    that differ only in suits may be equal. Hands of different types are never equal
    and cannot be ordered.
    """

    __slots__ = ("_cards", "_entry", "_game", "_strength")

    lookup: ClassVar[Lookup]
    """The order of the hands."""
    low: ClassVar[bool]
    """Whether the lowest hand is the best."""
    _family: ClassVar[int] = NO_FAMILY

    _cards: Cards
    _entry: Entry
    _game: tuple[Cards, Cards]
    _strength: int

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Find the native kernel that ranks hands of this type."""
        super().__init_subclass__(**kwargs)
        lookup, low = getattr(cls, "lookup", None), getattr(cls, "low", False)
        cls._family = find_family(lookup, low=low)

    def __init__(self, cards: CardsLike) -> None:
        """Create a hand from exactly these cards.

        Raises:
            HandError: the cards form no hand of this type.

        """
        cleaned = Card.clean(cards)
        entry = self.lookup.get_entry_or_none(cleaned)
        if entry is None:
            shown = cards if isinstance(cards, str | tuple | list) else cleaned
            raise HandError(
                f"The cards {shown!r} form an invalid {type(self).__name__} hand.",
                cards,
            )
        self._cards = cleaned
        self._entry = entry
        self._strength = self._rate_entry(entry)

    @classmethod
    @abstractmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Return the best hand that a player can make.

        Raises:
            HandError: no hand of this type can be made.
            CardsError: duplicate or unknown card.

        """

    @classmethod
    def from_game_or_none(
        cls,
        hole_cards: CardsLike,
        board_cards: CardsLike = (),
    ) -> Self | None:
        """Return the best hand that a player can make, or None if there is none.

        Raises:
            CardsError: duplicate or unknown card.

        """
        try:
            return cls.from_game(hole_cards, board_cards)
        except HandError:
            return None
        except BigslickError:
            raise
        except ValueError:  # a subclass may raise its own error
            return None

    @classmethod
    def _best(cls, hole_cards: CardsLike, board_cards: CardsLike) -> Self:
        """Return the best hand; see ``from_game``."""
        hole = hole_cards if type(hole_cards) is tuple else _tupled(hole_cards)
        board = board_cards if type(board_cards) is tuple else _tupled(board_cards)
        try:
            hole_mask = sum(map(mask_of, hole))
            board_mask = sum(map(mask_of, board)) if board else 0
        except AttributeError:
            return cls._best(Card.clean(hole), Card.clean(board))
        # A duplicate card carries into another bit, an unknown one
        # adds none: the sum has one bit for each card only if neither occurs.
        if (hole_mask + board_mask).bit_count() == len(hole) + len(board):
            strength = cls._rate(hole, board, hole_mask, board_mask)
            if strength >= 0:
                hand = object.__new__(cls)
                hand._strength = strength
                hand._game = (hole, board)
                return hand
        else:
            cls._refuse(hole, board)
        raise cls._no_hand(hole, board)

    @classmethod
    def _no_hand(cls, hole: Cards, board: Cards) -> HandError:
        return HandError(
            f"No valid {cls.__name__} hand can be formed from the hole and board "
            "cards.",
            (hole, board),
        )

    @classmethod
    def _refuse(cls, hole: Cards, board: Cards) -> None:
        """Raise an error if there is a duplicate or unknown card.

        Unknown cards are allowed if there are too few cards for a hand, because nothing
        is ranked then.
        """
        seen = set()
        for card in (*hole, *board):
            if card in seen and card:
                raise CardsError(f"duplicate card {card!r}", card)
            seen.add(card)
        if next(cls._sub_hands(hole, board), None) is not None:
            unknown = next(card for card in (*hole, *board) if not card)
            raise CardsError(f"unknown card {unknown!r} has no rank", unknown)

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        """Return the strength of the best hand, or -1 if there is none."""
        del hole_mask, board_mask
        return cls._search(hole, board)

    @classmethod
    def _search(cls, hole: Cards, board: Cards) -> int:
        """Return the strength of the best hand by trying every sub-hand."""
        return max(cls._rates(hole, board), default=-1)

    @classmethod
    def _rates(cls, hole: Cards, board: Cards) -> Iterator[int]:
        """Yield the strength of each sub-hand, or -1 if it is not a valid hand."""
        return map(cls._rate_exactly, cls._sub_hands(hole, board))

    @classmethod
    def _rate_exactly(cls, cards: Cards) -> int:
        """Return the strength of these cards, or -1 if they do not form a hand."""
        entry = cls.lookup.get_entry_or_none(cards)
        return -1 if entry is None else cls._rate_entry(entry)

    @classmethod
    def _rate_entry(cls, entry: Entry) -> int:
        return cls.lookup.entry_count - 1 - entry.index if cls.low else entry.index

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        """Yield each combination of cards that may form a hand, in order of preference.

        Of equally good combinations, the first is used.
        """
        raise NotImplementedError(
            f"{cls.__name__} does not define which cards form a hand"
        )

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that count, in the order they were given.

        If several combinations are equally good, the first is used.
        """
        try:
            return self._cards
        except AttributeError:
            self._cards = self._chosen()
        return self._cards

    def _chosen(self) -> Cards:
        """Return the first sub-hand that is as good as the hand."""
        place = indexOf(self._rates(*self._game), self._strength)
        return next(islice(self._sub_hands(*self._game), place, None))

    @property
    def entry(self) -> Entry:
        """The entry of the hand in its lookup: its index and its label."""
        try:
            return self._entry
        except AttributeError:
            entries = self.lookup.entries
            last = len(entries) - 1
            index = last - self._strength if self.low else self._strength
            self._entry = entries[index]
        return self._entry

    @property
    def strength(self) -> int:
        """The rank of the hand among all hands of its type; the worst is 0.

        This is the number that ``evaluate`` returns.
        """
        return self._strength

    def __eq__(self, other: object) -> bool:
        """Return whether both hands are of the same type and tie."""
        if type(self) is not type(other):
            return NotImplemented
        return self._strength == other._strength

    def __hash__(self) -> int:
        """Return the same hash for hands that tie."""
        return hash(self._strength)

    def __lt__(self, other: Hand) -> bool:
        """Return whether the other hand of the same type wins."""
        if type(self) is not type(other):
            return NotImplemented
        return self._strength < other._strength

    def __le__(self, other: Hand) -> bool:
        """Return whether the other hand of the same type wins or ties."""
        if type(self) is not type(other):
            return NotImplemented
        return self._strength <= other._strength

    def __gt__(self, other: Hand) -> bool:
        """Return whether the other hand of the same type loses."""
        if type(self) is not type(other):
            return NotImplemented
        return self._strength > other._strength

    def __ge__(self, other: Hand) -> bool:
        """Return whether the other hand of the same type loses or ties."""
        if type(self) is not type(other):
            return NotImplemented
        return self._strength >= other._strength

    def __reduce__(self) -> tuple[type[Self], tuple[Cards]]:
        """Return the type and the cards: a hand is copied and pickled as its cards."""
        return type(self), (self.cards,)

    def __repr__(self) -> str:
        """Return the cards, as in ``AsKsQsJsTs``."""
        return format_cards(self.cards)

    def __str__(self) -> str:
        """Return label and cards, as in ``Straight flush (AsKsQsJsTs)``."""
        return f"{self.entry.label} ({self!r})"


def _tupled(cards: CardsLike) -> Cards:
    """Return the cards as a tuple; the items of a list or tuple are not checked."""
    return tuple(cards) if type(cards) is list else Card.clean(cards)
