"""Checks requests for solutions and reviews before they are queued."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec

from bigslick.errors import NotationError
from bigslick.formats.limits import check_depth
from bigslick.room.protocol.errors import CommandError
from bigslick.room.protocol.invalid_fields import explained

if TYPE_CHECKING:
    from bigslick.room.limits.room_limits import RoomLimits

__all__ = (
    "ReviewRequest",
    "StudyRequest",
    "parse_review_request",
    "parse_study_request",
)

_Request = TypeVar("_Request", bound=msgspec.Struct)

_STEP_SECONDS = 1.5
"""How long a request solves. Other requests wait for it, and the page shows progress
after each.
"""
_STEPS = 5
"""Of the time limit of a worker, solving takes a fifth at most: reading the spot, and
one more iteration of a large tree, come on top of it.
"""
_REVIEW_STEPS = 2
"""The same for a review, which solves a spot at once: half of the time limit."""
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


class ReviewRequest(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A request for the review of a player's decisions in a hand."""

    record: msgspec.Raw
    player: Annotated[str, msgspec.Meta(max_length=400)]
    number: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    first: Literal["turn", "river"] = "turn"
    target: Annotated[float, msgspec.Meta(ge=0.0005, le=0.05)] = 0.003


def parse_study_request(body: bytes, limits: RoomLimits) -> dict[str, Any]:
    """Return the request in a body, with its share of the limits, as plain data.

    Raises:
        CommandError: the request is invalid.

    """
    asked = _parsed(body, StudyRequest)
    try:
        check_depth(asked.spot)
    except NotationError as error:
        raise CommandError("bad_request", f"spot: {error}") from None
    return msgspec.structs.asdict(asked) | {
        "seconds": min(_STEP_SECONDS, limits.work_seconds / _STEPS),
        "memory": limits.work_bytes // _SOLUTIONS,
    }


def parse_review_request(body: bytes, limits: RoomLimits) -> dict[str, Any]:
    """Return the request for a review, with its share of the limits, as plain data.

    ``record`` is the JSON of the record, which the worker reads.

    Raises:
        CommandError: the request is invalid.

    """
    asked = _parsed(body, ReviewRequest)
    return msgspec.structs.asdict(asked) | {
        "record": bytes(asked.record),
        "seconds": limits.work_seconds / _REVIEW_STEPS,
        "memory": limits.work_bytes // _SOLUTIONS,
    }


def _parsed(body: bytes, kind: type[_Request]) -> _Request:
    """Return the request of a type in a body.

    Raises:
        CommandError: the request is invalid.

    """
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise CommandError("bad_request", explained(error, kind)) from None
    except RecursionError:
        raise CommandError("bad_request", "the request is nested too deeply") from None
