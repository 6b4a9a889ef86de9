"""The stakes that a table announces."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.support.table_entries import TableEntries

from bigslick.room.protocol import events
from bigslick.room.table.delivery.snapshots import snapshot
from bigslick.room.table.stakes import stakes


def test_limit_games_are_named_by_their_bets_and_others_by_their_blinds() -> None:
    for game, blinds, title in (
        ("nlhe", [1, 2], [1, 2]),
        ("flhe", [2, 4], [4, 8]),
        ("stud", None, [4, 8]),
    ):
        found = stakes(TableEntries(game=game).table)
        assert (found["blinds"], found["title"]) == (blinds, title)


def _last_start(session: TableEntries) -> dict[str, Any]:
    started = [e for e in session.table.events if e.kind is events.HandStart]
    found: dict[str, Any] = msgspec.json.decode(started[-1].public)
    return found


def test_a_mix_announces_the_stakes_of_each_new_game() -> None:
    session = TableEntries(game="horse")
    session.sit("Ann", "Bob", "Cyd")
    played = []
    for _ in range(12):
        session.deal()
        start, hand = _last_start(session), session.table.hand
        assert hand is not None
        own = stakes(session.table, hand.plan.code)
        assert snapshot(session.table, None)["stakes"] == own
        assert start.get("stakes") == (own if start.get("new_game") else None)
        if start.get("new_game"):
            played.append(own["blinds"])
        session.play()
    assert played[:2] == [[2, 4], None]  # Omaha has blinds, razz has not
