"""Hands of a PHH text as columns, parsed and replayed by the native core.

The native reader parses hands in the usual form; the simulator replays them, and the
results are compared with the stated ones. All other hands are replayed by the engine,
one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, overload

import numpy as np

from bigslick._native import _core
from bigslick.engine.games import VARIANTS
from bigslick.engine.streets import Opening
from bigslick.errors import NotationError
from bigslick.formats.phh.fields import GAMES
from bigslick.formats.phh.reader import read_phh_hands
from bigslick.formats.phh.record_conversion import zone_of
from bigslick.history.decisions.played_hand import PlayedHand, played_hand
from bigslick.history.reader.native_columns import NativeColumns, Setup
from bigslick.history.statistics.all_in import expected_nets

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("PhhColumns", "PhhText")

_HELD: Final = 4  # the most cards of a player in the native columns
_FLOP: Final = 3
_DECK: Final = 52
_HAND, _TABLE, _TIME, _DAY, _MONTH, _YEAR, _ZONE, _SHORT_ZONE, _SEATS = range(9)
"""The indices of the fields that the native reader keeps as text."""


def _hole_cards(code: str) -> int | None:
    """Return the number of hole cards of a game, or None if it is not supported."""
    game = VARIANTS[code].game
    streets = game.plan_streets(1, 2)
    first, *later = streets
    usual = (
        len(game.deck) == _DECK
        and [street.board_dealing_count for street in streets] == [0, _FLOP, 1, 1]
        and all(street.opening is Opening.POSITION for street in streets)
        and not any(street.draw_status for street in streets)
        and not any(street.hole_dealing_statuses for street in later)
        and not any(first.hole_dealing_statuses)
    )
    count = len(first.hole_dealing_statuses)
    return count if usual and count <= _HELD else None


@lru_cache(maxsize=1)
def _games() -> dict[str, int]:
    codes = {**GAMES, **{code: code for code in VARIANTS}}
    counts = {name: _hole_cards(code) for name, code in codes.items()}
    return {name: count for name, count in counts.items() if count is not None}


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

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands one by one; the engine replays each when it is accessed."""
        return _EngineHands(self)

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

    def expected_by_engine(self, n: int) -> list[Any] | None:
        """Return the all-in EV of each player in a hand with antes, if any."""
        record = self.record(n)
        return expected_nets(record, played_hand(record))

    def field(self, name: str, default: Any) -> list[Any]:
        """Return a field of the record of each hand."""
        fields: dict[str, Callable[[], list[Any]]] = {
            "hand_id": lambda: [text or "" for text in self._kept(_HAND)],
            "table": lambda: [text or "" for text in self._kept(_TABLE)],
            "time": lambda: self._times,
            "game": lambda: self.by_setting(lambda s: s.kind.code),
            "mode": lambda: ["cash"] * len(self),
            "rake": lambda: self.in_chips(self.core.rakes),
            "pot": lambda: self.in_chips(self._pots()),
            "winner": self.winners,
        }
        if name in fields:
            return fields[name]()
        return [getattr(self.record(n), name, default) for n in range(len(self))]

    def _kept(self, field: int) -> list[str | None]:
        texts = self.source.core.kept(field)
        return [texts[n] for n in self.core.hands.tolist()]

    @cached_property
    def _times(self) -> list[str | None]:
        dates = zip(*map(self._kept, (_YEAR, _MONTH, _DAY)), strict=True)
        zones = zip(*map(self._kept, (_ZONE, _SHORT_ZONE)), strict=True)
        return [*map(_time, self._kept(_TIME), dates, zones)]


def _time(
    time: str | None,
    date: tuple[str | None, ...],
    zones: tuple[str | None, str | None],
) -> str | None:
    """Return the time when a hand began, or None if its zone is unknown."""
    zone = zone_of(*zones)
    if zone is None or time is None:
        return None
    day = [int(part) for part in date if part is not None]
    if len(day) != len(date):
        return None
    clock = [int(part) for part in time.split(":")]
    moment = datetime(*day, *clock, tzinfo=zone)  # type: ignore[arg-type,misc]
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


class _EngineHands(Sequence[PlayedHand]):
    """The hands of columns; the engine replays each when it is accessed."""

    def __init__(self, columns: PhhColumns) -> None:
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns)

    @overload
    def __getitem__(self, index: int) -> PlayedHand: ...
    @overload
    def __getitem__(self, index: slice) -> list[PlayedHand]: ...
    def __getitem__(self, index: int | slice) -> PlayedHand | list[PlayedHand]:
        if isinstance(index, slice):
            return [self[n] for n in range(len(self))[index]]
        return played_hand(self._columns.record(range(len(self))[index]))
