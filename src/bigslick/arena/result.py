"""The result of an arena, and its chart."""

from __future__ import annotations

from dataclasses import field
from math import isfinite, nan, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.arena.estimates import t_quantile
from bigslick.arena.journal import plan_to_dict
from bigslick.arena.standings import HUNDRED
from bigslick.drawing.charts.line_chart import Series, line_chart
from bigslick.drawing.png import picture_bytes
from bigslick.drawing.record_table import RecordTable
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bigslick.arena.estimates import Estimate
    from bigslick.arena.plan import ArenaPlan
    from bigslick.arena.standings import BotStanding, Standings

__all__ = ("ArenaResult", "BotResult", "PairResult", "draw_winnings")

_CORRECTIONS: Final = {
    "cards": "all-in and board luck removed by equity",
    "all-in": "all-in luck removed by equity",
    "none": "no luck removed",
}
_METHODS: Final = {
    "exact": "all-ins exact",
    "sampled": "all-ins sampled",
    "none": "all-ins not corrected",
    "board": "boards",
}


@dataclass(frozen=True, slots=True)
class BotResult:
    """The result of one competitor: winnings with intervals, times, and faults.

    ``raw_bb_per_100`` are the winnings without removing luck. ``rating`` is what the
    bot would win against an average opponent (see `fit_ratings`). Times are in
    seconds. ``faults`` counts, by kind, the hands lost because of an error of the bot,
    and ``examples`` holds the text of the first error of each kind.
    """

    name: str
    bot: str
    hands: int
    bb_per_100: float
    ci95: tuple[float, float]
    raw_bb_per_100: float
    raw_ci95: tuple[float, float]
    rating: float
    decisions: int
    mean_time: float
    max_time: float
    faults: Mapping[str, int]
    examples: Mapping[str, str]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON; a missing interval is None."""
        return {
            "name": self.name,
            "bot": self.bot,
            "hands": self.hands,
            "bb_per_100": self.bb_per_100,
            "ci95": _finite(self.ci95),
            "raw": {
                "bb_per_100": self.raw_bb_per_100,
                "ci95": _finite(self.raw_ci95),
            },
            "rating": self.rating,
            "faults": dict(self.faults),
            "examples": dict(self.examples),
            "decisions": self.decisions,
            "time": {"mean": self.mean_time, "max": self.max_time},
        }


@dataclass(frozen=True, slots=True)
class PairResult:
    """What one bot won from another, in big blinds per 100 hands.

    At tables of more than two, losers pay winners in proportion to the winners'
    amounts.
    """

    first: str
    second: str
    deals: int
    bb_per_100: float
    ci95: tuple[float, float]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON; a missing interval is None."""
        return {
            "bots": [self.first, self.second],
            "deals": self.deals,
            "bb_per_100": self.bb_per_100,
            "ci95": _finite(self.ci95),
        }


@dataclass(frozen=True)
class ArenaResult(RecordTable):
    """The result of an arena."""

    plan: ArenaPlan
    hands: int
    deals: int
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    corrected: Mapping[str, int]
    """The number of hands with all-in luck by method (``exact``, ``sampled``, or
    ``none`` if it was not removed), and with board luck removed (``board``)."""
    stopped: str
    """Why the run ended: ``hands``, ``until``, ``faults`` or ``interrupted``."""
    seconds: float
    lines: tuple[tuple[float, ...], ...] = field(repr=False)
    """The corrected winnings of each competitor, deal by deal, in big blinds."""

    @classmethod
    def from_standings(
        cls, standings: Standings, *, stopped: str, seconds: float
    ) -> ArenaResult:
        """Return the final result from the standings."""
        plan = standings.plan
        ratings = standings.ratings
        bots = tuple(
            _bot(entry.name, entry.spec, bot, rating)
            for entry, bot, rating in zip(
                plan.entries, standings.bots, ratings, strict=True
            )
        )
        pairs = tuple(
            PairResult(
                plan.entries[first].name,
                plan.entries[second].name,
                sums.count,
                *_both(sums.estimate().scaled(HUNDRED)),
            )
            for (first, second), sums in sorted(standings.pairs.items())
        )
        return cls(
            plan,
            standings.hands,
            standings.deals,
            bots,
            pairs,
            dict(standings.corrected),
            stopped,
            seconds,
            tuple(tuple(bot.line) for bot in standings.bots),
        )

    @property
    def correction(self) -> str:
        """How luck was removed from the results, as text."""
        text = _CORRECTIONS[self.plan.correction]
        counts = [
            f"{self.corrected[method]:,} {words}"
            for method, words in _METHODS.items()
            if method in self.corrected
        ]
        return f"{text} ({', '.join(counts)})" if counts else text

    def to_records(self) -> list[dict[str, Any]]:
        """Return one flat dictionary for each bot, as ``pandas.DataFrame`` takes."""
        return [
            {
                "name": bot.name,
                "hands": bot.hands,
                "bb_per_100": bot.bb_per_100,
                "ci95_low": bot.ci95[0],
                "ci95_high": bot.ci95[1],
                "raw_bb_per_100": bot.raw_bb_per_100,
                "rating": bot.rating,
                "decisions": bot.decisions,
                "mean_time": bot.mean_time,
                "max_time": bot.max_time,
                "faults": sum(bot.faults.values()),
            }
            for bot in self.bots
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        return {
            "hands": self.hands,
            "deals": self.deals,
            "bots": [bot.to_dict() for bot in self.bots],
            "pairs": [pair.to_dict() for pair in self.pairs],
            "correction": {"kind": self.plan.correction, "hands": dict(self.corrected)},
            "stopped": self.stopped,
            "seconds": self.seconds,
            "plan": plan_to_dict(self.plan),
        }

    def plot(self, path: str | Path | None = None) -> str:
        """Return a chart of the winnings as SVG, with 95 % confidence bands.

        With a path the chart is also written there, as SVG or PNG by its suffix.
        """
        svg = draw_winnings(self)
        if path is not None:
            Path(path).write_bytes(picture_bytes(svg, path))
        return svg


def _bot(name: str, spec: str, bot: BotStanding, rating: float) -> BotResult:
    mean, ci95 = _both(bot.result)
    raw_mean, raw_ci95 = _both(bot.raw_result)
    return BotResult(
        name,
        spec,
        bot.hands,
        mean,
        ci95,
        raw_mean,
        raw_ci95,
        rating,
        bot.decisions,
        bot.seconds / bot.decisions if bot.decisions else 0.0,
        bot.slowest,
        dict(bot.faults.counts),
        dict(bot.faults.examples),
    )


def _both(estimate: Estimate) -> tuple[float, tuple[float, float]]:
    return estimate.mean, estimate.ci95


def _finite(interval: tuple[float, float]) -> list[float] | None:
    return list(interval) if all(map(isfinite, interval)) else None


_POINTS: Final = 2000
_LUCK: Final = {
    "cards": " without all-in and board luck",
    "all-in": " without all-in luck",
    "none": "",
}


def draw_winnings(result: ArenaResult) -> str:
    """Return a chart of the bots' winnings as SVG, in big blinds.

    The band is the 95 % confidence interval of the mean after each number of hands.
    """
    series = [
        _series(bot.name, line, bot.hands / len(line))
        for bot, line in zip(result.bots, result.lines, strict=True)
        if line
    ]
    luck = _LUCK[result.plan.correction]
    return line_chart(
        series,
        title=f"{result.plan.game}, {result.hands:,} hands",
        x_label="hands of each bot",
        y_label=f"big blinds won{luck}, with 95 % bands",
    )


def _series(name: str, line: Sequence[float], hands_a_deal: float) -> Series:
    values: NDArray[Any] = np.asarray(line)
    deals = np.arange(1, len(values) + 1)
    total = np.cumsum(values)
    squares = np.cumsum(values * values)
    picked = np.unique(np.linspace(0, len(values) - 1, _POINTS).astype(int))
    x, y, low, high = [0.0], [0.0], [0.0], [0.0]
    for i in picked:
        count, won = int(deals[i]), float(total[i])
        spread = max(float(squares[i]) - won * won / count, 0.0)
        half = nan
        if count > 1:
            half = t_quantile(count - 1) * sqrt(spread / (count - 1) * count)
        x.append(count * hands_a_deal)
        y.append(won * hands_a_deal)
        low.append((won - half) * hands_a_deal if isfinite(half) else nan)
        high.append((won + half) * hands_a_deal if isfinite(half) else nan)
    return Series(name, y, x, low, high)
