"""Results by the streaming statistics equal those of the replayed hands."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.random_tables import Table, played, tables
from tests.support.samples import samples
from tests.twins import tracker_oracle as oracle

from bigslick.errors import NotationError
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history import Tracker, expected_nets, hands_of
from bigslick.history.decisions.decision_table import tabulate
from bigslick.history.decisions.played_hand import played_hand

DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"
FILES = sorted(DATA.rglob("*.phh")) + sorted(DATA.rglob("*.phhs"))


@given(st.lists(tables(), min_size=1, max_size=6))
@settings(max_examples=samples(60, quick=25), deadline=None)
def test_sums_are_those_of_the_states(given_tables: list[Table]) -> None:
    tracker = Tracker()
    nets: dict[str, Fraction] = {}
    showdowns: dict[str, Fraction] = {}
    squares: dict[str, Fraction] = {}
    for table in given_tables:
        state = played(table)
        record = HandRecord.from_state(state)
        tracker.add(record)
        hand = oracle.Hand(record)
        blinds = [abs(blind) for blind in record.stakes.blinds[:2]]
        unit = max(blinds) or max(record.stakes.blinds) or record.stakes.small_bet
        for i, payoff in enumerate(state.payoffs):
            name = record.players[i].name
            nets[name] = nets.get(name, Fraction(0)) + payoff
            squares[name] = squares.get(name, Fraction(0)) + Fraction(payoff, unit) ** 2
            if i in hand.showdown:
                showdowns[name] = showdowns.get(name, Fraction(0)) + payoff
    report = tracker.report()
    for name, player in report.players.items():
        assert player.net == nets[name]
        assert player.squares_bb == squares[name]
        assert player.showdown_net == showdowns.get(name, 0)
        assert player.showdown_net + player.non_showdown_net == player.net


@given(tables())
@settings(max_examples=samples(100, quick=40), deadline=None)
def test_expected_results_add_up_as_the_actual_ones_do(table: Table) -> None:
    record = HandRecord.from_state(played(table))
    expected = expected_nets(record)
    if expected is not None:
        assert sum(expected) == sum(played_hand(record).nets) == -record.rake
        assert all(
            -exact_number(player.stack) <= net
            for player, net in zip(record.players, expected, strict=True)
        )


@pytest.mark.skipif(
    not FILES, reason="the real hands (../shared/data/phh) are not here"
)
@pytest.mark.sampled
def test_real_hands() -> None:
    checked = 0
    part = samples(1, quick=4)
    for path in FILES[::part]:
        for hand in hands_of(path):
            if hand.record is None:
                continue
            try:
                played = played_hand(hand.record)
            except NotationError as error:
                assert "is not over" in str(error)  # noqa: PT017
                continue
            if checked % 7 == 0:
                table, errors = tabulate([played])
                assert not errors
                oracle.compare(hand.record, table)
            assert sum(played.nets) == -exact_number(hand.record.rake)
            checked += 1
    assert checked > 3000 // part
