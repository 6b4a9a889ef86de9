"""A view says what the state says, whenever it is made and whenever it is read.

The slow way to make a view stands here, in full; views noted bit by bit and read
late must equal it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st
from tests.support.random_tables import Table, play, tables

from bigslick import Card, Pot, State
from bigslick.engine.views import View

if TYPE_CHECKING:
    from bigslick.engine import LegalActions

SAME = (
    "player_count",
    "hand_types",
    "streets",
    "betting_structure",
    "mode",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "starting_stacks",
    "street_index",
    "turn_index",
    "opener_index",
    "all_in_status",
    "status",
    "total_pot_amount",
)


def slow_view(state: State, seat: int | None) -> dict[str, Any]:
    """Return what a seat sees, straight from the state."""
    values = {name: getattr(state, name) for name in SAME}
    for name in ("statuses", "stacks", "bets", "payoffs"):
        values[name] = tuple(getattr(state, name))
    values["player_index"] = seat
    values["deck"] = tuple(state.deck)
    values["hole_cards"] = tuple(
        tuple(
            card if up or i == seat else Card.UNKNOWN
            for card, up in zip(
                state.hole_cards[i], state.hole_card_statuses[i], strict=True
            )
        )
        for i in state.player_indices
    )
    values["hole_card_statuses"] = tuple(map(tuple, state.hole_card_statuses))
    values["boards"] = tuple(
        tuple(state.get_board_cards(i)) for i in state.board_indices
    )
    values["pots"] = tuple(
        Pot(pot.raked_amount, pot.unraked_amount, pot.player_indices)
        for pot in state.pots
    )
    values["deck_count"] = len(state.deck_cards)
    values["burn_count"] = len(state.burn_cards)
    values["muck_count"] = len(state.mucked_cards)
    values["operations"] = tuple(op.seen_by(seat) for op in state.operations)
    return values


def slow_legal(state: State, seat: int | None) -> dict[str, Any]:
    """Return what a seat may do, straight from the state; empty if nothing."""
    if seat is None or state.turn_index != seat:
        return {}
    if state.stand_patter_or_discarder_index is not None:
        assert state.street is not None
        return {"discards": tuple(state.hole_cards[seat])}
    if state.actor_index is None:
        return {}
    price = state.checking_or_calling_amount
    return {
        "player_index": seat,
        "check": price == 0,
        "call": price or None,
        "bring_in": state.effective_bring_in_amount,
        "min_raise_to": state.min_completion_betting_or_raising_to_amount,
        "max_raise_to": state.max_completion_betting_or_raising_to_amount,
        "pot_raise_to": state.pot_completion_betting_or_raising_to_amount,
        "stack_to": state.stacks[seat] + state.bets[seat],
    }


def agrees(view: View, expected: dict[str, Any]) -> None:
    for name in View.SHOWN:
        if name != "legal":
            assert getattr(view, name) == expected[name], name


def allows(legal: LegalActions, expected: dict[str, Any]) -> None:
    assert bool(legal) == bool(expected)
    for name, value in expected.items():
        assert getattr(legal, name) == value, name


@given(
    tables(automations=None),
    st.integers(0, 2**32),
    st.sampled_from([0.1, 0.5, 1.0]),
)
def test_views_made_now_and_then_and_read_late_are_what_the_state_said(
    table: Table, seed: int, often: float
) -> None:
    rng = Random(seed)
    kept: list[tuple[View, dict[str, Any], dict[str, Any]]] = []
    for state in play(table.state(), table.choices()):
        if rng.random() > often:
            continue
        if rng.random() < 0.1:
            state.copy().view(None)  # copies keep their own notes
        seat = rng.choice((*state.player_indices, None, state.turn_index))
        kept.append((state.view(seat), slow_view(state, seat), slow_legal(state, seat)))
        if rng.random() < 0.5:
            agrees(*kept[-1][:2])
    for view, expected, legal in kept:
        agrees(view, expected)
        allows(view.legal, legal)
