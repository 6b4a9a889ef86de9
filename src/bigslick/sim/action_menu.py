"""A short list of actions: fold, check or call, and raises by fractions of the pot."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from bigslick._native import _core
from bigslick.engine.streets import BettingStructure
from bigslick.errors import GameConfigError, IllegalActionError, brief
from bigslick.hands.evaluation import is_number
from bigslick.sim.array_checks import integer_rows, whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

    from bigslick.sim.batch import Batch

__all__ = ("DEFAULT_FRACTIONS", "Menu", "exact_fractions")

DEFAULT_FRACTIONS = (0.5, 1.0, 2.0)
_FINEST = 1000


class Menu:
    """The actions of a discrete action space, and which of them are legal.

    In order: fold; check or call (or post the bring-in); the minimum raise; a raise for
    each fraction of the pot; the largest raise. Limit games have only one raise. A
    raise of a fraction is a call plus that fraction of the pot after the call, rounded
    down. It is legal only between the minimum and the largest raise, so that no two
    actions are the same. Draw games have further actions: one for each set of cards
    to discard.

    >>> from bigslick.sim import Batch
    >>> batch = Batch("nlhe", 1, seats=2, stacks=100)
    >>> batch.deal()
    >>> menu = Menu(batch)
    >>> menu.names[:4]
    ('fold', 'check or call', 'least raise', '1/2 pot')
    >>> menu.masks(batch), menu.actions(batch, [4])
    (array([[1, 1, 1, 0, 1, 1, 1]], dtype=uint8), array([6], dtype=int32))
    """

    def __init__(
        self, batch: Batch, fractions: Sequence[float | Fraction] = DEFAULT_FRACTIONS
    ) -> None:
        """Set the raise sizes, as fractions of the pot in increasing order.

        Raises:
            GameConfigError: a fraction is not positive, or they do not increase.

        """
        exact = exact_fractions(fractions)
        self.core = _core.SimMenu(
            batch.plan, [(f.numerator, f.denominator) for f in exact]
        )
        self.size = self.core.size
        names = ["fold", "check or call", "least raise"]
        if batch.game.betting_structure is not BettingStructure.FIXED_LIMIT:
            names += [*(f"{fraction} pot" for fraction in exact), "largest raise"]
        sets = self.size - self.core.first_discard
        self.names = (*names, *(f"discard {cards:b}" for cards in range(sets)))

    def masks(
        self, batch: Batch, out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]:
        """Return a row for each table: 1 for each legal action, 0 for the others."""
        if out is None:
            out = np.empty((len(batch), self.size), np.uint8)
        self.core.masks(batch.core, out)
        return out

    def actions(self, batch: Batch, choices: ArrayLike) -> NDArray[np.int32]:
        """Return the action of each choice, as a number for ``Batch.step``.

        Raises:
            IllegalActionError: a choice is not legal at its table.

        """
        slots = integer_rows("choices", choices, (len(batch),)).astype(np.int64)
        actions = np.empty(len(batch), np.int32)
        table = self.core.actions(batch.core, slots, actions)
        if table >= 0:
            raise IllegalActionError(self.why_not(batch, table, int(slots[table])))
        return actions

    def why_not(self, batch: Batch, table: int, choice: int) -> str:
        """Return why the choice is not legal at the table, or "" if it is legal.

        Raises:
            GameConfigError: there is no such table.

        """
        table = whole_number("table", table, 0, len(batch) - 1)
        if batch.over[table]:
            return f"table {table}: action {choice} is not legal: the hand is over"
        if not is_number(choice) or not 0 <= choice < self.size:
            return (
                f"table {table}: invalid action {brief(choice)}: expected 0 to "
                f"{self.size - 1}"
            )
        offered = np.flatnonzero(self.masks(batch)[table]).tolist()
        if choice in offered:
            return ""
        return (
            f"table {table}: action {choice} ({self.names[choice]}) is not legal; the "
            f"legal actions are {offered}"
        )


def exact_fractions(fractions: Sequence[float | Fraction]) -> tuple[Fraction, ...]:
    """Return fractions of the pot as exact numbers.

    Raises:
        GameConfigError: a fraction is not positive, or they do not increase.

    """
    given: object = fractions
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise GameConfigError(
            f"invalid fractions of the pot {brief(given)}: expected a list of numbers"
        )
    fractions = tuple(given)
    exact = [_fraction(fraction) for fraction in fractions]
    if exact != sorted(set(exact)):
        raise GameConfigError(
            f"invalid fractions of the pot {fractions!r}: expected increasing numbers"
        )
    return tuple(exact)


def _fraction(value: float | Fraction) -> Fraction:
    try:
        exact = Fraction(value).limit_denominator(_FINEST)
    except (TypeError, ValueError, OverflowError):
        raise GameConfigError(
            f"invalid fraction of the pot {value!r}: expected a number"
        ) from None
    if not 0 < exact <= _FINEST:
        raise GameConfigError(
            f"invalid fraction of the pot {value!r}: expected more than 0 and at most "
            f"{_FINEST}"
        )
    return exact
