"""Lookahead: estimates the value of a pot by playing out the next street.

It is for pots between two players. For some of the possible next cards the street is
played out: the opponent bets, checks, folds and calls with a range as in
`opponent_ranges`, and the player chooses the best reply. Later streets are valued by
`realised`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from bigslick.bots.holdem.betting_history import CHECK, BettingStep
from bigslick.bots.holdem.opponent_ranges import (
    answer_shares,
    betting_chances,
    soft_step,
)
from bigslick.bots.valuation import realised

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.bots.holdem.beliefs import RangeBeliefs
    from bigslick.bots.holdem.combos import BoardStrength, Floats
    from bigslick.bots.holdem.decision_spot import DecisionSpot
    from bigslick.bots.holdem.opponent_model import Habits

__all__ = ("Lookahead",)

Look: TypeAlias = "Callable[[tuple[int, ...]], tuple[BoardStrength, Floats]]"

_DECK: Final = 52
_CARDS: Final = {1: 10, 2: 14, 3: 0}
"""The number of next cards that are played out, by street."""
_SIZE: Final = 0.7
"""The bet on the next street, as a fraction of the pot."""
_SEAT: Final = 0.2
"""The factor of position in `realised` after a street was played out."""


class Lookahead:
    """Plays out the rest of this street and the next one against one opponent."""

    def __init__(  # noqa: PLR0913, PLR0917 - the spot, the beliefs and the game
        self,
        spot: DecisionSpot,
        habits: Habits | None,
        beliefs: RangeBeliefs,
        look: Look,
        seed: int,
        bluffs: float = 1.0,
    ) -> None:
        """Store the spot; the seed selects the cards.

        ``look`` returns the strength of the opponent's hands on a board and the
        player's equity against each; ``bluffs`` is the frequency of bluffs relative to
        no-limit hold'em.
        """
        gone = set(spot.board) | set(spot.dead)
        rest = [card for card in range(_DECK) if card not in gone]
        rng = Random(seed)  # noqa: S311 - reproducible
        count = min(len(rest), _CARDS[spot.street])
        self._boards = [(*spot.board, card) for card in rng.sample(rest, count)]
        self._look = look
        self._bluffs = bluffs
        self._habits = habits
        self._beliefs = beliefs
        self._rival = spot.numbers.rivals[0]
        self._street = spot.street
        self._last = spot.numbers.in_position
        self._left = spot.numbers.streets_left
        # An opponent who bet and was called often bets again; one who called does not.
        self._has_bet = spot.numbers.bets[self._rival] > 0
        self._led = spot.history.last_raiser == self._rival

    def after(self, fold: float, pot: float, behind: float) -> float:
        """Return the value after the worst ``fold`` of the range has folded."""
        weights = self._beliefs.callers(self._rival, fold)
        return self.value(weights, pot, behind, leads=fold == 0 and self._has_bet)

    def checked(self, pot: float, behind: float) -> float:
        """Return the value of a check when the opponent may still bet."""
        held = self._beliefs.callers(self._rival, 0.0)
        total = float(held.sum())
        if total <= 0:
            return self.value(held, pot, behind, leads=False)
        places = self._beliefs.places(self._rival)
        bettors = held * self.bets(places, self._street, leads=self._led)
        share = float(bettors.sum()) / total
        bet = min(behind, _SIZE * pot)
        called = self.value(bettors, pot + 2 * bet, behind - bet, leads=True) - bet
        quiet = self.value(held - bettors, pot, behind, leads=False)
        return share * max(0.0, called) + (1 - share) * quiet

    def value(
        self, weights: Floats, pot: float, behind: float, *, leads: bool
    ) -> float:
        """Return the value of the pot against the range.

        ``leads`` is whether the opponent was the last to bet.
        """
        if behind <= 0 or not self._left:
            return self._beliefs.against(weights) * pot
        total = weight = 0.0
        for board in self._boards:
            strength, shares = self._look(board)
            held = weights * (strength.shares > 0)
            mass = float(held.sum())
            if mass <= 0:
                continue
            places = strength.percentiles(held)
            node = _Node(self, shares, held, places, pot, min(behind, _SIZE * pot))
            total += mass * node.value(behind, leads=leads)
            weight += mass
        return total / weight if weight > 0 else 0.0

    def later(self, equity: float, pot: float, behind: float) -> float:
        """Return the value in chips of an equity after the next street."""
        return realised(
            equity, pot, behind, self._left - 1, last=self._last, seat=_SEAT
        )

    def bets(self, places: Floats, street: int | None = None, *, leads: bool) -> Floats:
        """Return the probability that each percentile of the range bets first."""
        street = self._street + 1 if street is None else street
        step = BettingStep(
            0, CHECK, street, 0, 0, 0, 0, 0, 2, leads, None, False, 0, not self._last
        )
        return betting_chances(places, step, self._habits, self._bluffs)

    def folds(self, price: float) -> float:
        """Return the probability that the opponent folds to a bet."""
        return answer_shares(
            self._habits, self._street + 1, price, last=not self._last
        )[0]

    @property
    def last(self) -> bool:
        """Whether the player acts last."""
        return self._last


class _Node:
    """The next street on one board, with at most one bet, of a fixed size.

    ``held`` are the weights of the opponent's hands, ``places`` their percentiles and
    ``shares`` the player's equities against them.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the street
        self,
        ahead: Lookahead,
        shares: Floats,
        held: Floats,
        places: Floats,
        pot: float,
        bet: float,
    ) -> None:
        self._ahead = ahead
        self._shares = shares
        self._held = held
        self._places = places
        self._pot = pot
        self._bet = bet

    def value(self, behind: float, *, leads: bool) -> float:
        betting = self._ahead.bets(self._places, leads=leads)
        bettors = self._held * betting
        checkers = self._held - bettors
        share = float(bettors.sum() / self._held.sum())
        faced = max(0.0, self._called(bettors, behind))
        quiet = self._ahead.later(self._equity(checkers), self._pot, behind)
        if self._ahead.last:
            return share * faced + (1 - share) * max(
                quiet, self._betting(checkers, behind)
            )
        checking = share * faced + (1 - share) * quiet
        return max(checking, self._betting(self._held, behind))

    def _called(self, weights: Floats, behind: float) -> float:
        pot, bet = self._pot + 2 * self._bet, self._bet
        return self._ahead.later(self._equity(weights), pot, behind - bet) - bet

    def _betting(self, weights: Floats, behind: float) -> float:
        fold = self._ahead.folds(self._bet / (self._pot + 2 * self._bet))
        staying = weights * soft_step(self._places, min(fold, 0.97), 0.12)
        return fold * self._pot + (1 - fold) * self._called(staying, behind)

    def _equity(self, weights: Floats) -> float:
        total = float(weights.sum())
        return float(self._shares @ weights) / total if total > 0 else 0.5
