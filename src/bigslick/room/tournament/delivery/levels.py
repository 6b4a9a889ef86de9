"""Rows about levels: the blinds of one, and the clock with the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.match.tournament import (
        BlindLevel,
        BlindSchedule,
        ScheduleReading,
        Tournament,
    )
    from bigslick.room.tournament.room_tournament import RoomTournament

__all__ = ("clock_row", "level_row")


def level_row(level: BlindLevel) -> dict[str, Any]:
    """Return the blinds and antes of a level, and the break after it."""
    return {
        "blinds": list(level.blinds),
        "ante": level.ante,
        "big_blind_ante": level.big_blind_ante,
        "break_seconds": level.break_after,
    }


def clock_row(own: RoomTournament, now: int) -> dict[str, Any]:
    """Return the level, the time left in it, and why time does not run."""
    engine = own.running_engine()
    reading = own.reading(now)
    following = engine.timetable.schedule.level(reading.number + 1)
    return {
        "level": reading.number + 1,
        **level_row(reading.level),
        "next": level_row(following),
        "left": reading.left,
        "pace": own.config.pace,
        "on_break": reading.on_break,
        "paused": engine.paused,
        "hand_for_hand": engine.hand_for_hand,
        "runs": engine.timetable.by_time and not engine.timetable.clock.stopped,
        "hands": engine.hands,
        "entries": engine.registration.prize_pool.entries,
        "average": engine.registration.prize_pool.chips
        // max(engine.registration.remaining, 1),
        "pool": sum(engine.prizes),
        "next_break": None if reading.on_break else _next_break(engine, reading),
    }


def _next_break(engine: Tournament, reading: ScheduleReading) -> float | None:
    """Return the seconds until the next break; None if there is none, or by hands."""
    schedule = engine.timetable.schedule
    if not engine.timetable.by_time:
        return None
    breaks = (
        number
        for number in range(reading.number, len(schedule.levels))
        if schedule.level(number).break_after
    )
    number = next(breaks, None)
    if number is None:
        return None
    end = schedule.begin(number + 1) - schedule.level(number).break_after
    return (
        reading.left + end - schedule.begin(reading.number) - _length(schedule, reading)
    )


def _length(schedule: BlindSchedule, reading: ScheduleReading) -> float:
    return reading.level.length or schedule.length
