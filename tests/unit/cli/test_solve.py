from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest
from tests.support.command import run

from bigslick.cli.solve.node_output import _number

if TYPE_CHECKING:
    from pathlib import Path

_SPOT = {
    "board": "Ks7h2d3c8d",
    "oop": "22+, A2s+, KTs+",
    "ip": "99+, A8s+, KJs+, AJo+",
    "pot": 10,
    "stack": 30,
    "sizes": "bet 75%; raise a",
}
_OPTIONS = [word for name, value in _SPOT.items() for word in (f"--{name}", str(value))]


def test_the_first_decision_is_shown_with_a_grid() -> None:
    answer = run("solve", *_OPTIONS)
    assert answer.returncode == 0
    assert "of the pot exploitable, EV" in answer.stdout
    assert "start: out of position" in answer.stdout
    assert "b75 bet" in answer.stdout
    assert "AKs" in answer.stdout


def test_without_colours_each_action_has_a_grid_of_frequencies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    printed = run("solve", *_OPTIONS).stdout
    check = printed.partition("x check\n")[2].splitlines()[:14]
    assert check[0].split() == list("AKQJT98765432")
    assert [line.split()[0] for line in check[1:]] == check[0].split()
    aces = check[1].split()
    assert aces[1] == "-"  # the hand always bets
    assert aces[3] == "AQs"  # always checks
    assert any(cell.endswith("%") for cell in aces)
    assert "b75 bet\n  " in printed
    assert "name of a hand: always, -: never, ·: not in the range" in printed
    monkeypatch.setenv("NO_COLOR", "1")
    assert "b75 bet\n  " in run("solve", *_OPTIONS, terminal=True).stdout


def test_a_terminal_shows_the_grid_in_colour_and_a_live_line() -> None:
    answer = run("solve", *_OPTIONS, terminal=True)
    assert "\x1b[" in answer.stdout
    assert "solving" in answer.stderr or "exploitable" in answer.stderr


def test_a_node_is_printed_as_json() -> None:
    answer = run("solve", *_OPTIONS, "--node", "b75", "--json")
    data = json.loads(answer.stdout)
    assert data["player"] == 1
    assert data["exploitability"] <= 0.003
    assert sum(data["frequencies"].values()) == pytest.approx(1)
    assert sum(data["ev"]) == pytest.approx(10)
    assert {"hand", "weight", "equity", "ev", "eqr", "f", "c", "a"} == set(
        data["hands"][0]
    )


def test_the_hands_of_a_node_are_printed_as_csv() -> None:
    answer = run("solve", *_OPTIONS, "--csv")
    rows = list(csv.DictReader(io.StringIO(answer.stdout)))
    assert all(float(row["x"]) + float(row["b75"]) == pytest.approx(1) for row in rows)


def test_a_spot_is_read_from_a_file(tmp_path: Path) -> None:
    spot = tmp_path / "spot.json"
    spot.write_text(json.dumps(_SPOT), encoding="utf-8")
    toml = tmp_path / "spot.toml"
    lines = [f"{key} = {json.dumps(value)}" for key, value in _SPOT.items()]
    toml.write_text("\n".join(lines), encoding="utf-8")
    first = json.loads(run("solve", "--spot", str(spot), "--json").stdout)
    second = json.loads(run("solve", "--spot", str(toml), "--json").stdout)
    assert first["ev"] == second["ev"]
    other = json.loads(
        run("solve", "--spot", str(toml), "--stack", "60", "--json").stdout
    )
    assert other["spot"]["stack"] == 60


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    spot = tmp_path / "spot.json"
    spot.write_text(json.dumps(_SPOT), encoding="utf-8-sig")
    assert run("solve", "--spot", str(spot)).returncode == 0


@pytest.mark.parametrize("name", ["spot.toml", "spot.json", "locks.json"])
@pytest.mark.parametrize(
    ("data", "part"), [(b"\xff\xfe\x00", "utf-8"), (b"[" * 10**5, "recursion")]
)
def test_a_damaged_file_is_one_line(
    tmp_path: Path, name: str, data: bytes, part: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"a = " * (path.suffix == ".toml") + data)
    words = (
        ("--lock", str(path), *_OPTIONS) if name == "locks.json" else ("--spot", path)
    )
    answer = run("solve", *map(str, words))
    assert (answer.returncode, answer.stdout) == (2, "")
    assert part in answer.stderr
    assert answer.stderr.count("\n") == 1


def test_a_solution_is_written_and_shown_again(tmp_path: Path) -> None:
    path = str(tmp_path / "spot.solution")
    first = json.loads(run("solve", *_OPTIONS, "--json", "--out", path).stdout)
    again = json.loads(run("solve", "show", path, "--json").stdout)
    assert again["ev"] == first["ev"]
    assert again["hands"] == first["hands"]


def test_a_stored_solution_is_continued(tmp_path: Path) -> None:
    path = str(tmp_path / "spot.solution")
    run("solve", *_OPTIONS, "--target", "2%", "--out", path)
    better = json.loads(run("solve", "--spot", path, "--json").stdout)
    assert better["exploitability"] <= 0.003


@pytest.mark.parametrize(
    "given",
    [
        ("--board", "Ks7h2d3c9d"),
        ("--oop", "AA"),
        ("--ip", "AA"),
        ("--pot", "500"),
        ("--stack", "500"),
        ("--sizes", "bet a"),
        ("--rake", "5%"),
        ("--payouts", "50,30"),
        ("--other-stacks", "20"),
        ("--unit", "1"),
        ("--game", "nlhe"),
        ("--precision", "16"),
    ],
)
def test_a_stored_solution_is_not_continued_with_another_spot(
    tmp_path: Path, given: tuple[str, str]
) -> None:
    path = str(tmp_path / "spot.solution")
    run("solve", *_OPTIONS, "--iterations", "1", "--out", path)
    answer = run("solve", "--spot", path, "--iterations", "1", *given)
    assert answer.returncode == 2
    assert f"{given[0]} cannot be used with {path}" in answer.stderr


def test_options_without_effect_are_refused_with_serve() -> None:
    answer = run("solve", "--serve", "--pot", "5")
    assert answer.returncode == 2
    assert "--pot cannot be used with --serve" in answer.stderr


def test_no_rivers_is_refused_without_a_file() -> None:
    answer = run("solve", *_OPTIONS, "--iterations", "1", "--no-rivers")
    assert answer.returncode == 2
    assert "--no-rivers needs --out" in answer.stderr


def test_json_and_csv_exclude_each_other(tmp_path: Path) -> None:
    path = str(tmp_path / "spot.solution")
    run("solve", *_OPTIONS, "--iterations", "1", "--out", path)
    for command in (("solve", *_OPTIONS), ("solve", "show", path)):
        answer = run(*command, "--json", "--csv")
        assert answer.returncode == 2
        assert "--json and --csv cannot be used together" in answer.stderr


def test_an_incomplete_spot_is_refused_with_the_missing_options() -> None:
    answer = run("solve", *_OPTIONS[:6])
    assert answer.returncode == 2
    assert "the spot has no --pot, --stack, --sizes" in answer.stderr
    assert '--sizes "" means that nobody bets' in answer.stderr
    assert run("solve", *_OPTIONS[:-1], "").returncode == 0


def test_a_node_is_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "node.svg"
    answer = run("solve", *_OPTIONS, "--node", "b75", "--plot", str(picture))
    assert f"drawn to {picture}" in answer.stdout
    assert "call 7.5" in picture.read_text(encoding="utf-8")
    assert run("solve", *_OPTIONS, "--plot", "node.gif").returncode == 2


def test_the_game_of_a_file_stays(tmp_path: Path) -> None:
    spot = tmp_path / "spot.json"
    data = _SPOT | {"game": "short-deck", "board": "Ks7h6d8c8d", "oop": "99+"}
    spot.write_text(json.dumps(data), encoding="utf-8")
    found = json.loads(run("solve", "--spot", str(spot), "--json").stdout)
    assert found["spot"]["game"] == "short-deck"


def test_payouts_make_it_prize_money() -> None:
    prizes = ("--payouts", "50,30,20", "--other-stacks", "20")
    data = json.loads(run("solve", *_OPTIONS, *prizes, "--json").stdout)
    assert data["spot"]["payouts"] == [50, 30, 20]
    assert 60 < sum(data["ev"]) < 80


def test_a_program_is_served_line_by_line() -> None:
    typed = f"hello\nspot {json.dumps(_SPOT)}\ngo target 0.3%\nwait\nnode b75\nquit\n"
    lines = run("solve", "--serve", typed=typed).stdout.splitlines()
    assert lines[:2] == ["hello bigslick protocol 1", "ok"]
    assert lines[2].startswith("info iterations 20 ")
    assert lines[-3].startswith("done iterations ")
    assert json.loads(lines[-1].removeprefix("node "))["player"] == 1


def test_locks_come_from_a_file(tmp_path: Path) -> None:
    locks = tmp_path / "locks.json"
    locks.write_text(
        json.dumps([{"path": "b75", "shares": {"c": 1.0}, "hands": "99+"}]),
        encoding="utf-8",
    )
    answer = run("solve", *_OPTIONS, "--lock", str(locks), "--node", "b75", "--json")
    by_hand = {each["hand"]: each for each in json.loads(answer.stdout)["hands"]}
    assert by_hand["9s9h"]["c"] == pytest.approx(1)


# Two hundred million iterations would take hours: the command must refuse before them.
_ENDLESS = ("--target", "0.0000001%", "--iterations", "200000000")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--node", "b33"), "expected one of x, b75"),
        (("--node", "b75 f", "--csv"), "no player acts after 'b75 f'"),
        (("--node", "b75 f", "--plot", "node.svg"), "no player acts after 'b75 f'"),
    ],
)
def test_a_node_that_cannot_be_shown_is_refused_before_the_spot_is_solved(
    arguments: tuple[str, ...], part: str
) -> None:
    answer = run("solve", *_OPTIONS, *_ENDLESS, *arguments)
    assert answer.returncode == 2
    assert part in answer.stderr


@pytest.mark.parametrize(
    ("lock", "part"),
    [
        ({"path": "b75", "shares": {"c": 0.7, "f": 0.7}}, "add up to 1.4"),
        ({"path": "b75", "shares": {"c": -1}}, "invalid frequency -1 of c"),
        ({"path": "b75", "shares": {"b33": 1}}, "unknown action 'b33'"),
        ({"path": "b33", "shares": {"c": 1}}, "expected one of x, b75"),
        ({"path": "b75", "shares": {"c": 1}, "hands": "22"}, "none of them is in"),
        ({"path": "b75 f", "shares": {"c": 1}}, "no player acts after"),
        ({"path": "b75", "shares": 1}, "invalid lock 1"),
        ({"path": 5, "shares": {"c": 1}}, "invalid path 5 of lock 1"),
        (
            {"path": "b75", "shares": {"c": 1}, "hand": "JJ"},
            "'hand' (did you mean 'hands'?); expected one of path, shares, hands",
        ),
    ],
)
def test_a_lock_that_is_no_lock_is_refused_before_the_spot_is_solved(
    tmp_path: Path, lock: dict[str, object], part: str
) -> None:
    locks = tmp_path / "locks.json"
    locks.write_text(json.dumps([lock]), encoding="utf-8")
    answer = run("solve", *_OPTIONS, *_ENDLESS, "--lock", str(locks))
    assert answer.returncode == 2
    assert part in answer.stderr


def test_a_node_without_a_decision_says_so() -> None:
    assert "the hand is over" in run("solve", *_OPTIONS, "--node", "b75 f").stdout


def test_an_unknown_first_action_is_named_without_a_path() -> None:
    answer = run("solve", *_OPTIONS, "--node", "zz")
    assert "invalid action 'zz' at the start: expected one of x, b75" in answer.stderr
    answer = run("solve", *_OPTIONS, "--node", "x zz")
    assert "invalid action 'zz' after 'x': expected" in answer.stderr


def test_numbers_have_no_exponent() -> None:
    assert [_number(value, 5) for value in (-2.9734e-05, 5.25281, 123456.7)] == [
        "0",
        "5.2528",
        "123457",
    ]


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--node", "b33"), "expected one of x, b75"),
        (("--target", "0"), "invalid target"),
        (("--rake", "much"), "invalid rake 'much'"),
        (("--rake", "0.05"), "invalid rake '0.05': expected a percentage"),
        (("--rake", "0.05/3"), "invalid rake '0.05/3': expected a percentage"),
        (("--other-stacks", "20"), "other_stacks has no effect without payouts"),
        (("--payouts", "20,30,50"), "from the largest to the smallest"),
        (("--pot", "-1"), "invalid pot -1"),
        (("--oop", "KsKh"), "the range oop"),
        (("--memory", "1k"), "MiB of memory"),
        (("--lock", "missing.json"), "missing.json: No such file"),
    ],
)
def test_bad_input_ends_in_one_line(arguments: tuple[str, ...], part: str) -> None:
    answer = run("solve", *_OPTIONS, *arguments)
    assert answer.returncode == 2
    assert part in answer.stderr
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[1]", " is 1: expected an object with path and shares"),
        ("{", "Expecting property name"),
        ('[{"path": "x"}]', " has no shares: expected path and shares"),
        ('[{"shares": {"x": 1}}]', " has no path: expected path and shares"),
        ('{"path": "x"}', "expected a list of locks"),
    ],
)
def test_a_file_that_holds_no_locks_is_named(
    tmp_path: Path, text: str, part: str
) -> None:
    locks = tmp_path / "locks.json"
    locks.write_text(text, encoding="utf-8")
    answer = run("solve", *_OPTIONS, "--lock", str(locks))
    assert answer.returncode == 2
    assert "locks.json" in answer.stderr
    assert part in answer.stderr


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"board": "Ks7h2d"}'])
def test_a_file_that_holds_no_spot_is_refused(tmp_path: Path, text: str) -> None:
    spot = tmp_path / "spot.json"
    spot.write_text(text, encoding="utf-8")
    assert run("solve", "--spot", str(spot)).returncode == 2
