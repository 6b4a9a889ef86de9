"""Reading and writing files of hand histories, one hand at a time."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any

from bigslick.atomic_files import whole_file
from bigslick.errors import BigslickError, NotationError
from bigslick.formats.input_files import open_input
from bigslick.formats.phh.hand_history import HandHistory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.formats.phh import text_blocks
    from bigslick.formats.read_hand import ReadHand

__all__ = ("read_histories", "read_phh_hands", "write_histories")

Path_ = str | os.PathLike[str]


def read_histories(
    source: Path_ | IO[bytes],
    *,
    on_error: Callable[[NotationError], object] | None = None,
    **kwargs: Any,
) -> Iterator[HandHistory]:
    """Yield the hands of a ``.phh`` or ``.phhs`` file, one at a time.

    An unreadable hand raises an error that names the file, the line and the hand. With
    ``on_error``, that function is called with the error and reading continues.

    Raises:
        NotationError: a hand cannot be read.

    """
    from bigslick.formats.phh import text_blocks

    if isinstance(source, (str, os.PathLike)):
        with open_input(source) as file:
            yield from read_histories(file, on_error=on_error, **kwargs)
        return
    name = str(getattr(source, "name", "PHH"))
    try:
        for block in text_blocks.blocks(text_blocks.lines(source)):
            try:
                yield _history(block, name, kwargs)
            except NotationError as error:
                if on_error is None:
                    raise
                on_error(error)
    except NotationError as error:
        if str(error).startswith(f"{name}, "):
            raise
        placed = _placed(error, name)
        if on_error is None:
            raise placed from None
        on_error(placed)


def _placed(error: NotationError, name: str) -> NotationError:
    return NotationError(
        f"{name}, {error}", error.text, line=error.line, column=error.column
    )


def _history(
    block: text_blocks.TomlBlock, name: str, kwargs: dict[str, Any]
) -> HandHistory:
    try:
        history = HandHistory.from_block(block, kwargs)
    except NotationError as error:
        raise _placed(error, name) from None
    history.__dict__["place"] = f"{name}, line {block.line}"
    return history


def read_phh_hands(
    lines: Iterable[str], file: str, *, repair: bool = False
) -> Iterator[ReadHand]:
    """Yield the hands in the lines of a file, each with its record or its error."""
    from bigslick.formats.phh import text_blocks
    from bigslick.formats.read_hand import DamagedHandError, ReadHand

    for block in text_blocks.blocks(lines):
        hand_id = block.key or ""
        try:
            history = HandHistory.from_block(block, {})
            if history.hand is not None:
                hand_id = str(history.hand)
            record = history.to_record(repair=repair)
        except BigslickError as error:
            line = getattr(error, "line", None) or block.line
            reason = str(error)
            for start in (f"line {line}, hand {block.key}: ", f"line {line}: "):
                reason = reason.removeprefix(start)
            reason = reason.removeprefix(f"hand {hand_id}: ")
            damage = DamagedHandError(reason, file=file, line=line, hand_id=hand_id)
            yield ReadHand(file, block.line, hand_id, error=damage)
            continue
        repairs = tuple(record.meta.get("repairs", ()))
        yield ReadHand(file, block.line, hand_id, record, repairs=repairs)


def write_histories(histories: Iterable[HandHistory], path: Path_) -> int:
    """Write hand histories to a file and return their number.

    A ``.phh`` file must contain exactly one hand.

    A temporary file is written first and renamed when it is complete.

    Raises:
        NotationError: the number of hands is wrong, or TOML cannot represent one.

    """
    from pathlib import Path

    target = Path(path)
    count = 0

    def counted() -> Iterator[HandHistory]:
        nonlocal count
        for history in histories:
            count += 1
            yield history

    with whole_file(target) as part, part.open("wb") as file:
        if target.suffix == ".phh":
            for history in counted():
                history.dump(file)
            if count != 1:
                raise NotationError(
                    f"{target}: a .phh file holds one hand, not {count}: use .phhs"
                )
        else:
            HandHistory.dump_all(counted(), file)
    return count
