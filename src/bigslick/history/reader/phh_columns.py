"""Hands of a PHH text as columns, parsed and replayed by the native core.

The native reader parses hands in the usual form; the simulator replays them, and the
results are compared with the stated ones. All other hands are replayed by the engine,
one by one.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.errors import NotationError
from bigslick.formats.phh.fields import GAMES
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.phh.record_conversion import zone_of
from bigslick.history.reader.native_columns import NativeColumns
from bigslick.history.reader.native_games import Setup, hole_card_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("PhhColumns", "PhhText")

_HAND, _TABLE, _TIME, _DAY, _MONTH, _YEAR, _ZONE, _SHORT_ZONE, _SEATS = range(9)
"""The indices of the fields that the native reader keeps as text."""


@lru_cache(maxsize=1)
def _games() -> dict[str, int]:
    counts = hole_card_counts()
    return counts | {
        name: counts[code] for name, code in GAMES.items() if code in counts
    }


class PhhText:
    """The hands of a part of a file; ``line`` is the number of its first line."""

    def __init__(self, text: bytes, file: str, line: int = 1) -> None:
        """Parse the hands in the usual form, and find the positions of the others."""
        self.text = text
        self.file = file
        self.line = line
        self.core = _core.PhhText(text, _games())
        self.places: list[tuple[int, int, int, bool, int]] = self.core.places

    def block(self, place: int) -> tuple[list[str], int]:
        """Return the lines of a hand, and the number of lines before it."""
        begin, end, line, _, _ = self.places[place]
        rows = self.text[begin:end].decode().split("\n")
        return [row.rstrip("\r") for row in rows], self.line + line - 2

    def columns(self, *, whole: bool = False) -> PhhColumns:
        """Return the columns of the hands that the simulator could replay.

        With ``whole``, they have all operations; hands with several pots are left out.
        """
        return PhhColumns(self, whole=whole)


class PhhColumns(NativeColumns):
    """The columns of the hands that the simulator replayed.

    ``places`` are the indices of these hands among all hands of the text.
    """

    def __init__(self, text: PhhText, *, whole: bool = False) -> None:
        """Replay the hands of a text."""
        self.source = text
        setups = [
            Setup(*setup)._replace(game=GAMES.get(setup[0], setup[0]))
            for setup in text.core.setups
        ]
        super().__init__(text.core, setups, whole=whole)
        usual = np.array([place[4] for place in text.places], np.int64)
        place_of = np.full(max(int(usual.max(initial=-1)) + 1, 0), -1, np.int64)
        place_of[usual[usual >= 0]] = np.flatnonzero(usual >= 0)
        self.places: NDArray[np.int64] = place_of[self.core.hands]
        self.names = text.core.names

    @property
    def lines(self) -> list[int]:
        """The line of the file at which each hand begins."""
        before = self.source.line - 1
        return [before + self.source.places[n][2] for n in self.places.tolist()]

    @property
    def others(self) -> list[int]:
        """The indices of the hands that the engine must replay."""
        everything = np.arange(len(self.source.places))
        return [int(n) for n in np.setdiff1d(everything, self.places)]

    def record(self, n: int) -> HandRecord:
        """Return the record of a hand, replayed by the engine.

        Raises:
            BigslickError: the engine refuses the hand.

        """
        rows, _ = self.source.block(int(self.places[n]))
        (hand,) = read_phh_hands(rows, self.source.file)
        if hand.record is None:
            raise hand.error or NotationError("the hand could not be read")
        return hand.record

    def phh_texts(self) -> list[bytes]:
        """Return the text of each hand as it stands in the file, without its header."""
        found = []
        for place in self.places.tolist():
            begin, end, _, headed, _ = self.source.places[place]
            text = self.source.text[begin:end]
            found.append((text.partition(b"\n")[2] if headed else text).strip())
        return found

    def texts(self, name: str) -> list[Any]:
        """Return ``hand_id``, ``table`` or ``time`` of each hand."""
        if name == "time":
            return self._times
        field = _HAND if name == "hand_id" else _TABLE
        return [text or "" for text in self._kept(field)]

    def local_times(self) -> list[str | None]:
        """Return the local time of each hand, if its text names no time zone."""
        found = map(_LOCAL_TIME.search, self.phh_texts())
        return [None if time is None else time[1].decode("ascii") for time in found]

    def _kept(self, field: int) -> list[str | None]:
        texts = self.source.core.kept(field)
        return [texts[n] for n in self.core.hands.tolist()]

    @cached_property
    def _times(self) -> list[str | None]:
        fields = (_YEAR, _MONTH, _DAY, _ZONE, _SHORT_ZONE)
        days = zip(*map(self._kept, fields), strict=True)
        return [*map(_time, self._kept(_TIME), days)]


def _time(time: str | None, day: tuple[str | None, ...]) -> str | None:
    """Return the time when a hand began, or None if its zone is unknown.

    ``day`` is the year, the month, the day and the two names of the zone.
    """
    if time is None:
        return None
    hour = _hour(time[: -len(_REST)], day)
    if hour is None:
        return None
    if not hour:
        return _utc(*map(int, time.split(":")), day=day)
    return f"{hour}{time[-len(_REST) :]}Z"


_REST: Final = ":15:59"
_LOCAL_TIME: Final = re.compile(rb'"local_time": "([\d/: -]+)')


@lru_cache(maxsize=4096)
def _hour(hour: str, day: tuple[str | None, ...]) -> str | None:
    """Return an hour in UTC, or None if the zone is unknown.

    The text is empty if the minutes are others than those of UTC.
    """
    first, last = (_utc(int(hour), minute, minute, day=day) for minute in (0, 59))
    if first is None or last is None:
        return None
    text = first.removesuffix(":00:00Z")
    return text if last == f"{text}:59:59Z" else ""


def _utc(hour: int, minute: int, second: int, *, day: Any) -> str | None:
    *date, zone, short_zone = day
    found = zone_of(zone, short_zone)
    parts = [int(part) for part in date if part is not None]
    if found is None or len(parts) != len(date):
        return None
    year, month, days = parts
    moment = datetime(year, month, days, hour, minute, second, tzinfo=found)
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat()}Z"
