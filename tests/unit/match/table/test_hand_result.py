"""What a hand's result says."""

from __future__ import annotations

from tests.support.scripted_tables import table

from bigslick import Card
from bigslick.hands import Hand
from bigslick.match import PotResult

SPLIT = "2c3c2d3d Kh AsKsQs 4h Js 5h Ts"
"""Both players play the board."""


def test_payoffs_chips_and_winners_go_by_name() -> None:
    result = table([200, 200], "", "f").play()
    assert result.payoffs == {"p0": 1, "p1": -1}
    assert result.chips == {"p0": 201, "p1": 199}
    assert result.winner == "p0"
    assert result.winners == {"p0": 2}
    assert result.pot == 2
    assert repr(result) == "HandResult('', payoffs={'p0': 1, 'p1': -1})"


def test_a_fold_shows_nothing() -> None:
    result = table([200, 200], "", "f").play()
    assert not result.went_to_showdown
    assert result.shown == {}
    assert result.hands == {}


def test_side_pots_with_their_players_and_winners() -> None:
    result = table(
        [100, 200, 200], "c", "c", "r200", deck="AsKsQs AhKhQh 2c 3c4d8d 2d 9h 2h Tc"
    ).play()
    assert result.pots == (
        PotResult(300, 0, {"p0": 300}),
        PotResult(200, 0, {"p1": 200}),
    )
    assert result.pot == 500
    assert result.winners == {"p0": 300, "p1": 200}


def test_a_split_pot_has_two_winners() -> None:
    result = table([200, 200], deck=SPLIT).play()
    assert result.winners == {"p0": 2, "p1": 2}
    assert result.payoffs == {"p0": 0, "p1": 0}


def test_shown_hands_are_named_in_the_order_of_showing() -> None:
    result = table([200, 200], deck=SPLIT).play()
    assert list(result.shown.items()) == [
        ("p0", Card.clean("2c2d")),
        ("p1", Card.clean("3c3d")),
    ]
    assert all(isinstance(hand, Hand) for hand in result.hands.values())
    assert result.board == Card.clean("AsKsQsJsTs")


def test_losers_who_showed_have_a_hand_too() -> None:
    result = table(
        [100, 200, 200], "c", "c", "r200", deck="AsKsQs AhKhQh 2c 3c4d8d 2d 9h 2h Tc"
    ).play()
    assert {name: str(hand) for name, hand in result.hands.items()} == {
        "p2": "One pair (QsQh8d9hTc)",
        "p0": "One pair (AsAh8d9hTc)",
        "p1": "One pair (KsKh8d9hTc)",
    }


def test_the_record_is_made_once_and_agrees() -> None:
    result = table([200] * 3, "r20", "c", "c", hand_id="x").play()
    record = result.record
    assert record is result.record
    assert record.hand_id == "x"
    assert record.winners == result.winners
    assert record.pot == result.pot
    assert [pot.amount for pot in record.pots] == [pot.amount for pot in result.pots]


def test_a_walk_of_the_big_blind_without_a_small_one() -> None:
    result = table([200, 200], "", "f", blinds=(0, 2)).play()
    assert result.payoffs == {"p0": 0, "p1": 0}
    assert result.record.pot == result.pot
