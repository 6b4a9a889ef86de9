"""Cards: the 52 known ones and the unknown ones; one object for each card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from bigslick.cards.ranks import Rank, RankOrder, Suit
from bigslick.errors import CardsError, NotationError, brief
from bigslick.fast_dataclasses import dataclass

__all__ = ("Card", "CardsLike", "format_cards", "parse_cards")


@dataclass(frozen=True, eq=False, repr=False, init=False)
class Card:
    """A card, such as the ace of spades.

    ``Card(rank, suit)`` always returns the same object for the same card, so
    cards are compared by identity. A card whose rank or suit is unknown is false
    in a condition.

    ``card.id`` is the index in ``Deck.STANDARD`` (2c = 0, 2d = 1, ... As = 51),
    -1 if unknown; ``card.mask`` is a number with the bit ``16 * suit + rank``
    set (clubs and deuces are 0), 0 if unknown.

    >>> Card(Rank.ACE, Suit.SPADE)
    As
    >>> Card("A", "♠") is Card(Rank.ACE, Suit.SPADE)
    True
    >>> Card("A", "s").id, bool(Card.UNKNOWN)
    (51, False)
    """

    rank: Rank
    suit: Suit

    UNKNOWN: ClassVar[Card]

    if TYPE_CHECKING:  # set when a card is created; not dataclass fields
        id: int
        mask: int

    def __new__(cls, rank: Rank | str, suit: Suit | str) -> Card:  # noqa: PYI034 - never another class
        """Return the only card object of that rank and suit."""
        try:
            return _CARDS[Rank(rank), Suit(suit)]
        except ValueError as error:
            raise NotationError(str(error), f"{rank}{suit}") from None

    def __reduce__(self) -> tuple[type[Card], tuple[str, str]]:
        """Return the arguments from which pickle gets the same object back."""
        return Card, (str(self.rank), str(self.suit))

    def __copy__(self) -> Card:
        """Return the card itself."""
        return self

    def __deepcopy__(self, memo: object) -> Card:
        """Return the card itself."""
        return self

    def __repr__(self) -> str:
        """Return rank and suit, as in ``As``."""
        return f"{self.rank}{self.suit}"

    def __str__(self) -> str:
        """Return the card in words, as in ``ACE OF SPADES (As)``."""
        return f"{self.rank.name} OF {self.suit.name}S ({self!r})"

    def __bool__(self) -> bool:
        """Return whether both rank and suit are known."""
        return self.id >= 0

    @property
    def unknown_status(self) -> bool:
        """Return whether the rank or the suit is unknown."""
        return self.id < 0

    @classmethod
    def get_ranks(cls, cards: CardsLike) -> Iterator[Rank]:
        """Yield the rank of each card."""
        for card in cls.clean(cards):
            yield card.rank

    @classmethod
    def get_suits(cls, cards: CardsLike) -> Iterator[Suit]:
        """Yield the suit of each card."""
        for card in cls.clean(cards):
            yield card.suit

    @classmethod
    def are_paired(cls, cards: CardsLike) -> bool:
        """Return whether two of the cards have the same rank.

        >>> Card.are_paired("AsAd"), Card.are_paired("AsKs")
        (True, False)
        """
        ranks = tuple(cls.get_ranks(cards))
        return len(set(ranks)) != len(ranks)

    @classmethod
    def are_suited(cls, cards: CardsLike) -> bool:
        """Return whether all cards are of one suit; True if there are none.

        >>> Card.are_suited("AsKs"), Card.are_suited("AsKd")
        (True, False)
        """
        return len(set(cls.get_suits(cards))) <= 1

    @classmethod
    def are_rainbow(cls, cards: CardsLike) -> bool:
        """Return whether all cards are of different suits.

        >>> Card.are_rainbow("AsKd"), Card.are_rainbow("AsKdQs")
        (True, False)
        """
        suits = tuple(cls.get_suits(cards))
        return len(set(suits)) == len(suits)

    @classmethod
    def clean(cls, values: CardsLike) -> tuple[Card, ...]:
        """Convert text, one card or several cards to a tuple of cards.

        >>> Card.clean("AsKd")
        (As, Kd)
        >>> Card.clean(["As", Card.UNKNOWN])
        (As, ??)

        Raises:
            NotationError: the text does not name cards.
            CardsError: the value is neither cards nor text.

        """
        if isinstance(values, str):
            return parse_cards(values)
        if isinstance(values, Card):
            return (values,)
        if not isinstance(values, Iterable):
            raise _invalid(values)
        cards = tuple(values)
        for card in cards:
            if type(card) is not Card:
                break
        else:
            return cards
        return tuple(read for card in cards for read in cls._clean_one(card, cards))

    @classmethod
    def _clean_one(cls, value: object, values: object) -> tuple[Card, ...]:
        if isinstance(value, (Card, str)):
            return cls.clean(value)
        raise _invalid(values)

    @classmethod
    def parse(cls, *raw_cards: str) -> Iterator[Card]:
        """Yield the cards that the texts name.

        Spaces and commas between cards are optional. Letters may be upper or lower
        case, a ten is ``T`` or ``10``, suits may be Unicode symbols, and ``?`` stands
        for an unknown rank or suit.

        >>> list(Card.parse("AsKd", "10h A♠", "qD,??"))
        [As, Kd, Th, As, Qd, ??]

        Raises:
            NotationError: a text does not name cards.

        """
        for raw in raw_cards:
            yield from parse_cards(raw)


CardsLike: TypeAlias = Iterable[Card] | Card | str
"""What functions accept as cards: cards, one card, or text such as ``"AsKd"``."""


def _make_cards() -> dict[tuple[Rank, Suit], Card]:
    made: dict[tuple[Rank, Suit], Card] = {}
    for rank in (*RankOrder.STANDARD, Rank.UNKNOWN):
        for suit in Suit:
            card = object.__new__(Card)
            known = rank is not Rank.UNKNOWN and suit is not Suit.UNKNOWN
            r, s = len(made) // len(Suit), len(made) % len(Suit)
            card.__dict__.update(
                rank=rank,
                suit=suit,
                id=4 * r + s if known else -1,
                mask=1 << 16 * s + r if known else 0,
            )
            made[rank, suit] = card
    return made


_CARDS: Final = _make_cards()
Card.UNKNOWN = _CARDS[Rank.UNKNOWN, Suit.UNKNOWN]

_BY_TEXT: Final = {repr(card): card for card in _CARDS.values()}
_WIDTH: Final = 2  # characters of a card's text
_SEPARATORS: Final = str.maketrans({",": " "})


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that the text names; see ``Card.parse``.

    >>> parse_cards("As Kd")
    (As, Kd)

    Raises:
        NotationError: the text does not name cards; ``column`` says where.

    """
    try:
        if len(text) == _WIDTH:
            return (_BY_TEXT[text],)
        return tuple([_BY_TEXT[text[i : i + 2]] for i in range(0, len(text), 2)])
    except KeyError:
        return tuple(_parse_slowly(text))


def _parse_slowly(text: str) -> Iterator[Card]:
    """Yield the cards of any text; an error has the column of the mistake."""
    end = 0
    for token in text.translate(_SEPARATORS).split():
        start = text.index(token, end)
        end = start + len(token)
        place = 0
        while place < len(token):
            width = 2 if token.startswith("10", place) else 1
            middle = place + width
            rank, suit = token[place:middle], token[middle : middle + 1]
            if not suit:
                raise NotationError(
                    f"incomplete card in {brief(token)}: expected rank and suit, for "
                    f"example As (column {start + place + 1})",
                    text,
                    line=1,
                    column=start + place + 1,
                )
            try:
                yield Card(rank, suit)
            except NotationError as error:
                column = start + place + 1
                raise NotationError(
                    f"{error} in {brief(text)}, column {column}: expected rank and "
                    "suit, for example As",
                    text,
                    line=1,
                    column=column,
                ) from None
            place += width + 1


def _invalid(values: object) -> CardsError:
    return CardsError(
        f"invalid cards {brief(values)}: expected cards, or text such as 'AsKd'", values
    )


def format_cards(cards: CardsLike) -> str:
    """Return the cards as text that ``parse_cards`` reads.

    >>> format_cards(parse_cards("A♠ 10h"))
    'AsTh'
    """
    return "".join(map(repr, Card.clean(cards)))
