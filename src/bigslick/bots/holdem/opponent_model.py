"""The opponent model: observed frequencies compared with those of an average player."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Final

from bigslick.bots.holdem.betting_history import CALL, CHECK, FOLD, RAISE
from bigslick.bots.holdem.preflop_charts import chart_for
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.bots.holdem.betting_history import BettingHistory, BettingStep

__all__ = (
    "Frequency",
    "Habits",
    "bet_share",
    "fold_share",
    "raise_share",
    "usual_opened",
)

_PRIOR: Final = 4.0
_SHOWN_PRIOR: Final = 12.0
_USUALLY: Final = 0.5
_STREETS: Final = 3
_ELSEWHERE: Final = 0.3
"""The weight of folds on other streets and in other positions."""


def bet_share(step: BettingStep) -> float:
    """Return how often an average player bets when nobody has bet.

    The last raiser bets more often than not, and so does a player who acts last after
    everybody has checked.
    """
    crowd = 0.8 ** max(0, step.live - 2)
    if step.last:
        return (0.64 if step.aggressor else 0.54) * crowd
    return (0.5 if step.aggressor else 0.28) * crowd


def fold_share(price: float) -> float:
    """Return how often an average player folds to a bet at a price.

    ``price`` is the call as a fraction of the pot after it: a quarter for a bet of
    half the pot. A bluff breaks even if the opponent folds ``price / (1 - price)`` of
    the time.
    """
    needed = price / max(1e-9, 1 - price)
    return min(0.9, 0.03 + 0.93 * needed)


def raise_share(step: BettingStep) -> float:
    """Return the probability that an average player raises the bet of this step."""
    return 0.11 if step.raises == 1 else 0.08


@dataclass(slots=True)
class Frequency:
    """Counts how often a player does something, compared with an average player."""

    done: float = 0.0
    usual: float = 0.0
    chances: float = 0.0

    def add(self, did: bool, share: float) -> None:
        """Count one opportunity; an average player acts with probability ``share``."""
        self.done += did
        self.usual += share
        self.chances += 1

    def share(self, usual: float) -> float:
        """Return the player's expected frequency; an average player has ``usual``.

        >>> raised = Frequency()
        >>> for _ in range(12):
        ...     raised.add(False, 0.5)
        >>> round(raised.share(0.5), 2)
        0.2
        """
        if not self.chances:
            return usual
        # The odds are scaled by the ratio of observed to average odds.
        idle = self.chances - self.done + _PRIOR
        usual_idle = self.chances - self.usual + _PRIOR
        ratio = (self.done + _PRIOR) / (self.usual + _PRIOR) * usual_idle / idle
        if ratio == 1:
            return usual
        odds = ratio * usual / max(1e-9, 1 - usual)
        return odds / (1 + odds)

    def raw(self) -> float:
        """Return the observed frequency, 0 before the first chance."""
        return self.done / self.chances if self.chances else 0.0


def usual_opened(raises: int, players: int) -> float:
    """Return the fraction of hands that an average player raises with.

    ``raises`` numbers the raise: 1 is an opening raise, 2 a 3-bet.
    """
    two = players == 2  # noqa: PLR2004 - heads-up
    if raises <= 1:
        return 0.84 if two else 0.27
    if raises == 2:  # noqa: PLR2004 - the second raise is the 3-bet
        return 0.15 if two else 0.07
    return 0.06 if two else 0.03


@dataclass(slots=True)
class Habits:
    """The habits of one opponent, counted from finished hands."""

    hands: int = 0
    entered: Frequency = field(default_factory=Frequency)
    opened: Frequency = field(default_factory=Frequency)
    reraised: Frequency = field(default_factory=Frequency)
    reraised_again: Frequency = field(default_factory=Frequency)
    called: Frequency = field(default_factory=Frequency)
    folded_to_reraise: Frequency = field(default_factory=Frequency)
    bet: tuple[Frequency, Frequency, Frequency] = field(
        default_factory=lambda: (Frequency(), Frequency(), Frequency())
    )
    folded: tuple[Frequency, Frequency, Frequency, Frequency, Frequency, Frequency] = (
        field(
            default_factory=lambda: (
                Frequency(),
                Frequency(),
                Frequency(),
                Frequency(),
                Frequency(),
                Frequency(),
            )
        )
    )
    """Folds to bets: on flop, turn and river when not last to act, then when last."""
    raised: tuple[Frequency, Frequency, Frequency] = field(
        default_factory=lambda: (Frequency(), Frequency(), Frequency())
    )
    shown_raises: list[tuple[int, float]] = field(
        default_factory=lambda: [(0, 0.0), (0, 0.0), (0, 0.0)]
    )
    """Shown hands that were opened, 3-bet and 4-bet: their number, and the sum of their
    ranks among starting hands."""
    shown: int = 0
    """The number of shown hands that were bet or raised after the flop."""
    shown_weak: int = 0
    """The number of shown hands in the weaker half of all possible hands."""

    def watch(self, history: BettingHistory, player: int) -> None:
        """Count the player's actions in a hand."""
        self.hands += 1
        entered = False
        looked = False
        for step in history.steps:
            if step.player != player:
                continue
            if step.street == 0:
                looked = True
                entered = entered or step.kind in {CALL, RAISE}
                self._before_flop(step, history.count)
            else:
                self._after_flop(step)
        if looked:
            self.entered.add(entered, 0.8 if history.count == 2 else 0.27)  # noqa: PLR2004

    def _before_flop(self, step: BettingStep, players: int) -> None:
        usual = chart_for(step, usual_opened(step.raises, players), players)
        did = step.kind == RAISE
        if step.raises == 0:
            self.opened.add(did, usual.raised)
            return
        if step.committed and step.kind == RAISE and step.raises > 1:
            did = True
        (self.reraised if step.raises == 1 else self.reraised_again).add(
            did, usual.raised
        )
        if step.raises == 1:
            self.called.add(step.kind == CALL, usual.called)
        else:
            self.folded_to_reraise.add(
                step.kind == FOLD, max(0.02, 1 - usual.raised - usual.called)
            )

    def _after_flop(self, step: BettingStep) -> None:
        street = min(step.street, 3) - 1
        if step.price == 0:
            if step.kind in {CHECK, RAISE}:
                self.bet[street].add(step.kind == RAISE, bet_share(step))
            return
        place = street + _STREETS * step.last
        self.folded[place].add(step.kind == FOLD, fold_share(step.price))
        self.raised[street].add(step.kind == RAISE, raise_share(step))

    @property
    def raising(self) -> float:
        """The fraction of opportunities in which the player bets or raises first."""
        frequencies = (self.opened, *self.bet)
        done = sum(frequency.done for frequency in frequencies)
        chances = sum(frequency.chances for frequency in frequencies)
        return (done + _USUALLY * _SHOWN_PRIOR) / (chances + _SHOWN_PRIOR)

    def bet_share(self, step: BettingStep) -> float:
        """Return how often the player bets in such a spot."""
        return self._by_street(self.bet, step.street, bet_share(step))

    def fold_share(self, street: int, price: float, *, last: bool) -> float:
        """Return how often the player folds at a price; ``last`` if they act last."""
        place = min(max(street, 1), _STREETS) - 1 + _STREETS * last
        return _near(self.folded, place, fold_share(price), _ELSEWHERE)

    def raise_share(self, step: BettingStep) -> float:
        """Return how often the player raises a bet."""
        return self._by_street(self.raised, step.street, raise_share(step))

    def raise_share_on(self, street: int) -> float:
        """Return how often the player raises a bet on that street."""
        return self._by_street(self.raised, street, 0.1)

    def bluff_share(self, usual: float) -> float:
        """Return how often a bet of the player is a bluff, from shown hands."""
        seen = self.shown_weak + usual * _SHOWN_PRIOR
        return seen / (self.shown + _SHOWN_PRIOR)

    def shown_share(self, raises: int, share: float) -> float:
        """Return the fraction of hands that the player raises, from shown hands.

        If a player raises the best x of all hands, the average rank of shown hands is
        x / 2.
        """
        count, places = self.shown_raises[min(raises, 2)]
        if not count:
            return share
        return min(1.0, (share * _SHOWN_PRIOR + 2 * places) / (_SHOWN_PRIOR + count))

    def show_raise(self, raises: int, place: float) -> None:
        """Count a shown hand that was raised before the flop; 0 is the best hand."""
        count, places = self.shown_raises[min(raises, 2)]
        self.shown_raises[min(raises, 2)] = (count + 1, places + place)

    def show(self, percentile: float) -> None:
        """Count a shown hand that was bet after the flop; 1 is the strongest hand."""
        self.shown += 1
        self.shown_weak += percentile < 0.5  # noqa: PLR2004 - the weaker half

    @staticmethod
    def _by_street(
        frequencies: tuple[Frequency, Frequency, Frequency], street: int, usual: float
    ) -> float:
        """Return the frequency on a street; other streets count half."""
        return _near(frequencies, min(max(street, 1), _STREETS) - 1, usual, 1 / 2)


def _near(
    frequencies: tuple[Frequency, ...], place: int, usual: float, others: float
) -> float:
    """Return how often something was done, estimated from several frequencies.

    The observations of the frequency at ``place`` count in full, those of the others
    with the weight ``others`` (0 to 1). ``usual`` is the value without observations.
    """
    own, rest = frequencies[place], 1 - others
    return Frequency(
        rest * own.done + others * sum(frequency.done for frequency in frequencies),
        rest * own.usual + others * sum(frequency.usual for frequency in frequencies),
        rest * own.chances
        + others * sum(frequency.chances for frequency in frequencies),
    ).share(usual)
