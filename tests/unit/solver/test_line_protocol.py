from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bigslick.solver.line_protocol import LineProtocol

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
_SET = [f"set {name} {value}" for name, value in _SPOT.items()]


def _answers(*lines: str) -> list[str]:
    written: list[str] = []
    LineProtocol(written.append, threads=1).run(lines)
    return written


def test_a_spot_is_set_value_by_value_or_at_once() -> None:
    one = _answers(*_SET, "go iterations 40", "wait", "node")
    whole = _answers(f"spot {json.dumps(_SPOT)}", "go iterations 40", "wait", "node")
    assert one[:6] == ["ok"] * 6
    assert one[-1] == whole[-1]
    node = json.loads(one[-1].removeprefix("node "))
    assert (node["kind"], node["player"], node["pot"]) == ("decision", 0, 10)
    assert sum(node["frequencies"].values()) == pytest.approx(1)
    assert [action["label"] for action in node["actions"]] == ["x", "b75"]


def test_prizes_are_set_as_lists_of_numbers() -> None:
    prizes = ("set payouts 50,30,20", "set other_stacks 20", "set behind 0, 5")
    set_one_by_one = _answers(*_SET, *prizes, "go iterations 5", "wait")
    data = {"payouts": [50, 30, 20], "other_stacks": [20], "behind": [0, 5]}
    spot = json.dumps(_SPOT | data)
    at_once = _answers(f"spot {spot}", "go iterations 5", "wait")
    assert set_one_by_one[-2].split(" ev ")[1] == at_once[-2].split(" ev ")[1]


def test_solving_reports_and_ends_with_the_values() -> None:
    written = _answers(*_SET, "go target 0.3%", "wait")
    infos = [line.split() for line in written if line.startswith("info ")]
    assert [words[1::2] for words in infos] == [
        ["iterations", "seconds", "exploitability"]
    ] * len(infos)
    done = written[-2].split()
    assert done[:2] == ["done", "iterations"]
    assert float(done[6]) <= 0.003
    assert float(done[8]) + float(done[9]) == pytest.approx(10)


def test_stop_ends_the_work_with_a_usable_answer() -> None:
    spot = json.dumps(_SPOT | {"board": "Ks7h2d3c"})
    written = _answers(f"spot {spot}", "go target 0.000001%", "ready", "stop", "node x")
    assert "ready" in written
    assert written[-2].startswith("stopped iterations ")
    assert json.loads(written[-1].removeprefix("node "))["path"] == ["x"]


def test_other_commands_wait_for_the_end_of_the_work() -> None:
    spot = json.dumps(_SPOT | {"board": "Ks7h2d3c"})
    written = _answers(f"spot {spot}", "go target 0.000001%", "node", "stop")
    assert "error cannot node while solving: send stop first" in written


def test_locks_hands_and_files(tmp_path: Path) -> None:
    path = tmp_path / "spot.solution"
    lock = json.dumps({"path": "b75", "shares": {"c": 1}})
    written = _answers(
        *_SET,
        "go iterations 30",
        "wait",
        f"lock {lock}",
        "go iterations 100",
        "wait",
        f"save {path}",
        "new",
        "node",
        f"load {path}",
        "hands ip b75",
        "unlock b75",
    )
    *_, saved, forgot, missing, loaded, hands, freed = written
    assert (saved, forgot, loaded, freed) == ("ok", "ok", "ok", "ok")
    assert missing == "error there is no solution yet: send go or load first"
    records = json.loads(hands.removeprefix("hands "))
    assert all(record["c"] == pytest.approx(1) for record in records)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("solve", "unknown command 'solve'; expected one of go, hands, hello, load"),
        ("go", "the spot has no 'oop'"),
        ("go slowly", "invalid limits 'slowly'"),
        ("go target 5", "invalid target '5'"),
        ("go iterations 0", "invalid number of iterations '0'"),
        ("set pot many", "invalid pot 'many': expected a number"),
        ("set bet 5", "unknown field of a spot 'bet'; expected one of board, oop, ip"),
        ("set", "unknown field of a spot ''"),
        ("set payouts 5;3", "invalid payouts '5;3': expected numbers with commas"),
        ("spot {", "invalid JSON in a spot"),
        ("spot " + "[" * 10**5, "invalid JSON in a spot"),
        ("spot [1]", "expected an object"),
        ("spot {}", "the spot has no"),
        ("stop", "nothing is being solved"),
        ("hands us", "expected oop or ip"),
        ("lock {}", "expected path and shares by action"),
        (
            'lock {"path": "x", "shares": {"x": 1.0}, "hand": "TT"}',
            "unknown field of the lock 'hand' (did you mean 'hands'?)",
        ),
        ("load missing.solution", "missing.solution: No such file or directory"),
    ],
)
def test_an_error_is_an_answer_in_one_line(line: str, part: str) -> None:
    (answer,) = _answers(line)
    assert answer.startswith("error ")
    assert part in answer


def test_empty_lines_say_nothing() -> None:
    assert _answers("", "  ", "ready", "quit", "ready") == ["ready"]
