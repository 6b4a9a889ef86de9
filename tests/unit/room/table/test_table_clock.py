"""The clocks of a table: a decision that takes long, and the clock that is called."""

from __future__ import annotations

import pytest
from tests.support.table_entries import TableEntries, visible_events

from bigslick.errors import GameConfigError
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import replayed


def _waiting(seconds: int, **config: int) -> TableEntries:
    """Return a table whose player to act has taken this long."""
    session = TableEntries(**{"time_ms": 20_000, "bank_ms": 60_000} | config)
    session.sit("Ann", "Bob", "Cyd")
    session.deal()
    assert session.table.turn is not None
    session.at = session.table.turn.began + 1000 * seconds - 400
    return session


def _caller(session: TableEntries) -> int:
    turn = session.table.turn
    assert turn is not None
    return next(seat for seat in session.table.seats if seat != turn.seat)


def test_called_clock_leaves_thirty_seconds() -> None:
    session = _waiting(31)
    session.write(entries.ClockCalled(_caller(session)))
    turn, now = session.table.turn, session.table.now
    assert turn is not None
    assert turn.deadline == now + 30_000
    assert replayed("t", None, session.lines).turn == turn


def test_time_bank_counts_only_what_was_used() -> None:
    session = _waiting(31)
    session.write(entries.ClockCalled(_caller(session)))
    turn = session.table.turn
    assert turn is not None
    began, seat = turn.began, turn.seat
    session.at = began + 50_000 - 400
    session.write(entries.Acted(seat, {"action": "fold"}))
    used = session.table.now - began
    assert session.table.guests[seat].bank_ms == 60_000 - (used - 20_000)


def test_pause_keeps_what_is_left_of_a_called_clock() -> None:
    session = _waiting(31)
    session.write(entries.ClockCalled(_caller(session)))
    before = session.table.turn
    assert before is not None
    left = (before.deadline or 0) - session.table.now
    session.table.pause(yes=True)
    session.table.now += 500_000
    session.table.pause(yes=False)
    assert (before.deadline or 0) - session.table.now == left
    assert (
        b'"limit_ms":' + str(left).encode()
        in visible_events(session.table.events)[-1][1]
    )


@pytest.mark.parametrize(
    ("seconds", "config", "message"),
    [
        (10, {}, "when a decision takes 30 s; this one has taken 10 s"),
        (31, {"bank_ms": 30_000}, "this player has only 19 s left"),
        (31, {"clock_ms": 0}, "cannot be called at this table"),
    ],
)
def test_clock_is_refused(seconds: int, config: dict[str, int], message: str) -> None:
    session = _waiting(seconds, **config)
    with pytest.raises(GameConfigError, match=message):
        session.write(entries.ClockCalled(_caller(session)))
