import warnings
from itertools import product

import pytest

from bigslick import CardsError, NotationError, RankOrder
from bigslick.analysis import parse_range

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pokerkit

RANKS = "23456789TJQKA"


def ours(
    *texts: str, rank_order: RankOrder = RankOrder.STANDARD
) -> set[frozenset[str]]:
    hands = parse_range(*texts, rank_order=rank_order)
    return {frozenset(map(repr, hand)) for hand in hands}


def theirs(*texts: str, rank_order: str = "STANDARD") -> set[frozenset[str]]:
    order = pokerkit.RankOrder[rank_order]
    hands = pokerkit.parse_range(*texts, rank_order=order)
    return {frozenset(map(repr, hand)) for hand in hands}


@pytest.mark.parametrize("suffix", ["", "s", "o", "+", "s+", "o+"])
def test_classes_are_pokerkits(suffix: str) -> None:
    for high, low in product(RANKS, repeat=2):
        text = f"{high}{low}{suffix}"
        if high != low or "s" not in suffix:
            assert ours(text) == theirs(text), text


@pytest.mark.parametrize("suffix", ["", "s", "o"])
def test_intervals_are_pokerkits(suffix: str) -> None:
    for start, end, gap in product(range(13), range(13), range(4)):
        if max(start, end) + gap < 13:
            text = "-".join(
                f"{RANKS[low + gap]}{RANKS[low]}{suffix if gap else ''}"
                for low in (start, end)
            )
            assert ours(text) == theirs(text), text


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("",),
        ("AA", "KK"),
        ("AsKh,2c2d QhQd; 22+",),
        ("AK;AQ,,AJ",),
        ("AsKsQs", "AsAhKsKh JT"),
        ("AhKh,T9s-54s\tKK",),
    ],
)
def test_lists_and_hands_of_any_size_are_pokerkits(texts: tuple[str, ...]) -> None:
    assert ours(*texts) == theirs(*texts)


def test_short_deck_is_pokerkits() -> None:
    short = RankOrder.SHORT_DECK_HOLDEM
    for text in ("66+", "A6s+", "99-66", "QTs+", "T9o-76o", "AsKs", "KA"):
        assert ours(text, rank_order=short) == theirs(
            text, rank_order="SHORT_DECK_HOLDEM"
        )


def test_ace_low_is_pokerkits() -> None:
    low = RankOrder.REGULAR
    for text in ("22+", "A2s+", "KK+", "KQ+", "87s-43s", "33-AA"):
        assert ours(text, rank_order=low) == theirs(text, rank_order="REGULAR"), text


def test_more_than_pokerkit_reads() -> None:
    assert len(parse_range("ATs-A2s")) == 36
    assert len(parse_range("random")) == 1326
    assert len(parse_range("top 10%")) == pytest.approx(132.6, abs=6)


def test_a_card_twice_single_cards_and_weights_are_refused() -> None:
    with pytest.raises(NotationError, match="without a space"):
        parse_range("As Ks")
    with pytest.raises(NotationError, match="duplicate card"):
        parse_range("AsAs")
    with pytest.raises(CardsError, match="duplicate card"):
        parse_range("AsAsKs")
    with pytest.raises(NotationError, match="weights"):
        parse_range("KQo:0.5")
