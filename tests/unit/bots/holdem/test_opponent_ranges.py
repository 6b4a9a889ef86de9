"""Hold'em: what is read from actions, and what the numbers are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bigslick.bots import PokerBot
from bigslick.bots.holdem.betting_history import (
    CALL,
    FOLD,
    RAISE,
    BettingStep,
    read_betting_history,
)
from bigslick.bots.holdem.combos import (
    CLASSES,
    NUMBERS,
    board_strength,
    hand_order,
    live_weights,
)
from bigslick.bots.holdem.decision_spot import is_holdem, read_spot
from bigslick.bots.holdem.opponent_model import fold_share
from bigslick.bots.holdem.opponent_ranges import read_ranges
from bigslick.bots.holdem.preflop_charts import OPENING, chart_for
from bigslick.cards import card_ids, card_mask
from bigslick.engine import Bet, Call, Check, Fold, RaiseTo, State
from bigslick.engine.games import VARIANTS, create_game

if TYPE_CHECKING:
    from bigslick.engine import Action


def after(*actions: Action, seats: int = 2, seed: int = 3, stack: int = 200) -> State:
    state = create_game("nlhe", seed=seed)((stack,) * seats)
    for action in actions:
        state.act(action)
    return state


def mean_place(state: State, player: int) -> float:
    """Return how good the player's range is before the flop: 0 best, 1 worst."""
    view = state.view(1 - player if state.player_count == 2 else None)
    history = read_betting_history(view)
    weights = read_ranges(history, (), {}, (), (player,))[player]
    return float(hand_order()[CLASSES] @ weights / weights.sum())


def test_actions_are_read_with_player_and_price() -> None:
    state = after(RaiseTo(6), Call(), Check(), Bet(6), Fold(), seed=5)
    history = read_betting_history(state.view(0))
    kinds = [(step.player, step.kind, step.street) for step in history.steps]
    assert kinds == [
        (1, RAISE, 0),
        (0, CALL, 0),
        (0, "check", 1),
        (1, RAISE, 1),
        (0, FOLD, 1),
    ]
    opening, call, _, bet, fold = history.steps
    assert opening.price == pytest.approx(1 / 4)
    assert call.price == pytest.approx(4 / 12)
    assert bet.size == pytest.approx(1 / 2)
    assert fold.price == pytest.approx(6 / 24)
    assert bet.aggressor
    assert not fold.aggressor
    assert history.live == [False, True]


def test_the_numbers_are_those_of_the_view() -> None:
    state = after(RaiseTo(6), seats=3)
    numbers = read_spot(state.view(0)).numbers
    assert (numbers.pot, numbers.price, numbers.bet) == (9, 5, 1)
    assert numbers.pot_odds == pytest.approx(5 / 14)
    assert numbers.rivals == (1, 2)
    assert not numbers.in_position
    assert numbers.reach == 200


def test_what_a_short_stack_can_win_is_capped() -> None:
    state = create_game("nlhe", seed=1)((20, 200, 200))
    state.act(RaiseTo(100))
    numbers = read_spot(state.view(0)).numbers
    assert numbers.winnable(numbers.price) == 20 + 20 + 2


def test_who_raises_more_often_is_read_for_more() -> None:
    call = mean_place(after(RaiseTo(5), Call()), 0)
    reraise = mean_place(after(RaiseTo(5), RaiseTo(18)), 0)
    again = mean_place(after(RaiseTo(5), RaiseTo(18), RaiseTo(45)), 1)
    assert again < reraise < 0.2 < call


def test_a_bet_splits_a_range_into_strong_hands_and_bluffs() -> None:
    state = after(RaiseTo(5), Call(), Check(), Bet(7), seed=8)
    view = state.view(0)
    board = tuple(card.id for card in view.board)
    before = read_betting_history(after(RaiseTo(5), Call(), Check(), seed=8).view(1))
    strength = board_strength(board)
    start = read_ranges(before, board, {}, (), (1,))[1]
    places = strength.percentiles(start)
    bet = read_ranges(read_betting_history(view), board, {}, (), (1,))[1]
    ratio = bet / np.maximum(start, 1e-9)
    live = start > 0
    strong = ratio[live & (places > 0.9)].mean()
    weak = ratio[live & (places < 0.1)].mean()
    middle = ratio[live & (places > 0.4) & (places < 0.6)].mean()
    assert min(strong, weak) > 2 * middle


def test_no_range_holds_a_card_that_is_known() -> None:
    state = after(RaiseTo(5), Call(), Check(), Bet(7), seed=8)
    spot = read_spot(state.view(0))
    ranges = read_ranges(spot.history, spot.board, {}, spot.dead, (1,))
    assert not ranges[1][live_weights((*spot.board, *spot.dead)) == 0].any()
    assert ranges[1].sum() > 0


def test_the_order_of_hands_begins_with_the_big_pairs() -> None:
    order = hand_order()
    best = [NUMBERS[card_mask(hand)] for hand in ("AsAh", "KsKh", "QsQh", "JsJh")]
    places = [order[CLASSES[number]] for number in best]
    assert places == sorted(places)
    assert order[CLASSES[NUMBERS[card_mask("7s2h")]]] > 0.9


def test_fewer_players_behind_open_more_hands() -> None:
    assert list(OPENING[2:]) == sorted(OPENING[2:], reverse=True)

    def called(price: float) -> float:
        step = BettingStep(0, CALL, 0, price, 0, 1, 0, 0, 2, False, 1, False, 0)
        return chart_for(step, 0.8, 2).called

    assert called(0.25) > called(0.35) > called(0.45)
    assert fold_share(0.2) < fold_share(0.3) < fold_share(0.4)


@pytest.mark.parametrize("code", VARIANTS)
def test_only_two_card_holdem_is_played_as_holdem(code: str) -> None:
    view = create_game(code, seed=1)((200, 200)).view(0)
    assert is_holdem(view) is (code in {"nlhe", "plhe", "flhe"})


@pytest.mark.parametrize("level", ["Medium", "Hard", "Expert"])
def test_the_nuts_are_never_folded_on_the_river(level: str) -> None:
    bot = PokerBot(level, seed=4)
    state = river_with_the_nuts()
    assert not isinstance(bot.decide(state.view(0)), Fold)


def river_with_the_nuts() -> State:
    state = create_game("nlhe", seed=1, automations=())((200, 200))
    state.post_blind_or_straddle()
    state.post_blind_or_straddle()
    for cards in ("As", "2c", "Ks", "2d"):
        state.deal_hole(cards)
    state.act(Call())
    state.act(Check())
    state.collect_bets()
    for street in ("QsJsTs", "3h", "4h"):
        state.burn_card("??")
        state.deal_board(street)
        if street != "4h":
            state.act(Check())
            state.act(Check())
    state.act(Check())
    state.act(Bet(4))
    return state


def test_percentiles_follow_the_board() -> None:
    board = card_ids("Ah7d2c")
    places = board_strength(board).percentiles(live_weights(board))
    hands = ("AcAd", "Ac7h", "AcKh", "KcKh", "QcJh", "4h3s")
    found = [places[NUMBERS[card_mask(hand)]] for hand in hands]
    assert found == sorted(found, reverse=True)
