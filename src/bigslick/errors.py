"""Every exception that Bigslick raises, as one tree.

BigslickError
  NotationError (ValueError)       text could not be read; carries text, line, column
  CardsError (ValueError)          readable cards, unusable here; carries the value
    HandError                      the cards form no such hand
  GameConfigError (ValueError)     these stakes, seats or streets cannot make a game
  IllegalActionError (ValueError)  well formed, but against the rules now
  InvalidStateTransitionError (ValueError)
  BotError
    BotTimeoutError                no answer in time
    BotProtocolError               an answer that means nothing
  StorageError                     what is kept on disk cannot be read or written
    DamagedTableError              one table of it; carries the table and the entry
"""

from __future__ import annotations

from typing import Final

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
    except (RecursionError, ValueError):  # nested deeply, or integers without end
        return f"a {type(value).__name__}"


def _shortened(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}…{text[-half:]}"


class BigslickError(Exception):
    """The root of the tree: catch it to catch everything raised on purpose."""

    def __str__(self) -> str:
        """Return the message; one of thousands of characters is cut in the middle."""
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
        """Keep the text and the place beside the message."""
        super().__init__(message)
        self.text = text
        self.line = line
        self.column = column


class CardsError(BigslickError, ValueError):
    """Readable cards that cannot be used here: twice, unknown, too few, too many."""

    def __init__(self, message: str, value: object = None) -> None:
        """Keep the offending value beside the message."""
        super().__init__(message)
        self.value = value


class HandError(CardsError):
    """The cards do not form a hand of the type asked for."""


class GameConfigError(BigslickError, ValueError):
    """These stakes, seats, streets or cards cannot make a game."""


class IllegalActionError(BigslickError, ValueError):
    """An operation that is well formed but against the rules now."""


class InvalidStateTransitionError(BigslickError, ValueError):
    """A table cannot go from this state to that one."""


class BotError(BigslickError):
    """A bot broke its promise."""


class BotTimeoutError(BotError):
    """A bot did not answer in time."""


class BotProtocolError(BotError):
    """A bot answered something that is not an action."""


class StorageError(BigslickError):
    """What is kept on disk cannot be read or written; says what can be done."""


class DamagedTableError(StorageError):
    """The stored rows of one table are damaged.

    ``entry`` is the number of the first entry that is not sound, None if the damage
    is elsewhere.
    """

    def __init__(self, table_id: str, reason: str, entry: int | None = None) -> None:
        """Keep the table and the entry beside the message."""
        super().__init__(f"table {table_id}: {reason}")
        self.table_id = table_id
        self.reason = reason
        self.entry = entry
