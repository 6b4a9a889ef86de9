"""Who sits where, and how the work is cut."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bigslick.arena import ArenaPlan, read_entries
from bigslick.bots.external import ProcessLimits
from bigslick.errors import BotError, GameConfigError


def _plan(*bots: str, **options: Any) -> ArenaPlan:
    return ArenaPlan(entries=read_entries(bots), **options)


def test_heads_up_each_deal_is_played_twice_with_the_seats_swapped() -> None:
    plan = _plan("a", "b", hands=1000, session=200)
    assert plan.hands_a_deal == 2
    assert [chunk.deals for chunk in plan.chunks] == [200, 200, 100]
    for deal in range(20):
        first, second = (plan.seating(plan.chunks[0], deal, turn) for turn in range(2))
        assert first == second[::-1]


@pytest.mark.parametrize("seats", [3, 6])
def test_in_a_ring_every_bot_sits_in_every_seat_of_the_same_deal(seats: int) -> None:
    plan = _plan(*"abcdef"[:seats])
    chunk = plan.chunks[0]
    for deal in range(10):
        seatings = [plan.seating(chunk, deal, turn) for turn in range(seats)]
        for seat in range(seats):
            assert {seating[seat] for seating in seatings} == set(range(seats))


def test_who_follows_whom_changes_from_deal_to_deal() -> None:
    plan = _plan("a", "b", "c", "d")
    chunk = plan.chunks[0]
    orders = {plan.seating(chunk, deal, 0) for deal in range(200)}
    assert len(orders) == 24


def test_fewer_seats_than_bots_give_every_choice_the_same_number_of_deals() -> None:
    plan = _plan(*"abcd", seats=2, hands=2400, session=50)
    deals: Counter[tuple[int, ...]] = Counter()
    for chunk in plan.chunks:
        deals[chunk.lineup] += chunk.deals
    assert len(deals) == 6
    assert set(deals.values()) == {200}


def test_more_seats_than_bots_are_filled_in_turn() -> None:
    assert _plan("a", "b", seats=6).lineups == ((0, 1, 0, 1, 0, 1),)


def test_without_duplicates_a_deal_is_one_hand() -> None:
    plan = _plan("a", "b", duplicate=False, hands=100, session=30)
    assert [chunk.deals for chunk in plan.chunks] == [30, 30, 30, 10]


def test_hands_are_rounded_up_to_whole_deals() -> None:
    assert sum(chunk.deals for chunk in _plan("a", "b", "c", hands=100).chunks) == 34


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    short, long = _plan("a", "b", hands=1000), _plan("a", "b", hands=9000)
    assert long.chunks[:2] == short.chunks[:2]


def test_the_small_bet_is_a_hundred_chips_in_every_game() -> None:
    plan = _plan("a", "b")
    assert plan.stakes("nlhe").blinds == (50, 100)
    assert plan.stakes("flhe").bets == (100, 200)
    stud = plan.stakes("stud")
    assert (stud.antes, stud.bring_in, stud.bets) == (25, 50, (100, 200))


def test_a_mix_plays_its_games_in_turn() -> None:
    assert _plan("a", "b", game="horse").codes == (
        "flhe",
        "flo8",
        "razz",
        "stud",
        "stud8",
    )


@pytest.mark.parametrize(
    ("bots", "options", "message"),
    [
        (["a"], {}, "two bots"),
        (["a", "b"], {"hands": 0}, "number of hands 0"),
        (["a", "b"], {"session": 0}, "session"),
        (["a", "b"], {"seats": 1}, "number of seats 1"),
        (["a", "b"], {"seats": 11}, "seats 11: nlhe has 2 to 10"),
        (["a", "b", "c"], {"game": "kuhn"}, "seats 3: kuhn has 2 to 2"),
        (["a", "b"], {"game": "whist"}, "unknown game 'whist'"),
        (["a", "b"], {"stack": 0}, "invalid stack"),
        (["a", "b"], {"stack": float("nan")}, "invalid stack"),
        (["a", "b"], {"correction": "luck"}, "unknown correction"),
        (["a", "b"], {"time_limit": 0}, "time limit"),
        (["a", "b"], {"hand_time_limit": -1.0}, "time limit"),
    ],
)
def test_what_makes_no_experiment_is_refused(
    bots: list[str], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(GameConfigError, match=message):
        _plan(*bots, **options)


def test_a_bot_itself_is_no_competitor() -> None:
    with pytest.raises(BotError, match="callable"):
        read_entries([object()])  # type: ignore[list-item]


def test_an_equals_sign_in_a_command_is_no_name() -> None:
    (entry,) = read_entries(["run:./bot --depth=3"])
    assert (entry.name, entry.bot) == ("bot", f"run:{Path.cwd() / 'bot'} --depth=3")


def test_files_are_named_shortly_and_found_from_anywhere() -> None:
    entries = read_entries(["x/mine.py:MyBot", "x/mine.py", "./bot", "acpc:agent -v"])
    assert [entry.name for entry in entries] == ["MyBot", "mine", "bot", "agent"]
    folder = Path.cwd()
    assert [entry.bot for entry in entries] == [
        f"{folder / 'x' / 'mine.py'}:MyBot",
        str(folder / "x" / "mine.py"),
        f"run:{folder / 'bot'}",
        "acpc:agent -v",
    ]


def test_limits_of_programs_come_from_the_plan() -> None:
    entries = read_entries(["calls", "folds"])
    plan = ArenaPlan(entries=entries, cpu_limit=2, memory_limit=100)
    assert plan.process_limits == ProcessLimits(cpu_seconds=2, memory=100)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("hands", 10.5, "invalid number of hands 10.5: expected a whole number"),
        ("hands", "5", "invalid number of hands '5': expected a whole number"),
        ("seats", 2.5, "invalid number of seats 2.5: expected a whole number"),
        ("session", "x", "invalid session 'x': expected a whole number"),
        ("stack", "100bb", "invalid stack '100bb': expected a number of big blinds"),
        ("time_limit", "1", "invalid time limit '1': expected more than 0"),
    ],
)
def test_values_of_another_type_are_named(name: str, value: Any, words: str) -> None:
    with pytest.raises(GameConfigError, match=words):
        ArenaPlan(entries=read_entries(["calls", "folds"]), **{name: value})


@pytest.mark.parametrize("bots", ["calls", None])
def test_bots_are_a_list(bots: Any) -> None:
    with pytest.raises(BotError, match="expected a list of bots"):
        read_entries(bots)
