"""Encodings of actions for learners: discrete, continuous or exact.

An encoding reads the ``View`` of the player to act, so that environments and bots can
both use it. An illegal action raises an error; it is never replaced by another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from bigslick.engine import BringIn, Call, Check, Discard, Fold
from bigslick.engine.streets import BettingStructure
from bigslick.errors import GameConfigError, IllegalActionError, brief, unknown_name
from bigslick.sim import CHECK_OR_CALL, FOLD
from bigslick.sim.action_menu import DEFAULT_FRACTIONS, exact_fractions

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
    "encoding_of",
    "finite_numbers",
    "offer_text",
    "whole_number",
)


class ActionEncoding(Protocol):
    """An encoding of actions as numbers."""

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each legal kind of action, 0 for the others."""
        ...

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action that the choice encodes.

        Raises:
            IllegalActionError: the action is not legal now.

        """
        ...


class DiscreteActions:
    """A numbered list of actions: fold, check or call, raises by size, discards.

    The raises are the minimum raise, fractions of the pot and the largest raise, as in
    ``bigslick.sim.Menu``. Draw games add an action for each set of hole cards to
    discard. Counted from the first of these, the bits of its number are the cards: bit
    k is hole card k.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", seed=1)((100, 100))
    >>> actions = DiscreteActions()
    >>> actions.mask(state.view(1)), actions.decode(state.view(1), 4)
    (array([1, 1, 1, 0, 1, 1, 1], dtype=int8), RaiseTo(to=6))
    """

    def __init__(
        self, fractions: Sequence[float | Fraction] = DEFAULT_FRACTIONS
    ) -> None:
        """Set the raise sizes, as fractions of the pot in increasing order."""
        self.fractions = exact_fractions(fractions)

    def size(self, view: View) -> int:
        """Return the number of actions in the game of the view."""
        return self.first_discard(view) + _discard_sets(view)

    def first_discard(self, view: View) -> int:
        """Return the number of the first action that is a discard."""
        if view.betting_structure is BettingStructure.FIXED_LIMIT:
            return 3
        return 4 + len(self.fractions)

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each legal action, 0 for the others."""
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
        """Return the action with that number.

        Raises:
            IllegalActionError: the action is not legal now.

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
                f"action {number} is not legal; the legal actions are {offered}"
            )
        return action

    def _on_offer(self, view: View) -> dict[int, Action]:
        """Return the legal actions by number, except discards."""
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
    """Actions as one number, with every legal amount.

    -1 folds, 0 checks or calls, and a larger number is the total to bet or raise to.
    In a draw, hole card k is discarded if bit k of the number is set. The mask has four
    entries: fold, check or call, raise, discard.
    """

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each legal kind of action, 0 for the others."""
        return _kinds(view.legal)

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action with that number.

        Raises:
            IllegalActionError: the action is not legal now.

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
            low, high = legal.min_raise_to, legal.max_raise_to
            offer = offer_text(fold=legal.fold, low=low, high=high)
            raise IllegalActionError(f"action {number} is not legal; expected {offer}")
        return action


def offer_text(*, fold: bool, low: int | None, high: int | None) -> str:
    """Return the legal actions in words, for messages."""
    raises = f"raises to {low} up to {high}" if high else "no raise"
    return f"{'fold, ' if fold else ''}check or call, {raises}"


_THIRD: Final = 1 / 3


class ContinuousActions:
    """Actions as two numbers from -1 to 1: the kind and the size.

    The first number folds below -1/3, checks or calls up to 1/3, and raises above. The
    second is the size of a raise, from the minimum at -1 to the largest at 1. Draw
    games add one number for each hole card; a card with a number above 0 is discarded.
    The mask has four entries: fold, check or call, raise, discard.
    """

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each legal kind of action, 0 for the others."""
        return _kinds(view.legal)

    def decode(self, view: View, choice: Any) -> Action:
        """Return the action that the numbers encode.

        Raises:
            IllegalActionError: a number is invalid, or the action is not legal now.

        """
        numbers = finite_numbers(choice)
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
                f"action {numbers.tolist()} is not legal; the legal kinds are "
                f"{_kinds(legal)}"
            )
        return action


_ENCODINGS: Final = {
    "discrete": DiscreteActions,
    "continuous": ContinuousActions,
    "exact": ExactActions,
}


def encoding_of(actions: str | ActionEncoding) -> ActionEncoding:
    """Return the encoding with that name; an encoding is returned unchanged.

    Raises:
        GameConfigError: the name is unknown, or the value is not an encoding.

    """
    if isinstance(actions, str):
        if actions not in _ENCODINGS:
            raise GameConfigError(
                unknown_name("encoding of actions", actions, _ENCODINGS)
            )
        encoding: ActionEncoding = _ENCODINGS[actions]()
        return encoding
    if isinstance(actions, type) or not hasattr(actions, "decode"):
        raise GameConfigError(
            f"invalid actions {brief(actions)}: expected {', '.join(_ENCODINGS)} or an "
            "encoding such as DiscreteActions()"
        )
    return actions


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
            f"discard {choice} is not legal: expected a number with a bit for each of "
            f"{len(held)} cards"
        )
    return Discard(tuple(card for k, card in enumerate(held) if choice >> k & 1))


def whole_number(choice: Any) -> int:
    """Return the choice as an int.

    Raises:
        IllegalActionError: the choice is not an integer.

    """
    if type(choice) is int:
        return choice
    number = np.asarray(choice)
    if number.ndim or number.dtype.kind not in "iu":
        raise IllegalActionError(f"invalid action {choice!r}: expected a whole number")
    return int(number)


def finite_numbers(choice: Any) -> NDArray[np.float64]:
    """Return a choice of continuous actions as an array.

    Raises:
        IllegalActionError: the choice is not a row of two or more finite numbers.

    """
    given = np.asarray(choice)
    numbers = np.zeros(0)
    if given.dtype.kind in "biuf" and given.ndim == 1:
        numbers = np.ascontiguousarray(given, np.float64)
    if len(numbers) < 2 or not np.isfinite(numbers).all():  # noqa: PLR2004
        raise IllegalActionError(
            f"invalid action {choice!r}: expected two finite numbers, the kind of "
            "action and its size"
        )
    return numbers
