"""Runs the bots of a table; each bot gets only its own view.

Bots decide in threads. In a tournament, decisions that take long are made in worker
processes: many tables wait for bots there, and threads would hold each other up, and
the room as well.

The time at which a bot acts is drawn before it looks at its cards: see
``thinking_times``. Only one bot of a table runs at a time, and these threads and
processes run nothing else, so that the wait does not depend on how difficult a hand is.
"""

from __future__ import annotations

import asyncio
import pickle
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.bots import HandInfo, PokerBot
from bigslick.bots.action_choice import stay_in
from bigslick.engine.encoding import action_from_dict, action_to_dict
from bigslick.room.protocol.errors import CommandError
from bigslick.room.storage import entries
from bigslick.room.table.bots.thinking_times import STEP_MS
from bigslick.room.table.hand.skipping import is_skipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine import Action, View
    from bigslick.room.table.actor import TableActor

__all__ = ("BotRunner",)

_PATIENCE_MS = 30_000
_MOST_SEEN = 50


class BotRunner:
    """Runs the bots of one table, one at a time."""

    def __init__(self, actor: TableActor) -> None:
        """Start idle."""
        self.actor = actor
        self._asked = 0
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        """Set to let the current bot act without further delay."""
        self._seen: dict[tuple[int, int], list[tuple[HandInfo, View]]] = {}
        """Finished hands that were not yet passed to ``end_hand``, by seat and bot."""

    def stop(self) -> None:
        """Cancel the current decision."""
        if self._task is not None:
            self._task.cancel()

    def forget(self) -> None:
        """Cancel the current decision, so that the bot is asked again."""
        self.stop()
        self._asked = 0

    def hand_over(self) -> None:
        """Store the end of the hand for each bot that was in it."""
        hand = self.actor.table.hand
        if hand is None:
            return
        seats = self.actor.table.seats
        here = {(n, id(seat.player.decider)) for n, seat in seats.items()}
        self._seen = {key: seen for key, seen in self._seen.items() if key in here}
        for i, number in enumerate(hand.seats):
            seat = seats.get(number)
            if seat is not None and hasattr(seat.player.decider, "end_hand"):
                news = self._info(i), hand.state.view(i)
                key = number, id(seat.player.decider)
                seen = self._seen.setdefault(key, [])
                seen.append(news)
                del seen[:-_MOST_SEEN]

    def think(self, n: int) -> None:
        """Let the bot decide, once for the turn with number ``n``.

        In a skipped hand the bot waits only for the room's shortest time. That time
        applies to every hand, so that no client can keep the bots of many tables busy.
        """
        if n != self._asked:
            self._asked = n
            self._start(n)
        if self.least_ms and is_skipped(self.actor.table):
            self._hurry.set()

    def _start(self, n: int) -> None:
        """Ask the bot; one that needs no time and need not wait answers at once."""
        table = self.actor.table
        turn, hand = table.turn, table.hand
        if turn is None or hand is None:
            return
        seat = turn.seat
        index = hand.seats.index(seat)
        bot: Any = table.seats[seat].player.decider
        think = partial(
            _decided,
            bot,
            self._seen.pop((seat, id(bot)), []),
            self._info(index),
            hand.state.view(index),
            table.is_directed,
        )
        if not self.least_ms and getattr(bot, "is_quick", False):
            found = think()
            assert not isinstance(found, _Slow)  # noqa: S101 - quick bots are not
            self.actor.submit(partial(self._act, n, seat, found))
            return
        self._hurry = asyncio.Event()
        kind = table.seats[seat].bot or "", hand.plan.code
        self._task = asyncio.get_running_loop().create_task(
            self._decide(n, seat, think, kind)
        )

    async def _decide(
        self,
        n: int,
        seat: int,
        think: Callable[[], Action | _Slow | None],
        kind: tuple[str, str],
    ) -> None:
        """Let a bot think, and act at a time that does not depend on its cards."""
        actor, hurry = self.actor, self._hurry
        times, loop = actor.room.thinking, asyncio.get_running_loop()
        delay, steps = times.draw(kind, self.least_ms)
        thought = loop.create_task(self._think(think))
        if delay:
            floor = actor.room.least_bot_ms
            await asyncio.sleep(floor / 1000)
            await _wait(hurry, delay - floor)
            taken = steps
            # When a bot is ready could reveal its cards, so this is checked at fixed
            # times.
            while not thought.done() and not hurry.is_set():
                taken += 1
                await _wait(hurry, STEP_MS)
            if not hurry.is_set():
                times.note(kind, steps, taken)
        action = await thought
        actor.submit(partial(self._act, n, seat, action))

    async def _think(self, think: Callable[[], Action | _Slow | None]) -> Action | None:
        """Return a bot's action; None if it fails."""
        room, loop = self.actor.room, asyncio.get_running_loop()
        found = await loop.run_in_executor(room.pool, think)
        if not isinstance(found, _Slow):
            return found
        try:
            action = msgspec.json.decode(await room.thinkers.decide(found.data))
        except CommandError:  # the worker was killed, or the room closes
            return await loop.run_in_executor(room.pool, found.here)
        return action_from_dict(action)

    @property
    def least_ms(self) -> int:
        """Return the least time that a bot takes for a decision, in milliseconds."""
        return max(self.actor.table.config.bot_ms, self.actor.room.least_bot_ms)

    @property
    def patience_ms(self) -> int:
        """Return the milliseconds after which the table acts for a bot."""
        return 2 * self.least_ms + _PATIENCE_MS

    def _info(self, index: int) -> HandInfo:
        hand = self.actor.table.hand
        assert hand is not None  # noqa: S101 - a bot is asked in a hand
        return HandInfo(hand.hand_id, hand.plan.code, index, hand.names, hand.seats)

    def _act(self, n: int, seat: int, action: Action | None) -> None:
        actor = self.actor
        turn = actor.table.turn
        if turn is None or turn.n != n or turn.held is not None:
            self._asked = 0  # paused or timed out: ask again when the table continues
            return
        if action is None or action not in turn.legal:
            actor.scheduler.act_for(seat, "bot")
        elif actor.table.hand is not None and actor.table.hand.is_long:
            calm = action_to_dict(stay_in(turn.legal))
            actor.write(entries.Acted(seat, calm, "bot"))
        else:
            actor.write(entries.Acted(seat, action_to_dict(action), "bot"))
        actor.schedule()


async def _wait(hurry: asyncio.Event, milliseconds: float) -> None:
    """Wait for this time, or until ``hurry`` is set."""
    with suppress(TimeoutError):
        async with asyncio.timeout(milliseconds / 1000):
            await hurry.wait()


class _Slow(NamedTuple):
    """A decision that takes long, for a worker process."""

    data: bytes
    here: Callable[[], Action | None]
    """Makes the decision in this process."""


def _decided(
    bot: Any,
    seen: list[tuple[HandInfo, View]],
    info: HandInfo,
    view: View,
    elsewhere: bool,
) -> Action | _Slow | None:
    """Return the bot's action; None if it fails, so that the table acts for it.

    ``elsewhere`` is whether it may be made in another process.
    """
    try:
        for before, end in seen:
            bot.start_hand(before)
            bot.end_hand(end)
        if hasattr(bot, "start_hand"):
            bot.start_hand(info)
        if elsewhere and _is_slow(bot, view):
            return _Slow(pickle.dumps((bot, view)), partial(_decide, bot, view))
    except Exception:  # noqa: BLE001 - a bot must not stop the table
        return None
    return _decide(bot, view)


def _is_slow(bot: Any, view: View) -> bool:
    """Return whether a decision takes longer than to send it to another process.

    The first street is quick, because bots look their actions up.
    """
    return type(bot) is PokerBot and bot.skill.thinking > 0 and bool(view.street_index)


def _decide(bot: Any, view: View) -> Action | None:
    """Return the bot's action; None if it fails."""
    try:
        action: Action = bot.decide(view)
    except Exception:  # noqa: BLE001 - a bot must not stop the table
        return None
    return action
