"""Bots hurry in hands that only they play on, if all people want that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from tests.support.rooms import async_test, one_line, wait_until
from tests.support.table_entries import TableEntries

from bigslick.room.storage import entries
from bigslick.room.table.hand.skipping import is_skipped
from bigslick.room.table.hand.turns import FOLD

if TYPE_CHECKING:
    from pathlib import Path


def _table(*skipping: int) -> TableEntries:
    """Return a table with three people, a hand in progress, and these wishes."""
    table = TableEntries(pause_ms=4_000)
    table.sit("Ann", "Bob", "Cyd")
    for seat in (1, 2, 3):
        table.write(entries.Present(seat, yes=True))
    for seat in skipping:
        table.write(entries.Habit(seat, "skip", yes=True))
    table.deal()
    return table


def _fold(table: TableEntries) -> int:
    """Fold for the player to act, and return their seat."""
    turn = table.table.turn
    assert turn is not None
    table.write(entries.Acted(turn.seat, FOLD))
    return turn.seat


def test_nothing_is_skipped_while_a_person_has_cards() -> None:
    table = _table(1, 2, 3)
    assert not is_skipped(table.table)
    _fold(table)
    assert not is_skipped(table.table)
    _fold(table)
    assert not table.table.playing
    assert not is_skipped(table.table), "the winner looks at the result"
    assert table.table.shown_ms == 4_000


@pytest.mark.parametrize(("wishes", "skipped"), [((1, 2), True), ((1,), False)])
def test_all_people_who_are_connected_must_want_it(
    wishes: tuple[int, ...], *, skipped: bool
) -> None:
    table = TableEntries(pause_ms=4_000)
    table.write(entries.Joined(3, "Max", 200, bot="folds"))
    table.write(entries.Joined(4, "Moe", 200, bot="folds"))
    table.sit("Ann", "Bob")
    for seat in (1, 2):
        table.write(entries.Present(seat, yes=True))
    for seat in wishes:
        table.write(entries.Habit(seat, "skip", yes=True))
    table.deal()
    left = {1, 2}
    while left:
        turn = table.table.turn
        assert turn is not None
        if turn.seat in left:
            left.remove(_fold(table))
        else:
            table.write(entries.Acted(turn.seat, _stay(turn.legal)))
    assert is_skipped(table.table) is skipped
    table.write(entries.Present(2, yes=False))
    assert is_skipped(table.table), "who is not there is not asked"
    table.write(entries.Present(2, yes=True))
    table.play()
    assert table.table.shown_ms == (0 if skipped else 4_000)


def _stay(legal: Any) -> dict[str, str]:
    return {"action": "check" if legal.check else "call"}


@async_test
async def test_a_person_who_skips_does_not_wait_for_bots(tmp_path: Path) -> None:
    """With a minute for each decision and result, three hands would take very long."""
    async with one_line(tmp_path) as (room, client):
        config = {"seats": 3, "bots": ["calls", "calls"], "bots_alone": True}
        table, _ = await client.create(**config, bot_ms=60_000, pause_ms=60_000)
        await wait_until(lambda: room.tables[table].table.playing)
        seat = await client.join(table, "Ann")
        await seat.watch()
        await seat.call("sit_out")
        await seat.call("habit", what="skip", yes=True)
        hands = 0
        while hands < 2:
            event = await client.events.get()
            assert event is not None
            hands += event["type"] == "hand_start"
