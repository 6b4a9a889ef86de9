"""Checks of the details with which a caller records a hand.

Records that are read from files are not checked here: sites write tables with more
players than seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError, brief
from bigslick.formats.time_zones import from_utc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("check_details", "check_time")

_USUAL_SEATS: Final = 10


def check_details(
    record: HandRecord, *, game: str | None = None, seat_count: int | None = None
) -> None:
    """Check a new record, for which the game and the number of seats may be given.

    Raises:
        NotationError: a detail is invalid, or contradicts another one.

    """
    _check_texts(record)
    seats = [player.seat for player in record.players]
    _check_places(record, seats, counted=seat_count is not None)
    if record.time is not None:
        check_time(record.time)
    if game is not None and game != record.game and game in VARIANTS:
        raise NotationError(
            f"invalid game {brief(game)}: the hand was played in {record.game}"
        )
    if game in VARIANTS and record.setup is not None:
        raise NotationError(
            f"invalid game {brief(game)}: the hand was played in another game, which "
            "is not registered"
        )


def check_time(time: Any) -> None:
    """Check that a time is ISO 8601 text.

    Raises:
        NotationError: it is not.

    """
    if not isinstance(time, str):
        raise NotationError(
            f"invalid time {brief(time)}: expected text in ISO 8601, such as "
            "2026-01-31T20:15:00Z"
        )
    from_utc(time)


def _check_texts(record: HandRecord) -> None:
    texts: list[tuple[str, Any]] = [("hand_id", record.hand_id)]
    texts += [("table", record.table), *[("name", name) for name in record.names]]
    for what, text in texts:
        if not isinstance(text, str):
            raise NotationError(f"invalid {what} {brief(text)}: expected text")


def _check_places(record: HandRecord, seats: Sequence[int], *, counted: bool) -> None:
    """Check seats, button and, if it was ``counted``, the number of seats.

    The button may be an empty seat, also one behind the last player.
    """
    if min(seats) < 0:
        raise NotationError(f"invalid seat {min(seats)}: expected 0 or more")
    count = record.seat_count
    if max(seats) > count or len(seats) > count:
        raise NotationError(
            f"invalid seat count {count}: there are {len(seats)} players, and the "
            f"highest seat is {max(seats)}"
        )
    last = count if counted else max(count, _USUAL_SEATS)
    if not 0 <= record.button <= last:
        raise NotationError(
            f"invalid button {record.button}: expected a seat up to {last}"
        )
