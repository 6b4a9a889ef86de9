"""Tokens of seats and hosts, and passwords of tables.

Tokens have 128 random bits; only their hashes are stored, and they are compared in
constant time. Passwords are chosen by people, so their hashes are salted and slow.
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
"""The parameters of scrypt: an attempt takes about 10 ms and 4 MB."""


def new_token() -> str:
    """Return a random token."""
    return token_hex(_BYTES)


def derived_token(secret: str, *parts: str) -> str:
    """Return a token derived from the room's secret and these parts.

    One part is a client's random nonce: a client that repeats its command, because the
    reply got lost, gets the same token.
    """
    text = "\n".join(parts).encode()
    return hmac.new(secret.encode(), text, sha256).hexdigest()[: 2 * _BYTES]


def hashed(token: str) -> str:
    """Return the hash of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def matches_hash(digest: str, kept: str | None) -> bool:
    """Return whether two hashes are equal, in constant time."""
    return kept is not None and hmac.compare_digest(digest, kept)


def matches(token: str, kept: str | None) -> bool:
    """Return whether ``kept`` is the hash of this token.

    >>> matches("a", hashed("a")), matches("b", hashed("a")), matches("a", None)
    (True, False, False)
    """
    return matches_hash(hashed(token), kept)


def locked_with(password: str) -> str:
    """Return the salted, slow hash of a password."""
    salt = token_bytes(_BYTES)
    return f"{salt.hex()}:{_slow_hash(password, salt)}"


def opens(password: str, lock: str) -> bool:
    """Return whether ``lock`` is the hash of this password.

    >>> lock = locked_with("ace high")
    >>> opens("ace high", lock), opens("king high", lock)
    (True, False)
    """
    salt, kept = lock.split(":")
    return hmac.compare_digest(_slow_hash(password, bytes.fromhex(salt)), kept)


def _slow_hash(password: str, salt: bytes) -> str:
    text = password.encode("utf-8", "surrogatepass")
    return scrypt(text, salt=salt, **_SCRYPT).hex()
