"""The standings of an arena: results of chunks, added up in order.

``ChunkResult`` is what a worker returns and what the journal stores.
"""

from __future__ import annotations

from dataclasses import field
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec

from bigslick.arena.estimates import Estimate, Sums, fit_ratings
from bigslick.fast_dataclasses import dataclass
from bigslick.match.faults import PlayerFaults

if TYPE_CHECKING:
    from bigslick.arena.plan import ArenaPlan

__all__ = ("BotChunk", "BotStanding", "ChunkResult", "PairChunk", "Standings")


class BotChunk(msgspec.Struct):
    """The result of one competitor in one chunk."""

    entry: int
    hands: int = 0
    raw: list[float] = []
    """For each deal, the mean of big blinds won per hand, before luck was removed."""
    won: list[float] = []
    """The same after luck was removed."""
    decisions: int = 0
    seconds: float = 0.0
    """The total time of all decisions."""
    slowest: float = 0.0
    faults: dict[str, int] = {}
    """The number of hands lost by each kind of fault."""
    examples: dict[str, str] = {}
    """The text of the first fault of each kind."""


class PairChunk(msgspec.Struct):
    """What one competitor won from another, in big blinds per hand, by deal."""

    first: int
    second: int
    sums: Sums = msgspec.field(default_factory=Sums)


class ChunkResult(msgspec.Struct):
    """The result of one chunk."""

    index: int
    deals: int
    hands: int
    bots: list[BotChunk]
    pairs: list[PairChunk]
    corrected: dict[str, int]
    """The number of hands corrected by each method; see `Expectation`."""
    seconds: float = 0.0
    records: list[bytes] = []
    """The hands as lines of JSON, if they are kept; not part of a saved run."""


HUNDRED: Final = 100
"""Results are given per 100 hands."""
_FEWEST_DEALS: Final = 30  # deals before ``until`` may stop a run
_FEWEST_HANDS: Final = 100  # hands of a bot before its faults may stop a run


@dataclass(slots=True)
class BotStanding:
    """The results of one competitor so far."""

    hands: int = 0
    raw: Sums = field(default_factory=Sums)
    won: Sums = field(default_factory=Sums)
    line: list[float] = field(default_factory=list)
    """The corrected winnings, deal by deal, in big blinds per hand."""
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: PlayerFaults = field(default_factory=PlayerFaults)

    @property
    def result(self) -> Estimate:
        """The corrected winnings per 100 hands."""
        return self.won.estimate().scaled(HUNDRED)

    @property
    def raw_result(self) -> Estimate:
        """The winnings per 100 hands without correction."""
        return self.raw.estimate().scaled(HUNDRED)

    def add(self, chunk: BotChunk) -> None:
        """Add a chunk."""
        self.hands += chunk.hands
        for value in chunk.raw:
            self.raw.add(value)
        for value in chunk.won:
            self.won.add(value)
        self.line += chunk.won
        self.decisions += chunk.decisions
        self.seconds += chunk.seconds
        self.slowest = max(self.slowest, chunk.slowest)
        self.faults.add(PlayerFaults(chunk.faults, chunk.examples))


class Standings:
    """The results of all competitors so far."""

    def __init__(self, plan: ArenaPlan) -> None:
        """Start without results."""
        self.plan = plan
        self.bots = [BotStanding() for _ in plan.entries]
        self.pairs: dict[tuple[int, int], Sums] = {}
        self.corrected: dict[str, int] = {}
        self.chunks = 0
        self.deals = 0
        self.hands = 0
        self._lineups: dict[tuple[int, ...], dict[int, Sums]] = {}

    def add(self, chunk: ChunkResult) -> None:
        """Add the next chunk; chunks are added in the order of the plan."""
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

    def exceeds_faults(self, fraction: float) -> bool:
        """Return whether a bot lost more of its hands than this to its own faults.

        Bots with fewer than 100 hands do not count.
        """
        return any(
            bot.hands >= _FEWEST_HANDS
            and sum(bot.faults.counts.values()) > fraction * bot.hands
            for bot in self.bots
        )

    @property
    def half_width(self) -> float:
        """The half-width of the widest interval of all competitors, in bb/100."""
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
