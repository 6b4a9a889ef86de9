"""Made hands in the language of the table."""

from __future__ import annotations

from typing import Final

from bigslick.hands.lookups import Label

__all__ = ("describe",)

_ONE: Final = {
    "2": "deuce",
    "3": "trey",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_MANY: Final = {rank: f"{name}s" for rank, name in _ONE.items()} | {"6": "sixes"}
_COUNTS: Final = ("no", "one", "two", "three", "four")

# What to say, and how many of the ranks that covers; the others are kickers.
_TEMPLATES: Final = {
    Label.HIGH_CARD: ("{one} high", 1),
    Label.ONE_PAIR: ("a pair of {many}", 1),
    Label.TWO_PAIR: ("two pair, {many} and {others}", 2),
    Label.THREE_OF_A_KIND: ("three {many}", 1),
    Label.STRAIGHT: ("straight, {one} high", 5),
    Label.FLUSH: ("flush, {ranks}", 5),
    Label.FULL_HOUSE: ("full house, {many} full of {others}", 2),
    Label.FOUR_OF_A_KIND: ("four {many}", 1),
    Label.STRAIGHT_FLUSH: ("straight flush, {one} high", 5),
}


def describe(
    label: Label,
    ranks: str,
    *,
    low: bool = False,
    badugi: bool = False,
) -> str:
    """Return a hand in words.

    ``ranks`` names each rank once, the most frequent first and then from high
    to low; a straight begins with the card that leads it.

    >>> describe(Label.TWO_PAIR, "AKQ")
    'two pair, aces and kings, queen kicker'
    >>> describe(Label.STRAIGHT, "5432A")
    'straight, five high'
    >>> describe(Label.HIGH_CARD, "75432", low=True)
    'seven low, 7-5-4-3-2'
    >>> describe(Label.HIGH_CARD, "42A", low=True, badugi=True)
    'three-card badugi, 4-2-A'
    """
    dashed = "-".join(ranks)
    if badugi:
        return f"{_COUNTS[len(ranks)]}-card badugi, {dashed}"
    if low and label is Label.HIGH_CARD:
        return f"{_ONE[ranks[0]]} low, {dashed}"
    if label is Label.STRAIGHT_FLUSH and ranks == "AKQJT":
        return "royal flush"
    template, covered = _TEMPLATES[label]
    said = template.format(
        one=_ONE[ranks[0]],
        many=_MANY[ranks[0]],
        others=_MANY[ranks[1]] if covered > 1 else "",
        ranks=dashed,
    )
    kickers = [_ONE[rank] for rank in ranks[covered:]]
    if not kickers:
        return said
    if len(kickers) == 1:
        return f"{said}, {kickers[0]} kicker"
    return f"{said}, {', '.join(kickers[:-1])} and {kickers[-1]} kickers"
