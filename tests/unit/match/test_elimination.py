"""Finishing order: laws over all busts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bigslick.match.elimination import Bust, FinishingOrder, places_of, rank_busts


def name(rows: list[tuple[int, int]]) -> list[Bust]:
    return [Bust(f"P{n}", stack, table) for n, (stack, table) in enumerate(rows)]


rows = st.tuples(st.integers(1, 5), st.integers(1, 4))
busts = st.lists(rows, min_size=1, max_size=12).map(name)


@given(busts, st.booleans())
def test_everybody_gets_one_place(gone: list[Bust], hand_for_hand: bool) -> None:
    groups = rank_busts(gone, hand_for_hand=hand_for_hand)
    names = [name for group in groups for name in group]
    assert sorted(names) == sorted(bust.name for bust in gone)


@given(busts, st.booleans())
def test_at_one_table_more_chips_are_a_better_place_and_as_many_the_same(
    gone: list[Bust], hand_for_hand: bool
) -> None:
    groups = rank_busts(gone, hand_for_hand=hand_for_hand)
    rank = {name: n for n, group in enumerate(groups) for name in group}
    for one in gone:
        for other in gone:
            if one.table == other.table and one.stack >= other.stack:
                assert rank[one.name] <= rank[other.name]
                assert (one.stack == other.stack) is (
                    rank[one.name] == rank[other.name]
                )


@given(busts)
def test_hand_for_hand_the_best_of_every_table_tie(gone: list[Bust]) -> None:
    groups = rank_busts(gone, hand_for_hand=True)
    assert {bust.table for bust in gone if bust.name in groups[0]} == {
        bust.table for bust in gone
    }


def test_who_goes_later_finishes_higher() -> None:
    order = FinishingOrder()
    assert order.record(1, [Bust("A", 100, 1), Bust("B", 300, 1)])
    assert order.record(2, [Bust("C", 50, 2)])
    assert not order.record(2, [])
    assert order.finished == [("A",), ("B",), ("C",)]


def test_a_place_is_taken_back_by_a_re_entry() -> None:
    order = FinishingOrder(finished=[("A",), ("B", "C")])
    order.take_back("A")
    order.take_back("C")
    assert order.finished == [("B",)]


def test_ties_share_a_place_and_the_next_place_is_left_out() -> None:
    groups = rank_busts([Bust("A", 900), Bust("B", 2500), Bust("C", 900)])
    assert places_of(groups, best=4) == {"B": 4, "A": 5, "C": 5}
    assert places_of([*groups, ("D",)]) == {"B": 1, "A": 2, "C": 2, "D": 4}
    assert places_of([]) == {}
