"""`evaluate_many` evaluates many hands at once, from NumPy arrays."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final

from bigslick._native import _core
from bigslick.errors import BigslickError, CardsError
from bigslick.hands.card_rows import (
    Rows,
    check_out,
    holds,
    join,
    masks,
    name_row,
    read_board,
    read_rows,
    row_cards,
)
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.evaluation import check_cards, check_counts, check_hand_type
from bigslick.hands.hand_types import BadugiHand, StandardHighHand
from bigslick.hands.lookup_kernels import NO_FAMILY

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bigslick.cards import CardsLike
    from bigslick.hands.evaluation import EvaluableCards
    from bigslick.hands.hand import Hand

__all__ = ("evaluate_many",)

_IDS: Final = 2  # the number of dimensions; masks have one
_OMAHA: Final = (2, 3)
_LARGEST: Final = 2**15 - 1


class _Route(Enum):
    """The function with which the rows are evaluated."""

    TOGETHER = auto()
    """The kernels that evaluate hole cards and board together."""
    OMAHA = auto()
    """The kernels that use two hole cards and three board cards."""
    PYTHON = auto()
    """The hand type's ``from_game``, row by row."""


def evaluate_many(
    cards: NDArray[Any] | Sequence[EvaluableCards],
    board: NDArray[Any] | Sequence[EvaluableCards] | CardsLike | int | None = None,
    hand_type: type[Hand] = StandardHighHand,
    out: NDArray[np.int16] | None = None,
    validate: bool = True,
) -> NDArray[np.int16]:
    """Return an array with the strength of each hand, as `evaluate` computes it.

    ``cards`` is an array of ids, uint8 of shape (n, k), or of masks, uint64 of
    shape (n,); strides do not matter. ``board`` is the same with n rows, or one
    board for all of them: text, cards, ids of shape (k,) or a mask. Cards and
    board may also be sequences with one entry for each row. An entry may be anything
    that `evaluate` accepts except a mask. Sequences are slower than arrays.

    ``out`` is an array for the result: int16, shape (n,), C-contiguous.
    ``validate=False`` skips the checks of rows; the result of an invalid row is then
    undefined. The kernels release the GIL.

    >>> import numpy as np
    >>> from bigslick.hands import OmahaHoldemHand
    >>> evaluate_many(np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 16]], np.uint8))
    array([7461, 5854], dtype=int16)
    >>> evaluate_many(["AsKs3d4d", "2c2d3c3d"], "QsJsTd2s2h", OmahaHoldemHand)
    array([7132, 7305], dtype=int16)

    Raises:
        CardsError: an array has a wrong type or shape, or `evaluate` refuses a row; the
        message names it. NotationError: the text of a row does not name cards.

    """
    import numpy as np

    check_hand_type(hand_type)
    rows = read_rows(cards)
    boards = None if board is None else read_board(board, rows)
    if rows.ndim == _IDS and (boards is None or boards.ndim == _IDS):
        count = 0 if boards is None else boards.shape[1]
        shape = f"invalid shape {rows.shape} of the cards"
        check_counts(rows.shape[1], count, hand_type, shape)
    if out is None:
        out = np.empty(len(rows), np.int16)
    else:
        check_out(out, rows, (rows,) if boards is None else (rows, boards))
    bad = _run(rows, boards, hand_type, out, validate=validate)
    if bad >= 0:
        _evaluate_row(rows, boards, hand_type, bad)
        raise CardsError(
            f"invalid hand {rows[bad]} in row {bad}: the cards cannot be ranked",
            rows[bad],
        )
    return out


def _run(
    rows: Rows,
    boards: Rows | None,
    hand_type: type[Hand],
    out: NDArray[np.int16],
    *,
    validate: bool,
) -> int:
    """Evaluate the rows; return the index of the first invalid one, or -1."""
    family = hand_type._family  # noqa: SLF001 - same package
    match _route(rows, boards, hand_type):
        case _Route.TOGETHER:
            together: Rows = rows if boards is None else join(rows, boards)
            kernel = _core.evaluate_masks if together.ndim == 1 else _core.evaluate_ids
            return kernel(family, together, out, validate)
        case _Route.OMAHA if boards is not None:
            if rows.ndim == boards.ndim == _IDS:
                return _core.evaluate_omaha_ids(family, rows, boards, out, validate)
            own, shared = masks(rows), masks(boards)
            return _core.evaluate_omaha_masks(family, own, shared, out, validate)
        case _:
            for row in range(len(rows)):
                out[row] = _evaluate_row(rows, boards, hand_type, row)
            return -1


def _route(rows: Rows, boards: Rows | None, hand_type: type[Hand]) -> _Route:
    """Return which kernels give the same result as ``hand_type.from_game``."""
    from_game = getattr(hand_type.from_game, "__func__", None)
    if hand_type._family == NO_FAMILY or from_game not in _STOCK:  # noqa: SLF001
        return _Route.PYTHON
    if issubclass(hand_type, BoardCombinationHand):
        if issubclass(hand_type, HoleBoardCombinationHand):
            own = hand_type.hole_card_count
        else:
            own = _OMAHA[0] if holds(rows, _OMAHA[0]) else 0
        omaha = (own, hand_type.board_card_count) == _OMAHA
        return _Route.OMAHA if omaha else _Route.PYTHON
    if issubclass(hand_type, HoleCombinationHand) and boards is not None:
        return _Route.PYTHON
    return _Route.TOGETHER


_STOCK: Final = frozenset(
    getattr(hand_type.from_game, "__func__", None)
    for hand_type in (CombinationHand, BadugiHand)
)


def _evaluate_row(
    rows: Rows,
    boards: Rows | None,
    hand_type: type[Hand],
    row: int,
) -> int:
    """Return the strength of one row.

    Raises:
        CardsError: the row cannot be evaluated; the message says why.

    """
    try:
        hole = row_cards(rows, row)
        board = () if boards is None else row_cards(boards, row)
        check_cards(hole, board, hand_type)
        hand = hand_type.from_game_or_none(hole, board)
    except BigslickError as error:
        raise name_row(error, row) from None
    strength = -1 if hand is None else hand.strength
    if strength > _LARGEST:
        raise CardsError(f"row {row}: the strength {strength} exceeds int16", strength)
    return strength
