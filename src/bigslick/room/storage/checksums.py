"""Checksums of stored data: a chain over the entries of each table.

Every entry is stored with the SHA-256 of the checksum before it, its table, its number
and its data. If a row was changed, removed, moved or swapped, the chain is broken at
its number. The chain detects damage, not forgery: anybody who can write the file can
recompute it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigslick.room.storage.interface import HandRow

__all__ = ("START", "checkpoint_digest", "hand_digest", "link")

START = bytes(32)
"""The checksum before the first entry of a table."""


def link(previous: bytes, table_id: str, n: int, data: bytes) -> bytes:
    """Return the checksum of an entry, given the checksum of the entry before it.

    >>> link(START, "a", 1, b"{}").hex()[:8]
    '94463a79'
    """
    name = table_id.encode()
    return sha256(b"%b%d:%d:%b%b" % (previous, n, len(name), name, data)).digest()


def checkpoint_digest(chain: bytes, table_id: str, n: int, data: bytes) -> bytes:
    """Return the checksum of a checkpoint made after entry ``n``."""
    name = table_id.encode()
    head = b"checkpoint:%b%d:%d:%b" % (chain, n, len(name), name)
    return sha256(head + data).digest()


def hand_digest(row: HandRow) -> bytes:
    """Return the checksum of a finished hand."""
    head = f"{row.id}:{row.table_id}:{row.number}:{len(row.record)}:"
    return sha256(head.encode() + row.record + row.deck).digest()
