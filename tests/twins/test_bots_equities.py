"""The fast equities of the bots against slow and simple ones."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from bigslick.analysis import equity
from bigslick.bots.holdem.combos import (
    HOLDS,
    MASKS,
    NUMBERS,
    board_strength,
    live_weights,
    showdown_shares,
    simulate_share,
)
from bigslick.cards import Deck, card_ids, card_mask, mask_cards
from bigslick.hands import StandardHighHand

TURN = "Ts9s2d4c"
RIVER = "Ts9s2d4cKh"


def slow_share(one: str, two: str, board: str) -> float:
    """Deal every run-out and compare hands as the class compares them."""
    known = card_mask(one) | card_mask(two) | card_mask(board)
    rest = [card for card in Deck.STANDARD if not card.mask & known]
    score = count = 0.0
    for runout in combinations(rest, 5 - len(board) // 2):
        full = f"{board}{''.join(map(repr, runout))}"
        mine = StandardHighHand.from_game(one, full)
        theirs = StandardHighHand.from_game(two, full)
        score += 1 if mine > theirs else 0.5 if mine == theirs else 0
        count += 1
    return score / count


@pytest.mark.parametrize("board", [TURN, RIVER])
def test_shares_against_each_holding(board: str) -> None:
    shares = showdown_shares(NUMBERS[card_mask("AsKs")], card_ids(board))
    for rival in ("QdQh", "AhKd", "8s7s", "4h4d", "JcTc"):
        if not card_mask(rival) & card_mask(board):
            slow = slow_share("AsKs", rival, board)
            assert shares[NUMBERS[card_mask(rival)]] == pytest.approx(slow), rival


def test_shares_on_the_flop_are_those_of_the_calculator() -> None:
    shares = showdown_shares(NUMBERS[card_mask("AsKs")], card_ids("Ts9s2d"))
    for rival in ("QdQh", "8s7s", "2h2c"):
        exact = equity(["AsKs", rival], board="Ts9s2d").players[0].equity
        assert shares[NUMBERS[card_mask(rival)]] == pytest.approx(exact)


@pytest.mark.parametrize("flop", ["Ts9s2d", "AhAd7c", "KcQcJc", "8d5h3s"])
def test_flops_that_differ_by_suits_share_one_table(flop: str) -> None:
    board = card_ids(flop)
    found = board_strength(board)
    rng = Random(flop)
    for number in rng.sample(range(len(MASKS)), 12):
        if int(MASKS[number]) & card_mask(flop):
            assert found.shares[number] == 0
            continue
        shares = showdown_shares(number, board)
        live = live_weights(board)
        for card in mask_cards(int(MASKS[number])):
            live[HOLDS[card.id]] = 0
        assert found.shares[number] == pytest.approx(float(shares @ live / live.sum()))


def test_the_order_on_the_river_is_that_of_the_hands() -> None:
    board = card_ids(RIVER)
    order = board_strength(board).order
    rng = Random(1)
    places = sorted(rng.sample(range(300, len(order)), 40))
    cards = [mask_cards(int(MASKS[order[place]])) for place in places]
    hands = [StandardHighHand.from_game(held, RIVER) for held in cards]
    assert hands == sorted(hands)


def test_sampled_shares_are_near_the_exact_ones() -> None:
    weights = np.zeros(len(MASKS))
    for rival in ("QdQh", "AhKd", "8h7h"):
        weights[NUMBERS[card_mask(rival)]] = 1
    hole, board = NUMBERS[card_mask("AsKs")], card_ids("Ts9s2d")
    exact = float(showdown_shares(hole, board) @ weights) / 3
    sampled = simulate_share(hole, board, [weights], 20_000, 1)
    assert sampled == pytest.approx(exact, abs=0.02)
    assert sampled == simulate_share(hole, board, [weights], 20_000, 1)
