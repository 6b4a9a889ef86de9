"""The 17 operations, as frozen records.

The list of operations is the record of a hand, from which it can be replayed. Each
``__init__`` sets the instance dictionary in one step, which is more than twice as fast
as the ``__init__`` that ``dataclass`` generates for a frozen class. ``Operation``
compares the dictionaries for all classes.
"""

from __future__ import annotations

from dataclasses import field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from bigslick.cards import Card
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from typing import Self

    from bigslick.engine.state_parts.state_data import StateData

__all__ = (
    "AntePosting",
    "BetCollection",
    "BlindOrStraddlePosting",
    "BoardDealing",
    "BringInPosting",
    "CardBurning",
    "CheckingOrCalling",
    "ChipsPulling",
    "ChipsPushing",
    "CompletionBettingOrRaisingTo",
    "Folding",
    "HandKilling",
    "HoleCardsShowingOrMucking",
    "HoleDealing",
    "NoOperation",
    "Operation",
    "RunoutCountSelection",
    "StandingPatOrDiscarding",
)

_UNKNOWN = Card.UNKNOWN


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Operation:
    """An operation that was performed, with an optional remark.

    It is not an abstract base class: ``isinstance`` would be several times slower.
    """

    commentary: str | None = field(default=None, kw_only=True)

    def __init__(self, *, commentary: str | None = None) -> None:
        """Record the remark."""
        _fill(self, {"commentary": commentary})

    def __repr__(self) -> str:
        """Return the record as a call, without default values.

        >>> Folding(2), Folding(2, commentary="tilt")
        (Folding(player_index=2), Folding(commentary='tilt', player_index=2))
        """
        shown = ", ".join(
            f"{f.name}={getattr(self, f.name)!r}"
            for f in fields(self)
            if f.name not in _USUAL or getattr(self, f.name) is not _USUAL[f.name]
        )
        return f"{type(self).__name__}({shown})"

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same operation, with the same remark."""
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        """Return the hash of the values."""
        return hash(tuple(self.__dict__.values()))

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002
        """Return the record as the player at that index sees it.

        Cards that they may not see are unknown. For None, return the record as a
        spectator sees it.
        """
        return self


_USUAL = {"commentary": None, "by_house": False}
"""Values that ``repr`` shows only if they are not the default."""
_fill = Operation.__dict__["__dict__"].__set__
"""Function that sets the dictionary of a record, although its class is frozen."""
_new = object.__new__


@dataclass(frozen=True, init=False, repr=False, eq=False)
class _PlayerOperation(Operation):
    """An operation of one player."""

    player_index: int

    def __init__(self, player_index: int, *, commentary: str | None = None) -> None:
        """Record the player."""
        _fill(self, {"commentary": commentary, "player_index": player_index})


@dataclass(frozen=True, init=False, repr=False, eq=False)
class _PlayerAmountOperation(Operation):
    """An operation of one player with an amount of chips."""

    player_index: int
    amount: int

    def __init__(
        self, player_index: int, amount: int, *, commentary: str | None = None
    ) -> None:
        """Record the player and the number of chips."""
        _fill(
            self,
            {"commentary": commentary, "player_index": player_index, "amount": amount},
        )


_Kind = TypeVar("_Kind", bound=Operation)


def remarked(state: StateData, operation: _Kind, commentary: str) -> _Kind:
    """Add a remark to the last operation of a state, and return the operation."""
    state.operations[-1] = operation = replace(operation, commentary=commentary)
    return operation


@dataclass(frozen=True, init=False, repr=False, eq=False)
class AntePosting(_PlayerAmountOperation):
    """A player posted an ante."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class BetCollection(Operation):
    """The dealer collected the bets, after returning uncalled chips."""

    bets: tuple[int, ...]

    def __init__(self, bets: tuple[int, ...], *, commentary: str | None = None) -> None:
        """Record the amount collected from each player."""
        _fill(self, {"commentary": commentary, "bets": bets})

    @property
    def total_bets(self) -> int:
        """Return the sum of the collected bets."""
        return sum(self.bets)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class BlindOrStraddlePosting(_PlayerAmountOperation):
    """A player posted a blind or a straddle."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class CardBurning(Operation):
    """The dealer burned a card."""

    card: Card

    def __init__(self, card: Card, *, commentary: str | None = None) -> None:
        """Record the card."""
        _fill(self, {"commentary": commentary, "card": card})

    def seen_by(self, seat: int | None) -> Self:  # noqa: ARG002
        """Return the record without the card: burn cards lie face down."""
        if self.commentary is None and type(self) is CardBurning:
            return _BURNED  # type: ignore[return-value]
        return type(self)(_UNKNOWN, commentary=self.commentary)


_BURNED = CardBurning(_UNKNOWN)
"""The burning of a card without a remark, as all players see it."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class HoleDealing(Operation):
    """The dealer dealt cards to a player; ``statuses`` says which are face up."""

    player_index: int
    cards: tuple[Card, ...]
    statuses: tuple[bool, ...]

    def __init__(
        self,
        player_index: int,
        cards: tuple[Card, ...],
        statuses: tuple[bool, ...],
        *,
        commentary: str | None = None,
    ) -> None:
        """Record the player, the cards and which of them are face up."""
        _fill(
            self,
            {
                "commentary": commentary,
                "player_index": player_index,
                "cards": cards,
                "statuses": statuses,
            },
        )

    def seen_by(self, seat: int | None) -> Self:
        """Return the record with the down cards hidden from everybody else."""
        statuses, i = self.statuses, self.player_index
        if seat == i or False not in statuses:
            return self
        if len(statuses) == 1 and self.commentary is None and type(self) is HoleDealing:
            return _dealt_down(i)  # type: ignore[return-value]
        seen = tuple(
            card if status else _UNKNOWN
            for card, status in zip(self.cards, statuses, strict=True)
        )
        return type(self)(i, seen, statuses, commentary=self.commentary)


_ONE_DOWN = (False,)


@cache
def _dealt_down(player_index: int) -> HoleDealing:
    """Return the dealing of one card face down, as the other players see it."""
    return HoleDealing(player_index, (_UNKNOWN,), _ONE_DOWN)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class BoardDealing(Operation):
    """The dealer dealt cards to the board."""

    cards: tuple[Card, ...]

    def __init__(
        self, cards: tuple[Card, ...], *, commentary: str | None = None
    ) -> None:
        """Record the cards."""
        _fill(self, {"commentary": commentary, "cards": cards})


@dataclass(frozen=True, init=False, repr=False, eq=False)
class StandingPatOrDiscarding(Operation):
    """A player discarded cards, or stood pat (no cards)."""

    player_index: int
    cards: tuple[Card, ...]

    def __init__(
        self,
        player_index: int,
        cards: tuple[Card, ...],
        *,
        commentary: str | None = None,
    ) -> None:
        """Record the player and the cards."""
        _fill(
            self,
            {"commentary": commentary, "player_index": player_index, "cards": cards},
        )

    def seen_by(self, seat: int | None) -> Self:
        """Return the record with the discards hidden from everybody else."""
        if seat == self.player_index or not self.cards:
            return self
        return type(self)(
            self.player_index,
            (_UNKNOWN,) * len(self.cards),
            commentary=self.commentary,
        )


@dataclass(frozen=True, init=False, repr=False, eq=False)
class Folding(_PlayerOperation):
    """A player folded.

    ``by_house`` is true if the house folded the hand: in a tournament, the hand of a
    player who sits out is folded when it is their turn, even when checking is free.

    >>> Folding(2, by_house=True)
    Folding(player_index=2, by_house=True)
    """

    by_house: bool = field(default=False, kw_only=True)

    def __init__(
        self,
        player_index: int,
        *,
        by_house: bool = False,
        commentary: str | None = None,
    ) -> None:
        """Record the player, and whether the house folded for them."""
        _fill(
            self,
            {
                "commentary": commentary,
                "player_index": player_index,
                "by_house": by_house,
            },
        )


@dataclass(frozen=True, init=False, repr=False, eq=False)
class CheckingOrCalling(_PlayerAmountOperation):
    """A player checked (amount 0) or called."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class BringInPosting(_PlayerAmountOperation):
    """A player posted the bring-in."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class CompletionBettingOrRaisingTo(_PlayerAmountOperation):
    """A player completed, bet or raised; the amount is their total on the street."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class RunoutCountSelection(Operation):
    """A player chose the number of runouts, or left the choice to the others (None)."""

    player_index: int
    runout_count: int | None

    def __init__(
        self,
        player_index: int,
        runout_count: int | None,
        *,
        commentary: str | None = None,
    ) -> None:
        """Record the player and the number of runouts."""
        _fill(
            self,
            {
                "commentary": commentary,
                "player_index": player_index,
                "runout_count": runout_count,
            },
        )


@dataclass(frozen=True, init=False, repr=False, eq=False)
class HoleCardsShowingOrMucking(Operation):
    """A player showed these cards, or mucked (no cards)."""

    player_index: int
    hole_cards: tuple[Card, ...]

    def __init__(
        self,
        player_index: int,
        hole_cards: tuple[Card, ...],
        *,
        commentary: str | None = None,
    ) -> None:
        """Record the player and the cards."""
        _fill(
            self,
            {
                "commentary": commentary,
                "player_index": player_index,
                "hole_cards": hole_cards,
            },
        )


@dataclass(frozen=True, init=False, repr=False, eq=False)
class HandKilling(_PlayerOperation):
    """The dealer killed a hand that cannot win any chips."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class ChipsPushing(Operation):
    """The dealer pushed (a part of) a pot to its winners.

    ``board_index`` and ``hand_type_index`` are None if all others had folded.
    """

    amounts: tuple[int, ...]
    pot_index: int
    board_index: int | None
    hand_type_index: int | None

    def __init__(
        self,
        amounts: tuple[int, ...],
        pot_index: int,
        board_index: int | None,
        hand_type_index: int | None,
        *,
        commentary: str | None = None,
    ) -> None:
        """Record the amount for each player, the pot, the board and the hand type."""
        _fill(
            self,
            {
                "commentary": commentary,
                "amounts": amounts,
                "pot_index": pot_index,
                "board_index": board_index,
                "hand_type_index": hand_type_index,
            },
        )

    @property
    def total_amount(self) -> int:
        """Return the sum of the pushed amounts."""
        return sum(self.amounts)


@dataclass(frozen=True, init=False, repr=False, eq=False)
class ChipsPulling(_PlayerAmountOperation):
    """A player pulled the chips they won into their stack."""


@dataclass(frozen=True, init=False, repr=False, eq=False)
class NoOperation(Operation):
    """Nothing was done; there is only a remark."""
