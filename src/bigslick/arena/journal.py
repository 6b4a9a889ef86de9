"""The file from which a run is resumed: one line for the plan, then one per chunk.

Each line is synced to disk. If a crash leaves the last line incomplete, it is dropped
when the run is resumed.
"""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any, Final, Self

import msgspec

from bigslick.arena.plan import ArenaPlan, BotEntry
from bigslick.arena.standings import ChunkResult
from bigslick.atomic_files import check_output
from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.input_files import check_regular, open_input

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ("Journal", "plan_to_dict", "read_plan")

_VERSION: Final = 1
_KEY: Final = "bigslick_arena"
_FREE: Final = frozenset({"hands"})  # settings that may change when a run is resumed
_FIELDS: Final = (
    "game",
    "hands",
    "seats",
    "stack",
    "duplicate",
    "seed",
    "session",
    "correction",
    "time_limit",
    "hand_time_limit",
    "cpu_limit",
    "memory_limit",
)
_LONGEST_LINE: Final = 1 << 26
_decoder = msgspec.json.Decoder(ChunkResult)


def plan_to_dict(plan: ArenaPlan) -> dict[str, Any]:
    """Return the plan as plain values for JSON."""
    data: dict[str, Any] = {name: getattr(plan, name) for name in _FIELDS}
    data["bots"] = [{"name": bot.name, "bot": bot.spec} for bot in plan.entries]
    return data


def read_plan(path: Path) -> ArenaPlan:
    """Return the plan of an arena file.

    Raises:
        NotationError: the file cannot be read, or is not an arena file.

    """
    with open_input(path) as file:
        data = _read_header(file.readline(_LONGEST_LINE), path)
    entries = tuple(BotEntry(bot["name"], bot["bot"]) for bot in data.pop("bots"))
    return ArenaPlan(entries=entries, **data)


def _read_header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        data = msgspec.json.decode(line)
        if data[_KEY] != _VERSION:
            raise NotationError(
                f"{path} has version {data[_KEY]!r}; this program reads version "
                f"{_VERSION}",
                line=1,
            )
        plan: dict[str, Any] = data["plan"]
    except (msgspec.DecodeError, KeyError, TypeError, UnicodeDecodeError):
        raise NotationError(f"{path} is not an arena file", line=1) from None
    return plan


class Journal:
    """An arena file that is written chunk by chunk."""

    def __init__(self, file: IO[bytes], chunks: dict[int, ChunkResult]) -> None:
        """Write to the end of the file; ``chunks`` are those already in it."""
        self._file = file
        self.chunks = chunks

    @classmethod
    def create(cls, path: Path, plan: ArenaPlan) -> Self:
        """Create the file with the plan as its first line.

        Raises:
            GameConfigError: the file already exists.
            OSError: the file cannot be written.
        """
        if path.exists():
            raise GameConfigError(
                f"{path} already exists: resume it, or use another file"
            )
        check_output(path)
        fresh = path.with_name(f"{path.name}.new")
        file = fresh.open("wb")
        _write(file, {_KEY: _VERSION, "plan": plan_to_dict(plan)})
        fresh.replace(path)
        return cls(file, {})

    @classmethod
    def resume(cls, path: Path, plan: ArenaPlan) -> Self:
        """Open a file with the same plan; only the number of hands may differ.

        Raises:
            GameConfigError: the file has another plan.
            NotationError: the file is not an arena file.
            OSError: the file cannot be read or written.

        """
        check_regular(path)
        file = path.open("r+b")
        try:
            _check_same(_read_header(file.readline(_LONGEST_LINE), path), plan, path)
            chunks: dict[int, ChunkResult] = {}
            end = file.tell()
            while line := file.readline(_LONGEST_LINE):
                try:
                    chunk = _decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    break
                if not line.endswith(b"\n"):
                    break
                end += len(line)
                chunks[chunk.index] = chunk
            file.seek(end)
            file.truncate()
        except BaseException:
            file.close()
            raise
        return cls(file, _usable(chunks, plan))

    def add(self, chunk: ChunkResult) -> None:
        """Append a chunk and sync it to disk."""
        if chunk.index not in self.chunks:
            _write(self._file, msgspec.structs.replace(chunk, records=[]))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _usable(chunks: dict[int, ChunkResult], plan: ArenaPlan) -> dict[int, ChunkResult]:
    """Return the stored chunks that are part of this plan.

    The last chunk of a shorter run may have fewer deals; it is played again.
    """
    return {
        work.index: chunks[work.index]
        for work in plan.chunks
        if work.index in chunks and chunks[work.index].deals == work.deals
    }


def _write(file: IO[bytes], value: Any) -> None:
    file.write(msgspec.json.encode(value) + b"\n")
    file.flush()
    os.fsync(file.fileno())


def _check_same(old: dict[str, Any], plan: ArenaPlan, path: Path) -> None:
    new = plan_to_dict(plan)
    for name, value in new.items():
        if name not in _FREE and old.get(name) != value:
            raise GameConfigError(
                f"cannot resume {path}: it was started with {name} "
                f"{_shown(old.get(name))}, not {_shown(value)}"
            )


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(bot["name"] for bot in value)
    return str(value)
