"""Actions that a player can choose, and the legal actions at a decision.

A decision is not its outcome: ``RaiseTo(900)`` becomes a
``CompletionBettingOrRaisingTo`` operation once the state has performed it.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum, unique
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import msgspec

from bigslick.cards import Card
from bigslick.chip_amounts import is_multiple
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = (
    "Action",
    "ActionType",
    "Bet",
    "BringIn",
    "Call",
    "Check",
    "Discard",
    "Fold",
    "Lazy",
    "LazyRecord",
    "LegalActions",
    "RaiseTo",
    "add_lazy",
)


class LazyRecord(msgspec.Struct, frozen=True, dict=True, eq=False):
    """A frozen record; some values are stored, others computed when first read.

    Views and legal actions are created for every decision, and most of their values are
    never read. A record that stores only a few values is created in a tenth of a
    microsecond; the other values are computed from these when they are first read.
    """

    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The names of the values, in order."""

    def __repr__(self) -> str:
        """Return the record with all its values."""
        shown = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.SHOWN])
        return f"{type(self).__name__}({shown})"

    def __eq__(self, other: object) -> bool:
        """Return whether the other record has the same values."""
        if type(other) is not type(self):
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        """Return the hash of all values."""
        return hash(_values(self))


def _values(record: LazyRecord) -> tuple[Any, ...]:
    return tuple([getattr(record, name) for name in record.SHOWN])


class Lazy:
    """A value that is computed when it is first read, then kept in the object.

    Python looks into the object's dictionary before it uses a descriptor without
    ``__set__``, so reading the value again costs no more than any other attribute.
    """

    def __init__(self, name: str, compute: Callable[[Any], Any]) -> None:
        """Set the name of the value and the function that computes it."""
        self.name = name
        self.compute = compute

    def __get__(self, thing: Any, owner: type[Any]) -> Any:
        """Compute the value, store it in the object and return it."""
        if thing is None:
            return self
        value = thing.__dict__[self.name] = self.compute(thing)
        return value


def add_lazy(owner: type[LazyRecord], **computed: Callable[[Any], Any]) -> None:
    """Add values to a record class that are computed when they are first read."""
    for name, compute in computed.items():
        setattr(owner, name, Lazy(name, compute))


@unique
class ActionType(Enum):
    """The types of action, including the bring-in and discarding.

    >>> RaiseTo(900).type, ActionType("call")
    (<ActionType.RAISE: 'raise'>, <ActionType.CALL: 'call'>)
    """

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    BRING_IN = "bring-in"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand."""

    type: ClassVar[ActionType] = ActionType.FOLD


@dataclass(frozen=True, slots=True)
class Check:
    """Stay in the hand without putting in chips."""

    type: ClassVar[ActionType] = ActionType.CHECK


@dataclass(frozen=True, slots=True)
class Call:
    """Match the bet, or go all in if the stack is smaller."""

    type: ClassVar[ActionType] = ActionType.CALL


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet the amount; legal only if nobody has bet on this street."""

    type: ClassVar[ActionType] = ActionType.BET
    amount: int


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Complete or raise; ``to`` is the total in front of the player."""

    type: ClassVar[ActionType] = ActionType.RAISE
    to: int


@dataclass(frozen=True, slots=True)
class BringIn:
    """Post the bring-in."""

    type: ClassVar[ActionType] = ActionType.BRING_IN


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard these cards; no cards means to stand pat."""

    type: ClassVar[ActionType] = ActionType.DISCARD
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        """Read cards that are given as text, or as a list.

        >>> Discard("KhQd").cards
        (Kh, Qd)

        Raises:
            NotationError: the text does not name cards.
            CardsError: the value is neither cards nor text.

        """
        if self.cards != ():
            object.__setattr__(self, "cards", Card.clean(self.cards))


Action: TypeAlias = Fold | Check | Call | Bet | RaiseTo | BringIn | Discard
"""Any action of a player."""


class LegalActions(LazyRecord, frozen=True, dict=True, eq=False):
    """The legal actions of the player to act; empty if it is no player's turn.

    ``action in legal`` works for every action. Bet sizes are a range: any amount from
    ``min_raise_to`` to ``max_raise_to`` in steps of ``unit`` (any step if that is None)
    is allowed, and so is going all in.

    >>> legal = LegalActions(2, fold=True, call=100, min_raise_to=200, max_raise_to=900)
    >>> RaiseTo(200) in legal, RaiseTo(150) in legal, Check() in legal
    (True, False, False)
    """

    player_index: int | None = None
    fold: bool = False
    check: bool = False
    call: int | None = None
    """The chips that a call adds to the pot; None if the player cannot call."""
    bring_in: int | None = None
    min_raise_to: int | None = None
    max_raise_to: int | None = None
    pot_raise_to: int | None = None
    unopened: bool = False
    """Whether nobody has bet on this street, so that putting in chips is a bet."""
    unit: Any = None
    stack_to: int | None = None
    """The player's total bet on this street if they go all in."""
    discards: tuple[Card, ...] | None = None
    """The cards that the player may discard, or None if they do not draw now."""
    discard_count: int | None = None
    """The number of cards that must be discarded; None if the player may choose."""
    _spot: Any = None
    """The public numbers, the player, and the bet to match after their last action.

    Bet sizes are computed from these; None if the sizes were given.
    """
    _raised: ClassVar[Any]
    """The `PublicTable` from which sizes are computed; None if raising is closed."""

    def __contains__(self, action: object) -> bool:  # noqa: PLR0911 - one return per kind
        """Return whether the action is allowed now."""
        match action:
            case Fold():
                return self.fold
            case Check():
                return self.check
            case Call():
                return self.call is not None
            case BringIn():
                return self.bring_in is not None
            case Bet(amount):
                return self.unopened and self._is_size(amount)
            case RaiseTo(to):
                return not self.unopened and self._is_size(to)
            case Discard(cards):
                return self._is_discard(cards)
            case _:
                return False

    def _is_size(self, amount: Any) -> bool:
        if self.min_raise_to is None or self.max_raise_to is None:
            return False
        if isinstance(amount, (bool, str)) or not hasattr(amount, "__mod__"):
            return False
        if not self.min_raise_to <= amount <= self.max_raise_to:
            return False
        return (
            self.unit is None
            or amount in (self.min_raise_to, self.stack_to)
            or is_multiple(amount, self.unit)
        )

    def _is_discard(self, cards: tuple[Card, ...]) -> bool:
        if self.discards is None or Counter(cards) - Counter(self.discards):
            return False
        return self.discard_count is None or len(cards) == self.discard_count

    def __bool__(self) -> bool:
        """Return whether a player has a decision to make."""
        return self.player_index is not None

    def __iter__(self) -> Iterator[Action]:
        """Yield each legal action; bets and raises at the smallest and largest size."""
        if self.fold:
            yield Fold()
        if self.check:
            yield Check()
        if self.call is not None:
            yield Call()
        if self.bring_in is not None:
            yield BringIn()
        if self.min_raise_to is not None and self.max_raise_to is not None:
            yield self.raise_to(self.min_raise_to)
            if self.max_raise_to != self.min_raise_to:
                yield self.raise_to(self.max_raise_to)
        if self.discards is not None:
            count = self.discard_count
            yield Discard() if count is None else Discard(self.discards[:count])

    def raise_to(self, amount: int) -> Bet | RaiseTo:
        """Return a ``Bet`` or a ``RaiseTo`` with that total, whichever applies."""
        return Bet(amount) if self.unopened else RaiseTo(amount)


LegalActions.SHOWN = LegalActions.__struct_fields__[:-1]
