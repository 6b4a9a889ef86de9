"""The log of the room, as lines of text or JSON.

Logs are read by more people than the storage, and kept for longer. So a line never
contains a token, password, seed, card, name or chat message. Of an error, only the type
and the source line are logged, not the message; of another library's message, only the
text before its first value. Addresses of clients are left out unless the operator asks
for them.

Fields are passed as ``extra=fields(request=..., table=...)``.
"""

from __future__ import annotations

import ipaddress
import json
import logging
import re
import sys
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TextIO

from bigslick.drawing.plain_text import visible
from bigslick.errors import GameConfigError
from bigslick.room.protocol.errors import place

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

__all__ = (
    "ADDRESSES",
    "FORMATS",
    "LEVELS",
    "JsonFormatter",
    "TextFormatter",
    "fields",
    "logged_address",
    "logging_to",
)

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
ADDRESSES = ("none", "network", "full")
_OURS = "bigslick"
_FIELDS = "fields"
_PREFIXES = {4: 24, 6: 48}
"""The bits of an address that are logged as its network, by IP version."""
_TABLE = re.compile(r"table (\w+):")
"""How messages about a table start; the id of the table is logged as a field."""
_WORDS = re.compile(r"[A-Za-z ,'-]*")
"""The part of a message that contains no value."""


def fields(**values: Any) -> dict[str, Any]:
    """Return the fields of a line, as ``extra`` for a logger."""
    return {_FIELDS: values}


class _Formatter(logging.Formatter):
    """Selects the parts of a log record that may be written."""

    @staticmethod
    def parts(record: logging.LogRecord) -> tuple[str, dict[str, Any]]:
        """Return the message and the fields."""
        ours = record.name.partition(".")[0] == _OURS
        text = record.getMessage() if ours else _words(record.msg)
        found = dict(getattr(record, _FIELDS, {}))
        about = _TABLE.match(text) if ours else None
        if about is not None:
            found.setdefault("table", about[1])
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            found["error"] = type(error).__name__
            if error.__traceback__ is not None:
                found["place"] = place(error)
        return text.partition("\n")[0], found


def _words(message: object) -> str:
    """Return the start of a message of another library, up to the first value.

    >>> _words("Exception in callback Table.act('As')")
    'Exception in callback Table'
    >>> _words(KeyError("As"))
    'KeyError'
    """
    if not isinstance(message, str):
        return type(message).__name__
    found = _WORDS.match(message)
    return found[0].strip() if found else ""


class TextFormatter(_Formatter):
    """One line of text: level, message, fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        text, found = self.parts(record)
        more = "".join(f" {name}={value}" for name, value in found.items())
        return visible(f"{record.levelname} {text}{more}")


class JsonFormatter(_Formatter):
    """A JSON object per line: ``time``, ``level``, ``logger``, ``message``, fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        text, found = self.parts(record)
        time = datetime.fromtimestamp(record.created, UTC)
        line = {
            "time": time.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": text,
            **found,
        }
        return json.dumps(line, default=str)


@contextmanager
def logging_to(
    stream: TextIO, form: str = "text", level: str = "warning"
) -> Iterator[None]:
    """Log to a stream inside the ``with`` block, including uncaught errors.

    Raises:
        GameConfigError: there is no such format or level.

    """
    if form not in FORMATS:
        raise GameConfigError(f"invalid log format {form!r}: expected text or json")
    if level not in LEVELS:
        expected = ", ".join(LEVELS)
        raise GameConfigError(f"invalid log level {level!r}: expected {expected}")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    root, ours = logging.getLogger(), logging.getLogger(_OURS)
    before = ours.level
    hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
    root.addHandler(handler)
    ours.setLevel(level.upper())
    sys.excepthook = _log_uncaught
    threading.excepthook = sys.unraisablehook = _log_uncaught_args
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook, sys.unraisablehook = hooks
        ours.setLevel(before)
        root.removeHandler(handler)


def _log_uncaught(
    kind: type[BaseException],
    error: BaseException | None,
    trace: TracebackType | None,
) -> None:
    """Log an uncaught error without its values, instead of printing it."""
    if error is not None and issubclass(kind, Exception):
        found = kind, error, trace
        logging.getLogger(__name__).critical("uncaught error", exc_info=found)


def _log_uncaught_args(args: Any) -> None:
    _log_uncaught(args.exc_type, args.exc_value, args.exc_traceback)


def logged_address(address: str, how: str) -> str | None:
    """Return a client's address for the log: None, its network, or the whole address.

    >>> logged_address("192.0.2.77", "network"), logged_address("192.0.2.77", "none")
    ('192.0.2.0/24', None)
    >>> logged_address("2001:db8:1:2::/64", "network")
    '2001:db8:1::/48'
    """
    if how == "none":
        return None
    if how == "full":
        return address
    try:
        own = ipaddress.ip_network(address)
    except ValueError:
        return None
    prefix = min(_PREFIXES[own.version], own.prefixlen)
    return str(own.supernet(new_prefix=prefix))
