"""Formulas for the points of a season: a small language of numbers.

A formula has numbers, variables, ``+ - * / ^``, parentheses, comparisons (1 or 0),
``and``, ``or``, ``not``, and functions such as ``sqrt`` and ``if``. It is parsed by
hand and evaluated by a walk over at most a few hundred nodes: no formula can run code,
loop, or take long.
"""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Final

from bigslick.errors import NotationError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ("FUNCTIONS", "VARIABLES", "Formula")

VARIABLES: Final = (
    *("place", "entrants", "paid_places", "buy_in", "prize_pool"),
    *("prize", "paid", "knockouts", "entries"),
)
"""What a formula may read of a result."""
_LONGEST = 300
_DEEPEST = 30
_MOST_POINTS = 10**9
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[A-Za-z_]+)"
    r"|(?P<sign><=|>=|<>|!=|==|[-+*/^()<>=,]))"
)
_DIGITS = Decimal("0.001")


def _choose(condition: float, yes: float, no: float) -> float:
    return yes if condition else no


FUNCTIONS: Final[dict[str, tuple[Callable[..., float], int, int]]] = {
    "abs": (abs, 1, 1),
    "ceil": (math.ceil, 1, 1),
    "floor": (math.floor, 1, 1),
    "if": (_choose, 3, 3),
    "log": (math.log, 1, 1),
    "max": (max, 1, 8),
    "min": (min, 1, 8),
    "round": (lambda x: math.floor(x + 0.5), 1, 1),
    "sqrt": (math.sqrt, 1, 1),
}
"""Functions with the least and the largest number of arguments."""
_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<>": lambda a, b: a != b,
}
_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "^": math.pow,
}


@dataclass(frozen=True, slots=True)
class _Node:
    """A number, a variable, or something applied to other nodes."""

    what: float | str | Callable[..., float]
    parts: tuple[_Node, ...] = ()

    def value(self, known: Mapping[str, float]) -> float:
        if callable(self.what):
            return float(self.what(*[part.value(known) for part in self.parts]))
        return known[self.what] if isinstance(self.what, str) else self.what


@dataclass(frozen=True, slots=True)
class Formula:
    """A parsed formula.

    >>> formula = Formula.parse("10 * sqrt(entrants / place) + 2 * knockouts")
    >>> formula.points({"entrants": 9, "place": 1, "knockouts": 3})
    Decimal('36.000')
    """

    text: str
    _node: _Node

    @classmethod
    def parse(cls, text: str) -> Formula:
        """Parse a formula.

        Raises:
            NotationError: it is not a formula; the message has the column.

        """
        if len(text) > _LONGEST:
            raise NotationError(
                f"the formula is too long: {len(text)} characters, at most {_LONGEST}"
            )
        return cls(text, _Parser(text).whole())

    def points(self, known: Mapping[str, float]) -> Decimal:
        """Return the points of a result, rounded to three decimal places.

        Raises:
            NotationError: the formula has no value for it, as after a division by
                zero.

        """
        values = {name: float(known.get(name, 0)) for name in VARIABLES}
        try:
            value = self._node.value(values)
        except (ArithmeticError, ValueError):
            value = math.nan
        if not math.isfinite(value) or abs(value) > _MOST_POINTS:
            spot = ", ".join(f"{name} {known[name]:g}" for name in known)
            raise NotationError(
                f"invalid formula {brief(self.text)}: it has no value, or one that is "
                f"too large, for {spot}",
                self.text,
            )
        return Decimal(repr(value)).quantize(_DIGITS, ROUND_HALF_UP)


class _Parser:
    """A recursive descent parser; each method reads one level of precedence."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.end = self.depth = 0
        self.kind = self.token = ""
        self.advance()

    def advance(self) -> None:
        if not self.text[self.end :].strip():
            self.kind = self.token = ""
            return
        match = _TOKEN.match(self.text, self.end)
        if match is None:
            self.kind = self.token = ""
            raise self.error("a number, a variable or a sign")
        self.kind = match.lastgroup or ""
        self.token, self.end = match[self.kind].lower(), match.end()

    def error(self, expected: str) -> NotationError:
        rest = self.token or self.text[self.end :].strip()
        column = self.end - len(self.token) + 1
        found = f"{brief(rest)} at column {column}" if rest else "its end"
        return NotationError(
            f"invalid formula {brief(self.text)}: expected {expected}, found {found}",
            self.text,
        )

    def take(self, *tokens: str) -> str:
        token = self.token
        if token and token in tokens:
            self.advance()
            return token
        return ""

    def whole(self) -> _Node:
        node = self.either()
        if self.token:
            raise self.error("an operator")
        return node

    def either(self) -> _Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error(f"at most {_DEEPEST} parentheses within each other")
        node = self.both()
        while self.take("or"):
            node = _Node(lambda a, b: bool(a) or bool(b), (node, self.both()))
        self.depth -= 1
        return node

    def both(self) -> _Node:
        node = self.negation()
        while self.take("and"):
            node = _Node(lambda a, b: bool(a) and bool(b), (node, self.negation()))
        return node

    def negation(self) -> _Node:
        negated = False
        while self.take("not"):
            negated = not negated
        node = self.comparison()
        return _Node(lambda a: not a, (node,)) if negated else node

    def comparison(self) -> _Node:
        node = self.sum()
        sign = self.take(*_COMPARISONS)
        return _Node(_COMPARISONS[sign], (node, self.sum())) if sign else node

    def sum(self) -> _Node:
        node = self.product()
        while sign := self.take("+", "-"):
            node = _Node(_ARITHMETIC[sign], (node, self.product()))
        return node

    def product(self) -> _Node:
        node = self.power()
        while sign := self.take("*", "/"):
            node = _Node(_ARITHMETIC[sign], (node, self.power()))
        return node

    def power(self) -> _Node:
        if self.take("-"):
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self.error("fewer signs in a row")
            node = _Node(lambda a: -a, (self.power(),))
            self.depth -= 1
            return node
        base = self.atom()
        return _Node(math.pow, (base, self.power())) if self.take("^") else base

    def atom(self) -> _Node:
        if self.kind == "number":
            number = float(self.token)
            self.advance()
            return _Node(number)
        if self.take("("):
            node = self.either()
            self.close()
            return node
        if self.kind != "name" or self.token in {"and", "or", "not"}:
            raise self.error("a number or a variable")
        name = self.token
        self.advance()
        if self.token == "(":  # noqa: S105 - a sign
            return self.call(name)
        if name not in VARIABLES:
            raise NotationError(unknown_name("variable", name, VARIABLES), self.text)
        return _Node(name)

    def call(self, name: str) -> _Node:
        if name not in FUNCTIONS:
            raise NotationError(unknown_name("function", name, FUNCTIONS), self.text)
        self.advance()
        parts = [self.either()]
        while self.take(","):
            parts.append(self.either())
        self.close()
        function, least, most = FUNCTIONS[name]
        if not least <= len(parts) <= most:
            number = str(least) if least == most else f"{least} to {most}"
            raise NotationError(
                f"invalid formula {brief(self.text)}: {name} takes {number} values, "
                f"not {len(parts)}",
                self.text,
            )
        return _Node(function, tuple(parts))

    def close(self) -> None:
        if not self.take(")"):
            raise self.error("a closing parenthesis")
