"""Does every command say how far it is within a file, in bytes?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from tests.unit.history.conftest import few_records

from bigslick.formats.record.hand_record import write_records
from bigslick.history import (
    convert_files,
    follow_files,
    track_files,
    verify_files,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def converted(path: Path, to: str, **options: Any) -> None:
    convert_files([path], to, path.parent / "out", **options)


COMMANDS: dict[str, Callable[..., object]] = {
    "stats": lambda path, **options: track_files([path], **options),
    "verify": lambda path, **options: verify_files([path], **options),
    "graph": lambda path, **options: follow_files([path], "CO", **options),
    "convert": partial(converted, to="phh"),
    "parquet": partial(converted, to="parquet"),
}


@pytest.fixture(scope="module", params=["jsonl", "phhs"])
def many(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Give a file of many hands, which every command reads."""
    folder = tmp_path_factory.mktemp("many")
    write_records(few_records() * 300, folder / "many.jsonl")
    path: Path = folder / f"many.{request.param}"
    if request.param == "phhs":
        convert_files([folder / "many.jsonl"], "phh", path)
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_progress_goes_on_within_one_file(
    command: str, many: Path, tmp_path: Path
) -> None:
    path = tmp_path / many.name
    path.write_bytes(many.read_bytes())
    seen: list[tuple[int, int]] = []
    COMMANDS[command](path, progress=lambda *at: seen.append(at))
    size = path.stat().st_size
    assert {total for _, total in seen} == {size}
    done = [at for at, _ in seen]
    assert done == sorted(done)
    assert len({at for at in done if 0 < at < size}) > 1
    assert done[-1] == size


@pytest.mark.parametrize("command", COMMANDS)
def test_several_workers_tell_of_whole_files(
    command: str, hands_file: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for name in "abc":
        (folder / f"{name}.jsonl").write_bytes(hands_file.read_bytes())
    seen: list[tuple[int, int]] = []
    COMMANDS[command](folder, jobs=2, progress=lambda *at: seen.append(at))
    size = hands_file.stat().st_size
    assert seen == [(size, 3 * size), (2 * size, 3 * size), (3 * size, 3 * size)]


def test_a_pipe_has_no_end_that_could_be_told(hands_file: Path, tmp_path: Path) -> None:
    import os
    import threading

    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[hands_file.read_bytes()])
    writer.start()
    seen: list[tuple[int, int]] = []
    (check,) = verify_files([pipe], progress=lambda *at: seen.append(at))
    writer.join()
    assert check.exact == 4
    assert not seen
