"""Checks arrays passed by callers; errors name the invalid value and its index."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bigslick.errors import IllegalActionError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ("integer_rows", "mask_rows", "seat_row")

_LIMITS = np.iinfo(np.int32)


def integer_rows(
    name: str, values: ArrayLike, shape: tuple[int | None, ...]
) -> NDArray[np.int32]:
    """Return the values as 32-bit integers; None in ``shape`` allows any length.

    Raises:
        IllegalActionError: the shape, the type or a value is invalid.

    """
    rows = np.asarray(values)
    expected = tuple("any" if n is None else n for n in shape)
    if rows.ndim != len(shape) or any(
        n not in (None, m) for n, m in zip(shape, rows.shape, strict=True)
    ):
        raise IllegalActionError(
            f"invalid {name} of shape {rows.shape}: expected {expected}"
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
    mask = np.asarray(values)
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
    row = np.asarray(values)
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
