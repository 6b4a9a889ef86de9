"""What an arena is to play: who, what, how often, and from which seed.

A plan is plain data. Everything that happens follows from it, chunk by chunk, so
that any worker anywhere plays a chunk the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, cycle, islice
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.bots.external import describe_spec
from bigslick.engine.games import MIXES, VARIANTS
from bigslick.errors import BotError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.engine.games import Stakes

    BotLike: TypeAlias = (
        str | Callable[[str], Decider | AsyncDecider]  # a name, or made from a seed
    )

__all__ = ("CORRECTIONS", "UNIT", "ArenaPlan", "BotEntry", "ChunkPlan", "read_entries")

UNIT: Final = 100
"""The chips of one big blind (of one small bet in games without blinds)."""

CORRECTIONS: Final = ("cards", "all-in", "none")
_FEWEST_SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class BotEntry:
    """One competitor: what it is called, and how it is made."""

    name: str
    bot: Any
    """A text for ``load_bot``, or a callable that makes a bot from a seed."""

    @property
    def spec(self) -> str:
        """Return how the bot is made, as text."""
        if isinstance(self.bot, str):
            return self.bot
        kind = getattr(self.bot, "__qualname__", type(self.bot).__qualname__)
        return f"{self.bot.__module__}:{kind}"


def read_entries(bots: Iterable[BotLike]) -> tuple[BotEntry, ...]:
    """Return the competitors, each with a name of its own.

    A text may give the name itself: ``mine=mybot.py:MyBot``.

    >>> [entry.name for entry in read_entries(["hard", "calls", "hard", "x=calls"])]
    ['hard', 'calls', 'hard-2', 'x']

    Raises:
        BotError: something is neither a text nor callable.

    """
    entries: list[BotEntry] = []
    for bot in bots:
        name, made = _named(bot)
        taken = {entry.name for entry in entries}
        unique, number = name, 1
        while unique in taken:
            number += 1
            unique = f"{name}-{number}"
        entries.append(BotEntry(unique, made))
    return tuple(entries)


def _named(bot: Any) -> tuple[str, Any]:
    if isinstance(bot, str):
        name, equals, spec = bot.partition("=")
        if equals and name.strip().replace("-", "").replace("_", "").isalnum():
            return name.strip(), describe_spec(spec)[1]
        return describe_spec(bot)
    if callable(bot):
        return getattr(bot, "__name__", type(bot).__name__), bot
    raise BotError(
        f"{bot!r} is no competitor: name a bot, or give a callable that makes one "
        "from a seed (a bot itself would play several matches at once)"
    )


@dataclass(frozen=True, slots=True)
class ChunkPlan:
    """A stretch of deals that the same bots play, made afresh at its start."""

    index: int
    lineup: tuple[int, ...]
    """Which competitor sits in each place; the seats rotate over it."""
    deals: int


@dataclass(frozen=True, kw_only=True)
class ArenaPlan:
    """The whole experiment.

    With as many ``seats`` as competitors all sit at one table; with fewer, every
    choice of them plays at a table of its own; with more, they fill the table in
    turn. ``session`` is how many deals bots play in a row before they are made
    afresh, which is also the unit of work of a worker.

    Raises:
        GameConfigError: the numbers make no experiment.

    """

    entries: tuple[BotEntry, ...]
    game: str = "nlhe"
    hands: int = 10_000
    seats: int = 0
    """0 stands for as many as there are competitors."""
    stack: float = 100
    """In big blinds."""
    duplicate: bool = True
    seed: int = 0
    session: int = 200
    correction: str = "cards"
    time_limit: float | None = None
    """Seconds for a decision."""
    hand_time_limit: float | None = None
    """Seconds for all decisions of a bot in a hand."""

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if len(self.entries) < _FEWEST_SEATS:
            raise GameConfigError("an arena needs two bots at least")
        if not self.seats:
            object.__setattr__(self, "seats", len(self.entries))
        if self.seats < _FEWEST_SEATS:
            raise GameConfigError(f"a table has two seats at least, not {self.seats}")
        if self.game not in VARIANTS and self.game not in MIXES:
            raise GameConfigError(
                f"no game {self.game!r}: try {', '.join([*VARIANTS, *MIXES])}"
            )
        for code in self.codes:
            if self.seats > VARIANTS[code].max_players:
                raise GameConfigError(
                    f"{code} seats {VARIANTS[code].max_players} at most, "
                    f"not {self.seats}"
                )
        self._check_numbers()

    def _check_numbers(self) -> None:
        if self.hands < 1:
            raise GameConfigError(f"at least one hand, not {self.hands}")
        if self.session < 1:
            raise GameConfigError(f"a session has a deal at least, not {self.session}")
        if not 0 < self.stack <= 10**9:
            raise GameConfigError(f"no stack to play with: {self.stack} bb")
        if self.correction not in CORRECTIONS:
            raise GameConfigError(
                f"no correction {self.correction!r}: try {', '.join(CORRECTIONS)}"
            )
        for limit in (self.time_limit, self.hand_time_limit):
            if limit is not None and not limit > 0:
                raise GameConfigError(f"a time limit is a positive number, not {limit}")

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The variants that are played, deal after deal in turn."""
        return MIXES[self.game].codes if self.game in MIXES else (self.game,)

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Who sits together, by index; each lineup plays equally often."""
        everybody = range(len(self.entries))
        if self.seats < len(self.entries):
            return tuple(combinations(everybody, self.seats))
        return (tuple(islice(cycle(everybody), self.seats)),)

    @property
    def hands_a_deal(self) -> int:
        """How often the same deal is played, the bots in other seats each time."""
        return self.seats if self.duplicate else 1

    @cached_property
    def chunks(self) -> tuple[ChunkPlan, ...]:
        """The work, in the order in which it counts."""
        lineups = self.lineups
        deals = ceil(self.hands / (self.hands_a_deal * len(lineups)))
        found: list[ChunkPlan] = []
        for start in range(0, deals, self.session):
            count = min(self.session, deals - start)
            for lineup in lineups:
                found.append(ChunkPlan(len(found), lineup, count))
        return tuple(found)

    def stakes(self, code: str) -> Stakes:
        """Return the stakes of a variant, its small bet being `UNIT` chips."""
        stakes = VARIANTS[code].stakes
        return stakes.scaled(UNIT, stakes.bets[0])

    def seating(self, chunk: ChunkPlan, deal: int, turn: int) -> tuple[int, ...]:
        """Return which place of the lineup sits where, first after the button first.

        Over the turns of a deal every bot sits in every seat once. Who follows
        whom is drawn for each deal.
        """
        order = list(range(self.seats))
        rng = Random(f"{self.seed}/{chunk.index}/{deal}/seats")  # noqa: S311
        rng.shuffle(order)
        return (*order[turn:], *order[:turn])
