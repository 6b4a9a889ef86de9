"""The published proof of one hand, and how it is read.

A record contains what one viewer may know. Every record has the cards that everybody
saw; a player's record also has their own cards, including folded and discarded ones.
Hashes, keys, salts and seeds are written in hexadecimal.
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
    "OpenedCard",
    "Ticket",
    "read_record",
)

VERSION = 2
BOARD, BURN = 0, -1
"""Destinations of cards that are not dealt to a seat."""


class OpenedCard(msgspec.Struct, frozen=True):
    """An opened card: its number in the order of dealing, the card, and its salt."""

    deal: int
    card: str
    salt: str


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step through a sealed order of cards that are dealt again.

    The step either dealt the card with the number ``deal``, or skipped it because it
    was in play. ``first`` is the number with which the card was first dealt; a ticket
    without it stays closed.
    """

    again: int
    """How many times the deck had run out before."""
    place: int
    deal: int | None = None
    first: int | None = None
    salt: str | None = None


class FairnessRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything that one viewer may know about how a hand was dealt."""

    version: int
    seal: HandSeal
    root: str
    """The root that was published before the seeds were revealed."""
    seeds: dict[int, str]
    """The revealed seeds by seat."""
    missing: dict[int, int] = {}
    """The seats that did not reveal the seed they committed to, and how many times so
    far.
    """
    keys: list[str]
    """The hashes that reveal the keys of all sealed decks except the used one."""
    deck: str
    """The root of the used deck."""
    dealt: list[int]
    """Where each card went, first to last: a seat, 0 (the board) or -1 (burned)."""
    rabbit: list[int] = []
    """Where the cards go that were only shown after the hand (rabbit hunting)."""
    openings: list[OpenedCard]
    proof: str
    """The hashes of the closed subtrees of the used deck, joined."""
    tickets: list[Ticket] = []
    ticket_proofs: list[str] = []
    """The same for each sealed order that was used."""
    viewer: int | None = None
    """The seat whose own cards are included."""
    hand: dict[str, Any] | None = None
    """The hand as the viewer saw it, in the format of docs/reference/record.md."""

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
        NotationError: the text is not a fairness record.

    """
    try:
        version = msgspec.json.decode(text, type=_Version).version
        if version == 1:
            return _decode_old(text)
        if version == VERSION:
            return _decode_new(text)
    except msgspec.MsgspecError as error:
        raise NotationError(f"invalid fairness record: {error}") from None
    raise NotationError(
        f"the fairness record has version {version}; this program reads versions 1 "
        f"and {VERSION}"
    )
