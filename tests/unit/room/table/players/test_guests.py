"""Who sits at a table is known by a number that nobody else ever has there."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.support.table_entries import TableEntries

from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint, replayed
from bigslick.room.table.snapshots import snapshot


def test_a_chair_that_is_taken_again_has_another_guest() -> None:
    evening = TableEntries()
    evening.sit("Ann", "Bob")
    numbers = [guest.id for guest in evening.table.guests.values()]
    for name in ("Ann", "Cyd", "Ann"):  # the same token too: it does not count
        evening.write(entries.Left(1))
        evening.write(entries.Joined(1, name, 200, "hash of Ann"))
        numbers.append(evening.table.guests[1].id)
    assert len(set(numbers)) == len(numbers)


def test_guests_keep_their_numbers_in_every_replay() -> None:
    evening = TableEntries()
    evening.sit("Ann", "Bob", "Cyd")
    for name in ("Dan", "Eve"):
        evening.deal()
        evening.play()
        evening.write(entries.Left(2))
        evening.sit(name)
    known = {seat: guest.id for seat, guest in evening.table.guests.items()}
    replays: list[Any] = [(None, evening.lines)]
    replays += [(mark, evening.lines[k:]) for mark, k in evening.marks]
    for mark, lines in replays:
        table = replayed("t", mark, lines)
        assert {seat: guest.id for seat, guest in table.guests.items()} == known
        assert table.sat == evening.table.sat


def test_checkpoint_of_a_time_without_numbers_is_read() -> None:
    evening = TableEntries()
    evening.sit("Ann", "Bob", "Cyd")
    evening.write(entries.Left(2))
    kept = msgspec.json.decode(checkpoint(evening.table))
    del kept["sat"]
    for row in kept["guests"]:
        del row["id"]
        row["since"] = 3  # as it was written then
    table = replayed("t", msgspec.json.encode(kept), [])
    assert sorted(guest.id for guest in table.guests.values()) == [1, 2]
    table.apply(
        entries.TableEntry(evening.at, entries.Joined(2, "Dan", 200, "hash of Dan"))
    )
    assert table.guests[2].id == 3


def test_one_who_comes_after_the_hand_sees_none_of_its_cards() -> None:
    evening = TableEntries()
    evening.sit("Ann", "Bob")
    evening.deal()
    old = evening.table.guests[1]
    evening.play()
    evening.write(entries.Left(1))
    evening.write(entries.Joined(1, "Eve", 200, "hash of Eve"))
    new = evening.table.guests[1]
    hand = evening.table.hand
    assert hand is not None
    assert hand.index_of(old.id) is not None
    assert hand.index_of(new.id) is None
    rows = snapshot(evening.table, new)["hand"]["players"]
    assert [row["own"] for row in rows] == [None, None]
    seen = [event.seen_by(new.id) for event in evening.table.events]
    assert seen == [event.public for event in evening.table.events]
