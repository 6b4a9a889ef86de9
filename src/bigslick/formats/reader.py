"""Reading hands from files of any supported format, which is detected.

The formats are Bigslick's records, PHH, Open Hand History, ACPC logs and the texts of
sites. Only one hand at a time is in memory.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError, unknown_name
from bigslick.formats.encodings import Lines
from bigslick.formats.read_hand import DamagedHandError, ReadHand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.formats.encodings import Source
    from bigslick.formats.sites.site_format import SiteFormat

__all__ = ("FORMATS", "ReadHand", "read_hands", "read_outlines", "sniff_format")

FORMATS: Final = (
    "record",
    "phh",
    "ohh",
    "pokerstars",
    "fulltilt",
    "absolute",
    "partypoker",
    "ongame",
    "ipoker",
    "888",
    "bovada",
    "coinpoker",
    "ggpoker",
    "partypoker-export",
    "winamax",
    "wpn",
    "wpn-classic",
    "pokertracker",
    "microgaming",
    "everest",
    "betonline",
    "poker-mavens",
    "poker-now",
    "pokerth",
    "unibet",
    "kingsclub",
    "acpc",
)
"""The names of the formats that can be read."""

_OLD_CODE_PAGE: Final = frozenset(
    {
        *("pokerstars", "888", "partypoker", "ongame", "winamax", "ipoker"),
        *("fulltilt", "pokertracker", "microgaming", "everest"),
    }
)
"""Sites that wrote cp1252, in names or for the euro sign."""
_SAMPLE: Final = 60  # lines
_SAMPLE_SIZE: Final = 1 << 16  # characters


def read_hands(  # noqa: PLR0913 - one for each option
    source: Source,
    *,
    strict: bool = False,
    repair: bool = False,
    format: str | None = None,  # noqa: A002 - the name of the option
    encoding: str | None = None,
    replay: bool = True,
) -> Iterator[ReadHand]:
    """Yield the hands of a file, each with its record or its error.

    The format is detected unless it is given. The default encoding is UTF-8; UTF-16 and
    UTF-32 are detected. A hand with invalid bytes gets an error with their position,
    unless its site is known to write cp1252. With ``strict`` the first unreadable hand
    raises its error. With ``repair`` small contradictions are corrected, and the hand
    lists its repairs. Without ``replay``, hands in texts of sites and in OHH have a
    transcript instead of a record: what the text states, unchecked.

    >>> import io
    >>> list(read_hands(io.StringIO("")))
    []

    Raises:
        DamagedHandError: with ``strict``, for the first unreadable hand.
        NotationError: the format or the encoding is unknown.

    """
    hands = read_outlines(
        source, repair=repair, format=format, encoding=encoding, replay=replay
    )
    for hand in hands:
        if strict and hand.error is not None:
            raise hand.error
        text = hand.transcript
        yield hand if text is None else replace(hand, transcript=text.completed())


def read_outlines(
    source: Source,
    *,
    repair: bool = False,
    format: str | None = None,  # noqa: A002 - the name of the option
    encoding: str | None = None,
    replay: bool = False,
) -> Iterator[ReadHand]:
    """Yield the hands of a file; transcripts may contain only the first lines.

    ``Transcript.completed`` reads the others, which statistics seldom need.

    Raises:
        NotationError: the format or the encoding is unknown.

    """
    lines = Lines(source, encoding)
    file, rows = lines.file, iter(lines)
    sample = _sample(rows)
    name = format or sniff_format(sample)
    if name is None:
        if any(line.strip() for line in sample):
            raise NotationError(f"{file}: unknown file format")
        return
    if name not in FORMATS:
        raise NotationError(unknown_name("format", name, FORMATS))
    lines.code_page = name in _OLD_CODE_PAGE
    read = _reader(name)
    if not replay and name in _text_formats():
        read = partial(read, replay=False)
    hands = read(chain(sample, rows), file, repair=repair)
    yield from lines.refuse(hands)


def _text_formats() -> Iterable[str]:
    from bigslick.formats.sites.site_list import SITES

    return (*SITES, "ohh")


def _sample(rows: Iterator[str]) -> list[str]:
    """Return the first lines, up to a number of lines and of characters."""
    sample: list[str] = []
    size = 0
    for row in rows:
        sample.append(row)
        size += len(row)
        if len(sample) == _SAMPLE or size > _SAMPLE_SIZE:
            break
    return sample


def sniff_format(lines: Iterable[str]) -> str | None:
    """Return the name of the format of a file with these first lines, or None.

    >>> sniff_format(["", "variant = 'NT'"])
    'phh'
    """
    known = _known()
    for line in lines:
        text = line.strip()
        if not text:
            continue
        if text.startswith(("{", "[{")):
            return "ohh" if '"ohh"' in text or text == "{" else "record"
        for name, begins in known:
            if begins(text):
                return name
    return None


def _known() -> list[tuple[str, Callable[[str], bool]]]:
    from bigslick.formats.acpc.reader import begins_log
    from bigslick.formats.sites.site_list import SITES

    sites = [(name, site.begins) for name, site in SITES.items()]
    return [("acpc", begins_log), ("phh", _begins_phh), *sites]


def _begins_phh(line: str) -> bool:
    key, equals, _ = line.partition("=")
    if equals and key.strip().strip("\"'") in ("variant", "author", "actions", "antes"):
        return True
    return line.startswith("[") and line.endswith("]") and line[1:-1].strip().isalnum()


def _reader(name: str) -> Callable[..., Iterator[ReadHand]]:
    """Return the function that reads a format, loading its module."""
    if name == "record":
        return _read_records
    if name == "phh":
        from bigslick.formats.phh.reader import read_phh_hands

        reader: Callable[..., Iterator[ReadHand]] = read_phh_hands
        return reader
    if name == "acpc":
        from bigslick.formats.acpc.reader import read_acpc

        return read_acpc
    if name == "ohh":
        from bigslick.formats.ohh.reader import read_ohh

        return read_ohh
    from bigslick.formats.sites.site_list import SITES

    site: SiteFormat = SITES[name]
    return site.read


class _NamedLines:
    """An iterable of lines with the name of their file."""

    def __init__(self, lines: Iterable[str], name: str) -> None:
        self.lines = lines
        self.name = name

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)


def _read_records(
    lines: Iterable[str], file: str, *, repair: bool = False
) -> Iterator[ReadHand]:
    """Yield the hands of a file of records; ``repair`` has no effect on this format."""
    from bigslick.formats.record.hand_record import read_records

    del repair
    place = 0
    errors: list[NotationError] = []

    def counted() -> Iterator[str]:
        nonlocal place
        for line in lines:
            place += 1
            yield line

    source: Any = _NamedLines(counted(), file)
    for record in read_records(source, on_error=errors.append):
        yield from _damages(errors, file)
        yield ReadHand(file, place, record.hand_id, record)
    yield from _damages(errors, file)


def _damages(errors: list[NotationError], file: str) -> Iterator[ReadHand]:
    for error in errors:
        line = error.line or 0
        reason = str(error).removeprefix(f"{file}, line {line}: ")
        damage = DamagedHandError(reason, file=file, line=line)
        yield ReadHand(file, line, "", error=damage)
    errors.clear()
