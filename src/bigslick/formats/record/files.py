"""Reading and writing records as lines of JSON, one at a time.

Types and names are checked here; whether actions are legal is checked by a replay.
"""

from __future__ import annotations

import os
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import IO, TYPE_CHECKING, Any, Final, Self

import msgspec

from bigslick.atomic_files import places_of
from bigslick.chip_amounts import MAX_AMOUNT
from bigslick.errors import NotationError, brief
from bigslick.formats.amounts import read_amount, read_amounts, write_amount
from bigslick.formats.encodings import LONGEST_LINE
from bigslick.formats.input_files import open_input
from bigslick.formats.limits import check_depth
from bigslick.formats.record.actions import mark_house_folds
from bigslick.formats.record.detail_checks import check_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.formats.record.record_parts import RecordedStakes

__all__ = (
    "SCHEMA",
    "RecordWriter",
    "check_stakes",
    "encode",
    "from_json",
    "half_character",
    "read_records",
    "to_json",
    "write_records",
)

SCHEMA: Final = 1
_STAKES: Final = ("bring_in", "small_bet", "big_bet")


def _other(value: Any) -> Any:
    if isinstance(value, Fraction):
        return write_amount(value)
    raise NotationError(f"a record cannot contain {value!r}")


encode: Final = msgspec.json.Encoder(enc_hook=_other).encode
_decoders: dict[type[HandRecord], msgspec.json.Decoder[HandRecord]] = {}


def to_json(record: HandRecord) -> bytes:
    """Return the record as one line of JSON."""
    try:
        if any(player.stack == inf for player in record.players):
            # JSON has no infinity: if a stack is infinite, each amount is converted.
            return encode(_finite(msgspec.to_builtins(record, enc_hook=_other)))
        return encode(record)
    except UnicodeEncodeError as error:
        raise half_character(error) from None


def half_character(error: UnicodeEncodeError) -> NotationError:
    """Return the error for text that UTF-8 cannot encode: half of a surrogate pair."""
    half = error.object[error.start : error.end]
    return NotationError(
        f"{half!r} is half of a surrogate pair and cannot be written", half
    )


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(inner) for inner in value]
    return write_amount(value) if isinstance(value, float | Decimal) else value


def from_json(cls: type[HandRecord], line: bytes | str) -> HandRecord:
    """Return the record on a line; see ``HandRecord.from_json``."""
    decoder = _decoders.get(cls)
    if decoder is None:
        decoder = _decoders[cls] = msgspec.json.Decoder(cls)
    if not isinstance(line, bytes | bytearray | memoryview | str):
        raise NotationError(f"not a record: {brief(line)} is not text")
    try:
        record = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise NotationError(f"not a record: {error}", _excerpt(line)) from None
    except RecursionError:
        raise NotationError("not a record: nested too deeply", _excerpt(line)) from None
    if record.schema != SCHEMA:
        raise NotationError(f"unknown schema {record.schema}; expected {SCHEMA}")
    for inner in (record.meta, record.rules, record.setup):
        if inner:
            check_depth(inner)
    _read_amounts(record)
    _check(record)
    if record.rules.pop("house_folds", False):
        mark_house_folds(record.actions, record.names)
    return record


def _excerpt(line: bytes | str) -> str:
    start = line[:200]
    return start if isinstance(start, str) else start.decode("utf-8", "replace")


def _read_amounts(record: HandRecord) -> None:
    """Convert the amounts of a record from JSON values to numbers."""
    stakes = record.stakes
    stakes.antes = read_amounts(stakes.antes)
    stakes.blinds = read_amounts(stakes.blinds)
    for name in _STAKES:
        setattr(stakes, name, read_amount(getattr(stakes, name)))
    for player in record.players:
        player.stack = read_amount(player.stack)
        player.final = read_amount(player.final)
    for pot in record.pots:
        pot.amount = read_amount(pot.amount)
        pot.rake = read_amount(pot.rake)
    low, high = -MAX_AMOUNT, MAX_AMOUNT
    for action in record.actions:
        amount = action.amount
        if amount is not None and (
            type(amount) is not int or not low <= amount <= high
        ):
            action.amount = read_amount(amount)
        if action.amounts is not None:
            action.amounts = read_amounts(action.amounts)
    record.winners = {n: read_amount(a) for n, a in record.winners.items()}
    record.pot = read_amount(record.pot)
    record.rake = read_amount(record.rake)


def check_stakes(stakes: RecordedStakes) -> None:
    """Check that antes, blinds and bets are finite.

    Raises:
        NotationError: an amount is infinite.

    """
    bets = (stakes.bring_in, stakes.small_bet, stakes.big_bet)
    if inf in (*stakes.antes, *stakes.blinds, *bets):
        raise NotationError("invalid stakes: expected finite amounts")


def _check_lengths(record: HandRecord) -> None:
    """Check the number of antes and blinds."""
    stakes, count = record.stakes, len(record.players)
    for what, amounts in (("antes", stakes.antes), ("blinds", stakes.blinds)):
        if len(amounts) != count:
            reason = f"expected {count} {what}, one for each player, not {len(amounts)}"
            raise NotationError(reason, record.hand_id)


def _check(record: HandRecord) -> None:
    """Check names, seats and times."""
    check_stakes(record.stakes)
    _check_lengths(record)
    if record.time is not None:
        check_time(record.time)
    if not isinstance(record.meta.get("phh", {}), dict):
        raise NotationError(
            "invalid phh in meta: expected names with values", record.hand_id
        )
    names = {player.name for player in record.players}
    seats = {player.seat for player in record.players}
    count = len(record.players)
    if len(names) != count:
        name = _duplicate(player.name for player in record.players)
        raise NotationError(f"duplicate player name {name!r}", record.hand_id)
    if len(seats) != count:
        seat = _duplicate(player.seat for player in record.players)
        raise NotationError(f"duplicate seat {seat}", record.hand_id)
    if not {action.player for action in record.actions} <= {None, *names}:
        raise _stranger(record, names)
    others = {*record.showdown, *record.winners}
    for pot in record.pots:
        others.update(pot.players)
    if record.winner is not None:
        others.add(record.winner)
    if not others <= names:
        raise NotationError(f"unknown player {min(others - names)!r}", record.hand_id)


def _duplicate(values: Iterable[str | int]) -> str | int:
    """Return the value that occurs most often, as the duplicate to name in an error."""
    return Counter(values).most_common(1)[0][0]


def _stranger(record: HandRecord, names: set[str]) -> NotationError:
    """Return the error for the first action with an unknown player."""
    number, action = next(
        (number, action)
        for number, action in enumerate(record.actions, 1)
        if action.player not in {None, *names}
    )
    return NotationError(
        f"action {number}: unknown player {action.player!r}",
        record.hand_id,
    )


Source = str | os.PathLike[str] | IO[bytes] | IO[str]

_BOM = b"\xef\xbb\xbf"
_LINE_ENDS: Final = ("\n", b"\n", "", b"")


def read_records(
    source: Source, *, on_error: Callable[[NotationError], object] | None = None
) -> Iterator[HandRecord]:
    """Yield the records of a path or an open file, one at a time.

    Empty lines are skipped. An unreadable line raises an error that names the file, the
    line and the hand. With ``on_error``, that function is called with the error and
    reading continues.

    Raises:
        NotationError: a line is not a record, or the path cannot be read.

    """
    from bigslick.formats.record.hand_record import HandRecord

    if isinstance(source, (str, os.PathLike)):
        with open_input(source) as file:
            yield from read_records(file, on_error=on_error)
        return
    name = str(getattr(source, "name", "record"))
    for number, line in enumerate(_lines(source), 1):
        raw = line.encode("utf-8", "replace") if isinstance(line, str) else line
        if number == 1:
            raw = raw.removeprefix(_BOM)
        if not raw.strip():
            continue
        try:
            if len(raw) > LONGEST_LINE:
                told = f"not a record: the line has more than {LONGEST_LINE:,} bytes"
                raise NotationError(told, _excerpt(raw))  # noqa: TRY301 - handled like others
            record = HandRecord.from_json(raw)
        except NotationError as error:
            placed = _placed(error, name, number)
            if on_error is None:
                raise placed from None
            on_error(placed)
            continue
        yield record


def _lines(source: Any) -> Iterator[Any]:
    """Yield the lines, each cut if it is too long for a record."""
    if not hasattr(source, "readline"):
        yield from source
        return
    readline = source.readline
    while line := readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and line[-1:] not in _LINE_ENDS:
            line = readline(LONGEST_LINE + 1)


def _placed(error: NotationError, name: str, number: int) -> NotationError:
    text = f"{name}, line {number}: {error}"
    return NotationError(text, error.text, line=number, column=error.column)


class RecordWriter:
    """Writes records to a file, one on each line.

    Records are written to a temporary file with the extension ``.part``, which
    ``close`` renames and an error removes. With ``append``, each line is added directly
    to the file in one write, so that an interrupted match keeps all finished hands.
    """

    def __init__(self, path: str | os.PathLike[str], *, append: bool = False) -> None:
        """Open the file."""
        from pathlib import Path

        self.path = Path(path)
        self.append = append
        self.count = 0
        self._target, self._part = (
            (self.path, self.path) if append else places_of(self.path)
        )
        self._file = self._part.open(
            "ab" if append else "wb", buffering=0 if append else -1
        )

    def __repr__(self) -> str:
        """Return the path and the number of records written."""
        return f"<{type(self).__name__} {str(self.path)!r}: {self.count} records>"

    def write(self, record: HandRecord | bytes) -> None:
        """Write a record, or a line with one, completely or not at all.

        Raises:
            OSError: the record cannot be written.

        """
        line = record if isinstance(record, bytes) else record.to_json()
        written = self._file.write(line + b"\n")
        if written <= len(line):
            self._write_rest(line + b"\n", written)
        self.count += 1

    def _write_rest(self, line: bytes, written: int) -> None:
        """Write the rest of a line after a partial write, or remove the line."""
        place = self._file.tell() - written if self._file.seekable() else None
        try:
            while written < len(line):
                written += self._file.write(line[written:])
        except OSError:
            if place is not None:
                self._file.truncate(place)
            raise

    def close(self) -> None:
        """Close the file and give it its final name."""
        if self._file.closed:
            return
        self._file.close()
        if self._part != self._target:
            self._part.replace(self._target)

    def discard(self) -> None:
        """Close the file and remove it if it is temporary; appended lines are kept."""
        self._file.close()
        if self._part != self._target:
            self._part.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        """Return the writer."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file; after an error, remove the temporary file."""
        if kind is None:
            self.close()
        else:
            self.discard()


def write_records(records: Iterable[HandRecord], path: str | os.PathLike[str]) -> int:
    """Write the records to a file and return how many there were."""
    with RecordWriter(path) as writer:
        for record in records:
            writer.write(record)
    return writer.count
