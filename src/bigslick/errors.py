"""Every exception that Bigslick raises, as one tree.

BigslickError
  NotationError (ValueError)       text could not be read; has the text, line and column
  CardsError (ValueError)          valid cards that cannot be used here; has the value
    HandError                      the cards do not form a hand of the type
  GameConfigError (ValueError)     invalid stakes, players or streets of a game
  IllegalActionError (ValueError)  a valid action that the rules do not allow now
  InvalidStateTransitionError (ValueError)
  BotError
    BotTimeoutError                no answer in time
    BotProtocolError               an answer that cannot be understood
  StorageError                     stored data cannot be read or written
    DamagedTableError              one stored table; has the table and the entry
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = (
    "BigslickError",
    "BotError",
    "BotProtocolError",
    "BotTimeoutError",
    "CardsError",
    "DamagedTableError",
    "GameConfigError",
    "HandError",
    "IllegalActionError",
    "InvalidStateTransitionError",
    "NotationError",
    "StorageError",
)

_LONGEST_VALUE: Final = 60
_LONGEST_MESSAGE: Final = 1000
_BITS_SHOWN: Final = 256


def brief(value: object) -> str:
    """Return a value as an error message quotes it: its repr, shortened if it is long.

    >>> brief("As"), brief(20), brief("x" * 100_000)
    ("'As'", '20', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxxxxxxxxxxx'")
    >>> brief(1 << 1_000_000)
    'an integer of 1000001 bits'
    """
    if isinstance(value, int) and value.bit_length() > _BITS_SHOWN:
        return f"an integer of {value.bit_length()} bits"
    try:
        return _shortened(repr(value), _LONGEST_VALUE)
    except (RecursionError, ValueError):  # nested too deeply, or too many digits
        return f"a {type(value).__name__}"


def unknown_name(kind: str, name: object, known: Iterable[object]) -> str:
    """Return the message for an unknown name: the known ones, and the nearest of them.

    >>> unknown_name("format", "pgn", ["phh", "ohh"])
    "unknown format 'pgn'; expected one of phh, ohh"
    >>> unknown_name("bot", "Hardd", ["easy", "hard"])
    "unknown bot 'Hardd' (did you mean 'hard'?); expected one of easy, hard"
    """
    from difflib import get_close_matches

    names = [str(one) for one in known]
    by_folded_name = {one.casefold(): one for one in names}
    near = get_close_matches(str(name).casefold(), by_folded_name, n=1)
    hint = f" (did you mean {by_folded_name[near[0]]!r}?)" if near else ""
    return f"unknown {kind} {brief(name)}{hint}; expected one of {', '.join(names)}"


def _shortened(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


class BigslickError(Exception):
    """The base of all exceptions that Bigslick raises on purpose."""

    def __str__(self) -> str:
        """Return the message; a very long one is shortened in the middle."""
        return _shortened(super().__str__(), _LONGEST_MESSAGE)


class NotationError(BigslickError, ValueError):
    """Text could not be read.

    ``text`` is what was read; ``line`` and ``column`` (both from 1) say where
    reading stopped, when that is known.
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        """Create the error with a message, the text and the place in it."""
        super().__init__(message)
        self.text = text
        self.line = line
        self.column = column


class CardsError(BigslickError, ValueError):
    """Valid cards that cannot be used here: duplicate, unknown, too few or too many."""

    def __init__(self, message: str, value: object = None) -> None:
        """Create the error with a message and the invalid value."""
        super().__init__(message)
        self.value = value


class HandError(CardsError):
    """The cards do not form a hand of the requested type."""


class GameConfigError(BigslickError, ValueError):
    """The stakes, players, streets or cards of a game are invalid."""


class IllegalActionError(BigslickError, ValueError):
    """A valid action or operation that the rules do not allow now."""


class InvalidStateTransitionError(BigslickError, ValueError):
    """A table was asked to change to a state that cannot follow its current one."""


class BotError(BigslickError):
    """A bot cannot be created, or cannot decide."""


class BotTimeoutError(BotError):
    """A bot did not answer in time."""


class BotProtocolError(BotError):
    """A bot sent an answer that is not an action."""


class StorageError(BigslickError):
    """Stored data cannot be read or written; the message says what can be done."""


class DamagedTableError(StorageError):
    """The stored rows of one table are damaged.

    ``entry`` is the number of the first damaged entry, or None if something else is
    damaged.
    """

    def __init__(self, table_id: str, reason: str, entry: int | None = None) -> None:
        """Create the error with a table, the reason and the entry."""
        super().__init__(f"table {table_id}: {reason}")
        self.table_id = table_id
        self.reason = reason
        self.entry = entry
