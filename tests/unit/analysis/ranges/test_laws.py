from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick.analysis import Range
from bigslick.analysis.ranges.holdings import HOLDINGS, class_numbers, hand_classes
from bigslick.cards import RankOrder

SHORT = RankOrder.SHORT_DECK_HOLDEM
WEIGHTS = st.sampled_from([1.0, 1.0, 1.0, 0.5, 0.25, 0.123456789])


@st.composite
def ranges(draw: st.DrawFn, ranks: RankOrder = RankOrder.STANDARD) -> Range:
    count = len(hand_classes(ranks))
    numbers = class_numbers(ranks).tolist()
    by_class = draw(st.dictionaries(st.integers(0, count - 1), WEIGHTS, max_size=count))
    weights = {
        hand: by_class[place]
        for hand, place in zip(HOLDINGS, numbers, strict=True)
        if place in by_class
    }
    single = [hand for hand, place in zip(HOLDINGS, numbers, strict=True) if place >= 0]
    weights |= draw(st.dictionaries(st.sampled_from(single), WEIGHTS, max_size=5))
    return Range(weights, rank_order=ranks)


@given(ranges(), ranges())
def test_set_operations_agree_with_each_other(a: Range, b: Range) -> None:
    assert (a - b) | (b - a) == a ^ b
    assert a & b <= a <= a | b
    assert (a - b).isdisjoint(b - a)
    assert ~~a == a
    assert len(a | b) + len(a & b) == len(a) + len(b)


@given(ranges())
def test_what_is_printed_reads_back(hands: Range) -> None:
    assert Range.parse(str(hands)) == hands
    assert str(Range.parse(str(hands))) == str(hands)


@settings(max_examples=samples(30, quick=15))
@given(ranges(SHORT))
def test_what_is_printed_reads_back_in_short_deck(hands: Range) -> None:
    assert Range.parse(str(hands), rank_order=SHORT) == hands
