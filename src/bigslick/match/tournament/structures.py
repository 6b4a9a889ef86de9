"""Standard tournament structures by name: stacks, levels and breaks."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigslick.errors import GameConfigError, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.match.tournament.blind_schedule import (
    BlindLevel,
    BlindSchedule,
    Growth,
    Pace,
)
from bigslick.text_values import read_choice

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("STRUCTURES", "Structure", "get_structure")


@dataclass(frozen=True, slots=True)
class Structure:
    """A tournament structure: stack, levels, their length, breaks.

    ``rows`` are small blind, big blind, ante and big-blind ante. There is a break
    after every ``levels_between_breaks`` levels; 0 means no breaks.
    """

    name: str
    starting_stack: int
    rows: tuple[tuple[int, ...], ...]
    minutes: int
    hands: int
    levels_between_breaks: int = 0
    break_minutes: int = 0
    growth: Growth = Growth.DOUBLE

    def schedule(self, pace: Pace | str = Pace.HANDS) -> BlindSchedule:
        """Return the blind schedule, measured in hands or in seconds.

        >>> STRUCTURES["turbo"].schedule("seconds").read(3 * 480)
        ScheduleReading(number=3, level=BlindLevel(100/200, ...), left=480, ...)
        """
        by_hands = read_choice(Pace, pace) is Pace.HANDS
        levels = []
        for number, row in enumerate(self.rows, 1):
            level = BlindLevel(*row)
            between = self.levels_between_breaks
            if between and not number % between:
                level = replace(level, break_after=60 * self.break_minutes)
            levels.append(level)
        length = self.hands if by_hands else 60 * self.minutes
        return BlindSchedule(levels, length=length, pace=pace, growth=self.growth)


def _with_big_blind_antes(
    *blinds: tuple[int, int], without: int
) -> tuple[tuple[int, ...], ...]:
    """Return rows with a big-blind ante after the first ``without`` levels."""
    return tuple(
        (small, big) if row < without else (small, big, 0, big)
        for row, (small, big) in enumerate(blinds)
    )


_BASIC: Final = Structure(
    "basic", 1_000, ((5, 10), (10, 20)), minutes=10, hands=10, growth=Growth.STEP
)

_STANDARD: Final = Structure(
    "standard",
    10_000,
    _with_big_blind_antes(
        *((25, 50), (50, 100), (75, 150), (100, 200), (150, 300), (200, 400)),
        *((250, 500), (300, 600), (400, 800), (500, 1_000), (600, 1_200)),
        *((800, 1_600), (1_000, 2_000), (1_500, 3_000), (2_000, 4_000)),
        *((3_000, 6_000), (4_000, 8_000), (5_000, 10_000), (6_000, 12_000)),
        *((8_000, 16_000), (10_000, 20_000), (15_000, 30_000), (20_000, 40_000)),
        without=3,
    ),
    minutes=20,
    hands=20,
    levels_between_breaks=6,
    break_minutes=10,
)

_TURBO: Final = Structure(
    "turbo",
    5_000,
    _with_big_blind_antes(
        *((25, 50), (50, 100), (75, 150), (100, 200), (150, 300), (200, 400)),
        *((300, 600), (400, 800), (600, 1_200), (800, 1_600), (1_000, 2_000)),
        *((1_500, 3_000), (2_000, 4_000), (3_000, 6_000), (4_000, 8_000)),
        *((6_000, 12_000), (8_000, 16_000), (10_000, 20_000)),
        without=3,
    ),
    minutes=8,
    hands=10,
    levels_between_breaks=8,
    break_minutes=5,
)

_HYPER: Final = Structure(
    "hyper-turbo",
    500,
    (
        *((10, 20, 4), (15, 30, 6), (20, 40, 8), (30, 60, 12), (40, 80, 16)),
        *((50, 100, 20), (60, 120, 25), (80, 160, 30), (100, 200, 40)),
        *((125, 250, 50), (150, 300, 60), (200, 400, 80), (250, 500, 100)),
        *((300, 600, 120), (400, 800, 160), (500, 1_000, 200)),
    ),
    minutes=3,
    hands=5,
)

_DEEP: Final = Structure(
    "deep-stack",
    50_000,
    _with_big_blind_antes(
        *((50, 100), (75, 150), (100, 200), (150, 300), (200, 400), (250, 500)),
        *((300, 600), (400, 800), (500, 1_000), (600, 1_200), (800, 1_600)),
        *((1_000, 2_000), (1_200, 2_400), (1_500, 3_000), (2_000, 4_000)),
        *((2_500, 5_000), (3_000, 6_000), (4_000, 8_000), (5_000, 10_000)),
        *((6_000, 12_000), (8_000, 16_000), (10_000, 20_000), (12_000, 24_000)),
        *((15_000, 30_000), (20_000, 40_000), (25_000, 50_000), (30_000, 60_000)),
        *((40_000, 80_000), (50_000, 100_000), (75_000, 150_000)),
        without=2,
    ),
    minutes=40,
    hands=35,
    levels_between_breaks=3,
    break_minutes=15,
)

STRUCTURES: Final[Mapping[str, Structure]] = MappingProxyType(
    {row.name: row for row in (_BASIC, _STANDARD, _TURBO, _HYPER, _DEEP)}
)
"""The structures by name."""
_OLD_NAMES: Final = {"seed": "basic"}
"""Other names of structures, which files of older versions contain."""


def get_structure(name: str) -> Structure:
    """Return a structure by its name.

    >>> get_structure("deep-stack").starting_stack
    50000

    Raises:
        GameConfigError: the name is unknown.

    """
    name = _OLD_NAMES.get(name, name)
    if name not in STRUCTURES:
        raise GameConfigError(unknown_name("structure", name, STRUCTURES))
    return STRUCTURES[name]
