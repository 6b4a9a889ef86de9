"""Base classes of hands: which hole cards may be combined with which board cards.

>>> from collections import Counter
>>> from bigslick.cards import RankOrder
>>> from bigslick.hands.lookup_table import Label, Lookup
>>> class NineOrBetterLookup(Lookup):
...     rank_order = RankOrder.REGULAR[:9]
...
...     def _add_entries(self):
...         self._add_multisets(Counter({1: 5}), (False, True), Label.HIGH_CARD)
>>> class NineOrBetterLowHand(CombinationHand):
...     lookup = NineOrBetterLookup()
...     low = True
...     card_count = 5
>>> NineOrBetterLowHand.from_game("As2d", "3c9h7s6dKc")
As2d3c7s6d
"""

from __future__ import annotations

from abc import ABC
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

from bigslick._native import _core
from bigslick.hands.hand import Cards, Hand, mask_of
from bigslick.hands.lookup_kernels import BADUGI, NO_FAMILY, SHORT_DECK_MASK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import CardsLike

__all__ = (
    "BoardCombinationHand",
    "CombinationHand",
    "HoleBoardCombinationHand",
    "HoleCombinationHand",
)

_SHORT_DECK: Final = _core.SHORT_DECK
_KERNEL_CARDS: Final = 5
_HOLDEM_CARDS: Final = 7
_OMAHA_HOLE: Final = 2
_OMAHA_BOARD: Final = 3

_strength = _core.strength


class CombinationHand(Hand, ABC):
    """The best ``card_count`` cards of hole and board together."""

    __slots__ = ()

    card_count: ClassVar[int]
    """How many cards make a hand."""
    _apart: ClassVar[bool] = False
    # The native family, if hole cards and board cards may be combined freely: then one
    # mask of all cards and one call of the kernel are enough.
    _together: ClassVar[int] = NO_FAMILY

    def __init_subclass__(cls, **kwargs: object) -> None:
        """Use the lookup if no kernel exists for hands of this many cards."""
        super().__init_subclass__(**kwargs)
        if getattr(cls, "card_count", 0) != _KERNEL_CARDS or cls._family in BADUGI:
            cls._family = NO_FAMILY
        cls._together = NO_FAMILY if cls._apart else cls._family

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Self:
        """Return the best hand that a player can make.

        Raises:
            HandError: no hand of this type can be made.
            CardsError: duplicate or unknown card.

        """
        family = cls._together
        if family == NO_FAMILY:
            return cls._best(hole_cards, board_cards)
        try:
            cards: Any = hole_cards + board_cards  # type: ignore[operator]
            mask = sum(map(mask_of, cards))
        except (AttributeError, TypeError):  # not both tuples, or not both lists
            return cls._best(hole_cards, board_cards)
        if mask.bit_count() == len(cards):  # no duplicate or unknown card; see _best
            strength = _strength(family, mask)
            if strength >= 0:
                hand = object.__new__(cls)
                hand._strength = strength
                hand._game = (tuple(cards), ())
                return hand
            if family != _SHORT_DECK:  # in short deck, cards below six do not count
                raise cls._no_hand(cards, ())
        return cls._best(hole_cards, board_cards)

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        family = cls._family
        if family == NO_FAMILY:
            return cls._search(hole, board)
        if family == _SHORT_DECK:
            hole_mask &= SHORT_DECK_MASK
            board_mask &= SHORT_DECK_MASK
        return _strength(family, hole_mask | board_mask)

    @classmethod
    def _rate_exactly(cls, cards: Cards) -> int:
        if cls._family == NO_FAMILY:
            return super()._rate_exactly(cards)
        return _strength(cls._family, sum(map(mask_of, cards)))

    @classmethod
    def _rates(cls, hole: Cards, board: Cards) -> Iterator[int]:
        if cls._family == NO_FAMILY:
            return super()._rates(hole, board)
        masks: Any = tuple(map(mask_of, hole)), tuple(map(mask_of, board))
        sums: Iterator[int] = map(sum, cls._sub_hands(*masks))  # type: ignore[arg-type]
        return map(partial(_strength, cls._family), sums)

    def _chosen(self) -> Cards:
        """Return the five cards that count: without two that the hand does not need.

        Only cards that can be removed one at a time are tried in pairs; the pair that
        comes last is removed.
        """
        family, strength = self._together, self._strength
        cards = self._game[0] + self._game[1]
        if len(cards) != _HOLDEM_CARDS or family in (NO_FAMILY, _SHORT_DECK):
            return super()._chosen()
        masks = [*map(mask_of, cards)]
        mask = sum(masks)
        loose = [
            i
            for i, own in enumerate(masks)
            if _strength(family, mask - own) == strength
        ]
        loose.reverse()
        for place, i in enumerate(loose):
            rest = mask - masks[i]
            for j in loose[:place]:
                if _strength(family, rest - masks[j]) == strength:
                    return cards[:i] + cards[i + 1 : j] + cards[j + 1 :]
        return super()._chosen()

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        return combinations(hole + board, cls.card_count)


class HoleCombinationHand(CombinationHand, ABC):
    """The best ``card_count`` of the hole cards; the board does not play.

    This is the draw half of drawmaha.
    """

    __slots__ = ()

    _apart = True

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        del board, board_mask
        return super()._rate(hole, (), hole_mask, 0)

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        del board
        return super()._sub_hands(hole, ())


class BoardCombinationHand(CombinationHand, ABC):
    """The best hand of all hole cards and ``board_card_count`` board cards."""

    __slots__ = ()

    board_card_count: ClassVar[int]
    """How many board cards are used."""
    _apart = True

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        if len(hole) == _OMAHA_HOLE:
            return cls._rate_omaha(hole, board, hole_mask, board_mask)
        return cls._search(hole, board)

    @classmethod
    def _rate_omaha(
        cls,
        hole: Cards,
        board: Cards,
        hole_mask: int,
        board_mask: int,
    ) -> int:
        """Return the strength of the best hand that uses exactly two hole cards."""
        family = cls._family
        if family == NO_FAMILY or cls.board_card_count != _OMAHA_BOARD:
            return cls._search(hole, board)
        if family == _SHORT_DECK:
            hole_mask &= SHORT_DECK_MASK
            board_mask &= SHORT_DECK_MASK
        return _core.strength_omaha(family, hole_mask, board_mask)

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        for shared in combinations(board, cls.board_card_count):
            yield from super()._sub_hands(hole, shared)


class HoleBoardCombinationHand(BoardCombinationHand, ABC):
    """The best hand of a fixed number of hole cards and of board cards, as in Omaha.

    ``hole_card_count`` and ``board_card_count`` are how many of each must be used.
    """

    __slots__ = ()

    hole_card_count: ClassVar[int]
    """How many hole cards are used."""

    @classmethod
    def _rate(cls, hole: Cards, board: Cards, hole_mask: int, board_mask: int) -> int:
        if cls.hole_card_count == _OMAHA_HOLE:
            return cls._rate_omaha(hole, board, hole_mask, board_mask)
        return cls._search(hole, board)

    @classmethod
    def _sub_hands(cls, hole: Cards, board: Cards) -> Iterator[Cards]:
        for own in combinations(hole, cls.hole_card_count):
            yield from super()._sub_hands(own, board)
