from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bigslick import (
    CardsError,
    GameConfigError,
    IllegalActionError,
    Mode,
    create_game,
)
from bigslick.sim import CHECK_OR_CALL, FOLD, NO_ACTION, Batch


def played(batch: Batch) -> Batch:
    batch.deal()
    batch.play("random")
    return batch


def test_a_hand_is_the_same_whatever_the_size_of_the_batch() -> None:
    many = played(Batch("nlhe", 40, seats=4, seed=9))
    few = played(Batch("nlhe", 3, seats=4, seed=9))
    assert (many.decks[:3] == few.decks).all()
    assert (many.stacks[:3] == few.stacks).all()


def test_more_tables_than_the_memory_holds_are_refused() -> None:
    with pytest.raises(GameConfigError, match="1,000,000,000 tables need"):
        Batch("nlhe", 10**9)


def test_a_hand_is_the_same_whatever_the_number_of_threads() -> None:
    one = Batch("plo", 3000, seats=5, seed=4, threads=1)
    four = Batch("plo", 3000, seats=5, seed=4, threads=4)
    assert one.play_hands("random", 2) == four.play_hands("random", 2)
    assert (one.stacks == four.stacks).all()
    assert (one.decks == four.decks).all()


def test_a_hand_is_the_same_in_whatever_order_tables_are_dealt() -> None:
    together = Batch("nlhe", 6, seats=2, seed=3)
    together.deal()
    apart = Batch("nlhe", 6, seats=2, seed=3)
    for n in (5, 2, 0, 1, 4, 3):
        apart.deal(where=np.arange(6) == n)
    assert (together.decks == apart.decks).all()


def test_seeds_tables_and_hands_give_other_cards() -> None:
    batch = Batch("nlhe", 50, seed=1)
    batch.deal()
    first = batch.decks
    batch.deal()
    other = Batch("nlhe", 50, seed=2)
    other.deal()
    decks = np.concatenate([first, batch.decks, other.decks])
    assert len(np.unique(decks, axis=0)) == 150


def test_every_card_is_as_likely_in_every_place() -> None:
    batch = Batch("nlhe", 52_000, seats=2, seed=5)
    batch.deal()
    decks = batch.decks
    assert (np.sort(decks, axis=1) == np.arange(52)).all()
    for place in (0, 1, 20, 51):
        counts = np.bincount(decks[:, place], minlength=52)
        assert abs(counts - 1000).max() < 160  # five standard deviations


def test_given_cards_are_dealt_in_order_with_burn_cards() -> None:
    batch = Batch("nlhe", 1, seats=2)
    batch.deal([range(12)])
    batch.play("call")
    assert batch.hole_cards.tolist() == [[[0, 2], [1, 3]]]
    assert batch.board_cards.tolist() == [[5, 6, 7, 9, 11]]


def test_cards_that_are_not_dealt_are_255() -> None:
    batch = Batch("nlhe", 1, seats=2)
    batch.deal()
    assert batch.board_cards.tolist() == [[255] * 5]


def test_a_copy_goes_on_alone_with_the_same_cards() -> None:
    batch = Batch("nlhe", 3, seats=3, seed=8)
    batch.deal()
    copy = batch.copy([2, 2, 0])
    copy.step([FOLD, CHECK_OR_CALL, NO_ACTION])
    assert batch.turns.tolist() == [2, 2, 2]
    assert copy.turns.tolist() == [0, 0, 2]
    batch.play("call")
    copy.step([NO_ACTION, NO_ACTION, CHECK_OR_CALL])
    copy.play("call")
    assert (copy.board_cards[1] == batch.board_cards[2]).all()
    assert (copy.stacks[1] == batch.stacks[2]).all()


def test_copying_no_such_table_is_refused() -> None:
    with pytest.raises(IndexError, match="invalid table 3: expected 0 to 2"):
        Batch("nlhe", 3).copy([0, 3])


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 3], r"table 2: action 3 is not legal: the minimum is 4 \(street 0"),
        ([0, 201, 0], "table 1: action 201 is not legal: the maximum is 200"),
        ([-3, 0, 0], "table 0: action -3 is not legal: expected -1 to fold"),
        ([0, 0], r"invalid actions of shape \(2,\): expected \(3,\)"),
        ([[0, 0, 0]], r"invalid actions of shape \(1, 3\)"),
        ([0.0, 1.0, float("nan")], "dtype float64: expected integers"),
        ([True, True, True], "dtype bool"),
        ([0, 1 << 40, 0], "table 1: invalid value 1099511627776 in actions"),
        (["a", "b", "c"], "dtype <U1"),
    ],
)
def test_a_bad_action_names_table_and_value_and_changes_nothing(
    actions: Any, message: str
) -> None:
    batch = Batch("nlhe", 3, seats=3)
    batch.deal()
    before = batch.copy()
    with pytest.raises(IllegalActionError, match=message):
        batch.step(actions)
    assert (batch.bets == before.bets).all()
    assert (batch.turns == before.turns).all()


def test_folding_for_nothing_is_refused_in_a_tournament() -> None:
    batch = Batch(create_game("nlhe", mode=Mode.TOURNAMENT), 1, seats=2)
    batch.deal()
    batch.step([CHECK_OR_CALL])
    with pytest.raises(IllegalActionError, match="no bet to fold to"):
        batch.step([FOLD])


def test_folding_for_nothing_is_allowed_in_a_cash_game() -> None:
    batch = Batch(create_game("nlhe", mode=Mode.CASH_GAME), 1, seats=2)
    batch.deal()
    batch.step([CHECK_OR_CALL])
    batch.step([FOLD])
    assert batch.over.all()


def test_acting_after_the_end_is_refused() -> None:
    batch = Batch("nlhe", 2, seats=2)
    batch.deal()
    batch.step([FOLD, NO_ACTION])
    with pytest.raises(IllegalActionError, match=r"table 0: .* the hand is over"):
        batch.step([CHECK_OR_CALL, CHECK_OR_CALL])
    assert batch.over.tolist() == [True, False]


def test_nothing_can_be_done_before_the_first_hand() -> None:
    with pytest.raises(IllegalActionError, match=r"table 0: .* the hand is over"):
        Batch("nlhe", 2).step([0, 0])


def test_replay_stops_where_an_action_is_refused() -> None:
    batch = Batch("nlhe", 2, seats=2)
    decks = [range(52), range(52)]
    rows = [[0, 0, NO_ACTION], [0, 1, 0]]
    with pytest.raises(IllegalActionError, match="action 1 of table 1: action 1 is"):
        batch.replay(decks, rows)


@pytest.mark.parametrize(
    ("decks", "message"),
    [
        ([[0, 1], [3, 3]], "table 1: duplicate card id 3"),
        ([[0, 1], [3, 52]], "table 1: card id 52 is not in the deck"),
        ([[0, 1], [3, -1]], "table 1: card id -1 is not in the deck"),
    ],
)
def test_bad_cards_are_refused(decks: Any, message: str) -> None:
    with pytest.raises(CardsError, match=message):
        Batch("nlhe", 2).deal(decks)


def test_decks_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(IllegalActionError, match=r"invalid decks of shape \(1, 2\)"):
        Batch("nlhe", 2).deal([[0, 1]])
    with pytest.raises(IllegalActionError, match=r"\(3,\): expected 4 rows of integ"):
        Batch("nlhe", 4).deal([1, 2, 3])
    with pytest.raises(IllegalActionError, match="expected rows of the same length"):
        Batch("nlhe", 2).deal([[1, 2], [3]])
    with pytest.raises(CardsError, match="invalid deck size 53: nlhe has 52 cards"):
        Batch("nlhe", 1).deal([[0] * 53])


@pytest.mark.parametrize(
    ("stacks", "message"),
    [
        (0, "table 0: invalid stacks"),
        ([[5, 5], [5, -1]], r"table 1: invalid stacks \[5, -1\]"),
        (300_000_000, "a sum of at most 500000000"),
        (1.5, "dtype float64: expected integers"),
        ([1, 2, 3], r"invalid stacks of shape \(3,\): expected \(2, 2\)"),
    ],
)
def test_bad_stacks_are_refused(stacks: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        Batch("nlhe", 2, seats=2, stacks=stacks)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tables": 0}, "invalid number of tables 0: expected 1 or more"),
        ({"tables": 1, "seed": -1}, "seed -1"),
        ({"tables": 1, "threads": -1}, "invalid number of threads -1"),
    ],
)
def test_bad_settings_are_refused(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        Batch("nlhe", **options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"tables": 1.5},
            r"invalid number of tables 1\.5: expected a whole number, 1 or",
        ),
        ({"tables": 10**20}, "tables 10+: expected 1 to 2147483647"),
        ({"tables": True}, "invalid number of tables True"),
        ({"tables": 1, "threads": 10**12}, "number of threads 10+: expected 0 to 1024"),
        ({"tables": 1, "seats": "6"}, "invalid number of seats '6': expected 2 to 10"),
        ({"tables": 2, "stacks": [[5, 5], [5]]}, "expected rows of the same length"),
        ({"game": "horse", "tables": 1}, "'horse' is a mix: .* variants, flhe"),
        ({"game": 5, "tables": 1}, "invalid game 5: expected the code of a variant"),
    ],
)
def test_settings_of_another_kind_are_named(options: Any, message: str) -> None:
    with pytest.raises(GameConfigError, match=message):
        Batch(**{"game": "nlhe", **options})


def test_integers_of_numpy_are_integers() -> None:
    seven: Any = np.int64(7)
    batch = Batch("nlhe", seven, seats=seven, seed=seven, threads=np.int32(1))  # type: ignore[arg-type]
    same = Batch("nlhe", 7, seats=7, seed=7)
    batch.deal()
    same.deal()
    assert batch.bets.shape == (7, 7)
    assert (batch.decks == same.decks).all()
    batch.reseed(seven)
    assert batch.play_hands("calls", np.int64(2)) > 0  # type: ignore[arg-type]


def test_nobody_has_won_before_the_first_hand() -> None:
    batch = Batch("nlhe", 2, seats=2, stacks=200)
    assert batch.payoffs.tolist() == [[0, 0], [0, 0]]
    batch.deal(where=[True, False])
    assert batch.payoffs.tolist() == [[-2, -1], [0, 0]]


@pytest.mark.parametrize("policy", ["cals", ["calls"], None, 0])
def test_an_unknown_policy_is_refused(policy: Any) -> None:
    batch = played(Batch("nlhe", 1))
    with pytest.raises(GameConfigError, match="expected one of calls, random"):
        batch.play(policy)


@pytest.mark.parametrize("hands", [-1, 1.5, "2"])
def test_an_invalid_number_of_hands_is_refused(hands: Any) -> None:
    with pytest.raises(
        GameConfigError, match=r"number of hands .*: expected .*0 or more"
    ):
        Batch("nlhe", 1).play_hands("calls", hands)


def test_calls_and_call_are_the_same_policy() -> None:
    batch = Batch("nlhe", 3, seats=3, seed=1)
    assert batch.play_hands("calls", 1) == batch.play_hands("call", 1) > 0


def test_views_of_the_batch_cannot_be_written() -> None:
    batch = Batch("nlhe", 1)
    batch.deal()
    with pytest.raises(ValueError, match="read-only"):
        batch.stacks[0, 0] = 7


def test_playing_until_a_player_stops_at_their_turn() -> None:
    batch = Batch("nlhe", 4, seats=4, seed=2)
    batch.deal()
    batch.play("call", until=[0, 1, 2, 3])
    assert batch.turns.tolist() == [0, 1, 2, 3]


def test_discards_are_bits_of_the_hole_cards() -> None:
    batch = Batch("5cd", 1, seats=2)
    batch.deal([range(52)])
    batch.step([CHECK_OR_CALL])
    batch.step([CHECK_OR_CALL])
    assert batch.core.discarding.tolist() == [True]
    with pytest.raises(IllegalActionError, match="cards to discard as bits, 0 to 31"):
        batch.step([32])
    batch.step([0b00011])
    batch.step([0])
    # Player 0 had 0, 2, 4, 6, 8; 10 is burned.
    assert batch.hole_cards[0].tolist() == [[4, 6, 8, 11, 12], [1, 3, 5, 7, 9]]


def test_reseeding_begins_again() -> None:
    batch = Batch("nlhe", 3, seed=5)
    batch.deal()
    first = batch.decks
    batch.deal()
    batch.reseed(5)
    batch.deal()
    assert (batch.decks == first).all()
    with pytest.raises(GameConfigError, match=r"invalid seed 1\.5: expected a whole"):
        batch.reseed(1.5)  # type: ignore[arg-type]


def test_observing_writes_into_the_given_array() -> None:
    batch = Batch("nlhe", 2, seats=2)
    batch.deal()
    out = np.empty((2, batch.plan.observation_size), np.float32)
    assert batch.observe(out) is out
    with pytest.raises(GameConfigError, match=r"invalid out of shape \(2, 3\)"):
        batch.observe(np.empty((2, 3), np.float32))
    with pytest.raises(IllegalActionError, match="invalid viewers of shape"):
        batch.observe(viewers=[0, 1, 1])


def test_a_table_takes_less_than_a_kilobyte() -> None:
    for code, seats in (("nlhe", 10), ("plo6", 7)):
        assert Batch(code, 1, seats=seats).core.bytes_of_table < 1000
