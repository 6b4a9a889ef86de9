"""Writing a record as an Open Hand History object."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

__all__ = ("write_ohh",)


def write_ohh(record: HandRecord, *, hero: str | None = None) -> str:
    """Return the hand as one line of JSON and the empty line after it.

    The hole cards of ``hero`` are written, and those that others showed. The default
    hero is the one that the record names. If there is no hero, the hole cards of all
    players are written. In a hand that was recorded by a player, known cards of others
    are written where they were shown.

    Raises:
        NotationError: the specification does not support the game, or the hand is not
        over.

    """
    from bigslick.formats.ohh.hand_writer import hand_text

    return hand_text(record, hero)
