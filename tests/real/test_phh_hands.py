"""Real hands replay as they were recorded and end in the recorded stacks."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from tests.real.phh import DATA, needs_data, read, replay

from bigslick import ChipsPulling, IllegalActionError, State

FAMOUS_STACKS = {
    "alice-carol-wikipedia": [196, 220, 200, 184],
    "antonius-blom-2009": [Decimal("1937923.75"), 0],
    "arieh-yockey-2019": [0, 4190000, 5910000, 12095000],
    "dwan-ivey-2009": [572100, 1997500, 1109500],
    "phua-xuan-2019": [489000, 226000, 684000, 400000, 0, 198000],
}
CUT_DOWN_RAISE = "03-50-24"  # a raise of 600,000 written as 150,000
WRONG_SEATS = "R5-1951312-527"  # the blinds stand at the wrong players
INCONSISTENT = {  # stacks that contradict the recorded winnings, and dead blinds
    "R5-1951020-577",
    "R5-1951312-549",
    "R5-1956016-532",
    "R5-1963752-379",
    "R5-1966932-250",
    "R5-1969310-313",
    "R5-1970392-269",
    "R5-1972390-247",
    "R5-1978884-59",
    "R5-1980076-164",
}
HALF_CHIPS = {"32", "102"}  # folders with pots that were split into half chips

pytestmark = needs_data


@pytest.mark.parametrize("name", sorted(FAMOUS_STACKS))
def test_a_famous_hand_ends_as_in_the_seed(name: str) -> None:
    (hand,) = read(DATA / f"{name}.phh")
    state = replay(hand)
    assert not state.status
    assert state.stacks == FAMOUS_STACKS[name]


def test_the_final_table_of_nine_variants_ends_in_the_recorded_stacks() -> None:
    files = [
        p for p in sorted((DATA / "wsop").glob("*.phh")) if p.stem != CUT_DOWN_RAISE
    ]
    assert len(files) == 41
    for path in files:
        (hand,) = read(path)
        state = replay(hand)
        assert not state.status, path.name
        assert state.stacks == hand["finishing_stacks"], path.name


def test_a_limit_raise_cut_down_to_the_opponents_stack_is_refused() -> None:
    (hand,) = read(DATA / "wsop" / f"{CUT_DOWN_RAISE}.phh")
    with pytest.raises(IllegalActionError, match="750000"):
        replay(hand)


def test_the_pluribus_hands_end_in_the_recorded_stacks() -> None:
    files = sorted((DATA / "pluribus").rglob("*.phh"))
    assert len(files) == 457
    for path in files:
        (hand,) = read(path)
        state = replay(hand, divisible=path.parent.name in HALF_CHIPS)
        assert not state.status, path
        assert state.stacks == hand["finishing_stacks"], path


def online_hands(site: str) -> list[dict[str, Any]]:
    hands = read(DATA / "handhq" / f"{site}.phhs")
    assert len(hands) > 990
    return [hand for hand in hands if hand["hand"] != WRONG_SEATS]


def winners(state: State) -> set[int]:
    return {
        operation.player_index
        for operation in state.operations
        if isinstance(operation, ChipsPulling) and operation.amount
    }


def test_ongame_hands_end_in_the_recorded_stacks_but_for_the_rake() -> None:
    wrong = set()
    for hand in online_hands("ong"):
        state = replay(hand)
        assert not state.status, hand["hand"]
        raked = [
            ours - theirs
            for ours, theirs in zip(state.stacks, hand["finishing_stacks"], strict=True)
        ]
        paid_by = {player for player, amount in enumerate(raked) if amount}
        if min(raked) < 0 or not paid_by <= winners(state):
            wrong.add(hand["hand"])
    assert wrong == INCONSISTENT


@pytest.mark.parametrize(("site", "known"), [("abs", 852), ("ps", 151)])
def test_every_recorded_action_is_legal_and_the_winners_are_right(
    site: str, known: int
) -> None:
    checked = 0
    for hand in online_hands(site):
        state = replay(hand)
        assert not state.status, hand["hand"]
        winnings = hand.get("winnings", ())
        if any(winnings):
            won = {player for player, amount in enumerate(winnings) if amount}
            assert won == winners(state), hand["hand"]
            checked += 1
    assert checked == known
