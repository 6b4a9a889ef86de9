"""Ranges of Omaha hands with four, five or six cards: `OmahaRange`."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from bigslick.analysis.ranges.weighted_hands import WeightedHands, hands_with_weights
from bigslick.cards import FULL_MASK, CardsLike, card_mask
from bigslick.errors import CardsError, GameConfigError
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bigslick.analysis.ranges.omaha_terms import OmahaTerms

__all__ = ("OmahaRange", "OmahaRangeLike")

OmahaRangeLike: TypeAlias = (
    "OmahaRange | str | Iterable[CardsLike] | Mapping[Any, float]"
)
"""Anything that `OmahaRange` accepts: notation, hands, or hands with weights."""

_SIZES: Final = (4, 5, 6)
_LONG: Final = 200


class OmahaRange(WeightedHands):
    """Omaha hands that a player may hold, each with a weight.

    >>> aces = OmahaRange("AA**ds")
    >>> len(aces), f"{aces.percent:.2f}%"
    (864, '0.32%')
    >>> OmahaRange("AA**") >= aces, "AsAhKsQh" in aces
    (True, True)

    A hand is written as slots. A slot is a rank (A), a card (As), a set of ranks
    ([AKQ], [A-T]) or any card (* or x; *h is any heart). Missing slots are any card: AA
    is AA**, which means two aces or more. The order of the slots does not matter. After
    the slots, ``ds`` means double-suited (two suits with two cards or more), ``ss``
    exactly one such suit, ``r`` rainbow (no such suit), and with six cards ``triple``
    three such suits. JJ+ is any pair from jacks up; AKQJ-7654 is AKQJ, KQJT and so on.
    Lists, weights and exclusions are written as in `Range`, except ``[50]...[/50]``.

    Raises:
        NotationError: the text is not a range; the message says where and why.
        CardsError: a hand with another number of cards, or a weight outside 0
            to 1.
        GameConfigError: hands of another size than four, five or six cards.

    """

    __slots__ = ("_card_count",)

    def __init__(self, hands: OmahaRangeLike = (), *, card_count: int = 4) -> None:
        """Create a range of hands with ``card_count`` cards."""
        if card_count not in _SIZES:
            raise GameConfigError(
                f"invalid number of Omaha hole cards {card_count}: expected 4, 5 or 6"
            )
        self._card_count = card_count
        if isinstance(hands, OmahaRange):
            if hands.card_count != card_count:
                raise CardsError(
                    f"invalid range {hands!r}: expected hands of "
                    f"{card_count} cards, not {hands.card_count}",
                    hands,
                )
            keys, weights = hands._keys, hands._weights  # noqa: SLF001 - the same class
        elif isinstance(hands, str):
            keys, weights = _read_text(hands, card_count)
        else:
            keys, weights = self._collect(hands)
        super().__init__(keys.astype(np.uint64, copy=False), weights)

    @classmethod
    def parse(cls, text: str, *, card_count: int = 4) -> Self:
        """Return the range given as text; ``str`` converts it back.

        >>> str(OmahaRange.parse("KKQQ, AAKKds"))
        'KKQQ, AAKKds'
        """
        return cls(text, card_count=card_count)

    @property
    def card_count(self) -> int:
        """The number of cards of each hand."""
        return self._card_count

    @property
    def deck_size(self) -> int:
        """The number of hands that the deck has: 270,725 with four cards."""
        return comb(52, self._card_count)

    def __str__(self) -> str:
        """Return notation from which the same range can be parsed."""
        from bigslick.analysis.ranges.omaha_text import format_hands

        return format_hands(self._masks, self._weights, self._card_count)

    def __repr__(self) -> str:
        """Return the constructor call, or a summary if that would be long."""
        text = str(self)
        if len(text) > _LONG:
            summary = f"{len(self):,} hands of {self._card_count} cards"
            return f"<OmahaRange: {summary}, {text[:40]}...>"
        size = (
            "" if self._card_count == _SIZES[0] else f", card_count={self._card_count}"
        )
        return f"OmahaRange({text!r}{size})"

    def _collect(
        self, hands: Iterable[CardsLike] | Mapping[Any, float]
    ) -> tuple[NDArray[Any], NDArray[np.float64]]:
        found = {}
        for hand, weight in hands_with_weights(hands):
            mask = card_mask(hand)
            if self._find_key(mask) is None:
                raise CardsError(
                    f"invalid hand {hand!r}: expected {self._card_count} cards", hand
                )
            found[mask] = weight
        keys = sorted(found)
        return np.array(keys, np.uint64), np.array([found[key] for key in keys], float)

    def _find_masks(self, keys: NDArray[Any]) -> NDArray[np.uint64]:
        return keys

    def _find_key(self, mask: int) -> int | None:
        fits = mask.bit_count() == self._card_count and not mask & ~FULL_MASK
        return mask if fits else None

    def _family(self) -> tuple[Any, ...]:
        return (self._card_count,)

    @classmethod
    def _restore(
        cls, family: tuple[Any, ...], keys: NDArray[Any], weights: NDArray[np.float64]
    ) -> Self:
        made = cls.__new__(cls)
        (made._card_count,) = family  # noqa: SLF001 - an object under construction
        WeightedHands.__init__(made, keys, weights)
        return made

    def _read(self, text: str) -> Self:
        return type(self)(text, card_count=self._card_count)


def _read_text(
    text: str, card_count: int
) -> tuple[NDArray[np.uint64], NDArray[np.float64]]:
    from bigslick.analysis.ranges.grammar import read_range

    return read_range(text, _terms(card_count))


@cache
def _terms(card_count: int) -> OmahaTerms:
    from bigslick.analysis.ranges.omaha_terms import OmahaTerms

    return OmahaTerms(card_count)
