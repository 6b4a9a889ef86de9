"""Rows of cards in NumPy arrays, as the bulk kernels read them.

Rows are either ids, uint8 of shape (n, k), or masks, uint64 of shape (n,).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.cards import Card, card_ids, card_mask, cards_from_ids, mask_cards
from bigslick.errors import BigslickError, CardsError, NotationError
from bigslick.hands.evaluation import is_number, read_cards

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from bigslick.hands.hand import Cards

__all__ = ("Rows", "holds", "join", "masks", "name_row", "read_board", "read_rows")

Rows: TypeAlias = "NDArray[Any]"

_FOREIGN: Final = 1 << 63  # a bit that belongs to no card: marks an invalid row


def read_rows(value: Any, name: str = "cards") -> Rows:
    """Return the rows that a caller passed; an array is returned unchanged.

    Raises:
        CardsError: an array of another type or shape, or a bad row.
        NotationError: a row's text does not name cards.

    """
    import numpy as np

    if _is_array(value):
        array = np.asarray(value)
        if array.ndim == 1 and array.dtype == np.uint64:
            return array
        if array.ndim == 2 and array.dtype == np.uint8:  # noqa: PLR2004 - (n, k)
            return array
        raise CardsError(
            f"{name} must be ids (uint8, shape (n, k)) or masks (uint64, shape (n,)), "
            f"not {array.dtype} of shape {array.shape}",
            value,
        )
    if isinstance(value, str | Card) or not hasattr(value, "__iter__"):
        raise CardsError(
            f"invalid {name} {value!r}: expected a sequence with an entry for each row",
            value,
        )
    found = []
    for row, entry in enumerate(value):
        try:
            if is_number(entry):
                raise CardsError(
                    f"invalid cards {entry!r}: masks must be in a uint64 array", entry
                )
            found.append(card_mask(read_cards(entry)))
        except BigslickError as error:
            raise name_row(error, row) from None
    return np.array(found, np.uint64)


def read_board(value: Any, rows: Rows) -> Rows:
    """Return a board for each row, of the same kind as the rows if possible.

    Raises:
        CardsError: an array of another type or shape, or a bad board.
        NotationError: the text does not name cards.

    """
    import numpy as np

    one = _one_board(value)
    if one is None:
        board = read_rows(value, "board")
        if len(board) != len(rows):
            raise CardsError(
                f"expected one board for each row of cards: {len(rows)} rows, "
                f"{len(board)} boards",
                value,
            )
        return board
    mask = card_mask(one)
    if rows.ndim == 1:
        return np.broadcast_to(np.uint64(mask), rows.shape)
    ids = np.array(card_ids(one), np.uint8)
    return np.broadcast_to(ids, (len(rows), len(one)))


def _one_board(value: Any) -> Cards | None:
    """Return the board that all rows share, or None if each row has its own."""
    import numpy as np

    if _is_array(value):
        array = np.asarray(value)
        ids = array.ndim == 1 and array.dtype == np.uint8
        mask = array.ndim == 0 and array.dtype == np.uint64
        return read_cards(array) if ids or mask else None
    if isinstance(value, str | Card) or not hasattr(value, "__iter__"):
        return read_cards(value)
    one = all(is_number(item) or _is_one_card(item) for item in value)
    return read_cards(value) if one else None


def _is_one_card(item: object) -> bool:
    return isinstance(item, str | Card) and len(Card.clean(item)) == 1


def _is_array(value: object) -> bool:
    return hasattr(value, "__array__") or isinstance(value, memoryview)


def masks(rows: Rows) -> NDArray[np.uint64]:
    """Return the rows as masks.

    A row with an invalid id or a duplicate card gets a bit that belongs to no card.
    """
    import numpy as np

    if rows.dtype == np.uint64:
        return rows
    table = np.full(256, _FOREIGN, np.uint64)
    table[:52] = [card_mask(card) for card in cards_from_ids(range(52))]
    found = np.zeros(len(rows), np.uint64)
    for column in rows.T:
        found += table[column]
    # A duplicate card carries into another bit.
    found[np.bitwise_count(found) != rows.shape[1]] = _FOREIGN
    return found


def join(rows: Rows, board: Rows) -> Rows:
    """Return the cards and boards together, as ids if both are.

    A mask whose cards and board share a card gets a bit that belongs to no card.
    """
    import numpy as np

    if rows.ndim == board.ndim == 2:  # noqa: PLR2004 - both are ids
        return np.concatenate((rows, board), axis=1)
    own, shared = masks(rows), masks(board)
    together: NDArray[np.uint64] = own | shared
    together[(own & shared) != 0] = np.uint64(_FOREIGN)
    return together


def holds(rows: Rows, count: int) -> bool:
    """Return whether every row has ``count`` cards."""
    import numpy as np

    if rows.ndim == 1:
        return bool((np.bitwise_count(rows) == count).all())
    return bool(rows.shape[1] == count)


def row_cards(rows: Rows, row: int) -> Cards:
    """Return the cards of one row.

    Raises:
        CardsError: an id or a bit belongs to no card.

    """
    if rows.ndim == 1:
        return mask_cards(int(rows[row]))
    return cards_from_ids(rows[row].tolist())


def name_row(error: BigslickError, row: int) -> BigslickError:
    """Return the error with the number of the row that caused it."""
    message = f"row {row}: {error}"
    if isinstance(error, NotationError):
        place = {"line": error.line, "column": error.column}
        return NotationError(message, error.text, **place)
    return CardsError(message, getattr(error, "value", None))


def check_out(out: Any, rows: Rows, inputs: Iterable[Rows]) -> None:
    """Check the array for the result.

    Raises:
        CardsError: it is not int16 of shape (n,), C-contiguous and writeable, or
            shares memory with the cards.

    """
    import numpy as np

    if not isinstance(out, np.ndarray):
        raise CardsError(f"out must be an array, not {out!r}", out)
    flags = out.flags
    if (
        out.dtype != np.int16
        or out.shape != (len(rows),)
        or not (flags.c_contiguous and flags.writeable)
    ):
        raise CardsError(
            f"out must be int16 of shape ({len(rows)},), C-contiguous and writeable, "
            f"not {out.dtype} of shape {out.shape} and strides {out.strides}",
            out,
        )
    if any(np.may_share_memory(out, array) for array in inputs):
        raise CardsError("out must not share memory with the cards", out)
