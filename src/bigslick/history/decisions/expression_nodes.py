"""The parts of a condition, which can be evaluated or written as SQL."""

from __future__ import annotations

import operator
import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np

from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[np.bool_]

__all__ = (
    "COMPARISONS",
    "Column",
    "Columns",
    "Comparison",
    "Constant",
    "Flag",
    "Joined",
    "Like",
    "Membership",
    "Node",
    "Not",
    "OtherColumn",
    "coded",
    "decoded",
    "recoded",
)

COMPARISONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "=": operator.eq,
    "==": operator.eq,
    "<>": operator.ne,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_SQL: Final = {"==": "=", "!=": "<>"}
_RESERVED: Final = frozenset({"table", "date", "time", "round", "position"})


class Column(NamedTuple):
    """The values of a column.

    Texts are stored as indices into ``names``; -1 means a missing value.
    """

    values: NDArray[Any]
    names: tuple[str, ...] | None = None


def coded(texts: Iterable[str | None]) -> Column:
    """Return a column of texts; None and empty texts become missing values."""
    given = [*texts]
    found: dict[Any, None] = dict.fromkeys(given)
    for missing in (None, ""):
        found.pop(missing, None)
    names: tuple[str, ...] = (*found,)
    codes: dict[Any, int] = {None: -1, "": -1}
    codes.update(zip(names, range(len(names)), strict=True))
    numbers = np.fromiter(map(codes.__getitem__, given), np.int32, len(given))
    return Column(numbers, names)


def decoded(codes: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """Return the value of each code; the last value is that of the code -1.

    This is ``values[codes]``, but several times as fast for codes of 32 bits.
    """
    return values.take(codes, mode="wrap")


def recoded(column: Column, texts: Iterable[str | None]) -> Column:
    """Return a column with other texts; ``texts`` has one for each text of the column.

    >>> recoded(Column(np.array([1, -1, 0]), ("As", "??")), ["ace", None]).values
    array([-1, -1,  0], dtype=int32)
    """
    codes, names = coded([*texts, None])
    return Column(decoded(column.values, codes), names)


class Columns(Protocol):
    """A source of columns on which a condition is evaluated."""

    def column(self, name: str) -> Column:
        """Return a column by its name."""

    def mask_of(self, node: Node) -> Mask:
        """Return for each row whether a part of a condition holds."""


class Node(Protocol):
    """A part of a condition."""

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""

    def sql(self) -> str:
        """Return the condition as SQL."""


@dataclass(frozen=True, slots=True)
class Constant:
    """The constant true or false."""

    value: bool

    def mask(self, columns: Columns) -> Mask:  # noqa: ARG002 - the same signature as others
        """Return for each row whether the condition holds."""
        return np.bool_(self.value)  # type: ignore[return-value] # it broadcasts

    def sql(self) -> str:
        """Return the condition as SQL."""
        return "true" if self.value else "false"


@dataclass(frozen=True, slots=True)
class Flag:
    """A boolean column, used as a condition."""

    name: str

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        values = columns.column(self.name).values
        if values.dtype != np.bool_:
            raise NotationError(
                f"invalid condition {self.name}: not a boolean column; compare it "
                "with a value"
            )
        return values

    def sql(self) -> str:
        """Return the condition as SQL."""
        return _column(self.name)


class OtherColumn(NamedTuple):
    """A column that another one is compared with."""

    name: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A column compared with a value or with another column."""

    name: str
    sign: str
    value: Any

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        column = columns.column(self.name)
        compare = COMPARISONS[self.sign]
        if isinstance(self.value, OtherColumn):
            other = columns.column(self.value.name)
            if column.names is not None or other.names is not None:
                raise NotationError(
                    f"invalid condition: {self.name} and {self.value.name} are not "
                    "both numbers"
                )
            return compare(column.values, other.values)  # type: ignore[no-any-return]
        if column.names is None:
            if isinstance(self.value, str):
                raise _wrong(self.name, "a number", self.value)
            return compare(column.values, self.value)  # type: ignore[no-any-return]
        if not isinstance(self.value, str):
            raise _wrong(self.name, "a text in single quotes", self.value)
        fits = [compare(name, self.value) for name in column.names]
        return decoded(column.values, np.array([*fits, False]))

    def sql(self) -> str:
        """Return the condition as SQL."""
        sign = _SQL.get(self.sign, self.sign)
        return f"{_column(self.name)} {sign} {_literal(self.value)}"


@dataclass(frozen=True, slots=True)
class Membership:
    """The condition that a column has one of several values."""

    name: str
    values: tuple[Any, ...]

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        column = columns.column(self.name)
        for value in self.values:
            if isinstance(value, str) is (column.names is None):
                wanted = "numbers" if column.names is None else "texts"
                raise _wrong(self.name, wanted, value)
        if column.names is None:
            return np.isin(column.values, self.values)
        fits = [name in self.values for name in column.names]
        return decoded(column.values, np.array([*fits, False]))

    def sql(self) -> str:
        """Return the condition as SQL."""
        return f"{_column(self.name)} in ({', '.join(map(_literal, self.values))})"


@dataclass(frozen=True, slots=True)
class Like:
    """The condition that a text matches a pattern.

    ``%`` matches any text, ``_`` any character.
    """

    name: str
    pattern: str

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        column = columns.column(self.name)
        if column.names is None:
            raise _wrong(self.name, "a number", self.pattern)
        wanted = _pattern(self.pattern)
        fits = [bool(wanted.fullmatch(name)) for name in column.names]
        return decoded(column.values, np.array([*fits, False]))

    def sql(self) -> str:
        """Return the condition as SQL."""
        return f"{_column(self.name)} like {_literal(self.pattern)}"


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a condition."""

    inner: Node

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        return ~columns.mask_of(self.inner)

    def sql(self) -> str:
        """Return the condition as SQL."""
        return f"not {_nested(self.inner)}"


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions joined by ``and`` or ``or``."""

    word: str
    parts: tuple[Node, ...]
    key: int = field(init=False, repr=False, compare=False)
    """The hash, which is needed often: masks of conditions are kept in a dict."""

    def __post_init__(self) -> None:
        """Compute the hash."""
        object.__setattr__(self, "key", hash((self.word, self.parts)))

    def __hash__(self) -> int:
        """Return the hash."""
        return self.key

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        masks = [columns.mask_of(part) for part in self.parts]
        join = np.logical_and if self.word == "and" else np.logical_or
        found = masks[0]
        for mask in masks[1:]:
            found = join(found, mask)
        return found

    def sql(self) -> str:
        """Return the condition as SQL."""
        return f" {self.word} ".join(_nested(part) for part in self.parts)


def _pattern(text: str) -> re.Pattern[str]:
    """Return the regular expression for an SQL pattern; it does not backtrack."""
    parts = [re.escape(part).replace("_", ".") for part in text.split("%")]
    first, *middle = parts
    if not middle:
        return re.compile(first, re.DOTALL)
    *middle, last = middle
    found = "".join(f"(?>.*?{part})" for part in middle if part)
    return re.compile(f"{first}{found}.*{last}", re.DOTALL)


def _nested(node: Node) -> str:
    return f"({node.sql()})" if isinstance(node, (Joined, Not)) else node.sql()


def _column(name: str) -> str:
    """Return the name of a column, in quotes if it is a keyword of SQL."""
    return f'"{name}"' if name in _RESERVED else name


def _literal(value: Any) -> str:
    if isinstance(value, OtherColumn):
        return _column(value.name)
    if isinstance(value, str):
        quoted = value.replace("'", "''")
        return f"'{quoted}'"
    return str(value)


def _wrong(name: str, wanted: str, value: Any) -> NotationError:
    return NotationError(
        f"invalid condition on {name}: compare it with {wanted}, not {brief(value)}"
    )
