"""The showdown of a hand's record: every hand shown, winners and losers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.support.scripted_tables import table

from bigslick.engine import Mode
from bigslick.formats import HandRecord

if TYPE_CHECKING:
    from bigslick.match import PokerTable


def showdown(hand: PokerTable) -> Any:
    """Play the hand; return the showdown as both ways of writing have it."""
    result = hand.play()
    data = json.loads(result.line)
    record = HandRecord.from_json(result.line)
    assert json.loads(record.to_json()) == data == json.loads(result.record.to_json())
    again = record.create_state()
    assert tuple(again.operations) == result.operations
    return data["showdown"]


def test_the_sample_showdown_of_the_seed_names_all_four_hands() -> None:
    players = table(
        [200, 200, 200, 200],
        *["c"] * 2,
        "r200",
        deck="AcAsKh5d 4d9sKd6d 2c 4cKs4h 2d 8s 2h 7s",
    )
    hands = showdown(players)
    assert {name: shown["hand"] for name, shown in hands.items()} == {
        "p2": "Full house (KhKd4cKs4h)",
        "p3": "Straight (5d6d4c8s7s)",
        "p0": "Three of a kind (Ac4d4cKs4h)",
        "p1": "Flush (As9sKs8s7s)",
    }
    assert hands["p0"]["cards"] == ["Ac", "4d"]


def test_both_sides_of_a_loser_in_a_hi_lo_game() -> None:
    hand = table(
        [7, 7, 7],
        *["c"] * 2,
        "r7",
        game="plo8",
        deck="AsKs9c AhKh9d 2cQsJc 3cQhJd Td 4h5hKd Th 8c Tc 8d",
    )
    assert showdown(hand) == {
        "p2": {
            "cards": ["9c", "9d", "Jc", "Jd"],
            "hand": "Two pair (JcJdKd8c8d)",
            "hands": ["Two pair (JcJdKd8c8d)", None],
        },
        "p0": {
            "cards": ["As", "Ah", "2c", "3c"],
            "hand": "Two pair (AsAhKd8c8d)",
            "hands": ["Two pair (AsAhKd8c8d)", "High card (As2c4h5h8c)"],
        },
        "p1": {
            "cards": ["Ks", "Kh", "Qs", "Qh"],
            "hand": "Full house (KsKhKd8c8d)",
            "hands": ["Full house (KsKhKd8c8d)", None],
        },
    }


def test_each_board_of_a_loser() -> None:
    hand = table(
        [100, 100],
        "b90",
        game="nlhe",
        bomb_pot=10,
        boards=2,
        mode=Mode.CASH_GAME,
        deck="AsKs AhKh 2c 3c4d8d 5c6c7h 2d 9h Th 2h Tc Jd",
    )
    assert showdown(hand)["p1"] == {
        "cards": ["Ks", "Kh"],
        "hand": "One pair (KsKh8d9hTc)",
        "hands": ["One pair (KsKh8d9hTc)", "One pair (KsKh7hThJd)"],
    }


def test_who_mucks_has_no_hand_in_the_record() -> None:
    hand = table([200, 200], deck="AsKs AhKh 2c 3c4d8d 2d 9h 2h Tc")
    assert list(showdown(hand)) == ["p0"]
