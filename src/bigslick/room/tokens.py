"""Tokens: whoever has one may act for a seat, or run a table.

They are random, 128 bits; only their hashes are kept, and they are compared in a
time that does not depend on where they differ. Passwords are chosen by people, so
their hashes are salted and slow to try.
"""

from __future__ import annotations

import hmac
from hashlib import scrypt, sha256
from secrets import token_bytes, token_hex

__all__ = (
    "derived_token",
    "hashed",
    "locked_with",
    "matches",
    "matches_hash",
    "new_token",
    "opens",
)

_BYTES = 16
_SCRYPT = {"n": 2**12, "r": 8, "p": 1, "dklen": 32}
"""Some 10 ms and 4 MB for a try."""


def new_token() -> str:
    """Return a token that nobody can guess."""
    return token_hex(_BYTES)


def derived_token(secret: str, *parts: str) -> str:
    """Return the token that belongs to what a client chose at random.

    A client that asks again, because the answer got lost, gets the same one.
    """
    text = "\n".join(parts).encode()
    return hmac.new(secret.encode(), text, sha256).hexdigest()[: 2 * _BYTES]


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matches_hash(digest: str, kept: str | None) -> bool:
    """Return whether a token with that hash is the one that was kept."""
    return kept is not None and hmac.compare_digest(digest, kept)


def matches(token: str, kept: str | None) -> bool:
    """Return whether this is the token that was hashed.

    >>> matches("a", hashed("a")), matches("b", hashed("a")), matches("a", None)
    (True, False, False)
    """
    return matches_hash(hashed(token), kept)


def locked_with(password: str) -> str:
    """Return what is kept of a password: a salt, and a slow hash with it."""
    salt = token_bytes(_BYTES)
    return f"{salt.hex()}:{_slow_hash(password, salt)}"


def opens(password: str, lock: str) -> bool:
    """Return whether this is the password of the lock.

    >>> lock = locked_with("ace high")
    >>> opens("ace high", lock), opens("king high", lock)
    (True, False)
    """
    salt, kept = lock.split(":")
    return hmac.compare_digest(_slow_hash(password, bytes.fromhex(salt)), kept)


def _slow_hash(password: str, salt: bytes) -> str:
    text = password.encode("utf-8", "surrogatepass")
    return scrypt(text, salt=salt, **_SCRYPT).hex()
