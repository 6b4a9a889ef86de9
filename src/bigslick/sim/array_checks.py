"""Checks numbers and arrays of callers; errors name the invalid value and its index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick import values
from bigslick.errors import GameConfigError, IllegalActionError, brief
from bigslick.sim.game_plan import MOST_CHIPS

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = (
    "MOST_THREADS",
    "integer_rows",
    "mask_rows",
    "seat_row",
    "stack_rows",
    "whole_number",
)

MOST_THREADS: Final = 1024
_LIMITS: Final = np.iinfo(np.int32)


def whole_number(name: str, value: Any, low: int, high: int | None = None) -> int:
    """Return an integer of Python or NumPy as an int of 32 bits, if it is in the range.

    >>> whole_number("number of tables", np.int64(7), 1)
    7

    Raises:
        GameConfigError: the value is not a whole number, or is out of range.

    """
    number = values.whole_number(name, value, low, high)
    return values.whole_number(name, number, low, _LIMITS.max)


def integer_rows(
    name: str, values: ArrayLike, shape: tuple[int | None, ...]
) -> NDArray[np.int32]:
    """Return the values as 32-bit integers; None in ``shape`` allows any length.

    Raises:
        IllegalActionError: the shape, the type or a value is invalid.

    """
    rows = _array(name, values)
    if rows.ndim != len(shape) or any(
        n not in (None, m) for n, m in zip(shape, rows.shape, strict=True)
    ):
        raise IllegalActionError(
            f"invalid {name} of shape {rows.shape}: expected {_shape_text(shape)}"
        )
    if rows.dtype.kind not in "iu":
        raise IllegalActionError(
            f"invalid {name} of dtype {rows.dtype}: expected integers"
        )
    if rows.dtype != np.int32:
        wide = (rows < _LIMITS.min) | (rows > _LIMITS.max)
        if wide.any():
            place = tuple(int(n) for n in np.argwhere(wide)[0])
            raise IllegalActionError(
                f"table {place[0]}: invalid value {rows[place]} in {name}: expected a "
                "32-bit integer"
            )
    return np.ascontiguousarray(rows, np.int32)


def mask_rows(
    name: str, values: ArrayLike | None, count: int
) -> NDArray[np.uint8] | None:
    """Return a byte for each table: 1 where the value is true, else 0.

    Raises:
        IllegalActionError: there is not one boolean for each table.

    """
    if values is None:
        return None
    mask = _array(name, values)
    if mask.shape != (count,) or mask.dtype != np.bool_:
        raise IllegalActionError(
            f"invalid {name} of shape {mask.shape} and dtype {mask.dtype}: expected "
            f"{count} booleans"
        )
    return mask.astype(np.uint8)


def seat_row(name: str, values: ArrayLike, count: int) -> NDArray[np.int8]:
    """Return a player index for each table; a single value applies to all tables.

    Raises:
        IllegalActionError: there is not one index for each table.

    """
    row = _array(name, values)
    if row.dtype.kind not in "iu" or row.shape not in ((), (count,)):
        raise IllegalActionError(
            f"invalid {name} of shape {row.shape} and dtype {row.dtype}: expected "
            f"{count} player indices"
        )
    if row.size and (row.min() < -1 or row.max() > np.iinfo(np.int8).max):
        raise IllegalActionError(
            f"invalid {name} from {row.min()} to {row.max()}: expected player indices "
            "or -1"
        )
    return np.ascontiguousarray(np.broadcast_to(row, (count,)), np.int8)


def stack_rows(stacks: ArrayLike, tables: int, seats: int) -> NDArray[np.int32]:
    """Return a row of stacks for each table.

    Raises:
        GameConfigError: a stack is not positive, or a table has too many chips.

    """
    shape = tables, seats
    try:
        given = np.asarray(stacks)
    except ValueError:
        raise GameConfigError(
            f"invalid stacks {brief(stacks)}: expected rows of the same length"
        ) from None
    if given.dtype.kind not in "iu":
        raise GameConfigError(
            f"invalid stacks of dtype {given.dtype}: expected integers"
        )
    try:
        rows = np.broadcast_to(given, shape)
    except ValueError:
        raise GameConfigError(
            f"invalid stacks of shape {given.shape}: expected {shape}, ({seats},) or "
            "one amount"
        ) from None
    sums = rows.astype(np.float64).sum(axis=1)
    bad = (rows <= 0).any(axis=1) | (rows > MOST_CHIPS).any(axis=1)
    bad |= sums > MOST_CHIPS
    if bad.any():
        n = int(bad.argmax())
        raise GameConfigError(
            f"table {n}: invalid stacks {rows[n].tolist()}: expected positive amounts "
            f"with a sum of at most {MOST_CHIPS}"
        )
    return np.ascontiguousarray(rows, np.int32)


def _array(name: str, values: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except ValueError:
        raise IllegalActionError(
            f"invalid {name} {brief(values)}: expected rows of the same length"
        ) from None


def _shape_text(shape: tuple[int | None, ...]) -> str:
    match shape:
        case (None,):
            return "one row of integers"
        case (rows, None):
            return f"{rows} rows of integers"
        case _:
            return str(shape)
