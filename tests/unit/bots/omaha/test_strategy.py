"""Omaha: what starting hands are worth, who holds what, and that the nuts count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.support.samples import samples

from bigslick.analysis import equity
from bigslick.arena import run_arena
from bigslick.bots import PokerBot
from bigslick.bots.holdem.betting_history import read_betting_history
from bigslick.bots.holdem.opponent_ranges import ranges_among
from bigslick.bots.omaha.opponent_hands import field_for, share_of_any
from bigslick.bots.omaha.starting_hands import bank, starting_place
from bigslick.bots.omaha.strategy import OmahaHoldings, is_omaha
from bigslick.bots.variants.game_info import Game, read_game
from bigslick.cards import Card, card_ids, mask_cards
from bigslick.engine import Bet, Call, Check, RaiseTo
from bigslick.engine.games import VARIANTS, create_game

if TYPE_CHECKING:
    from bigslick.engine import State


def game_of(code: str) -> Game:
    return read_game(create_game(code, seed=1)((200, 200)).view(0))


def place(hand: str, code: str = "plo") -> float:
    return starting_place(game_of(code), tuple(card_ids(hand)))


def dealt(code: str, hand: str, board: str) -> State:
    """Return a state before the flop: player 0 has the hand, the board will come."""
    state = create_game(code, seed=1, automations=())((200, 200))
    for _ in range(2):
        state.post_blind_or_straddle()
    taken = tuple(Card.parse(hand + board))
    mine = iter(Card.parse(hand))
    others = iter(card for card in state.deck if card not in taken)
    for i in range(2 * len(tuple(Card.parse(hand)))):
        state.deal_hole([next(others if i % 2 else mine)])
    return state


def deal_board(state: State, cards: str) -> None:
    if state.can_collect_bets():
        state.collect_bets()
    state.burn_card("??")
    state.deal_board(tuple(Card.parse(cards)))


def test_which_games_are_omaha() -> None:
    codes = {
        code
        for code in VARIANTS
        if is_omaha(create_game(code, seed=1)((2000, 2000)).view(0))
    }
    assert {"plo", "plo5", "plo6", "plo8", "big-o", "flo8"} <= codes
    assert not codes & {"nlhe", "irish", "courchevel", "drawmaha", "stud", "5cd"}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsAhKsKh", "AsAhKdKc"),  # two suits
        ("AsAhJsTh", "AsAh7d2c"),  # cards that work together
        ("JsTh9s8h", "JsTh9s2h"),  # a card that dangles
        ("AsQs8h7d", "KsQs8h7d"),  # the ace of a suit
        ("QsQhJsTh", "QsQhQdTh"),  # three of a kind is two too many
        ("9s8h7s6h", "2s2h2d2c"),
    ],
)
def test_what_makes_a_starting_hand_better(better: str, worse: str) -> None:
    assert place(better) < place(worse)


def test_hi_lo_wants_aces_with_low_cards() -> None:
    assert place("AsAh2s3h", "plo8") < 0.02
    assert place("KsQhJsTh", "plo8") > 0.4 > place("KsQhJsTh")
    assert place("As2h3s4h", "plo8") < 0.05 < place("As2h3s4h")


@pytest.mark.parametrize("code", ["plo", "plo8"])
def test_the_order_follows_the_equity_against_any_hand(code: str) -> None:
    game = game_of(code)
    found = bank(game)
    hands = found.ids[::35]
    won = []
    for mask in found.masks[::35]:
        cards = mask_cards(int(mask))
        result = equity([cards, "????????"], game=code, samples=3000, seed=1, threads=1)
        won.append(result.players[0].equity)
    assert np.corrcoef(found.places(hands), won)[0, 1] < -0.9


def test_shares_of_a_field_are_those_of_the_kernel() -> None:
    hand, board = "AsKsQh9h", "Ts8s2d"
    game = game_of("plo")
    field = field_for(game, tuple(card_ids(hand)), 60, 400)
    shares = field.shares(tuple(card_ids(board)))
    live = np.flatnonzero(field.live(tuple(card_ids(board))))
    for i in live[:12]:
        result = equity([hand, mask_cards(int(field.masks[i]))], board, game="plo")
        assert shares[i] == pytest.approx(result.players[0].equity, abs=0.09), i


def test_shares_split_high_and_low() -> None:
    hand, board = "As2s9h9d", "3d4c8hKsKc"
    game = game_of("plo8")
    field = field_for(game, tuple(card_ids(hand)), 80, 10)
    shares = field.shares(tuple(card_ids(board)))
    live = np.flatnonzero(field.live(tuple(card_ids(board))))
    for i in live[:20]:
        result = equity([hand, mask_cards(int(field.masks[i]))], board, game="plo8")
        assert shares[i] == pytest.approx(result.players[0].equity), i
    assert len(set(shares[live].round(2).tolist())) > 2


def test_who_bets_the_pot_is_read_for_a_stronger_hand() -> None:
    board = "Ts8s2d"
    state = dealt("plo", "AsKsQh9h", board)
    state.act(RaiseTo(6))
    state.act(Call())
    deal_board(state, board)
    ids = tuple(card_ids(board))
    field = field_for(game_of("plo"), tuple(card_ids("AsKsQh9h")), 400, 40)

    def mean_strength() -> float:
        history = read_betting_history(state.view(0))
        held = ranges_among(OmahaHoldings(field, ids), history, {}, (1,))[1]
        return float(field.strength(ids).shares @ held / held.sum())

    state.act(Check())
    before = mean_strength()
    state.act(Bet(12))
    assert mean_strength() > before + 0.02


@pytest.mark.parametrize("level", ["Medium", "Hard", "Expert"])
def test_a_small_flush_is_worth_less_than_the_nuts_against_a_raise(level: str) -> None:
    worth = {}
    for hand in ("AsJsTd9c", "5s4sTd9c"):
        board = "Ks8s2d7h3s"  # the river brings the flush
        state = dealt("plo", hand, board)
        state.act(RaiseTo(6))
        state.act(Call())
        deal_board(state, board[:6])
        state.act(Check())
        state.act(Bet(8))
        state.act(Call())
        deal_board(state, board[6:8])
        state.act(Check())
        state.act(Check())
        deal_board(state, board[8:])
        state.act(Bet(20))
        state.act(RaiseTo(80))
        explained = PokerBot(level, seed=3).explain(state.view(0))
        worth[hand] = explained.equity
    assert worth["AsJsTd9c"] > 0.95
    assert worth["5s4sTd9c"] < 0.75


def test_a_hand_beats_about_so_much_of_all() -> None:
    game = game_of("plo")
    quads = tuple(card_ids("8c8d2h3s"))
    air = tuple(card_ids("4c5d6h2s"))
    board = tuple(card_ids("8s8hKdQcJs"))
    assert share_of_any(game, quads, board) > 0.99
    assert share_of_any(game, air, board) < 0.3


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["pot-odds", "calls", "maniac"])
def test_hard_beats_the_baselines_in_omaha(name: str) -> None:
    hands = samples(200, quick=60)
    result = run_arena(["hard", name], game="plo", hands=hands, seed=8, jobs=1)
    winner = next(bot for bot in result.bots if bot.name == "hard")
    assert not winner.faults
    assert winner.bb_per_100 > 50
