"""Families, limits and what they make together."""

from __future__ import annotations

from math import inf

import pytest

from bigslick.cards import Deck
from bigslick.engine import BettingStructure
from bigslick.engine.games import GAMES, MIXES, VARIANTS, Mix, Variant
from bigslick.errors import CardsError, GameConfigError
from bigslick.match.game_names import (
    BettingLimit,
    GameVariant,
    deal_hole_cards,
    find_game,
    max_raise,
)


def test_the_seeds_members_have_the_seeds_values() -> None:
    assert GameVariant.TEXAS_HOLDEM.value == "texas-holdem"
    assert GameVariant.OMAHA.value == "omaha"
    assert [limit.value for limit in BettingLimit] == [
        "no-limit",
        "pot-limit",
        "fixed-limit",
    ]


def test_every_game_of_the_engine_belongs_to_exactly_one_family() -> None:
    codes = [code for family in GameVariant for code in family.codes.values()]
    assert sorted(codes) == sorted(GAMES)


@pytest.mark.parametrize("code", list(GAMES))
def test_every_code_finds_its_game(code: str) -> None:
    assert find_game(code) is GAMES[code]


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        (None, "nlhe"),
        ("no-limit", "nlhe"),
        ("pot-limit", "plhe"),
        ("fixed-limit", "flhe"),
    ],
)
def test_holdem_at_each_limit(limit: str | None, code: str) -> None:
    assert find_game(GameVariant.TEXAS_HOLDEM, limit).code == code
    assert find_game("plhe", limit or "no-limit").code == code


@pytest.mark.parametrize("code", list(VARIANTS))
@pytest.mark.parametrize("limit", list(BettingLimit))
def test_every_variant_can_be_dealt_at_every_limit(
    code: str, limit: BettingLimit
) -> None:
    variant = find_game(code, limit)
    assert isinstance(variant, Variant)
    assert variant.structure is limit.structure
    count = variant.max_players
    state = variant.create(seed=1)((1000,) * count)
    while state.status:
        assert state.turn_index is not None
        state.act(next(a for a in state.legal_actions() if a.type.value != "fold"))
    assert sum(state.stacks) == 1000 * count
    assert find_game(variant.code) == variant


def test_no_limit_omaha_has_four_cards_and_no_limit() -> None:
    variant = find_game(GameVariant.OMAHA, BettingLimit.NO_LIMIT)
    assert isinstance(variant, Variant)
    state = variant.create(blinds=(1, 2), seed=1)((500, 500, 500))
    assert len(state.hole_cards[0]) == 4
    assert state.betting_structure is BettingStructure.NO_LIMIT
    assert state.max_completion_betting_or_raising_to_amount == 500


@pytest.mark.parametrize("code", list(MIXES))
def test_a_mix_has_no_single_limit(code: str) -> None:
    assert isinstance(find_game(code), Mix)
    with pytest.raises(GameConfigError, match="several limits"):
        find_game(code, BettingLimit.NO_LIMIT)


@pytest.mark.parametrize("text", ["", "holdem", "no-limit-", "no-limit-horse", "NLHE"])
def test_unknown_games_are_refused(text: str) -> None:
    with pytest.raises(GameConfigError):
        find_game(text)


def test_unknown_limits_are_refused_with_those_there_are() -> None:
    with pytest.raises(GameConfigError, match="no-limit, pot-limit, fixed-limit"):
        find_game("nlhe", "spread-limit")


@pytest.mark.parametrize(
    ("pot", "bet", "in_front", "most"),
    [
        (150, 50, 0, 250),  # rule 22: pot 100, bet 50
        (300, 200, 0, 700),  # 100/200, first in
        (5, 2, 0, 9),  # 1/2 and a limper
        (7, 4, 0, 15),  # 1/2/4
        (3, 2, 1, 6),  # 1/2, the small blind: calls 1 into 4
        (100, 0, 0, 100),  # a bet of the pot
    ],
)
def test_a_pot_raise(pot: int, bet: int, in_front: int, most: int) -> None:
    assert max_raise(BettingLimit.POT_LIMIT, pot, bet, in_front=in_front) == most


@pytest.mark.parametrize("spot", range(4))
def test_the_pot_raise_is_the_engines(spot: int) -> None:
    variant = VARIANTS["plo"]
    state = variant.create(blinds=(1, 2), seed=1)((10_000,) * 4)
    for _ in range(spot):
        state.complete_bet_or_raise_to()
    actor = state.actor_index
    assert actor is not None
    assert state.max_completion_betting_or_raising_to_amount == max_raise(
        "pot-limit", state.total_pot_amount, max(state.bets), in_front=state.bets[actor]
    )


def test_fixed_and_no_limit() -> None:
    assert max_raise(BettingLimit.FIXED_LIMIT, 30, 10) == 20
    assert max_raise(BettingLimit.FIXED_LIMIT, 60, 20, bet_size=10) == 30
    assert max_raise(BettingLimit.FIXED_LIMIT, 60, 0, bet_size=10) == 10
    assert max_raise(BettingLimit.NO_LIMIT, 30, 10) == inf


@pytest.mark.parametrize(
    ("limit", "pot", "bet"),
    [("fixed-limit", 30, 0), ("pot-limit", -1, 0), ("no-limit", 5, -1), ("x", 1, 1)],
)
def test_sizes_that_make_no_sense_are_refused(limit: str, pot: int, bet: int) -> None:
    with pytest.raises(GameConfigError):
        max_raise(limit, pot, bet)


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        (GameVariant.TEXAS_HOLDEM, 2),
        (GameVariant.OMAHA, 4),
        ("plo6", 6),
        ("stud", 3),
        ("27td", 5),
    ],
)
def test_hole_cards_come_off_the_top(variant: GameVariant | str, count: int) -> None:
    deck = list(Deck.STANDARD)
    assert deal_hole_cards(variant, deck) == Deck.STANDARD[:count]
    assert deck == list(Deck.STANDARD[count:])


def test_too_few_cards_are_left_where_they_are() -> None:
    deck = list(Deck.STANDARD[:3])
    with pytest.raises(CardsError):
        deal_hole_cards(GameVariant.OMAHA, deck)
    assert len(deck) == 3
    with pytest.raises(GameConfigError):
        deal_hole_cards("horse", deck)
