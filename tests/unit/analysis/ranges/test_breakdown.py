"""The made hands and draws of a range on a board."""

from __future__ import annotations

import json

import pytest

from bigslick import Range
from bigslick.cards import RankOrder
from bigslick.errors import CardsError


def test_every_hand_has_one_made_hand() -> None:
    hands = Range("22+, A2s+, KQo:0.5")
    found = hands.breakdown("Kh9h2c")
    assert sum(part.total_weight for part in found.made.values()) == pytest.approx(
        hands.without("Kh9h2c").total_weight
    )
    assert sum(map(found.share, found.made)) == pytest.approx(1)
    assert found["set"] == Range("KK, 99, 22").without("Kh9h2c")
    assert found["top pair"] == Range("AKs, KQo:0.5").without("Kh9h2c")
    assert not found["full house"]
    with pytest.raises(KeyError):
        found["royal flush"]


def test_rows_are_plain_values() -> None:
    found = Range("JhTh, AsAd").breakdown("9h8h2c")
    rows = json.loads(json.dumps(found.to_records()))
    assert [row["name"] for row in rows] == [
        "overpair",
        "nothing",
        "flush draw",
        "open-ended straight draw",
        "flush and straight draw",
        "two overcards",
    ]
    assert {row["share"] for row in rows} == {0.5}
    assert "overpair" in found.svg()
    assert "50.00%" in str(found)


def test_other_boards_are_refused() -> None:
    with pytest.raises(CardsError, match="invalid board 'KsKd': expected 3, 4 or 5"):
        Range("AA").breakdown("KsKd")
    short = Range("AA", rank_order=RankOrder.SHORT_DECK_HOLDEM)
    with pytest.raises(CardsError, match="2c is not in the deck"):
        short.breakdown("Ks9d2c")
