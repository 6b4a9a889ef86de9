"""Conditions over the columns of a table, as text that is also SQL.

``bets = 2 and can_raise and position in ('SB', 'BB')``: columns, numbers, texts in
single quotes, comparisons, ``in``, ``between``, ``and``, ``or``, ``not`` and
parentheses. A condition is parsed once and evaluated on whole columns.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np

from bigslick.errors import NotationError, brief

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from numpy.typing import NDArray

    Mask: TypeAlias = NDArray[np.bool_]

__all__ = ("Column", "Columns", "Expression", "parse_expression")

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>'(?:[^']|'')*')"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign><=|>=|<>|!=|==|=|<|>|\(|\)|,|-))"
)
_COMPARISONS: Final[dict[str, Callable[[Any, Any], Any]]] = {
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
_WORDS: Final = frozenset({"and", "or", "not", "in", "between", "true", "false"})
_RESERVED: Final = frozenset({"table", "date", "time", "round", "position"})
_LONGEST: Final = 10_000  # characters
_DEEPEST: Final = 50  # parentheses


class Column(NamedTuple):
    """The values of a column.

    Texts are stored as indices into ``names``; -1 stands for a missing value.
    """

    values: NDArray[Any]
    names: tuple[str, ...] | None = None


class Columns(Protocol):
    """What a condition is evaluated on."""

    def column(self, name: str) -> Column:
        """Return a column by its name."""


class _Node(Protocol):
    def mask(self, columns: Columns) -> Mask: ...
    def sql(self) -> str: ...


@dataclass(frozen=True, slots=True)
class _Constant:
    value: bool

    def mask(self, columns: Columns) -> Mask:  # noqa: ARG002 - the same signature as others
        return np.bool_(self.value)  # type: ignore[return-value] # it broadcasts

    def sql(self) -> str:
        return "true" if self.value else "false"


@dataclass(frozen=True, slots=True)
class _Flag:
    name: str

    def mask(self, columns: Columns) -> Mask:
        values = columns.column(self.name).values
        if values.dtype != np.bool_:
            raise NotationError(
                f"invalid condition {self.name}: it is not true or false; compare it "
                "with a value"
            )
        return values

    def sql(self) -> str:
        return _column(self.name)


class _OtherColumn(NamedTuple):
    name: str


@dataclass(frozen=True, slots=True)
class _Comparison:
    name: str
    sign: str
    value: Any

    def mask(self, columns: Columns) -> Mask:
        column = columns.column(self.name)
        compare = _COMPARISONS[self.sign]
        if isinstance(self.value, _OtherColumn):
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
        found: Mask = np.array([*fits, False])[column.values]  # -1 reads the last
        return found

    def sql(self) -> str:
        sign = _SQL.get(self.sign, self.sign)
        return f"{_column(self.name)} {sign} {_literal(self.value)}"


@dataclass(frozen=True, slots=True)
class _Membership:
    name: str
    values: tuple[Any, ...]

    def mask(self, columns: Columns) -> Mask:
        column = columns.column(self.name)
        for value in self.values:
            if isinstance(value, str) is (column.names is None):
                wanted = "numbers" if column.names is None else "texts"
                raise _wrong(self.name, wanted, value)
        if column.names is None:
            return np.isin(column.values, self.values)
        fits = [name in self.values for name in column.names]
        found: Mask = np.array([*fits, False])[column.values]
        return found

    def sql(self) -> str:
        return f"{_column(self.name)} in ({', '.join(map(_literal, self.values))})"


@dataclass(frozen=True, slots=True)
class _Not:
    inner: _Node

    def mask(self, columns: Columns) -> Mask:
        return ~self.inner.mask(columns)

    def sql(self) -> str:
        return f"not {_nested(self.inner)}"


@dataclass(frozen=True, slots=True)
class _Joined:
    word: str
    parts: tuple[_Node, ...]

    def mask(self, columns: Columns) -> Mask:
        masks = [part.mask(columns) for part in self.parts]
        join = np.logical_and if self.word == "and" else np.logical_or
        found = masks[0]
        for mask in masks[1:]:
            found = join(found, mask)
        return found

    def sql(self) -> str:
        return f" {self.word} ".join(_nested(part) for part in self.parts)


def _nested(node: _Node) -> str:
    return f"({node.sql()})" if isinstance(node, (_Joined, _Not)) else node.sql()


def _column(name: str) -> str:
    """Return a column, in quotes if its name is a word of SQL."""
    return f'"{name}"' if name in _RESERVED else name


def _literal(value: Any) -> str:
    if isinstance(value, _OtherColumn):
        return _column(value.name)
    if isinstance(value, str):
        quoted = value.replace("'", "''")
        return f"'{quoted}'"
    return str(value)


def _wrong(name: str, wanted: str, value: Any) -> NotationError:
    return NotationError(
        f"invalid condition on {name}: compare it with {wanted}, not {brief(value)}"
    )


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed condition.

    >>> print(Expression.parse("bets == 2 and not position in ('SB', 'BB')").sql())
    bets = 2 and (not "position" in ('SB', 'BB'))
    """

    text: str
    node: _Node
    names: frozenset[str]
    """The columns that it reads."""

    @classmethod
    def parse(cls, text: str, known: Collection[str] | None = None) -> Expression:
        """Return the condition of a text; ``known`` are the columns that exist.

        Raises:
            NotationError: the text is not a condition, or names an unknown column.

        """
        parser = _Parser(text)
        node = parser.whole()
        if known is not None:
            for name in sorted(parser.names):
                if name not in known:
                    near = get_close_matches(name, known, 1)
                    hint = f"; was it {near[0]}?" if near else ""
                    raise NotationError(f"unknown column {name!r}{hint}", text)
        return cls(text, node, frozenset(parser.names))

    def mask(self, columns: Columns) -> Mask:
        """Return for each row whether the condition holds."""
        return self.node.mask(columns)

    def sql(self) -> str:
        """Return the condition as SQL."""
        return self.node.sql()


@lru_cache(maxsize=512)
def parse_expression(text: str) -> Expression:
    """Return the condition of a text; the same text is parsed once."""
    return Expression.parse(text)


class _Parser:
    """Reads a condition from left to right: or, and, not, comparison."""

    def __init__(self, text: str) -> None:
        if len(text) > _LONGEST:
            raise NotationError(
                f"the condition is too long: {len(text)} characters, at most {_LONGEST}"
            )
        self.text = text
        self.place = 0
        self.depth = 0
        self.names: set[str] = set()
        self.kind = ""
        self.token = ""
        self.advance()

    def advance(self) -> None:
        if not self.text[self.place :].strip():
            self.kind = self.token = ""
            return
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            raise self.error("a column, a value or a sign")
        self.kind = match.lastgroup or ""
        self.token = match[self.kind]
        if self.kind == "name" and self.token.lower() in _WORDS:
            self.kind, self.token = "word", self.token.lower()
        self.place = match.end()

    def error(self, expected: str) -> NotationError:
        rest = self.token or self.text[self.place :].strip()
        found = f"{brief(rest)} at column {self.place - len(self.token) + 1}"
        return NotationError(
            f"invalid condition {brief(self.text)}: expected {expected}, found "
            f"{found if rest else 'its end'}",
            self.text,
        )

    def take(self, token: str) -> bool:
        if self.token == token and self.kind in ("sign", "word"):
            self.advance()
            return True
        return False

    def whole(self) -> _Node:
        node = self.joined("or")
        if self.kind:
            raise self.error("and, or, or its end")
        return node

    def joined(self, word: str) -> _Node:
        below = self.negation if word == "and" else lambda: self.joined("and")
        parts = [below()]
        while self.kind == "word" and self.take(word):
            parts.append(below())
        return parts[0] if len(parts) == 1 else _Joined(word, tuple(parts))

    def negation(self) -> _Node:
        if self.kind == "word" and self.take("not"):
            self.deepen()
            node: _Node = _Not(self.negation())
            self.depth -= 1
            return node
        return self.simple()

    def deepen(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotationError(
                f"invalid condition: more than {_DEEPEST} levels of parentheses"
            )

    def simple(self) -> _Node:
        if self.take("("):
            self.deepen()
            node = self.joined("or")
            self.depth -= 1
            if not self.take(")"):
                raise self.error("a closing parenthesis")
            return node
        if self.kind == "word" and self.token in ("true", "false"):
            return _Constant(self.take("true") or not self.take("false"))
        if self.kind != "name":
            raise self.error("a column")
        name = self.token.lower()
        self.names.add(name)
        self.advance()
        return self.compared(name)

    def compared(self, name: str) -> _Node:
        if self.kind == "sign" and self.token in _COMPARISONS:
            sign = self.token
            self.advance()
            if self.kind == "word" and self.token in ("true", "false"):
                wanted = self.take("true") or not self.take("false")
                flag: _Node = _Flag(name)
                return flag if wanted is (sign in ("=", "==")) else _Not(flag)
            return _Comparison(name, sign, self.compared_with())
        negated = self.kind == "word" and self.take("not")
        node: _Node
        if self.kind == "word" and self.take("in"):
            node = _Membership(name, self.listed())
        elif self.kind == "word" and self.take("between"):
            low = self.value()
            if not (self.kind == "word" and self.take("and")):
                raise self.error("and")
            node = _Joined(
                "and",
                (_Comparison(name, ">=", low), _Comparison(name, "<=", self.value())),
            )
        elif negated:
            raise self.error("in or between")
        else:
            return _Flag(name)
        return _Not(node) if negated else node

    def compared_with(self) -> Any:
        if self.kind != "name":
            return self.value()
        other = _OtherColumn(self.token.lower())
        self.names.add(other.name)
        self.advance()
        return other

    def listed(self) -> tuple[Any, ...]:
        if not self.take("("):
            raise self.error("a list in parentheses")
        values = [self.value()]
        while self.take(","):
            values.append(self.value())
        if not self.take(")"):
            raise self.error("a comma or a closing parenthesis")
        return tuple(values)

    def value(self) -> Any:
        negative = self.take("-")
        kind, token = self.kind, self.token
        if kind == "text" and not negative:
            self.advance()
            return token[1:-1].replace("''", "'")
        if kind == "number":
            self.advance()
            number = float(token) if "." in token else int(token)
            return -number if negative else number
        raise self.error("a number or a text in single quotes")
