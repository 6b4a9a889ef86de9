"""The distribution of a range's equity over its hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.analysis.equity.calculation import equity
from bigslick.analysis.ranges import Range
from bigslick.analysis.ranges.holdings import (
    HOLDINGS,
    NUMBERS,
    class_numbers,
    hand_classes,
)
from bigslick.cards import Card, card_mask, format_cards
from bigslick.errors import NotationError, brief
from bigslick.fast_dataclasses import dataclass
from bigslick.hands.evaluation import is_number

if TYPE_CHECKING:
    from bigslick.analysis.ranges import RangeLike
    from bigslick.cards import CardsLike

__all__ = ("EquityDistribution", "equity_distribution")


@dataclass(frozen=True)
class EquityDistribution:
    """The exact equity of each hand of a range against another range.

    ``equities`` maps each hand, as a card mask, to its equity and its weight.
    """

    hands: Range
    against: Range
    board: str
    equity: float
    """The equity of the whole range."""
    equities: dict[int, tuple[float, float]]

    def bins(self, count: int = 10) -> list[float]:
        """Return the fraction of the range in each of ``count`` intervals of equity.

        The intervals are equally wide. The first is from 0 to 1/``count``; an equity of
        1 belongs to the last.

        Raises:
            NotationError: ``count`` is not positive.

        """
        if not is_number(count) or count < 1:
            raise NotationError(
                f"invalid number of bins {brief(count)}: expected 1 or more"
            )
        found = [0.0] * count
        for value, weight in self.equities.values():
            found[min(int(value * count), count - 1)] += weight
        total = sum(found)
        return [weight / total for weight in found]

    def classes(self) -> dict[str, float]:
        """Return the mean equity of each class of hands, such as AKs."""
        order = self.hands.rank_order
        labels = [hand.label for hand in hand_classes(order)]
        places = class_numbers(order)
        sums: dict[str, list[float]] = {}
        for mask, (value, weight) in self.equities.items():
            row = sums.setdefault(labels[places[NUMBERS[mask]]], [0.0, 0.0])
            row[0] += value * weight
            row[1] += weight
        return {
            label: sums[label][0] / sums[label][1] for label in labels if label in sums
        }

    def grid(self) -> str:
        """Return the 13x13 grid as text, with the equity of each class in percent."""
        classes, names = self.classes(), self.hands.rank_order[::-1]
        lines = ["  " + "".join(f"{rank:>4}" for rank in names)]
        cells = iter(hand_classes(self.hands.rank_order))
        for rank in names:
            row = ""
            for _ in names:
                value = classes.get(next(cells).label)
                row += f"{'·' if value is None else f'{100 * value:.0f}':>4}"
            lines.append(f"{rank} {row}")
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the grid as SVG, each cell coloured by its equity."""
        from bigslick.analysis.ranges.grid import grid_cells
        from bigslick.drawing.grids.heat_grid import draw_heat_grid

        classes = self.classes()
        return draw_heat_grid(
            [(cell, classes.get(cell.label)) for cell in grid_cells(self.hands)],
            title=self._title,
            summary=f"equity {self.equity:.2%}",
        )

    def graph(self) -> str:
        """Return a line chart of the equities, from the weakest hand up, as SVG."""
        from bigslick.drawing.charts.equity_graph import draw_equity_graph

        return draw_equity_graph(
            {str(self.hands): self.equities.values()}, title=self._title
        )

    @property
    def _title(self) -> str:
        place = f" on {self.board}" if self.board else " before the flop"
        return f"{self.hands} against {self.against}{place}"

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each hand, the strongest first."""
        rows = sorted(self.equities.items(), key=lambda item: -item[1][0])
        return [
            {
                "hand": "".join(map(repr, HOLDINGS[NUMBERS[mask]])),
                "weight": weight,
                "equity": value,
            }
            for mask, (value, weight) in rows
        ]

    def _repr_svg_(self) -> str:
        """Show the grid in a notebook."""
        return self.svg()


def equity_distribution(
    hands: RangeLike,
    against: RangeLike = "random",
    board: CardsLike = "",
    dead: CardsLike = "",
) -> EquityDistribution:
    """Return the exact equity of each hand of a hold'em range against another range.

    >>> found = equity_distribution("AA, 72o", "KK", "As7d2c")
    >>> {name: round(value, 3) for name, value in found.classes().items()}
    {'AA': 0.999, '72o': 0.745}

    Raises:
        NotationError: a range or a card cannot be read.
        CardsError: a card is a duplicate.
        GameConfigError: no hands of the two ranges are possible together.

    """
    mine, theirs = Range(hands), Range(against)
    found = equity([mine, theirs], board, dead, exact=True)
    equities = {
        card_mask(combo.hand): (combo.equity, combo.weight)
        for combo in found.breakdown(0)
    }
    return EquityDistribution(
        mine,
        theirs,
        format_cards(Card.clean(board)),
        found.players[0].equity,
        equities,
    )
