"""Finished hands are returned by guest: a name or a seat is not enough."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

import msgspec
from tests.support.table_entries import TableEntries

from bigslick.formats import read_hands
from bigslick.room.storage import entries
from bigslick.room.table.hand.finished_hands import (
    FORMATS,
    Viewer,
    hand_row,
    record_for,
    write_histories,
)
from bigslick.room.table.players.guests import GuestId

if TYPE_CHECKING:
    from bigslick.room.storage.interface import HandRow


def _folded() -> tuple[TableEntries, HandRow]:
    """Return a session of one hand in which everything was folded."""
    session = TableEntries()
    session.sit("Ann", "Bob")
    session.deal()
    turn = session.table.turn
    assert turn is not None
    session.write(entries.Acted(turn.seat, {"action": "fold"}))
    row = hand_row(session.table)
    assert row is not None
    return session, row


def _seen(session: TableEntries, row: HandRow, viewer: Viewer | None) -> set[int]:
    """Return the seats whose cards stand in the histories, in whatever format."""
    hand = session.table.hand
    assert hand is not None
    found: list[set[int]] = []
    for form in FORMATS:
        text = write_histories([(row, viewer)], form)
        own = {seat: set(hand.own_cards(seat)) for seat in hand.seats}
        found.append({n for n, cards in own.items() if any(c in text for c in cards)})
    return set().union(*found)


def test_each_guest_gets_their_own_cards_and_nobody_elses() -> None:
    session, row = _folded()
    table = session.table
    assert _seen(session, row, None) == set()
    for seat, guest in table.guests.items():
        assert _seen(session, row, Viewer.at(table, guest)) == {seat}


def test_the_same_name_is_not_the_same_guest() -> None:
    session, row = _folded()
    assert _seen(session, row, Viewer(GuestId(99), "Ann", 1)) == set()


def test_hands_kept_without_numbers_are_found_by_name_since_one_sat_down() -> None:
    session, row = _folded()
    deck = msgspec.json.decode(row.deck)
    del deck["guests"]
    old = row._replace(deck=msgspec.json.encode(deck))
    assert _seen(session, old, Viewer(GuestId(1), "Ann", 1)) == {1}
    assert _seen(session, old, Viewer(GuestId(7), "Ann", 2)) == set()


def test_a_history_for_a_player_says_whose_it_is_and_what_they_were_dealt() -> None:
    session, row = _folded()
    table = session.table
    hand = table.hand
    assert hand is not None
    for seat, guest in table.guests.items():
        viewer = Viewer.at(table, guest)
        own = " ".join(hand.own_cards(seat))
        text = write_histories([(row, viewer)], "txt")
        dealt = [line for line in text.splitlines() if line.startswith("Dealt to ")]
        assert dealt == [f"Dealt to {viewer.name} [{own}]"]
        for form in FORMATS:
            (read,) = read_hands(StringIO(write_histories([(row, viewer)], form)))
            assert read.record is not None, read.error
            assert read.record.meta["hero"] == viewer.name, form
    assert "Dealt to" not in write_histories([(row, None)], "txt")
    assert "hero" not in record_for(row, Viewer.at(table, guest)).meta
