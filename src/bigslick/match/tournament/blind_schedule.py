"""Blind schedules: the level after a number of hands or seconds.

Time is passed in as a number; nothing here reads a clock. A level that begins during
a hand applies from the next hand on, because tables look up the level before they
shuffle (TDA 2024, rule 23).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import asdict, replace
from enum import StrEnum, unique
from itertools import accumulate
from numbers import Number
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.text_values import read_choice

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


_MOST_DOUBLINGS: Final = 40  # blinds stop growing here: no stack can pay more
_BASE: Final = 5  # the first small blind, and its step


def get_blinds(hands_played: int, schedule_interval: int = 10) -> tuple[int, int]:
    """Return the blinds of the next hand after ``hands_played`` hands.

    By default the first ten hands are played at 5/10, the next ten at 10/20, then
    15/30 and so on.

    >>> [get_blinds(hands) for hands in (0, 9, 10, 20)]
    [(5, 10), (5, 10), (10, 20), (15, 30)]

    Raises:
        GameConfigError: the hands are negative, or the interval is not positive.

    """
    if schedule_interval < 1:
        raise GameConfigError(
            f"invalid level length {schedule_interval}: expected more than 0"
        )
    if hands_played < 0:
        raise GameConfigError(
            f"invalid number of hands {hands_played}: expected 0 or more"
        )
    level = hands_played // schedule_interval
    return _BASE * (level + 1), 2 * _BASE * (level + 1)


@unique
class Pace(StrEnum):
    """The unit of a level's length."""

    HANDS = "hands"
    SECONDS = "seconds"


@unique
class Growth(StrEnum):
    """How blinds grow after the last level of the schedule."""

    DOUBLE = "double"
    """Blinds and antes double every level, so that every tournament ends."""
    STEP = "step"
    """Blinds and antes grow by the difference between the last two levels."""
    HOLD = "hold"
    """The last level continues."""


@dataclass(frozen=True, slots=True)
class BlindLevel:
    """The blinds and antes of a level; ``length`` is in hands or seconds.

    ``ante`` is posted by every player, ``big_blind_ante`` by the big blind for the
    whole table. ``break_after`` is the length in seconds of the break that follows.

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
        """Check the amounts."""
        for amount in (*self.blinds, self.ante, self.big_blind_ante):
            if not isinstance(amount, Number) or isinstance(amount, bool):
                raise GameConfigError(f"invalid amount {amount!r}: expected a number")
        if not 0 <= self.small_blind <= self.big_blind or not self.big_blind:
            raise GameConfigError(
                f"invalid blinds {self.small_blind}/{self.big_blind}: expected "
                "small/big, for example 1/2"
            )
        if self.ante < 0 or self.big_blind_ante < 0:
            raise GameConfigError(
                f"invalid ante {min(self.ante, self.big_blind_ante)}: must not be "
                "negative"
            )
        if self.length is not None and self.length <= 0:
            raise GameConfigError(
                f"invalid level length {self.length}: expected more than 0"
            )
        if self.break_after < 0:
            raise GameConfigError(
                f"invalid break of {self.break_after} seconds: expected 0 or more"
            )

    def __repr__(self) -> str:
        """Return the blinds and antes."""
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
        """Return the level of a table whose players have all sat out ``hands`` hands.

        The blinds double every hand, so that the tournament ends (rule 62).

        >>> BlindLevel(5, 10).deserted(3).blinds
        (40, 80)
        """
        return self.times(1 << min(hands, _MOST_DOUBLINGS))

    def times(self, factor: int) -> BlindLevel:
        """Return the level with all amounts multiplied by ``factor``."""
        return replace(
            self,
            small_blind=self.small_blind * factor,
            big_blind=self.big_blind * factor,
            ante=self.ante * factor,
            big_blind_ante=self.big_blind_ante * factor,
        )


@dataclass(frozen=True, slots=True)
class ScheduleReading:
    """The current level of a schedule, its number from 0, and the time left.

    During a break, ``level`` is the next level and ``left`` the rest of the break.
    """

    number: int
    level: BlindLevel
    left: float
    on_break: bool = False


class BlindSchedule:
    """A list of levels, measured in hands or in seconds.

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
        """Store the levels; tuples are small blind, big blind, ante, big-blind ante.

        ``length`` applies to levels whose length is not given.

        Raises:
            GameConfigError: there are no levels, a level is invalid, or the blinds
                decrease.

        """
        if length <= 0:
            raise GameConfigError(
                f"invalid level length {length}: expected more than 0"
            )
        self.length = length
        self.pace = read_choice(Pace, pace)
        self.growth = read_choice(Growth, growth)
        self.levels = tuple(_level(level) for level in levels)
        if not self.levels:
            raise GameConfigError("a schedule needs at least one level")
        for before, after in zip(self.levels, self.levels[1:], strict=False):
            if after.big_blind < before.big_blind:
                raise GameConfigError(f"blinds decrease from {before} to {after}")
        spans = [self._length(level) + self._break(level) for level in self.levels]
        self._ends = tuple(accumulate(spans))  # of the levels with their breaks

    @classmethod
    def linear(cls, hands_per_level: int = 10, step: int = _BASE) -> BlindSchedule:
        """Return the schedule of ``get_blinds``: 5/10, 10/20, 15/30 and so on.

        >>> BlindSchedule.linear().at(25)
        BlindLevel(15/30)
        """
        levels = [(step, 2 * step), (2 * step, 4 * step)]
        return cls(levels, length=hands_per_level, growth=Growth.STEP)

    def level(self, number: int) -> BlindLevel:
        """Return the level with this number, counted from 0.

        After the last level of the list, ``growth`` decides how the blinds rise.

        Raises:
            GameConfigError: the number is negative.

        """
        if number < 0:
            raise GameConfigError(f"invalid level number {number}: expected 0 or more")
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
        """Return the number of the level after ``played`` hands or seconds."""
        return self.read(played).number

    def at(self, played: float) -> BlindLevel:
        """Return the level of the next hand after ``played`` hands or seconds.

        Raises:
            GameConfigError: the hands or seconds are negative.

        """
        return self.read(played).level

    def read(self, played: float) -> ScheduleReading:
        """Return the level after ``played`` hands or seconds, and the time left.

        >>> hour = BlindLevel(25, 50, length=3600, break_after=600)
        >>> BlindSchedule([hour, (50, 100)], pace="seconds", length=3600).read(3900)
        ScheduleReading(number=1, level=BlindLevel(50/100), left=300, on_break=True)

        Raises:
            GameConfigError: the hands or seconds are negative.

        """
        if played < 0:
            raise GameConfigError(
                f"invalid time {played} {self.pace}: expected 0 or more"
            )
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
        """Return the hands or seconds after which a level begins."""
        if number <= len(self.levels):
            return self._ends[number - 1] if number else 0
        beyond = number - len(self.levels)
        return self._ends[-1] + beyond * self._length(self.levels[-1])

    def _length(self, level: BlindLevel) -> float:
        return self.length if level.length is None else level.length

    def _break(self, level: BlindLevel) -> float:
        """Return the length of the break; 0 if levels are measured in hands."""
        return level.break_after if self.pace is Pace.SECONDS else 0

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same levels and lengths."""
        if not isinstance(other, BlindSchedule):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Return the first and the last level and their length."""
        first, last = self.levels[0], self.levels[-1]
        text = f"{len(self.levels)} levels of {self.length} {self.pace}"
        return f"<BlindSchedule {first} to {last}, {text}>"

    def to_dict(self) -> dict[str, Any]:
        """Return the schedule as plain values for ``from_dict``."""
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
        raise GameConfigError(
            f"invalid level {level!r}: expected small blind, big blind, ante and "
            "big-blind ante"
        )
    return BlindLevel(*level)


def check_schedule(schedule: object) -> None:
    """Check that the value is None or a ``BlindSchedule``.

    Raises:
        GameConfigError: the value is something else.

    """
    if not isinstance(schedule, BlindSchedule | None):
        raise GameConfigError(
            f"invalid schedule {schedule!r}: expected BlindSchedule(...)"
        )
