"""Reading hands from files for ``bigslick history``, and reporting unreadable ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cli.app import counted, say
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from bigslick.formats import HandRecord
    from bigslick.history import Problems

__all__ = ("each_chosen", "hand_of", "tell", "tell_skipped")

_MOST_SHOWN = 10
_LONGEST = 1200  # characters in the longest line printed


def hand_of(
    file: Path, number: int, *, repair: bool, encoding: str | None
) -> HandRecord:
    """Return hand ``number`` of a file; report its repairs on standard error.

    Raises:
        NotationError: the file has no such hand, or the hand is unreadable.

    """
    from bigslick.drawing.plain_text import shortened, visible
    from bigslick.history import hands_of

    path = _only_file(file)
    count = 0
    error: NotationError | None = None
    for hand in hands_of(path, repair=repair, encoding=encoding):
        count += 1
        error = hand.error
        if count == number:
            if hand.error is not None or hand.record is None:
                raise hand.error or NotationError(
                    f"{file}: hand {number} is unreadable"
                )
            for line in hand.repairs:
                say(shortened(visible(f"repaired: {line}"), _LONGEST), err=True)
            return hand.record
    if count == 1 and error is not None:
        raise error
    if not count:
        raise NotationError(f"{file} contains no hands")
    found = counted(count, "hand")
    raise NotationError(f"{file}: no hand {number}: the file contains {found}")


def each_chosen(
    file: Path, condition: str, *, repair: bool, encoding: str | None
) -> Iterator[tuple[int, HandRecord]]:
    """Yield the hands of a file that meet a condition, with their numbers.

    Raises:
        NotationError: the file is unreadable, or no hand meets the condition.

    """
    from bigslick.history import Problems, hands_of
    from bigslick.history.hand_choice import chosen_hands

    problems = Problems()
    hands = hands_of(_only_file(file), repair=repair, encoding=encoding)
    count = 0
    for number, hand in chosen_hands(hands, condition, problems):
        if hand.record is not None:
            count += 1
            yield number, hand.record
    tell(problems)
    if not count:
        raise NotationError(f"no hand meets the condition {condition}")


def _only_file(file: Path) -> Path:
    """Return the file to read: the given file, or the only one in an archive."""
    from bigslick.history import find_files

    if file.is_dir():
        raise NotationError(f"{file} is a folder: expected a hand history file")
    path, *others = find_files([file])
    if others:
        raise NotationError(
            f"{file} is an archive of {len(others) + 1} files: name one of them, for "
            f"example {path}"
        )
    return path


def tell(problems: Problems) -> None:
    """Report unreadable and repaired hands on standard error."""
    _list((" ".join(str(error).split()) for error in problems.kept), problems.count)
    repairs = (f"repaired: {repair}" for repair in problems.repairs)
    _list(repairs, problems.repair_count)


def tell_skipped(files: Iterable[Path]) -> None:
    """Report on standard error which files of folders and archives are not read."""
    from bigslick.drawing.plain_text import shortened, visible
    from bigslick.history import skipped_files

    skipped = skipped_files(files)
    if skipped:
        names = ", ".join(path.name for path in skipped[:_MOST_SHOWN])
        more = ", ..." if len(skipped) > _MOST_SHOWN else ""
        told = (
            f"skipped {counted(len(skipped), 'file')} with other extensions: "
            f"{names}{more}"
        )
        say(f"{shortened(visible(told), _LONGEST)}; name a file to read it", err=True)


def _list(lines: Iterable[str], count: int) -> None:
    from bigslick.drawing.plain_text import shortened, visible

    for number, line in enumerate(lines):
        if number == _MOST_SHOWN:
            say(f"... and {count - number:,} more", err=True)
            return
        say(shortened(visible(line), _LONGEST), err=True)
