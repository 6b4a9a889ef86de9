"""The plan of an arena: bots, game, number of hands and random seed.

A plan is plain data and determines everything that happens in the arena. Every worker
plays a chunk of it in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from inspect import signature
from itertools import combinations, cycle, islice
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigslick.bots.external import ProcessLimits, describe_spec, load_bot
from bigslick.chip_amounts import is_number
from bigslick.engine.games import MIXES, VARIANTS
from bigslick.errors import BotError, GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.bots import AsyncDecider, Decider
    from bigslick.engine.games import Stakes

    # Text such as "hard", a callable that creates a bot from a seed, or a class.
    BotLike: TypeAlias = (
        type[Decider | AsyncDecider] | str | Callable[[str], Decider | AsyncDecider]
    )

__all__ = ("CORRECTIONS", "UNIT", "ArenaPlan", "BotEntry", "ChunkPlan", "read_entries")

UNIT: Final = 100
"""The number of chips of a big blind (of a small bet in games without blinds)."""

CORRECTIONS: Final = ("cards", "all-in", "none")
_FEWEST_SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A competitor: its name and how to create it."""

    name: str
    bot: Any
    """Text for ``load_bot``, or a callable that creates a bot from a random seed."""

    @property
    def spec(self) -> str:
        """Return the text that ``load_bot`` takes, or the callable with its module."""
        if isinstance(self.bot, str):
            return self.bot
        kind = getattr(self.bot, "__qualname__", type(self.bot).__qualname__)
        return f"{self.bot.__module__}:{kind}"

    def create(self, seed: str, **limits: Any) -> Any:
        """Return a new bot; ``limits`` are for bots that ``load_bot`` loads.

        A class or function gets the seed, unless its constructor takes no arguments.

        Raises:
            BotError: the bot is unknown.

        """
        bot = self.bot
        if isinstance(bot, str):
            return load_bot(bot, seed=seed, **limits)
        has_seed = not isinstance(bot, type) or signature(bot).parameters
        return bot(seed) if has_seed else bot()


def read_entries(bots: Iterable[BotLike]) -> tuple[BotEntry, ...]:
    """Return the competitors, with unique names.

    Text may contain a name: ``mine=mybot.py:MyBot``.

    >>> [entry.name for entry in read_entries(["hard", "calls", "hard", "x=calls"])]
    ['hard', 'calls', 'hard-2', 'x']

    Raises:
        BotError: it is not a list, or a competitor is neither text nor callable.

    """
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise BotError(f"invalid bots {brief(bots)}: expected a list of bots")
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
        f"invalid competitor {bot!r}: expected the name of a bot, or a callable that "
        "creates one from a seed (an arena needs several at the same time)"
    )


@dataclass(frozen=True, slots=True)
class ChunkPlan:
    """Consecutive deals that the same bots play; the unit of work."""

    index: int
    lineup: tuple[int, ...]
    """The indices of the competitors, who rotate through the seats turn by turn."""
    deals: int


@dataclass(frozen=True, kw_only=True)
class ArenaPlan:
    """All settings of an arena.

    With as many ``seats`` as competitors, all play at one table; with fewer seats,
    every combination of competitors plays; with more seats, competitors play several
    seats each. ``session`` is the number of deals of a chunk: a worker plays them with
    the same bots, and new bots are created for the next chunk.

    Raises:
        GameConfigError: a setting is invalid.

    """

    entries: tuple[BotEntry, ...]
    game: str = "nlhe"
    hands: int = 10_000
    seats: int = 0
    """0 means the number of competitors."""
    stack: float = 100
    """In big blinds."""
    duplicate: bool = True
    seed: int = 0
    session: int = 200
    correction: str = "cards"
    time_limit: float | None = None
    """The time limit of a decision in seconds."""
    hand_time_limit: float | None = None
    """The time limit of all decisions of a bot in a hand, in seconds."""
    cpu_limit: float | None = None
    """The CPU seconds that a program may use in a session; then it is ended and
    restarted.

    This limit and the next one apply to programs and to classes in files. Built-in bots
    and callables run in the worker itself, which such a limit would end; their time is
    measured after they have answered.
    """
    memory_limit: int | None = None
    """The address space that a program may use, in megabytes."""

    def __post_init__(self) -> None:
        """Check the settings."""
        if len(self.entries) < _FEWEST_SEATS:
            raise GameConfigError("an arena needs at least two bots")
        if not self.seats:
            object.__setattr__(self, "seats", len(self.entries))
        whole_number("number of seats", self.seats, _FEWEST_SEATS)
        if self.game not in VARIANTS and self.game not in MIXES:
            raise GameConfigError(unknown_name("game", self.game, [*VARIANTS, *MIXES]))
        for code in self.codes:
            if self.seats > VARIANTS[code].max_players:
                raise GameConfigError(
                    f"invalid number of seats {self.seats}: {code} has 2 to "
                    f"{VARIANTS[code].max_players}"
                )
        self._check_numbers()

    def _check_numbers(self) -> None:
        """Check numbers, correction and limits."""
        whole_number("number of hands", self.hands, 1)
        whole_number("session", self.session, 1, limits="1 deal or more")
        if not is_number(self.stack):
            raise GameConfigError(
                f"invalid stack {brief(self.stack)}: expected a number of big blinds"
            )
        if not 0 < self.stack <= 10**9:
            raise GameConfigError(
                f"invalid stack {self.stack} bb: expected more than 0, at most 10**9"
            )
        if self.correction not in CORRECTIONS:
            raise GameConfigError(
                unknown_name("correction", self.correction, CORRECTIONS)
            )
        for limit in (self.time_limit, self.hand_time_limit):
            if limit is not None and not (is_number(limit) and limit > 0):
                raise GameConfigError(
                    f"invalid time limit {brief(limit)}: expected more than 0"
                )
        self.process_limits.check()

    @property
    def process_limits(self) -> ProcessLimits:
        """The limits on CPU time and memory of programs."""
        return ProcessLimits(self.cpu_limit, self.memory_limit)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The codes of the variants, which are played in turn, deal by deal."""
        return MIXES[self.game].codes if self.game in MIXES else (self.game,)

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The competitors of each table, as indices; all tables play equally often."""
        everybody = range(len(self.entries))
        if self.seats < len(self.entries):
            return tuple(combinations(everybody, self.seats))
        return (tuple(islice(cycle(everybody), self.seats)),)

    @property
    def hands_a_deal(self) -> int:
        """How often each deal is played, each time with the bots in other seats."""
        return self.seats if self.duplicate else 1

    @cached_property
    def chunks(self) -> tuple[ChunkPlan, ...]:
        """The chunks, in the order in which their results are added up."""
        lineups = self.lineups
        deals = ceil(self.hands / (self.hands_a_deal * len(lineups)))
        found: list[ChunkPlan] = []
        for start in range(0, deals, self.session):
            count = min(self.session, deals - start)
            for lineup in lineups:
                found.append(ChunkPlan(len(found), lineup, count))
        return tuple(found)

    def stakes(self, code: str) -> Stakes:
        """Return the stakes of a variant with a big blind or small bet of `UNIT`."""
        stakes = VARIANTS[code].stakes
        return stakes.scaled(UNIT, stakes.bets[0])

    def seating(self, chunk: ChunkPlan, deal: int, turn: int) -> tuple[int, ...]:
        """Return the lineup's indices in playing order, left of the button first.

        Over the turns of a deal every bot sits in every seat once. The order of the
        bots around the table is drawn for each deal.
        """
        order = list(range(self.seats))
        rng = Random(f"{self.seed}/{chunk.index}/{deal}/seats")  # noqa: S311
        rng.shuffle(order)
        return (*order[turn:], *order[:turn])
