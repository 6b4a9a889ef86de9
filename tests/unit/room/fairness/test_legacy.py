"""Data of the first scheme: tables are replayed, hands are verified as before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.old_scheme import OLD_PROOFS, OLD_TABLES

from bigslick.bots.action_choice import stay_in
from bigslick.engine.encoding import action_to_dict
from bigslick.room.fairness import read_record, verify
from bigslick.room.fairness.legacy import OldDeck, OldRecord
from bigslick.room.storage import entries
from bigslick.room.storage.interface import HandRow
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.hand.finished_hands import (
    Viewer,
    fairness_of,
    hand_row,
    record_for,
)
from bigslick.room.table.hand.next_hand import OldSealedDeck
from bigslick.room.table.players.guests import GuestId


def _lines(table: dict[str, Any]) -> list[bytes]:
    return [line.encode() for line in table["lines"]]


@pytest.mark.parametrize("name", OLD_TABLES)
def test_old_storage_gives_the_same_table(name: str) -> None:
    kept = OLD_TABLES[name]
    lines = _lines(kept)
    table = replayed("t", None, lines)
    assert table.n == kept["n"]
    types = [json.loads(event.public)["type"] for event in table.events]
    assert types == kept["types"]
    assert table.hand is not None
    own = {str(seat): table.hand.own_cards(seat) for seat in table.hand.seats}
    assert own == kept["own"]
    short = replayed("t", kept["checkpoint"].encode(), lines[kept["from"] :])
    assert short.n == table.n
    tail = [event.public for event in short.events]
    assert tail == [event.public for event in table.events][-len(tail) :]
    for event, again in zip(
        list(table.events)[-len(tail) :], short.events, strict=True
    ):
        assert {g: event.seen_by(g) for g in event.private} == {
            g: again.seen_by(g) for g in again.private
        }


def test_old_hand_is_played_to_its_end() -> None:
    kept = OLD_TABLES["playing"]
    table = replayed("t", None, _lines(kept))
    assert isinstance(table.hand and table.hand.deck, OldDeck)
    at = table.now
    while table.turn is not None:
        at += 100
        action = action_to_dict(stay_in(table.turn.legal))
        table.apply(entries.TableEntry(at, entries.Acted(table.turn.seat, action)))
    row = hand_row(table)
    assert row is not None
    record = fairness_of(row)
    assert isinstance(record, OldRecord)
    assert verify(record) == []


def test_deck_that_was_sealed_before_the_update_is_dealt() -> None:
    kept = OLD_TABLES["sealed"]
    table = replayed("t", None, _lines(kept))
    assert isinstance(table.sealed, OldSealedDeck)
    data = checkpoint(table)
    again = replayed("t", data, [])
    assert again.sealed == table.sealed
    for own in (table, again):
        own.apply(entries.TableEntry(own.now + 100, entries.Dealt()))
        assert own.sealed is None
        assert own.hand is not None
        start = own.hand.deck.start_fields()
        assert start["seeds"] == {"2": "seed_2"}
    assert table.hand is not None
    assert again.hand is not None
    assert again.hand.deck.cards == table.hand.deck.cards


def test_finished_hands_are_checked_as_what_they_were() -> None:
    ann = Viewer(GuestId(1), "Ann", 1)
    for kept in OLD_TABLES.values():
        for row, proof in zip(kept["rows"], kept["proofs"], strict=True):
            stored = HandRow(
                row["id"],
                "t",
                row["number"],
                row["record"].encode(),
                row["deck"].encode(),
            )
            record = fairness_of(stored, ann)
            assert record == read_record(proof)
            assert verify(record) == []
            assert record_for(stored, ann).hand_id == row["id"]


def test_forged_old_records_are_refused() -> None:
    data = json.loads(OLD_PROOFS[0])

    def problems(**changes: Any) -> str:
        record = read_record(json.dumps(data | changes))
        return "; ".join(verify(record, root=data["root"]))

    first, *rest = data["openings"]
    other = "2c" if first["card"] != "2c" else "3c"
    assert problems() == ""
    assert "not the sealed one" in problems(openings=[first | {"card": other}, *rest])
    assert "there is no card 52" in problems(openings=[first | {"deal": 52}, *rest])
    assert "opened twice" in problems(openings=[first, first, *rest])
    assert "match the root" in problems(leaves=data["leaves"][::-1])
    assert "no leaves" in problems(leaves=[])
    assert "hexadecimal" in problems(root="xyz")
    assert "published before the hand" in problems(root="00" * 32)
    assert "not the sealed one" in problems(seeds={"1": "other"})
