"""The running result: chunks go in in their order, numbers come out.

``ChunkResult`` is what a worker sends back and a file keeps.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec

from bigslick.arena.estimates import Estimate, Sums, fit_ratings

if TYPE_CHECKING:
    from bigslick.arena.plan import ArenaPlan

__all__ = ("BotChunk", "BotStanding", "ChunkResult", "PairChunk", "Standings")


class BotChunk(msgspec.Struct):
    """One competitor in one chunk."""

    entry: int
    hands: int = 0
    raw: list[float] = []
    """For each deal, the big blinds won in a hand on average, as the cards fell."""
    won: list[float] = []
    """The same after the correction."""
    decisions: int = 0
    seconds: float = 0.0
    """The time of all decisions."""
    slowest: float = 0.0
    faults: dict[str, int] = {}
    """How many hands were lost to each kind of fault."""
    examples: dict[str, str] = {}
    """The first fault of each kind, in words."""


class PairChunk(msgspec.Struct):
    """What one competitor took from another, in big blinds a hand, over the deals."""

    first: int
    second: int
    sums: Sums = msgspec.field(default_factory=Sums)


class ChunkResult(msgspec.Struct):
    """Everything that counts of one chunk."""

    index: int
    deals: int
    hands: int
    bots: list[BotChunk]
    pairs: list[PairChunk]
    corrected: dict[str, int]
    """How many hands were corrected by which method; see `Expectation`."""
    seconds: float = 0.0


HUNDRED: Final = 100
"""Results are given for so many hands."""
_FEWEST_DEALS: Final = 30  # before an interval may stop a run


@dataclass(slots=True)
class BotStanding:
    """One competitor so far."""

    hands: int = 0
    raw: Sums = field(default_factory=Sums)
    won: Sums = field(default_factory=Sums)
    line: list[float] = field(default_factory=list)
    """The corrected winnings deal by deal, in big blinds a hand."""
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: dict[str, int] = field(default_factory=dict)
    examples: dict[str, str] = field(default_factory=dict)

    @property
    def result(self) -> Estimate:
        """What it wins in a hundred hands, corrected."""
        return self.won.estimate().scaled(HUNDRED)

    @property
    def raw_result(self) -> Estimate:
        """What it has won in a hundred hands, as the cards fell."""
        return self.raw.estimate().scaled(HUNDRED)

    def add(self, chunk: BotChunk) -> None:
        """Count a chunk."""
        self.hands += chunk.hands
        for value in chunk.raw:
            self.raw.add(value)
        for value in chunk.won:
            self.won.add(value)
        self.line += chunk.won
        self.decisions += chunk.decisions
        self.seconds += chunk.seconds
        self.slowest = max(self.slowest, chunk.slowest)
        for kind, count in chunk.faults.items():
            self.faults[kind] = self.faults.get(kind, 0) + count
            self.examples.setdefault(kind, chunk.examples.get(kind, ""))


class Standings:
    """All competitors so far."""

    def __init__(self, plan: ArenaPlan) -> None:
        """Begin with nothing played."""
        self.plan = plan
        self.bots = [BotStanding() for _ in plan.entries]
        self.pairs: dict[tuple[int, int], Sums] = {}
        self.corrected: dict[str, int] = {}
        self.chunks = 0
        self.deals = 0
        self.hands = 0
        self._lineups: dict[tuple[int, ...], dict[int, Sums]] = {}

    def add(self, chunk: ChunkResult) -> None:
        """Count the next chunk; the order of adding is that of the plan."""
        self.chunks += 1
        self.deals += chunk.deals
        self.hands += chunk.hands
        lineup = self.plan.chunks[chunk.index].lineup
        table = self._lineups.setdefault(lineup, {})
        for bot in chunk.bots:
            self.bots[bot.entry].add(bot)
            sums = table.setdefault(bot.entry, Sums())
            for value in bot.won:
                sums.add(value)
        for pair in chunk.pairs:
            self.pairs.setdefault((pair.first, pair.second), Sums()).merge(pair.sums)
        for method, count in chunk.corrected.items():
            self.corrected[method] = self.corrected.get(method, 0) + count

    @property
    def half_width(self) -> float:
        """The widest interval of all competitors, its half in bb/100."""
        widths = [
            bot.result.half_width if bot.won.count >= _FEWEST_DEALS else inf
            for bot in self.bots
        ]
        return max(widths)

    @property
    def ratings(self) -> tuple[float, ...]:
        """The rating of each competitor, in bb/100; see `fit_ratings`."""
        rows = [
            (lineup, lineup.index(entry), sums.estimate().mean * HUNDRED)
            for lineup, table in self._lineups.items()
            for entry, sums in table.items()
        ]
        return fit_ratings(len(self.bots), rows)
