"""Legal actions are accepted; all others are refused and change nothing."""

from __future__ import annotations

import warnings
from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from tests.support.random_tables import Table, play, tables

from bigslick import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Folding,
    IllegalActionError,
    Mode,
    RaiseTo,
    State,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

TRIPLES = (
    ("verify_ante_posting", "can_post_ante", "post_ante"),
    ("verify_bet_collection", "can_collect_bets", "collect_bets"),
    (
        "verify_blind_or_straddle_posting",
        "can_post_blind_or_straddle",
        "post_blind_or_straddle",
    ),
    ("verify_card_burning", "can_burn_card", "burn_card"),
    ("verify_hole_dealing", "can_deal_hole", "deal_hole"),
    ("verify_board_dealing", "can_deal_board", "deal_board"),
    (
        "verify_standing_pat_or_discarding",
        "can_stand_pat_or_discard",
        "stand_pat_or_discard",
    ),
    ("verify_folding", "can_fold", "fold"),
    ("verify_checking_or_calling", "can_check_or_call", "check_or_call"),
    ("verify_bring_in_posting", "can_post_bring_in", "post_bring_in"),
    (
        "verify_completion_betting_or_raising_to",
        "can_complete_bet_or_raise_to",
        "complete_bet_or_raise_to",
    ),
    (
        "verify_runout_count_selection",
        "can_select_runout_count",
        "select_runout_count",
    ),
    (
        "verify_hole_cards_showing_or_mucking",
        "can_show_or_muck_hole_cards",
        "show_or_muck_hole_cards",
    ),
    ("verify_hand_killing", "can_kill_hand", "kill_hand"),
    ("verify_chips_pushing", "can_push_chips", "push_chips"),
    ("verify_chips_pulling", "can_pull_chips", "pull_chips"),
    ("verify_no_operation", "can_no_operate", "no_operate"),
)


ODD_AMOUNTS: tuple[Any, ...] = (True, "5", None, nan, inf, -inf, Fraction(7, 2))


def imaginable_actions(state: State, rng: Random) -> Iterator[Action]:
    """Yield actions that may or may not be legal."""
    yield Fold()
    yield Check()
    yield Call()
    yield BringIn()
    low = state.min_completion_betting_or_raising_to_amount or 0
    high = state.max_completion_betting_or_raising_to_amount or 0
    amounts = {-1, 0, 1, low - 1, low, low + 1, high - 1, high, high + 1, 10**9}
    amounts |= {max(state.bets), rng.randint(0, max(high, 1) + 2)}
    for amount in (*sorted(amounts), *ODD_AMOUNTS, low + 0.5, Decimal(high)):
        yield Bet(amount)
        yield RaiseTo(amount)
    yield Discard(())
    player = state.stand_patter_or_discarder_index
    hole = state.hole_cards[player or 0]
    for count in range(1, min(len(hole), 3) + 1):
        yield Discard(tuple(rng.sample(hole, count)))
    if hole:
        yield Discard((hole[0], hole[0]))
    if state.deck_cards:
        yield Discard((state.deck_cards[-1],))


@given(tables(with_rake=False))
def test_offered_actions_are_accepted_and_all_others_refused(table: Table) -> None:
    state = table.state()
    for step, _ in enumerate(play(state, table.choices())):
        if step % 3:
            continue
        legal = state.legal_actions()
        assert all(action in legal for action in legal)
        assert bool(legal) == (state.turn_index == legal.player_index is not None)
        for action in (*legal, *imaginable_actions(state, Random(step))):
            twin = state.copy()
            if action in legal:
                twin.act(action)
                assert len(twin.operations) > len(state.operations)
            else:
                with pytest.raises(IllegalActionError):
                    twin.act(action)
                assert twin == state


@given(tables(automations=None))
def test_verify_can_and_do_never_disagree(table: Table) -> None:
    state = table.state()
    for step, _ in enumerate(play(state, table.choices())):
        if step % 4:
            continue
        for verify, can, do in TRIPLES:
            check_triple(state, verify, can, do)


def check_triple(state: State, verify: str, can: str, do: str, *args: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        possible = getattr(state, can)(*args)
        before = state.copy()
        try:
            getattr(state, verify)(*args)
        except IllegalActionError:
            assert not possible
        else:
            assert possible
        assert state == before
        if possible:
            getattr(before, do)(*args)
            assert len(before.operations) > len(state.operations)
        else:
            with pytest.raises(IllegalActionError):
                getattr(before, do)(*args)
            assert before == state


NONSENSE: dict[str, tuple[tuple[Any, ...], ...]] = {
    "post_ante": ((-99,), (99,)),
    "post_blind_or_straddle": ((-99,), (99,)),
    "burn_card": (("AsKs",), ("",)),
    "deal_hole": (("",), ("AsKsQsJsTs9s8s7s6s5s",), (0,), (-1,), (1, 99)),
    "deal_board": (("",), ("AsKsQsJsTs9s8s7s6s5s",), (0,), (-1,)),
    "stand_pat_or_discard": (("2c2c",), ("2c3c4c5c6c7c8c",)),
    "complete_bet_or_raise_to": ((0,), (-5,), (10**9,)),
    "select_runout_count": ((0,), (-3,), (2, 99)),
    "show_or_muck_hole_cards": (("2c2c",), (True, 99), ("2c3c4c5c6c7c8c9c",)),
    "kill_hand": ((-99,), (99,)),
    "pull_chips": ((-99,), (99,)),
}


@given(tables(automations=None))
def test_nonsense_is_refused_and_changes_nothing(table: Table) -> None:
    state = table.state()
    for step, _ in enumerate(play(state, table.choices())):
        if step % 4:
            continue
        before = state.copy()
        for do, calls in NONSENSE.items():
            for args in calls:
                with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
                    getattr(state, do)(*args)
        assert state == before


@given(tables(modes=(Mode.TOURNAMENT,)))
def test_in_a_tournament_only_the_house_folds_without_a_bet(table: Table) -> None:
    state = table.state()
    for _ in play(state, table.choices()):
        if state.actor_index is not None and not state.checking_or_calling_amount:
            assert not state.can_fold()
            assert Fold() not in state.legal_actions()
            folded = state.copy()
            i = folded.actor_index
            assert i is not None
            if not folded.bring_in_status:
                assert folded.fold_absent() == Folding(i, by_house=True)
                assert folded.replay(folded.operations) == folded
