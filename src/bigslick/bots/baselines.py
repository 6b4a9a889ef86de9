"""Players without a thought: what figures of strength are measured against."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from bigslick.bots.action_choice import cheapest, fit_size, put_in, stay_in
from bigslick.engine import BringIn, Call, Check, Discard, Fold

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions, View

__all__ = ("CallingBot", "FoldingBot", "ManiacBot", "RandomBot")


_CALL, _CHECK = Call(), Check()


class CallingBot:
    """``calls``: never folds, never raises; stands pat where it may."""

    def decide(self, view: View) -> Action:
        """Return a check or a call."""
        legal = view.legal
        if legal.check:
            return _CHECK
        return _CALL if legal.call is not None else stay_in(legal)


class FoldingBot:
    """``folds``: checks when that is free, otherwise folds."""

    def decide(self, view: View) -> Action:
        """Return a check or a fold."""
        return _CHECK if view.legal.check else cheapest(view.legal)


class ManiacBot:
    """``maniac``: raises the pot whenever it may, otherwise calls."""

    def decide(self, view: View) -> Action:
        """Return the largest raise up to the pot."""
        legal = view.legal
        if legal.min_raise_to is None or legal.max_raise_to is None:
            return stay_in(legal)
        pot = legal.pot_raise_to
        return put_in(legal, legal.max_raise_to if pot is None else pot)


class RandomBot:
    """``random``: any kind of action alike, any legal size alike.

    It folds to a bet only. Where it draws, each card goes with a chance of a half.
    """

    def __init__(self, rng: Random | None = None) -> None:
        """Take the source of randomness; without one every match is different."""
        self._rng = Random() if rng is None else rng  # noqa: S311 - play, no secret

    def reseed(self, seed: int | str) -> None:
        """Begin the randomness anew, as a match does before each hand."""
        self._rng.seed(seed)

    def decide(self, view: View) -> Action:
        """Return one of the kinds of action, each with the same chance."""
        legal = view.legal
        if legal.discards is not None:
            return self._discard(legal)
        kinds: list[Action] = []
        if legal.bring_in is not None:
            kinds.append(BringIn())
        if legal.check:
            kinds.append(Check())
        elif legal.fold:
            kinds.append(Fold())
        if legal.call is not None:
            kinds.append(Call())
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            span = float(legal.max_raise_to - legal.min_raise_to)
            wish = float(legal.min_raise_to) + span * self._rng.random()
            kinds.append(legal.raise_to(fit_size(legal, wish)))
        return self._rng.choice(kinds)

    def _discard(self, legal: LegalActions) -> Discard:
        cards = legal.discards or ()
        if legal.discard_count is not None:
            return Discard(tuple(self._rng.sample(cards, legal.discard_count)))
        return Discard(tuple(card for card in cards if self._rng.random() < 1 / 2))
