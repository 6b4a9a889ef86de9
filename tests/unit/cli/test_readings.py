"""What commands read, say and refuse: endings, numbers, labels, several players."""

from __future__ import annotations

import gzip
import json
import zipfile
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from bigslick import PokerMatch
from bigslick.cli import new_root
from bigslick.errors import NotationError
from bigslick.history.conversion import format_of

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(new_root(), list(words), input=typed)


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.jsonl"
    players = {"Ann": "calls", "Bob": "maniac", "Cem": "folds"}
    PokerMatch("nlhe", players=players, seed=1, history=path).play(hands=6)
    return path


def test_several_players_stand_side_by_side(hands: Path) -> None:
    done = run("history", "stats", str(hands), "--player", "Ann", "--player", "Cem")
    assert done.exit_code == 0, done.output
    title, *rows = [line.split() for line in done.output.splitlines() if line.strip()]
    assert title == ["Ann", "Cem"]
    assert ["hands", "6", "6"] in rows
    (vpip,) = (row for row in rows if row[0] == "VPIP")
    assert vpip[1::2] == ["100.0%", "0.0%"]
    parts = run(
        *("history", "stats", str(hands), "--by", "position"),
        *("--player", "Ann", "--player", "Cem"),
    )
    assert "Cem BTN" in parts.output


def test_hands_of_several_players_are_shown(hands: Path) -> None:
    shown = run("history", "show", str(hands), "--player", "Ann", "--player", "Zed")
    assert shown.exit_code == 0, shown.output
    assert shown.output.count("Hand 1-00") == 6


def test_a_graph_of_several_players_has_a_line_for_each(hands: Path) -> None:
    out = hands.with_name("both.svg")
    players = ("--player", "Ann", "--player", "Cem")
    done = run("history", "graph", str(hands), *players, "-o", str(out))
    assert done.exit_code == 0, done.output
    svg = out.read_text(encoding="utf-8")
    assert svg.count("<polyline") == 2
    assert "Ann" in svg
    assert "Cem" in svg
    assert "showdown" not in svg


def test_one_of_several_players_who_is_unknown_is_named(hands: Path) -> None:
    done = run("history", "stats", str(hands), "--player", "Ann", "--player", "Zed")
    assert done.exit_code
    assert "Zed" in str(done.exception)


def test_an_input_without_hands_is_an_error() -> None:
    done = run("history", "stats", "-")
    assert done.exit_code
    assert isinstance(done.exception, NotationError)


def test_an_ending_that_no_format_has_is_refused_with_the_list(hands: Path) -> None:
    out = hands.with_name("x.csv")
    done = run("history", "convert", str(hands), "-o", str(out))
    assert done.exit_code
    assert not out.exists()
    with pytest.raises(NotationError, match=r"'x\.csv': .*\.jsonl, .*\.phh, \.phhs"):
        format_of("x.csv")


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (("match", "--hands", "1", "--history"), ".jsonl"),
        (("arena", "tight", "calls", "--hands-out"), ".jsonl"),
        (("tournament", "tight", "calls", "--history"), ".jsonl"),
        (("match", "--hands", "1", "--save"), "ends in .json"),
        (("arena", "tight", "calls", "--out"), "ends in .jsonl or .ndjson"),
        (("solve", "--board", "Ks7h2d3c8d", "--out"), "ends in .solution"),
        (("solve", "--spot"), "ends in .json, .toml or .solution"),
        (("solve", "--plot"), ".svg or .png"),
        (("nash", "--stacks", "10,10", "--plot"), ".svg or .png"),
        (("report", "--resume"), "ends in .jsonl or .ndjson"),
        (("report", "--parquet"), "ends in .parquet"),
        (("report", "--spot"), "ends in .json or .toml"),
        (("matrix", "--out"), ".csv or .json"),
        (("equity", "AA", "KK", "--plot"), ".svg or .png"),
        (("match", "--hands", "1", "--plot"), ".svg or .png"),
        (("arena", "tight", "calls", "--plot"), ".svg or .png"),
    ],
)
def test_every_command_refuses_other_endings_at_once(
    words: tuple[str, ...], known: str, tmp_path: Path
) -> None:
    out = tmp_path / "x.docx"
    done = run(*words, str(out))
    assert done.exit_code
    assert known in str(done.exception)
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("solve", "--out"), "x.solution"),
        (("solve", "--plot"), "x.svg"),
        (("report", "--flops", "none", "--parquet"), "x.parquet"),
        (("report", "--flops", "none", "--plot"), "x.svg"),
        (("nash", "--stacks", "10", "--plot"), "x.svg"),
        (("equity", "AA", "--plot"), "x.svg"),
        (("range", "?", "--plot"), "x.svg"),
        (("arena", "nobody", "calls", "--plot"), "x.svg"),
        (("tournament", "nobody", "calls", "--plot"), "x.svg"),
        (("match", "--players", "nobody,calls", "--plot"), "x.svg"),
    ],
)
def test_files_that_cannot_be_written_are_found_before_the_work(
    words: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    done = run(*words, str(tmp_path / "missing" / name))
    assert done.exit_code == 2
    assert name in done.output.replace("\n", "")


def test_packed_files_are_read_and_skipped_ones_reported(
    hands: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "all"
    folder.mkdir()
    data = hands.read_bytes()
    (folder / "a.jsonl.gz").write_bytes(gzip.compress(data))
    (folder / "old.bak").write_bytes(data)
    (folder / "notes").write_bytes(b"notes")
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr("one.jsonl", data)
        archive.writestr("readme.md", b"")
    done = run("history", "stats", str(folder), "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["hands"] == 12
    assert "skipped 3 files" in done.stderr
    for name in ("old.bak", "notes", "readme.md"):
        assert name in done.stderr
    checked = run("history", "verify", str(folder))
    assert checked.exit_code == 0
    assert "skipped 3 files" in checked.stderr
    assert run("history", "show", str(folder / "b.zip" / "one.jsonl")).exit_code == 0
    assert run("history", "stats", str(folder / "old.bak")).stderr == ""


def test_stacks_in_thousands_and_payouts_in_percent() -> None:
    short = run("icm", "--stacks", "5k,3K,2k", "--payouts", "50%,30%,20%")
    long = run("icm", "--stacks", "5000,3000,2000", "--payouts", "50,30,20")
    assert short.exit_code == 0, short.output
    assert short.output == long.output
    assert run("icm", "--stacks", "5x,3k", "--payouts", "50").exit_code


def test_rising_payouts_are_warned_about() -> None:
    done = run("icm", "--stacks", "5k,3k", "--payouts", "30,70")
    assert done.exit_code == 0
    assert "warning: the payouts 30,70 rise" in done.stderr
    assert not run("icm", "--stacks", "5k,3k", "--payouts", "70,30").stderr


@pytest.mark.parametrize(
    ("text", "note"),
    [("AA@0.5", "its weight is 0.5 %"), ("76s+", "so it is 76s"), ("A5s+", None)],
)
def test_a_range_says_how_it_was_read(text: str, note: str | None) -> None:
    done = run("range", text)
    assert done.exit_code == 0
    assert (note or "combos") in done.output
    assert note or "raises the lower card" not in done.output


@pytest.mark.parametrize(
    ("cards", "hand_type", "label"),
    [
        ("As2d3c4h", "BadugiHand", "Badugi, 4-3-2-A"),
        ("7s5h4d3c2d", "StandardLowHand", "7-5-4-3-2"),
        ("AsKsQsJsTs", "StandardHighHand", "Straight flush"),
    ],
)
def test_labels_fit_the_hand_type(cards: str, hand_type: str, label: str) -> None:
    done = run("eval", cards, "--hand-type", hand_type)
    assert done.output.startswith(label)
