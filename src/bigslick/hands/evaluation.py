"""`evaluate` returns the strength of a hand as a number.

`evaluate` itself is native. It reads cards as text, card objects, ids or a mask
for the hand types that have a kernel; everything else, including errors, is left to
`_evaluate_anything`.

>>> evaluate("As Ks Qs Js Ts 2c 3d")
7461
>>> evaluate([51, 50, 49, 48, 47]), evaluate(0x1F00_0000_0000_0000)
(7451, 7461)
>>> evaluate("AsKs3d4d", "QsJsTd2s2d", OmahaHoldemHand)
7132
>>> evaluate("AsKdQc7h3s", EightOrBetterLowHand)
-1
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick._native import _core
from bigslick.cards import Card, CardsLike, Deck, card_mask, cards_from_ids, mask_cards
from bigslick.errors import CardsError
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.hand import Hand
from bigslick.hands.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

if TYPE_CHECKING:
    from bigslick.hands.hand import Cards

__all__ = ("EvaluableCards", "evaluate")

EvaluableCards: TypeAlias = CardsLike | Iterable[int] | int
"""Cards for `evaluate`: text, card objects, ids (0 to 51) or one mask."""

_MAX_CARDS: Final = 7
_MAX_HOLE: Final = 6
_MAX_BOARD: Final = 5


if TYPE_CHECKING:

    def evaluate(
        cards: EvaluableCards,
        board: EvaluableCards | type[Hand] | None = None,
        hand_type: type[Hand] | None = None,
    ) -> int:
        """Return the strength of the best hand in the cards.

        The larger strength wins, equal ones tie; -1 means that no hand
        qualifies. For `StandardHighHand`, the default, it runs from 0 to 7461.
        The board may be omitted, even if a hand type is given.

        Raises:
            CardsError: a card is duplicate, unknown or not in the game's deck, or
                there are too few or too many cards.
            NotationError: the text does not name cards.

        """

else:
    evaluate = _core.evaluate


def _evaluate_anything(
    cards: EvaluableCards,
    board: EvaluableCards | type[Hand] | None = None,
    hand_type: type[Hand] | None = None,
    *others: object,
) -> int:
    """Return the strength of any cards for any hand type; see `evaluate`."""
    if others:
        raise CardsError(
            "evaluate takes cards, a board and a hand type, not "
            f"{3 + len(others)} values: pass several cards as one list or text",
            cards,
        )
    if isinstance(board, type):
        if hand_type is not None:
            raise CardsError(
                f"invalid board {board!r}: expected cards, not a hand type", board
            )
        board, hand_type = None, board
    if hand_type is None:
        hand_type = StandardHighHand
    check_hand_type(hand_type)
    hole = read_cards(cards)
    shared = () if board is None else read_cards(board)
    check_cards(hole, shared, hand_type)
    hand = hand_type.from_game_or_none(hole, shared)
    return -1 if hand is None else hand.strength


def check_hand_type(value: object) -> None:
    """Check that a value is a hand type, which is a subclass of ``Hand``.

    Raises:
        CardsError: the value is not a hand type.

    """
    if not (isinstance(value, type) and issubclass(value, Hand)):
        raise CardsError(
            f"unknown hand type {value!r}: expected a subclass of Hand", value
        )


def read_cards(value: Any) -> Cards:
    """Return the cards of a mask, ids, card objects or text.

    Raises:
        CardsError: the value is neither a mask nor ids nor cards.
        NotationError: the text does not name cards.

    """
    if isinstance(value, str | Card):
        return Card.clean(value)
    if isinstance(value, bool):
        raise CardsError(f"invalid cards {value!r}: expected cards or a mask", value)
    if isinstance(value, Iterable) and getattr(value, "ndim", 1) == 1:
        items = tuple(value)
        if items and all(map(is_number, items)):
            return cards_from_ids(map(index, items))
        return Card.clean(items)
    if is_number(value):
        return mask_cards(index(value))
    raise CardsError(f"invalid cards {value!r}: expected cards or a mask", value)


def is_number(value: object) -> bool:
    """Return whether a value is a Python or NumPy integer."""
    try:
        index(value)  # type: ignore[arg-type]
    except TypeError:
        return False
    return not isinstance(value, bool)


def check_cards(hole: Cards, board: Cards, hand_type: type[Hand]) -> None:
    """Check that the cards can be evaluated.

    Raises:
        CardsError: a card is duplicate, unknown or not in the game's deck, or
            there are too few or too many cards.

    """
    card_mask((*hole, *board))
    check_counts(len(hole), len(board), hand_type, (*hole, *board))
    if hand_type._family == _core.SHORT_DECK:  # noqa: SLF001 - same package
        for card in (*hole, *board):
            if card not in Deck.SHORT_DECK_HOLDEM:
                raise CardsError(f"{card!r} is not in the short deck", card)


def check_counts(hole: int, board: int, hand_type: type[Hand], cards: object) -> None:
    """Check that there are neither too few nor too many cards.

    Raises:
        CardsError: there are too few or too many; ``cards`` is its value.

    """
    where = ""
    if issubclass(hand_type, BoardCombinationHand):
        least = (
            hand_type.hole_card_count
            if issubclass(hand_type, HoleBoardCombinationHand)
            else hand_type.card_count - hand_type.board_card_count
        )
        count, most, where = hole, _MAX_HOLE, "hole "
        if least <= count <= most:
            least = hand_type.board_card_count
            count, most, where = board, _MAX_BOARD, "board "
    elif issubclass(hand_type, CombinationHand):
        own = issubclass(hand_type, HoleCombinationHand)
        least, count, most = hand_type.card_count, hole, _MAX_CARDS
        count += 0 if own else board
    else:
        least, count, most = 1, hole + board, _MAX_CARDS
    if not least <= count <= most:
        raise CardsError(
            f"{hand_type.__name__} takes {least} to {most} {where}cards, "
            f"not {count}: {cards}",
            cards,
        )


KERNELS: Final[dict[type[Hand], tuple[int, bool]]] = {
    BadugiHand: (_core.BADUGI, False),
    EightOrBetterLowHand: (_core.EIGHT_OR_BETTER, False),
    OmahaEightOrBetterLowHand: (_core.EIGHT_OR_BETTER, True),
    OmahaHoldemHand: (_core.HIGH, True),
    RegularLowHand: (_core.ACE_TO_FIVE, False),
    ShortDeckHoldemHand: (_core.SHORT_DECK, False),
    StandardBadugiHand: (_core.HIGH_BADUGI, False),
    StandardHighHand: (_core.HIGH, False),
    StandardLowHand: (_core.DEUCE_TO_SEVEN, False),
}
"""The hand types with a native kernel: the family, and whether it is Omaha."""

_evaluate_anything.__qualname__ = evaluate.__name__  # for Python's own messages
_core.bind_evaluate(StandardHighHand, KERNELS, _evaluate_anything, Deck.STANDARD)
