"""A hand written as PHH, read and played again ends as it ended."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from hypothesis import assume, given
from tests.support.random_tables import DEFAULT_RULES, Table, play, tables

from bigslick import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Mode,
    Operation,
    StandingPatOrDiscarding,
    parse_value,
)
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord

if TYPE_CHECKING:
    from bigslick import State

CHOICES = (
    Folding,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    BringInPosting,
    StandingPatOrDiscarding,
)


def played(table: Table) -> State:
    state = table.state()
    for _ in play(state, table.choices()):
        pass
    return state


def choices(state: State) -> list[Operation]:
    return [op for op in state.operations if isinstance(op, CHOICES)]


def assert_same(again: State, state: State) -> None:
    assert not again.status
    assert again.stacks == state.stacks
    assert again.payoffs == state.payoffs
    assert again.board_cards == state.board_cards
    assert again.hole_cards == state.hole_cards
    assert again.burn_cards == state.burn_cards
    assert choices(again) == choices(state)
    assert again.winners == state.winners


@given(tables(automations=None))
def test_a_history_of_every_variant_is_played_again(table: Table) -> None:
    state = played(table)
    for compressed in (True, False):
        history = HandHistory.from_game_state(table.game, state, compressed)
        read = HandHistory.loads(history.dumps())
        assert read.actions == history.actions
        assert_same(read.play().state, state)


@given(tables(automations=None, with_extras=False))
def test_amounts_with_a_point_survive(table: Table) -> None:
    table.__dict__["stacks"] = tuple(Decimal(stack) / 4 for stack in table.stacks)
    state = played(table)
    history = HandHistory.from_game_state(table.game, state)
    assert_same(HandHistory.loads(history.dumps()).play().state, state)


@given(tables(automations=None))
def test_a_record_and_its_history_say_the_same(table: Table) -> None:
    state = played(table)
    names = [f"Player {i}" for i in state.player_indices]
    record = HandRecord.from_state(
        state,
        names=names,
        seats=range(2, 2 + len(names)),
        hand_id="0017",
        game=table.code,
        table="Vega: 'II'",
        time="2026-11-15T12:30:45Z",
        bots=names[:1],
        meta={"site": "here", "levels": [1, 2]},
    )
    history = HandHistory.loads(HandHistory.from_record(record).dumps())
    again = history.to_record()
    for name in HandRecord.__struct_fields__:
        if name not in ("actions", "meta"):
            assert getattr(again, name) == getattr(record, name), name
    assert again.meta["site"] == "here"
    assert again.meta["levels"] == [1, 2]
    twin = HandHistory.from_record(again)
    assert without_ends(twin) == without_ends(history)
    assert_same(again.create_state(), state)


def without_ends(history: HandHistory) -> dict[str, Any]:
    """Return what is written of the hand, the functions left out."""
    written = HandHistory.loads(history.dumps())
    return {name: value for name, value in vars(written).items() if not callable(value)}


@given(tables(automations=None))
def test_each_step_of_a_history_is_a_state_of_its_own(table: Table) -> None:
    state = played(table)
    history = HandHistory.from_game_state(table.game, state)
    steps = list(history.state_actions)
    assert [action for _, action in steps] == [None, *history.actions]
    counts = [len(after.operations) for after, _ in steps]
    assert counts == sorted(counts)
    assert_same(steps[-1][0], state)


@given(tables(automations=None, modes=(Mode.CASH_GAME,), with_rake=False))
def test_the_short_path_through_plain_hands_equals_the_long_one(table: Table) -> None:
    state = played(replace(table, rules=DEFAULT_RULES))
    history = HandHistory.from_game_state(table.game, state)
    assume(set(history.user_defined_fields) <= {"_bigslick_burns"})
    history.user_defined_fields = {}  # unknown cards are burned on both paths
    total = len(history.actions)
    for count in (0, table.seed % (total + 1), total):
        begun = replace(history, actions=history.actions[:count])
        quick = begun.play().state
        own = {"_own": "no pattern is used"}
        long = replace(begun, parse_value=long_path, user_defined_fields=own)
        slow = long.play().state
        slow.deck_cards = quick.deck_cards  # what is left was shuffled
        assert quick == slow
        *_, (step, _) = begun.state_actions
        step.deck_cards = quick.deck_cards
        assert step == slow


def long_path(text: str) -> int:
    """Read amounts as usual; with a reader of one's own no hand is plain."""
    return parse_value(text)
