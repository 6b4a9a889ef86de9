"""HTTP responses: JSON, refusals, and the headers that all responses have."""

from __future__ import annotations

from http import HTTPStatus
from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from bigslick.room.protocol.errors import LimitError
from bigslick.room.table.command_handler import refusal

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from bigslick.errors import BigslickError

__all__ = (
    "SECURITY_HEADERS",
    "add_security_headers",
    "file_response",
    "json_response",
    "raw_refusal",
    "refusal_response",
)

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Server": "bigslick",
}
_HSTS = {"Strict-Transport-Security": "max-age=31536000"}
_STATUS = {
    "unknown_table": 404,
    "unknown_tournament": 404,
    "unknown_hand": 404,
    "unknown_account": 404,
    "unknown_club": 404,
    "unknown_invitation": 404,
    "unknown_passkey": 404,
    "unknown_season": 404,
    "unknown_session": 404,
    "unknown_settlement": 404,
    "accounts_off": 404,
    "unauthorized": 401,
    "taken": 409,
    "forbidden": 403,
    "locked": 403,
    "timeout": 408,
    "too_large": 413,
    "slow_down": 429,
    "full": 503,
    "internal": 500,
}


def add_security_headers(
    headers: MutableMapping[str, str], *, encrypted: bool = False
) -> None:
    """Add the security headers; over HTTPS also the one that requires HTTPS."""
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if encrypted:
        for name, value in _HSTS.items():
            headers.setdefault(name, value)


def json_response(
    data: Any, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """Return a JSON response that is not cached."""
    return web.Response(
        body=msgspec.json.encode(data),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def refusal_response(error: BigslickError) -> web.Response:
    """Return the response to a refused request, with the seconds until a retry."""
    why = refusal(error)
    headers = {}
    if isinstance(error, LimitError):
        headers["Retry-After"] = str(ceil(error.retry_after))
    answer = json_response({"error": why}, _STATUS.get(why["code"], 400), headers)
    if isinstance(error, LimitError):
        answer.force_close()  # refusing a connection costs less
    return answer


def raw_refusal(error: LimitError) -> bytes:
    """Return the bytes of a refusal, for a connection without a request."""
    why = refusal(error)
    status = HTTPStatus(_STATUS[why["code"]])
    body = msgspec.json.encode({"error": why})
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Cache-Control": "no-store",
        "Retry-After": str(ceil(error.retry_after)),
        **SECURITY_HEADERS,
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    first = f"HTTP/1.1 {status.value} {status.phrase}"
    return f"{first}\r\n{lines}\r\n".encode() + body


def file_response(body: bytes | str, name: str, content_type: str) -> web.Response:
    """Return a text file to download, which no cache keeps."""
    return web.Response(
        body=body,
        content_type=content_type,
        charset="utf-8",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="{name}"',
        },
    )
