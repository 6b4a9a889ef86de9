from __future__ import annotations

import errno
import io
import json
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from io import FileIO
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bigslick import (
    Automation,
    GameConfigError,
    IllegalActionError,
    Mode,
    NoLimitTexasHoldem,
    NotationError,
    Rules,
    State,
    Street,
    create_game,
    rake,
)
from bigslick.formats.record.hand_record import (
    HandRecord,
    RecordWriter,
    read_records,
    write_records,
)

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ann", "Bob", "Cyd")


def finished(seed: int = 1, **options: Any) -> State:
    state = create_game("nlhe", blinds=(1, 2), seed=seed, **options)((200, 200, 200))
    while state.status:
        state.check_or_call()
    return state


def record_of(state: State, **options: Any) -> HandRecord:
    return HandRecord.from_state(state, names=NAMES, hand_id="17", **options)


def players_of(*names: str, seats: tuple[int, ...] = (1, 2, 3)) -> list[Any]:
    return [
        {"name": name, "seat": seat, "stack": 200, "final": 200}
        for name, seat in zip(names, seats, strict=True)
    ]


def line_of(**changes: Any) -> bytes:
    """Return the line of a hand with some of its fields replaced."""
    data = json.loads(record_of(finished()).to_json())
    return json.dumps(data | changes).encode()


def test_the_layout_is_the_one_of_the_match() -> None:
    data = json.loads(record_of(finished()).to_json())
    assert data["hand_id"] == "17"
    assert data["variant"] == "texas-holdem"
    assert data["game"] == "nlhe"
    assert data["players"][0] == {"name": "Ann", "seat": 1, "stack": 200, "final": 204}
    assert {"player": "Cyd", "action": "call", "amount": 2} in data["actions"]
    assert len(data["community_cards"]) == 5
    assert set(data["showdown"]) <= set(NAMES)
    assert data["winner"] in NAMES
    assert data["pot"] == 6


def test_a_bet_is_a_raise_once_there_is_something_to_call() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    state.complete_bet_or_raise_to(6)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(10)
    state.complete_bet_or_raise_to(30)
    words = [(a.action, a.amount) for a in record_of(state).actions]
    assert ("raise", 6) in words
    assert ("bet", 10) in words
    assert ("raise", 30) in words
    assert ("call", 5) in words


def test_seats_button_bots_times_and_anything_else_are_kept() -> None:
    state = finished()
    times = [n / 4 for n in range(len(state.operations))]
    record = record_of(
        state,
        seats=(5, 9, 2),
        seat_count=10,
        button=1,
        bots=("Bob",),
        times=times,
        time="2026-11-15T20:00:00Z",
        table="Vega",
        meta={"site": "home", "note": "'''\n\""},
    )
    again = HandRecord.from_json(record.to_json())
    assert again == record
    assert [player.seat for player in again.players] == [5, 9, 2]
    assert [player.is_bot for player in again.players] == [False, True, False]
    assert [action.t for action in again.actions] == times
    assert (again.seat_count, again.button, again.table) == (10, 1, "Vega")
    assert again.meta["note"] == "'''\n\""


def test_without_names_players_are_numbered_and_seated_in_order() -> None:
    record = HandRecord.from_state(finished())
    assert record.names == ["p1", "p2", "p3"]
    assert [player.seat for player in record.players] == [1, 2, 3]
    assert record.button == 3


def test_rake_is_replayed_as_it_was_taken() -> None:
    def house(amount: int, state: State) -> tuple[int, int]:
        return rake(amount, state, percentage=0.5, no_flop_no_drop=True)

    record = record_of(finished(rake=house))
    assert record.rake == 3
    again = HandRecord.from_json(record.to_json()).create_state()
    assert sum(again.stacks) == 597


def test_a_pot_that_nobody_contested_leaves_the_uncalled_bet_out() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    state.complete_bet_or_raise_to(50)
    state.fold()
    state.fold()
    record = record_of(state)
    assert record.pot == 5  # two of the fifty were called
    assert record.winners == {"Cyd": 5}
    assert record.players[2].final == 203


def test_running_it_twice_keeps_both_boards() -> None:
    automations = tuple(
        a for a in Automation if a is not Automation.RUNOUT_COUNT_SELECTION
    )
    state = create_game(
        "nlhe", blinds=(1, 2), seed=3, mode=Mode.CASH_GAME, automations=automations
    )((200, 200))
    state.complete_bet_or_raise_to(200)
    state.check_or_call()
    state.select_runout_count(2)
    state.select_runout_count(2)
    record = HandRecord.from_json(HandRecord.from_state(state).to_json())
    assert record.boards is not None
    assert [len(board) for board in record.boards] == [5, 5]
    assert record.boards[0] == record.community_cards
    assert record.create_state().operations == state.operations


def test_a_game_of_ones_own_brings_its_setup() -> None:
    class ThreeCardHoldem(NoLimitTexasHoldem):
        """Hold'em with three hole cards."""

        hole_dealing_count = 3

    game = ThreeCardHoldem(tuple(Automation), True, 0, (1, 2), 2)
    state = game((200, 200), 2)
    while state.status:
        state.check_or_call()
    record = HandRecord.from_state(state, game="three-card")
    assert record.game == "three-card"
    assert record.setup is not None
    again = HandRecord.from_json(record.to_json()).create_state()
    assert again.operations == state.operations
    assert again.stacks == state.stacks


def test_a_divmod_of_ones_own_must_be_given_again() -> None:
    def whole(dividend: int, divisor: int) -> tuple[int, int]:
        return divmod(dividend, divisor)

    record = record_of(finished(divmod=whole))
    with pytest.raises(GameConfigError, match="divmod"):
        record.create_state()
    assert not record.create_state(divmod=whole).status


def test_endless_stacks_and_exact_amounts_survive() -> None:
    game = create_game("nlhe", blinds=(1, 2), seed=4)
    for stacks in ((inf, 200), (Decimal("0.5"), Decimal(9)), (Fraction(7, 3), 5)):
        state = game(stacks)  # type: ignore[arg-type]
        while state.status:
            state.check_or_call()
        record = HandRecord.from_state(state)
        again = HandRecord.from_json(record.to_json())
        assert again == record
        assert [type(p.stack) for p in again.players] == [type(s) for s in stacks]
        assert again.create_state().stacks == state.stacks


def test_a_fold_by_the_house_is_kept() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    state.check_or_call()
    state.fold()
    state.fold_absent()
    names = ("Ann", "Bob", "Cyd")
    record = HandRecord.from_state(state, names=names, hand_id="7")
    folds = [(a.player, a.by) for a in record.actions if a.action == "fold"]
    assert folds == [("Ann", None), ("Bob", "house")]
    line = record.to_json()
    assert line == HandRecord.line(state, names=names, hand_id="7")
    assert HandRecord.from_json(line).create_state().operations == state.operations
    old = line.replace(b',"by":"house"', b"").replace(
        b'"stakes"', b'"rules":{"house_folds":true},"stakes"'
    )
    assert old != line
    assert HandRecord.from_json(old) == record


def test_house_rules_are_kept() -> None:
    rules = Rules(side_pots_first=True, chip_unit=Decimal("0.25"))
    record = record_of(finished(rules=rules))
    assert HandRecord.from_json(record.to_json()).create_state().rules == rules


@pytest.mark.parametrize(
    "names", [("Ann", "Bob"), ("Ann", "Ann", "Bob"), ("A", "", "B")]
)
def test_names_that_do_not_tell_players_apart_are_refused(names: tuple[str]) -> None:
    with pytest.raises(NotationError, match="name"):
        HandRecord.from_state(finished(), names=names)


@pytest.mark.parametrize(
    "details",
    [
        {"seats": (1, 2, 1001)},
        {"seats": (-1001, 2, 3)},
        {"seat_count": 1001},
        {"button": 1001},
        {"button": 10**30},
    ],
)
def test_seats_above_a_thousand_are_refused(details: dict[str, Any]) -> None:
    with pytest.raises(NotationError, match=r"invalid seat .*: expected at most 1000"):
        record_of(finished(), **details)
    record = record_of(finished(), seats=(1, 2, 1000), seat_count=1000, button=1000)
    assert (record.seat_count, record.button) == (1000, 1000)


@pytest.mark.parametrize(
    ("details", "reason"),
    [
        ({"seats": (-1, 1, 2)}, "invalid seat -1: expected 0 or more"),
        ({"seats": ("a", 1, 2)}, "invalid seat 'a': expected a whole number"),
        ({"seat_count": 2}, "invalid seat count 2: there are 3 players"),
        ({"seats": (1, 2, 9), "seat_count": 6}, "the highest seat is 9"),
        ({"button": 17}, "invalid button 17: expected a seat up to 10"),
        ({"button": 7, "seat_count": 6}, "invalid button 7: expected a seat up to 6"),
        ({"button": -1}, "invalid button -1"),
        ({"time": "yesterday"}, "invalid time 'yesterday'"),
        ({"time": 5}, "invalid time 5"),
        ({"table": 5}, "invalid table 5: expected text"),
        ({"game": "plo"}, "invalid game 'plo': the hand was played in nlhe"),
        ({"bots": [True]}, "expected 3 values in bots"),
    ],
)
def test_invalid_details_are_refused(details: dict[str, Any], reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        record_of(finished(), **details)


def test_seats_may_be_integers_of_any_kind() -> None:
    seats: Any = np.array([5, 9, 2])
    record = record_of(finished(), seats=seats, button=np.int64(1))
    assert HandRecord.from_json(record.to_json()) == record


def test_only_text_can_be_read() -> None:
    with pytest.raises(NotationError, match="not a record: None is not text"):
        HandRecord.from_json(None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"schema": 2}, "schema 2"),
        ({"time": "yesterday"}, "invalid time 'yesterday'"),
        ({"time": "0001-01-01T00:00:00+14:00"}, "invalid time"),
        ({"players": None}, "players"),
        ({"players": players_of("Ann", "Bob", "Ann")}, "duplicate player name 'Ann'"),
        ({"players": players_of("A", "B", "C", seats=(1, 3, 3))}, "duplicate seat 3"),
        ({"actions": [{"player": "Zoe", "action": "fold"}]}, "Zoe"),
        ({"actions": [{"player": "Ann", "action": "call", "amount": "x"}]}, "'x'"),
        ({"actions": [{"player": "Ann", "action": "call", "amount": True}]}, "True"),
        ({"winners": {"Zoe": 6}}, "Zoe"),
        ({"pot": {}}, "amount"),
        ({"pot": None}, "invalid amount None"),
        ({"mode": "fun"}, "fun"),
        ({"hand_id": 17}, "hand_id"),
    ],
)
def test_a_damaged_line_is_refused_with_the_reason(
    changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(NotationError, match=reason):
        HandRecord.from_json(line_of(**changes))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "chess"),
        ({"actions": [{"action": "dance"}]}, "dance"),
        ({"actions": []}, "the replay has 200"),
        ({"rules": {"nobody": 1}}, "nobody"),
    ],
)
def test_a_record_that_cannot_have_happened_is_refused_when_it_is_played(
    changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(NotationError, match=reason):
        HandRecord.from_json(line_of(**changes)).create_state()


def test_wrong_money_is_refused() -> None:
    data = json.loads(record_of(finished()).to_json())
    data["players"][1]["final"] += 1
    with pytest.raises(NotationError, match="as the final stack of Bob"):
        HandRecord.from_json(json.dumps(data)).create_state()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"pot": 7}, "pot 7, the replay has 6"),
        ({"winners": {"Ann": 7}}, "winners"),
        ({"rake": 1}, "ends with|rake"),
        ({"community_cards": ["As"]}, "community cards"),
        ({"pots": []}, "pots"),
    ],
)
def test_a_result_that_does_not_follow_is_refused(
    changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(NotationError, match=reason):
        HandRecord.from_json(line_of(**changes)).create_state()


def test_an_illegal_action_is_refused() -> None:
    data = json.loads(record_of(finished()).to_json())
    for action in data["actions"]:
        if action["action"] == "call":
            action |= {"action": "raise", "amount": 3}
            break
    with pytest.raises(IllegalActionError, match="below the minimum"):
        HandRecord.from_json(json.dumps(data)).create_state()


def test_a_negative_stack_makes_no_game() -> None:
    data = json.loads(record_of(finished()).to_json())
    data["players"][0]["stack"] = -5
    with pytest.raises(GameConfigError):
        HandRecord.from_json(json.dumps(data)).create_state()


def test_files_are_read_line_by_line_and_damage_has_its_place(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    records = [record_of(finished(seed)) for seed in range(3)]
    assert write_records(records, path) == 3
    assert list(read_records(path)) == records
    lines = path.read_bytes().splitlines()
    lines[1] = lines[1][:100]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(NotationError, match=r"hands\.jsonl, line 2:") as caught:
        list(read_records(path))
    assert caught.value.line == 2
    errors: list[NotationError] = []
    assert list(read_records(path, on_error=errors.append)) == [records[0], records[2]]
    assert [error.line for error in errors] == [2]


def test_marks_empty_lines_and_text_files_do_no_harm() -> None:
    line = record_of(finished()).to_json()
    binary = io.BytesIO(b"\xef\xbb\xbf" + line + b"\r\n\r\n" + line)
    assert len(list(read_records(binary))) == 2
    assert len(list(read_records(io.StringIO(line.decode())))) == 1


@pytest.mark.parametrize("encoding", ["utf-16", "cp1252"])
def test_other_encodings_are_refused(encoding: str) -> None:
    text = record_of(finished(), table="Zürich").to_json().decode()
    with pytest.raises(NotationError, match="line 1"):
        list(read_records(io.BytesIO(text.encode(encoding))))


def write_and_fail(opened: RecordWriter, record: HandRecord) -> None:
    with opened as writer:
        writer.write(record)
        raise RuntimeError


def test_a_writer_leaves_nothing_half_written(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text("old")
    with pytest.raises(RuntimeError):
        write_and_fail(RecordWriter(path), record_of(finished()))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


class _Short(FileIO):
    """A file on a disk that takes few bytes at a time, and at last none."""

    left = 0

    def write(self, data: Any) -> int:
        if not self.left:
            raise OSError(errno.ENOSPC, "No space left on device")
        count: int = super().write(bytes(data)[: min(100, self.left)])
        self.left -= count
        return count


def test_a_hand_is_appended_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    first, second = record_of(finished(1)), record_of(finished(2))
    writer = RecordWriter(path, append=True)
    writer.close()
    writer._file = disk = _Short(path, "ab")
    disk.left = len(first.to_json()) + 251
    writer.write(first)
    with pytest.raises(OSError, match="No space"):
        writer.write(second)
    assert list(read_records(path)) == [first]
    disk.left = 10**6
    writer.write(second)
    writer.close()
    assert list(read_records(path)) == [first, second]


def test_a_writer_that_appends_keeps_every_hand(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    for seed in range(2):
        with pytest.raises(RuntimeError):
            write_and_fail(RecordWriter(path, append=True), record_of(finished(seed)))
    assert len(list(read_records(path))) == 2


def test_a_hand_under_way_can_go_on() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 200, 200))
    state.check_or_call()
    again = HandRecord.from_json(record_of(state).to_json()).create_state()
    assert again.status
    assert again.legal_actions() == state.legal_actions()
    while again.status:
        again.check_or_call()
    assert sum(again.stacks) == 600


def test_unknown_cards_stay_unknown() -> None:
    game = NoLimitTexasHoldem(
        (Automation.BLIND_OR_STRADDLE_POSTING, Automation.BET_COLLECTION),
        True,
        0,
        (1, 2),
        2,
    )
    state = game((200, 200), 2)
    state.deal_hole("????", 0)
    state.deal_hole("As??", 1)
    again = HandRecord.from_json(HandRecord.from_state(state).to_json()).create_state()
    assert again.hole_cards == state.hole_cards


def test_a_street_of_ones_own_is_written_as_data() -> None:
    streets = create_game("nlhe").streets
    game = create_game("nlhe", seed=1)
    game.streets = (replace(streets[0], card_burning_status=True), *streets[1:])
    assert isinstance(game.streets[0], Street)
    state = game((50, 50))
    record = HandRecord.from_state(state)
    assert record.setup is not None
    assert record.setup["streets"][0]["burn"] is True
    assert record.create_state().streets == state.streets


@pytest.mark.parametrize(
    ("number", "remark", "times"),
    [(int, None, None), (Decimal, None, None), (int, "tilt", None), (int, None, [0.5])],
)
def test_the_line_of_a_hand_is_its_record_written_down(
    number: Any, remark: str | None, times: list[float] | None
) -> None:
    blinds = number(1), number(2)
    state = create_game("nlhe", blinds=blinds, seed=3)([number(200)] * 3)
    state.complete_bet_or_raise_to(number(6), commentary=remark)
    state.fold()
    state.check_or_call()
    while state.actor_indices:
        state.check_or_call()
    details: Any = {
        "names": ('Ann "the Fox"', "B\\ob", "Zoë"),
        "hand_id": "x-1",
        "bots": ("Zoë",),
        "times": times,
        "meta": {"site": "here"},
    }
    line = HandRecord.line(state, **details)
    assert line == HandRecord.from_state(state, **details).to_json()
    assert HandRecord.from_json(line).create_state().operations == state.operations


def test_half_a_character_cannot_be_written() -> None:
    names = ("\ud800", "Bob", "Cyd")
    state = finished()
    record = HandRecord.from_state(state, names=names)
    for write in (record.to_json, lambda: HandRecord.line(state, names=names)):
        with pytest.raises(
            NotationError, match="'\\\\ud800' is half of a surrogate pair"
        ):
            write()
