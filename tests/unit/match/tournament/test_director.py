"""What the director of a tournament may do by hand: move, remove, add time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.tournaments import chips_in_play, field

from bigslick.errors import IllegalActionError
from bigslick.match.tournament import (
    AddOn,
    BlindSchedule,
    Tournament,
    TournamentSettings,
)

_SETTINGS = TournamentSettings(seats=4, final_table=4, hand_for_hand=0)


def test_a_player_is_moved_to_a_free_seat_between_two_hands() -> None:
    tournament = Tournament(
        field(7), replace(_SETTINGS, seats=5, final_table=5), seed=1
    )
    small = min(tournament.tables.values(), key=len)
    big = max(tournament.tables.values(), key=len)
    mover, free = big.entrants[0], small.open_seats[-1]
    tournament.move(mover.name, small.number, free)
    assert small.seats[free] is mover
    assert mover.table == small.number
    with pytest.raises(IllegalActionError, match="is not free"):
        tournament.move(big.entrants[0].name, small.number, free)
    tournament.plan_hand(small.number)
    with pytest.raises(IllegalActionError, match="between two hands"):
        tournament.move(mover.name, big.number)


def test_a_disqualified_players_chips_are_out_of_play() -> None:
    """TDA 2024, rule 71: all others move up a place."""
    tournament = Tournament(field(5), _SETTINGS, seed=1)
    before, stack = chips_in_play(tournament), tournament.settings.stack
    tournament.disqualify("P3")
    assert chips_in_play(tournament) == before - stack
    assert tournament.registration.prize_pool.chips == before - stack
    assert [(f.name, f.place) for f in tournament.finishes] == [("P3", 5)]
    assert len(tournament.tables) == 1
    tournament.disqualify("P1")
    tournament.disqualify("P2")
    with pytest.raises(IllegalActionError, match="only two players"):
        tournament.disqualify("P4")


def test_time_that_is_added_makes_the_level_longer() -> None:
    schedule = BlindSchedule([(5, 10), (10, 20)], length=300, pace="seconds")
    tournament = Tournament(
        field(3), TournamentSettings(schedule=schedule, pace="seconds"), seed=1
    )
    clock = tournament.timetable.clock
    clock.tick(0.0)
    clock.tick(200.0)
    tournament.add_time(120)
    assert tournament.timetable.read(tournament.tables[1]).left == 220
    with pytest.raises(IllegalActionError, match="has only run 80"):
        tournament.add_time(120)


def test_the_add_on_is_sold_once_in_its_level() -> None:
    schedule = BlindSchedule([(5, 10), (10, 20)], length=1)
    settings = TournamentSettings(
        schedule=schedule, add_on=AddOn(price=500, chips=2_000, levels=1)
    )
    tournament = Tournament(field(3, "calls"), settings, seed=1)
    with pytest.raises(IllegalActionError, match="cannot buy an add-on in level 1"):
        tournament.buy_add_on("P1")
    tournament.play_hand()
    tournament.follow_schedule(1)
    chips = tournament.entrants["P1"].chips
    tournament.buy_add_on("P1")
    assert tournament.entrants["P1"].chips == chips + 2_000
    with pytest.raises(IllegalActionError, match="after 1 add-ons"):
        tournament.buy_add_on("P1")
