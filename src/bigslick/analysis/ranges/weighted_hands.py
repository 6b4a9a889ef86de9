"""The base class of ranges: an immutable set of hands, each with a weight."""

# ruff: noqa: SLF001 - ranges read private attributes of other ranges

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Self, TypeGuard

from bigslick.cards import Card, CardsLike, card_mask, mask_cards
from bigslick.errors import CardsError, brief
from bigslick.lazy_numpy import np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Weights = NDArray[np.float64]

__all__ = ("WEIGHT_DIGITS", "WeightedHands", "hands_with_weights")

WEIGHT_DIGITS: Final = 9
"""Weights are rounded to this many decimals, so that 0.3 - 0.1 is exactly 0.2."""


def hands_with_weights(hands: object) -> Iterable[tuple[Any, float]]:
    """Return pairs of a hand and its weight; hands without weights have the weight 1.

    Raises:
        CardsError: ``hands`` is not a collection of hands.

    """
    if isinstance(hands, Mapping):
        return hands.items()
    if not isinstance(hands, Iterable):
        raise CardsError(
            f"invalid range {brief(hands)}: expected text such as 'AKs,QQ+', hands, or "
            "hands with weights",
            hands,
        )
    return ((hand, 1) for hand in hands)


class WeightedHands(ABC):
    """Hands with the same number of cards, each with a weight above 0 and up to 1.

    ``masks`` (uint64) and ``weights`` (float64) are read-only arrays of one
    length, in the order of iteration.

    Set operations combine weights like a Counter: ``a | b`` has the larger weight,
    ``a & b`` the smaller, ``a - b`` the weight in a minus that in b, and ``a ^ b`` the
    absolute difference. ``a <= b`` means that no hand has a larger weight in a.
    """

    __slots__ = ("_keys", "_masks", "_weights")

    def __init__(self, keys: NDArray[Any], weights: Weights) -> None:
        """Store the hands, without those of weight 0; keys are unique and increasing.

        Raises:
            CardsError: a weight is not a number from 0 to 1.

        """
        weights = np.round(weights, WEIGHT_DIGITS)
        wrong = weights[~((weights >= 0) & (weights <= 1))]
        if wrong.size:
            weight = float(wrong[0])
            raise CardsError(f"invalid weight {weight}: expected 0 to 1", weight)
        kept = weights > 0
        self._keys = keys[kept]
        self._weights = weights[kept]
        self._masks = self._find_masks(self._keys)
        for array in (self._keys, self._weights, self._masks):
            array.flags.writeable = False

    @property
    @abstractmethod
    def card_count(self) -> int:
        """The number of cards of each hand."""

    @property
    @abstractmethod
    def deck_size(self) -> int:
        """The number of all possible hands of the deck, in the range or not."""

    @abstractmethod
    def _find_masks(self, keys: NDArray[Any]) -> NDArray[np.uint64]:
        """Return the masks of the hands with these keys."""

    @abstractmethod
    def _find_key(self, mask: int) -> int | None:
        """Return the key of a hand, None if there is no such hand."""

    @abstractmethod
    def _family(self) -> tuple[Any, ...]:
        """Return a key that must be equal for two ranges to be compared or combined."""

    @classmethod
    @abstractmethod
    def _restore(
        cls, family: tuple[Any, ...], keys: NDArray[Any], weights: Weights
    ) -> Self:
        """Return a range with the key of `_family`, these hands and these weights."""

    @property
    def masks(self) -> NDArray[np.uint64]:
        """The hands as card masks, read-only."""
        return self._masks

    @property
    def weights(self) -> Weights:
        """The weight of each hand, read-only."""
        return self._weights

    @property
    def total_weight(self) -> float:
        """The sum of the weights: the number of hands if all weigh 1."""
        return float(self._weights.sum())

    @property
    def percent(self) -> float:
        """The total weight as a percentage of all possible hands."""
        return 100 * self.total_weight / self.deck_size

    def combos(self, dead: CardsLike = "") -> tuple[tuple[Card, ...], ...]:
        """Return the hands that contain none of the dead cards."""
        return tuple(self.without(dead))

    def without(self, dead: CardsLike) -> Self:
        """Return the range without the hands that contain a dead card.

        Raises:
            CardsError: unknown or duplicate dead card.

        """
        gone = np.uint64(card_mask(dead))
        live = (self._masks & gone) == 0
        return self._restore(self._family(), self._keys[live], self._weights[live])

    def scaled(self, factor: float) -> Self:
        """Return the range with every weight multiplied by ``factor``.

        Raises:
            CardsError: a weight would not be a number from 0 to 1.

        """
        return self._restore(self._family(), self._keys, self._weights * factor)

    def items(self) -> Iterator[tuple[tuple[Card, ...], float]]:
        """Yield each hand and its weight."""
        yield from zip(self, self._weights.tolist(), strict=True)

    def weight(self, hand: CardsLike) -> float:
        """Return the weight of one hand, 0 if it is not in the range.

        Raises:
            CardsError: the cards are not a hand of this game.

        """
        mask = card_mask(hand)
        key = self._find_key(mask)
        if key is None:
            raise CardsError(
                f"invalid hand {hand!r}: expected {self.card_count} different cards "
                "of this deck",
                hand,
            )
        return float(self._weights_at(np.array([key], self._keys.dtype))[0])

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Yield each hand, its highest card first."""
        for mask in self._masks.tolist():
            yield mask_cards(mask)[::-1]

    def __len__(self) -> int:
        """Return the number of hands, whatever their weights."""
        return len(self._keys)

    def __contains__(self, hand: object) -> bool:
        """Return whether the range contains a hand, or each hand of a range as text."""
        if isinstance(hand, str):
            wanted = self._read(hand)._keys
            return bool(len(wanted) and (self._weights_at(wanted) > 0).all())
        try:
            return self.weight(hand) > 0  # type: ignore[arg-type]
        except CardsError:
            return False

    @abstractmethod
    def _read(self, text: str) -> Self:
        """Return a range of the same family, given as text."""

    def __or__(self, other: Self) -> Self:
        """Return the hands of either range, with the larger weight."""
        return self._combine(other, np.maximum)

    def __and__(self, other: Self) -> Self:
        """Return the hands that are in both ranges, with the smaller weight."""
        return self._combine(other, np.minimum)

    def __sub__(self, other: Self) -> Self:
        """Return the hands with the other range's weights subtracted."""
        return self._combine(other, lambda ours, theirs: np.maximum(ours - theirs, 0))

    def __xor__(self, other: Self) -> Self:
        """Return the hands with different weights, weighted by the difference."""
        return self._combine(other, lambda ours, theirs: np.abs(ours - theirs))

    def __invert__(self) -> Self:
        """Return all hands with 1 minus their weight in this range."""
        return self._read("random") - self

    def __le__(self, other: object) -> bool:
        """Return whether no hand has a larger weight here than in the other range."""
        if not self._matches(other):
            return NotImplemented
        keys = self._keys
        return bool((self._weights <= other._weights_at(keys)).all())

    def __ge__(self, other: object) -> bool:
        """Return whether no hand has a smaller weight here than in the other range."""
        if not self._matches(other):
            return NotImplemented
        return other <= self

    def __lt__(self, other: object) -> bool:
        """Return whether this range is contained in the other and not equal to it."""
        if not self._matches(other):
            return NotImplemented
        return self <= other and self != other

    def __gt__(self, other: object) -> bool:
        """Return whether this range contains the other and is not equal to it."""
        if not self._matches(other):
            return NotImplemented
        return self >= other and self != other

    def __eq__(self, other: object) -> bool:
        """Return whether both ranges have the same hands with the same weights."""
        if not self._matches(other):
            return NotImplemented
        same = np.array_equal(self._keys, other._keys)
        return same and np.array_equal(self._weights, other._weights)

    def __hash__(self) -> int:
        """Return a hash of the hands and weights."""
        return hash((self._family(), self._keys.tobytes(), self._weights.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the arguments for copying and pickling; copies are read-only too."""
        return self._restore, (self._family(), self._keys, self._weights)

    def isdisjoint(self, other: Self) -> bool:
        """Return whether no hand is in both ranges."""
        return not self & other

    def _matches(self, other: object) -> TypeGuard[Self]:
        return (
            isinstance(other, WeightedHands)
            and type(other) is type(self)
            and other._family() == self._family()
        )

    def _weights_at(self, keys: NDArray[Any]) -> Weights:
        """Return the weights of the hands with these keys, 0 where absent."""
        if not len(self._keys):
            return np.zeros(len(keys))
        place = np.searchsorted(self._keys, keys).clip(max=len(self._keys) - 1)
        weights: Weights = np.where(
            self._keys[place] == keys, self._weights[place], 0.0
        )
        return weights

    def _combine(
        self, other: Self, rule: Callable[[Weights, Weights], Weights]
    ) -> Self:
        """Return the hands of both ranges, with weights combined by a function."""
        if not isinstance(other, WeightedHands):
            return NotImplemented
        if not self._matches(other):
            raise CardsError(
                f"cannot combine ranges of different games: {self!r} and {other!r}",
                other,
            )
        keys = np.union1d(self._keys, other._keys)
        weights = rule(self._weights_at(keys), other._weights_at(keys))
        return self._restore(self._family(), keys, weights)
