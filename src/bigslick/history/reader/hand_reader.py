"""Reading the hands of files, and collecting the problems of unusable ones."""

from __future__ import annotations

from dataclasses import field, replace
from difflib import get_close_matches
from itertools import chain, groupby
from typing import TYPE_CHECKING, Final, TypeVar

from bigslick.errors import BigslickError, NotationError
from bigslick.fast_dataclasses import dataclass
from bigslick.formats.encodings import codec_name
from bigslick.formats.input_files import open_input
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.formats.reader import read_hands
from bigslick.history.reader.files import silent, size_of
from bigslick.history.reader.hand_checks import (
    check_cards,
    check_chips,
    check_end,
    leave_out_the_end,
)
from bigslick.history.reader.phh_files import (
    JoinedFiles,
    PhhPart,
    holds_phh,
    read_phh_parts,
)
from bigslick.history.reader.site_files import (
    holds_site_text,
    parts_of,
    read_outlines_of,
    read_site_parts,
)
from bigslick.history.reader.transcript_columns import TranscriptPart

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.reader.files import Tick
    from bigslick.history.reader.native_columns import NativeColumns

__all__ = ("Problems", "ReadOptions", "damage", "hands_of", "nobody")

_T = TypeVar("_T")

_MOST_KEPT: Final = 1000
_OFTEN: Final = 20  # hands
_LEFT_OUT: Final = "the results are ignored"


@dataclass
class Problems:
    """The problems and repairs of hands; all are counted, only the first are stored."""

    count: int = 0
    """The number of hands that could not be used."""
    kept: list[DamagedHandError] = field(default_factory=list)
    repair_count: int = 0
    repairs: list[str] = field(default_factory=list)
    """The repairs of hands, with their positions."""

    def add(self, error: DamagedHandError) -> None:
        """Count a problem."""
        self.count += 1
        if len(self.kept) < _MOST_KEPT:
            self.kept.append(error)

    def note(self, hand: ReadHand) -> None:
        """Count the repairs of a hand."""
        self.repair_count += len(hand.repairs)
        if len(self.repairs) < _MOST_KEPT:
            place = f"{hand.file}, line {hand.line}, hand {hand.hand_id}"
            self.repairs += [f"{place}: {repair}" for repair in hand.repairs]

    def raise_if_alone(self, used: int) -> None:
        """Raise the first problem if no hand could be used.

        Raises:
            DamagedHandError: the first problem.

        """
        if not used and self.kept:
            raise self.kept[0]

    def merge(self, other: Problems) -> None:
        """Add the problems of another piece."""
        self.count += other.count
        self.kept += other.kept[: max(_MOST_KEPT - len(self.kept), 0)]
        self.repair_count += other.repair_count
        self.repairs += other.repairs[: max(_MOST_KEPT - len(self.repairs), 0)]


def damage(hand: ReadHand, error: BigslickError) -> DamagedHandError:
    """Return the error for a hand that was read but is invalid, with its position."""
    return DamagedHandError(
        str(error), file=hand.file, line=hand.line, hand_id=hand.hand_id
    )


def nobody(player: str, names: Collection[str]) -> NotationError:
    """Return the error for an unknown player name, with similar names.

    >>> print(nobody("anne", ("Ann", "Bob")))
    the files have no hands of a player 'anne'; did you mean 'Ann'?
    """
    folded = {name.casefold(): name for name in names}
    near = get_close_matches(player.casefold(), folded)
    hint = f"; did you mean {' or '.join(repr(folded[name]) for name in near)}?"
    reason = f"the files have no hands of a player {player!r}"
    return NotationError(f"{reason}{hint if near else ''}", player)


def hands_of(
    path: Path,
    *,
    strict: bool = False,
    repair: bool = False,
    encoding: str | None = None,
    tick: Tick = silent,
) -> Iterator[ReadHand]:
    """Yield the hands of a file of any format, each with its record or an error.

    A file that cannot be read at all gives one error. A hand with a duplicate card,
    with chips that do not add up, or with wrong results gets an error; with ``repair``,
    wrong results are ignored. ``tick`` is called regularly with the number of bytes
    read.

    Raises:
        NotationError: with ``strict``, the first unreadable hand.

    """
    hands = _read_file(path, strict, repair, encoding, tick)
    judged = (_judged(hand, strict=strict, repair=repair) for hand in hands)
    return _guarded(path, judged, strict)


def _read_file(
    path: Path, strict: bool, repair: bool, encoding: str | None, tick: Tick
) -> Iterator[ReadHand]:
    with open_input(path) as file:
        told = file.seekable()
        hands = read_hands(file, strict=strict, repair=repair, encoding=encoding)
        for number, hand in enumerate(hands):
            if told and not number % _OFTEN:
                tick(file.tell())
            yield hand


def _guarded(path: Path, hands: Iterator[ReadHand], strict: bool) -> Iterator[ReadHand]:
    """Yield the hands, and an error if the rest of the file cannot be read."""
    try:
        yield from hands
    except OSError as error:
        refusal = DamagedHandError(str(error.strerror), file=str(path), line=1)
    except DamagedHandError as error:
        refusal = error
    except NotationError as error:
        reason = str(error).removeprefix(f"{path}: ")
        refusal = DamagedHandError(reason, file=str(path), line=1)
    else:
        return
    if strict:
        raise refusal from None
    yield ReadHand(str(path), refusal.line or 1, "", error=refusal)


def _judged(hand: ReadHand, *, strict: bool, repair: bool) -> ReadHand:
    """Return the hand, with an error instead of its record if it is invalid.

    Raises:
        DamagedHandError: the hand is invalid, with ``strict``.

    """
    record = hand.record
    if record is None:
        return hand
    try:
        check_chips(record)
        check_cards(record)
        try:
            check_end(record)
        except NotationError as error:
            if not repair:
                raise
            leave_out_the_end(record)
            if _LEFT_OUT in "".join(hand.repairs):
                return hand  # already reported by the reader
            return replace(hand, repairs=(*hand.repairs, f"{_LEFT_OUT}: {error}"))
    except BigslickError as error:
        refusal = damage(hand, error)
        if strict:
            raise refusal from None
        return replace(hand, record=None, error=refusal, repairs=())
    return hand


def _kind(path: Path) -> str:
    """Return in which way the hands of a file can be replayed together, if any."""
    if path.suffix.lower() in {".phh", ".phhs"} or holds_phh(path):
        return "phh"
    return "text" if holds_site_text(path) else ""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """The settings for reading files, which are sent to the workers."""

    strict: bool = False
    repair: bool = False
    encoding: str | None = None

    def __post_init__(self) -> None:
        """Check the encoding.

        Raises:
            NotationError: the encoding is unknown.

        """
        if self.encoding is not None:
            codec_name(self.encoding)

    def hands(self, path: Path, tick: Tick = silent) -> Iterator[ReadHand]:
        """Yield the hands of a file, each with its record or an error."""
        return hands_of(
            path,
            strict=self.strict,
            repair=self.repair,
            encoding=self.encoding,
            tick=tick,
        )

    def takes_parts(self, path: Path, least: int = 0) -> bool:
        """Return whether a file is read in parts of many hands.

        These are PHH files and texts of sites, of at least ``least`` bytes, unless
        hands are repaired.
        """
        if self.repair or self.encoding is not None or size_of(path) < least:
            return False
        return holds_phh(path) or holds_site_text(path)

    def others(
        self,
        path: Path,
        take: Callable[[NativeColumns], object],
        tick: Tick = silent,
        *,
        whole: bool = False,
    ) -> Iterator[ReadHand]:
        """Pass the hands that the native core replays to ``take``; yield the others.

        Hands are passed in parts, each before the other hands of that part are yielded.
        With ``whole``, the columns of the parts include all operations.

        Raises:
            DamagedHandError: the first unreadable hand, if ``strict``.

        """
        hands = self._others(path, take, tick, whole)
        return _guarded(path, hands, self.strict)

    def _others(
        self,
        path: Path,
        take: Callable[[NativeColumns], object],
        tick: Tick,
        whole: bool,
    ) -> Iterator[ReadHand]:
        parts: Iterator[PhhPart | TranscriptPart | Iterator[ReadHand]]
        if holds_site_text(path):
            parts = read_site_parts(path, tick, whole=whole)
        else:
            parts = read_phh_parts(path, tick, whole=whole)
        for part in parts:
            yield from self._of_part(part, take)

    def _of_part(
        self,
        part: PhhPart | TranscriptPart | Iterator[ReadHand],
        take: Callable[[NativeColumns], object],
    ) -> Iterator[ReadHand]:
        hands: Iterator[ReadHand]
        if isinstance(part, PhhPart | TranscriptPart):
            take(part.columns)
            hands = part.others()
        else:
            hands = part
        for hand in hands:
            if self.strict and hand.error is not None:
                raise hand.error
            yield _judged(hand, strict=self.strict, repair=False)

    def others_together(
        self,
        paths: Iterable[Path],
        take: Callable[[NativeColumns], object],
        *,
        whole: bool = False,
    ) -> Iterator[ReadHand]:
        """Do what ``others`` does for small files, whose hands are replayed together.

        The hands that are yielded are in the order of the files.

        Raises:
            DamagedHandError: the first unreadable hand, if ``strict``.

        """
        for kind, group in groupby(paths, _kind):
            if kind == "phh":
                yield from self._phh_together([*group], take, whole)
            elif kind == "text":
                outlines = chain.from_iterable(map(self._outlines, group))
                for part in parts_of(outlines, whole=whole):
                    yield from self._of_part(part, take)
            else:
                for path in group:
                    yield from self.hands(path)

    def _outlines(self, path: Path) -> Iterator[ReadHand]:
        return _guarded(path, read_outlines_of(path), self.strict)

    def _phh_together(
        self, paths: list[Path], take: Callable[[NativeColumns], object], whole: bool
    ) -> Iterator[ReadHand]:
        joined = JoinedFiles(paths, whole=whole)
        if joined.columns is not None:
            take(joined.columns)
        for path in paths:
            others = joined.others(path)
            if others is None:
                yield from self.hands(path)
            else:
                yield from self._of_part(iter(others), take)

    def each(
        self,
        path: Path,
        work: Callable[[HandRecord], _T],
        problems: Problems,
        tick: Tick = silent,
    ) -> Iterator[_T]:
        """Yield the result of ``work`` for each record; add errors to the problems.

        Raises:
            DamagedHandError: the first unreadable hand, if ``strict``.

        """
        for hand in self.hands(path, tick):
            if hand.error is not None:
                problems.add(hand.error)
            if hand.record is None:
                continue
            try:
                result = work(hand.record)
            except BigslickError as error:
                refusal = damage(hand, error)
                if self.strict:
                    raise refusal from None
                problems.add(refusal)
            else:
                problems.note(hand)
                yield result
