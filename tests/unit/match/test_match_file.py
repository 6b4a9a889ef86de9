"""A match that is saved and resumed ends as it would have without the pause."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.matches import NAMES, match_of
from tests.support.players import AlwaysFolds, Counter, Watcher
from tests.support.samples import samples

from bigslick.engine import Rules
from bigslick.engine.games import GAMES
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import GameConfigError, NotationError
from bigslick.formats.record.hand_record import read_records
from bigslick.match import (
    BlindSchedule,
    BombPots,
    CashRules,
    PokerMatch,
    Rake,
)
from bigslick.match.match_file import match_to_dict, write_match_file


def standing(match: PokerMatch) -> dict[str, Any]:
    """Return everything that is saved of a match, but for its clock."""
    data = match_to_dict(match)
    return {key: value for key, value in data.items() if key != "elapsed"}


@settings(max_examples=samples(40, quick=15), deadline=None)
@given(
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 25),
    st.booleans(),
    st.integers(0, 1000),
)
def test_a_match_goes_on_as_if_it_had_never_stopped(
    game: str, break_point: int, tournament: bool, seed: int
) -> None:
    count = min(GAMES[game].max_players, 5)
    whole = match_of(count, "random", game, tournament_mode=tournament, seed=seed)
    whole.play(25)
    first = match_of(count, "random", game, tournament_mode=tournament, seed=seed)
    first.play(break_point)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        first.save(path)
        again = PokerMatch.resume(path)
    assert standing(again) == standing(first)
    again.play(25 - break_point)
    assert standing(again) == standing(whole)
    assert again.as_dict() == whole.as_dict()


@pytest.mark.parametrize("break_point", [0, 7, 13])
def test_all_features_of_a_cash_game_survive_a_pause(
    break_point: int, tmp_path: Path
) -> None:
    rules = CashRules(
        min_buy_in=20,
        max_buy_in=500,
        auto_rebuy=True,
        auto_top_up=True,
        rake=Rake(0.05, 3),
        straddle="either",
        straddle_count=2,
        bomb_pots=BombPots(every=5, ante=6),
        runouts=2,
        sit_out_limit=2,
    )

    def until(match: PokerMatch, start: int, end: int) -> None:
        for hand in range(start, end):
            if hand == 3:
                match.sit_out("Bob")
            if hand == 6:
                match.add_player("Gus", 300, decider="random", entry="wait")
            if hand == 9:
                match.come_back("Bob")
            if hand == 11:
                match.leave("Cyd")
            match.play_hand()

    def new() -> PokerMatch:
        match: PokerMatch = match_of(
            5,
            "random",
            "8-game",
            stack=100,
            cash=rules,
            hands_per_game=2,
            rules=Rules(heads_up_cap=False, chip_unit=1),
            button_rule=ButtonRule.DEAD,
            button=2,
        )
        match.set_habits("Dan", straddles=True, bomb_pots=False)
        return match

    whole, first = new(), new()
    until(whole, 0, 20)
    until(first, 0, break_point)
    first.save(tmp_path / "match.json")
    again = PokerMatch.resume(tmp_path / "match.json")
    until(again, break_point, 20)
    assert standing(again) == standing(whole)
    assert again.settings == whole.settings


def test_a_schedule_of_levels_and_its_news_survive_a_pause(tmp_path: Path) -> None:
    def new() -> PokerMatch:
        schedule = BlindSchedule([(5, 10), (10, 20, 0, 20), (20, 40, 5)], length=4)
        match: PokerMatch = match_of(
            4, AlwaysFolds(), tournament_mode=True, schedule=schedule, stack=3000
        )
        return match

    whole, first = new(), new()
    whole.play(11)
    first.play(4)  # the next hand is of the next level
    first.save(tmp_path / "match.json")
    again = PokerMatch.resume(
        tmp_path / "match.json", dict.fromkeys(NAMES[:4], AlwaysFolds())
    )
    again.play(7)
    assert standing(again) == standing(whole)


@pytest.mark.parametrize("text", ["0.25", "1.10"])
def test_amounts_of_any_kind_survive_a_pause(text: str, tmp_path: Path) -> None:
    unit = Decimal(text)
    blinds: Any = (unit, 2 * unit)
    first = match_of(3, "random", blinds=blinds, stack=100 * unit)
    whole = match_of(3, "random", blinds=blinds, stack=100 * unit)
    whole.play(12)
    first.play(6)
    first.save(tmp_path / "match.json")
    again = PokerMatch.resume(tmp_path / "match.json")
    again.play(6)
    assert standing(again) == standing(whole)
    assert all(isinstance(player.chips, Decimal) for player in again.players)


def test_the_clock_of_a_tournament_stands_still_in_a_pause(tmp_path: Path) -> None:
    time = [100.0]
    schedule = BlindSchedule([(5, 10), (10, 20)], length=60, pace="seconds")
    match = match_of(
        3,
        AlwaysFolds(),
        tournament_mode=True,
        schedule=schedule,
        stack=900,
        clock=lambda: time[0],
    )
    time[0] += 59
    assert match.blinds == (5, 10)
    match.save(tmp_path / "match.json")
    time[0] = 5000.0
    again = PokerMatch.resume(
        tmp_path / "match.json",
        dict.fromkeys(NAMES[:3], AlwaysFolds()),
        clock=lambda: time[0],
    )
    assert again.blinds == (5, 10)
    time[0] += 2
    assert again.blinds == (10, 20)


# What players remember


@pytest.mark.parametrize("game", ["nlhe", "plo"])
def test_built_in_players_come_back_with_their_habits(
    game: str, tmp_path: Path
) -> None:
    def new() -> PokerMatch:
        bots = ("hard", "medium", "easy", "tight", "pot-odds", "random")
        return PokerMatch(
            game,
            players=dict(zip(NAMES, bots, strict=False)),
            seed=9,
            cash=CashRules(auto_rebuy=True),
        )

    whole, first = new(), new()
    whole.play(12)
    first.play(7)
    first.save(tmp_path / "match.json")
    again = PokerMatch.resume(tmp_path / "match.json")
    again.play(5)
    assert standing(again) == standing(whole)
    if game == "nlhe":
        assert standing(whole)["memories"]["Ann"]["opponent_model"]["Bob"]["hands"] > 5


def test_a_decider_with_state_dict_gets_its_memory_back(tmp_path: Path) -> None:
    def players() -> dict[str, Counter]:
        return {name: Counter() for name in NAMES[:3]}

    whole = PokerMatch(players=players(), seed=2, stack=900)
    whole.play(20)
    first = PokerMatch(players=players(), seed=2, stack=900)
    first.play(9)
    first.save(tmp_path / "match.json")
    again = PokerMatch.resume(tmp_path / "match.json", players())
    again.play(11)
    assert standing(again) == standing(whole)


def test_a_decider_that_only_watches_is_shown_the_history_again(tmp_path: Path) -> None:
    def new(folder: str) -> tuple[PokerMatch, Watcher]:
        (tmp_path / folder).mkdir()
        watcher = Watcher()
        players: Any = {"Ann": watcher, "Bob": "random", "Cyd": "random"}
        match = PokerMatch(
            players=players,
            seed=2,
            stack=900,
            cash=CashRules(auto_rebuy=True),
            history=tmp_path / folder / "hands.jsonl",
        )
        return match, watcher

    whole, seen = new("whole")
    whole.play(15)
    first, _ = new("parts")
    first.play(8)
    first.save(tmp_path / "match.json")
    first.close()
    watcher = Watcher()
    again = PokerMatch.resume(tmp_path / "match.json", {"Ann": watcher})
    assert len(watcher.seen) == 8
    again.play(7)
    assert watcher.seen == seen.seen
    assert standing(again) == standing(whole)
    histories = [tmp_path / folder / "hands.jsonl" for folder in ("whole", "parts")]
    assert histories[0].read_bytes() == histories[1].read_bytes()


def test_a_decider_of_ones_own_must_be_given_again(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    players: dict[str, Any] = {"Ann": AlwaysFolds(), "Bob": "calls"}
    PokerMatch(players=players).save(path)
    with pytest.raises(GameConfigError, match="decider of Ann"):
        PokerMatch.resume(path)
    with pytest.raises(GameConfigError, match="deciders for unknown players: Zoe"):
        PokerMatch.resume(path, {"Ann": AlwaysFolds(), "Zoe": AlwaysFolds()})
    again = PokerMatch.resume(path, {"Ann": AlwaysFolds(), "Bob": "folds"})
    assert again.play(3) == 3


def test_a_memory_needs_somebody_to_take_it_up(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    players: dict[str, Any] = {"Ann": Counter(), "Bob": "calls"}
    PokerMatch(players=players).save(path)
    with pytest.raises(GameConfigError, match="no load_state"):
        PokerMatch.resume(path, {"Ann": AlwaysFolds()})


# Files


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = match_of(3, "random")
    match.play(5)
    path = tmp_path / "match.json"
    match.save(path)
    return path


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_a_file_that_was_cut_off_is_refused(saved: Path, share: float) -> None:
    text = saved.read_bytes().rstrip()
    saved.write_bytes(text[: int(len(text) * share)])
    with pytest.raises(NotationError, match="is incomplete"):
        PokerMatch.resume(saved)


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "chess"}', "17", "null"])
def test_a_file_of_another_program_is_refused(saved: Path, text: str) -> None:
    saved.write_text(text)
    with pytest.raises(NotationError, match="not a saved match"):
        PokerMatch.resume(saved)


def test_a_file_of_a_later_version_is_refused(saved: Path) -> None:
    data = json.loads(saved.read_text())
    saved.write_text(json.dumps(data | {"version": 2}))
    with pytest.raises(NotationError, match="version 2"):
        PokerMatch.resume(saved)


def test_a_file_with_a_part_missing_or_wrong_is_refused(saved: Path) -> None:
    whole = json.loads(saved.read_text())
    for key in sorted(set(whole) - {"format", "version"}):
        data = dict(whole)
        del data[key]
        saved.write_text(json.dumps(data))
        with pytest.raises(NotationError, match="damaged"):
            PokerMatch.resume(saved)
    for key in ("settings", "seats", "ledger", "statistics", "events"):
        saved.write_text(json.dumps(whole | {key: 17}))
        with pytest.raises(NotationError, match="damaged"):
            PokerMatch.resume(saved)


@pytest.mark.parametrize("value", [None, "x", 3.5, [], {}])
def test_a_file_with_a_wrong_number_is_refused_before_a_hand(
    saved: Path, value: Any
) -> None:
    whole = json.loads(saved.read_text())
    places = whole["positions"]
    changes: list[dict[str, Any]] = [
        {"hands_played": value},
        {"turn": value},
        {"turn_hands": value},
        {"idle_hands": value},
        {"positions": places | {"big_blind": value}},
        {"positions": places | {"button": value}},
    ]
    for change in changes:
        saved.write_text(json.dumps(whole | change))
        with pytest.raises(NotationError, match="damaged"):
            PokerMatch.resume(saved)


def test_there_must_be_a_file(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="cannot read"):
        PokerMatch.resume(tmp_path / "nothing.json")
    with pytest.raises(NotationError, match="cannot write"):
        match_of(2).save(tmp_path / "nowhere" / "match.json")


def test_saving_leaves_one_file_and_replaces_it_whole(saved: Path) -> None:
    before = saved.read_bytes()
    PokerMatch.resume(saved).save(saved)
    assert json.loads(saved.read_bytes())["seats"] == json.loads(before)["seats"]
    assert [path.name for path in saved.parent.iterdir()] == ["match.json"]


def test_a_history_that_lost_hands_is_refused(tmp_path: Path) -> None:
    match = match_of(3, "random", history=tmp_path / "hands.jsonl")
    match.play(5)
    match.save(tmp_path / "match.json")
    match.close()
    os.truncate(tmp_path / "hands.jsonl", 100)
    with pytest.raises(NotationError, match="hands of the match are missing"):
        PokerMatch.resume(tmp_path / "match.json")


def test_a_history_with_hands_of_another_match_is_not_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    with match_of(3, "calls", history=path) as match:
        match.play(2)
        match.save(tmp_path / "match.json")
    with match_of(3, "calls", history=path, seed=6) as other:
        other.play(1)
    before = path.read_bytes()
    with pytest.raises(NotationError, match="6-001, a hand of another match"):
        PokerMatch.resume(tmp_path / "match.json")
    assert path.read_bytes() == before


def test_hands_after_the_last_save_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    with match_of(3, "calls", history=path) as match:
        match.play(2)
        match.save(tmp_path / "match.json")
        match.play(3)
    before = path.read_bytes()
    path.write_bytes(before + b'{"hand_id": "5-0')
    with PokerMatch.resume(tmp_path / "match.json") as again:
        again.play(3)
    assert path.read_bytes() == before


def test_a_match_that_is_saved_after_every_hand_stays_so(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    match_of(3, "calls", save_path=path).play(2)
    PokerMatch.resume(path).play(2)
    assert PokerMatch.resume(path).hands_played == 4
    PokerMatch.resume(path).save(path)


def test_a_history_may_have_moved(tmp_path: Path) -> None:
    match = match_of(3, "calls", history=tmp_path / "hands.jsonl")
    match.play(5)
    match.save(tmp_path / "match.json")
    match.close()
    (tmp_path / "hands.jsonl").rename(tmp_path / "moved.jsonl")
    with PokerMatch.resume(
        tmp_path / "match.json", history=tmp_path / "moved.jsonl"
    ) as again:
        again.play(2)
    assert len(list(read_records(tmp_path / "moved.jsonl"))) == 7


KILLED = """
import os, signal, sys
from bigslick.match import CashRules, PokerMatch
from bigslick.match.history_file import HistoryFile

folder, hand, place = sys.argv[1], int(sys.argv[2]), sys.argv[3]
match = PokerMatch(
    players={"Ann": "random", "Bob": "random", "Cyd": "random"}, seed=4, stack=2000,
    cash=CashRules(auto_rebuy=True),
    history=folder + "/hands.jsonl", save_path=folder + "/match.json",
)
def die():
    os.kill(os.getpid(), signal.SIGKILL)
write = HistoryFile.write
def dying_write(self, record):
    if match.hands_played == hand and place == "before":
        die()
    write(self, record)
HistoryFile.write = dying_write
for _ in match.hands(40):
    if match.hands_played == hand:
        die()
"""


@pytest.mark.parametrize("place", ["before", "after"])
def test_a_program_that_is_killed_loses_nothing(place: str, tmp_path: Path) -> None:
    died = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), "11", place], check=False
    )
    assert died.returncode == -signal.SIGKILL
    lines = (tmp_path / "hands.jsonl").read_bytes().count(b"\n")
    assert lines == (10 if place == "before" else 11)
    with PokerMatch.resume(tmp_path / "match.json") as again:
        assert again.hands_played == 11
        again.play(9)
    whole = PokerMatch(
        players=dict.fromkeys(NAMES[:3], "random"),
        seed=4,
        stack=2000,
        cash=CashRules(auto_rebuy=True),
        history=tmp_path / "whole.jsonl",
    )
    whole.play(20)
    assert standing(again) == standing(whole)
    written = (tmp_path / "hands.jsonl").read_bytes()
    assert written == (tmp_path / "whole.jsonl").read_bytes()


def test_what_a_file_cannot_hold_is_named_and_nothing_is_written(
    tmp_path: Path,
) -> None:
    path = tmp_path / "match.json"
    with pytest.raises(NotationError, match="cannot save 1j"):
        write_match_file(path, {"memory": 1j})
    assert list(tmp_path.iterdir()) == []
