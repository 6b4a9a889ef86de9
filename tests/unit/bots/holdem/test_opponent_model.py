"""The opponent model: what it records, and that it wins more."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.samples import samples

from bigslick.arena import run_arena
from bigslick.bots import HandInfo, PokerBot, create_bot
from bigslick.bots.holdem.opponent_model import Frequency, Habits
from bigslick.engine.games import create_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.bots import Decider


def play(hero: PokerBot, rival: Decider, deals: int, seed: int) -> None:
    """Let the hero play mirrored deals."""
    rng = Random(seed)
    for deal in range(deals):
        cards = rng.getrandbits(48)
        for place in (0, 1):
            state = create_game("nlhe", seed=cards)((200, 200))
            players: list[Any] = [rival, rival]
            players[place] = hero
            names = ("rival", "hero") if place else ("hero", "rival")
            info = HandInfo(f"{deal} {place}", "nlhe", place, names, (0, 1))
            hero.start_hand(info)
            while state.turn_index is not None:
                turn = state.turn_index
                state.act(players[turn].decide(state.view(turn)))
            hero.end_hand(state.view(place))


def test_the_model_counts_what_was_seen() -> None:
    hero = PokerBot("Hard", seed=1)
    play(hero, create_bot("calls"), 40, 3)
    habits = hero.opponent_model["rival"]
    assert habits.hands == 80
    assert habits.entered.raw() == 1.0
    assert habits.opened.raw() == 0.0
    assert sum(frequency.done for frequency in habits.folded) == 0
    assert habits.fold_share(1, 0.25, last=True) < 0.15


def test_who_always_folds_is_known_for_it() -> None:
    hero = PokerBot("Hard", seed=1)
    play(hero, create_bot("folds"), 30, 3)
    habits = hero.opponent_model["rival"]
    assert habits.entered.done == 0
    assert habits.called.share(0.5) < 0.25


def test_who_always_raises_is_known_for_it() -> None:
    hero = PokerBot("Hard", seed=1)
    play(hero, create_bot("maniac"), 40, 3)
    habits = hero.opponent_model["rival"]
    assert habits.opened.raw() == 1.0
    assert habits.reraised.share(0.1) > 0.4


def test_only_opponents_with_known_names_are_remembered() -> None:
    hero = PokerBot("Hard", seed=1)
    play(hero, create_bot("calls"), 1, 3)
    assert set(hero.opponent_model) == {"rival"}
    stranger = PokerBot("Hard", seed=1, modelling=False)
    play(stranger, create_bot("calls"), 1, 3)
    assert stranger.opponent_model == {}


def test_a_tally_without_a_chance_says_what_is_usual() -> None:
    assert Frequency().share(0.4) == 0.4
    assert Habits().bluff_share(0.3) == 0.3


def test_shown_hands_change_what_bets_are_taken_for() -> None:
    habits = Habits()
    for _ in range(20):
        habits.show(0.1)
    assert habits.bluff_share(0.35) > 0.6


def knowing(seed: str) -> PokerBot:
    return PokerBot("Hard", seed=seed)


def ignorant(seed: str) -> PokerBot:
    return PokerBot("Hard", seed=seed, modelling=False)


def takes(bot: Callable[[str], PokerBot], rival: str, hands: int, seed: int) -> float:
    """Return what the bot takes in bb/100, luck of the cards removed."""
    result = run_arena([bot, rival], hands=hands, session=hands, seed=seed, jobs=1)
    return next(b.bb_per_100 for b in result.bots if b.name != rival)


@pytest.mark.sampled
@pytest.mark.parametrize("rival", ["calls", "folds", "maniac"])
def test_hard_takes_more_with_its_model_than_without(rival: str) -> None:
    # The same deals and seeds, so that the result is always the same.
    hands = 200 if rival == "calls" else samples(200, quick=80)
    assert takes(knowing, rival, hands, 5) > takes(ignorant, rival, hands, 5)


@pytest.mark.slow
@pytest.mark.parametrize("rival", ["calls", "folds", "maniac"])
def test_the_model_pays_over_many_hands(rival: str) -> None:
    gains = [
        takes(knowing, rival, 2000, seed) - takes(ignorant, rival, 2000, seed)
        for seed in range(4)
    ]
    assert min(gains) > 0
