import copy
import pickle

import numpy as np
import pytest

from bigslick import CardsError, NotationError, RankOrder, card_mask, parse_cards
from bigslick.analysis import Range


def test_masks_and_weights_are_aligned_and_read_only() -> None:
    hands = Range("AA, KQs:0.5")
    assert hands.masks.dtype == np.uint64
    assert hands.weights.dtype == np.float64
    assert len(hands.masks) == len(hands.weights) == len(hands) == 10
    for (hand, weight), mask, heavy in zip(
        hands.items(), hands.masks, hands.weights, strict=True
    ):
        assert card_mask(hand) == mask
        assert weight == heavy == (1 if hand[0].rank == "A" else 0.5)
    for array in (hands.masks, hands.weights):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_ranges_do_not_change() -> None:
    hands = Range("AA")
    with pytest.raises(AttributeError):
        hands.masks = np.zeros(1, np.uint64)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        hands.note = "mine"  # type: ignore[attr-defined]


def test_equal_ranges_hash_alike_and_survive_copies() -> None:
    hands = Range("22+, AKs:0.5")
    for same in (
        Range("AKs:0.5, 22+"),
        copy.copy(hands),
        copy.deepcopy(hands),
        pickle.loads(pickle.dumps(hands)),  # noqa: S301 - our own
    ):
        assert same == hands
        assert hash(same) == hash(hands)
        assert not same.masks.flags.writeable
    assert hands != Range("22+, AKs")
    assert hands != Range("22+, AKs:0.5", rank_order=RankOrder.REGULAR)
    assert hands != "22+, AKs:0.5"


def test_hands_come_strongest_cards_first() -> None:
    assert [*Range("AKs, AA")][:4] == [
        parse_cards(text) for text in ("AsAh", "AsAd", "AsAc", "AsKs")
    ]


def test_dead_cards_take_hands_away() -> None:
    aces = Range("AA")
    assert len(aces.combos("As")) == 3
    assert len(aces.combos(dead="AsAh")) == 1
    assert aces.combos("AsAhAd") == ()
    assert aces.without("As") == Range("AhAd, AhAc, AdAc")
    with pytest.raises(CardsError, match="duplicate card"):
        aces.combos("AsAs")


def test_numbers() -> None:
    hands = Range("AA, KK:0.5")
    assert (len(hands), hands.total_weight) == (12, 9)
    assert hands.percent == pytest.approx(100 * 9 / 1326)
    assert Range("random").percent == 100
    assert Range("random", rank_order=RankOrder.SHORT_DECK_HOLDEM).percent == 100
    assert hands.scaled(0.5) == Range("AA:0.5, KK:0.25")
    assert hands.weight("KsKh") == 0.5
    assert hands.weight("AsKs") == 0
    with pytest.raises(CardsError, match="2 different cards"):
        hands.weight("As")
    with pytest.raises(CardsError, match="0 to 1"):
        hands.scaled(2)


def test_membership_is_by_hand_or_by_notation() -> None:
    hands = Range("AKs, QQ:0.5")
    assert "AsKs" in hands
    assert "KsAs" in hands
    assert "AKs" in hands
    assert "QQ, AdKd" in hands
    assert frozenset(parse_cards("AsKs")) in hands
    assert parse_cards("KsAs") in hands
    assert "AK" not in hands
    assert parse_cards("AsKd") not in hands
    assert parse_cards("As") not in hands
    assert "" not in hands


def test_weights_combine_as_in_a_counter() -> None:
    a, b = Range("AA:0.75, KK"), Range("AA:0.5, QQ")
    assert a | b == Range("AA:0.75, KK, QQ")
    assert a & b == Range("AA:0.5")
    assert a - b == Range("AA:0.25, KK")
    assert a ^ b == Range("AA:0.25, KK, QQ")
    assert ~a == Range("!KK, AA:0.25")
    assert a.isdisjoint(Range("22"))
    assert not a.isdisjoint(b)
    with pytest.raises(CardsError, match="different games"):
        _ = a | Range("AA", rank_order=RankOrder.REGULAR)
    with pytest.raises(TypeError):
        _ = a | {"AA"}  # type: ignore[operator]


def test_comparisons_are_those_of_sets() -> None:
    small, large = Range("AA:0.5"), Range("AA, KK")
    assert small <= large
    assert small < large
    assert large >= small
    assert large > small
    assert not large <= small
    assert not Range("22") <= large
    assert large <= Range(large)
    assert not large < Range(large)
    with pytest.raises(TypeError):
        _ = large < "AA"


def test_ranges_are_made_of_hands_and_masks_too() -> None:
    assert Range(
        [parse_cards("AsKs"), "KsAs", frozenset(parse_cards("AdKd"))]
    ) == Range("AsKs, AdKd")
    hands = Range("AA, KQs:0.5")
    assert Range.from_masks(hands.masks, hands.weights) == hands
    assert Range.from_masks(hands.masks[::-1], hands.weights[::-1]) == hands
    assert Range.from_masks([card_mask("AsKs")]) == Range("AsKs")
    assert Range(hands) == hands
    for wrong in (["As"], ["AsKsQs"], ["As??"], ["AsAs"]):
        with pytest.raises(CardsError):
            Range(wrong)
    for weight in (-0.5, 1.5, float("nan")):
        with pytest.raises(CardsError, match="0 to 1"):
            Range({"AsKs": weight})
    with pytest.raises(CardsError, match="duplicate hand"):
        Range.from_masks([card_mask("AsKs")] * 2)
    with pytest.raises(CardsError, match="two different cards"):
        Range.from_masks([3 << 13])
    with pytest.raises(CardsError, match="weights"):
        Range.from_masks(hands.masks, [1.0])
    with pytest.raises(CardsError, match="another deck"):
        Range(hands, rank_order=RankOrder.SHORT_DECK_HOLDEM)
    with pytest.raises(NotationError, match="invalid range 7"):
        Range.parse(7)  # type: ignore[arg-type]
    with pytest.raises(CardsError, match="invalid range None"):
        Range(None)  # type: ignore[arg-type]


def test_the_top_of_the_hands_comes_as_near_as_classes_allow() -> None:
    assert Range.top(0.4) == Range("AA")
    assert Range.top(100) == Range("random")
    assert len(Range.top(0)) == 0
    for percent in (5, 15, 33.3, 80):
        assert Range.top(percent).percent == pytest.approx(percent, abs=0.46)
    assert Range.top(10) <= Range.top(20)
    assert Range("top 15%") == Range.top(15)
    short = Range.top(20, rank_order=RankOrder.SHORT_DECK_HOLDEM)
    assert short.percent == pytest.approx(20, abs=1)


def test_class_weights_are_means() -> None:
    weights = Range("AA:0.5, AsKs").class_weights()
    assert len(weights) == 169
    assert (weights["AA"], weights["AKs"], weights["72o"]) == (0.5, 0.25, 0)
