from random import Random

import numpy as np
import pytest

from bigslick import CardsError, Deck
from bigslick.compat import holdEm, prime_rank
from bigslick.compat.holdEm.brute_force import best_hand, rank_many

SUITS = {"s": 1, "c": 2, "h": 3, "d": 4}
FACES = {rank: face for face, rank in enumerate("23456789TJQKA", 2)}


def made(text: str) -> holdEm.hand:
    hand = holdEm.hand()
    cards = text.split()
    faces, suits = [FACES[c[0]] for c in cards], [SUITS[c[1]] for c in cards]
    assert hand.pSetCardsFull(faces, suits) == 0
    assert hand.findBestHand() == 0
    return hand


@pytest.mark.parametrize(
    ("cards", "code", "faces"),
    [
        ("As Ks Qs Js Ts 2c 3d", 10, [10, 11, 12, 13, 14]),
        ("3s 4s 5s 6s 7s Ac Ad", 9, [3, 4, 5, 6, 7]),
        ("As 2s 3s 4s 5s Kc Kd", 9, [14, 2, 3, 4, 5]),
        ("6s 6c 6h 6d 3s 2c 2d", 8, [3, 6, 6, 6, 6]),
        ("6s 6c 6h 3d 3s 2c 2d", 7, [3, 3, 6, 6, 6]),
        ("6s 6c 6h 3d 3s 3c 2d", 7, [3, 3, 6, 6, 6]),
        ("2s 4s 7s 8s 9s Ac Ad", 6, [2, 4, 7, 8, 9]),
        ("2s 4s 7s 8s 9s Ks Ad", 6, [4, 7, 8, 9, 13]),
        ("4s 5c 6h 7d 8s Ac Ad", 5, [4, 5, 6, 7, 8]),
        ("As 2c 3h 4d 5s Kc Kd", 5, [14, 2, 3, 4, 5]),
        ("As Kc Qh Jd Ts Tc Td", 5, [10, 11, 12, 13, 14]),
        ("4s 4c 4h 2d Ks 9c 7d", 4, [9, 13, 4, 4, 4]),
        ("2s 2c Th Td 7s 5c 4d", 3, [7, 2, 2, 10, 10]),
        ("2s 2c Th Td 7s 7c 4d", 3, [4, 7, 7, 10, 10]),
        ("5s 5c 2h 4d 6s 9c Jd", 2, [6, 9, 11, 5, 5]),
        ("2s 4c 6h 7d 9s Tc Kd", 1, [6, 7, 9, 10, 13]),
    ],
)
def test_the_best_hand_is_ordered_as_documented(
    cards: str, code: int, faces: list[int]
) -> None:
    hand = made(cards)
    assert (hand.getHandCode(), hand.handCode) == (code, code)
    assert hand.getBestFace() == hand.bestFace_ == faces
    given = {(FACES[c[0]], SUITS[c[1]]) for c in cards.split()}
    assert {*zip(hand.getBestFace(), hand.getBestSuit(), strict=True)} <= given


def test_cards_are_set_in_four_ways() -> None:
    faces, suits = [1, 2, 4, 6, 8, 14, 6], [1, 2, 3, 4, 2, 4, 3]
    ways = [holdEm.hand() for _ in range(5)]
    assert ways[0].pSetCardsFull(faces, suits) == 0
    assert ways[1].pSetCards((1, 2), (1, 2), (4, 6, 8), (3, 4, 2), 14, 4, 6, 3) == 0
    assert ways[2].SetCards((1, 2), (1, 2), (4, 6, 8), (3, 4, 2), 14, 4, 6, 3) == 0
    assert ways[3].setCardsFull([faces, suits]) == 0
    assert (
        ways[4].setCards(
            [[1, 2], [1, 2]], [[4, 6, 8], [3, 4, 2]], [[14], [4]], [[6], [3]]
        )
        == 0
    )
    for hand in ways:
        assert hand.getCardsFace() == [14, 2, 4, 6, 8, 14, 6]
        assert hand.getCardsSuit() == suits
        assert hand.getHandCode() == -1
        assert hand.findBestHand() == 0
        assert hand.getHandCode() == 3


def test_wrong_faces_and_suits_have_their_codes_and_change_nothing() -> None:
    hand = made("As Ks Qs Js Ts 2c 3d")
    assert hand.pSetCardsFull((0, 2, 4, 6, 8, 14, 6), (1, 2, 3, 4, 2, 4, 3)) == -1
    assert hand.pSetCardsFull((15, 2, 4, 6, 8, 14, 6), (1, 2, 3, 4, 2, 4, 3)) == -1
    assert hand.pSetCardsFull((1, 2, 4, 6, 8, 14, 6), (0, 2, 3, 4, 2, 4, 3)) == -2
    assert hand.pSetCardsFull((1, 2, 4, 6, 8, 14, 6), (5, 2, 3, 4, 2, 4, 3)) == -2
    assert hand.getHandCode() == 10


def test_other_mistakes_raise() -> None:
    hand = holdEm.hand()
    assert hand.findBestHand() == -1
    with pytest.raises(CardsError, match="duplicate card"):
        hand.pSetCardsFull((1, 14, 4, 6, 8, 9, 6), (1, 1, 3, 4, 2, 4, 3))
    with pytest.raises(CardsError, match="expected 7 of each"):
        hand.pSetCardsFull((1, 2), (1, 2))


def test_cards_are_sorted_by_face() -> None:
    hand = made("As Kd 2c 3h 9s 7d 5c")
    hand.sortCards()
    assert hand.getCardsFace() == [2, 3, 5, 7, 9, 13, 14]
    assert hand.getCardsSuit() == [2, 3, 2, 4, 1, 4, 1]


def test_both_brute_forces_agree_with_the_prime_method() -> None:
    rng = Random(4)
    hands = [rng.sample(Deck.STANDARD, 7) for _ in range(5_000)]
    suits = "cdhs"
    numbers = np.array(
        [[13 * suits.index(c.suit) + c.id // 4 for c in h] for h in hands]
    )
    codes, values = rank_many(numbers)
    for hand, code, value in zip(hands, codes.tolist(), values.tolist(), strict=True):
        assert (code, value) == prime_rank(hand)
        cards = [(2 + c.id // 4, 1 + suits.index(c.suit)) for c in hand]
        found, best = best_hand(cards)
        assert found == code
        assert set(best) <= set(cards)
        assert len(set(best)) == 5
