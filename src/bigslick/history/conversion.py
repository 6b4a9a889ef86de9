"""Histories from any format that can be read to any that can be written."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.history.atomic import whole_file
from bigslick.history.files import Problems, damage, find_files, hands_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from bigslick.notation.records import HandRecord

__all__ = ("TARGETS", "convert_files")

TARGETS: Final = ("json", "phh", "ohh", "pokerstars", "parquet")
"""The formats that can be written."""

Writer = "Callable[[HandRecord, int], str]"


def convert_files(  # noqa: PLR0913 - one for each option of the command
    paths: Iterable[str | PathLike[str]],
    to: str,
    out: str | PathLike[str] | IO[str],
    *,
    strict: bool = False,
    repair: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[int, Problems]:
    """Write the hands of files in another format.

    ``out`` is a path or an open text file; Parquet needs a folder. The result
    appears under its name when it is complete. Returns how many hands were written
    and which were left out, and why.

    Raises:
        GameConfigError: there is no such format, or an extra is not installed.
        NotationError: a file cannot be read; with ``strict``, the first hand that
            is damaged or that the format cannot hold.

    """
    if to not in TARGETS:
        raise GameConfigError(f"no format {to!r}; there are {', '.join(TARGETS)}")
    if to == "parquet":
        from bigslick.history.parquet import write_parquet

        if not isinstance(out, (str, Path)):
            raise GameConfigError("Parquet is written to a folder: name one")
        return write_parquet(
            paths, out, strict=strict, repair=repair, progress=progress
        )
    files = find_files(paths)
    problems = Problems()
    if not isinstance(out, (str, Path)):
        stream: Any = out
        texts = _texts(files, _writer(to), problems, progress, strict, repair)
        return sum(1 for text in texts if stream.write(text)), problems
    one = to == "phh" and Path(out).suffix.lower() == ".phh"
    writer = _whole_phh if one else _writer(to)
    count = 0
    with (
        whole_file(out) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        for text in _texts(files, writer, problems, progress, strict, repair):
            count += 1
            if one and count > 1:
                raise NotationError(f"{out}: a .phh file holds one hand, .phhs many")
            file.write(text)
    return count, problems


def _texts(  # noqa: PLR0913, PLR0917 - what is read, how, and who is told
    files: list[Path],
    write: Callable[[HandRecord, int], str],
    problems: Problems,
    progress: Callable[[int, int], None] | None,
    strict: bool,
    repair: bool,
) -> Iterator[str]:
    number = 0
    for done, path in enumerate(files, 1):
        for hand in hands_of(path, strict=strict, repair=repair):
            if hand.error is not None:
                problems.add(hand.error)
            if hand.record is None:
                continue
            try:
                text = write(hand.record, number + 1)
            except BigslickError as error:
                if strict:
                    raise damage(hand, error) from None
                problems.add(damage(hand, error))
                continue
            number += 1
            yield text
        if progress is not None:
            progress(done, len(files))


def _writer(to: str) -> Callable[[HandRecord, int], str]:
    return {
        "json": _json,
        "phh": _phh,
        "ohh": _ohh,
        "pokerstars": _pokerstars,
    }[to]


def _json(record: HandRecord, number: int) -> str:
    del number
    return record.to_json().decode() + "\n"


def _phh(record: HandRecord, number: int) -> str:
    return f"[{number}]\n{_whole_phh(record, number)}\n"


def _whole_phh(record: HandRecord, number: int) -> str:
    from bigslick.notation.phh import HandHistory

    del number
    return f"{HandHistory.from_record(record).dumps()}\n"


def _ohh(record: HandRecord, number: int) -> str:
    from bigslick.notation.ohh_writing import write_ohh

    del number
    return f"{write_ohh(record).strip()}\n\n"


def _pokerstars(record: HandRecord, number: int) -> str:
    from bigslick.notation.sites.pokerstars.writer import write_pokerstars

    del number
    return f"{write_pokerstars(record).strip()}\n\n\n"
