"""Does an end of push or fold leave everybody with what the engine pays?"""

from __future__ import annotations

from random import Random

import pytest

from bigslick import create_game
from bigslick.analysis import calculate_icm
from bigslick.engine import Automation
from bigslick.engine.actions import Call, Check, Fold
from bigslick.errors import GameConfigError
from bigslick.solver.push_fold.table import PushFoldTable, position_names, read_table

_HANDS = ("AcAd", "KcKd", "QcQd", "TcTd", "8c8d", "6c6d")
_BOARD = ("2c7h9h", "Js", "3s")  # no pair is improved
_DEALING = (
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.CARD_BURNING,
)


def _engine(
    stacks: list[int], ante: int, all_in: set[int], strength: list[int]
) -> list[float]:
    """Play push or fold through ``State``; return the chips, in the order of acting.

    ``strength`` are places in ``_HANDS`` of the players, in the order of acting.
    """
    automations = tuple(a for a in Automation if a not in _DEALING)
    game = create_game("nlhe", blinds=(5, 10), antes=ante, automations=automations)
    count = len(stacks)
    # The engine's players begin left of the button; those who act first come last.
    seats = (
        list(range(count)) if count == 2 else [(i + 2) % count for i in range(count)]
    )
    if count == 2:
        seats = [1, 0]
    chips = [0] * count
    for player, seat in enumerate(seats):
        chips[seat] = stacks[player]
    state = game(chips, seed=1)
    cards = {
        seat: [_HANDS[strength[i]][:2], _HANDS[strength[i]][2:]]
        for i, seat in enumerate(seats)
    }
    while state.can_deal_hole():
        dealee = state.hole_dealee_index
        assert dealee is not None
        state.deal_hole(cards[dealee].pop())
    while state.actor_indices:
        player = seats.index(state.actor_indices[0])
        legal = state.legal_actions()
        if player not in all_in:
            state.act(Fold() if Fold() in legal else Check())
        elif legal.max_raise_to is not None:
            state.act(legal.raise_to(legal.max_raise_to))
        else:
            state.act(Call() if Call() in legal else Check())
    for street, burned in zip(_BOARD, ("4d", "4h", "5h"), strict=True):
        if state.can_burn_card():
            state.burn_card(burned)
        if state.can_deal_board():
            state.deal_board(street)
    assert not state.status
    return [float(state.stacks[seat]) for seat in seats]


@pytest.mark.parametrize("seed", range(60))
def test_chips_are_paid_as_the_engine_pays_them(seed: int) -> None:
    random = Random(seed)
    count = random.randint(2, 6)
    stacks = [random.randint(12, 200) for _ in range(count)]
    ante = random.choice((0, 1, 2))
    players = random.sample(range(count), random.randint(1, min(count, 4)))
    if count - 1 not in players and len(players) == 1:
        players = sorted(players)
    strength = random.sample(range(len(_HANDS)), count)
    order = sorted(players, key=lambda player: strength[player])
    table = read_table(stacks, None, (5, 10), ante, 0, None)
    expected = _engine(stacks, ante, set(players), strength)
    assert table.chips([order])[0] == pytest.approx(expected)
    assert sum(expected) == sum(stacks)


def _table(
    stacks: list[float],
    payouts: list[float] | None = None,
    bounties: list[float] | None = None,
) -> PushFoldTable:
    return read_table(stacks, payouts, (0.5, 1), 0, 0, bounties)


def test_a_tie_splits_the_pot_and_returns_the_rest() -> None:
    table = _table([20, 10, 15])
    assert table.chips([(0, 1)], tie=True)[0] == pytest.approx([20.5, 10.5, 14])


def test_a_player_alone_wins_no_more_from_a_blind_than_they_could_lose() -> None:
    assert _table([0.3, 10]).chips([(0,)])[0] == pytest.approx([0.6, 9.7])
    assert _table([10, 0.3]).chips([(1,)])[0] == pytest.approx([9.7, 0.6])


def test_a_player_all_in_by_the_ante_wins_as_much_from_the_others() -> None:
    table = read_table([10, 20], None, (0.5, 1), 11, 0, None)
    assert table.chips([(0, 1)])[0] == pytest.approx([20, 10])
    assert table.chips([(0, 1)], tie=True)[0] == pytest.approx([10, 20])


def test_a_big_blind_ante_is_won_whole() -> None:
    table = read_table([10, 10, 10], None, (0.5, 1), 0, 1, None)
    assert table.chips([(0,)])[0] == pytest.approx([12.5, 9.5, 8])
    assert table.chips([()])[0] == pytest.approx([10, 9.5, 10.5])


def test_prizes_follow_the_independent_chip_model() -> None:
    table = _table([12, 8, 20], [50, 30, 20])
    assert table.ends[0,][0] == pytest.approx(
        calculate_icm([50, 30, 20], [13.5, 7.5, 19])
    )
    lost = table.ends[0, 1][2]  # player 1 wins: 16.5 or so, player 0 has 4 left
    assert lost == pytest.approx(calculate_icm([50, 30, 20], [4, 17, 19]))


def test_of_two_players_out_in_one_hand_the_larger_stack_takes_the_better_place() -> (
    None
):
    table = _table([10, 5, 20], [50, 30, 20])
    worth = table.ends[0, 1, 2][4]  # player 2 has the best hand, then 0, then 1
    assert worth == pytest.approx([30, 20, 50])
    even = _table([10, 10, 20], [50, 30, 20]).ends[0, 1, 2][4]
    assert even == pytest.approx([25, 25, 50])


def test_a_bounty_goes_to_the_best_hand_that_covers() -> None:
    table = _table([5, 10, 20], [60, 40], [7, 8, 9])
    # The shortest stack wins the main pot; player 2 knocks out player 1.
    worth = table.ends[0, 1, 2][1]
    chips = table.chips([(0, 2, 1)])[0]
    assert chips == pytest.approx([15, 0, 20])
    assert worth == pytest.approx(
        [a + b for a, b in zip(calculate_icm([60, 40], chips), (0, 0, 8), strict=True)]
    )


def test_a_player_without_chips_behind_the_blind_is_all_in() -> None:
    assert _table([10, 10, 0.8]).forced == (False, False, True)


@pytest.mark.parametrize(
    ("count", "names"),
    [
        (3, "BTN SB BB"),
        (6, "UTG HJ CO BTN SB BB"),
        (9, "UTG UTG1 UTG2 LJ HJ CO BTN SB BB"),
        (10, "UTG UTG1 UTG2 UTG3 LJ HJ CO BTN SB BB"),
    ],
)
def test_positions_are_named_as_at_the_table(count: int, names: str) -> None:
    assert position_names(count) == tuple(names.split())


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"stacks": [10]}, "players 1: expected 2 to 10"),
        ({"stacks": [10] * 11}, "players 11: expected 2 to 10"),
        ({"stacks": [10, 0]}, "expected positive amounts"),
        ({"stacks": [10, -1]}, "-1: expected a number from 0 to 10"),
        ({"stacks": [10, float("nan")]}, "from 0 to 10"),
        ({"stacks": [1e300, 1e300]}, "from 0 to 10"),
        ({"payouts": [0, 0]}, "expected at least one above 0"),
        ({"stacks": [10, "x"]}, "'x': expected a number"),
        ({"stacks": None}, "invalid stacks None: expected a list of numbers"),
        ({"stacks": "10,10"}, "invalid stacks '10,10': expected a list of numbers"),
        ({"blinds": (2, 1)}, "invalid blinds 2/1: expected small/big"),
        ({"blinds": (1, 2, 4)}, "invalid blinds 1/2/4: expected small/big"),
        ({"blinds": 1}, "invalid blinds 1: expected a list of numbers"),
        ({"payouts": 5}, "invalid payouts 5: expected a list of numbers"),
        ({"payouts": [5], "bounties": 3}, "invalid bounties 3: expected a list"),
        ({"payouts": [30, 50]}, "from the largest to the smallest"),
        ({"payouts": []}, "expected one for each paid place"),
        ({"bounties": [1, 2]}, "bounties need payouts"),
        ({"payouts": [5], "bounties": [1]}, "invalid number of bounties 1"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(
    settings: dict[str, object], words: str
) -> None:
    given: dict[str, object] = {
        "stacks": [10, 10],
        "payouts": None,
        "blinds": (0.5, 1),
        "ante": 0,
        "bb_ante": 0,
        "bounties": None,
    }
    with pytest.raises(GameConfigError, match=words):
        read_table(**(given | settings))  # type: ignore[arg-type]
