"""The result of an arena as it is handed out, and its chart."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, nan, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.arena.estimates import t_quantile
from bigslick.arena.journal import plan_to_dict
from bigslick.arena.standings import HUNDRED
from bigslick.drawing.line_chart import Series, line_chart
from bigslick.drawing.png import picture_bytes

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
    "none": "no correction: as the cards fell",
}
_METHODS: Final = {
    "exact": "all-ins exact",
    "sampled": "all-ins sampled",
    "none": "all-ins left as they fell",
    "board": "boards",
}


@dataclass(frozen=True, slots=True)
class BotResult:
    """One competitor: what it wins in a hundred hands, how surely, and its manners.

    ``raw_bb_per_100`` is what it has won as the cards fell. ``rating`` is what it
    would win against the average of the field (see `fit_ratings`). Times are
    seconds. ``faults`` counts hands lost by breaking a promise, by kind, and
    ``examples`` has the first of each in words.
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
        """Return it as data that JSON can hold; no interval is null."""
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
    """What the first took from the second, for a hundred hands of the first.

    Heads-up that is its result in their match. At a larger table losers pay
    winners in proportion to what these have won.
    """

    first: str
    second: str
    deals: int
    bb_per_100: float
    ci95: tuple[float, float]

    def to_dict(self) -> dict[str, Any]:
        """Return it as data that JSON can hold; no interval is null."""
        return {
            "bots": [self.first, self.second],
            "deals": self.deals,
            "bb_per_100": self.bb_per_100,
            "ci95": _finite(self.ci95),
        }


@dataclass(frozen=True)
class ArenaResult:
    """Everything that an arena found out."""

    plan: ArenaPlan
    hands: int
    deals: int
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    corrected: Mapping[str, int]
    """How many hands had their all-in luck removed, by method (``exact``, ``sampled``;
    ``none`` where there was no way), and how many their board luck (``board``)."""
    stopped: str
    """Why it ended: ``hands``, ``until`` or ``interrupted``."""
    seconds: float
    lines: tuple[tuple[float, ...], ...]
    """For each competitor its corrected winnings, deal by deal, in big blinds."""

    @classmethod
    def from_standings(
        cls, standings: Standings, *, stopped: str, seconds: float
    ) -> ArenaResult:
        """Return what the standings come to."""
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
        """How luck was taken out of the results, in words."""
        text = _CORRECTIONS[self.plan.correction]
        counts = [
            f"{self.corrected[method]:,} {words}"
            for method, words in _METHODS.items()
            if method in self.corrected
        ]
        return f"{text} ({', '.join(counts)})" if counts else text

    def to_dict(self) -> dict[str, Any]:
        """Return the result as data that JSON can hold."""
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
        """Return the winnings over the hands as SVG, with their 95 % bands.

        With a path the picture is written there too, as SVG or PNG by its ending.
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
        dict(bot.faults),
        dict(bot.examples),
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
    """Return an SVG: for each bot what it has won so far, in big blinds.

    The band is the 95 % interval of what it would have won on average in as many
    hands, as known at that point.
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
