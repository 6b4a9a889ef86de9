"""Hands of a tournament that are planned here and played elsewhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.support.players import Shover
from tests.support.tournaments import field

from bigslick.errors import GameConfigError, IllegalActionError
from bigslick.match import HandResult, Player
from bigslick.match.tournament import (
    BlindSchedule,
    Tournament,
    TournamentEvent,
    TournamentSettings,
)
from bigslick.match.tournament import TournamentEventKind as Kind

if TYPE_CHECKING:
    from bigslick.match.game_set import PlannedHand

STEADY = BlindSchedule([(50, 100)], length=10_000)
SEATS = {"Ann": 2, "Bob": 3, "Cyd": 5}


def of_players(stack: int = 1_000, **options: object) -> Tournament:
    """Return a tournament of three players without deciders, in chosen seats."""
    players = {name: Player(name, 0) for name in SEATS}
    settings = TournamentSettings(
        schedule=STEADY,
        starting_stack=stack,
        seats=6,
        **options,  # type: ignore[arg-type]
    )
    return Tournament(players, settings, seed=7, seats=SEATS)


def play_elsewhere(tournament: Tournament, plan: PlannedHand) -> list[TournamentEvent]:
    """Play a planned hand, everybody all in, and settle it."""
    table = tournament.tables[1]
    players = [table.seats[n].player for n in plan.lineup.order]
    stacks = [player.chips for player in players]
    state = plan.game(stacks, len(stacks), seed=1)
    decider = Shover(10)
    while state.status:
        index = state.turn_index
        assert index is not None
        state.act(decider.decide(state.view(index)))
    for player, chips in zip(players, state.stacks, strict=True):
        player.chips = chips
    names = tuple(player.name for player in players)
    return tournament.settle_hand(1, HandResult(state, names, seats=plan.lineup.order))


def test_players_keep_the_seats_that_they_chose() -> None:
    tournament = of_players()
    table = tournament.tables[1]
    assert {e.name: seat for seat, e in table.seats.items()} == SEATS
    assert [e.player.seat for e in tournament.players] == [2, 3, 5]
    assert [e.chips for e in tournament.players] == [1_000] * 3


@pytest.mark.parametrize(
    "seats",
    [
        {"Ann": 1, "Bob": 2},
        {"Ann": 1, "Bob": 2, "Cyd": 2},
        {"Ann": 1, "Bob": 2, "Cyd": 7},
        {"Ann": 1, "Bob": 2, "Cyd": 0},
        {"Ann": 1, "Bob": 2, "Dan": 3},
    ],
)
def test_seats_that_are_not_one_for_each_are_refused(seats: dict[str, int]) -> None:
    players = {name: Player(name, 0) for name in SEATS}
    with pytest.raises(
        GameConfigError, match="expected a different seat from 1 to 6 for each of Ann"
    ):
        Tournament(players, TournamentSettings(seats=6), seats=seats)


def test_a_planned_hand_says_who_plays_for_what() -> None:
    tournament = of_players()
    plan = tournament.plan_hand(1)
    assert plan.code == "nlhe"
    assert sorted(plan.lineup.order) == [2, 3, 5]
    assert plan.lineup.order[-1] == plan.lineup.positions.button
    assert plan.position_names == ("SB", "BB", "BTN")
    assert plan.game.raw_blinds_or_straddles == (50, 100, 0)
    with pytest.raises(IllegalActionError, match="the last hand is not over"):
        tournament.plan_hand(1)
    with pytest.raises(IllegalActionError, match="table 1 has no finished hand"):
        tournament.end_hand(1)


def test_the_same_seed_draws_the_same_button() -> None:
    buttons = {of_players().plan_hand(1).lineup.positions.button for _ in range(5)}
    assert len(buttons) == 1


def test_a_hand_played_elsewhere_is_settled_like_any_other() -> None:
    tournament = of_players()
    events = play_elsewhere(tournament, tournament.plan_hand(1))
    assert [event.kind for event in events] == [Kind.BUST, Kind.BUST, Kind.WINNER]
    assert tournament.result is not None
    assert sorted(f.place for f in tournament.result.finishes) == [1, 2, 2]
    with pytest.raises(IllegalActionError, match="the tournament is over"):
        tournament.plan_hand(1)


def test_a_hand_that_was_not_planned_cannot_be_settled() -> None:
    tournament = of_players()
    plan = tournament.plan_hand(1)
    tournament.break_off(1)
    assert [e.chips for e in tournament.players] == [1_000] * 3
    with pytest.raises(IllegalActionError, match="table 1 has no hand in progress"):
        play_elsewhere(tournament, plan)


def test_the_first_hand_of_a_deserted_table_costs_no_more_the_next_twice() -> None:
    tournament = of_players(stack=100_000)
    for name in SEATS:
        tournament.sit_out(name)
    blinds = []
    for _ in range(3):
        tournament.start_hand(1).play()
        blinds.append(tournament.stakes.blinds)
        tournament.end_hand(1)
    assert blinds == [(50, 100), (100, 200), (200, 400)]
    tournament.sit_in("Bob")
    tournament.plan_hand(1)
    assert tournament.stakes.blinds == (50, 100)


def test_a_mix_may_change_its_game_every_orbit() -> None:
    settings = TournamentSettings(
        game="horse",
        seats=6,
        schedule=STEADY,
        starting_stack=100_000,
        hands_per_game=None,
    )
    tournament = Tournament(dict.fromkeys(SEATS, "folds"), settings, seed=1)
    codes = [tournament.play_hand().game for _ in range(7)]
    assert codes == ["flhe"] * 3 + ["flo8"] * 3 + ["razz"]
    saved = json.loads(json.dumps(tournament.to_dict()))
    again = Tournament.from_dict(saved)
    assert [again.play_hand().game for _ in range(3)] == ["razz", "razz", "stud"]


def test_players_may_be_given_back_to_a_saved_tournament() -> None:
    tournament = of_players()
    tournament.sit_out("Bob")
    saved = json.loads(json.dumps(tournament.to_dict(memories=False)))
    players = {name: Player(name, 0) for name in SEATS}
    again = Tournament.from_dict(saved, players)
    assert [entrant.player for entrant in again.players] == [*players.values()]
    assert players["Bob"].sitting_out
    assert players["Ann"].chips == 1_000
    assert again.plan_hand(1).lineup == tournament.plan_hand(1).lineup


def test_memories_are_saved_unless_they_are_left_out() -> None:
    tournament = Tournament({"A": "easy", "B": "easy"}, seed=1)
    with_them = tournament.to_dict()["entrants"]
    without = tournament.to_dict(memories=False)["entrants"]
    assert all(row["memory"] is not None for row in with_them)
    assert all(row["memory"] is None for row in without)


def test_deciders_are_not_needed_to_plan() -> None:
    tournament = Tournament(field(3), seed=1)
    tournament.plan_hand(1)
    assert tournament.is_playing


def test_the_first_button_may_be_given() -> None:
    players = {name: Player(name, 300) for name in SEATS}
    settings = TournamentSettings(seats=6)
    tournament = Tournament(players, settings, seats=SEATS, button=3)
    again = Tournament.from_dict(tournament.to_dict(), players)
    assert again.plan_hand(1).lineup.positions.button == 3
    assert tournament.plan_hand(1).lineup.positions.button == 3


def test_players_keep_the_chips_that_they_bring() -> None:
    players = {name: Player(name, 300) for name in SEATS}
    tournament = Tournament(players, TournamentSettings(seats=6), seats=SEATS)
    assert [entrant.chips for entrant in tournament.players] == [300] * 3
    assert tournament.registration.prize_pool.chips == 900


def test_places_are_known_before_the_end() -> None:
    names = ("Ann", "Bob", "Cyd", "Dan", "Eve")
    chips = {"Ann": 50, "Bob": 900, "Cyd": 900, "Dan": 20, "Eve": 900}
    tournament = Tournament(
        {name: Player(name, chips[name], decider=Shover(10)) for name in names},
        TournamentSettings(schedule=STEADY, seats=6),
        seed=3,
        seats={name: seat for seat, name in enumerate(names, 1)},
        button=1,
    )
    assert not tournament.finishes
    for name in ("Bob", "Cyd", "Eve"):
        tournament.sit_out(name)
    while len(tournament.players) == len(names):
        tournament.play_hand()
    left = len(tournament.players)
    finishes = tournament.finishes
    assert [finish.place for finish in finishes] == [*range(left + 1, 6)]
    prizes = [*tournament.prizes, 0, 0, 0, 0, 0]
    assert [finish.prize for finish in finishes] == prizes[left:5]
    result = tournament.play()
    assert tournament.finishes == result.finishes
    assert result.finishes[-len(finishes) :] == finishes


def test_a_saved_tournament_knows_what_its_hands_cost() -> None:
    settings = TournamentSettings(
        schedule=BlindSchedule([(5, 10), (50, 100)], length=1), starting_stack=10_000
    )
    tournament = Tournament(dict.fromkeys(SEATS, "folds"), settings, seed=1)
    tournament.play_hand()
    tournament.play_hand()
    again = Tournament.from_dict(json.loads(json.dumps(tournament.to_dict())))
    assert again.stakes == tournament.stakes
    assert again.stakes.blinds == (50, 100)
    assert again.games.stakes == tournament.games.stakes
