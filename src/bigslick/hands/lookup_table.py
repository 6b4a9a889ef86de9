"""The base class of lookups, which numbers all hands of a game.

A lookup numbers the hands of one game from the lowest (index 0) to the highest and
gives each its label. It depends only on the ranks of the cards and on whether they are
all of one suit, not on which are hole cards or board cards.

A new order is a subclass with a ``rank_order`` and an ``_add_entries`` that
calls ``_add_multisets`` and ``_add_straights`` from the lowest category to the
highest. If two calls add the same cards, the later one counts:

>>> from collections import Counter
>>> class ThreeCardLookup(Lookup):
...     rank_order = RankOrder.ROYAL_HOLDEM
...
...     def _add_entries(self):
...         self._add_multisets(Counter({1: 3}), (False, True), Label.HIGH_CARD)
...         self._add_straights(3, (False, True), Label.STRAIGHT)
>>> lookup = ThreeCardLookup()
>>> lookup.get_entry("TsJdKd")
Entry(index=0, label=<Label.HIGH_CARD: 'High card'>)
>>> lookup.get_entry("TsJdAd") < lookup.get_entry("TsJdQd")
True
>>> lookup.entry_count
10

The table is built when it is first used.
"""

from __future__ import annotations

from _thread import RLock  # `threading` takes longer to load
from abc import ABC, abstractmethod
from dataclasses import field
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final

from bigslick.cards import Card, CardsLike, Rank, RankOrder, Suit
from bigslick.errors import HandError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ("Entry", "Label", "Lookup")

# A multiset of ranks is one integer with four bits for each rank.
_UNITS: Final = {rank: 1 << 4 * place for place, rank in enumerate(RankOrder.STANDARD)}
_BUILDING: Final = RLock()


class Label(StrEnum):
    """The name of a category of hands."""

    HIGH_CARD = "High card"
    ONE_PAIR = "One pair"
    TWO_PAIR = "Two pair"
    THREE_OF_A_KIND = "Three of a kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"


@dataclass(frozen=True, order=True, slots=True)
class Entry:
    """The index of a hand in its lookup; 0 is the lowest. Labels are not compared."""

    index: int
    label: Label = field(compare=False)


class Lookup(ABC):
    """The order of all hands of a game; subclass it for another order."""

    rank_order: ClassVar[RankOrder]
    """The ranks in play, lowest first."""

    _drafts: dict[tuple[int, bool], tuple[int, Label]]
    _place: int
    _table: dict[tuple[int, bool], Entry] | None = None
    _entries: tuple[Entry, ...] = ()

    @abstractmethod
    def _add_entries(self) -> None:
        """Add every hand, from the lowest category to the highest."""

    def _add_multisets(
        self,
        counter: Counter[int],
        suitednesses: Iterable[bool],
        label: Label,
    ) -> None:
        """Add all hands of one shape, in rising order.

        ``counter`` maps how often a rank occurs to the number of such ranks: two pair
        with a kicker is ``Counter({2: 2, 1: 1})``. More frequent ranks are compared
        first. ``suitednesses`` contains True if the cards may be of one suit, and False
        if they may be of several.
        """
        suitednesses = tuple(suitednesses)
        shape = sorted(((n, k) for n, k in counter.items() if k > 0), reverse=True)
        for ranks in _multisets(shape, self.rank_order):
            self._add_entry(ranks, suitednesses, label)

    def _add_straights(
        self,
        count: int,
        suitednesses: Iterable[bool],
        label: Label,
        wrap: bool = True,
    ) -> None:
        """Add the runs of ``count`` neighbouring ranks, in rising order.

        With ``wrap`` the highest rank also plays below the lowest, as the ace
        does in A-2-3-4-5.
        """
        suitednesses = tuple(suitednesses)
        ranks = tuple(self.rank_order)
        if wrap:
            ranks = (ranks[-1], *ranks)
        for start in range(len(ranks) - count + 1):
            self._add_entry(ranks[start : start + count], suitednesses, label)

    def _add_entry(
        self,
        ranks: Iterable[Rank],
        suitednesses: tuple[bool, ...],
        label: Label,
    ) -> None:
        """Add a hand that beats all hands added before it."""
        code = sum(map(_UNITS.__getitem__, ranks))
        for suited in suitednesses:
            self._drafts[code, suited] = (self._place, label)
        self._place += 1

    def _built(self) -> dict[tuple[int, bool], Entry]:
        """Return the table, building it the first time."""
        return self._build() if self._table is None else self._table

    def _build(self) -> dict[tuple[int, bool], Entry]:
        """Collect the entries and number them without gaps."""
        with _BUILDING:
            if self._table is not None:  # another thread was faster
                return self._table
            self._drafts = {}
            self._place = 0
            self._add_entries()
            labels = dict(self._drafts.values())
            entries = {
                place: Entry(index, labels[place])
                for index, place in enumerate(sorted(labels))
            }
            self._entries = tuple(entries.values())
            self._table = {
                key: entries[place] for key, (place, _) in self._drafts.items()
            }
            del self._drafts, self._place
            return self._table

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, ordered by index, the lowest first."""
        self._built()
        return self._entries

    @property
    def entry_count(self) -> int:
        """The number of distinct hands; hands that tie count once."""
        return len(self.entries)

    def _find(self, cards: Sequence[Card]) -> Entry | None:
        """Return the entry of these cards, or None if they do not form a hand.

        Return None as well for a duplicate card, and if the result depends on an
        unknown rank or suit.
        """
        table = self._built()
        code = 0
        for card in cards:
            unit = _UNITS.get(card.rank)
            if unit is None:
                return None
            code += unit
        known = [card for card in cards if card.suit is not Suit.UNKNOWN]
        if len(set(known)) < len(known):
            return None
        suits = {card.suit for card in known}
        unsuited = table.get((code, False))
        suited = table.get((code, True))
        if len(cards) <= 1 or (len(suits) == 1 and len(known) == len(cards)):
            return suited
        if len(suits) > 1 or len({card.rank for card in cards}) < len(cards):
            return unsuited
        return unsuited if unsuited == suited else None

    def has_entry(self, cards: CardsLike) -> bool:
        """Return whether the cards form a hand of this order."""
        return self.get_entry_or_none(cards) is not None

    def get_entry(self, cards: CardsLike) -> Entry:
        """Return the entry of the cards in this order.

        Raises:
            HandError: the cards form no hand of this order.

        """
        cleaned = Card.clean(cards)
        entry = self._find(cleaned)
        if entry is None:
            shown = cards if isinstance(cards, str | tuple | list) else cleaned
            msg = f"The cards {shown!r} form an invalid hand."
            raise HandError(msg, cards)
        return entry

    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        """Return the entry of the cards, or None if they form no hand."""
        return self._find(Card.clean(cards))

    def __eq__(self, other: object) -> bool:
        """Return whether both lookups have the same class, which defines the order."""
        return type(self) is type(other)

    def __hash__(self) -> int:
        """Return the same hash for equal lookups."""
        return hash(type(self))

    def __repr__(self) -> str:
        """Return the call that creates the lookup."""
        return f"{type(self).__name__}()"


def _multisets(
    shape: Sequence[tuple[int, int]],
    ranks: Sequence[Rank],
) -> Iterator[tuple[Rank, ...]]:
    """Yield the multisets of a shape, in rising order.

    ``shape`` holds pairs (how often, how many ranks), most frequent first.
    """
    if not shape:
        yield ()
        return
    (times, count), *rest = shape
    falling = combinations(range(len(ranks) - 1, -1, -1), count)
    for places in sorted(falling):
        chosen = tuple(ranks[place] for place in places)
        others = [rank for rank in ranks if rank not in chosen]
        for tail in _multisets(rest, others):
            yield chosen * times + tail
