"""Who is dealt in, where the blinds stand, and who owes what (rules 26 to 31)."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.samples import samples

from bigslick.engine import Positions
from bigslick.engine.next_hand import ButtonRule
from bigslick.errors import GameConfigError
from bigslick.match import Player, Seat, position_names
from bigslick.match.seating import (
    EntryChoice,
    Lineup,
    first_positions,
    is_between,
    line_up,
    playing_order,
    settle_blinds,
)

MOVING, DEAD = ButtonRule.MOVING, ButtonRule.DEAD


def seats(*numbers: int, **options: Any) -> dict[int, Seat]:
    return {n: Seat(n, Player(f"P{n}", 100), **options) for n in numbers}


def cash(
    table: dict[int, Seat], previous: Positions, rule: ButtonRule = MOVING
) -> Lineup:
    return line_up(table, previous, rule, tournament=False)


def test_the_last_seat_deals_first_so_that_the_first_posts_the_small_blind() -> None:
    assert first_positions({1, 2, 3, 4}) == Positions(4, 1, 2)
    assert first_positions({1, 2, 3, 4}, button=2) == Positions(2, 3, 4)
    assert first_positions({3, 7}) == Positions(7, 7, 3)
    with pytest.raises(GameConfigError):
        first_positions({3})


def test_26_the_button_is_the_small_blind_of_two() -> None:
    lineup = line_up(seats(2, 5), Positions(2, 2, 5), MOVING, tournament=False)
    assert lineup.positions == Positions(5, 5, 2)
    assert lineup.order == (2, 5)  # the big blind first, the button last


@pytest.mark.parametrize(
    ("broke", "order", "names"),
    [
        ({2}, (3, 4, 5, 6, 1), ("SB", "BB", "UTG", "HJ", "CO")),
        ({3}, (4, 5, 6, 1, 2), ("BB", "UTG", "HJ", "CO", "BTN")),
        ({2, 3}, (4, 5, 6, 1), ("BB", "UTG", "HJ", "CO")),
    ],
)
def test_27_nobody_has_a_place_that_is_dead(
    broke: set[int], order: tuple[int, ...], names: tuple[str, ...]
) -> None:
    table = seats(1, 2, 3, 4, 5, 6)
    for n in broke:
        table[n].player.chips = 0
    lineup = line_up(table, Positions(1, 2, 3), DEAD, tournament=True)
    assert lineup.positions == Positions(2, 3, 4)
    assert lineup.order == order
    assert lineup.position_names == names


def test_28_the_button_of_a_cash_game_goes_to_the_next_player() -> None:
    table = seats(1, 3, 4, 5, 6)
    assert cash(table, Positions(1, 2, 3)).positions == Positions(3, 4, 5)


def test_29_a_newcomer_to_a_tournament_is_not_dealt_between_button_and_blind() -> None:
    table = seats(1, 2, 3, 4, 5, 6)
    table[2].waits = True
    previous = Positions(6, 1, 3)  # seat 2 was empty, the small blind's is 1
    lineup = line_up(table, previous, DEAD, tournament=True)
    assert lineup.positions == Positions(1, 3, 4)
    assert lineup.order == (3, 4, 5, 6, 1)
    lineup = line_up(table, lineup.positions, DEAD, tournament=True)
    assert lineup.order == (4, 5, 6, 1, 2, 3)
    assert lineup.live == lineup.dead == ()


def test_30_a_newcomer_posts_a_live_big_blind() -> None:
    table = seats(1, 2, 3, 4, 5)
    table[5].waits = True
    lineup = cash(table, Positions(4, 1, 2))
    assert lineup.positions == Positions(1, 2, 3)
    assert lineup.order == (2, 3, 4, 5, 1)
    assert (lineup.live, lineup.dead) == ((5,), ())


def test_30_a_newcomer_may_wait_for_the_big_blind() -> None:
    table = seats(1, 2, 3, 4, 5)
    table[5].waits, table[5].entry = True, EntryChoice.WAIT
    positions = Positions(4, 1, 2)
    for expected in ((2, 3, 4, 1), (3, 4, 1, 2), (4, 5, 1, 2, 3)):
        lineup = cash(table, positions)
        assert lineup.order == expected
        assert lineup.live == ()
        positions = lineup.positions
    assert positions == Positions(3, 4, 5)  # seat 5 is the big blind now


@pytest.mark.parametrize("entry", [EntryChoice.POST, EntryChoice.WAIT])
def test_30_nobody_comes_in_between_button_and_big_blind(entry: EntryChoice) -> None:
    table = seats(1, 2, 3, 4, 5)
    table[2].waits, table[2].entry = True, entry
    lineup = cash(table, Positions(5, 1, 3))
    assert lineup.positions == Positions(1, 3, 4)
    assert 2 not in lineup.order


def test_30_unless_they_buy_the_button_with_both_blinds() -> None:
    table = seats(1, 2, 3, 4, 5)
    table[2].waits, table[2].entry = True, EntryChoice.BUY_BUTTON
    lineup = cash(table, Positions(5, 1, 3))
    assert lineup.order == (2, 3, 4, 5, 1)
    assert lineup.positions == Positions(1, 2, 2)  # nobody else posts
    assert (lineup.live, lineup.dead) == ((), (2,))
    assert lineup.position_names == ("BB", "UTG", "HJ", "CO", "BTN")
    settle_blinds(table, lineup, Positions(5, 1, 3))
    assert cash(table, lineup.positions).positions == Positions(2, 3, 4)


def test_30_two_players_wait_with_a_newcomer_for_the_big_blind() -> None:
    table = seats(1, 3, 5)
    table[3].waits = True
    lineup = cash(table, Positions(5, 5, 1))
    assert (lineup.positions, lineup.order) == (Positions(1, 1, 5), (5, 1))
    lineup = cash(table, lineup.positions)
    assert (lineup.positions, lineup.order) == (Positions(5, 1, 3), (1, 3, 5))
    assert lineup.live == ()


def test_31_a_player_who_missed_both_blinds_posts_both_one_of_them_dead() -> None:
    table = seats(1, 2, 3, 4, 5)
    table[4].away = True
    positions = Positions(1, 2, 3)
    for expected in (Positions(2, 3, 5), Positions(3, 5, 1), Positions(5, 1, 2)):
        lineup = cash(table, positions)
        assert lineup.positions == expected
        missed = settle_blinds(table, lineup, positions)
        assert (missed == [4]) is (expected.big_blind == 5)
        positions = lineup.positions
    assert table[4].owes_big
    assert table[4].owes_small
    assert table[4].missed_rounds == 1
    table[4].away = False
    lineup = cash(table, positions)
    assert lineup.positions == Positions(1, 2, 3)
    assert (lineup.live, lineup.dead) == ((4,), (4,))
    settle_blinds(table, lineup, positions)
    assert table[4].is_ready


def test_a_player_who_comes_back_does_not_push_the_blinds_back() -> None:
    table = seats(1, 2, 3, 4, 5, 6, 7)
    table[7].away = True  # between the button and the small blind
    lineup = line_up(table, None, MOVING, tournament=False)
    assert lineup.positions == Positions(6, 1, 2)
    settle_blinds(table, lineup, None)
    table[7].away = False
    lineup = cash(table, lineup.positions)
    assert lineup.positions == Positions(1, 2, 3)
    assert lineup.order[-2:] == (7, 1)
    assert lineup.live == lineup.dead == ()


def test_31_who_missed_only_the_small_blind_posts_it_dead() -> None:
    table = seats(1, 2, 3, 4, 5)
    table[3].away = True  # seat 3 has just been the big blind
    positions = Positions(1, 2, 3)
    lineup = cash(table, positions)
    settle_blinds(table, lineup, positions)
    assert (table[3].owes_small, table[3].owes_big) == (True, False)
    table[3].away = False
    lineup = cash(table, cash(table, lineup.positions).positions)
    assert 3 in lineup.order
    assert (lineup.live, lineup.dead) == ((), (3,))


def test_31_who_waits_for_the_big_blind_owes_nothing_any_more() -> None:
    table = seats(1, 2, 3, 4)
    table[4].owes_big = table[4].owes_small = True
    table[4].entry = EntryChoice.WAIT
    lineup = cash(table, Positions(1, 2, 3))
    assert lineup.positions == Positions(2, 3, 4)
    assert (lineup.live, lineup.dead) == ((), ())
    settle_blinds(table, lineup, Positions(1, 2, 3))
    assert table[4].is_ready


def test_a_game_with_too_few_players_begins_again() -> None:
    table = seats(1, 2, 3)
    for seat in (table[2], table[3]):
        seat.waits = seat.owes_big = True
    lineup = cash(table, Positions(3, 1, 2))
    assert sorted(lineup.order) == [1, 2, 3]
    assert lineup.live == ()


def test_nobody_is_dealt_in_who_sits_out_or_has_no_chips() -> None:
    table = seats(1, 2, 3, 4)
    table[2].away = True
    table[3].player.chips = 0
    assert sorted(cash(table, Positions(4, 1, 2)).order) == [1, 4]
    table[1].away = True
    with pytest.raises(GameConfigError, match="2 players"):
        cash(table, Positions(4, 1, 2))


def test_33_who_sits_out_of_a_tournament_is_dealt_in() -> None:
    table = seats(1, 2, 3, away=True)
    lineup = line_up(table, Positions(1, 2, 3), DEAD, tournament=True)
    assert len(lineup.order) == 3


@pytest.mark.parametrize("count", range(2, 11))
def test_every_position_has_a_name_of_its_own(count: int) -> None:
    names = position_names(count)
    assert len(names) == len(set(names)) == count
    assert names[-1] == "BTN"
    assert "BB" in names


@given(st.sets(st.integers(1, 10), min_size=2), st.integers(1, 10))
def test_the_playing_order_goes_round_once_and_ends_at_the_button(
    numbers: set[int], button: int
) -> None:
    order = playing_order(numbers, button)
    assert sorted(order) == sorted(numbers)
    assert all(is_between(button, n, button) for n in order if n != button)
    assert button not in numbers or order[-1] == button
    turns = sum(a > b for a, b in pairwise(order))
    assert turns <= 1


@settings(max_examples=samples(60, quick=25), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(list(ButtonRule)))
def test_whatever_players_do_the_big_blind_is_dealt_in_and_moves_on(
    seed: int, rule: ButtonRule
) -> None:
    rng = Random(seed)
    table = seats(*range(1, 8))
    positions: Positions | None = None
    for _ in range(30):
        for seat in table.values():
            seat.away = seat.number > 2 and rng.random() < 0.4
            seat.entry = rng.choice(list(EntryChoice))
        lineup = line_up(table, positions, rule, tournament=False)
        assert lineup.positions.big_blind in lineup.order
        assert len(lineup.position_names) == len(lineup.order)
        if positions is not None:
            assert lineup.positions.big_blind != positions.big_blind
        assert all(table[n].is_dealable for n in lineup.order)
        settle_blinds(table, lineup, positions)
        assert all(table[n].is_ready for n in lineup.order)
        positions = lineup.positions
