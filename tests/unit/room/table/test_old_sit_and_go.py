"""Sit-and-gos that an older version stored go on as they would have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.support.table_entries import TableEntries, visible_events

from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.sit_and_go import next_game, places, positions

STORED: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "support" / "old_sit_and_go.json").read_text()
)


def stored_lines(stored: dict[str, Any]) -> list[bytes]:
    """Return the entries as they were stored."""
    return [json.dumps(entry).encode() for entry in stored["entries"]]


_LATER = {
    "hand_start": {"game_name", "new_game", "names"},
    "push": {"what", "hands"},
    "show": {"hands"},
}
"""Fields that a later version added, or in which it names hands as players do."""


def public(events: Any) -> list[Any]:
    """Return the events as everybody sees them, with the fields of that version."""
    return [_as_before(json.loads(event)) for _, event, _ in visible_events(events)]


def _as_before(event: dict[str, Any]) -> dict[str, Any]:
    later = _LATER.get(event["type"], set())
    return {name: value for name, value in event.items() if name not in later}


def stored_events(stored: dict[str, Any]) -> list[Any]:
    """Return the events that the older version sent."""
    return [_as_before(event) for event in stored["events"]]


@pytest.mark.parametrize("name", ["nlhe", "horse", "razz", "seconds"])
def test_a_hand_under_way_at_an_old_checkpoint_is_the_same_hand(name: str) -> None:
    stored = STORED[name]
    mark = json.dumps(stored["checkpoint"]).encode()
    table = replayed("t", mark, stored_lines(stored))
    assert table.tournament is not None
    assert public(table.events) == stored_events(stored)


def test_places_of_an_old_checkpoint_are_kept() -> None:
    table = replayed("t", json.dumps(STORED["nlhe"]["checkpoint"]).encode(), [])
    assert [(row["seat"], row["place"], row["prize"]) for row in places(table)] == [
        (3, 4, 0)
    ]
    assert table.prizes == [2600, 1400]
    assert table.tournament is not None
    assert table.tournament.registration.remaining == 3
    assert table.tournament.entrants["Bob"].player.sitting_out


def test_an_old_sit_and_go_is_played_to_its_end() -> None:
    stored = STORED["nlhe"]
    mark = json.dumps(stored["checkpoint"]).encode()
    session = TableEntries(seed=2)
    session.table = replayed("t", mark, stored_lines(stored))
    session.at = session.table.now
    session.play()
    for _ in range(500):
        if not session.table.running:
            break
        session.deal()
        session.play()
    assert session.table.finished
    rows = places(session.table)
    assert [row["place"] for row in rows] == [1, 2, 3, 4]
    assert [row["prize"] for row in rows] == [2600, 1400, 0, 0]
    assert session.chips == 800


def test_an_old_start_without_a_seed_has_the_button_in_the_last_seat() -> None:
    stored = STORED["begun"]
    table = replayed("t", None, stored_lines(stored))
    assert public(table.events) == stored_events(stored)
    at = positions(table)
    assert at is not None
    assert at.button == 3


def test_a_finished_one_keeps_its_places() -> None:
    stored = STORED["finished"]
    table = replayed("t", json.dumps(stored["checkpoint"]).encode(), [])
    assert places(table) == stored["places"]
    assert table.tournament is not None
    assert table.tournament.result is not None
    assert table.tournament.result.winner == "Cyd"


def test_an_old_mix_goes_on_with_its_game() -> None:
    table = replayed("t", json.dumps(STORED["horse"]["checkpoint"]).encode(), [])
    assert next_game(table)[1] == "stud"


def test_what_was_read_is_stored_in_the_new_layout() -> None:
    table = replayed("t", json.dumps(STORED["nlhe"]["checkpoint"]).encode(), [])
    mark = checkpoint(table)
    again = replayed("t", mark, [])
    assert checkpoint(again) == mark
    assert json.loads(mark)["tournament"]["hands"] == 8


def test_a_new_start_draws_the_button_from_its_seed() -> None:
    buttons = set()
    for seed in "abcdefgh":
        session = TableEntries(mode="tournament")
        session.sit("Ann", "Bob", "Cyd")
        session.write(entries.Started(seed))
        session.deal()
        at, again = positions(session.table), replayed("t", None, session.lines)
        assert at is not None
        assert positions(again) == at
        buttons.add(at.button)
    assert buttons == {1, 2, 3}
