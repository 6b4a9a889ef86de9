"""Does ``played_hand`` refuse what makes no hand, and nothing else?"""

from __future__ import annotations

import json
from decimal import Decimal
from math import inf
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.hand_corpus import TEXTS
from tests.support.history_hands import SIX, few_records, record_hand, worked_hand
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples

from bigslick.errors import BigslickError, GameConfigError, NotationError
from bigslick.formats import write_ohh, write_pokerstars
from bigslick.formats.amounts import exact_number
from bigslick.formats.phh import HandHistory
from bigslick.formats.read_hand import ReadHand
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import Curve, Tracker, expected_nets
from bigslick.history.decisions.played_hand import _net_of_actions, played_hand
from bigslick.history.file_tracker import add_line

LINES_OF_SITES = [line for text in TEXTS["record"] for line in text.splitlines()]
LINES = [record.to_json() for record in few_records()]
NONSENSE: tuple[Any, ...] = (
    *(None, -1, 0, 10**30, 0.5, "inf", "x", "fold", "raise", "MP", [], {}, True),
)


def mutate(data: Any, rng: Random) -> Any:  # noqa: PLR0911 - one for each change
    """Return the data with one value changed, left out, doubled or moved."""
    if isinstance(data, dict) and data:
        key = rng.choice(list(data))
        if rng.random() < 0.1:
            return {k: v for k, v in data.items() if k != key}
        return data | {key: mutate(data[key], rng)}
    if isinstance(data, list) and data:
        k = rng.randrange(len(data))
        die = rng.random()
        if die < 0.1:
            return data[:k] + data[k + 1 :]
        if die < 0.2:
            return [*data[:k], data[k], data[k], *data[k + 1 :]]
        if die < 0.3:
            return sorted(data, key=lambda _: rng.random())
        return [*data[:k], mutate(data[k], rng), *data[k + 1 :]]
    return rng.choice(NONSENSE)


@given(st.sampled_from(LINES), st.integers(0, 2**32), st.integers(1, 4))
@settings(max_examples=samples(600, quick=200), deadline=None)
def test_a_changed_line_is_counted_or_refused(
    line: bytes, seed: int, changes: int
) -> None:
    rng = Random(seed)
    data = json.loads(line)
    for _ in range(changes):
        data = mutate(data, rng)
    tracker = Tracker()
    try:
        add_line(tracker, json.dumps(data).encode())
        json.dumps(tracker.report("position").to_dict())
    except BigslickError:
        pass


@given(st.sampled_from(LINES), st.integers(0, 10_000))
@settings(max_examples=samples(100, quick=40), deadline=None)
def test_a_line_that_is_cut_off_is_refused(line: bytes, place: int) -> None:
    with pytest.raises(NotationError):
        add_line(Tracker(), line[: place % (len(line) - 1)])


def test_stacks_without_end_are_followed_by_the_chips() -> None:
    record = record_hand("f", 6, "f", "f", "f", "c", *"cccccc", stacks=(inf,) * 6)
    assert sorted(played_hand(record).nets) == [-6, -1, 0, 0, 0, 7]


def test_who_was_not_dealt_in_is_not_counted() -> None:
    record = worked_hand()
    record.actions = [
        action
        for action in record.actions
        if not (action.action == "deal" and action.player == "UTG")
    ]
    tracker = Tracker()
    tracker.add(record)
    assert set(tracker.report()) == set(SIX) - {"UTG"}


def test_more_streets_than_the_game_has_are_refused() -> None:
    record = record_hand(*"cccccc", *"c" * 18)
    river = next(a for a in record.actions[::-1] if a.action == "board")
    check = next(a for a in record.actions if a.action == "check")
    record.actions = [*record.actions[:-1], river, check]
    with pytest.raises(NotationError, match="streets"):
        played_hand(record)


@given(tables())
@settings(max_examples=samples(300, quick=100), deadline=None)
def test_the_chips_that_went_in_and_came_back_are_the_result(table: Table) -> None:
    """Where stacks are not known this is all there is to go by."""
    record = HandRecord.from_state(played(table))
    results = [exact_number(p.final) - exact_number(p.stack) for p in record.players]
    assert _net_of_actions(record) == results


def test_nobody_wins_their_own_bet_from_infinite_stacks() -> None:
    record = record_hand("f", "f", "f", "f", "f", stacks=(inf,) * 6)
    assert played_hand(record).nets == [-1, 1, 0, 0, 0, 0]


def test_an_unknown_stack_in_decimals_is_followed_by_the_chips() -> None:
    record = few_records()[0]
    expected = played_hand(record).nets
    for player in record.players:
        player.stack, player.final = Decimal(player.stack), Decimal(player.final)
    player = record.players[0]
    player.stack = player.final = Decimal("Infinity")
    assert played_hand(record).nets == expected


@pytest.mark.parametrize("hand", [None, "hands.txt", ReadHand("hands.txt", 1, "7")])
def test_something_else_than_a_record_is_refused(hand: Any) -> None:
    writers = write_pokerstars, write_ohh, HandHistory.from_record
    for act in (played_hand, Tracker().add, Curve("Ann").add, expected_nets, *writers):
        with pytest.raises(GameConfigError, match="expected a HandRecord"):
            act(hand)
    with pytest.raises(GameConfigError, match="expected a HandRecord"):
        Tracker().add_all([hand])


@pytest.mark.parametrize("change", [{"player": None}, {"amount": None}])
@pytest.mark.parametrize("raked", [True, False])
def test_a_hand_whose_chips_cannot_be_counted_is_refused(
    raked: bool, change: dict[str, Any]
) -> None:
    records = map(json.loads, LINES_OF_SITES)
    data = next(data for data in records if (data.get("rake", "0") != "0") == raked)
    blind = next(a for a in data["actions"] if a["action"] == "blind")
    blind |= change
    tracker = Tracker()
    with pytest.raises(NotationError, match=r"player|amount"):
        tracker.add(HandRecord.from_json(json.dumps(data)))
    assert tracker.report().hands == 0
