"""Hints: the action that a bot would choose with a player's view."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.bots import PokerBot
from bigslick.engine.encoding import view_to_dict
from bigslick.room.protocol.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.room.limits.visitors import Visitor
    from bigslick.room.protocol import commands
    from bigslick.room.table.actor import TableActor
    from bigslick.room.table.players.guests import Guest

    Answer = Callable[[dict[str, Any]], object]

__all__ = ("give_hint",)

_log = logging.getLogger(__name__)
_thinking: set[asyncio.Task[None]] = set()


def give_hint(
    actor: TableActor, guest: Guest, command: commands.Hint, answer: Answer
) -> None:
    """Compute a hint for the player's view in a worker process, and send it.

    Raises:
        CommandError: it is not their turn, or too many hints are in progress.
    """
    view, hand = actor.table.view(guest.id), actor.table.hand
    if view is None or hand is None or not view.legal:
        raise CommandError("not_your_turn", "it is not your turn")
    if guest.id in actor.hinting:
        raise CommandError("refused", "your last hint is still being computed")
    PokerBot(command.level)  # raises if there is no such level
    room = actor.room
    visitor = room.visitors.at(f"guest {guest.token}")
    room.visitors.take("heavy", visitor)
    room.workers.check(visitor)
    data = {
        "view": view_to_dict(view),
        "game": hand.plan.code,
        "level": command.level,
        "seats": hand.seats,
    }
    actor.hinting.add(guest.id)
    task = asyncio.get_running_loop().create_task(
        _think(actor, guest, data, visitor, answer)
    )
    _thinking.add(task)
    task.add_done_callback(_thinking.discard)


async def _think(
    actor: TableActor,
    guest: Guest,
    data: dict[str, Any],
    visitor: Visitor,
    answer: Answer,
) -> None:
    hint = None
    try:
        hint = msgspec.Raw(await actor.room.workers.run("hint", data, visitor))
    except CommandError as error:
        _log.info("table %s: a hint failed: %s", actor.table.id, error.code)
    finally:
        actor.hinting.discard(guest.id)
        actor.submit(partial(answer, {"hint": hint}))
