"""The grammar that all ranges share: lists, weights, groups and exclusions.

    range   = item { separator item }           separators: , ; and spaces
    item    = [ "!" | "-" ] body { "!" body }
    body    = [ number [ "%" ] ] "(" range ")" [ weight ]
            | "[" number "]" range "[/" number "]"
            | term [ weight ]
    weight  = ":" number [ "%" ]                of 1, or of 100 with the sign
            | "@" number [ "%" ]                of 100

The form of a term depends on the game. Items are read from left to right: each one
sets the weights of its hands, so that a later item overrides an earlier one. An
exclusion that directly follows a body removes its hands from that body, any other
exclusion from all items before it. A range that begins with an exclusion starts with
all hands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

import numpy as np

from bigslick.errors import NotationError, brief

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Keys = NDArray[Any]
    Hands = tuple[Keys, NDArray[np.float64]]

__all__ = ("TERM_END", "Terms", "read_range")

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2212"
_PLAIN: Final = str.maketrans(f"♣♦♥♠♧♢♡♤{_DASHES}", f"cdhscdhs{'-' * len(_DASHES)}")
_EXCLUSION: Final = re.compile(r"!\s*|-")
_ATTACHED: Final = re.compile(r"!\s*")
_CLOSING: Final = re.compile(r"\)")
_SEPARATOR: Final = re.compile(r"[\s,;]*")
_TOKEN: Final = re.compile(r"[^\s,;()]+")
TERM_END: Final = r"(?=[\s,;:@()!\[]|$)"
"""A regular expression for what may follow a term."""
_NUMBER: Final = r"\d+(?:\.\d*)?|\.\d+"
_WEIGHT: Final = re.compile(rf"\s*([:@])\s*({_NUMBER})\s*(%?)(?=[\s,;()!\[]|$)")
_OPENING: Final = re.compile(rf"(?:({_NUMBER})\s*(%?)\s*\*?\s*)?\(")
_BRACKET: Final = re.compile(rf"\[\s*({_NUMBER})\s*\]")
_BRACKET_END: Final = re.compile(rf"\[\s*/\s*({_NUMBER})\s*\]")
_DEEPEST: Final = 20
_LONGEST: Final = 1 << 21  # characters
MOST_WORK: Final = 10**10
"""The most nanoseconds that the terms of a range may take, estimated by ``cost``."""
_KNOWN_COST: Final = 10_000
_COST_PER_HAND: Final = 150
_MOST_KNOWN: Final = 5000  # terms in the cache
_MOST_KEPT: Final = 50_000  # hands of a term; larger terms are not cached
_LONGEST_SHOWN: Final = 200
_MOST_PENDING: Final = 1 << 22  # hands, before duplicates are merged


class Terms(Protocol):
    """The interface of a class that reads the terms of ranges of one game."""

    @property
    def everything(self) -> Keys:
        """The keys of all hands of the deck, in increasing order."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The regular expression of a term, which ends with ``TERM_END``."""

    @property
    def bracket_weights(self) -> bool:
        """Whether weights may be written as ``[50]...[/50]``."""

    def find(self, match: re.Match[str]) -> Keys:
        """Return the keys of the hands of a term.

        Raises:
            NotationError: the text has the form of a term but is invalid.

        """

    def cost(self, match: re.Match[str]) -> int:
        """Return the approximate time that ``find`` takes, in nanoseconds."""

    def hint(self, token: str) -> str:
        """Return a hint for a token that is not a term."""


def read_range(text: str, terms: Terms) -> Hands:
    """Return the keys, in increasing order, and the weights of a range given as text.

    Raises:
        NotationError: the text is not a range; ``column`` says where.

    """
    return _Reader(text, terms).read()


class _Reader:
    """Reads the items of a text from left to right."""

    def __init__(self, text: str, terms: Terms) -> None:
        self.original = text
        self.text = text.translate(_PLAIN)
        self.place = 0
        self.terms = terms
        self.known: dict[str, Keys] = {}
        self.work = 0

    def read(self) -> Hands:
        if len(self.text) > _LONGEST:
            raise NotationError(
                f"range {brief(self.original)} is too long: {len(self.text)} "
                f"characters, at most {_LONGEST} are allowed"
            )
        hands = self.items()
        if self.place < len(self.text):
            self.fail("closing bracket without an opening bracket")
        return hands

    def items(self, depth: int = 0) -> Hands:
        """Read items up to the end of the text or of the group."""
        if depth > _DEEPEST:
            self.fail("groups are nested too deeply")
        found: list[Hands] = []
        pending = 0
        while self.skip_to_item():
            excluded = self.take(_EXCLUSION)
            if excluded and not found:
                everything = self.terms.everything
                found.append((everything, np.ones(len(everything))))
            keys, weights = self.body(depth)
            while self.take(_ATTACHED):
                gone, _ = self.body(depth)
                kept = ~np.isin(keys, gone)
                keys, weights = keys[kept], weights[kept]
            found.append((keys, np.zeros(len(keys)) if excluded else weights))
            pending += len(keys)
            if pending > _MOST_PENDING:
                found, pending = [_overlaid(found)], 0
        return _overlaid(found)

    def skip_to_item(self) -> bool:
        """Skip separators; return whether an item may follow."""
        self.take(_SEPARATOR)
        at_end = self.place == len(self.text) or self.text[self.place] == ")"
        return not at_end and not (
            self.terms.bracket_weights and _BRACKET_END.match(self.text, self.place)
        )

    def body(self, depth: int) -> Hands:
        """Read a group in parentheses or brackets, or a term; return its hands."""
        start = self.place
        if opening := self.take(_OPENING):
            factor = 1.0
            if opening[1]:
                factor = self.weight_value(opening[1], opening[2] == "%", start)
            keys, weights = self.items(depth + 1)
            if not self.take(_CLOSING):
                self.fail("unclosed parenthesis", start)
            return keys, weights * factor * self.weight()
        if self.terms.bracket_weights and (bracket := self.take(_BRACKET)):
            factor = self.weight_value(bracket[1], True, start)
            keys, weights = self.items(depth + 1)
            closing = self.take(_BRACKET_END)
            if not closing or float(closing[1]) != float(bracket[1]):
                self.fail(f"missing [/{bracket[1]}]", start)
            return keys, weights * factor
        match = self.terms.pattern.match(self.text, self.place)
        if not match:
            self.fail_at_token()
        keys = self.find(match)
        self.place = match.end()
        return keys, np.full(len(keys), self.weight())

    def find(self, match: re.Match[str]) -> Keys:
        """Return the keys of the hands of a term, from the cache if possible."""
        term = match[0]
        keys = self.known.get(term)
        self.work += _KNOWN_COST if keys is not None else self.terms.cost(match)
        if self.work > MOST_WORK:
            self.fail(
                "the range has too many or too complex terms", match.start(), term
            )
        if keys is None:
            try:
                keys = self.terms.find(match)
            except NotationError as error:
                self.fail(str(error), match.start(), term)
            if len(self.known) < _MOST_KNOWN and len(keys) < _MOST_KEPT:
                self.known[term] = keys
        self.work += _COST_PER_HAND * len(keys)
        return keys

    def weight(self) -> float:
        """Read the weight after a term; the default is 1."""
        start = self.place
        if match := self.take(_WEIGHT):
            percent = match[1] == "@" or match[3] == "%"
            return self.weight_value(match[2], percent, start)
        return 1.0

    def weight_value(self, number: str, percent: bool, start: int) -> float:
        value = float(number) / 100 if percent else float(number)
        if value > 1:
            most = "100%" if percent else f"1: write {number}% or a part of 1"
            self.fail(
                f"invalid weight: expected at most {most}",
                start,
                self.text[start : self.place],
            )
        return value

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Match the pattern at the current position and move past it."""
        match = pattern.match(self.text, self.place)
        if match:
            self.place = match.end()
        return match

    def fail_at_token(self) -> NoReturn:
        """Raise an error that names the unreadable token and gives a hint."""
        token = _TOKEN.match(self.text, self.place)
        if not token:
            self.fail("expected a hand")
        self.fail(self.terms.hint(token[0]), self.place, token[0])

    def fail(self, why: str, start: int | None = None, token: str = "") -> NoReturn:
        start = self.place if start is None else start
        token = self.original[start : start + len(token or "x")]
        line = self.original.count("\n", 0, start) + 1
        column = start - self.original.rfind("\n", 0, start)
        place = f"column {column}" if line == 1 else f"line {line}, column {column}"
        shown = repr(self.original)
        if len(shown) > _LONGEST_SHOWN:
            shown = brief(self.original)
        problem = (
            f"cannot read {brief(token)} in the range {shown}"
            if token
            else f"the range {shown} ends too early"
        )
        raise NotationError(
            f"{problem}, {place}: {why}",
            self.original,
            line=line,
            column=column,
        ) from None


def _overlaid(found: list[Hands]) -> Hands:
    """Return each hand once, with the weight of the last item that names it."""
    if not found:
        return np.zeros(0, np.int64), np.zeros(0)
    keys = np.concatenate([keys for keys, _ in reversed(found)])
    weights = np.concatenate([weights for _, weights in reversed(found)])
    unique, first = np.unique(keys, return_index=True)
    return unique, weights[first]
