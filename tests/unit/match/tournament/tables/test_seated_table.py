"""Seats: the draw, the button, who waits and who moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bigslick.engine import Positions
from bigslick.match import Player
from bigslick.match.tournament.registration import Entrant
from bigslick.match.tournament.tables.seated_table import (
    SeatedTable,
    draw_seats,
    find_move,
)


def table_of(seats: set[int], capacity: int = 9, number: int = 1) -> SeatedTable:
    table = SeatedTable(number, capacity)
    for seat in seats:
        table.sit(Entrant(Player(f"{number}/{seat}", 100), seat), seat)
    return table


def order(table: SeatedTable, **options: bool) -> list[int]:
    lineup = table.line_up(Random(1), **options)
    table.positions = lineup.positions
    return list(lineup.order)


def test_the_first_button_is_drawn() -> None:
    drawn = {table_of({1, 4, 6}).line_up(Random(n)).positions for n in range(20)}
    assert drawn == {Positions(1, 4, 6), Positions(4, 6, 1), Positions(6, 1, 4)}


def test_everybody_is_big_blind_once_an_orbit() -> None:
    table = table_of({1, 2, 5, 8})
    big_blinds = []
    for _ in range(8):
        order(table)
        assert table.positions is not None
        big_blinds.append(table.positions.big_blind)
    assert sorted(big_blinds[:4]) == sorted(big_blinds[4:]) == [1, 2, 5, 8]


def test_the_button_may_be_dead() -> None:
    table = table_of({1, 3, 4, 5, 6})
    table.positions = Positions(1, 2, 3)
    lineup = table.line_up(None)
    assert lineup.positions == Positions(2, 3, 4)
    assert lineup.order == (3, 4, 5, 6, 1)


def test_without_a_small_blind_the_big_blind_is_first() -> None:
    table = table_of({1, 2, 4, 5})
    table.positions = Positions(1, 2, 3)
    lineup = table.line_up(None)
    assert lineup.order == (4, 5, 1, 2)
    assert lineup.positions.small_blind not in lineup.order


def test_a_newcomer_beside_the_button_waits_unless_it_is_stud() -> None:
    table = table_of({1, 2, 3, 5, 7})
    table.positions = Positions(1, 2, 5)  # seat 3 is new
    assert order(table, stud=True) == [3, 5, 7, 1, 2]
    table.positions = Positions(1, 2, 5)
    assert order(table) == [5, 7, 1, 2]
    assert order(table) == [7, 1, 2, 3, 5]


def test_two_who_are_left_while_a_third_waits_play_heads_up() -> None:
    table = table_of({1, 3, 5})
    table.positions = Positions(9, 1, 5)  # next: button 1, small blind 5, 3 waits
    lineup = table.line_up(None)
    assert lineup.positions == Positions(5, 5, 1)
    assert lineup.order == (1, 5)


def test_in_the_stud_rounds_of_a_mix_the_button_stands_still() -> None:
    table = table_of({1, 2, 3, 4})
    table.positions = Positions(1, 2, 3)
    assert order(table, mixed=True) == [3, 4, 1, 2]
    for _ in range(3):  # razz: moved once, then frozen
        assert order(table, mixed=True, stud=True) == [4, 1, 2, 3]
        table.frozen = True
    assert order(table, mixed=True) == [4, 1, 2, 3]  # hold'em finds it there
    table.frozen = False
    assert order(table, mixed=True) == [1, 2, 3, 4]


def test_a_frozen_button_moves_on_if_its_big_blind_has_gone() -> None:
    table = table_of({1, 2, 3, 4})
    table.positions, table.frozen = Positions(2, 3, 4), True
    table.leave(table.seats[4])
    assert order(table, mixed=True) == [1, 2, 3]


@given(st.integers(0, 60), st.integers(2, 8), st.integers(0, 99))
def test_the_draw_keeps_the_tables_even(count: int, tables: int, seed: int) -> None:
    count = min(count, 9 * tables)
    rooms = [SeatedTable(number, 9) for number in range(1, tables + 1)]
    people = [Entrant(Player(f"P{n}", 100), n) for n in range(count)]
    for entrant, table, seat in draw_seats(people, rooms, Random(seed)):
        assert seat in table.open_seats
        table.sit(entrant, seat)
    sizes = [len(table) for table in rooms]
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1


@given(st.lists(st.integers(1, 9), min_size=2, max_size=6), st.integers(0, 9))
def test_moves_end_with_even_tables_and_nobody_in_the_small_blind(
    sizes: list[int], button: int
) -> None:
    tables = [
        table_of(set(range(1, size + 1)), number=n) for n, size in enumerate(sizes, 1)
    ]
    for table in tables:
        if len(table) > 2 and button:
            seat = button % len(table) + 1
            around = [*range(seat, len(table) + 1), *range(1, seat)]
            table.positions = Positions(*around[:3])
    moves = 0
    while (move := find_move(tables)) is not None:
        source, target = move
        entrant = source.due_for_big_blind()
        if source.positions is not None:
            live = sorted(source.seats)
            after = [s for s in live if s > source.positions.big_blind] or live
            assert entrant.player.seat == after[0]
        source.leave(entrant)
        seat = target.worst_seat()
        if target.positions is not None:
            assert seat != target.positions.big_blind
        target.sit(entrant, seat)
        moves += 1
        assert moves < 60
    found = [len(table) for table in tables]
    assert max(found) - min(found) <= 1
    assert sum(found) == sum(sizes)


def test_nobody_is_moved_out_of_a_hand() -> None:
    tables = [table_of({1, 2, 3, 4, 5, 6}, number=1), table_of({1, 2, 3}, number=2)]
    assert find_move(tables, playing={1}) is None
    assert find_move(tables, playing={2}) == (tables[0], tables[1])


@pytest.mark.parametrize("seats", [{2}, {2, 7}])
def test_a_table_shows_who_sits_there(seats: set[int]) -> None:
    assert "2: '1/2'" in repr(table_of(seats))
