"""Hands of a PHH text as columns, parsed and replayed by the native core.

The native reader parses hands in the usual form; the simulator replays them, and the
results are compared with the stated ones. All other hands are replayed by the engine,
one by one.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bigslick._native import _core
from bigslick.errors import NotationError
from bigslick.formats.phh.fields import GAMES
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.history.reader.hand_checks import other_end
from bigslick.history.reader.hand_times import utc_moments, utc_texts
from bigslick.history.reader.native_columns import NativeColumns
from bigslick.history.reader.native_games import Setup, chips, hole_card_counts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("PhhColumns", "PhhText", "Section")

_HAND, _TABLE = range(2)
"""The indices of the fields that the native reader keeps as text."""


@lru_cache(maxsize=1)
def _games() -> dict[str, int]:
    counts = hole_card_counts()
    return counts | {
        name: counts[code] for name, code in GAMES.items() if code in counts
    }


class Section(NamedTuple):
    """The lines of a text that come from one file."""

    begin: int
    """The first of these lines in the text; lines are counted from 1."""
    file: str
    line: int = 1
    """The number of that line in the file."""


class PhhText:
    """The hands of a part of a file, or of several small files."""

    def __init__(self, text: bytes, sections: Sequence[Section]) -> None:
        """Parse the hands in the usual form, and find the positions of the others."""
        self.text = text
        self.sections = sections
        self._begins = np.array([section.begin for section in sections])
        self._firsts = np.array([section.line for section in sections])
        self.core = _core.PhhText(text, _games())
        self.places: NDArray[np.int64] = self.core.places
        """A row for each hand: the begin and the end of its bytes, its line, whether it
        has a header, and its number among the hands in the usual form, or -1.
        """

    def block(self, place: int) -> tuple[list[str], int]:
        """Return the lines of a hand, and the number of lines before it."""
        begin, end, _, _, _ = self.places[place].tolist()
        rows = self.text[begin:end].decode().split("\n")
        _, (line,) = self.positions(np.array([place]))
        return [row.rstrip("\r") for row in rows], int(line) - 1

    def positions(
        self, places: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the sections of hands, and the lines of their files."""
        lines = self.places[places, 2]
        sections = np.searchsorted(self._begins, lines, side="right") - 1
        return sections, lines - self._begins[sections] + self._firsts[sections]

    def file(self, place: int) -> str:
        """Return the name of the file that contains a hand."""
        (section,), _ = self.positions(np.array([place]))
        return self.sections[int(section)].file

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
        usual = text.places[:, 4]
        place_of = np.full(max(int(usual.max(initial=-1)) + 1, 0), -1, np.int64)
        place_of[usual[usual >= 0]] = np.flatnonzero(usual >= 0)
        self._place_of = place_of
        self.places: NDArray[np.int64] = place_of[self.core.hands]
        self.names = tuple(text.core.names)

    @property
    def origins(self) -> list[tuple[str, int]]:
        """The file of each hand, and the line at which it begins."""
        files = [section.file for section in self.source.sections]
        sections, lines = self.source.positions(self.places)
        pairs = zip(sections.tolist(), lines.tolist(), strict=True)
        return [(files[section], line) for section, line in pairs]

    @property
    def others(self) -> list[int]:
        """The indices of the hands that the engine must replay."""
        everything = np.arange(len(self.source.places))
        done = np.concatenate([self.places, [*self.refused]])
        return [int(n) for n in np.setdiff1d(everything, done)]

    @cached_property
    def refused(self) -> dict[int, ReadHand]:
        """The hands whose stated results are not those of the replay, by index."""
        core, source = self.core, self.source
        ids = source.core.kept(_HAND, core.refused)
        found = {}
        for n, place in enumerate(self._place_of[core.refused].tolist()):
            first, last = core.refused_first[n : n + 2].tolist()
            stacks = bool(core.refused_stacks[n])
            scale = int(core.refused_scales[n])
            counted = [
                chips(a, scale) for a in core.refused_amounts[first:last].tolist()
            ]
            text = source.text[slice(*source.places[place, :2].tolist())]
            stated = (_STACKS if stacks else _WINNINGS).search(text)
            written = [] if stated is None else stated[1].decode().split(", ")
            _, (at,) = source.positions(np.array([place]))
            line, file = int(at), source.file(place)
            end = other_end(
                "final stacks" if stacks else "winnings", map(Decimal, written), counted
            )
            header = _HEADER.match(text)
            hand_id = ids[n] or (header[1].decode() if header else "")
            error = DamagedHandError(end, file=file, line=line, hand_id=hand_id)
            found[place] = ReadHand(file, line, hand_id, error=error)
        return found

    def record(self, n: int) -> HandRecord:
        """Return the record of a hand, replayed by the engine.

        Raises:
            BigslickError: the engine refuses the hand.

        """
        place = int(self.places[n])
        rows, _ = self.source.block(place)
        (hand,) = read_phh_hands(rows, self.source.file(place))
        if hand.record is None:
            raise hand.error or NotationError("the hand could not be read")
        return hand.record

    def phh_texts(self) -> list[bytes]:
        """Return the text of each hand as it stands in the file, without its header."""
        found = []
        for begin, end, _, headed, _ in self.source.places[self.places].tolist():
            text = self.source.text[begin:end]
            found.append((text.partition(b"\n")[2] if headed else text).strip())
        return found

    def texts(self, name: str) -> list[Any]:
        """Return ``hand_id``, ``table`` or ``time`` of each hand."""
        if name == "time":
            return utc_texts(self._seconds)
        field = _HAND if name == "hand_id" else _TABLE
        texts = self.source.core.kept(field, self.core.hands)
        return [text or "" for text in texts]

    def moments(self) -> NDArray[np.datetime64]:
        """Return when each hand began, in UTC; a missing value if the zone is unknown.

        A hand without a time has a missing value, too.
        """
        return self._seconds

    @cached_property
    def _seconds(self) -> NDArray[np.datetime64]:
        core, hands = self.source.core, self.core.hands
        return utc_moments(core.local_seconds[hands], core.zone[hands], core.zones)

    def local_times(self) -> list[str | None]:
        """Return the local time of each hand, if its text names no time zone."""
        if _LOCAL_TIME.search(self.source.text) is None:
            return [None] * len(self)
        found = map(_LOCAL_TIME.search, self.phh_texts())
        return [None if time is None else time[1].decode("ascii") for time in found]


_HEADER: Final = re.compile(rb"\[([\w-]+)\]")
_STACKS: Final = re.compile(rb"^finishing_stacks = \[([^]]*)\]", re.MULTILINE)
_WINNINGS: Final = re.compile(rb"^winnings = \[([^]]*)\]", re.MULTILINE)
_LOCAL_TIME: Final = re.compile(rb'"local_time": "([\d/: -]+)')
