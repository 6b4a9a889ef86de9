"""The notation of bet sizes: ``bet 33%, 75%, a; raise 3x, a``.

A clause names a situation and lists its sizes. ``bet`` opens the betting and ``raise``
raises a bet. ``donk`` is a bet out of position into the player who made the last bet
on the street before. Without a donk clause the sizes of ``bet`` apply; ``donk none``
means no such bets.

    33%    of the pot; for a raise, of the pot after a call
    3x     raise to three times the bet
    20c    a total bet of 20 chips on this street
    e      geometric: bets of the same fraction of the pot on all remaining streets
           end all-in; ``2e`` does so over two streets
    a      all-in
"""

from __future__ import annotations

import re
from typing import Final, Literal

from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass

__all__ = ("USUAL_SIZES", "BetSize", "Sizes", "parse_sizes")

USUAL_SIZES: Final = "bet 33%, 75%; raise 3x, a"
"""The default sizes of spots that are taken from played hands."""

SizeKind = Literal["pot", "multiple", "chips", "geometric", "all-in"]

_SIZE: Final = re.compile(
    r"(?P<pot>\d+(?:\.\d+)?)%|(?P<multiple>\d+(?:\.\d+)?)x|(?P<chips>\d+(?:\.\d+)?)c"
    r"|(?P<geometric>\d?)e|(?P<all_in>a|all-?in)"
)
_CLAUSE: Final = re.compile(r"(bet|raise|donk)\b\s*(.*)", re.DOTALL)
_EXPECTED: Final = "expected sizes such as 33%, 3x, 20c, e, a"


@dataclass(frozen=True, slots=True)
class BetSize:
    """A bet size: its kind and its number.

    >>> BetSize.parse("75%")
    BetSize(kind='pot', number=0.75)
    """

    kind: SizeKind
    number: float = 0.0

    @classmethod
    def parse(cls, text: str) -> BetSize:
        """Return the size from its text.

        Raises:
            NotationError: the text is not a size.

        """
        match = _SIZE.fullmatch(text.strip())
        if match is None:
            raise NotationError(f"invalid bet size {brief(text)}: {_EXPECTED}", text)
        if match["all_in"]:
            return cls("all-in")
        if match["geometric"] is not None:
            return cls("geometric", float(match["geometric"] or 0))
        for kind, scale in (("pot", 0.01), ("multiple", 1.0), ("chips", 1.0)):
            if match[kind] is not None:
                number = float(match[kind])
                if number <= 0 or (kind == "multiple" and number <= 1):
                    least = 1 if kind == "multiple" else 0
                    raise NotationError(
                        f"invalid bet size {brief(text)}: expected more than {least}",
                        text,
                    )
                return cls(kind, round(number * scale, 12))  # type: ignore[arg-type]
        raise AssertionError(text)  # pragma: no cover - the pattern has these groups

    def __str__(self) -> str:
        """Return the text of the size, which `parse` reads."""
        match self.kind:
            case "pot":
                return f"{round(100 * self.number, 9):g}%"
            case "multiple":
                return f"{self.number:g}x"
            case "chips":
                return f"{self.number:.12g}c"
            case "geometric":
                return f"{self.number:g}e" if self.number else "e"
            case "all-in":
                return "a"

    @property
    def label(self) -> str:
        """The size in the name of an action: ``75``, ``3x``, ``20c``, ``e``, ``a``."""
        return str(self).removesuffix("%")


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of one player on one street."""

    bet: tuple[BetSize, ...] = ()
    raise_: tuple[BetSize, ...] = ()
    donk: tuple[BetSize, ...] | None = None

    def __str__(self) -> str:
        """Return the text of the sizes, which `parse_sizes` reads."""
        clauses = {"bet": self.bet, "raise": self.raise_, "donk": self.donk}
        return "; ".join(
            f"{name} {', '.join(map(str, sizes)) or 'none'}"
            for name, sizes in clauses.items()
            if sizes or (name == "donk" and sizes is not None)
        )


def parse_sizes(text: str) -> Sizes:
    """Return the sizes from their text.

    >>> str(parse_sizes("bet 33%, 75%, a; raise 3x"))
    'bet 33%, 75%, a; raise 3x'

    Raises:
        NotationError: a clause or a size cannot be read.

    """
    if not isinstance(text, str):
        raise NotationError(
            f"invalid sizes {brief(text)}: expected text such as 'bet 33%, 75%'",
            repr(text),
        )
    found: dict[str, tuple[BetSize, ...]] = {}
    for clause in filter(str.strip, text.split(";")):
        match = _CLAUSE.fullmatch(clause.strip())
        if match is None:
            raise NotationError(
                f"invalid sizes {brief(clause.strip())}: expected bet, raise or "
                "donk, followed by sizes, for example: bet 33%, 75%; raise 3x, a (a is "
                "all-in)",
                text,
            )
        name, sizes = match.groups()
        if name in found:
            raise NotationError(f"duplicate clause {name!r} in {brief(text)}", text)
        found[name] = _parse_list(sizes, text, name)
    return Sizes(found.get("bet", ()), found.get("raise", ()), found.get("donk"))


def _parse_list(text: str, whole: str, name: str) -> tuple[BetSize, ...]:
    if text.strip() == "none":
        return ()
    sizes = tuple(map(BetSize.parse, text.split(",")))
    if len(set(sizes)) != len(sizes):
        raise NotationError(f"duplicate size in {brief(text)}", whole)
    if name != "raise" and any(size.kind == "multiple" for size in sizes):
        raise NotationError(
            f"invalid {name} size in {brief(text)}: a multiple such as 3x is only "
            "possible for raises; expected a share of the pot such as 75%",
            whole,
        )
    return sizes
