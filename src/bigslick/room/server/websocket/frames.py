"""Frames of a WebSocket, and the id in an invalid command."""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = ("close_reason", "id_in", "text_frame")

_TEXT = 0x81  # the first byte of an unfragmented text frame
_SHORT = 126  # larger sizes are written in more bytes
_MOST_REASON = 123  # bytes of a reason in a close frame
_MOST_ID = 64


def text_frame(payload: bytes) -> bytes:
    """Return a text frame of a WebSocket, unmasked (RFC 6455, 5.2)."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, _SHORT)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, _SHORT + 1)) + size.to_bytes(8, "big") + payload


def close_reason(reason: str) -> bytes:
    """Return a reason, shortened to fit a close frame (RFC 6455, 5.5)."""
    return reason.encode()[:_MOST_REASON].decode(errors="ignore").encode()


def id_in(data: Any) -> Any:
    """Return the id of an invalid command, if it has one."""
    try:
        found = msgspec.json.decode(data).get("id")
    except (msgspec.MsgspecError, AttributeError, UnicodeDecodeError, RecursionError):
        return None
    known = isinstance(found, (int, str)) and len(str(found)) <= _MOST_ID
    return found if known else None
