"""Divides a range on a board by made hands and draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.analysis.ranges.hand_categories import (
    DRAWS,
    MADE_HANDS,
    draws_of,
    made_hand_of,
)
from bigslick.cards import Card, card_mask, format_cards
from bigslick.errors import CardsError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.analysis.ranges.holdem_range import Range
    from bigslick.cards import CardsLike

__all__ = ("RangeBreakdown", "break_down")

_BOARD = range(3, 6)


@dataclass(frozen=True)
class RangeBreakdown:
    """The made hands and the draws of a range on a board.

    ``made`` and ``draws`` map names to ranges; names that do not occur are omitted.
    Each hand of the range has exactly one made hand and any number of draws.
    """

    board: tuple[Card, ...]
    range: Range
    """The whole range."""
    hands: Range
    """The hands of the range that are possible on the board."""
    made: dict[str, Range]
    draws: dict[str, Range]

    def __getitem__(self, name: str) -> Range:
        """Return the hands with this made hand or draw; the range may be empty.

        Raises:
            KeyError: there is no made hand or draw of that name.

        """
        if name not in MADE_HANDS and name not in DRAWS:
            raise KeyError(name)
        return self.made.get(name) or self.draws.get(name) or self.hands - self.hands

    def share(self, name: str) -> float:
        """Return the part of the range with this made hand or draw, from 0 to 1."""
        total = self.hands.total_weight
        return self[name].total_weight / total if total else 0.0

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each made hand and draw, for tables and JSON."""
        return [
            {
                "kind": kind,
                "name": name,
                "combos": round(found.total_weight, 9),
                "share": self.share(name),
                "hands": str(found),
            }
            for kind, names in (("made hand", self.made), ("draw", self.draws))
            for name, found in names.items()
        ]

    def __str__(self) -> str:
        """Return a line for each made hand and draw."""
        rows = self.to_records()
        width = max((len(row["name"]) for row in rows), default=0)
        lines = [f"{format_cards(self.board)}: {self.hands.total_weight:g} combos"]
        lines += [
            f"{row['name']:<{width}}  {row['share']:7.2%}  {row['combos']:g}"
            for row in rows
        ]
        return "\n".join(lines)

    def svg(self) -> str:
        """Return a bar chart as SVG."""
        from bigslick.drawing.charts.breakdown_chart import draw_breakdown

        return draw_breakdown(
            {name: self.share(name) for name in self.made},
            {name: self.share(name) for name in self.draws},
            title=str(self.range),
            board=self.board,
        )

    def _repr_svg_(self) -> str:
        """Show the chart in a notebook."""
        return self.svg()


def break_down(hands: Range, board: CardsLike) -> RangeBreakdown:
    """Return the made hands and draws of a range on a board of three to five cards.

    Raises:
        CardsError: the board has another number of cards, a duplicate, or a card that
            is not in the deck of the range.

    """
    cards = tuple(Card.clean(board))
    if len(cards) not in _BOARD:
        raise CardsError(
            f"invalid board {format_cards(cards)!r}: expected 3, 4 or 5 cards, not "
            f"{len(cards)}",
            board,
        )
    foreign = [card for card in cards if card.rank not in hands.rank_order]
    if foreign:
        raise CardsError(f"{foreign[0]!r} is not in the deck of the range", board)
    mask, order = card_mask(cards), hands.rank_order
    left = hands.without(cards)
    found: dict[str, dict[int, float]] = {name: {} for name in (*MADE_HANDS, *DRAWS)}
    weights = left.weights.tolist()
    for hole, weight in zip(left.masks.tolist(), weights, strict=True):
        for name in (made_hand_of(hole, mask, order), *draws_of(hole, mask, order)):
            found[name][hole] = weight

    def ranges(names: tuple[str, ...]) -> dict[str, Range]:
        return {
            name: type(hands).from_masks(
                list(found[name]), list(found[name].values()), rank_order=order
            )
            for name in names
            if found[name]
        }

    return RangeBreakdown(cards, hands, left, ranges(MADE_HANDS), ranges(DRAWS))
