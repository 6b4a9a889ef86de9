"""How an attribute of a state is declared: once, with everything done to it.

``attr`` says how an attribute begins, how a copy of the state gets its own, whether it
belongs to the game rather than to the hand, and whether everybody may know it.
``setup``, ``replay`` and ``legal_actions`` read their lists from there.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.views import Seen

__all__ = (
    "COPIERS",
    "Attr",
    "Copy",
    "Each",
    "attr",
    "attrs_of",
    "hidden",
)


class Copy(Enum):
    """How a copy of a state gets an attribute."""

    SHARED = auto()
    """It is never changed, only replaced: the copy has the same."""
    LIST = auto()
    """Operations change it: ``copy()``."""
    ROWS = auto()
    """A list of lists that operations change."""
    OWN = auto()
    """As a list; a hand that is begun from a template is given its own instead."""
    OWN_ROWS = auto()
    """As rows; a hand that is begun from a template is given its own instead."""
    PHASE = auto()
    """As a list; a phase replaces it as it begins, nobody changes it before."""
    PENDING = auto()
    """Rows of what is still to be dealt; empty ones are replaced, never filled."""
    POTS = auto()
    """Pots, out of which chips are pushed."""
    SEEN = auto()
    """What was noted for views; own cards are added to it."""


@dataclass(frozen=True, slots=True)
class Each:
    """One such value for each player at the start of a hand, or one of such a type."""

    value: Any


@dataclass(frozen=True, slots=True)
class Attr:
    """What was declared of an attribute."""

    start: Any
    """How it begins: a value, a type to call, ``Each`` or a function of the state.
    ``MISSING`` if it is given when the state is made."""
    copy: Copy
    game: bool
    """Whether it is fixed for the hand: a replay takes it over."""
    public: bool
    """Whether everybody at the table may know it, and the rules of betting ask."""
    saved: bool
    """Whether it is worth storing: what is not can be worked out again."""


def attr(  # noqa: PLR0913 - what attributes differ in
    start: Any = MISSING,
    copy: Copy = Copy.SHARED,
    *,
    game: bool = False,
    public: bool = False,
    saved: bool = True,
    compare: bool = True,
    shown: bool = True,
) -> Any:
    """Declare an attribute of a dataclass; ``shown`` ones stand in its repr."""
    said = Attr(start, copy, game, public, saved)
    return field(repr=shown, compare=compare, metadata={"attr": said})


def hidden(
    start: Any = MISSING,
    copy: Copy = Copy.SHARED,
    **options: bool,
) -> Any:
    """Declare an attribute that the phases remember, and the repr leaves out."""
    return attr(start, copy, shown=False, **options)


def attrs_of(kind: type[Any]) -> dict[str, Attr]:
    """Return what was declared of each attribute, by name, in order."""
    return {f.name: f.metadata["attr"] for f in fields(kind)}


def _copy_pending(rows: list[deque[bool]]) -> list[deque[bool]]:
    return [row.copy() if row else row for row in rows]


def _copy_pots(pots: list[Pot]) -> list[Pot]:
    return [replace(pot) for pot in pots]


def _copy_seen(seen: Seen) -> Seen:
    return (*seen[:-1], seen[-1].copy())


COPIERS: dict[Copy, Callable[[Any], Any]] = {
    Copy.PENDING: _copy_pending,
    Copy.POTS: _copy_pots,
    Copy.SEEN: _copy_seen,
}
"""How the kinds that are like no other are copied, unless they are None."""
