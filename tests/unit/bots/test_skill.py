"""Levels by name, and the figures and functions of the levels."""

from __future__ import annotations

from typing import Any

import pytest

from bigslick.bots import (
    BOT_NAMES,
    DIFFICULTY_LEVELS,
    BotSkill,
    PokerBot,
    create_bot,
    estimate_win_rate,
    position_factor,
    should_call,
)
from bigslick.errors import BotError, CardsError


def test_there_are_five_levels_in_rising_order() -> None:
    names = ["Very Easy", "Easy", "Medium", "Hard", "Expert"]
    assert list(DIFFICULTY_LEVELS) == names
    rates = [skill.mistake_rate for skill in DIFFICULTY_LEVELS.values()]
    assert rates == sorted(rates, reverse=True)


def test_the_two_levels_of_the_seed_have_its_figures() -> None:
    easy, hard = DIFFICULTY_LEVELS["Very Easy"], DIFFICULTY_LEVELS["Hard"]
    assert (
        easy.mistake_rate,
        easy.aggression,
        easy.bluff_frequency,
        easy.hand_tightness,
        easy.simulations,
    ) == (0.35, 0.3, 0.1, 0.4, 500)
    assert (
        hard.mistake_rate,
        hard.aggression,
        hard.bluff_frequency,
        hard.hand_tightness,
        hard.simulations,
    ) == (0.05, 0.7, 0.25, 0.7, 2000)


@pytest.mark.parametrize("name", BOT_NAMES)
def test_every_name_makes_a_player(name: str) -> None:
    assert callable(create_bot(name, seed=1).decide)
    assert type(create_bot(name.upper())) is type(create_bot(name))


def test_an_unknown_name_is_refused_with_a_hint() -> None:
    with pytest.raises(BotError, match="did you mean 'maniac'"):
        create_bot("manic")
    with pytest.raises(BotError, match="did you mean 'Expert'"):
        PokerBot("expret")


def test_a_skill_of_one_s_own_is_taken() -> None:
    skill = BotSkill(name="Mine", mistake_rate=0.5, thinking=1)
    assert PokerBot(skill).skill is skill
    with pytest.raises(BotError, match="mistake_rate"):
        BotSkill(mistake_rate=1.5)
    with pytest.raises(BotError, match="simulation"):
        BotSkill(simulations=0)


def test_the_seed_s_example_of_pot_odds() -> None:
    assert should_call(100, 20, 0.168)
    assert not should_call(100, 20, 0.166)
    assert not should_call(100, 20, 20 / 120)
    with pytest.raises(BotError):
        should_call(-1, 20, 0.5)


@pytest.mark.parametrize("players", range(2, 11))
def test_late_positions_are_worth_more(players: int) -> None:
    factors = [position_factor(place, players) for place in range(1, players + 1)]
    assert factors == sorted(factors)
    assert factors[-1] == 1.15
    assert set(factors) <= {0.85, 1.0, 1.15}


def test_a_position_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BotError):
        position_factor(7, 6)


def test_ties_count_as_the_part_of_the_pot_that_is_won() -> None:
    board = "AsKsQsJsTs"  # everybody plays the board
    assert estimate_win_rate("2c2d", board, 1, 200, seed=1) == pytest.approx(1 / 2)
    assert estimate_win_rate("2c2d", board, 3, 200, seed=1) == pytest.approx(1 / 4)


def test_win_rates_come_from_the_seed() -> None:
    once = estimate_win_rate("AhKd", "Ts9s2d", seed=5)
    assert once == estimate_win_rate("AhKd", "Ts9s2d", seed=5)
    assert 0 < once < 1


def test_win_rates_of_omaha_and_of_nonsense() -> None:
    assert 0.5 < estimate_win_rate("AsAhKsKh", "", 1, 2000, seed=2) < 0.8
    with pytest.raises(CardsError):
        estimate_win_rate("AsAhKs")
    with pytest.raises(BotError):
        estimate_win_rate("AsAh", "", 0)


def test_a_number_is_no_level() -> None:
    level: Any = 3
    with pytest.raises(BotError, match="unknown difficulty level 3; expected one of"):
        PokerBot(level)
