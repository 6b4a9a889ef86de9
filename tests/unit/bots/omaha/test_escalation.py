"""Omaha before the flop among players who always raise: all in, or nothing."""

from __future__ import annotations

import numpy as np
import pytest

from bigslick.analysis import equity
from bigslick.arena import run_arena
from bigslick.bots import HandInfo, PokerBot
from bigslick.bots.holdem.decision_spot import read_betting
from bigslick.bots.holdem.opponent_model import Frequency, Habits
from bigslick.bots.omaha.escalation import foresee, is_wild
from bigslick.bots.omaha.starting_hands import bank, crowd_share, describe_hands
from bigslick.bots.variants.game_info import read_game
from bigslick.cards import Card, card_ids, mask_cards
from bigslick.engine import Call, Fold, RaiseTo, State
from bigslick.engine.games import create_game

NAMES = ("one", "two", "three", "four")
GOOD, BAD = "AsAhKsQh", "Jc7d2h2s"


def wild_habits(chances: int = 40) -> Habits:
    return Habits(hands=chances, reraised=Frequency(chances, 0.1 * chances, chances))


def table(hand: str, code: str = "plo", stack: int = 200) -> State:
    """Return a table of four, the first to act holding the hand."""
    state = create_game(code, seed=1, automations=())((stack,) * 4)
    for _ in range(2):
        state.post_blind_or_straddle()
    taken = tuple(Card.parse(hand))
    mine = iter(taken)
    others = iter(card for card in state.deck if card not in taken)
    for i in range(16):
        state.deal_hole([next(mine if i % 4 == 2 else others)])
    return state


def knowing(*wild: str, skill: str = "Expert") -> PokerBot:
    """Return a bot who knows these players for raising everything."""
    bot = PokerBot(skill, seed=1)
    bot.opponent_model = {name: wild_habits() for name in wild}
    bot.start_hand(HandInfo("1", "plo", 2, NAMES, (0, 1, 2, 3)))
    return bot


@pytest.mark.parametrize("code", ["plo", "plo8"])
@pytest.mark.parametrize("others", [1, 2, 3, 5])
def test_the_share_against_several_is_that_of_the_kernel(
    code: str, others: int
) -> None:
    game = read_game(create_game(code, seed=1)((200, 200)).view(0))
    found = bank(game)
    errors = []
    for ids, mask in zip(found.ids[::140], found.masks[::140], strict=True):
        share = crowd_share(game, tuple(ids.tolist()), others, 0)
        hands = [mask_cards(int(mask)), *["????????"] * others]
        exact = equity(hands, game=code, samples=4000, seed=1, threads=1)
        errors.append(abs(share - exact.players[0].equity))
    assert np.mean(errors) < 0.02


@pytest.mark.parametrize("code", ["plo", "plo5", "plo8"])
def test_any_hand_wins_its_part_of_the_pot(code: str) -> None:
    found = bank(read_game(create_game(code, seed=1)((200, 200)).view(0)))
    things = describe_hands(found.ids)
    for others in range(6):
        mean = np.mean(things @ found.crowds[others, 0])
        assert mean == pytest.approx(1 / (others + 1), abs=0.01)


def test_good_hands_leave_less_to_win() -> None:
    game = read_game(create_game("plo", seed=1)((200, 200)).view(0))
    own = tuple(card_ids("JsTs9h8h"))
    shares = [crowd_share(game, own, 2, good) for good in range(3)]
    assert shares == sorted(shares, reverse=True)
    assert crowd_share(game, own, 2, 1) < crowd_share(game, own, 3, 0)


def test_who_is_wild() -> None:
    assert not is_wild(None)
    assert not is_wild(Habits())
    assert not is_wild(wild_habits(3))
    assert is_wild(wild_habits(10))
    assert not is_wild(Habits(reraised=Frequency(4, 1, 10)))


def test_the_whole_stack_is_weighed_against_the_whole_pot() -> None:
    state = table(GOOD)
    spot = read_betting(state.view(2))
    game = read_game(state.view(2))
    habits = {0: wild_habits(), 1: wild_habits(), 3: wild_habits()}
    ahead = foresee(spot, game, habits)
    assert ahead is not None
    assert ahead.cost == 200
    assert ahead.equity == crowd_share(game, spot.dead, 3, 0)
    assert ahead.value == pytest.approx(ahead.equity * 800 - 200)
    # A player who is not wild has good cards, but seldom plays.
    quiet = foresee(spot, game, {0: wild_habits(), 1: wild_habits(), 3: Habits()})
    assert quiet is not None
    assert crowd_share(game, spot.dead, 2, 1) < quiet.equity
    assert quiet.equity < crowd_share(game, spot.dead, 2, 0)


def test_one_wild_player_can_be_called() -> None:
    state = table(GOOD)
    spot, game = read_betting(state.view(2)), read_game(state.view(2))
    assert foresee(spot, game, {0: wild_habits()}) is None
    assert foresee(spot, game, {}) is None


def test_a_cheap_call_that_ends_the_raising_is_left_to_the_charts() -> None:
    state = table(GOOD, stack=400)
    state.act(RaiseTo(7))
    state.act(Fold())
    state.act(RaiseTo(23))
    state.act(Call())
    spot, game = read_betting(state.view(2)), read_game(state.view(2))
    assert foresee(spot, game, {0: wild_habits(), 1: wild_habits()}) is None


def test_good_hands_go_all_the_way() -> None:
    bot = knowing("one", "two", "four")
    state = table(GOOD)
    explained = bot.explain(state.view(2))
    assert explained.action == bot.decide(state.view(2)) == RaiseTo(7)
    assert "everybody will be all in" in explained.reason
    for to in (7, 24, 81, 200):
        state.act(RaiseTo(to))
    explained = bot.explain(state.view(2))
    assert explained.action == bot.decide(state.view(2)) == Call()


def test_bad_hands_never_begin() -> None:
    bot = knowing("one", "two", "four")
    explained = bot.explain(table(BAD).view(2))
    assert explained.action == explained.options[0].action == Fold()
    assert explained.ranges == dict.fromkeys((0, 1, 3), "any cards")


def test_limits_end_the_raising() -> None:
    bot = knowing("one", "two", "four")
    explained = bot.explain(table("As2h3s4h", "flo8").view(2))
    assert "all the chips" not in explained.reason


def test_hard_takes_from_a_table_of_maniacs() -> None:
    result = run_arena(
        ["hard", "maniac"], game="plo", hands=240, seats=6, seed=8, jobs=1
    )
    winner = next(bot for bot in result.bots if bot.name == "hard")
    assert not winner.faults
    assert winner.ci95[0] > 0
