"""Files are written completely or not at all; other paths are refused."""

from __future__ import annotations

import os
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import few_records

from bigslick.atomic_files import whole_file, whole_folder
from bigslick.formats import HandHistory, write_records
from bigslick.formats.phh.reader import write_histories
from bigslick.history import convert_files, draw_curve
from bigslick.history.steps import draw_steps
from bigslick.history.winnings_graph import Curve
from bigslick.match.match_file import write_match_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _convert(path: Path) -> None:
    source = path.with_name("source.jsonl")
    write_records(few_records(), source)
    convert_files([source], "phh", path)


def _draw(path: Path) -> None:
    draw_curve(Curve("Ann"), path)


def _write_phh(path: Path) -> None:
    write_histories(map(HandHistory.from_record, few_records()), path)


def _write_records(path: Path) -> None:
    write_records(few_records(), path)


def _save(path: Path) -> None:
    write_match_file(path, {"hands": 1})


WRITERS = (_convert, _draw, _write_phh, _write_records, _save)


@pytest.mark.parametrize("write", WRITERS)
def test_a_pipe_is_written_to_and_stays_a_pipe(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write(pipe)
    assert pipe.is_fifo()
    reader.join(timeout=300)
    assert len(read[0]) > 10


def test_an_open_pipe_has_a_name_too() -> None:
    ours, theirs = os.pipe()
    with os.fdopen(theirs, "wb"), whole_file(f"/dev/fd/{theirs}") as part:
        part.write_text("whole")
    with os.fdopen(ours) as file:
        assert file.read() == "whole"


@pytest.mark.parametrize("write", WRITERS)
def test_a_link_stays_and_what_it_leads_to_is_new(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "target.svg", tmp_path / "link.svg"
    target.write_text("old")
    link.symlink_to(target)
    write(link)
    assert link.is_symlink()
    assert target.read_text() != "old"
    assert [path.name for path in target.parent.iterdir()] == ["target.svg"]


def test_a_folder_is_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError), whole_file(tmp_path):
        pytest.fail("the work was begun")
    (tmp_path / "file").touch()
    with pytest.raises(FileExistsError), whole_folder(tmp_path / "file"):
        pytest.fail("the work was begun")


def test_pictures_replace_those_of_another_hand(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    worked, walk, *_ = few_records()
    assert draw_steps(worked, folder) > draw_steps(walk, folder)
    assert len(list(folder.iterdir())) == draw_steps(walk, tmp_path / "others")
