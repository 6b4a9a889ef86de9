"""A small reader of PHH files, enough to replay real hands in the tests."""

from __future__ import annotations

import tomllib
import warnings
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bigslick import (
    Automation,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
    parse_action,
)

GAMES: dict[str, Any] = {
    "FT": FixedLimitTexasHoldem,
    "NT": NoLimitTexasHoldem,
    "NS": NoLimitShortDeckHoldem,
    "PO": PotLimitOmahaHoldem,
    "FO/8": FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    "F7S": FixedLimitSevenCardStud,
    "F7S/8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "FR": FixedLimitRazz,
    "N2L1D": NoLimitDeuceToSevenLowballSingleDraw,
    "F2L3D": FixedLimitDeuceToSevenLowballTripleDraw,
    "FB": FixedLimitBadugi,
}
STAKES = ("blinds_or_straddles", "bring_in", "min_bet", "small_bet", "big_bet")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"

needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/phh) are not here"
)


def read(path: Path) -> list[dict[str, Any]]:
    """Return the hands of a file, every amount exact."""
    document = tomllib.loads(path.read_text("utf-8"), parse_float=Decimal)
    return [document] if "variant" in document else list(document.values())


def exact(value: Any) -> Any:
    """Return amounts as decimals, which divide without odd chips."""
    return [Decimal(v) for v in value] if isinstance(value, list) else Decimal(value)


def create_state(hand: dict[str, Any], *, divisible: bool = False) -> State:
    """Return the state in which a hand begins."""
    convert = exact if divisible else lambda value: value
    stakes = [convert(hand[key]) for key in STAKES if key in hand]
    state = GAMES[hand["variant"]].create_state(
        AUTOMATIONS,
        hand.get("ante_trimming_status", False),
        convert(hand["antes"]),
        *stakes,
        convert(hand["starting_stacks"]),
        len(hand["starting_stacks"]),
        mode=Mode.CASH_GAME,
    )
    assert isinstance(state, State)
    return state


def perform(state: State, action: str) -> None:
    """Perform one action as it is written, burning an unknown card when one is due."""
    if state.can_burn_card("??"):
        state.burn_card("??")
    with warnings.catch_warnings():  # people do fold without a bet to call
        warnings.filterwarnings("ignore", "There is no reason for this player to fold")
        parse_action(state, action)


def replay(hand: dict[str, Any], *, divisible: bool = False) -> State:
    """Return the state after all actions of a hand."""
    state = create_state(hand, divisible=divisible)
    for action in hand["actions"]:
        if action.partition("#")[0].strip():
            perform(state, action)
    return state
