"""What the host of a table may do."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.room.lobby import add_bot
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries as on
from bigslick.room.table.table import HOST_KEY
from bigslick.room.tokens import matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.protocol import commands as ask
    from bigslick.room.table.actor import TableActor

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("amount_to_add", "run_table")


def run_table(actor: TableActor, command: ask.Host, answer: Answer) -> None:
    """Carry out a command of the host, once for each id.

    Raises:
        BigslickError: he is not the host, or it cannot be done.

    """
    table = actor.table
    if not matches(command.token, table.host):
        raise CommandError("forbidden", "you are not the host of this table")
    key, done = f"{HOST_KEY}{command.id}", partial(answer, {})
    if key in table.host_keys:
        actor.after_commit(done)
        return
    if command.what == "add_bot":
        add_bot(actor, command.level, command.seat, key, done)
    else:
        actor.write(_what(actor, command), key, done)
    actor.go_on()


def _what(actor: TableActor, command: ask.Host) -> on.What:
    match command.what:
        case "pause" | "resume":
            return on.Paused(command.what == "pause")
        case "start":
            return on.Started()
        case "blinds":
            if command.blinds is None:
                raise CommandError("bad_request", "which blinds?")
            return on.Blinds(*command.blinds, command.ante)
        case "approve" | "refuse":
            if command.who is None:
                raise CommandError("bad_request", "whom?")
            return on.Decided(command.who, command.what == "approve")
        case _:
            return _at_seat(actor, command)


def _at_seat(actor: TableActor, command: ask.Host) -> on.What:
    seat = command.seat
    if seat is None or seat not in actor.table.seats:
        raise CommandError("bad_request", "which seat?")
    if command.what == "top_up":
        return on.ToppedUp(seat, amount_to_add(actor, seat, command.amount))
    if command.what == "stack":
        if command.amount is None:
            raise CommandError("bad_request", "how many chips?")
        return on.StackSet(seat, command.amount)
    is_bot = actor.table.seats[seat].bot is not None
    if is_bot != (command.what == "remove_bot"):
        raise CommandError("refused", "kick people, remove bots")
    return on.Left(seat, kicked=True)


def amount_to_add(actor: TableActor, number: int, amount: int | None) -> int:
    """Return how many chips are bought; by default up to the first buy-in.

    Raises:
        CommandError: there is nothing to add.

    """
    seat = actor.table.seats[number]
    if amount is None:
        amount = seat.buy_in - seat.player.chips - actor.table.guests[number].buying
    if amount <= 0:
        raise CommandError("refused", "there is nothing to add")
    return amount
