"""Does ``bigslick history`` say what it should, in the right place?"""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.cells import cell_len
from tests.support.command import run
from tests.support.history_hands import few_records, record_hand
from tests.support.site_hands import first_hand

from bigslick.cli.history import printed_tables
from bigslick.formats.record.hand_record import write_records
from bigslick.history import Tracker


@pytest.fixture
def hands(tmp_path: Path) -> str:
    path = tmp_path / "hands.jsonl"
    write_records(few_records(), path)
    return str(path)


def damaged(hands: str) -> str:
    path = Path(hands)
    path.write_bytes(path.read_bytes() + b'{"schema": 1}\n')
    return hands


def test_show_prints_all_steps_into_a_pipe(hands: str) -> None:
    lines = run("history", "show", hands).stdout.splitlines()
    assert lines[0] == "Hand 1, nlhe 1/2"
    assert any("MP raises to 6 " in line for line in lines)
    assert any(" Flop: " in line for line in lines)
    assert not any("The board" in line for line in lines)
    assert [line.split() for line in lines[-6:]] == [
        ["SB", "199", "-1"],
        ["BB", "198", "-2"],
        ["UTG", "200", "0"],
        ["MP", "194", "-6"],
        ["CO", "251", "+51"],
        ["BTN", "158", "-42"],
    ]


def test_names_give_no_orders_to_the_terminal(hands: str, tmp_path: Path) -> None:
    record = few_records()[3]
    evil = "\x1b[2J\nMP"
    text = json.dumps(json.loads(record.to_json())).replace('"MP"', json.dumps(evil))
    Path(hands).write_text(f"{text}\n", encoding="utf-8")
    picture = str(tmp_path / "hand.svg")
    for command in (
        ("show",),
        ("stats",),
        ("stats", "--player", evil),
        ("stats", "--player", f"{evil}?"),
        ("sql", "select player from players"),
        ("verify",),
        ("convert", "--to", "pokerstars"),
        ("svg", "-o", picture),
    ):
        answer = run("history", *command, hands)
        assert "\x1b" not in answer.stdout + answer.stderr, command
        assert "\nMP" not in answer.stdout + answer.stderr, command
    ET.parse(picture)  # noqa: S314 - our own file


def test_show_graph_and_stats_choose_hands_alike(hands: str, tmp_path: Path) -> None:
    line = ("--line", "raise, call, raise, call / check, ...")
    shown = run("history", "show", hands, *line).stdout.splitlines()
    assert [text for text in shown if text.startswith("Hand ")] == ["Hand 1, nlhe 1/2"]
    assert "1 hand," in run("history", "stats", hands, *line).stdout
    picture = str(tmp_path / "a.svg")
    drawn = run("history", "graph", hands, "--player", "CO", *line, "-o", picture)
    assert drawn.stderr == f"1 hand in {picture}\n"
    for command in (("show",), ("stats",), ("graph", "--player", "CO", "-o", picture)):
        none = run("history", *command, hands, "--pot", "5bet")
        assert none.returncode == 2
        assert "meets the condition pot_type in ('5-bet')" in none.stderr
    assert (
        "hand 3 of the file" in run("history", "show", hands, "--pot", "limped").stdout
    )
    assert (
        "cannot be used together"
        in run("history", "show", hands, "--hand", "1", *line).stderr
    )


def test_show_steps_on_a_terminal_until_q(
    hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["", "", "q"])
    monkeypatch.setattr(printed_tables, "_is_terminal", lambda: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    printed = run("history", "show", hands).stdout
    assert "> MP" in printed
    assert "CO calls 6" in printed
    assert "BTN raises to 22" not in printed


def test_show_refuses_a_hand_that_is_not_there(hands: str) -> None:
    answer = run("history", "show", hands, "--hand", "9")
    assert answer.returncode == 2
    assert "no hand 9: the file contains 4 hands" in answer.stderr


def test_verify_prints_a_table_and_exits_with_what_it_found(hands: str) -> None:
    answer = run("history", "verify", hands)
    assert answer.returncode == 0
    assert "rake derived" in answer.stdout
    answer = run("history", "verify", damaged(hands))
    assert answer.returncode == 1
    assert "line 5" in " ".join(answer.stdout.split())
    data = json.loads(run("history", "verify", hands, "--json").stdout)
    assert data["files"][0]["exact"] == 4
    assert data["files"][0]["refused"] == 1
    strict = run("history", "verify", hands, "--strict")
    assert strict.returncode == 2
    assert len(strict.stderr.splitlines()) == 1


def test_verify_counts_hands_that_state_no_money_apart(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [100, 100]\n"
        "actions = ['d dh p1 AsAd', 'd dh p2 KsKd', 'p2 f']\n"
    )
    data = json.loads(run("history", "verify", str(path), "--json").stdout)
    (check,) = data["files"]
    assert (check["exact"], check["money_not_stated"]) == (0, 1)
    printed = " ".join(run("history", "verify", str(path)).stdout.split())
    assert "no money refused" in printed


def test_verify_lists_of_many_files_those_that_are_not_exact(
    hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed_tables, "_MOST_FILES", 2)
    folder = Path(hands).parent
    for name in ("b.jsonl", "c.jsonl"):
        (folder / name).write_bytes(Path(hands).read_bytes())
    damaged(str(folder / "b.jsonl"))
    printed = " ".join(run("history", "verify", str(folder)).stdout.split())
    assert "2 others, all exact 8 8 8 0 0 0 0" in printed
    assert "3 files 13 12 12 0 0 0 1" in printed


def test_a_file_in_utf_16_is_recognised_or_named(
    hands: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = Path(hands).read_text(encoding="utf-8")
    Path(hands).write_text(text, encoding="utf-16")
    for command in (("stats",), ("show",), ("convert",), ("graph", "--player", "CO")):
        answer = run("history", *command, hands)
        assert answer.returncode == 0, (command, answer.stderr)
    assert run("history", "verify", hands).returncode == 0
    answer = run("history", "verify", hands, "--encoding", "utf-16")
    assert answer.returncode == 0
    answer = run("history", "verify", hands, "--encoding", "utf-61")
    assert answer.returncode == 2
    assert "unknown encoding 'utf-61'" in answer.stderr


def test_repairs_are_reported_by_every_command(tmp_path: Path) -> None:
    text = first_hand("pokerstars-cash.txt").replace("Total pot $6", "Total pot $7")
    path = tmp_path / "hands.txt"
    path.write_text(text, encoding="utf-8")
    out = str(tmp_path / "out")
    for command in (
        ("stats",),
        ("show",),
        ("svg",),
        ("convert", "-o", out),
        ("convert", "--to", "parquet", "-o", out + "s"),
        ("graph", "--player", "Ann", "-o", out + ".svg"),
        ("sql", "select 1"),
        ("verify",),
    ):
        answer = run("history", *command, str(path), "--repair")
        assert answer.returncode == 0, (command, answer.stderr)
        output = answer.stdout if command == ("verify",) else answer.stderr
        assert "repaired: " in output, command
        assert "the text states a pot of 7" in output


def test_stats_as_json(hands: str) -> None:
    data = json.loads(run("history", "stats", hands, "--json").stdout)
    assert data["players"]["MP"]["hands"] == 4
    assert data["players"]["MP"]["vpip"] == {"done": 2, "opportunity": 4}
    assert data["players"]["BB"]["vpip"]["opportunity"] == 3


def test_the_overview_fits_a_terminal_of_eighty(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    tracker = Tracker()
    for seed in range(8):
        tracker.add(record_hand(200, "f", "f", "f", "f", "c", seed=seed))
        long = record_hand(200, "f", "f", "f", "f", "c", names=("x" * 22, *"abcde"))
        tracker.add(long)
    report = tracker.report("stake")
    for totals in (*report.players.values(), *report["UTG"].parts.values()):
        totals.hands *= 10_000  # as many digits as ten years of play
    printed_tables.print_players(report)
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[-2:] == ["bb/100", "±"]
    for line in lines[3:-2]:
        if set(line.strip()) == {"x"}:
            continue  # the end of a folded name
        assert len(line.split()) > 9
        assert line.split()[-1].replace(",", "").isdecimal()


@pytest.mark.parametrize("width", [50, 80, 200])
def test_every_position_is_there_at_any_width(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], width: int
) -> None:
    names = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
    tracker = Tracker()
    for n in range(6):
        tracker.add(record_hand(*"fffff", names=names[n:] + names[:n]))
    monkeypatch.setenv("COLUMNS", str(width))
    printed_tables.print_columns(tracker.report("position", "Ann").players)
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= width
    words = printed.split()
    assert {"SB", "BB", "UTG", "MP", "CO", "BTN"} <= set(words)
    assert words.count("hands") == {50: 2, 80: 1, 200: 1}[width]


def test_stats_as_tables(hands: str) -> None:
    every = run("history", "stats", hands)
    assert every.returncode == 0
    assert "VPIP" in every.stdout
    assert max(map(len, every.stdout.splitlines())) <= 80
    one = run("history", "stats", hands, "--player", "CO", "--by", "position")
    assert "Check-raise flop" in one.stdout
    assert "100.0% (1/1)" in one.stdout
    assert "no data" not in one.stdout


def test_stats_of_nobody_and_by_nothing(hands: str) -> None:
    answer = run("history", "stats", hands, "--player", "Zoe")
    assert answer.returncode == 2
    assert "no hands of a player 'Zoe'" in answer.stderr
    assert run("history", "stats", hands, "--by", "weather").returncode == 2


def test_stats_report_unreadable_hands_on_standard_error(hands: str) -> None:
    answer = run("history", "stats", damaged(hands), "--json")
    assert answer.returncode == 0
    assert "line 5" in answer.stderr
    assert json.loads(answer.stdout)["hands"] == 4


def test_jobs_give_the_same_answer(hands: str) -> None:
    copy = Path(hands).with_name("copy.jsonl")
    copy.write_bytes(Path(hands).read_bytes())
    folder = str(copy.parent)
    one = run("history", "stats", folder, "--json")
    two = run("history", "stats", folder, "--json", "--jobs", "2")
    assert one.stdout == two.stdout
    assert run("history", "stats", folder, "--jobs", "0").returncode == 2


def test_convert_writes_files_or_text(hands: str, tmp_path: Path) -> None:
    out = tmp_path / "out.phhs"
    answer = run("history", "convert", hands, "--to", "phh", "-o", str(out))
    assert (answer.returncode, answer.stdout) == (0, "")
    assert "4 hands" in answer.stderr
    assert run("history", "verify", str(out)).returncode == 0
    text = run("history", "convert", hands, "--to", "pokerstars").stdout
    assert text.count("*** SUMMARY ***") == 4


def test_convert_refuses_what_it_cannot_do(hands: str, tmp_path: Path) -> None:
    assert run("history", "convert", hands, "--to", "doc").returncode == 2
    assert run("history", "convert", hands, "--to", "parquet").returncode == 2
    gone = str(tmp_path / "no" / "where.txt")
    answer = run("history", "convert", hands, "--to", "pokerstars", "-o", gone)
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1
    assert (
        run("history", "convert", damaged(hands), "-o", str(tmp_path / "x")).returncode
        == 1
    )


def test_pictures_of_a_hand(hands: str, tmp_path: Path) -> None:
    answer = run("history", "svg", hands, "--step", "3")
    assert ET.fromstring(answer.stdout).tag.endswith("svg")  # noqa: S314 - ours
    folder = tmp_path / "pictures"
    run("history", "svg", hands, "--each", "-o", str(folder))
    assert (folder / "000.svg").exists()


def test_graphs(hands: str, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    answer = run("history", "graph", hands, "--player", "CO", "-o", str(out))
    assert answer.returncode == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    wrong = run("history", "graph", hands, "--player", "CO", "-o", "a.gif")
    assert wrong.returncode == 2


def test_commands_without_files_read_the_library(
    hands: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIGSLICK_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    empty = run("history", "stats")
    assert empty.returncode == 2
    assert "has no hands: name files, or import some" in empty.stderr
    cup = few_records()[:1]
    cup[0].mode, cup[0].hand_id = "tournament", "9"
    write_records(cup, tmp_path / "cup.jsonl")
    place = str(tmp_path / "data" / "library")
    told = run("history", "import", hands).stdout
    assert told == f"4 new hands; 4 cash hands in {place}\n"
    told = run("history", "import", hands, str(tmp_path / "cup.jsonl"), "--json").stdout
    assert json.loads(told) == {
        "new": {"cash": 0, "tournament": 1},
        "duplicates": 0,
        "files": 1,
        "unchanged": 1,
        "refused": 0,
        "library": {"folder": place, "cash": 4, "tournament": 1},
    }
    stats = run("history", "stats")
    assert "4 hands, 6 players" in stats.stdout
    assert "1 tournament hands of the library are left out" in stats.stderr
    assert "1 hand, 6 players" in run("history", "stats", "--mode", "tournament").stdout
    assert run("history", "graph", "--player", "CO").stderr.endswith(
        "4 hands in winnings.svg\n"
    )
    assert run("history", "report", "--player", "CO").stderr.endswith(
        "4 hands in report.html\n"
    )
    rows = run("history", "sql", "select count(*) as n from hands", "--json").stdout
    assert json.loads(rows) == [{"n": 5}]


def test_sql_over_files_and_folders(hands: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "tables")
    run("history", "convert", hands, "--to", "parquet", "-o", folder)
    query = "select player, sum(net) as net from players group by 1 order by 1"
    direct = json.loads(run("history", "sql", query, hands, "--json").stdout)
    stored = json.loads(run("history", "sql", query, folder, "--json").stdout)
    assert direct == stored
    assert len(direct) == 6
    rows = list(
        csv.reader(io.StringIO(run("history", "sql", query, hands, "--csv").stdout))
    )
    assert rows[0] == ["player", "net"]
    assert "net" in run("history", "sql", query, folder).stdout
    shown = run("history", "sql", query, folder).stdout.splitlines()
    assert shown[3].startswith(" BB ")  # words are aligned to the left
    wrong = run("history", "sql", "select from", hands)
    assert wrong.returncode == 2
    assert len(wrong.stderr.splitlines()) == 1


def test_sql_without_files_asks_what_is_here(
    hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(hands).parent)
    count = "select count(*) from hands"
    assert "4" in run("history", "sql", count).stdout
    run("history", "convert", "hands.jsonl", "--to", "parquet", "-o", "tables")
    monkeypatch.chdir("tables")
    assert "4" in run("history", "sql", count).stdout


def test_missing_files_are_one_line(tmp_path: Path) -> None:
    for words in (("stats",), ("verify",), ("show",), ("sql", "select 1")):
        answer = run("history", *words, str(tmp_path / "gone.jsonl"))
        assert answer.returncode == 2
        assert len(answer.stderr.splitlines()) == 1
        assert "gone.jsonl" in answer.stderr


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.phhs", "[1]"), ("a.ohh", '{"ohh"'), ("a.txt", "PokerStars"), ("a.json", "{")],
)
def test_the_ending_of_a_file_says_its_format(
    hands: str, tmp_path: Path, name: str, begins: str
) -> None:
    assert run("history", "convert", hands, "-o", str(tmp_path / name)).returncode == 0
    assert (tmp_path / name).read_text().startswith(begins)
    wrong = run("history", "convert", hands, "-o", str(tmp_path / "a.x"))
    assert (wrong.returncode, list(tmp_path.glob("*.x"))) == (2, [])


def test_a_picture_is_what_its_name_says(hands: str, tmp_path: Path) -> None:
    for name, begins in (("hand.png", b"\x89PNG"), ("hand.svg", b"<svg")):
        run("history", "svg", hands, "-o", str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(begins)
    wrong = run("history", "svg", hands, "-o", str(tmp_path / "hand.gif"))
    assert (wrong.returncode, list(tmp_path.glob("*.gif"))) == (2, [])
    assert ".svg or .png" in wrong.stderr
    both = run("history", "svg", hands, "--each", "--step", "3")
    assert both.returncode == 2
    assert "--each and --step" in both.stderr


def test_the_number_of_hands_is_reported(hands: str, tmp_path: Path) -> None:
    one, none = tmp_path / "one.jsonl", tmp_path / "none.jsonl"
    one.write_text(Path(hands).read_text().splitlines()[0] + "\n")
    none.touch()
    assert (
        "no hand 9: the file contains 1 hand"
        in run("history", "show", str(one), "--hand", "9").stderr
    )
    assert "contains 4 hands" in run("history", "show", hands, "--hand", "9").stderr
    assert "contains no hands" in run("history", "show", str(none)).stderr


def test_a_similar_name_is_suggested(hands: str) -> None:
    for command in ("stats", "graph"):
        wrong = run("history", command, hands, "--player", "bb")
        assert wrong.returncode == 2
        assert "'BB'" in wrong.stderr


def test_columns_stand_straight_under_wide_letters(hands: str, tmp_path: Path) -> None:
    path = tmp_path / "wide.jsonl"
    text = Path(hands).read_text().splitlines()[0]
    path.write_text(text.replace('"BB"', '"山田😀"') + "\n")
    lines = run("history", "show", str(path)).stdout.splitlines()
    assert {cell_len(line) for line in lines[1:7]} == {cell_len(lines[1])}
    pots = [line for line in lines if "  pot " in line]
    assert len({cell_len(line.split("  pot ")[0]) for line in pots}) == 1


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_a_narrow_terminal_hides_no_name_and_no_number(hands: str, width: int) -> None:
    wide = run("history", "stats", hands).stdout.split()
    for words in (("stats",), ("stats", "--player", "BTN"), ("verify",)):
        answer = run("history", *words[:1], hands, *words[1:], columns=width)
        lines = answer.stdout.splitlines()
        assert max(map(cell_len, lines)) <= max(width, 70)
        assert "…" not in "".join(lines)
    lines = run("history", "stats", hands, columns=width).stdout.splitlines()
    tables = sum("player" in line.split() for line in lines)
    assert sum(line.split()[:1] == ["BTN"] for line in lines) == tables
    assert set(wide) >= {word for word in " ".join(lines).split() if "%" in word}
    assert tables == {40: 3, 60: 2}.get(width, 1)


def test_stats_says_that_tournaments_are_counted_with_cash_games(
    tmp_path: Path,
) -> None:
    records = few_records()
    path = tmp_path / "hands.jsonl"
    write_records(records, path)
    note = "cash games and tournaments are counted together: see --mode"
    assert note not in run("history", "stats", str(path)).stderr
    records[0].mode = "tournament"
    write_records(records, path)
    assert note in run("history", "stats", str(path)).stderr
    assert note in run("history", "stats", str(path), "--json").stderr
    assert note not in run("history", "stats", str(path), "--mode", "cash").stderr
