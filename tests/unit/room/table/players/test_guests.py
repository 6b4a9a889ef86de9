"""Who sits at a table is known by a number that nobody else ever has there."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.support.table_entries import TableEntries

from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.delivery.snapshots import snapshot


def test_a_seat_that_is_taken_again_has_another_guest() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob")
    numbers = [guest.id for guest in session.table.guests.values()]
    for name in ("Ann", "Cyd", "Ann"):  # the same token too: it does not count
        session.write(entries.Left(1))
        session.write(entries.Joined(1, name, 200, "hash of Ann"))
        numbers.append(session.table.guests[1].id)
    assert len(set(numbers)) == len(numbers)


def test_guests_keep_their_numbers_in_every_replay() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob", "Cyd")
    for name in ("Dan", "Eve"):
        session.deal()
        session.play()
        session.write(entries.Left(2))
        session.sit(name)
    known = {seat: guest.id for seat, guest in session.table.guests.items()}
    replays: list[Any] = [(None, session.lines)]
    replays += [(mark, session.lines[k:]) for mark, k in session.marks]
    for mark, lines in replays:
        table = replayed("t", mark, lines)
        assert {seat: guest.id for seat, guest in table.guests.items()} == known
        assert table.sat == session.table.sat


def test_checkpoint_of_a_time_without_numbers_is_read() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob", "Cyd")
    session.write(entries.Left(2))
    kept = msgspec.json.decode(checkpoint(session.table))
    del kept["sat"]
    for row in kept["guests"]:
        del row["id"]
        row["since"] = 3  # as it was written then
    table = replayed("t", msgspec.json.encode(kept), [])
    assert sorted(guest.id for guest in table.guests.values()) == [1, 2]
    table.apply(
        entries.TableEntry(session.at, entries.Joined(2, "Dan", 200, "hash of Dan"))
    )
    assert table.guests[2].id == 3


def test_one_who_comes_after_the_hand_sees_none_of_its_cards() -> None:
    session = TableEntries()
    session.sit("Ann", "Bob")
    session.deal()
    old = session.table.guests[1]
    session.play()
    session.write(entries.Left(1))
    session.write(entries.Joined(1, "Eve", 200, "hash of Eve"))
    new = session.table.guests[1]
    hand = session.table.hand
    assert hand is not None
    assert hand.index_of(old.id) is not None
    assert hand.index_of(new.id) is None
    rows = snapshot(session.table, new)["hand"]["players"]
    assert [row["own"] for row in rows] == [None, None]
    seen = [event.seen_by(new.id) for event in session.table.events]
    assert seen == [event.public for event in session.table.events]
