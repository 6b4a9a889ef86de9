"""Blind schedules: which level is due after so many hands or so many seconds.

Time comes in as a number: nothing here reads a clock. A level that begins while a
hand is played counts from the next hand on, because whoever deals asks for the
level before the shuffle (TDA 2024, rule 23).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import asdict, dataclass, replace
from enum import StrEnum, unique
from itertools import accumulate
from numbers import Number
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import GameConfigError
from bigslick.values import read_choice

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = (
    "BlindLevel",
    "BlindSchedule",
    "Growth",
    "Pace",
    "ScheduleReading",
    "check_schedule",
    "get_blinds",
)


_MOST_DOUBLINGS: Final = 40  # nobody has chips for more
_BASE: Final = 5  # the first small blind, and its step


def get_blinds(hands_played: int, schedule_interval: int = 10) -> tuple[int, int]:
    """Return the blinds of the hand that follows so many hands.

    The first ten hands are played at 5/10, the next ten at 10/20, then 15/30 and
    so on without end.

    >>> [get_blinds(hands) for hands in (0, 9, 10, 20)]
    [(5, 10), (5, 10), (10, 20), (15, 30)]

    Raises:
        GameConfigError: the hands are negative, or the interval is not positive.

    """
    if schedule_interval < 1:
        raise GameConfigError(f"a level lasts a hand or more, not {schedule_interval}")
    if hands_played < 0:
        raise GameConfigError(f"{hands_played} hands cannot have been played")
    level = hands_played // schedule_interval
    return _BASE * (level + 1), 2 * _BASE * (level + 1)


@unique
class Pace(StrEnum):
    """What a level is measured in."""

    HANDS = "hands"
    SECONDS = "seconds"


@unique
class Growth(StrEnum):
    """What comes after the last level that is written down."""

    DOUBLE = "double"
    """Each level costs twice the one before it: every tournament ends."""
    STEP = "step"
    """Blinds and antes grow by as much as from the last but one level to the last."""
    HOLD = "hold"
    """The last level stays."""


@dataclass(frozen=True, slots=True)
class BlindLevel:
    """What a hand costs; ``length`` is in hands or seconds, as the schedule says.

    ``ante`` is posted by everybody, ``big_blind_ante`` by the big blind for the
    whole table. ``break_after`` are the seconds of the break that follows.

    >>> BlindLevel(100, 200, big_blind_ante=200)
    BlindLevel(100/200, big-blind ante 200)
    """

    small_blind: int
    big_blind: int
    ante: int = 0
    big_blind_ante: int = 0
    length: float | None = None
    break_after: float = 0

    def __post_init__(self) -> None:
        """Refuse amounts that make no level."""
        for amount in (*self.blinds, self.ante, self.big_blind_ante):
            if not isinstance(amount, Number) or isinstance(amount, bool):
                raise GameConfigError(f"{amount!r} is no amount of chips")
        if not 0 <= self.small_blind <= self.big_blind or not self.big_blind:
            raise GameConfigError(
                f"no level has blinds of {self.small_blind}/{self.big_blind}"
            )
        if self.ante < 0 or self.big_blind_ante < 0:
            raise GameConfigError(
                f"an ante is not negative: {min(self.ante, self.big_blind_ante)}"
            )
        if self.length is not None and self.length <= 0:
            raise GameConfigError(f"a level lasts longer than {self.length}")
        if self.break_after < 0:
            raise GameConfigError(f"a break cannot last {self.break_after} seconds")

    def __repr__(self) -> str:
        """Return the level as it is announced."""
        text = f"{self.small_blind}/{self.big_blind}"
        if self.ante:
            text += f", ante {self.ante}"
        if self.big_blind_ante:
            text += f", big-blind ante {self.big_blind_ante}"
        return f"BlindLevel({text})"

    @property
    def blinds(self) -> tuple[int, int]:
        """Return the small and the big blind."""
        return self.small_blind, self.big_blind

    def deserted(self, hands: int) -> BlindLevel:
        """Return the level at a table that everybody has left, so many hands ago.

        Each hand costs twice the one before it, so that a tournament ends all the
        same (rule 62).

        >>> BlindLevel(5, 10).deserted(3).blinds
        (40, 80)
        """
        return self.times(1 << min(hands, _MOST_DOUBLINGS))

    def times(self, factor: int) -> BlindLevel:
        """Return the level at so many times the price."""
        return replace(
            self,
            small_blind=self.small_blind * factor,
            big_blind=self.big_blind * factor,
            ante=self.ante * factor,
            big_blind_ante=self.big_blind_ante * factor,
        )


@dataclass(frozen=True, slots=True)
class ScheduleReading:
    """Where a schedule stands: the level, from 0, and what is left of it.

    In a break ``level`` is the one that follows and ``left`` what is left of the
    break.
    """

    number: int
    level: BlindLevel
    left: float
    on_break: bool = False


class BlindSchedule:
    """Levels one after the other, measured in hands or in seconds.

    >>> schedule = BlindSchedule([(25, 50), (50, 100), (100, 200, 25)], length=20)
    >>> schedule.at(0), schedule.at(40), schedule.at(60)
    (BlindLevel(25/50), BlindLevel(100/200, ante 25), BlindLevel(200/400, ante 50))
    """

    def __init__(
        self,
        levels: Iterable[BlindLevel | tuple[int, ...]],
        *,
        length: float = 10,
        pace: Pace | str = Pace.HANDS,
        growth: Growth | str = Growth.DOUBLE,
    ) -> None:
        """Keep the levels; tuples are small blind, big blind, ante, big-blind ante.

        ``length`` is that of every level which does not say its own.

        Raises:
            GameConfigError: there is no level, one of them makes no sense, or the
                blinds fall.

        """
        if length <= 0:
            raise GameConfigError(f"a level lasts longer than {length}")
        self.length = length
        self.pace = read_choice(Pace, pace)
        self.growth = read_choice(Growth, growth)
        self.levels = tuple(_level(level) for level in levels)
        if not self.levels:
            raise GameConfigError("a schedule needs a level")
        for before, after in zip(self.levels, self.levels[1:], strict=False):
            if after.big_blind < before.big_blind:
                raise GameConfigError(f"the blinds fall from {before} to {after}")
        spans = [self._length(level) + self._break(level) for level in self.levels]
        self._ends = tuple(accumulate(spans))  # of the breaks after the levels

    @classmethod
    def linear(cls, hands_per_level: int = 10, step: int = _BASE) -> BlindSchedule:
        """Return the schedule of ``get_blinds``: 5/10, 10/20, 15/30 and so on.

        >>> BlindSchedule.linear().at(25)
        BlindLevel(15/30)
        """
        levels = [(step, 2 * step), (2 * step, 4 * step)]
        return cls(levels, length=hands_per_level, growth=Growth.STEP)

    def level(self, number: int) -> BlindLevel:
        """Return a level by its number, counted from 0, also after the last one.

        Raises:
            GameConfigError: the number is negative.

        """
        if number < 0:
            raise GameConfigError(f"there is no level {number}")
        beyond = number - len(self.levels) + 1
        if beyond <= 0:
            return self.levels[number]
        last = replace(self.levels[-1], break_after=0)
        match self.growth:
            case Growth.HOLD:
                return last
            case Growth.DOUBLE:
                return last.times(2**beyond)
            case Growth.STEP:
                return self._stepped(last, beyond)

    def _stepped(self, last: BlindLevel, beyond: int) -> BlindLevel:
        before = self.levels[-2] if len(self.levels) > 1 else None

        def grown(name: str) -> int:
            amount: int = getattr(last, name)
            step = amount - (getattr(before, name) if before else 0)
            return amount + beyond * max(step, 0)

        return replace(
            last,
            small_blind=grown("small_blind"),
            big_blind=grown("big_blind"),
            ante=grown("ante"),
            big_blind_ante=grown("big_blind_ante"),
        )

    def number_at(self, played: float) -> int:
        """Return the number of the level after so many hands or seconds."""
        return self.read(played).number

    def at(self, played: float) -> BlindLevel:
        """Return the level of the hand that follows so many hands or seconds.

        Raises:
            GameConfigError: the hands or seconds are negative.

        """
        return self.read(played).level

    def read(self, played: float) -> ScheduleReading:
        """Return the level, what is left of it, and whether there is a break.

        >>> hour = BlindLevel(25, 50, length=3600, break_after=600)
        >>> BlindSchedule([hour, (50, 100)], pace="seconds", length=3600).read(3900)
        ScheduleReading(number=1, level=BlindLevel(50/100), left=300, on_break=True)

        Raises:
            GameConfigError: the hands or seconds are negative.

        """
        if played < 0:
            raise GameConfigError(f"{played} {self.pace} cannot have been played")
        number = bisect_right(self._ends, played)
        if number < len(self.levels):
            level = self.levels[number]
            left = self._ends[number] - played
            if left > self._break(level):
                return ScheduleReading(number, level, left - self._break(level))
            return ScheduleReading(number + 1, self.level(number + 1), left, True)
        length = self._length(self.levels[-1])
        beyond, gone = divmod(played - self._ends[-1], length)
        number += int(beyond)
        return ScheduleReading(number, self.level(number), length - gone)

    def begin(self, number: int) -> float:
        """Return after how many hands or seconds a level begins."""
        if number <= len(self.levels):
            return self._ends[number - 1] if number else 0
        beyond = number - len(self.levels)
        return self._ends[-1] + beyond * self._length(self.levels[-1])

    def _length(self, level: BlindLevel) -> float:
        return self.length if level.length is None else level.length

    def _break(self, level: BlindLevel) -> float:
        """Return how long the break is; nobody plays hands in a break."""
        return level.break_after if self.pace is Pace.SECONDS else 0

    def __eq__(self, other: object) -> bool:
        """Return whether both give the same levels at the same times."""
        if not isinstance(other, BlindSchedule):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the first level, the last and how long they are."""
        first, last = self.levels[0], self.levels[-1]
        text = f"{len(self.levels)} levels of {self.length} {self.pace}"
        return f"<BlindSchedule {first} to {last}, {text}>"

    def to_dict(self) -> dict[str, Any]:
        """Return plain values from which ``from_dict`` makes the same schedule."""
        return {
            "levels": [asdict(level) for level in self.levels],
            "length": self.length,
            "pace": str(self.pace),
            "growth": str(self.growth),
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> BlindSchedule:
        """Return the schedule that ``to_dict`` wrote."""
        levels = [BlindLevel(**level) for level in values["levels"]]
        return cls(
            levels,
            length=values["length"],
            pace=values["pace"],
            growth=values["growth"],
        )


def _level(level: BlindLevel | tuple[int, ...]) -> BlindLevel:
    if isinstance(level, BlindLevel):
        return level
    if not 2 <= len(level) <= 4:  # noqa: PLR2004 - blinds and two kinds of ante
        raise GameConfigError(f"a level is blinds and antes, not {level!r}")
    return BlindLevel(*level)


def check_schedule(schedule: object) -> None:
    """Refuse levels that nobody has made a schedule of.

    Raises:
        GameConfigError: it is something else than a schedule.

    """
    if not isinstance(schedule, BlindSchedule | None):
        raise GameConfigError(f"a schedule is BlindSchedule(...), not {schedule!r}")
