"""Tournaments of bots, one or many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bigslick.arena import play_tournaments
from bigslick.errors import BotError, GameConfigError
from bigslick.match.tournament import TournamentSettings

if TYPE_CHECKING:
    from bigslick.match.table.hand_result import HandResult

FAST = TournamentSettings(structure="hyper-turbo", seats=3, bounty=200)


def test_bots_enter_in_turn_and_the_money_adds_up() -> None:
    series = play_tournaments(["tight", "random"], FAST, entrants=5, seed=1)
    assert series.entrants == (
        ("tight-1", "tight"),
        ("random-1", "random"),
        ("tight-2", "tight"),
        ("random-2", "random"),
        ("tight-3", "tight"),
    )
    rows = {row.name: row for row in series.rows}
    assert (rows["tight"].entries, rows["random"].entries) == (3, 2)
    assert rows["tight"].cost == 3 * 1_200
    assert sum(row.won for row in series.rows) == 5 * 1_200
    assert sum(row.wins for row in series.rows) == 1


def test_a_series_does_not_depend_on_the_number_of_processes() -> None:
    def played(jobs: int) -> str:
        series = play_tournaments(
            ["maniac", "calls"], FAST, entrants=4, seed=9, tournaments=3, jobs=jobs
        )
        return json.dumps(series.to_dict(), default=float)

    assert played(1) == played(2)


def test_each_tournament_of_a_series_has_the_next_seed() -> None:
    series = play_tournaments(["maniac", "calls"], FAST, seed=4, tournaments=3)
    alone = play_tournaments(["maniac", "calls"], FAST, seed=5)
    assert [run.seed for run in series.runs] == [4, 5, 6]
    assert series.runs[1].result == alone.runs[0].result
    assert series.rows[0].to_dict()["ci95"] is not None
    assert alone.rows[0].to_dict()["ci95"] is None


def test_stacks_are_kept_after_every_hand() -> None:
    hands: list[HandResult] = []
    series = play_tournaments(["maniac", "calls"], FAST, seed=2, on_hand=hands.append)
    (run,) = series.runs
    assert len(hands) == run.result.hands
    for line in zip(*run.chips.values(), strict=True):
        assert sum(chips for chips in line if chips == chips) == 2 * FAST.stack  # noqa: PLR0124 - nan
    assert "chips over" in series.plot()


def test_the_chart_of_a_series_ends_at_all_finishes() -> None:
    series = play_tournaments(["maniac", "calls"], FAST, tournaments=2)
    assert "place or better" in series.plot()


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(GameConfigError, match="entrants 1: expected at least 2"):
        play_tournaments(["tight"], entrants=1)
    with pytest.raises(GameConfigError, match="tournaments 0: expected 1 or more"):
        play_tournaments(["tight", "calls"], tournaments=0)
    with pytest.raises(GameConfigError, match="duplicate player name"):
        play_tournaments(["a=tight", "a-1=calls"], entrants=3)
    with pytest.raises(BotError, match="unknown bot 'nobody'"):
        play_tournaments(["nobody", "calls"])


@pytest.mark.parametrize("count", [0, 1.5, "2"])
def test_the_number_of_tournaments_is_whole(count: Any) -> None:
    with pytest.raises(GameConfigError, match="invalid number of tournaments"):
        play_tournaments(["calls", "folds"], tournaments=count)
