"""The proof of one hand as it is published, and how it is read.

A record holds what one viewer may know: everybody's has the cards that all have seen,
a player's also their own, folded and discarded ones too. Hashes, keys, salts and seeds
are written in hexadecimal.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bigslick.errors import NotationError
from bigslick.room.fairness.legacy import OldRecord
from bigslick.room.fairness.seal import HandSeal  # noqa: TC001 - msgspec reads it

__all__ = (
    "BOARD",
    "BURN",
    "VERSION",
    "FairnessRecord",
    "Opening",
    "Ticket",
    "read_record",
)

VERSION = 2
BOARD, BURN = 0, -1
"""Where a card went that no seat got."""


class Opening(msgspec.Struct, frozen=True):
    """One card made known: the ``deal``-th that the dealer took, and its salt."""

    deal: int
    card: str
    salt: str


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step through a sealed order of cards that come back.

    It was dealt as ``deal``, or passed over because the card was in play. ``first``
    is as what the card was dealt at first; without it the ticket stays closed.
    """

    again: int
    """How often cards had come back before."""
    place: int
    deal: int | None = None
    first: int | None = None
    salt: str | None = None


class FairnessRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that one viewer may know of how a hand was dealt."""

    version: int
    seal: HandSeal
    root: str
    """What was published before the seeds."""
    seeds: dict[int, str]
    """The revealed seeds by seat."""
    missing: dict[int, int] = {}
    """The seats that committed and did not reveal, and how often by now."""
    keys: list[str]
    """What opens all sealed decks but the used one."""
    deck: str
    """The root of the used deck."""
    dealt: list[int]
    """Where each card went, first to last: to a seat, 0: the board, -1: burned."""
    rabbit: list[int] = []
    """The same for cards that were looked at after the hand."""
    openings: list[Opening]
    proof: str
    """The hashes of the closed parts of the used deck, one after the other."""
    tickets: list[Ticket] = []
    ticket_proofs: list[str] = []
    """The closed parts of each sealed order that was used."""
    viewer: int | None = None
    """The seat whose own cards are in it."""
    hand: dict[str, Any] | None = None
    """The hand as the viewer saw it, as docs/reference/record.md describes it."""

    @property
    def hand_id(self) -> str:
        """Return the id of the hand."""
        return self.seal.hand

    def to_json(self) -> bytes:
        """Return the record as JSON."""
        return msgspec.json.encode(self)


_decode_new = msgspec.json.Decoder(FairnessRecord, strict=False).decode
_decode_old = msgspec.json.Decoder(OldRecord).decode


class _Version(msgspec.Struct):
    version: int = 1


def read_record(text: bytes | str) -> FairnessRecord | OldRecord:
    """Read a record of either scheme.

    Raises:
        NotationError: this is no such record.

    """
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version == 1:
            return _decode_old(text)
        if version == VERSION:
            return _decode_new(text)
    except msgspec.MsgspecError as error:
        raise NotationError(f"invalid fairness record: {error}") from None
    raise NotationError(f"unknown version {version} of a fairness record")
