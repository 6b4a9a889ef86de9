"""A tournament that is saved and resumed ends as one that was not interrupted."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.players import Shover
from tests.support.tournaments import field

from bigslick.bots.action_choice import cheapest, put_in
from bigslick.errors import GameConfigError, IllegalActionError, NotationError
from bigslick.match.table.player import Player
from bigslick.match.tournament import (
    BlindSchedule,
    Rebuys,
    Tournament,
    TournamentSettings,
)
from bigslick.match.tournament.tables.tournament_hand import HandOutcome

if TYPE_CHECKING:
    from bigslick.engine import Action, View

QUICK = BlindSchedule([(5, 10), (20, 40), (50, 100), (100, 200)], length=5)
TIMED = BlindSchedule([(5, 10), (20, 40), (50, 100)], length=300, pace="seconds")
SETTINGS = (
    TournamentSettings(seats=4, schedule=QUICK, starting_stack=200),
    TournamentSettings(
        seats=5,
        schedule=TIMED,
        starting_stack=200,
        hand_seconds=(30, 90),
        bounty=333,
        bounty_kind="progressive",
        hand_for_hand=3,
    ),
    TournamentSettings(
        game="horse",
        seats=4,
        schedule=QUICK,
        starting_stack=300,
        hands_per_game=2,
        late_levels=1,
        reentries=2,
        rebuys=Rebuys(price=500, chips=200, levels=1, limit=1),
    ),
)


class Dice:
    """Plays at random, counts its decisions, and can continue from any of them."""

    def __init__(self) -> None:
        self.rng = Random(0)
        self.decisions = 0

    def reseed(self, seed: int | str) -> None:
        self.rng.seed(seed)

    def state_dict(self) -> dict[str, Any]:
        return {"decisions": self.decisions}

    def load_state(self, data: dict[str, Any]) -> None:
        self.decisions = data["decisions"]

    def decide(self, view: View) -> Action:
        self.decisions += 1
        if (self.rng.random() + self.decisions / 7) % 1 < 0.6:
            return cheapest(view.legal)
        return put_in(view.legal, view.legal.max_raise_to or 0)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("hands", [0, 1, 7, 18, 33])
def test_the_future_is_the_same_after_a_resume(
    settings: TournamentSettings, hands: int
) -> None:
    names = [f"P{n}" for n in range(11)]

    def start() -> Tournament:
        players = {name: Dice() for name in names}
        return Tournament(players, settings, seed=4, choose=lambda _: True)

    whole = start()
    whole.play()
    broken = start()
    for _ in range(hands):
        if broken.result is None:
            broken.play_hand()
    text = json.dumps(broken.to_dict())
    resumed = Tournament.from_dict(
        json.loads(text), {name: Dice() for name in names}, choose=lambda _: True
    )
    assert resumed.to_dict() == broken.to_dict()
    resumed.play()
    assert resumed.result == whole.result
    assert json.dumps(resumed.to_dict()) == json.dumps(whole.to_dict())


def test_built_in_players_need_not_be_named_again() -> None:
    players = {f"P{n}": name for n, name in enumerate(("calls", "folds", "maniac") * 3)}
    settings = TournamentSettings(seats=5, schedule=QUICK, starting_stack=200)
    first = Tournament(players, settings, seed=2)
    for _ in range(9):
        first.play_hand()
    second = Tournament.from_dict(first.to_dict())
    assert first.play() == second.play()


def test_deciders_may_be_made_by_name() -> None:
    first = Tournament(field(5), seed=2)
    first.play_hand()
    second = Tournament.from_dict(first.to_dict(), lambda _: Shover())
    assert first.play() == second.play()


def test_nobody_is_saved_in_the_middle_of_a_hand() -> None:
    tournament = Tournament(field(3), seed=1)
    tournament.start_hand(1)
    with pytest.raises(IllegalActionError, match="during a hand"):
        tournament.to_dict()


def test_a_saved_tournament_must_be_readable() -> None:
    values = Tournament(field(3), seed=1).to_dict()
    with pytest.raises(GameConfigError, match="decider of P1 is missing"):
        Tournament.from_dict(values)
    with pytest.raises(GameConfigError, match="has version 7; this program"):
        Tournament.from_dict({**values, "version": 7})


def test_a_finished_tournament_keeps_its_result() -> None:
    tournament = Tournament(field(5), seed=1)
    tournament.sit_out("P2")
    result = tournament.play()
    again = Tournament.from_dict(json.loads(json.dumps(tournament.to_dict())), field(5))
    assert again.result == result
    assert again.entrants["P2"].player.sitting_out


def test_a_tournament_with_a_part_missing_or_wrong_is_refused() -> None:
    values = Tournament(dict.fromkeys("abcd", "calls"), seed=1).to_dict()
    for name in values.keys() - {"version", "stakes"}:
        with pytest.raises(NotationError, match="the tournament is damaged"):
            Tournament.from_dict({k: v for k, v in values.items() if k != name})
    for name in ("settings", "clock", "purse", "entrants", "tables", "events"):
        with pytest.raises(NotationError, match="the tournament is damaged"):
            Tournament.from_dict({**values, name: 7})


def test_a_tournament_saved_before_stakes_were_has_those_of_its_level() -> None:
    settings = TournamentSettings(schedule=BlindSchedule([(5, 10), (6, 12)], length=1))
    tournament = Tournament(dict.fromkeys("abcd", "calls"), settings, seed=1)
    tournament.play_hand()
    tournament.play_hand()
    values = tournament.to_dict()
    del values["stakes"]
    assert Tournament.from_dict(values).stakes.blinds == (6, 12)


def test_a_tournament_is_saved_while_hands_are_played_elsewhere() -> None:
    """Both continue alike: moves, places and levels do not depend on the saving."""
    settings = TournamentSettings(seats=3, final_table=3, starting_stack=100)
    names = [f"P{n}" for n in range(17)]
    first = Tournament({n: Player(n, 0) for n in names}, settings, seed=3)
    rng, played = Random(5), 0
    while first.result is None:
        free = [n for n in first.tables if first.why_not(n) is None]
        if free and rng.random() < 0.6:
            first.plan_hand(rng.choice(free))
        elif first.playing:
            second = Tournament.from_dict(first.to_dict(), lambda n: Player(n, 0))
            number = rng.choice(sorted(first.playing))
            winner = rng.randrange(len(first.playing[number].entrants))
            for tournament in (first, second):
                _end_elsewhere(tournament, number, winner)
            played += 1
            assert first.to_dict() == second.to_dict()
            first = second
    assert played > 5
    assert first.players[0].chips == 1_700


def _end_elsewhere(tournament: Tournament, number: int, winner: int) -> None:
    entrants = tournament.playing[number].entrants
    starting = [entrant.chips for entrant in entrants]
    stacks = [sum(starting) * (i == winner) for i in range(len(entrants))]
    for entrant, chips in zip(entrants, stacks, strict=True):
        entrant.player.chips = chips
    outcome = HandOutcome(stacks, {e.name: [entrants[winner].name] for e in entrants})
    tournament.settle_outcome(number, outcome, starting)
