"""Choosing legal actions: the cheapest one, a call, or a raise of about some size."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from bigslick.engine import BringIn, Call, Check, Discard, Fold

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions

__all__ = ("cheapest", "fit_size", "pot_fraction", "put_in", "stay_in")


def cheapest(legal: LegalActions) -> Action:
    """Return a check if it is legal, else a fold, or the bring-in where it is forced.

    >>> from bigslick.engine import LegalActions
    >>> cheapest(LegalActions(0, fold=True, call=4))
    Fold()
    """
    if legal.discards is not None:
        return _forced_discard(legal)
    if legal.bring_in is not None:
        return BringIn()
    return Check() if legal.check else Fold()


def stay_in(legal: LegalActions) -> Action:
    """Return a check or a call: the action that stays in the hand without raising.

    >>> from bigslick.engine import LegalActions
    >>> stay_in(LegalActions(0, fold=True, call=4))
    Call()
    """
    if legal.discards is None and legal.call is not None:
        return Call()
    return cheapest(legal)


def put_in(legal: LegalActions, amount: Any) -> Action:
    """Return a bet or raise to the legal size nearest to ``amount``.

    Where no raise is legal, return a call or a check.
    """
    size = fit_size(legal, amount)
    return stay_in(legal) if size is None else legal.raise_to(size)


def fit_size(legal: LegalActions, amount: Any) -> Any:
    """Return the legal "raise to" amount nearest to ``amount``, or None.

    None means that no raise is legal. Amounts are rounded down to the betting unit.

    >>> from bigslick.engine import LegalActions
    >>> legal = LegalActions(0, min_raise_to=20, max_raise_to=95, unit=5, stack_to=95)
    >>> fit_size(legal, 33.3), fit_size(legal, 7), fit_size(legal, 400)
    (30, 20, 95)
    """
    low: Any = legal.min_raise_to
    high: Any = legal.max_raise_to
    if low is None or high is None:
        return None
    if amount >= high:
        return high if legal.raise_to(high) in legal else low
    if amount <= low:
        return low
    if legal.unit is None:
        size = _in_cents(amount) if isinstance(low, Decimal) else type(low)(amount)
    else:
        size = int(float(amount) / float(legal.unit)) * legal.unit
    return size if legal.raise_to(size) in legal else low


def _in_cents(amount: Any) -> Any:
    """Return the amount rounded to cents."""
    return Decimal(f"{amount:.2f}")


def pot_fraction(legal: LegalActions, fraction: float, pot: Any, bet: Any) -> Any:
    """Return the "raise to" amount for a raise by a fraction of the pot after a call.

    ``pot`` is the whole pot including bets, ``bet`` the player's bet on this street.

    >>> from bigslick.engine import LegalActions
    >>> legal = LegalActions(0, call=50, min_raise_to=100, max_raise_to=900, unit=1)
    >>> pot_fraction(legal, 1.0, 150, 0)
    250.0
    """
    call = legal.call or 0
    return float(bet + call) + fraction * float(pot + call)


def _forced_discard(legal: LegalActions) -> Discard:
    count = legal.discard_count or 0
    return Discard((legal.discards or ())[:count])
