"""Hands to review, and reviewed hands, as the Study page of the room gets them."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest
from tests.support.reviewed_hands import hand, river_hand

from bigslick import create_game
from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.formats import HandRecord, read_hands, write_pokerstars
from bigslick.solver import Spot, solve
from bigslick.study import ReviewOptions, review_hand
from bigslick.study.node_view import view_node
from bigslick.study.review_view import view_hands, view_review

RIVER = ReviewOptions(first="river", sizes="bet 75%; raise a")
TURN = ReviewOptions(first="turn", sizes="bet 75%; raise a", target=0.01)
SHORT = hand("p2 f", stacks=(20, 20), cards=("9c4d", "AsAh"))


def _changed(record: HandRecord, **fields: Any) -> HandRecord:
    data = json.loads(record.to_json()) | fields
    return HandRecord.from_json(json.dumps(data))


def _with_hero(record: HandRecord, hero: Any) -> HandRecord:
    return _changed(record, meta={"hero": hero})


def test_a_decision_has_its_fields_and_what_is_computed_from_them() -> None:
    record = river_hand("p1 cbr 10", "p3 cbr 30", "p1 f")
    (_, fold), _ = review_hand(record, "Ann", RIVER, number=3)
    view = view_review(record, "Ann", RIVER, number=3)
    assert json.loads(msgspec.json.encode(view)) == view
    (_, shown) = view["decisions"]
    assert set(shown) == {
        *fold.__struct_fields__,
        *("action", "best", "frequency", "loss", "path"),
    }
    assert (shown["number"], shown["time"], shown["rare"]) == (3, None, fold.rare)
    assert shown["options"] == msgspec.to_builtins(fold.options)
    assert (shown["action"], shown["best"]) == ("fold", fold.best.action)
    assert (shown["loss"], shown["frequency"]) == (fold.loss, fold.frequency)
    assert shown["path"] == "b5c r15c"
    assert view["skipped"] == []


@pytest.mark.parametrize(
    ("record", "player", "options", "paths"),
    [
        (river_hand("p1 cbr 10", "p3 cbr 30", "p1 f"), "Ann", RIVER, ["", "b5c r15c"]),
        (river_hand("p1 cc", "p3 cbr 7", "p1 f"), "Cyd", RIVER, ["x"]),
        (
            river_hand("p1 cc", "p3 cbr 10", "p1 f"),
            "Ann",
            TURN,
            ["", "x x 8d", "x x 8d x b5c"],
        ),
        (
            hand(
                *("p3 f", "p1 cbr 6", "p2 cc", "d db Ks7h2d", "p1 cc", "p2 cc"),
                *("d db 3c", "p1 cbr 9", "p2 cbr 54", "p1 cc", "p1 sm AsAh"),
                *("p2 sm 9c4d", "d db 8d"),
                stacks=(200, 60, 200),
            ),
            "Ann",
            TURN,
            ["", "b4.5c a"],
        ),
    ],
)
def test_paths_lead_to_the_node_of_the_decision_in_the_spot(
    record: HandRecord, player: str, options: ReviewOptions, paths: list[str]
) -> None:
    view = view_review(record, player, options)
    assert [decision["path"] for decision in view["decisions"]] == paths
    spot = Spot.from_dict(json.loads(json.dumps(view["spot"])))
    solution = solve(spot, target=None, iterations=3, threads=1)
    for decision in view["decisions"]:
        node = view_node(solution.node(decision["path"]))
        assert len(node["actions"]) == len(decision["options"])
        assert node["pot"] == pytest.approx(decision["pot"])
        assert node["stacks"][node["player"]] == pytest.approx(decision["stack"])
        assert decision["cards"] in [row["hand"] for row in node["hands"]]


def test_push_or_fold_has_no_path_and_no_spot() -> None:
    view = view_review(SHORT, "Bob", TURN)
    (decision,) = view["decisions"]
    assert (decision["method"], decision["path"]) == ("push-fold", None)
    assert view["spot"] is None


def test_a_hand_that_is_not_reviewed_has_the_reason() -> None:
    assert view_review(hand("p3 f", "p1 f"), "Ann", TURN) == {
        "decisions": [],
        "skipped": ["the betting ended before the turn"],
        "spot": None,
    }
    hurried = ReviewOptions(seconds=1e-9)
    (reason,) = view_review(river_hand("p1 cc", "p3 cc"), "Ann", hurried)["skipped"]
    assert reason == "solving takes longer than 1e-09 s"


def test_a_record_that_contradicts_itself_is_refused() -> None:
    record = river_hand("p1 cbr 10", "p3 cbr 30", "p1 f")
    actions = json.loads(record.to_json())["actions"]
    bets = [n for n, each in enumerate(actions) if each["action"] in {"bet", "raise"}]
    for number in bets:
        wrong = [*actions]
        wrong[number] = actions[number] | {"amount": 1_000}
        with pytest.raises(BigslickError, match=r"1000|1,000"):
            view_review(_changed(record, actions=wrong), "Ann", TURN)
        wrong[number] = actions[number] | {"player": "Bob"}
        with pytest.raises(BigslickError, match=f"action {number + 1}: "):
            view_review(_changed(record, actions=wrong), "Ann", TURN)
    with pytest.raises(GameConfigError, match="unknown player 'Dee'"):
        view_review(record, "Dee", TURN)


@pytest.mark.parametrize("blinds", [[0, 0, 0], [-1, -1, 0]])
def test_chips_need_a_big_blind_to_be_counted_in(blinds: list[int]) -> None:
    data = json.loads(river_hand("p1 cc", "p3 cc").to_json())
    data["stakes"] |= {"blinds": blinds, "small_bet": 0, "big_bet": 0}
    with pytest.raises(NotationError, match="invalid big blind"):
        view_review(HandRecord.from_json(json.dumps(data)), "Ann", TURN)


def test_hands_are_listed_with_their_records() -> None:
    records = [hand("p3 f", "p1 f"), SHORT]
    view = json.loads(msgspec.json.encode(view_hands(records, unread=2)))
    assert [row["number"] for row in view["hands"]] == [1, 2]
    assert [row["names"] for row in view["hands"]] == [
        ["Ann", "Bob", "Cyd"],
        ["Ann", "Bob"],
    ]
    assert view["unread"] == 2
    again = [
        HandRecord.from_json(json.dumps(row["record"]).encode())
        for row in view["hands"]
    ]
    assert again == records
    assert view["players"] == [
        {"name": "Ann", "hands": 2, "hero": False},
        {"name": "Bob", "hands": 2, "hero": False},
        {"name": "Cyd", "hands": 1, "hero": False},
    ]


def test_the_player_who_recorded_the_hands_comes_first() -> None:
    records = [_with_hero(hand("p3 f", "p1 f"), "Cyd"), SHORT, _with_hero(SHORT, 7)]
    players = view_hands(records)["players"]
    assert [(each["name"], each["hero"]) for each in players] == [
        ("Cyd", True),
        ("Ann", False),
        ("Bob", False),
    ]
    absent = view_hands([_with_hero(SHORT, "Dee")])["players"]
    assert [each["hero"] for each in absent] == [False, False]


def test_the_hero_of_a_file_of_a_site_is_found() -> None:
    text = write_pokerstars(_with_hero(hand("p3 f", "p1 f"), "Bob"))
    (read,) = read_hands(io.StringIO(text))
    assert read.record is not None
    first, *_ = view_hands([read.record])["players"]
    assert first == {"name": "Bob", "hands": 1, "hero": True}


@pytest.mark.parametrize(
    "name", ["Bob, Jr.", 'O"Hara\\', "<b>x</b>", "\u202eevil", "🂡", "a\nb", " "]
)
def test_odd_names_are_kept(name: str) -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((20, 20))
    state.fold()
    record = HandRecord.from_state(state, names=("Ann", name), hand_id="1")
    view = json.loads(msgspec.json.encode(view_hands([record])))
    assert name in {each["name"] for each in view["players"]}
    again = HandRecord.from_json(json.dumps(view["hands"][0]["record"]))
    (decision,) = view_review(again, name, TURN)["decisions"]
    assert decision["player"] == name


def test_a_hand_that_cannot_be_written_counts_as_unread() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((20, 20))
    record = HandRecord.from_state(state, names=("Ann", "half \ud83d"), hand_id="1")
    view = view_hands([record, SHORT])
    assert (len(view["hands"]), view["unread"]) == (1, 1)
    assert view["hands"][0]["number"] == 1
