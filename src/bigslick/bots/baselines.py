"""Simple bots, as baselines for measuring other bots.

Some ignore their cards; ``pot-odds`` and ``tight`` use the equity against random hands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Final

from bigslick.bots.action_choice import (
    cheapest,
    fit_size,
    pot_fraction,
    put_in,
    stay_in,
)
from bigslick.bots.odds import should_call
from bigslick.bots.skill import BotSkill
from bigslick.engine import BringIn, Call, Check, Discard, Fold

if TYPE_CHECKING:
    from bigslick.engine import Action, LegalActions, View

__all__ = (
    "CallingBot",
    "FoldingBot",
    "ManiacBot",
    "PotOddsBot",
    "RandomBot",
    "TightBot",
)

_DRAWING: Final = BotSkill(name="draws", mistake_rate=0.0, thinking=0)


class _NamedBot:
    """Has the name of its class as its ``repr``."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class _CardlessBot(_NamedBot):
    """A bot that ignores its cards."""

    is_quick = True
    """Whether a decision takes so little time that it needs no thread of its own."""


class _PlainBot(_NamedBot, ABC):
    """A bot that decides by its equity against random hands only."""

    def __init__(self, rng: Random | None = None) -> None:
        """Use this random generator; by default one with a random seed."""
        self._rng = Random() if rng is None else rng  # noqa: S311 - play, no secret

    def reseed(self, seed: int | str) -> None:
        """Set the random seed, as a match does before each hand."""
        self._rng.seed(seed)

    def decide(self, view: View) -> Action:
        """Return the bot's action; in draws, the one that `PokerBot` would choose."""
        if view.legal.discards is not None:
            from bigslick.bots.variants.strategy import think_variant

            decision = think_variant(view, _DRAWING, {}, self._rng)
            return (
                stay_in(view.legal)
                if decision.chosen is None
                else decision.chosen.action
            )
        from bigslick.bots.variants.strategy import share_against_any

        share = share_against_any(view, 1000, self._rng.getrandbits(48))
        return self._bet(view, share, sum(view.statuses))

    @abstractmethod
    def _bet(self, view: View, share: float, players: int) -> Action:
        """Return the action for this equity."""

    @staticmethod
    def _raise(view: View, part: float) -> Action:
        legal = view.legal
        me = legal.player_index or 0
        return put_in(
            legal, pot_fraction(legal, part, view.total_pot_amount, view.bets[me])
        )


class PotOddsBot(_PlainBot):
    """``pot-odds``: bets and calls by equity against random hands and pot odds only.

    It raises two thirds of the pot with an equity a fifth above an even share, and
    calls when its equity is above the pot odds.
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

    It raises with them; after the first street it bets strong hands and calls with
    medium hands at a good price.
    """

    def _bet(self, view: View, share: float, players: int) -> Action:
        # 58 % against one random hand is about the best fifth in most games.
        even = share ** (1 / max(1, players - 1))
        if not view.street_index:
            return self._raise(view, 1.0) if even > 0.58 else cheapest(view.legal)  # noqa: PLR2004
        if even > 0.7:  # noqa: PLR2004 - strong: two pair or so in hold'em
            return self._raise(view, 2 / 3)
        pot, price = view.total_pot_amount, view.legal.call or 0
        if price and even > 0.55 and should_call(float(pot), float(price), 0.8 * share):  # noqa: PLR2004
            return stay_in(view.legal)
        return cheapest(view.legal)


_CALL, _CHECK = Call(), Check()


class CallingBot(_CardlessBot):
    """``calls``: always checks or calls, and exchanges cards only if it must."""

    def decide(self, view: View) -> Action:
        """Return a check or a call."""
        legal = view.legal
        if legal.check:
            return _CHECK
        return _CALL if legal.call is not None else stay_in(legal)


class FoldingBot(_CardlessBot):
    """``folds``: checks when that is free, otherwise folds."""

    def decide(self, view: View) -> Action:
        """Return a check or a fold."""
        return _CHECK if view.legal.check else cheapest(view.legal)


class ManiacBot(_CardlessBot):
    """``maniac``: raises by the pot whenever it can, otherwise calls."""

    def decide(self, view: View) -> Action:
        """Return the largest raise up to the pot."""
        legal = view.legal
        if legal.min_raise_to is None or legal.max_raise_to is None:
            return stay_in(legal)
        pot = legal.pot_raise_to
        return put_in(legal, legal.max_raise_to if pot is None else pot)


class RandomBot(_CardlessBot):
    """``random``: all kinds of actions, and all legal sizes, are equally likely.

    It folds only when facing a bet. In draws, it discards each card with probability
    one half.
    """

    def __init__(self, rng: Random | None = None) -> None:
        """Use this random generator; by default one with a random seed."""
        self._rng = Random() if rng is None else rng  # noqa: S311 - play, no secret

    def reseed(self, seed: int | str) -> None:
        """Set the random seed, as a match does before each hand."""
        self._rng.seed(seed)

    def decide(self, view: View) -> Action:
        """Return a random action; all kinds have the same probability."""
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
