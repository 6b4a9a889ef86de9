"""Statistics of whole files, with a fast path for Bigslick's own records.

Statistics need only a part of a record: a line with integer chips and default rules is
decoded without its cards and results. Every other line is read as a whole record.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec

from bigslick.chip_amounts import MAX_AMOUNT
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.input_files import open_input
from bigslick.formats.read_hand import DamagedHandError
from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.record.record_parts import Count  # noqa: TC001 - msgspec reads it
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.decisions.replay import SAME_BETTING
from bigslick.history.reader.files import (
    BOM,
    Piece,
    find_files,
    holds_records,
    map_pieces,
    pieces_of,
    size_of,
    workers_for,
)
from bigslick.history.reader.hand_batches import HandBatch
from bigslick.history.reader.hand_checks import check_chips
from bigslick.history.reader.hand_reader import Problems, ReadOptions
from bigslick.history.statistics.tracker import BATCH, Tracker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike
    from pathlib import Path

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.played_hand import PlayedHand
    from bigslick.history.reader.files import Tick
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("add_line", "read_line", "track_files")

_BUFFER: Final = 1 << 18  # bytes; a record has a few thousand
_OFTEN: Final = 500  # lines
_LEAST: Final = 1 << 16  # bytes; a table of a few hands takes as long as one of many

_Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=-MAX_AMOUNT, le=MAX_AMOUNT)]
_Word: TypeAlias = Literal[
    "ante",
    "bet",
    "blind",
    "board",
    "bring_in",
    "burn",
    "call",
    "check",
    "collect",
    "deal",
    "discard",
    "fold",
    "kill",
    "muck",
    "note",
    "pull",
    "push",
    "raise",
    "runouts",
    "show",
    "stand_pat",
]
"""Common strings, which are shared instead of created for each action."""


class _Action(msgspec.Struct, gc=False):
    action: _Word
    player: str | None = None
    amount: _Amount | None = None
    amounts: tuple[_Amount, ...] | None = None


class _Player(msgspec.Struct, gc=False):
    name: str
    seat: Count
    stack: _Amount
    final: _Amount


class _Stakes(msgspec.Struct, kw_only=True, gc=False):
    antes: tuple[_Amount, ...]
    blinds: tuple[_Amount, ...]
    bring_in: _Amount = 0
    small_bet: _Amount
    big_bet: _Amount
    ante_trimming: bool = False


class _Record(msgspec.Struct, kw_only=True, gc=False):
    schema: int
    game: str
    mode: Literal["cash", "tournament"]
    button: Count
    stakes: _Stakes
    rules: dict[str, Any] = {}
    board_count: Count = 1
    bomb_pot: bool = False
    setup: dict[str, Any] | None = None
    players: list[_Player]
    actions: list[_Action]
    rake: _Amount = 0


class _Deal(_Action, gc=False):
    cards: str | None = None


class _Dealt(msgspec.Struct, gc=False):
    actions: list[_Deal]


_decoder: Final = msgspec.json.Decoder(_Record)
_deals_decoder: Final = msgspec.json.Decoder(_Dealt)
_SCHEMA: Final = 1


def read_line(line: bytes, *, whole: bool = False, adjust: bool = True) -> PlayedHand:
    """Return the hand on one line; with ``whole``, decode its whole record.

    Raises:
        NotationError: the line is unreadable, or its hand is invalid.

    """
    if whole:
        return _read_whole(line)
    try:
        quick = _decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _read_whole(line)  # raises an error if the line is invalid
    if (
        quick.setup is not None
        or quick.schema != _SCHEMA
        or not SAME_BETTING.issuperset(quick.rules)
        or not len(quick.stakes.antes) == len(quick.stakes.blinds) == len(quick.players)
    ):
        return _read_whole(line)
    record: HandRecord = quick  # type: ignore[assignment] # all that counting looks at
    check_chips(record)
    hand = played_hand(record)
    hand.source = line
    if hand.run_out and adjust:
        hand.record = _with_cards(quick, line)
    elif not quick.rake:
        quick.actions = []  # they were read; thousands of hands wait to be counted
    return hand


def add_line(tracker: Tracker, line: bytes) -> None:
    """Count the hand on one line.

    Raises:
        NotationError: the line is unreadable, or its hand is invalid.
        IllegalActionError: an action is illegal at that point of the hand.

    """
    whole = tracker.where is not None
    hand = read_line(line, whole=whole, adjust=tracker.adjust)
    for error in tracker.add_hands([hand]).values():
        raise error


def _with_cards(quick: _Record, line: bytes) -> HandRecord:
    """Return the record with its cards, for the few hands that need equities."""
    if not quick.rake and quick.board_count == 1:
        try:
            quick.actions[:] = _deals_decoder.decode(line).actions
        except (msgspec.DecodeError, UnicodeError):
            pass  # reading the whole record raises the error
        else:
            return cast("HandRecord", quick)
    return HandRecord.from_json(line)


def _read_whole(line: bytes) -> PlayedHand:
    record = HandRecord.from_json(line)
    check_chips(record)
    return played_hand(record)


@dataclass(frozen=True, slots=True)
class _Tracking:
    """The settings for counting a piece, which are sent to the workers."""

    adjust: bool
    heads_up_steals: bool
    where: str | None
    options: ReadOptions

    def tracker(self) -> Tracker:
        """Return a tracker without hands."""
        return Tracker(
            adjust=self.adjust,
            heads_up_steals=self.heads_up_steals,
            where=self.where,
        )

    def __call__(self, piece: Piece, tick: Tick) -> tuple[Tracker, Problems]:
        """Count the hands of a part of the files; return them with the errors."""
        tracker, problems = self.tracker(), Problems()
        strict = self.options.strict
        batch = HandBatch(tracker.add_hands, problems, size=BATCH, strict=strict)
        if piece.more:
            self._track_small_files(tracker, batch, piece, tick)
        elif self.options.encoding is None and holds_records(piece.path):
            _track_lines(tracker, problems, piece, tick, strict=strict)
        elif self.options.takes_parts(piece.path, _LEAST):
            count = _counted(tracker)
            for hand in self.options.others(piece.path, count, tick):
                batch.add_read(hand)
        else:
            for hand in self.options.hands(piece.path, tick):
                batch.add_read(hand)
        batch.finish()
        return tracker, problems

    def _track_small_files(
        self, tracker: Tracker, batch: HandBatch, piece: Piece, tick: Tick
    ) -> None:
        """Count small files, together as far as possible."""
        files = [piece.path, *piece.more]
        if not self.options.repair:
            for hand in self.options.others_together(files, _counted(tracker)):
                batch.add_read(hand)
            return
        read = 0
        for path in files:
            for hand in self.options.hands(path):
                batch.add_read(hand)
            read += size_of(path)
            tick(read)


def _counted(tracker: Tracker) -> Callable[[NativeColumns], None]:
    """Return a function that counts hands that the native core replayed."""

    def count(columns: NativeColumns) -> None:
        if len(columns):
            tracker.add_table(columns.table())

    return count


def _track_lines(
    tracker: Tracker, problems: Problems, piece: Piece, tick: Tick, *, strict: bool
) -> None:
    """Count the hands on the lines that begin in the piece.

    A line of more than 1 MiB is not a hand; it is read in parts of that size.
    """
    end = piece.end
    whole_record, adjust = tracker.where is not None, tracker.adjust
    with open_input(piece.path, buffering=_BUFFER) as file:
        if piece.start:
            file.seek(piece.start - 1)
            while (line := file.readline(LONGEST_LINE)) and line[-1:] != b"\n":
                pass  # the rest of a line that began in the previous piece
        begin = place = file.tell()
        batch = HandBatch(
            tracker.add_hands,
            problems,
            size=BATCH,
            strict=strict,
            place=partial(_damaged_line, piece.path, begin),
        )
        number, whole = 0, True
        while line := file.readline(LONGEST_LINE):
            if end is not None and place >= end:
                break
            text = line if place else line.removeprefix(BOM)
            place += len(line)
            number += whole
            whole = line[-1:] == b"\n"
            if not number % _OFTEN:
                tick(place - begin)
            if not text or text.isspace():
                continue
            batch.add_line(
                partial(read_line, text, whole=whole_record, adjust=adjust), number
            )
        batch.finish()


def _damaged_line(
    path: Path, begin: int, number: int, error: BigslickError
) -> DamagedHandError:
    line = _lines_before(path, begin) + number
    return DamagedHandError(str(error), file=str(path), line=line)


def _lines_before(path: Path, place: int) -> int:
    """Return how many lines end before a position, for error messages."""
    count = 0
    with open_input(path) as file:
        while place > 0:
            block = file.read(min(1 << 20, place))
            count += block.count(b"\n")
            place -= len(block)
    return count


def track_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    *,
    jobs: int = 1,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    adjust: bool = True,
    heads_up_steals: bool = True,
    where: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Tracker, Problems]:
    """Return the statistics of all hands in files and folders, and the problems.

    Only hands that meet the condition ``where`` are counted; see ``Tracker``.

    Raises:
        NotationError: a file does not exist; with ``strict``, the first unreadable
        hand.

    """
    options = ReadOptions(strict, repair, encoding)
    work = _Tracking(adjust, heads_up_steals, where, options)
    tracker = work.tracker()
    problems = Problems()
    files = find_files(paths)
    pieces = pieces_of(files) if encoding is None else [Piece(path) for path in files]
    sizes = (piece.size for piece in pieces)
    jobs = workers_for(files, jobs)
    for part, found in map_pieces(work, pieces, sizes, jobs=jobs, progress=progress):
        tracker.merge(part)
        problems.merge(found)
    return tracker, problems
