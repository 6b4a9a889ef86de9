"""Reads the hands of a file that a visitor sent."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from bigslick.errors import NotationError
from bigslick.formats import read_hands
from bigslick.room.protocol.errors import CommandError

if TYPE_CHECKING:
    from bigslick.formats import HandRecord

__all__ = ("read_hand_file",)


def read_hand_file(text: str, most: int | None = None) -> tuple[list[HandRecord], int]:
    """Return the hands in a file, and how many others could not be read.

    Raises:
        CommandError: there are more than ``most`` hands that can be read.
        NotationError: there is no hand in the text.

    """
    records: list[HandRecord] = []
    unread, problem = 0, "there is no hand in this file"
    try:
        for hand in read_hands(io.StringIO(text)):
            if hand.record is not None:
                records.append(hand.record)
            elif hand.error is not None:
                if not records:
                    problem = str(hand.error).removeprefix("<text>, ")
                unread += 1
            if most is not None and len(records) > most:
                raise CommandError(
                    "too_large",
                    f"the file has more than {most:,} hands: divide it into smaller "
                    "files",
                )
    except NotationError as error:
        reason = str(error).removeprefix("<text>: ")
        raise NotationError(f"this is not a hand history: {reason}") from None
    if not records:
        raise NotationError(problem)
    return records, unread
