"""Ranges of hold'em hands: `Range` and `parse_range`."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from bigslick.analysis.ranges.holdings import (
    HOLDINGS,
    NUMBERS,
    class_numbers,
    deck_holdings,
    hand_classes,
    holding_masks,
)
from bigslick.analysis.ranges.weighted_hands import WeightedHands, hands_with_weights
from bigslick.cards import Card, CardsLike, RankOrder, card_mask, parse_cards
from bigslick.errors import CardsError, NotationError
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import ArrayLike, NDArray

    from bigslick.analysis.ranges.breakdown import RangeBreakdown
    from bigslick.analysis.ranges.holdem_terms import HoldemTerms

__all__ = ("Range", "RangeLike", "parse_range")

RangeLike: TypeAlias = "Range | str | Iterable[CardsLike] | Mapping[Any, float]"
"""Anything that `Range` accepts: notation, hands, or hands with weights."""

_LONG_HANDS: Final = re.compile(
    r"(?<![^\s,;])(?a:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]){3,}(?![^\s,;])", re.IGNORECASE
)


class Range(WeightedHands):
    """Hold'em hands that a player may hold, each with a weight.

    A range is created from the usual notation, from hands, or from hands with weights:

    >>> Range("QQ+, AKs, KQo:0.5")
    Range('QQ+, AKs, KQo:0.5')
    >>> Range(["AsKs", "AdKd", "AhKh", "AcKc"])
    Range('AKs')
    >>> Range({"AsKs": 1, "AdKd": 0.25})
    Range('AsKs, AdKd:0.25')

    A range is an immutable set of hands:

    >>> strong = Range("TT+, AK") - Range("AKo")
    >>> strong, len(strong), f"{strong.percent:.2f}%"
    (Range('TT+, AKs'), 34, '2.56%')
    >>> "AsKs" in strong, "AKs" in strong, "AKo" in strong
    (True, True, False)
    >>> strong.combos(dead="As Ah Ac Ks Kh Kc Qd")[:3]
    ((Ad, Kd), (Qs, Qh), (Qs, Qc))

    Notation: ``22+``, ``A2s+``, ``ATs-A8s``, ``77-44``, ``T9s-54s``, ``AK``,
    ``AsKs``, ``Ax``, ``Axs``, ``As??``, ``top 15%``, ``5%-15%``, ``random``;
    weights ``KQo:0.5``, ``KQo:50%``, ``KQo@50``, ``50%(KQo, KJs)`` and
    ``[50]KQo[/50]``; exclusions ``!AKs``, ``-AKs`` and ``22+!AA``. A later item
    overrides an earlier one; a range that begins with an exclusion starts with all
    hands. Percentages rank hands by their equity against a random hand (see
    `bigslick.analysis.ranges.preflop_strength`).

    Raises:
        NotationError: the text is not a range; the message says where and why.
        CardsError: a hand that is not two cards of this deck, or a weight
            outside 0 to 1.

    """

    __slots__ = ("_rank_order",)

    def __init__(
        self, hands: RangeLike = (), *, rank_order: RankOrder = RankOrder.STANDARD
    ) -> None:
        """Create a range; its deck has only these ranks."""
        self._rank_order = rank_order
        if isinstance(hands, Range):
            if hands.rank_order is not rank_order:
                raise CardsError(
                    f"invalid range {hands!r}: it is for another deck", hands
                )
            keys, weights = hands._keys, hands._weights  # noqa: SLF001 - the same class
        elif isinstance(hands, str):
            keys, weights = _read_text(hands, rank_order)
        else:
            keys, weights = self._collect(hands)
        super().__init__(keys, weights)

    @classmethod
    def parse(cls, text: str, *, rank_order: RankOrder = RankOrder.STANDARD) -> Self:
        """Return the range given as text; ``str`` converts it back.

        >>> str(Range.parse("AKs,AQs,AJs  99,88,77"))
        '99-77, AJs+'
        """
        if not isinstance(text, str):
            raise NotationError(
                f"invalid range {text!r}: expected text such as 'AKs,QQ+'", repr(text)
            )
        return cls(text, rank_order=rank_order)

    @classmethod
    def top(cls, percent: float, *, rank_order: RankOrder = RankOrder.STANDARD) -> Self:
        """Return the strongest hand classes, as close to the percentage as possible.

        >>> Range.top(5)
        Range('77+, AJs+, AKo')
        """
        return cls(f"top {percent:f}%", rank_order=rank_order)

    @classmethod
    def from_masks(
        cls,
        masks: ArrayLike,
        weights: ArrayLike | None = None,
        *,
        rank_order: RankOrder = RankOrder.STANDARD,
    ) -> Self:
        """Return the range of these masks; weights are 1 by default.

        Raises:
            CardsError: a mask is duplicate or not a hand of this deck, or there
                are not as many weights as masks.

        """
        given = np.asarray(masks, np.uint64).ravel().tolist()
        heavy = np.ones(len(given)) if weights is None else np.asarray(weights, float)
        if heavy.shape != (len(given),):
            raise CardsError(
                f"expected one weight for each of the {len(given)} masks, not weights "
                f"of shape {heavy.shape}",
                weights,
            )
        by_mask = dict(zip(given, heavy.tolist(), strict=True))
        if len(by_mask) != len(given):
            raise CardsError("duplicate hand: expected each mask once", masks)
        empty = cls(rank_order=rank_order)
        keys = np.array([empty._need_key(mask) for mask in by_mask], np.intp)
        order = np.argsort(keys)
        return cls._restore((rank_order,), keys[order], heavy[order])

    @property
    def rank_order(self) -> RankOrder:
        """The ranks of the deck."""
        return self._rank_order

    @property
    def card_count(self) -> int:
        """The number of cards of each hand: two."""
        return 2

    @property
    def deck_size(self) -> int:
        """The number of hands that the deck has: 1,326, or 630 in short deck."""
        return len(deck_holdings(self._rank_order))

    def class_weights(self) -> dict[str, float]:
        """Return the mean weight of each hand class, in the order of the grid.

        >>> weights = Range("AA, AsKs").class_weights()
        >>> weights["AA"], weights["AKs"], weights["AKo"]
        (1.0, 0.25, 0.0)
        """
        classes = hand_classes(self._rank_order)
        numbers = class_numbers(self._rank_order)[self._keys]
        sums = np.bincount(numbers, self._weights, len(classes)).tolist()
        return {
            hand.label: total / hand.size
            for hand, total in zip(classes, sums, strict=True)
        }

    def breakdown(self, board: CardsLike) -> RangeBreakdown:
        """Return the made hands and draws of the range on a board of 3 to 5 cards.

        >>> found = Range("TT+, AKs, QJs").breakdown("Kh9h2c")
        >>> print(found)
        Kh9h2c: 34 combos
        set                           8.82%  3
        overpair                     17.65%  6
        top pair                      8.82%  3
        pocket pair below top pair   52.94%  18
        nothing                      11.76%  4
        flush draw                    2.94%  1
        gutshot                      11.76%  4
        ...
        >>> found["set"]
        Range('KsKd, KsKc, KdKc')

        Raises:
            CardsError: the board has another number of cards, a duplicate, or a card
                that is not in the deck of the range.

        """
        from bigslick.analysis.ranges.breakdown import break_down

        return break_down(self, board)

    def grid(self) -> str:
        """Return the 13x13 grid as text.

        Cells that are only partly in the range show the percentage.
        """
        from bigslick.analysis.ranges.grid import draw_text

        return draw_text(self)

    def svg(self, title: str | None = None) -> str:
        """Return a picture of the grid as SVG; the default title is the range."""
        from bigslick.analysis.ranges.grid import draw_svg

        return draw_svg(self, title)

    def png(self, title: str | None = None, *, scale: float = 2.0) -> bytes:
        """Return a picture of the grid as PNG; scale 1 is 720 pixels wide."""
        from bigslick.drawing.png import to_png

        return to_png(self.svg(title), scale)

    def _repr_svg_(self) -> str:
        """Show the grid in a notebook."""
        return self.svg()

    def __str__(self) -> str:
        """Return the shortest usual notation; parsing gives the same range."""
        from bigslick.analysis.ranges.holdem_text import format_holdings

        return format_holdings(self._keys, self._weights, self._rank_order)

    def __repr__(self) -> str:
        """Return the constructor call."""
        if self._rank_order is RankOrder.STANDARD:
            return f"Range({str(self)!r})"
        return f"Range({str(self)!r}, rank_order=RankOrder.{self._rank_order.name})"

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Yield each hand, its higher card first."""
        for number in self._keys.tolist():
            yield HOLDINGS[number]

    def _collect(
        self, hands: Iterable[CardsLike] | Mapping[Any, float]
    ) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Return the keys and weights of hands; a duplicate hand counts once."""
        found = {}
        for hand, weight in hands_with_weights(hands):
            found[self._need_key(card_mask(hand), hand)] = weight
        keys = sorted(found)
        return np.array(keys, np.intp), np.array([found[key] for key in keys], float)

    def _need_key(self, mask: int, hand: object = None) -> int:
        key = self._find_key(mask)
        if key is None:
            shown = hex(mask) if hand is None else repr(hand)
            raise CardsError(
                f"invalid hand {shown}: expected two different cards of this deck", hand
            )
        return key

    def _find_masks(self, keys: NDArray[Any]) -> NDArray[np.uint64]:
        masks: NDArray[np.uint64] = holding_masks()[keys]
        return masks

    def _find_key(self, mask: int) -> int | None:
        key = NUMBERS.get(mask)
        if key is None or class_numbers(self._rank_order)[key] < 0:
            return None
        return key

    def _family(self) -> tuple[Any, ...]:
        return (self._rank_order,)

    @classmethod
    def _restore(
        cls, family: tuple[Any, ...], keys: NDArray[Any], weights: NDArray[np.float64]
    ) -> Self:
        made = cls.__new__(cls)
        (made._rank_order,) = family  # noqa: SLF001 - an object under construction
        WeightedHands.__init__(made, keys, weights)
        return made

    def _read(self, text: str) -> Self:
        return type(self)(text, rank_order=self._rank_order)


def _read_text(
    text: str, rank_order: RankOrder
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    from bigslick.analysis.ranges.grammar import read_range

    return read_range(text, _terms(rank_order))


@cache
def _terms(rank_order: RankOrder) -> HoldemTerms:
    from bigslick.analysis.ranges.holdem_terms import HoldemTerms

    return HoldemTerms(rank_order)


def parse_range(
    *raw_ranges: str, rank_order: RankOrder = RankOrder.STANDARD
) -> set[frozenset[Card]]:
    """Return the hands of ranges given as text, each hand as a set of cards.

    The notation is that of `Range`, without weights. In addition, hands of three or
    more cards may be written card by card.

    >>> parse_range("AsKs") == {frozenset(Card.parse("AsKs"))}
    True
    >>> len(parse_range("QQ+, AK", "2c2d")), len(parse_range("AsAhKsKh"))
    (35, 1)

    Raises:
        NotationError: a text is not a range, or gives weights.
        CardsError: duplicate card.

    """
    hands: set[frozenset[Card]] = set()
    for raw in raw_ranges:
        rest = raw
        for match in _LONG_HANDS.finditer(raw):
            cards = parse_cards(match[0])
            card_mask(cards)
            hands.add(frozenset(cards))
            blank = " " * len(match[0])
            rest = rest[: match.start()] + blank + rest[match.end() :]
        found = Range(rest, rank_order=rank_order)
        if (found.weights < 1).any():
            raise NotationError(
                f"invalid weight in {raw!r}: a set of hands has no weights", raw
            )
        hands.update(map(frozenset, found))
    return hands
