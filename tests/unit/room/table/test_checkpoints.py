"""Checkpoints stay small while players come and go, and chips add up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bigslick.room.protocol import commands
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import (
    UnbalancedTableError,
    check_chips,
    checkpoint,
    replayed,
)
from bigslick.room.table.delivery.snapshots import books
from bigslick.room.table.players.guests import retry_key
from bigslick.room.table.table import HOST_KEY, Table
from bigslick.room.table_config import TableConfig

_BOUND = 64_000
_WIDE = "\U0001f0a1" * 18
"""A name of four bytes a letter; six more make it the longest there may be."""


class _Visits:
    """A table at which people come and go between hands."""

    def __init__(self, **config: Any) -> None:
        self.table = Table("t")
        self.lines: list[bytes] = []
        self.write(entries.Created(TableConfig(seats=9, **config)))

    def write(self, what: entries.EntryBody, key: str | None = None) -> None:
        entry = entries.TableEntry(1_000 + len(self.lines), what, key)
        self.table.apply(entry)
        self.lines.append(entries.encode_entry(entry))

    def visit(self, name: str, chips: int, left: int | None = None) -> None:
        self.write(entries.Joined(1, name, chips, token="x" * 64))
        if left is not None:
            self.write(entries.StackSet(1, left))
        self.write(entries.Left(1))


def test_thousands_of_names_leave_a_small_checkpoint() -> None:
    visits = _Visits()
    visits.write(entries.Joined(2, "Ann", 500, token="y" * 64))
    for k in range(5_000):
        visits.visit(f"{_WIDE}{k:06}", 200, 150 + k % 100)
    table = visits.table
    mark = checkpoint(table)
    assert len(mark) < _BOUND
    answer = books(table)
    others = answer["others"]
    assert others["count"] + len(answer["books"]) == 5_001
    assert len(answer["books"]) <= 101
    bought = others["bought"] + sum(row["bought"] for row in answer["books"])
    paid = others["paid_out"] + sum(row["paid_out"] for row in answer["books"])
    assert bought == 500 + sum(max(200, 150 + k % 100) for k in range(5_000))
    assert bought - paid == 500
    assert answer["books"][0]["name"] == "Ann"
    assert answer["books"][-1]["name"].endswith("004999")
    check_chips(table)
    again = replayed("t", mark, [])
    assert books(again) == answer
    assert checkpoint(again) == mark
    assert books(replayed("t", None, visits.lines)) == answer


def test_players_who_left_first_are_merged_into_the_others_first() -> None:
    visits = _Visits()
    for k in range(100):
        visits.visit(f"P{k}", 200)
    visits.visit("P0", 300)  # the first player comes back
    visits.visit("P100", 200)
    names = [row["name"] for row in books(visits.table)["books"]]
    assert "P0" in names
    assert "P1" not in names
    assert books(visits.table)["others"] == {
        "count": 1,
        "bought": 200,
        "paid_out": 200,
        "net": 0,
    }
    row = next(row for row in books(visits.table)["books"] if row["name"] == "P0")
    assert (row["bought"], row["paid_out"]) == (500, 500)


def test_large_checkpoint_of_an_earlier_version_shrinks() -> None:
    visits = _Visits()
    kept = msgspec.json.decode(checkpoint(visits.table))
    names = {f"P{k}": 200 for k in range(3_000)}
    kept["match"]["ledger"] = {
        "bought": names,
        "cashed_out": names,
        "raked": 0,
        "raked_hands": 0,
    }
    table = replayed("t", msgspec.json.encode(kept), [])
    assert books(table)["others"]["count"] == 2_900
    assert len(checkpoint(table)) < _BOUND


def test_long_ids_of_commands_leave_a_small_checkpoint() -> None:
    """The last 64 of each seat and of the host are kept for retries."""
    visits = _Visits()
    for seat in range(1, 10):
        visits.write(entries.Joined(seat, f"{_WIDE}{seat:06}", 200, token="x" * 64))
    longest = "\x01" * 60
    for k in range(70):
        for seat in range(1, 10):
            command = commands.Chat(
                id=f"{longest}{k:04}", table="t", token="", text="x"
            )
            visits.write(entries.Chatted(seat, "x"), retry_key(command))
        host = commands.Host(id=f"{longest}{k:04}", table="t", token="", what="pause")
        assert retry_key(host).startswith(HOST_KEY)
        visits.write(entries.Paused(k % 2 == 0), retry_key(host))
    assert len(checkpoint(visits.table)) < _BOUND
    keys = visits.table.guests[1].keys
    assert len(set(keys)) == 64


@pytest.mark.parametrize("text", ["1", "a" * 64, "ä", ""])
def test_ids_of_commands_are_distinguished(text: str) -> None:
    keys = {
        retry_key(kind(id=own, table="t", token=""))
        for kind in (commands.SitIn, commands.Leave)
        for own in (text, text[:-1] + "b", 7, "7 ")
    }
    assert len(keys) == 8
    assert max(map(len, keys)) <= 40


def test_chips_from_nowhere_are_found() -> None:
    visits = _Visits()
    visits.write(entries.Joined(2, "Ann", 500, token="y" * 64))
    visits.table.seats[2].player.chips += 1
    with pytest.raises(UnbalancedTableError, match="501 chips, expected 500"):
        checkpoint(visits.table)
