from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from bigslick import HandHistory, HandRecord, Range, State, create_game
from bigslick.errors import GameConfigError
from bigslick.solver import Spot, solve
from bigslick.solver.spots.payoffs import Rake


def _hand(stacks: tuple[int, ...] = (200, 150, 100), game: str = "nlhe") -> State:
    """Return a hand on the flop: the small blind raised, the big blind called."""
    state = create_game(game, blinds=(1, 2), seed=1)(stacks)
    for _ in stacks[2:]:
        state.fold()
    state.complete_bet_or_raise_to(6)
    state.check_or_call()
    return state


def _names(state: State) -> HandRecord:
    return HandRecord.from_state(state, names=("Ann", "Bob", "Cyd"), hand_id="1")


def test_a_spot_has_board_pot_and_the_smaller_stack_of_the_hand() -> None:
    spot = Spot.from_state(_hand(), ("QQ+", "JJ+"))
    assert spot.board == "6h4h5c"
    assert (spot.pot, spot.stack, spot.streets[0]) == (12, 144, "flop")
    assert [len(hands) for hands in spot.live_ranges] == [18, 24]


def test_bets_of_the_street_are_taken_back() -> None:
    state = _hand()
    before = Spot.from_state(state, ("QQ+", "JJ+"))
    state.complete_bet_or_raise_to(8)
    assert Spot.from_state(state, ("QQ+", "JJ+")) == before


def test_chips_of_players_who_folded_stay_in_the_pot() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150, 100))
    state.complete_bet_or_raise_to(6)
    state.fold()
    state.check_or_call()
    assert Spot.from_state(state, ("QQ+", "JJ+")).pot == 13


@pytest.mark.parametrize(("game", "count"), [("nlhe", 1326), ("short-deck", 630)])
def test_without_ranges_every_hand_is_possible(game: str, count: int) -> None:
    if game == "nlhe":
        state = _hand()
    else:
        state = create_game(game, seed=1)((200, 200))
        while not state.board_cards:
            state.check_or_call()
    for hands in Spot.from_state(state).ranges:
        assert isinstance(hands, Range)
        assert len(hands) == count


def test_a_record_and_a_phh_hand_give_the_same_spot() -> None:
    state = _hand()
    for _ in range(2):
        state.check_or_call()
    state.complete_bet_or_raise_to(10)
    state.check_or_call()
    for _ in range(2):
        state.check_or_call()
    assert not state.status
    record = _names(state)
    history = HandHistory.from_game_state(create_game("nlhe", blinds=(1, 2)), state)
    ranges, sizes = ("QQ+,AK", "JJ+,AK"), "bet 50%"
    for street, pot, stack in (("flop", 12, 144), ("river", 32, 134)):
        spot = Spot.from_history(record, street, ranges, sizes)
        assert (spot.pot, spot.stack, spot.streets[0]) == (pot, stack, street)
        assert Spot.from_history(history, street, ranges, sizes) == spot
    assert solve(spot, "0.1%").exploitability <= 0.001


_MONEY = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.01, 0.02]
min_bet = 0.02
starting_stacks = [2.00, 1.50]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 0.06", "p1 cc", "d db 2d2h6h",
    "p1 cc", "p2 cc", "d db 5c", "p1 cc", "p2 cc", "d db 3d", "p1 cc", "p2 cc"]
"""


def test_a_hand_in_money_is_solved_in_money() -> None:
    """Hands of sites have exact amounts, such as 0.06 for six cents."""
    record = HandHistory.loads(_MONEY)
    ranges, sizes = ("QQ+,AK", "JJ+,AK"), "bet 0.07c, 75%; raise a"
    rake = (Decimal("0.05"), Decimal("0.50"))
    spot = Spot.from_history(record, "river", ranges, sizes, rake=rake)
    assert solve(spot, "0.5%").ev[0] > 0
    spot = Spot.from_history(record, "river", ranges, sizes)
    assert (spot.pot, spot.stack) == (0.12, 1.44)
    solution = solve(spot, "0.5%")
    labels = [action.label for action in solution.node("").actions]
    assert labels == ["x", "b0.07c", "b75"]
    assert sum(solution.ev) == pytest.approx(0.12, abs=1e-6)
    hundred = Spot(spot.board, ranges, 12, 144, "bet 7c, 75%; raise a")
    assert solve(hundred, "0.5%").ev[0] == pytest.approx(100 * solution.ev[0], abs=1e-3)


@pytest.mark.parametrize(
    "amount", ["6", None, Decimal("NaN"), Decimal("sNaN"), 10**400, Decimal(-1)]
)
def test_amounts_that_are_no_chips_are_refused(amount: Any) -> None:
    with pytest.raises(GameConfigError, match="invalid pot"):
        Spot("Ks7h2d3c8d", ("QQ,JJ", "AK,KQ"), pot=amount, stack=20, sizes="bet 75%")
    with pytest.raises(GameConfigError, match="invalid rake"):
        Rake(amount, 3)


def test_three_players_are_refused() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150, 100))
    for _ in range(3):
        state.check_or_call()
    with pytest.raises(GameConfigError, match="3 players are in the hand"):
        Spot.from_state(state)


def test_a_hand_before_the_flop_and_one_that_is_over_are_refused() -> None:
    state = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150))
    with pytest.raises(GameConfigError, match="board empty: expected a player to act"):
        Spot.from_state(state)
    over = create_game("nlhe", blinds=(1, 2), seed=1)((200, 150))
    over.complete_bet_or_raise_to(150)
    over.check_or_call()
    with pytest.raises(GameConfigError, match="expected a player to act"):
        Spot.from_state(over)
    record = HandRecord.from_state(over, names=("Ann", "Bob"), hand_id="1")
    with pytest.raises(GameConfigError, match="no betting on the turn"):
        Spot.from_history(record, "turn")
    with pytest.raises(GameConfigError, match="unknown street 'preflop'"):
        Spot.from_history(record, "preflop")


@pytest.mark.parametrize("hand", [5, None, "hand", [1]])
def test_something_else_than_a_hand_is_refused(hand: Any) -> None:
    with pytest.raises(GameConfigError, match="expected a HandRecord or a HandHistory"):
        Spot.from_history(hand, "river")


def test_another_game_is_refused() -> None:
    state = create_game("plo", blinds=(1, 2), seed=1)((200, 150))
    state.check_or_call()
    state.check_or_call()
    with pytest.raises(GameConfigError, match="does not support plo: expected"):
        Spot.from_state(state)
