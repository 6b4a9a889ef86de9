"""Executes the commands of the host."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries
from bigslick.room.table.bots.bot_seats import add_bot
from bigslick.room.table.players.guests import retry_key
from bigslick.room.table_config import LEAST_HANDS, MAX_CHIPS
from bigslick.room.tokens import matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.protocol import commands
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.table import Table

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("amount_to_add", "handle_host_command")

_NOT_IN_CLUBS = ("add_bot", "top_up", "stack")
"""Commands that would bring chips to a table that nobody has bought."""


def handle_host_command(
    actor: TableActor, command: commands.Host, answer: Answer
) -> None:
    """Execute a command of the host, unless one with this id was executed.

    Raises:
        BigslickError: the sender is not the host, or the command is refused.
    """
    table = actor.table
    if not matches(command.token, table.host):
        raise CommandError("forbidden", "you are not the host of this table")
    key, done = retry_key(command), partial(answer, {})
    if key in table.host_keys:
        actor.after_commit(done)
        return
    if table.config.club and command.what in _NOT_IN_CLUBS:
        raise CommandError(
            "refused",
            "the chips at a table of a club come from the balances of its members",
        )
    if command.what == "add_bot":
        add_bot(actor, command.level, command.seat, key, done)
    else:
        actor.write(_what(actor, command), key, done)
    actor.schedule()


def _what(actor: TableActor, command: commands.Host) -> entries.EntryBody:
    match command.what:
        case "pause" | "resume":
            return entries.Paused(
                command.what == "pause", after_hand=actor.table.has_hand
            )
        case "blinds":
            blinds = _blinds(command)
            _check_blinds(actor.table, blinds[1], command.ante)
            return entries.Blinds(*blinds, command.ante)
        case "close":
            return entries.Closing("closed by the host")
        case "bot_speed":
            if command.bot_ms is None:
                raise CommandError("bad_request", "missing field bot_ms")
            return entries.BotSpeedSet(command.bot_ms)
        case "approve" | "refuse":
            if command.who is None:
                raise CommandError("bad_request", "missing field who")
            return entries.Decided(command.who, command.what == "approve")
        case _:
            return _at_seat(actor, command)


def _at_seat(actor: TableActor, command: commands.Host) -> entries.EntryBody:
    """Return the entry for a command of the host that concerns a seat."""
    seat = command.seat
    if seat is None or seat not in actor.table.seats:
        raise CommandError("bad_request", "missing field seat")
    if command.what == "hand_over":
        return entries.HandedOver(seat)
    if command.what in {"mute", "unmute"}:
        return entries.Muted(seat, command.what == "mute")
    if command.what == "top_up":
        return entries.ToppedUp(seat, amount_to_add(actor, seat, command.amount))
    if command.what == "stack":
        if command.amount is None:
            raise CommandError("bad_request", "missing field amount")
        _check_stack(actor.table, seat, command.amount)
        return entries.StackSet(seat, command.amount)
    is_bot = actor.table.seats[seat].bot is not None
    if is_bot != (command.what == "remove_bot"):
        raise CommandError("refused", "use kick for people and remove_bot for bots")
    return entries.Left(seat, kicked=True)


def _blinds(command: commands.Host) -> tuple[int, int]:
    """Return the new blinds; a small bet counts as a big blind."""
    if command.blinds is not None:
        return command.blinds
    if command.small_bet is None:
        raise CommandError("bad_request", "missing field blinds or small_bet")
    return max(command.small_bet // 2, 1), command.small_bet


def _check_blinds(table: Table, big: int, ante: int) -> None:
    """Check that the stakes do not put everybody all in before the cards are dealt.

    They are compared with the second largest stack, or the default buy-in if that is
    larger.
    """
    stacks = sorted(seat.player.chips for seat in table.seats.values())
    largest = max([table.roster.settings.default_stack, *stacks[:-1]])
    least = LEAST_HANDS * (big + ante)
    if largest < least:
        text = table.config.amount_text
        raise CommandError(
            "refused",
            f"blinds of {text(big)} and antes of {text(ante)} need stacks of at least "
            f"{text(least)}; no two players have more than {text(largest)}",
        )


def _check_stack(table: Table, seat: int, amount: int) -> None:
    """Check that a stack is within the buy-in limits, and at least a big blind.

    If players may not take chips off the table, the host may not reduce their own
    stack.
    """
    own = table.config.rathole_minutes and table.guests[seat].hosts
    if own and amount < table.seats[seat].player.chips:
        raise CommandError("refused", "you cannot take chips off the table")
    config, games = table.config, table.roster.rotation.games
    low, high = config.min_buy_in, config.max_buy_in
    low = max(games.unit(code) for code in games.codes) if low is None else low
    high = MAX_CHIPS if high is None else high
    if not low <= amount <= high:
        amount_text, low_text, high_text = map(config.amount_text, (amount, low, high))
        raise CommandError(
            "refused",
            f"invalid stack {amount_text}: expected {low_text} to {high_text}",
        )


def amount_to_add(actor: TableActor, number: int, amount: int | None) -> int:
    """Return how many chips to buy; by default up to the player's first buy-in.

    Raises:
        CommandError: there is nothing to add.
    """
    seat = actor.table.seats[number]
    if amount is None:
        amount = seat.buy_in - seat.player.chips - actor.table.guests[number].buying
    if amount <= 0:
        first = actor.table.config.amount_text(seat.buy_in)
        raise CommandError(
            "refused",
            f"there are no chips to add: the stack is the first buy-in, {first}, or "
            "more",
        )
    return amount
