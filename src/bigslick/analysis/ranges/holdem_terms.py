"""The terms of hold'em ranges, such as AKs, 22+, ATs-A8s, AsKs, Ax, top 15%, random."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.analysis.ranges.grammar import TERM_END
from bigslick.analysis.ranges.holdings import (
    HOLDINGS,
    class_numbers,
    deck_holdings,
    hand_classes,
)
from bigslick.analysis.ranges.preflop_strength import preflop_order
from bigslick.cards import Deck, Rank, RankOrder, Suit
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ("HoldemTerms", "top_classes")

_RANK: Final = r"(?a:10|[2-9TJQKA])"  # without a: the Kelvin sign is a K, too
_KIND: Final = rf"{_RANK}{_RANK}(?a:[so])?"
_SUIT: Final = "(?a:[cdhs])"
_ANY: Final = "*X?"
_PATTERN: Final = re.compile(
    rf"""
    (?: (?P<random> random | any\s*two | any | all | xx | \*{{1,2}} )
  | (?P<from> {_KIND} ) (?: - | \s+-\s+ ) (?P<to> {_KIND} )
  | (?P<least> {_KIND} ) \+
  | (?P<cards> (?: (?:{_RANK}|[*x?]) (?:{_SUIT}|[*x?]) ){{2}} )
  | (?P<kind> (?:{_RANK}|[*x]) (?:{_RANK}|[*x]) (?a:[so])? )
  | (?P<band> (?P<above>\d+(?:\.\d*)?) \s* % \s* - \s* (?P<below>\d+(?:\.\d*)?) \s* % )
  | (?: top\s* (?P<top>\d+(?:\.\d*)?) \s* %? | (?P<percent>\d+(?:\.\d*)?) \s* % )
    ) {TERM_END}
    """,
    re.VERBOSE | re.IGNORECASE,
)

_HINTS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), hint)
    for pattern, hint in (
        (
            rf"{_RANK}{_SUIT}$",
            "a hand has two cards, written without a space between them: AsKs",
        ),
        (rf"(?:{_RANK}{_SUIT}){{3,}}$", "a hold'em hand has two cards"),
        (
            rf"{_KIND}-$",
            "expected a hand on both sides of the dash: ATs-A8s",
        ),
        (rf"{_KIND}[-+]", "write 22+, A2s+, 77-44 or ATs-A8s"),
        (
            rf"{_RANK}{_RANK}.",
            "expected s (suited), o (offsuit), + or nothing after two ranks",
        ),
        (r"[-!]", "expected a hand directly after the exclusion sign: !AKs"),
        (r"[:@]", "expected a weight after the hand, for example KQo:0.5 or KQo:50%"),
    )
)
"""Patterns of common mistakes and their hints; the first match is used."""


class HoldemTerms:
    """The terms that a hold'em range may contain, for one deck.

    Hands are identified by their holding numbers (see ``holdings``).
    """

    pattern = _PATTERN
    bracket_weights = True

    def __init__(self, ranks: RankOrder) -> None:
        """Prepare the terms for a deck with these ranks."""
        self.ranks = ranks
        self.everything: NDArray[Any] = deck_holdings(ranks)
        self._numbers = class_numbers(ranks)

    def find(self, match: re.Match[str]) -> NDArray[Any]:
        """Return the numbers of the holdings of a term."""
        parts = match.groupdict()
        if parts["random"]:
            return self.everything
        if parts["cards"]:
            return self._fitting(parts["cards"])
        return np.flatnonzero(np.isin(self._numbers, self._classes(parts)))

    def cost(self, match: re.Match[str]) -> int:
        """Return the approximate time that ``find`` takes, in nanoseconds."""
        return 400_000 if match["cards"] else 120_000

    def _classes(self, parts: dict[str, str]) -> list[int]:
        """Return the indices of the hand classes of a term."""
        if parts["kind"]:
            return self._kind(parts["kind"])
        if parts["least"]:
            return self._at_least(parts["least"])
        if parts["from"]:
            return self._between(parts["from"], parts["to"])
        if parts["band"]:
            few, many = sorted((float(parts["above"]), float(parts["below"])))
            better = top_classes(self.ranks, few)
            return top_classes(self.ranks, many)[len(better) :]
        return top_classes(self.ranks, float(parts["top"] or parts["percent"]))

    def hint(self, token: str) -> str:
        """Return a hint for a token that is not a term."""
        for pattern, hint in _HINTS:
            if pattern.match(token):
                return hint
        return "expected hands such as AKs, 22+, ATs-A8s, AsKs, top 15% or random"

    def _place(self, rank: str) -> int:
        """Return the index of a rank in the deck; the lowest rank is 0."""
        try:
            return self.ranks.index(Rank(rank))
        except ValueError:
            deck = "".join(self.ranks)
            raise NotationError(
                f"rank {Rank(rank)} is not in this deck; its ranks are {deck}"
            ) from None

    def _split(self, text: str) -> tuple[int, int, str]:
        """Return the two ranks, higher first, and the suitedness of a class.

        Raises:
            NotationError: a suited pair, or a rank that is not in the deck.

        """
        suitedness = text[-1].lower() if text[-1] in "soSO" else ""
        one, two = re.findall(_RANK, text, re.IGNORECASE)
        high, low = sorted((self._place(one), self._place(two)), reverse=True)
        if high == low and suitedness == "s":
            raise NotationError("a pair cannot be suited")
        return high, low, suitedness

    def _cells(self, high: int, low: int, suitedness: str) -> list[int]:
        """Return the classes of two ranks: suited, offsuit, or both by default."""
        count = len(self.ranks)
        row, column = count - 1 - high, count - 1 - low
        suited, offsuit = row * count + column, column * count + row
        if high == low:
            return [suited]
        return {"s": [suited], "o": [offsuit], "": [suited, offsuit]}[suitedness]

    def _kind(self, text: str) -> list[int]:
        """Return the classes of a term like AKs, AK, Ax or xxs."""
        if not set(text.upper()) & set(_ANY):
            return self._cells(*self._split(text))
        suitedness = text[-1].lower() if text[-1] in "soSO" else ""
        named = re.findall(_RANK, text, re.IGNORECASE)
        fixed = {self._place(rank) for rank in named}
        found = []
        for high in range(len(self.ranks)):
            for low in range(high + 1):
                if fixed <= {high, low} and not (high == low and suitedness):
                    found += self._cells(high, low, suitedness)
        return found

    def _at_least(self, text: str) -> list[int]:
        """Return the classes of 22+ (and higher pairs) or A2s+ (and higher kickers)."""
        high, low, suitedness = self._split(text)
        if high == low:
            pairs = range(low, len(self.ranks))
            return [cell for rank in pairs for cell in self._cells(rank, rank, "")]
        return [
            cell
            for rank in range(low, high)
            for cell in self._cells(high, rank, suitedness)
        ]

    def _between(self, start: str, end: str) -> list[int]:
        """Return the classes of an interval.

        Examples are 77-44, ATs-A8s (same high card), KTs-JTs (same low card) and
        T9s-54s (same gap).
        """
        one, two = sorted((self._split(start), self._split(end)), reverse=True)
        (high, low, suitedness), (high_end, low_end, other) = one, two
        if high == low and high_end == low_end:
            ranks = [(rank, rank) for rank in range(high_end, high + 1)]
        elif suitedness != other:
            raise NotationError(
                "invalid interval: expected both ends suited, both offsuit, or neither"
            )
        elif high == low or high_end == low_end:
            raise NotationError(
                "invalid interval: expected pairs at both ends, or at neither"
            )
        elif high == high_end:
            ranks = [(high, rank) for rank in range(low_end, low + 1)]
        elif high - low == high_end - low_end:
            gap = high - low
            ranks = [(rank, rank - gap) for rank in range(high_end, high + 1)]
        elif low == low_end:
            ranks = [(rank, low) for rank in range(high_end, high + 1)]
        else:
            raise NotationError(
                "invalid interval: expected ends that share a card (ATs-A8s) or have "
                "the same gap (T9s-54s)"
            )
        return [cell for pair in ranks for cell in self._cells(*pair, suitedness)]

    def _fitting(self, text: str) -> NDArray[Any]:
        """Return the holdings of a term such as AsKs, or As?? with unknown cards."""
        slots = re.findall(rf"({_RANK}|[*x?])({_SUIT}|[*x?])", text, re.IGNORECASE)
        for rank, _ in slots:
            if rank.upper() not in _ANY:
                self._place(rank)
        if len(set(slots)) < len(slots) and not set(text.upper()) & set(_ANY):
            raise NotationError(f"duplicate card {text[: len(text) // 2]}")
        one, two = (_slot_mask(*slot) for slot in slots)
        fitting = [
            number
            for number in self.everything.tolist()
            for first, second in [HOLDINGS[number]]
            if (first.mask & one and second.mask & two)
            or (first.mask & two and second.mask & one)
        ]
        return np.array(fitting, np.intp)


def _slot_mask(rank: str, suit: str) -> int:
    """Return the cards that a slot allows, as a mask."""
    return sum(
        card.mask
        for card in Deck.STANDARD
        if (rank.upper() in _ANY or card.rank is Rank(rank))
        and (suit.upper() in _ANY or card.suit is Suit(suit))
    )


def top_classes(ranks: RankOrder, percent: float) -> list[int]:
    """Return the strongest classes, with a total share closest to the percentage.

    Classes are ordered by `preflop_order` and are never divided.

    Raises:
        NotationError: not a percentage, or no order is known for this deck.

    """
    if not 0 <= percent <= 100:  # noqa: PLR2004 - percent
        raise NotationError("invalid percentage: expected 0 to 100")
    order = preflop_order(ranks)
    sizes = np.array([hand_classes(ranks)[place].size for place in order])
    reached = np.concatenate(([0], np.cumsum(sizes)))
    wanted = percent / 100 * reached[-1]
    return list(order[: int(np.abs(reached - wanted).argmin())])
