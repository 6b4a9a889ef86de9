"""The faults of players are counted in a match, and saved with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.bots.external.json_bot import JsonBot
from bigslick.engine import Fold, RaiseTo
from bigslick.match import PokerMatch

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.engine import View


class Bad:
    """Answers once in each of several bad ways."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, view: View) -> Any:
        assert view.legal
        self.asked += 1
        if self.asked == 1:
            return None
        if self.asked == 2:
            return RaiseTo(10**9)
        raise IndexError("no idea")


def _match(decider: Any) -> PokerMatch:
    return PokerMatch(players={"Ann": decider, "Bob": "calls"}, seed=1)


def test_faults_are_counted_by_player_and_kind() -> None:
    match = _match(Bad())
    match.play(3)
    assert set(match.faults) == {"Ann"}
    own = match.faults["Ann"]
    assert set(own.counts) == set(own.examples) == {"nonsense", "illegal", "crash"}
    assert own.examples["nonsense"].startswith("invalid action None")
    assert own.examples["crash"].startswith("IndexError: no idea\nTraceback")
    rows = {row["name"]: row for row in match.as_dict()["players"]}
    assert rows["Ann"]["faults"] == own.counts
    assert rows["Bob"]["faults"] == {}


def test_a_kind_of_fault_counts_once_in_a_hand() -> None:
    bad = Bad()
    bad.asked = 2
    match = _match(bad)
    match.play(4)
    assert bad.asked > 6
    assert match.faults["Ann"].counts == {"crash": 4}


def test_faults_are_saved(tmp_path: Path) -> None:
    match = _match(Bad())
    match.play(3)
    match.save(tmp_path / "match.json")
    again = PokerMatch.resume(tmp_path / "match.json", {"Ann": Bad()})
    assert again.faults == match.faults


def test_closing_a_match_ends_the_programs_of_its_bots(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(
        "from bigslick import Fold\n"
        "class Bot:\n    def decide(self, view):\n        return Fold()\n"
    )
    with PokerMatch(players={"Ann": str(file), "Bob": "calls"}, seed=1) as match:
        match.play(2)
        (bot,) = [p.decider for p in match.players if isinstance(p.decider, JsonBot)]
        assert bot.is_running
    assert not bot.is_running


def test_a_decider_that_was_given_is_not_closed() -> None:
    class Closable:
        closed = False

        def decide(self, view: View) -> Fold:
            del view
            return Fold()

        def close(self) -> None:
            self.closed = True

    given = Closable()
    with _match(given) as match:
        match.play(1)
    assert not given.closed
