"""The results of `equity`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bigslick.analysis.equity.outcome import Outcome, category_labels, pot_shares
from bigslick.analysis.equity.query import EquityHand, EquityQuery, holding_text
from bigslick.cards import Card, mask_cards
from bigslick.drawing.record_table import RecordTable
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = (
    "CategoryCount",
    "ComboEquity",
    "EquityResult",
    "PlayerEquity",
    "make_result",
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
    seconds: float
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    samples: int | None = None
    seed: int | None = None
    category_deals: float = 0
    note: str = ""
    _query: EquityQuery | None = field(default=None, repr=False, compare=False)
    _outcome: Outcome | None = field(default=None, repr=False, compare=False)
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
        are exact if the result is. They are calculated by this call, except for two
        ranges.

        Raises:
            GameConfigError: there is no such player, or the player has no range.

        """
        query, outcome, again = self._query, self._outcome, self._again
        if not 0 <= player < len(self.players):
            raise GameConfigError(
                f"invalid player {player}: expected 0 to {len(self.players) - 1}"
            )
        if query is None or outcome is None or again is None:
            raise GameConfigError(
                "the hands of this result are not known: expected a result of equity()"
            )
        if outcome.combos:
            found = _combo_table(outcome, player)
        else:
            found = []
            for seat, weight in _holdings(query, player):
                single = again(_with_hand(query, player, seat)).players[player]
                found.append(
                    ComboEquity(
                        seat.label, weight, single.equity, single.win, single.tie
                    )
                )
        return tuple(sorted(found, key=lambda combo: -combo.equity))

    def pairs(self) -> dict[tuple[str, str], float]:
        """Return the first player's equity for each pair of the two players' hands.

        Raises:
            GameConfigError: there are more than two players, or no ranges.

        """
        query, again = self._query, self._again
        if len(self.players) != 2 or query is None or again is None:  # noqa: PLR2004
            raise GameConfigError("pairs() needs a result for two players")
        found = {}
        for ours, _ in _holdings(query, 0):
            for theirs, _ in _holdings(query, 1):
                if ours.known & theirs.known:
                    continue
                pair = _with_hand(_with_hand(query, 0, ours), 1, theirs)
                found[ours.label, theirs.label] = again(pair).players[0].equity
        return found

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
            return f"exact, {self.boards:,} deals{each}"
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


def make_result(  # noqa: PLR0913 - the fields of the result
    query: EquityQuery,
    outcome: Outcome,
    *,
    seconds: float,
    samples: int | None = None,
    seed: int | None = None,
    again: Callable[[EquityQuery], EquityResult] | None = None,
) -> EquityResult:
    """Return the result for a query and the outcome of its deals."""
    return EquityResult(
        query.game.name,
        _players(query, outcome, samples),
        samples is None,
        outcome.boards,
        seconds,
        mask_cards(query.board) if query.board else (),
        mask_cards(query.dead) if query.dead else (),
        samples,
        seed,
        outcome.category_total,
        query.game.note,
        query,
        outcome,
        again,
    )


def _players(
    query: EquityQuery, outcome: Outcome, samples: int | None
) -> tuple[PlayerEquity, ...]:
    parts = pot_shares(len(query.seats))
    equities = outcome.expected(parts.whole)
    columns = [
        equities,
        outcome.expected(parts.all_of_it),
        outcome.expected(parts.some_of_it),
        np.zeros(len(equities)),
    ]
    if samples is not None:
        variances = outcome.expected(parts.whole**2) - equities**2
        columns[-1] = np.sqrt(np.maximum(variances, 0) / samples)
    if len(query.game.hand_types) > 1:
        columns += [outcome.expected(parts.first), outcome.expected(parts.second)]
    players = []
    for i, row in enumerate(np.stack(columns, axis=1).tolist()):
        equity, win, tie, error, *halves = row
        high, low, scoop = (*halves, win) if halves else (None, None, None)
        label, counts = query.seats[i].label, _Categories(query, outcome, i)
        players.append(
            PlayerEquity(label, equity, win, tie, error, counts, high, low, scoop)
        )
    return tuple(players)


class _Categories(Mapping[str, CategoryCount]):
    """A mapping of one player's categories, which are counted when first read."""

    def __init__(self, query: EquityQuery, outcome: Outcome, index: int) -> None:
        self._query = query
        self._outcome = outcome
        self._index = index

    @cached_property
    def _counts(self) -> dict[str, CategoryCount]:
        labels = category_labels(self._query.game)
        counts = self._outcome.categories[self._index].T.tolist()
        return {
            label: CategoryCount(*count)
            for label, count in zip(labels, counts, strict=False)
            if any(count)
        }

    def __getitem__(self, label: str) -> CategoryCount:
        return self._counts[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return repr(self._counts)


def _combo_table(outcome: Outcome, player: int) -> list[ComboEquity]:
    combos = outcome.combos[player]
    rows = zip(
        combos.masks.tolist(),
        combos.weights.tolist(),
        combos.wins.tolist(),
        combos.ties.tolist(),
        combos.totals.tolist(),
        strict=True,
    )
    return [
        ComboEquity(
            holding_text(mask),
            weight,
            (win + tie / 2) / total,
            win / total,
            tie / total,
        )
        for mask, weight, win, tie, total in rows
        if total
    ]


def _holdings(query: EquityQuery, player: int) -> list[tuple[EquityHand, float]]:
    seat = query.seats[player]
    if seat.masks is None or seat.weights is None:
        if seat.card_count < query.game.hole_count:
            raise GameConfigError(f"player {player} has unknown cards, not a range")
        return [(seat, 1.0)]
    return [
        (EquityHand(holding_text(mask), mask), weight)
        for mask, weight in zip(seat.masks.tolist(), seat.weights.tolist(), strict=True)
    ]


def _with_hand(query: EquityQuery, player: int, seat: EquityHand) -> EquityQuery:
    """Return the query in which the player has this hand.

    Hands of other ranges that share a card with it are removed.
    """
    seats = list(query.seats)
    seats[player] = seat
    gone = np.uint64(seat.known)
    for i, other in enumerate(seats):
        if i != player and other.masks is not None and other.weights is not None:
            possible = (other.masks & gone) == 0
            seats[i] = EquityHand(
                other.label, 0, other.masks[possible], other.weights[possible]
            )
    return EquityQuery(query.game, tuple(seats), query.board, query.dead)
