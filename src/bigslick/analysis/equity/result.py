"""The results of `equity`."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from bigslick.drawing.record_table import RecordTable
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bigslick.analysis.equity.outcome import EquityOutcome
    from bigslick.analysis.equity.query import EquityQuery
    from bigslick.cards import Card

__all__ = (
    "CategoryCount",
    "ComboEquity",
    "EquityResult",
    "PlayerEquity",
)


@dataclass(frozen=True, slots=True)
class CategoryCount:
    """The number of deals in which a player made, won with or tied with a category."""

    won: float
    tied: float
    made: float


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """The equity of a player.

    ``equity`` is the expected fraction of the pot, ``win`` how often the player wins
    all of it and ``tie`` how often only a part. ``standard_error`` is that of
    ``equity``, 0 if it is exact. In split-pot games ``high`` and ``low`` are the parts
    of the equity won with the first and the second hand type, and ``scoop`` equals
    ``win``; in other games all three are None. ``categories`` counts deals by the
    category of the (first) hand, out of the result's ``category_deals``. For two
    ranges, these deals are sampled when ``categories`` is first read.
    """

    hand: str
    equity: float
    win: float
    tie: float
    standard_error: float
    categories: Mapping[str, CategoryCount] = field(repr=False)
    high: float | None = None
    low: float | None = None
    scoop: float | None = None


@dataclass(frozen=True, slots=True)
class ComboEquity:
    """The equity of one hand of a range."""

    hand: str
    weight: float
    equity: float
    win: float
    tie: float


@dataclass(frozen=True)
class EquityResult(RecordTable):
    """The equities of all players, and how they were calculated.

    ``boards`` is the number of deals; for ranges, the number of ways to deal the
    missing cards for each combination of hands. If ``exact`` is true, these are all
    deals; otherwise they are random deals, reproducible with ``seed``.
    """

    game: str
    players: tuple[PlayerEquity, ...]
    exact: bool
    boards: int
    seconds: float = field(compare=False)
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    samples: int | None = None
    seed: int | None = None
    category_deals: float = 0
    note: str = ""
    _query: EquityQuery | None = field(default=None, repr=False, compare=False)
    _outcome: EquityOutcome | None = field(default=None, repr=False, compare=False)
    _again: Callable[[EquityQuery], EquityResult] | None = field(
        default=None, repr=False, compare=False
    )

    @property
    def equities(self) -> tuple[float, ...]:
        """The equity of each player."""
        return tuple(player.equity for player in self.players)

    def breakdown(self, player: int = 0) -> tuple[ComboEquity, ...]:
        """Return the equity of each hand of a player's range, the best first.

        Hands that are impossible because of the others' cards are omitted. The equities
        are exact if the result is. This call computes them, unless the result is of
        two ranges: then they are known already.

        Raises:
            GameConfigError: there is no such player, or the player has no range.

        """
        query, outcome, again = self._query, self._outcome, self._again
        player = whole_number("player", player, 0, len(self.players) - 1)
        if query is None or outcome is None or again is None:
            raise GameConfigError(
                "the hands of this result are not known: expected a result of equity()"
            )
        from bigslick.analysis.equity.result_builder import combo_equities

        found = combo_equities(query, outcome, again, player)
        return tuple(sorted(found, key=lambda combo: -combo.equity))

    def pairs(self) -> dict[tuple[str, str], float]:
        """Return the first player's equity for each pair of the two players' hands.

        Raises:
            GameConfigError: there are more than two players, or no ranges.

        """
        query, again = self._query, self._again
        if len(self.players) != 2 or query is None or again is None:  # noqa: PLR2004
            raise GameConfigError("pairs() needs a result for two players")
        from bigslick.analysis.equity.result_builder import pair_equities

        return pair_equities(query, again)

    def to_records(self) -> list[dict[str, Any]]:
        """Return a flat dictionary for each player, for example for pandas."""
        game = {"game": self.game, "exact": self.exact}
        return [entry | game for entry in self.to_dict()["players"]]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON data, like ``bigslick equity --json``."""
        players = []
        for player in self.players:
            entry: dict[str, Any] = {
                "hand": player.hand,
                "equity": player.equity,
                "win": player.win,
                "tie": player.tie,
            }
            if not self.exact:
                entry["standard_error"] = player.standard_error
            if player.scoop is not None:
                entry |= {
                    "high": player.high,
                    "low": player.low,
                    "scoop": player.scoop,
                }
            players.append(entry)
        data: dict[str, Any] = {
            "exact": self.exact,
            "boards": self.boards,
            "players": players,
            "seconds": self.seconds,
            "game": self.game,
        }
        if not self.exact:
            data |= {"samples": self.samples, "seed": self.seed}
        return data

    def plot(self, path: str | Path | None = None) -> str:
        """Return a bar chart of the equities as SVG.

        With a path, also write the picture to that file; its suffix decides between SVG
        and PNG.
        """
        from pathlib import Path

        from bigslick.drawing.charts.bar_chart import Bar, draw_bars
        from bigslick.drawing.png import picture_bytes

        svg = draw_bars(
            [Bar(p.hand, p.win, p.equity - p.win) for p in self.players],
            title=self.game,
            note=self.method,
            board=self.board,
        )
        if path is not None:
            Path(path).write_bytes(picture_bytes(svg, path))
        return svg

    def _repr_html_(self) -> str:
        """Show a table in a notebook."""
        from bigslick.drawing.charts.bar_chart import html_table

        heads = ["hand", "equity", "win", "tie"]
        heads += [] if self.players[0].scoop is None else ["high", "low", "scoop"]
        heads += [] if self.exact else ["standard error"]
        board = " ".join(map(repr, self.board))
        caption = f"{self.game}, board {board}" if board else self.game
        rows = map(self._table_row, self.players)
        return html_table(f"{caption} ({self.method})", heads, rows)

    def _table_row(self, player: PlayerEquity) -> list[str]:
        values = [player.equity, player.win, player.tie]
        if player.high is not None and player.low is not None:
            values += [player.high, player.low, player.win]
        values += [] if self.exact else [player.standard_error]
        return [player.hand, *(f"{value:.3%}" for value in values)]

    @property
    def method(self) -> str:
        """How the equities were calculated, in words."""
        if self.exact:
            chosen = self._outcome is not None and bool(self._outcome.combos)
            chosen = chosen or (self._query is not None and self._query.has_ranges)
            each = " for each choice of hands" if chosen else ""
            deals = "1 deal" if self.boards == 1 else f"{self.boards:,} deals"
            return f"exact, {deals}{each}"
        return f"{self.boards:,} random deals, seed {self.seed}"

    def __str__(self) -> str:
        """Return a line for each player, and a line with the method."""
        width = max(len(player.hand) for player in self.players)
        lines = [
            f"{player.hand:<{width}}  {player.equity:8.3%}"
            f"  win {player.win:8.3%}  tie {player.tie:8.3%}"
            + ("" if self.exact else f"  +- {player.standard_error:.3%}")
            + (
                ""
                if player.high is None
                else f"  high {player.high:.3%}  low {player.low:.3%}"
            )
            for player in self.players
        ]
        return "\n".join([*lines, f"{self.game}: {self.method}"])
