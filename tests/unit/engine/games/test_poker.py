"""Games as objects: instances, attributes, games of one's own, bomb pots."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bigslick import (
    VARIANTS,
    Automation,
    BettingStructure,
    Deck,
    FixedLimitPokerMixin,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    GameConfigError,
    KuhnPoker,
    LeducHoldem,
    Mode,
    NoLimitTexasHoldem,
    Numeral211Holdem,
    OmahaHoldemHand,
    Opening,
    PotLimitOmahaHoldem,
    RankOrder,
    RhodeIslandHoldem,
    Rules,
    StandardBadugiHand,
    TripleDraw,
    create_game,
)

AUTOMATIC = tuple(Automation)


def test_an_instance_keeps_what_it_was_given() -> None:
    rules = Rules()
    game = NoLimitTexasHoldem(
        AUTOMATIC, True, 1, (1, 2), 2, mode=Mode.CASH_GAME, rules=rules
    )
    assert game.automations == AUTOMATIC
    assert game.ante_trimming_status
    assert game.raw_antes == 1
    assert game.raw_blinds_or_straddles == (1, 2)
    assert game.bring_in == 0
    assert game.mode is Mode.CASH_GAME
    assert game.starting_board_count == 1
    assert game.rules is rules


def test_a_changed_copy_deals_changed_states() -> None:
    game = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    other = deepcopy(game)
    other.automations = ()
    other.mode = Mode.CASH_GAME
    state = other(200, 2)
    assert state.automations == ()
    assert state.mode is Mode.CASH_GAME
    assert game(200, 2).automations == AUTOMATIC


@pytest.mark.parametrize(
    ("game", "counts", "orders"),
    [
        (
            NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2),
            (True, 2, 2, 0, 5),
            (RankOrder.STANDARD,),
        ),
        (
            FixedLimitSevenCardStud(AUTOMATIC, True, 1, 1, 2, 4),
            (False, 7, 3, 4, 0),
            (RankOrder.STANDARD,),
        ),
        (
            FixedLimitRazz(AUTOMATIC, True, 1, 1, 2, 4),
            (False, 7, 3, 4, 0),
            (RankOrder.REGULAR,),
        ),
        (KuhnPoker(AUTOMATIC), (True, 1, 1, 0, 0), (RankOrder.KUHN_POKER,)),
        (
            Numeral211Holdem(AUTOMATIC),
            (True, 1, 1, 0, 2),
            (RankOrder.NUMERAL211_HOLDEM,),
        ),
    ],
    ids=["hold'em", "stud", "razz", "kuhn", "211"],
)
def test_a_game_knows_its_cards(
    game: NoLimitTexasHoldem,
    counts: tuple[bool, int, int, int, int],
    orders: tuple[RankOrder, ...],
) -> None:
    assert counts == (
        game.button_status,
        game.max_hole_card_count,
        game.max_down_card_count,
        game.max_up_card_count,
        game.max_board_card_count,
    )
    assert game.rank_orders == orders


def test_small_big_and_least_bets() -> None:
    no_limit = NoLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2)
    assert (no_limit.small_bet, no_limit.big_bet, no_limit.min_bet) == (2, 2, 2)
    limit = FixedLimitTexasHoldem(AUTOMATIC, True, 0, (1, 2), 2, 4)
    assert (limit.small_bet, limit.big_bet) == (2, 4)
    with pytest.raises(GameConfigError, match="small bet of 2 and a big bet of 4"):
        _ = limit.min_bet


def test_teaching_games_have_usual_stakes() -> None:
    for game, stack, bets, ante in (
        (KuhnPoker, 2, (1, 1), 1),
        (LeducHoldem, 13, (2, 4), 1),
        (RhodeIslandHoldem, 155, (10, 20), 5),
        (Numeral211Holdem, 205, (10, 20), 5),
    ):
        state = game.create_state(AUTOMATIC)
        assert state.starting_stacks == (stack, stack)
        assert state.antes == (ante, ante)
        made = game(AUTOMATIC)
        assert (made.small_bet, made.big_bet) == bets
        assert made().starting_stacks == (stack, stack)


def test_teaching_games_take_other_stakes_by_position() -> None:
    kuhn = KuhnPoker.create_state(AUTOMATIC, True, 2, 3, 10, 2)
    assert kuhn.antes == (2, 2)
    assert kuhn.streets[0].min_completion_betting_or_raising_amount == 3
    assert kuhn.starting_stacks == (10, 10)
    leduc = LeducHoldem.create_state(AUTOMATIC, True, 2, 3, 6, 40, 2)
    assert leduc.starting_stacks == (40, 40)
    assert LeducHoldem(AUTOMATIC, True, 1, 2, 4, 99)().starting_stacks == (99, 99)


def test_a_derived_game_overrides_data() -> None:
    class NoLimitSixCardOmaha(NoLimitTexasHoldem):
        hand_types = (OmahaHoldemHand,)
        hole_dealing_count = 6

    class CappedPotLimitOmaha(PotLimitOmahaHoldem):
        betting_structure = BettingStructure.FIXED_LIMIT
        max_completion_betting_or_raising_count = 3
        deck = Deck.SHORT_DECK_HOLDEM

    class HighBadugi(FixedLimitPokerMixin, TripleDraw):
        deck = Deck.STANDARD
        hand_types = (StandardBadugiHand,)
        hole_dealing_count = 4

    class LowStud(FixedLimitSevenCardStud):
        low = True

    state = NoLimitSixCardOmaha.create_state(AUTOMATIC, True, 0, (1, 2), 2, 200, 3)
    assert [len(cards) for cards in state.hole_cards] == [6, 6, 6]
    capped = CappedPotLimitOmaha.create_state(AUTOMATIC, True, 0, (1, 2), 2, 200, 3)
    assert capped.betting_structure is BettingStructure.FIXED_LIMIT
    assert capped.streets[0].max_completion_betting_or_raising_count == 3
    assert len(capped.deck) == 36
    assert len(HighBadugi(AUTOMATIC, True, 0, (1, 2), 2, 4).streets) == 4
    low = LowStud(AUTOMATIC, True, 1, 1, 2, 4)
    assert low.streets[0].opening is Opening.HIGH_CARD
    assert low.streets[1].opening is Opening.LOW_HAND


def test_stacks_show_how_many_play() -> None:
    assert create_game("nlhe")((100, 200, 300)).player_count == 3
    with pytest.raises(GameConfigError, match="one stack for each player"):
        create_game("nlhe")(100)


def test_a_game_with_a_seed_deals_the_same_hands_again() -> None:
    one, two = create_game("nlhe", seed=5), create_game("nlhe", seed=5)
    first, second = one(200, 2), one(200, 2)
    assert first.hole_cards != second.hole_cards
    assert [two(200, 2).hole_cards, two(200, 2).hole_cards] == [
        first.hole_cards,
        second.hole_cards,
    ]
    assert one(200, 2, seed=9).hole_cards == two(200, 2, seed=9).hole_cards
    with pytest.raises(GameConfigError, match="cannot be used together"):
        create_game("nlhe", seed=5, rng=one.rng)


def test_a_double_board_bomb_pot_has_antes_and_no_betting_before_the_flop() -> None:
    game = create_game("plo", blinds=(1, 2), seed=4).bomb_pot(10)
    state = game((100, 100, 100))
    assert state.bets == [0, 0, 0]
    assert state.total_pot_amount == 30
    assert state.board_count == 2
    assert [len(list(state.get_board_cards(board))) for board in (0, 1)] == [3, 3]
    assert [len(cards) for cards in state.hole_cards] == [4, 4, 4]
    assert state.actor_index == 0
    assert state.min_completion_betting_or_raising_to_amount == 2
    while state.status:
        state.check_or_call()
    assert sum(state.stacks) == 300


def test_each_board_of_a_bomb_pot_is_half_of_the_pot() -> None:
    by_hand = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    state = create_game("nlhe", automations=by_hand).bomb_pot(5)((50, 50, 50))
    for cards in ("AcAd", "KcKd", "8c7d"):
        state.deal_hole(cards)
    state.burn_card("??")
    state.deal_board("As3s4d")
    state.deal_board("Ks8h9d")
    for first, second in (("5h", "Th"), ("9c", "2d")):
        for _ in range(3):
            state.check_or_call()
        state.burn_card("??")
        state.deal_board(first)
        state.deal_board(second)
    for _ in range(3):
        state.check_or_call()
    assert state.stacks == [53, 52, 45]


def test_a_game_without_a_flop_has_no_bomb_pot() -> None:
    with pytest.raises(GameConfigError, match="no flop"):
        create_game("razz").bomb_pot(5)


@pytest.mark.parametrize("code", VARIANTS)
def test_an_unknown_option_is_refused_with_the_nearest_name(code: str) -> None:
    options: dict[str, Any] = {"seeed": 3}
    with pytest.raises(TypeError, match="no option 'seeed'; did you mean 'seed'"):
        create_game(code, **options)
    make: Any = VARIANTS[code].game
    with pytest.raises(TypeError, match="'sede'; did you mean 'seed'"):
        make.with_stakes(bets=(2, 4), sede=3)


def test_misspelled_stakes_are_refused_with_the_nearest_name() -> None:
    options: dict[str, Any] = {"blind": (5, 10)}
    with pytest.raises(TypeError, match="'blind'; did you mean 'blinds'"):
        create_game("nlhe", **options)
    options = {"sede": 3}
    with pytest.raises(TypeError, match="NoLimitTexasHoldem has no option 'sede'"):
        NoLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 200, 2, **options)
    options = {"xyzzy": 1}
    with pytest.raises(TypeError, match=r"has no option 'xyzzy'$"):
        create_game("nlhe", **options)


def test_no_game_suggests_an_option_that_it_refuses() -> None:
    with pytest.raises(TypeError, match=r"has no option 'small_bet'$"):
        create_game("flhe", small_bet=2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"'bet'; did you mean 'bets'\?$"):
        create_game("flhe", bet=2)  # type: ignore[call-arg]
