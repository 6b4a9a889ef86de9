"""The clock of a tournament: its start, its levels and breaks, and its end."""

from __future__ import annotations

import asyncio
import logging
from secrets import token_hex
from typing import TYPE_CHECKING

from bigslick.errors import BigslickError
from bigslick.room.storage import tournament_entries as entries
from bigslick.room.tournament.deals import DEAL_MS
from bigslick.room.tournament.registrants import bot_names

if TYPE_CHECKING:
    from bigslick.room.tournament.actor import TournamentActor

__all__ = ("TournamentTimer", "start_entry")

_log = logging.getLogger(__name__)
_SHOWN_MS = 60_000
"""How long the tables of a finished tournament stay open."""
_KEPT_MS = 7 * 86_400_000
"""How long a tournament is listed after its end, or after the last registration."""
_LONGEST = 3_600.0
_AGAIN = 0.25
_HEADS_UP = 2


def start_entry(actor: TournamentActor) -> entries.Started:
    """Return the entry that starts a tournament now, filled up with bots."""
    own = actor.own
    bots = max(own.config.bots - len(own.registrants), 0)
    return entries.Started(token_hex(16), bot_names(bots, own.registrants))


class TournamentTimer:
    """Does what is due at a tournament; one timer runs at a time."""

    def __init__(self, actor: TournamentActor) -> None:
        """Serve a tournament; nothing is scheduled yet."""
        self._actor = actor
        self._timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def set(self, least: float = 0.0) -> None:
        """Set the timer for what is due next; it is checked again when it fires.

        ``least`` are the seconds to wait before something that failed is tried again.
        """
        self.stop()
        due = self._next()
        if due is None or self._actor.waits:
            return
        wait = max((due - self._actor.room.clock()) / 1000, least)
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(wait, _LONGEST), self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._actor.waits or self._actor.room.draining:
            return
        try:
            self._do()
        except BigslickError as error:
            _log.info("tournament %s: %s", self._actor.own.id, error)
        except Exception as error:  # noqa: BLE001 - the room continues
            self._actor.log_fault(error)
        if self._timer is None:
            self.set(_AGAIN)

    def _next(self) -> int | None:
        """Return when something is due; None if nothing is."""
        own = self._actor.own
        match own.state:
            case "registering":
                if self._is_full():
                    return own.now
                start = own.config.start_at
                return own.now + _KEPT_MS if start is None else start
            case "running":
                dues = [self._level_end()]
                if own.proposal is not None:
                    dues.append(own.proposal.at + DEAL_MS)
                dues += [offer.until for offer in own.offers.values()]
                return min((due for due in dues if due is not None), default=None)
            case _:
                tables = bool(self._actor.direction.tables)
                return own.ended_at + (_SHOWN_MS if tables else _KEPT_MS)

    def _is_full(self) -> bool:
        config, people = self._actor.own.config, len(self._actor.own.people)
        if config.start_people is not None and people >= config.start_people:
            return True
        return config.start_full and people >= config.players

    def _level_end(self) -> int | None:
        """Return when the level or the break ends, if the level clock runs.

        A level that has begun and was not announced, because the host took time away,
        is due at once.
        """
        own, engine = self._actor.own, self._actor.own.engine
        now = self._actor.room.clock()
        if engine is None or not engine.timetable.by_time:
            return None
        if engine.timetable.clock.stopped or engine.timetable.clock.last is None:
            return None
        reading = own.reading(now)
        if reading.number > engine.level:
            return now
        return now + int(reading.left * 1000) + 1

    def _do(self) -> None:
        actor, own, now = self._actor, self._actor.own, self._actor.room.clock()
        match own.state:
            case "registering":
                self._start(now)
            case "running":
                self._run(now)
            case _ if actor.direction.tables:
                if now >= own.ended_at + _SHOWN_MS:
                    actor.direction.close_all()
            case _:
                if now >= own.ended_at + _KEPT_MS:
                    actor.room.tournaments.close(actor)

    def _start(self, now: int) -> None:
        actor, own = self._actor, self._actor.own
        start = own.config.start_at
        if start is None and now >= own.now + _KEPT_MS:
            actor.write(entries.Cancelled("nobody has registered for a week"))
            return
        if not self._is_full() and (start is None or now < start):
            return
        what = start_entry(actor)
        if len(own.registrants) + len(what.bots) < _HEADS_UP:
            actor.write(entries.Cancelled("too few players registered"))
        else:
            actor.write(what)
        actor.changed()

    def _run(self, now: int) -> None:
        actor, own = self._actor, self._actor.own
        if own.proposal is not None and now >= own.proposal.at + DEAL_MS:
            actor.write(entries.DealAnswered(yes=False))
            actor.changed()
        engine = own.running_engine()
        if engine.timetable.by_time and own.reading(now).number > engine.level:
            actor.write(entries.LevelReached(min(engine.tables)))
            actor.changed()
        actor.direction.let_deal()
