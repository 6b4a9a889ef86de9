"""What a tournament will be like, before it is created: levels, prizes, its length."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.match.tournament.money.payouts import PAYOUTS, split_pool
from bigslick.match.tournament.structures import STRUCTURES
from bigslick.room.tournament.delivery.levels import level_row

if TYPE_CHECKING:
    from bigslick.match.tournament import TournamentSettings
    from bigslick.room.tournament_config import TournamentConfig

__all__ = ("preview",)

_LAST_BLINDS = 20
"""Tournaments usually end when all chips together are about this many big blinds."""
_HAND_SECONDS = 45
"""About how long a hand takes at a full table, for levels that are counted in hands."""
_MOST_LEVELS = 200


def preview(config: TournamentConfig, entries: int) -> dict[str, Any]:
    """Return levels, prizes and the estimated length for a number of entries.

    Raises:
        GameConfigError: the configuration is invalid.

    """
    config = config.canonical()
    config.check()
    settings = config.settings()
    pool = max(entries * settings.buy_in, settings.guarantee)
    shares = settings.shares(entries)
    prizes = split_pool(pool, shares)
    seconds = _per_unit(settings)
    schedule = settings.blinds
    rows = [
        level_row(level) | {"at": schedule.begin(number) * seconds}
        for number, level in enumerate(schedule.levels)
    ]
    return {
        "stack": settings.stack,
        "tables": -(-entries // settings.seats),
        "level_length": schedule.length,
        "levels": rows,
        "late_seconds": schedule.begin(settings.late_levels) * seconds,
        "seconds": schedule.begin(_last_level(settings, entries)) * seconds,
        "pool": pool,
        "prizes": [
            {"place": place, "percent": float(share), "amount": amount}
            for place, (share, amount) in enumerate(zip(shares, prizes, strict=True), 1)
        ],
        "structures": list(STRUCTURES),
        "payouts": list(PAYOUTS),
    }


def _per_unit(settings: TournamentSettings) -> float:
    """Return the seconds of one unit of the schedule: a hand or a second."""
    return 1 if str(settings.pace) == "seconds" else _HAND_SECONDS


def _last_level(settings: TournamentSettings, entries: int) -> int:
    """Return the number of the level after the one in which it probably ends."""
    chips = entries * settings.stack
    schedule = settings.blinds
    for number in range(_MOST_LEVELS):
        if schedule.level(number).big_blind * _LAST_BLINDS >= chips:
            return number + 1
    return _MOST_LEVELS
