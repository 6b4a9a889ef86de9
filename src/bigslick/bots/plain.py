"""The plain recipes: ``pot-odds``, which trusts random hands, and ``tight``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Final

from bigslick.bots.action_choice import cheapest, pot_fraction, put_in, stay_in
from bigslick.bots.odds import should_call
from bigslick.bots.skill import BotSkill
from bigslick.bots.variants.strategy import share_against_any, think_variant

if TYPE_CHECKING:
    from bigslick.engine import Action, View

__all__ = ("PotOddsBot", "TightBot")

_DRAWING: Final = BotSkill(name="draws", mistake_rate=0.0, thinking=0)


class _PlainBot(ABC):
    """A player that knows its share against random hands and nothing else."""

    def __init__(self, rng: Random | None = None) -> None:
        """Take the source of randomness; without one every match is different."""
        self._rng = Random() if rng is None else rng  # noqa: S311 - play, no secret

    def reseed(self, seed: int | str) -> None:
        """Begin the randomness anew, as a match does before each hand."""
        self._rng.seed(seed)

    def decide(self, view: View) -> Action:
        """Return the action of the recipe; draws are the sensible ones."""
        if view.legal.discards is not None:
            thought = think_variant(view, _DRAWING, {}, self._rng)
            return (
                stay_in(view.legal) if thought.chosen is None else thought.chosen.action
            )
        share = share_against_any(view, 1000, self._rng.getrandbits(48))
        return self._bet(view, share, sum(view.statuses))

    @abstractmethod
    def _bet(self, view: View, share: float, players: int) -> Action:
        """Return what it does with such a share of the pot."""

    @staticmethod
    def _raise(view: View, part: float) -> Action:
        legal = view.legal
        me = legal.player_index or 0
        return put_in(
            legal, pot_fraction(legal, part, view.total_pot_amount, view.bets[me])
        )


class PotOddsBot(_PlainBot):
    """``pot-odds``: the fifth seed's plain recipe.

    Equity against random hands; raises two thirds of the pot with a fifth more
    than an even share, calls when the equity beats the pot odds.
    """

    def _bet(self, view: View, share: float, players: int) -> Action:
        if share > 1.2 / players:
            return self._raise(view, 2 / 3)
        pot, price = view.total_pot_amount, view.legal.call or 0
        if price and should_call(float(pot), float(price), share):
            return stay_in(view.legal)
        return cheapest(view.legal)


class TightBot(_PlainBot):
    """``tight``: plays about the best fifth of the starting hands.

    With them it raises; after the first street it bets a strong hand and calls
    with a fair one at a price.
    """

    def _bet(self, view: View, share: float, players: int) -> Action:
        # Against one random hand 58 % is the best fifth, or nearly, in most games.
        even = share ** (1 / max(1, players - 1))
        if not view.street_index:
            return self._raise(view, 1.0) if even > 0.58 else cheapest(view.legal)  # noqa: PLR2004
        if even > 0.7:  # noqa: PLR2004 - strong: two pair or so in hold'em
            return self._raise(view, 2 / 3)
        pot, price = view.total_pot_amount, view.legal.call or 0
        if price and even > 0.55 and should_call(float(pot), float(price), 0.8 * share):  # noqa: PLR2004
            return stay_in(view.legal)
        return cheapest(view.legal)
