from collections import Counter
from itertools import combinations_with_replacement, pairwise
from random import Random

import pytest

from bigslick import Card, CardsError, Deck, evaluate, parse_cards
from bigslick.compat import prime_rank
from bigslick.compat.primes import (
    FACE_PRIMES,
    SUIT_PRIMES,
    face_product,
    suit_product,
)

RANKS = "23456789TJQKA"


def one_hand_of_each_class() -> list[tuple[Card, ...]]:
    hands = []
    for ranks in combinations_with_replacement(RANKS, 5):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        if len(times) == 5:
            hands.append(parse_cards("".join(f"{rank}c" for rank in ranks)))
            suits = "ccccd"
        else:
            suits = "".join("cdhs"[i] for count in times.values() for i in range(count))
        pairs = zip(sorted(ranks, key=RANKS.index), suits, strict=True)
        hands.append(parse_cards("".join(rank + suit for rank, suit in pairs)))
    return hands


def test_all_classes_are_ordered_as_the_evaluator_orders_them() -> None:
    hands = one_hand_of_each_class()
    strengths = {evaluate(hand): prime_rank(hand) for hand in hands}
    assert sorted(strengths) == list(range(7462))
    ranks = [strengths[strength] for strength in range(7462)]
    assert all(low < high for low, high in pairwise(ranks))


@pytest.mark.parametrize("count", [5, 6, 7])
def test_random_hands_are_ordered_as_the_evaluator_orders_them(count: int) -> None:
    rng = Random(count)
    by_strength: dict[int, tuple[int, int]] = {}
    for _ in range(20_000):
        hand = rng.sample(Deck.STANDARD, count)
        rank = prime_rank(hand)
        assert by_strength.setdefault(evaluate(hand), rank) == rank
    ranks = [by_strength[strength] for strength in sorted(by_strength)]
    assert all(low < high for low, high in pairwise(ranks))


def test_many_suited_hands_are_ordered_as_the_evaluator_orders_them() -> None:
    rng = Random(9)
    spades = [card for card in Deck.STANDARD if card.suit == "s"]
    by_strength: dict[int, tuple[int, int]] = {}
    for _ in range(5_000):
        suited = rng.sample(spades, rng.choice([5, 6, 7]))
        others = [card for card in Deck.STANDARD if card not in suited]
        hand = [*suited, *rng.sample(others, 7 - len(suited))]
        rank = prime_rank(hand)
        assert by_strength.setdefault(evaluate(hand), rank) == rank
    ranks = [by_strength[strength] for strength in sorted(by_strength)]
    assert all(low < high for low, high in pairwise(ranks))


@pytest.mark.parametrize(
    ("cards", "code", "value"),
    [
        ("AsKdQh9c7s5d3h", 1, 2**12 + 2**11 + 2**10 + 2**7 + 2**5),
        ("KsKdQh9c7s5d3h", 2, 2**24 + 2**10 + 2**7 + 2**5),
        ("KsKdQhQc7s7d3h", 3, 2**37 + 2**23 + 2**5),
        ("KsKdKhQc7s5d3h", 4, 2**24 + 2**10 + 2**5),
        ("As2d3h4c5sKdQh", 5, 5),
        ("AsKdQhJcTs2d3h", 5, 14),
        ("KsKdKhQcQs5d3h", 7, 2**24 + 2**10),
        ("KsKdKhQcQsQd3h", 7, 2**24 + 2**10),
        ("KsKdKhKcQs5d3h", 8, 2**24 + 2**10),
        ("As2s3s4s5sKdQh", 9, 5),
        ("6s2s3s4s5sKdQh", 9, 6),
        ("AsKsQsJsTs9s8s", 10, 14),
    ],
)
def test_the_formulas(cards: str, code: int, value: int) -> None:
    assert prime_rank(cards) == (code, value)


def test_a_product_of_faces_does_not_order_flushes() -> None:
    ace_high, king_high = parse_cards("As6s4s3s2s"), parse_cards("KsQsJsTs8s")
    assert face_product(ace_high) < face_product(king_high)
    assert evaluate(ace_high) > evaluate(king_high)
    assert prime_rank(ace_high) > prime_rank(king_high)


def test_the_primes_are_the_seeds() -> None:
    assert [*FACE_PRIMES.values()] == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
    assert [*SUIT_PRIMES.values()] == [2, 3, 5, 7]
    king_of_clubs = parse_cards("Kc")
    assert (face_product(king_of_clubs), suit_product(king_of_clubs)) == (37, 2)


@pytest.mark.parametrize(
    "cards", ["AsKsQsJs", "AsKsQsJsTs9s8s7s", "AsAsKsQsJs", "As??KsQsJs"]
)
def test_other_cards_are_refused(cards: str) -> None:
    with pytest.raises(CardsError):
        prime_rank(cards)
