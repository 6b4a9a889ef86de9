"""PHH files read in parts give what reading hand by hand gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bigslick.history import file_tracker, track_files
from bigslick.history.reader import files as files_module
from bigslick.history.reader import hand_reader, phh_files
from bigslick.history.verification import verify_files

if TYPE_CHECKING:
    from pathlib import Path

HAND = b"""[%d]
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.50, 1, 0]
min_bet = 1
starting_stacks = [40, 55.25, 30.10]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 3', 'p1 f', 'p2 f']
players = ['Ann', 'Bob', 'Cyd']
finishing_stacks = [39.50, 54.25, 31.60]

"""
LONG = b"author = '''\n[9]\n'''\n"
UNUSUAL = {
    "nothing": b"",
    "long text": HAND % 4 + LONG,
    "invalid bytes": (HAND % 4).replace(b"Cyd", b"C\xfcd"),
    "another header": (HAND % 4).replace(b"[4]", b'["4 a"]'),
    "carriage return": (HAND % 4).replace(b"'p3 cbr 3'", b"'p3 cbr\r3'"),
    "byte order mark": b"\xef\xbb\xbf" + HAND % 4,
    "wrong result": (HAND % 4).replace(b"31.60", b"99"),
    "result of another": (HAND % 4).replace(b"54.25, 31.60", b"55.25, 30.10"),
    "too much rake": (HAND % 4).replace(b"31.60", b"30.60"),
    "wrong winnings": (HAND % 4).replace(
        b"finishing_stacks = [39.50, 54.25, 31.60]", b"winnings = [1, 0, 0.50]"
    ),
    "illegal action": (HAND % 4).replace(b"'p1 f', ", b""),
    "no TOML": b"[4]\nvariant = NT\n\n",
    "repeated names": (HAND % 4).replace(b"Bob", b"Ann"),
}


@pytest.fixture(params=UNUSUAL)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Give a file with an unusual hand between usual ones."""
    usual = [HAND % n for n in range(1, 9)]
    usual.insert(4, UNUSUAL[request.param])
    file = tmp_path / "hands.phhs"
    file.write_bytes(b"".join(usual))
    return file


def test_an_unusual_hand_changes_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phh_files, "_PART", 700)  # two hands
    monkeypatch.setattr(file_tracker, "_LEAST", 0)
    tracker, problems = track_files([path])
    (check,) = verify_files([path])
    monkeypatch.setattr(hand_reader, "holds_phh", lambda _: False)
    slow, slow_problems = track_files([path])
    (slow_check,) = verify_files([path])
    assert tracker.hands >= 7
    assert tracker.report("both").to_dict() == slow.report("both").to_dict()
    assert [*map(str, problems.kept)] == [*map(str, slow_problems.kept)]
    assert check.to_dict() == slow_check.to_dict()


def test_files_with_one_hand_are_read_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = (HAND % 1).removeprefix(b"[1]\n")
    files = [single] * 3 + [*UNUSUAL.values()] + [single, single.replace(b"p3", b"p9")]
    paths = [tmp_path / f"{n:02}.phh" for n in range(len(files))]
    for path, text in zip(paths, files, strict=True):
        path.write_bytes(text)
    tracker, problems = track_files([tmp_path])
    joined = phh_files.JoinedFiles(paths)
    assert joined.columns is not None
    names = ["", "", "", *UNUSUAL, "", "wrong player"]
    read = zip(names, map(joined.others, paths), strict=True)
    alone = {name for name, others in read if others is None}
    assert alone == {
        *("nothing", "long text", "invalid bytes", "another header"),
        *("carriage return", "wrong player"),
    }
    monkeypatch.setattr(files_module, "_SMALL", 0)
    slow, slow_problems = track_files([tmp_path])
    assert tracker.hands >= 4
    assert tracker.report("both").to_dict() == slow.report("both").to_dict()
    assert [*map(str, problems.kept)] == [*map(str, slow_problems.kept)]


def test_small_files_with_several_hands_are_read_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = HAND.replace(b"p3", b"p9")
    files = {
        "a.phhs": HAND % 1 + HAND % 2,
        "b.phhs": HAND % 1 + b"\n" + wrong % 2 + HAND % 3,
        "c.phhs": (HAND % 1).rstrip(),
        "d.phhs": wrong % 7,
        "e.txt": b"what is this?\n",
        "f.phhs": HAND % 4,
    }
    for name, text in files.items():
        (tmp_path / name).write_bytes(text)
    tracker, problems = track_files([tmp_path])
    monkeypatch.setattr(files_module, "_SMALL", 0)
    slow, slow_problems = track_files([tmp_path])
    assert tracker.hands == slow.hands == 6
    assert tracker.report("both").to_dict() == slow.report("both").to_dict()
    assert [*map(str, problems.kept)] == [*map(str, slow_problems.kept)]
    assert len(problems.kept) == 3
