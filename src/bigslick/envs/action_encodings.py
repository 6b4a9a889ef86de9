"""Actions as learners write them: discrete, continuous or exact.

Each encoding reads the ``View`` of the player in turn, so that it serves environments
and bots alike. An action that is not on offer is refused; it never becomes another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from bigslick.engine import BringIn, Call, Check, Discard, Fold
from bigslick.engine.streets import BettingStructure
from bigslick.errors import IllegalActionError
from bigslick.sim import CHECK_OR_CALL, FOLD
from bigslick.sim.menu import DEFAULT_FRACTIONS, exact_fractions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from numpy.typing import NDArray

    from bigslick.engine import Action, LegalActions, View

__all__ = (
    "ActionEncoding",
    "ContinuousActions",
    "DiscreteActions",
    "ExactActions",
    "whole_number",
)


class ActionEncoding(Protocol):
    """How a learner writes actions down."""

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each kind of action on offer, 0 for the others."""
        ...

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action that the choice stands for.

        Raises:
            IllegalActionError: it is not on offer.

        """
        ...


class DiscreteActions:
    """Fold, check or call, least raise, fractions of the pot, largest raise, discards.

    The list is that of ``bigslick.sim.Menu``; games in which players draw add an
    action for each set of hole cards to discard, as bits from the first card on.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", seed=1)((100, 100))
    >>> actions = DiscreteActions()
    >>> actions.mask(state.view(1)), actions.decode(state.view(1), 4)
    (array([1, 1, 1, 0, 1, 1, 1], dtype=int8), RaiseTo(to=6))
    """

    def __init__(
        self, fractions: Sequence[float | Fraction] = DEFAULT_FRACTIONS
    ) -> None:
        """Fix the sizes, as fractions of the pot in rising order."""
        self.fractions = exact_fractions(fractions)

    def size(self, view: View) -> int:
        """Return how many actions there are in the game of the view."""
        return self.first_discard(view) + _discard_sets(view)

    def first_discard(self, view: View) -> int:
        """Return the number of the first action that discards."""
        if view.betting_structure is BettingStructure.FIXED_LIMIT:
            return 3
        return 4 + len(self.fractions)

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each action on offer."""
        found = self._on_offer(view)
        mask = np.zeros(self.size(view), np.int8)
        mask[[*found]] = 1
        if view.legal.discards is not None:
            first = self.first_discard(view)
            for choice in range(1 << len(view.legal.discards)):
                if _is_offered(view.legal, choice):
                    mask[first + choice] = 1
        return mask

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action of that number.

        Raises:
            IllegalActionError: it is not on offer.

        """
        number = whole_number(choice)
        legal = view.legal
        first = self.first_discard(view)
        if legal.discards is not None and number >= first:
            return _discard(legal, number - first)
        action = self._on_offer(view).get(number)
        if action is None:
            offered = np.flatnonzero(self.mask(view)).tolist()
            raise IllegalActionError(
                f"action {number} is not on offer, only {offered} are"
            )
        return action

    def _on_offer(self, view: View) -> dict[int, Action]:
        legal = view.legal
        found: dict[int, Action] = {}
        if legal.discards is not None or not legal:
            return found
        if legal.fold:
            found[0] = Fold()
        found[1] = _stay(legal)
        low, high = legal.min_raise_to, legal.max_raise_to
        if low is None or high is None:
            return found
        found[2] = legal.raise_to(low)
        if high == low:
            return found
        before = low
        price = legal.call or legal.bring_in or 0
        called = view.bets[legal.player_index or 0] + price
        for n, fraction in enumerate(self.fractions, 3):
            pot = view.total_pot_amount + price
            to = called + pot * fraction.numerator // fraction.denominator
            if before < to < high:
                found[n] = legal.raise_to(to)
                before = to
        found[3 + len(self.fractions)] = legal.raise_to(high)
        return found


class ExactActions:
    """Any legal amount: -1 folds, 0 checks or calls, a larger number is a total.

    While cards are discarded, the number has bit k set if hole card k goes. The mask
    has an entry each for fold, check or call, raise, discard.
    """

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each kind of action on offer."""
        return _kinds(view.legal)

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action of that number.

        Raises:
            IllegalActionError: it is not on offer.

        """
        number, legal = whole_number(choice), view.legal
        action: Action
        if legal.discards is not None:
            return _discard(legal, number)
        if number == FOLD:
            action = Fold()
        elif number == CHECK_OR_CALL:
            action = _stay(legal)
        else:
            action = legal.raise_to(number)
        if action not in legal:
            raise IllegalActionError(
                f"action {number} is not on offer: fold {legal.fold}, raises from "
                f"{legal.min_raise_to} to {legal.max_raise_to}"
            )
        return action


_THIRD: Final = 1 / 3


class ContinuousActions:
    """A kind and a size: two numbers from -1 to 1.

    The first folds below -1/3, checks or calls up to 1/3 and raises above. The second
    is the size of a raise, from the least at -1 to the largest at 1. While cards are
    discarded, numbers for the hole cards follow: a card above 0 goes. The mask has an
    entry each for fold, check or call, raise, discard.
    """

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each kind of action on offer."""
        return _kinds(view.legal)

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action that the numbers stand for.

        Raises:
            IllegalActionError: a number is none, or the action is not on offer.

        """
        numbers = np.asarray(choice, np.float64)
        if numbers.ndim != 1 or len(numbers) < 2 or not np.isfinite(numbers).all():  # noqa: PLR2004
            raise IllegalActionError(
                f"action {choice!r}: expected two finite numbers, the type of action "
                "and its size"
            )
        kind, size = float(numbers[0]), float(np.clip(numbers[1], -1, 1))
        legal = view.legal
        action: Action | None = None
        if legal.discards is not None:
            gone = numbers[2 : 2 + len(legal.discards)] > 0
            return _discard(legal, sum(1 << k for k in np.flatnonzero(gone).tolist()))
        if kind < -_THIRD:
            action = Fold()
        elif kind <= _THIRD:
            action = _stay(legal)
        elif legal.min_raise_to is not None and legal.max_raise_to is not None:
            span = legal.max_raise_to - legal.min_raise_to
            action = legal.raise_to(legal.min_raise_to + round((size + 1) / 2 * span))
        if action is None or action not in legal:
            raise IllegalActionError(
                f"action {numbers.tolist()} is not on offer, kinds {_kinds(legal)}"
            )
        return action


def _stay(legal: LegalActions) -> Action:
    if legal.bring_in is not None:
        return BringIn()
    return Check() if legal.check else Call()


def _kinds(legal: LegalActions) -> NDArray[np.int8]:
    betting = bool(legal) and legal.discards is None
    return np.array(
        [
            legal.fold,
            betting,
            betting and legal.min_raise_to is not None,
            legal.discards is not None,
        ],
        np.int8,
    )


def _discard_sets(view: View) -> int:
    if not any(street.draw_status for street in view.streets):
        return 0
    return 1 << len(view.streets[0].hole_dealing_statuses)


def _is_offered(legal: LegalActions, choice: int) -> bool:
    return legal.discard_count is None or choice.bit_count() == legal.discard_count


def _discard(legal: LegalActions, choice: int) -> Action:
    held = legal.discards or ()
    if not 0 <= choice < 1 << len(held) or not _is_offered(legal, choice):
        raise IllegalActionError(
            f"discard {choice} is not on offer: expected bits of {len(held)} cards"
        )
    return Discard(tuple(card for k, card in enumerate(held) if choice >> k & 1))


def whole_number(choice: Any) -> int:
    """Return the choice as an int.

    Raises:
        IllegalActionError: it is none.

    """
    if type(choice) is int:
        return choice
    number = np.asarray(choice)
    if number.ndim or number.dtype.kind not in "iu":
        raise IllegalActionError(f"action {choice!r}: expected a whole number")
    return int(number)
