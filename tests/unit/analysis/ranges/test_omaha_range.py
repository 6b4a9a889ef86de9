import pickle
from itertools import permutations
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick import (
    Card,
    CardsError,
    Deck,
    GameConfigError,
    NotationError,
    parse_cards,
)
from bigslick.analysis import OmahaRange


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("AA**", comb(4, 2) * comb(48, 2) + 4 * 48 + 1),
        ("AA", 6961),
        ("AAxx", 6961),
        ("**AA", 6961),
        ("AAA*", 193),
        ("KKQQ", 36),
        ("QKKQ", 36),
        ("AKQJ", 256),
        ("AKQJr", 24),
        ("AKQJds", 36),
        ("AKQJ ss", 196),
        ("AKQJ $ds", 36),
        ("AsAh**", comb(50, 2)),
        ("AsAhKsKh", 1),
        ("AsKsQ*", 4 * 46 + comb(4, 2)),
        ("*s*s*h*h", comb(13, 2) ** 2),
        ("****r", 13**4),
        ("random", 270725),
        ("*", 270725),
        ("****", 270725),
        ("[A-T][A-T][A-T][A-T]", comb(20, 4)),
        ("[AK][AK][AK][AK]", comb(8, 4)),
        ("!random", 0),
        ("AA**!AAA*", 6961 - 193),
        ("AKQJ-7654", 8 * 256),
        ("", 0),
    ],
)
def test_a_term_stands_for_so_many_hands(text: str, count: int) -> None:
    assert len(OmahaRange(text)) == count


@pytest.mark.parametrize(
    "slots",
    [
        ("A", "A"),
        ("[AK]s", "Q"),
        ("As", "Ks", "Q"),
        ("[A-T]", "[A-Q]", "[AK]", "A"),
        ("[98]", "[87]", "[76]"),
        ("As", "[AK]", "*s", "*h"),
    ],
)
def test_each_slot_has_a_card_of_its_own(slots: tuple[str, ...]) -> None:
    hands = OmahaRange("".join(slots))
    rng = Random(1)
    allowed = [{card for (card,) in one_card(slot)} for slot in slots]
    # Random hands, and hands that nearly fit.
    tried = [rng.sample(Deck.STANDARD, 4) for _ in range(500)]
    for _ in range(500):
        some = {rng.choice(sorted(cards, key=repr)) for cards in allowed}
        rest = [card for card in Deck.STANDARD if card not in some]
        tried.append([*some, *rng.sample(rest, 4 - len(some))])
    for hand in tried:
        fits = any(
            all(card in cards for card, cards in zip(order, allowed, strict=False))
            for order in permutations(hand)
        )
        assert (hands.weight(hand) == 1) == fits, hand


def one_card(slot: str) -> list[tuple[Card, ...]]:
    """Cards that fit a slot, spelled out."""
    ranks = {"[A-T]": "AKQJT", "[A-Q]": "AKQ", "*": "AKQJT98765432"}
    suits = slot[-1] if slot[-1] in "cdhs" else "cdhs"
    body = slot[:-1] if slot[-1] in "cdhs" else slot
    return [
        parse_cards(rank + suit)
        for rank in ranks.get(body, body.strip("[]"))
        for suit in suits
    ]


def test_suits_part_the_hands() -> None:
    for text in ("AA**", "AKQ*", "****"):
        parts = [OmahaRange(f"{text}{suits}") for suits in ("r", "ss", "ds")]
        assert sum(map(len, parts)) == len(OmahaRange(text))
        assert parts[0] | parts[1] | parts[2] == OmahaRange(text)


def test_pairs_from_jacks_up() -> None:
    assert OmahaRange("JJ+") == OmahaRange("JJ, QQ, KK, AA")
    assert OmahaRange("JJ-TT") == OmahaRange("JJ, TT")


@pytest.mark.parametrize(
    ("text", "count", "hands"),
    [
        ("AA***", 5, comb(4, 2) * comb(48, 3) + 4 * comb(48, 2) + 48),
        ("AAKK*ds", 5, None),
        ("random", 5, comb(52, 5)),
        ("AsAhKsKh**", 6, comb(48, 2)),
        ("AAKKQQtriple", 6, None),
    ],
)
def test_five_and_six_cards(text: str, count: int, hands: int | None) -> None:
    found = OmahaRange(text, card_count=count)
    assert found.card_count == count
    assert (np.bitwise_count(found.masks) == count).all()
    assert (np.diff(found.masks.astype(np.int64)) > 0).all()
    assert hands in {None, len(found)}
    assert OmahaRange(str(found), card_count=count) == found


def test_weights_sets_and_dead_cards_work_as_in_holdem() -> None:
    hands = OmahaRange("AA**:0.5, KKQQ")
    assert len(hands) == 6961 + 36
    assert hands.weight("AsAhKsKh") == 0.5
    assert hands.weight("KsKhQsQh") == 1
    assert OmahaRange("AA**") - OmahaRange("AA**ds") == OmahaRange("AA**r, AA**ss")
    assert len(hands.combos(dead="As Ah Ad")) == 36
    assert OmahaRange("50%(KKQQ)") == OmahaRange("KKQQ").scaled(0.5)
    assert pickle.loads(pickle.dumps(hands)) == hands  # noqa: S301 - our own
    assert "AsAhKsKh" in hands
    assert "AAKK" in hands
    assert "KK**" not in hands
    assert hands != OmahaRange("AA***:0.5, KKQQ", card_count=5)
    with pytest.raises(CardsError, match="different games"):
        _ = hands | OmahaRange("AA", card_count=5)
    with pytest.raises(ValueError, match="read-only"):
        hands.masks[0] = 0


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("AAxx", "AA**"),
        ("AA**ds", "AA**ds"),
        ("QQKK, AKQJ ss", "KKQQ, AKQJss"),
        ("JJ+", "AA**, KK**, QQ**, JJ**"),
        ("****", "random"),
        ("AA**:0.5", "AA**:0.5"),
        ("AsAhKsKh", "AsAhKsKh"),
        ("AA**r, AA**ss, AA**ds", "AA**"),
    ],
)
def test_ranges_print_in_short_form(text: str, printed: str) -> None:
    assert str(OmahaRange(text)) == printed
    assert repr(OmahaRange(text)) == f"OmahaRange({printed!r})"


def test_a_long_range_has_a_short_repr() -> None:
    assert repr(OmahaRange("AsAh**")).startswith("<OmahaRange: 1,225 hands of 4 cards")


@settings(max_examples=samples(25, quick=12), deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["AA**", "AA**ds", "KK*", "[A-T][A-T]JT", "9876ss", "AsKsQsJs", "22:0.5"]
        )
    ),
    st.integers(0, 2**32),
)
def test_what_is_printed_reads_back(texts: list[str], seed: int) -> None:
    hands = OmahaRange(", ".join(texts))
    single = OmahaRange([Random(seed).sample(Deck.STANDARD, 4)])
    for found in (hands, hands - single, hands | single):
        assert OmahaRange.parse(str(found)) == found


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("AAAAA", "not 5"),
        ("AsAs**", "duplicate card As"),
        ("AAKQzz", "ds, ss, r"),
        ("foo", "expected hands such as"),
        ("top 10%", "no standard ranking"),
        ("AKQJ+", "only after a pair"),
        ("AsAh+", "only after ranks"),
        ("AAK-KK", "the same form"),
        ("AK-QQ", "the same form"),
        ("AA** zz", "column 6"),
    ],
)
def test_nonsense_is_named(text: str, hint: str) -> None:
    with pytest.raises(NotationError, match=hint):
        OmahaRange(text)


def test_other_sizes_are_refused() -> None:
    with pytest.raises(GameConfigError, match="hole cards 3"):
        OmahaRange("AA*", card_count=3)
    with pytest.raises(CardsError, match="4 cards"):
        OmahaRange(["AsAh"])
    with pytest.raises(CardsError, match="hands of 4 cards, not 5"):
        OmahaRange(OmahaRange("AAKKQ", card_count=5))
