"""Conditions on the columns of a table, written in a part of SQL.

Example: ``bets = 2 and can_raise and position in ('SB', 'BB')``. A condition consists
of columns, numbers, texts in single quotes, comparisons, ``in``, ``between``, ``like``,
``and``, ``or``, ``not`` and parentheses. A condition is parsed once and evaluated on
whole columns.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.history.decisions.expression_nodes import (
    COMPARISONS,
    Column,
    Columns,
    Comparison,
    Constant,
    Flag,
    Joined,
    Like,
    Membership,
    Node,
    Not,
    OtherColumn,
    coded,
    decoded,
    recoded,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from bigslick.history.decisions.expression_nodes import Mask

__all__ = (
    "Column",
    "Columns",
    "Expression",
    "coded",
    "decoded",
    "parse_expression",
    "recoded",
)

_TOKEN: Final = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>'(?:[^']|'')*')"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign><=|>=|<>|!=|==|=|<|>|\(|\)|,|-))"
)
_WORDS: Final = frozenset(
    {"and", "or", "not", "in", "between", "like", "true", "false"}
)
_LONGEST: Final = 10_000  # characters
_DEEPEST: Final = 50  # parentheses


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed condition.

    >>> print(Expression.parse("bets == 2 and not position in ('SB', 'BB')").sql())
    bets = 2 and (not "position" in ('SB', 'BB'))
    """

    text: str
    node: Node
    names: frozenset[str]
    """The columns that the condition reads."""

    @classmethod
    def parse(cls, text: str, known: Collection[str] | None = None) -> Expression:
        """Parse a condition; ``known`` are the columns that exist.

        Raises:
            NotationError: the text is not a condition, or names an unknown column.

        """
        parser = _Parser(text)
        node = parser.whole()
        if known is not None:
            for name in sorted(parser.names):
                if name not in known:
                    near = get_close_matches(name, known, 1)
                    if name in parser.compared_names:
                        near.append(f"the text '{parser.compared_names[name]}'")
                    hint = f"; was it {' or '.join(near)}?" if near else ""
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
    """Parse a condition; results are cached."""
    return Expression.parse(text)


class _Parser:
    """A recursive descent parser with a method each for or, and, not, comparisons."""

    def __init__(self, text: str) -> None:
        if len(text) > _LONGEST:
            raise NotationError(
                f"the condition is too long: {len(text)} characters, at most {_LONGEST}"
            )
        self.text = text
        self.place = 0
        self.depth = 0
        self.names: set[str] = set()
        self.compared_names: dict[str, str] = {}
        """The names after a comparison, as written: possibly texts without quotes."""
        self.kind = ""
        self.token = ""
        self.advance()

    def advance(self) -> None:
        if not self.text[self.place :].strip():
            self.kind = self.token = ""
            return
        match = _TOKEN.match(self.text, self.place)
        if match is None:
            self.token = ""
            raise self.error("a column, a value (texts in single quotes) or a sign")
        self.kind = match.lastgroup or ""
        self.token = match[self.kind]
        if self.kind == "name" and self.token.lower() in _WORDS:
            self.kind, self.token = "word", self.token.lower()
        self.place = match.end()

    def error(self, expected: str) -> NotationError:
        left = self.text[self.place - len(self.token) :].lstrip()
        rest = self.token or left.rstrip()
        found = f"{brief(rest)} at column {len(self.text) - len(left) + 1}"
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

    def whole(self) -> Node:
        node = self.joined("or")
        if self.kind:
            raise self.error("and, or, or its end")
        return node

    def joined(self, word: str) -> Node:
        below = self.negation if word == "and" else lambda: self.joined("and")
        parts = [below()]
        while self.kind == "word" and self.take(word):
            parts.append(below())
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def negation(self) -> Node:
        if self.kind == "word" and self.take("not"):
            self.deepen()
            node: Node = Not(self.negation())
            self.depth -= 1
            return node
        return self.simple()

    def deepen(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotationError(
                f"invalid condition: more than {_DEEPEST} levels of parentheses"
            )

    def simple(self) -> Node:
        if self.take("("):
            self.deepen()
            node = self.joined("or")
            self.depth -= 1
            if not self.take(")"):
                raise self.error("a closing parenthesis")
            return node
        if self.kind == "word" and self.token in ("true", "false"):
            return Constant(self.take("true") or not self.take("false"))
        if self.kind != "name":
            raise self.error("a column")
        name = self.token.lower()
        self.names.add(name)
        self.advance()
        return self.compared(name)

    def compared(self, name: str) -> Node:
        """Read what follows a column: a comparison, ``in``, ``between`` or ``like``."""
        if self.kind == "sign" and self.token in COMPARISONS:
            sign = self.token
            self.advance()
            if self.kind == "word" and self.token in ("true", "false"):
                wanted = self.take("true") or not self.take("false")
                flag: Node = Flag(name)
                return flag if wanted is (sign in ("=", "==")) else Not(flag)
            return Comparison(name, sign, self.compared_with())
        negated = self.kind == "word" and self.take("not")
        node: Node
        if self.kind == "word" and self.take("in"):
            node = Membership(name, self.listed())
        elif self.kind == "word" and self.take("between"):
            low = self.value()
            if not (self.kind == "word" and self.take("and")):
                raise self.error("and")
            node = Joined(
                "and",
                (Comparison(name, ">=", low), Comparison(name, "<=", self.value())),
            )
        elif self.kind == "word" and self.take("like"):
            node = Like(name, self.pattern())
        elif negated:
            raise self.error("in, between or like")
        else:
            return Flag(name)
        return Not(node) if negated else node

    def compared_with(self) -> Any:
        if self.kind != "name":
            return self.value()
        other = OtherColumn(self.token.lower())
        self.names.add(other.name)
        self.compared_names[other.name] = self.token
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

    def pattern(self) -> str:
        if self.kind != "text":
            raise self.error("a text in single quotes")
        return str(self.value())

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
