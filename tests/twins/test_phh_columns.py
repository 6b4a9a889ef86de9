"""Hands that the native core reads and plays at once are those of the engine."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.support.column_twins import compare_columns, compare_tables
from tests.support.samples import samples

from bigslick import VARIANTS, State
from bigslick.engine import Mode
from bigslick.engine.rules import Rules
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.replay import RecordedRake
from bigslick.history import hands_of
from bigslick.history.reader.phh_columns import PhhColumns, PhhText, Section
from bigslick.values import rake as no_rake

DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"
SITES = ("abs", "ong", "ps")
CENT = Decimal("0.01")
STEP = 12
"""Of the real hands every twelfth; `make slow` compares all."""


def compare(path: Path) -> PhhColumns:
    """Compare every result and column of the hands of a file; return the columns."""
    text = PhhText(path.read_bytes(), [Section(1, str(path))])
    columns = text.columns()
    hands = list(hands_of(path))
    assert len(hands) == len(text.places)
    compare_columns(columns, hands)
    compare_tables(text.columns(whole=True), hands)
    return columns


def play(state: State, rng: Random, unit: Any) -> None:
    """Play until the hand is over: short stacks, big bets, shown and mucked hands."""
    while state.status:
        if state.showdown_index is not None:
            state.show_or_muck_hole_cards()
        elif rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
            low: Any = state.min_completion_betting_or_raising_to_amount
            high: Any = state.max_completion_betting_or_raising_to_amount
            steps = int((high - low) / unit)
            state.complete_bet_or_raise_to(
                low + unit * rng.choice((0, steps // 3, steps))
            )
        elif rng.random() < 0.3 and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()


def history_of(code: str, rng: Random) -> HandHistory:
    """Return the history of a random hand, in whole chips or in cents."""
    variant = VARIANTS[code]
    count = rng.randint(2, 6)
    unit: Any = rng.choice((1, CENT))
    bets = [unit * amount for amount in (2, 4)]
    game = variant.game.with_stakes(
        antes=unit * rng.choice((0, 0, 1)),
        blinds=[unit, 2 * unit],
        bets=(bets[0], bets[-1]),
        ante_trimming_status=rng.random() < 0.5,
        rules=Rules() if unit == 1 else Rules(chip_unit=unit),
        mode=rng.choice((Mode.CASH_GAME, Mode.TOURNAMENT)),
        rake=rng.choice((no_rake, RecordedRake(unit))),
    )
    stacks = [unit * rng.choice((1, 3, 20, 61, 400)) for _ in range(count)]
    state = game(stacks, count, seed=rng.randrange(1 << 30))
    play(state, rng, unit)
    history = HandHistory.from_game_state(game, state)
    if rng.random() < 0.7:
        history.user_defined_fields.clear()
    if rng.random() < 0.8:
        history.finishing_stacks = list(state.stacks)
    if rng.random() < 0.3:  # unknown cards of players who fold or lose
        history.actions = [hidden(action, state) for action in history.actions]
    return history


def hidden(action: str, state: State) -> str:
    """Return the action without the cards of a player who won nothing."""
    words = action.split(" ")
    if words[:2] != ["d", "dh"]:
        return action
    i = int(words[2][1:]) - 1
    if state.payoffs[i] > 0:
        return action
    return " ".join([*words[:3], "?" * len(words[3])])


@pytest.mark.parametrize("code", ["nlhe", "flhe", "plo"])
@given(seed=st.integers(0, 2**32))
@example(seed=3734428)  # both blinds are all in by the ante: the first raise is a bet
@settings(max_examples=samples(5, quick=2), deadline=None)
def test_random_hands(code: str, seed: int, tmp_path_factory: Any) -> None:
    rng = Random(seed)
    path = tmp_path_factory.mktemp("hands") / "hands.phhs"
    histories = [history_of(code, rng) for _ in range(60)]
    path.write_text(HandHistory.dumps_all(histories))
    columns = compare(path)
    assert len(columns) >= 20


@pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/phh) are not here"
)
@pytest.mark.parametrize("site", SITES)
def test_some_real_hands(site: str, tmp_path: Path) -> None:
    text = (DATA / "handhq" / f"{site}.phhs").read_text()
    hands = text.split("\n\n")
    path = tmp_path / "hands.phhs"
    path.write_text("\n\n".join(hands[::STEP]))
    assert len(compare(path)) > 0.97 * len(hands[::STEP])


@pytest.mark.slow
@pytest.mark.skipif(
    not DATA.is_dir(), reason="the real hands (../shared/data/phh) are not here"
)
def test_all_real_hands() -> None:
    files = sorted(DATA.rglob("*.phh*"))
    counts = [len(compare(path)) for path in files]
    assert np.sum(counts) > 3400
