"""Seats bots at a table."""

from __future__ import annotations

from itertools import chain, count
from typing import TYPE_CHECKING

from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.table import Table

__all__ = ("add_bot", "bot_entry")

_BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "June")


def add_bot(
    actor: TableActor,
    level: str,
    seat: int | None = None,
    key: str | None = None,
    done: Callable[[], object] | None = None,
) -> None:
    """Seat a bot; for ``key`` and ``done`` see ``TableActor.write``.

    Raises:
        CommandError: no seat is free.
        BotError: there is no such level.
    """
    actor.write(bot_entry(actor.table, level, seat), key, done)


def bot_entry(table: Table, level: str, seat: int | None = None) -> entries.Joined:
    """Return the entry that seats a bot, at that seat or any free one."""
    free = table.free_seats
    if not free or (seat is not None and seat not in free):
        text = "all seats are taken" if seat is None else f"seat {seat} is not free"
        raise CommandError("full", text)
    taken = {own.player.name.casefold() for own in table.seats.values()}
    taken |= {own.name.casefold() for own in table.waiting}
    spare = (f"{name} {k}" for k in count(2) for name in _BOT_NAMES)
    names = chain(_BOT_NAMES, spare)
    name = next(name for name in names if name.casefold() not in taken)
    chips = table.roster.settings.default_stack
    # Bots take the last seats first; seat 1 is for the player who created the table.
    number = free[-1] if seat is None else seat
    return entries.Joined(number, name, chips, bot=level)
