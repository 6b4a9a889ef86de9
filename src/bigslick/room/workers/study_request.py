"""Checks requests for the solution of a spot before they are queued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained

if TYPE_CHECKING:
    from bigslick.room.limits.room_limits import RoomLimits

__all__ = ("StudyRequest", "parse_study_request")

_STEP_SECONDS = 1.5
"""How long a request solves. Other requests wait for it, and the page shows progress
after each.
"""
_STEPS = 5
"""Of the time limit of a worker, solving takes a fifth at most: reading the spot, and
one more iteration of a large tree, come on top of it.
"""
_SOLUTIONS = 4
"""A solution may take a quarter of the memory of a worker, and two may be kept."""


class StudyRequest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A request for a node of a spot's solution.

    With ``look``, a spot that has been solved to any exactness is not solved further.
    """

    spot: dict[str, Any]
    line: Annotated[str, msgspec.Meta(max_length=400)] = ""
    target: Annotated[float, msgspec.Meta(ge=0.0005, le=0.2)] = 0.005
    look: bool = False


def parse_study_request(body: bytes, limits: RoomLimits) -> dict[str, Any]:
    """Return the request in a body, with its share of the limits, as plain data.

    Raises:
        CommandError: the request is invalid.

    """
    try:
        asked = msgspec.json.decode(body, type=StudyRequest)
    except msgspec.MsgspecError as error:
        raise CommandError("bad_request", explained(error, StudyRequest)) from None
    return msgspec.structs.asdict(asked) | {
        "seconds": min(_STEP_SECONDS, limits.work_seconds / _STEPS),
        "memory": limits.work_bytes // _SOLUTIONS,
    }
