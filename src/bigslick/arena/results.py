"""What a chunk came to: plain data that a worker sends back and a file keeps."""

from __future__ import annotations

import msgspec

from bigslick.arena.estimates import Sums

__all__ = ("BotChunk", "ChunkResult", "PairChunk")


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
