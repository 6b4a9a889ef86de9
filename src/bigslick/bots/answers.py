"""What a decider may answer, and the error for any other answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args

from bigslick.engine import Action
from bigslick.errors import BotProtocolError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ("ACTIONS", "invalid_answer", "written")

ACTIONS: Final = frozenset(get_args(Action))
"""The types of valid answers."""

_LONGEST: Final = 300  # characters


def invalid_answer(answer: Any) -> BotProtocolError | None:
    """Return the error if the answer is not an action; None if it is one.

    >>> invalid_answer(None)
    BotProtocolError('invalid action None: expected an action such as Fold() or Call()')
    """
    if type(answer) in ACTIONS:
        return None
    return BotProtocolError(
        f"invalid action {written(repr, answer)}: expected an action such as Fold() or "
        "Call()"
    )


def written(write: Callable[[object], str], thing: object) -> str:
    """Return the text of a decider's answer or error, shortened if it is long.

    The object may be of any type, and formatting it may raise: then return its type.
    """
    try:
        text = write(thing)
    except Exception:  # noqa: BLE001 - it cannot be formatted
        return f"<{type(thing).__name__}>"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
