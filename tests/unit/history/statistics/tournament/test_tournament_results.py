"""Are the results of tournaments right, with the outcomes of their all-ins?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.support.history_hands import worked_hand
from tests.unit.history.statistics.test_all_in import all_in

from bigslick import calculate_icm, equity
from bigslick.errors import GameConfigError
from bigslick.formats.record.account import account_of
from bigslick.history import (
    TournamentEntry,
    expected_nets,
    icm_expected,
    tournament_totals,
)
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.all_in import contested_pots, find_all_in
from bigslick.history.statistics.tournament.all_in_outcomes import outcomes

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

BOARD = "2c3d7sTh9c"


def test_return_counts_fees_rebuys_and_bounties() -> None:
    entry = TournamentEntry(
        100, 9, rebuys=100, add_ons=50, re_entries=109, prize=600, bounties=25
    )
    assert entry.cost == 368
    assert entry.profit == 257
    totals = tournament_totals([entry, TournamentEntry(32)])
    assert totals.roi == (257 - 32) / 400
    assert totals.abi == 200
    assert totals.itm == (1, 2)
    assert totals.percentile is None


def test_no_tournaments_are_no_data() -> None:
    totals = tournament_totals([])
    assert totals.roi is totals.abi is totals.percentile is None
    assert totals.to_dict()["itm"] == {"done": 0, "opportunity": 0}


def test_a_place_outside_the_field_is_refused() -> None:
    with pytest.raises(GameConfigError, match="invalid place 5"):
        tournament_totals([TournamentEntry(1, place=5, entrants=4)])


@pytest.mark.parametrize(
    ("hands", "stacks", "on_the_flop"),
    [
        (("AsAh", "KdKc"), (100, 100), False),
        (("AsAh", "KdKc", "7h6h"), (20, 100, 60), True),
    ],
)
def test_the_ways_average_to_the_equities(
    hands: tuple[str, ...], stacks: tuple[int, ...], on_the_flop: bool
) -> None:
    record = all_in(*hands, stacks=stacks, board=BOARD, on_the_flop=on_the_flop)
    hand = played_hand(record)
    spot = find_all_in(record, hand)
    assert spot is not None
    account = account_of(record, before="push")
    pots = contested_pots(record, hand, account)
    found = [-float(amount) for amount in account.invested]
    total = 0.0
    for chance, won in outcomes(spot, [players for _, players in pots]):
        total += chance
        for (amount, _), shares in zip(pots, won, strict=True):
            for i, share in shares.items():
                found[i] += chance * float(amount) * share
    assert total == pytest.approx(1)
    assert found == pytest.approx([float(e) for e in expected_nets(record) or ()])


def test_icm_of_a_flip_is_the_mean_of_its_ends() -> None:
    hands = ("AsAh", "KdKc")
    record = all_in(*hands, stacks=(100, 100), board=BOARD, on_the_flop=True)
    prizes, others = [70, 30], [200.0]
    win, tie, lose = _chances()
    ends = [
        calculate_icm(prizes, [*stacks, 200])
        for stacks in ((200, 0), (100, 100), (0, 200))
    ]
    (actual, expected), _ = icm_expected(record, prizes, others)
    assert actual == ends[0][0]
    mean = win * ends[0][0] + tie * ends[1][0] + lose * ends[2][0]
    assert expected == pytest.approx(mean)


def _chances() -> tuple[float, float, float]:
    aces = equity(["AsAh", "KdKc"], BOARD[:6]).players[0]
    return aces.win, aces.tie, 1 - aces.win - aces.tie


def test_without_luck_icm_is_what_it_is() -> None:
    record: HandRecord = worked_hand()
    for actual, expected in icm_expected(record, [50, 30, 20]):
        assert actual == expected
