"""Opponents' ranges, derived from their public actions.

A range is a weight for each hand: for all 1,326 in hold'em, for a sample of hands in
Omaha. Every action multiplies the weights by the probability of that action with the
hand: before the flop by its rank among starting hands, later by its percentile within
the range so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import numpy as np

from bigslick.bots.holdem.betting_history import CHECK, RAISE
from bigslick.bots.holdem.combos import (
    CLASSES,
    COUNT,
    HOLDS,
    board_strength,
    hand_order,
    live_weights,
)
from bigslick.bots.holdem.opponent_model import (
    bet_share,
    fold_share,
    raise_share,
    usual_opened,
)
from bigslick.bots.holdem.preflop_charts import chart_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.bots.holdem.betting_history import BettingHistory, BettingStep
    from bigslick.bots.holdem.combos import BoardStrength, Floats
    from bigslick.bots.holdem.opponent_model import Habits

__all__ = (
    "Holdings",
    "RangeReader",
    "answer_shares",
    "betting_chances",
    "opened_share",
    "ranges_among",
    "read_ranges",
    "soft_step",
)

_LEAST: Final = 0.002
_NORMAL: Final = 2.0
BLUFFS: Final = (0.45, 0.42, 0.38)
"""The fraction of bets that are bluffs, by street: more while hands can improve."""
_LEADS: Final = 0.6
"""The factor for bluffs of a player who bets into the last raiser."""


def soft_step(values: Floats, edge: float, width: float) -> Floats:
    """Return about 1 above the edge and about 0 below it, with a smooth step."""
    return np.clip((values - edge) / width + 0.5, 0.0, 1.0)


def opened_share(
    history: BettingHistory, habits: Mapping[int, Habits], raises: int
) -> float:
    """Return the fraction of hands that raiser number ``raises`` raised with."""
    raising = [s for s in history.steps if s.street == 0 and s.kind == RAISE]
    opened = 1.0
    for step in raising[:raises]:
        opened = _raised_share(step, opened, history.count, habits.get(step.player))
    return opened


def _raised_share(
    step: BettingStep, opened: float, players: int, habits: Habits | None
) -> float:
    usual = chart_for(step, opened, players).raised
    if step.committed and step.raises > 1:
        usual = max(usual, 0.5 * opened)
    # A raise to ten big blinds is made with fewer hands than a raise to three.
    usual *= float((_NORMAL / max(step.size, _NORMAL)) ** 0.4)
    if habits is None:
        return usual
    if step.raises == 0:
        return habits.shown_share(0, habits.opened.share(usual))
    # Habits are compared with the average against a raise of usual width.
    normal = chart_for(step, usual_opened(step.raises, players), players).raised
    frequency = habits.reraised if step.raises == 1 else habits.reraised_again
    share = max(frequency.share(normal), min(usual, 0.5))
    return habits.shown_share(step.raises, share)


class Holdings(Protocol):
    """The hands of a range, with one board."""

    @property
    def bluffs(self) -> float:
        """The frequency of bluffs in this game, relative to no-limit hold'em."""
        ...

    def __len__(self) -> int:
        """Return the number of hands."""
        ...

    def goodness(self) -> Floats:
        """Return the preflop value of each class of hands: 1 is best."""
        ...

    def spread(self, by_class: Floats) -> Floats:
        """Return the value of each hand from the values of the classes."""
        ...

    def strength(self, cards: int) -> BoardStrength:
        """Return the strength of each hand with the first ``cards`` board cards."""
        ...

    def live(self) -> Floats:
        """Return 1 for each hand that is possible with the board, else 0."""
        ...


class _HoldemHoldings:
    """All pairs of hole cards, on one board and without dead cards."""

    bluffs = 1.0

    def __init__(self, board: tuple[int, ...], dead: tuple[int, ...]) -> None:
        self._board = board
        self._dead = dead

    def __len__(self) -> int:
        return COUNT

    def goodness(self) -> Floats:
        return 1 - hand_order()

    def spread(self, by_class: Floats) -> Floats:
        return by_class[CLASSES]

    def strength(self, cards: int) -> BoardStrength:
        return board_strength(self._board[:cards])

    def live(self) -> Floats:
        known = live_weights(self._dead)
        for card in self._board:
            known[HOLDS[card]] = 0
        return known


class RangeReader:
    """The ranges of players, updated with each action.

    ``weights`` contains only players whose actions were passed to ``take``; any other
    player may hold any hand.
    """

    def __init__(self, history: BettingHistory, holdings: Holdings) -> None:
        """Start with all hands for every player."""
        self._count = history.count
        self._holdings = holdings
        self._opened = 1.0
        self.weights: dict[int, Floats] = {}

    def pass_over(self, step: BettingStep, habits: Habits | None) -> None:
        """Record the action of a player whose range is not needed."""
        if step.street == 0 and step.kind == RAISE:
            self._opened = _raised_share(step, self._opened, self._count, habits)

    def take(self, step: BettingStep, habits: Habits | None) -> None:
        """Update the range of the player who took the action."""
        weights = self.weights.get(step.player)
        if weights is None:
            weights = np.ones(len(self._holdings))
        if step.street == 0:
            likely = self._holdings.spread(self._before_flop(step, habits))
        else:
            likely = self._after_flop(step, weights, habits)
        weights = weights * np.maximum(likely, _LEAST)
        top = weights.max()
        self.weights[step.player] = (
            weights / top if top > 0 else np.ones(len(self._holdings))
        )

    def _before_flop(self, step: BettingStep, habits: Habits | None) -> Floats:
        """Return the probability of a preflop action with each hand."""
        usual = chart_for(step, self._opened, self._count)
        raised = _raised_share(step, self._opened, self._count, habits)
        called = usual.called
        if habits is not None and step.raises == 1:
            called = habits.called.share(usual.called)
        elif habits is not None and step.raises > 1:
            fold = max(0.02, 1 - usual.raised - usual.called)
            called = max(0.02, 1 - habits.folded_to_reraise.share(fold) - raised)
        goodness = self._holdings.goodness()
        edge = 1 - raised
        raising = soft_step(goodness, edge, 0.05 + 0.5 * min(raised, 1 - raised))
        if step.kind == RAISE:
            self._opened = raised
            return np.asarray(raising + 0.05 * raised)
        if step.kind == CHECK:
            return np.asarray(1 - 0.85 * raising)
        if step.raises == 0:  # a limp says little about the hand
            return np.asarray((1 - 0.5 * raising) * (0.3 + goodness))
        edge = 1 - min(1.0, raised + called)
        staying = soft_step(goodness, edge, 0.05 + 0.4 * min(called, 1 - called))
        return np.asarray(staying * (1 - 0.85 * raising) + 0.02 * called)

    def _after_flop(
        self, step: BettingStep, weights: Floats, habits: Habits | None
    ) -> Floats:
        """Return the probability of an action after the flop with each hand."""
        strength = self._holdings.strength(step.board)
        alive = np.where(strength.shares > 0, weights, 0.0)
        places = strength.percentiles(alive)
        if step.price == 0:
            betting = betting_chances(places, step, habits, self._holdings.bluffs)
            if step.kind == RAISE:
                return np.where(strength.shares > 0, betting, 0.0)
            return np.where(strength.shares > 0, 1 - 0.9 * betting, 0.0)
        if habits is None:
            fold, again = fold_share(step.price), raise_share(step)
        else:
            fold = habits.fold_share(step.street, step.price, last=step.last)
            again = habits.raise_share(step)
        raising = _raising(places, again, step, habits, self._holdings.bluffs)
        if step.kind == RAISE:
            return np.where(strength.shares > 0, raising, 0.0)
        staying = soft_step(places, fold, 0.1 + 0.4 * min(fold, 1 - fold))
        return np.where(strength.shares > 0, staying * (1 - 0.85 * raising), 0.0)


def betting_chances(
    places: Floats, step: BettingStep, habits: Habits | None, bluffs: float = 1.0
) -> Floats:
    """Return the probability that each percentile of the range bets first."""
    share = bet_share(step) if habits is None else habits.bet_share(step)
    return _raising(places, share, step, habits, bluffs)


def _raising(
    places: Floats,
    share: float,
    step: BettingStep,
    habits: Habits | None,
    bluffs: float,
) -> Floats:
    """Return the probability that each percentile of the range bets or raises.

    Strong hands bet for value and the weakest as bluffs; hands in between check or
    call. Later streets have fewer bluffs.
    """
    usual = bluffs * BLUFFS[min(step.street, 3) - 1] * (1.0 if step.price == 0 else 0.8)
    if step.price == 0 and not (step.last or step.aggressor):
        usual *= _LEADS
    part = usual if habits is None else habits.bluff_share(usual)
    value, air = share * (1 - part), share * part
    strong = soft_step(places, 1 - value, 0.05 + 0.5 * min(value, 1 - value))
    weak = soft_step(1 - places, 1 - air, 0.05 + 0.5 * min(air, 1 - air))
    return np.maximum(np.maximum(strong, weak), 0.15 * share)


def answer_shares(
    habits: Habits | None, street: int, price: float, *, last: bool
) -> tuple[float, float]:
    """Return how often a player folds to a bet, and how often they raise.

    ``last`` is whether the player acts last on the streets to come.
    """
    if habits is None:
        return fold_share(price), 0.09
    fold = habits.fold_share(street, price, last=last)
    return fold, min(1 - fold, habits.raise_share_on(street))


def read_ranges(
    history: BettingHistory,
    board: tuple[int, ...],
    habits: Mapping[int, Habits],
    dead: tuple[int, ...],
    players: tuple[int, ...],
) -> dict[int, Floats]:
    """Return the hold'em ranges of these players, without the ``dead`` cards."""
    return ranges_among(_HoldemHoldings(board, dead), history, habits, players)


def ranges_among(
    holdings: Holdings,
    history: BettingHistory,
    habits: Mapping[int, Habits],
    players: tuple[int, ...],
) -> dict[int, Floats]:
    """Return the ranges of these players as weights of the given hands."""
    reader = RangeReader(history, holdings)
    for step in history.steps:
        take = reader.take if step.player in players else reader.pass_over
        take(step, habits.get(step.player))
    known = holdings.live()
    found = {}
    for player in players:
        weights = reader.weights.get(player)
        found[player] = known if weights is None else weights * known
        if not found[player].any():
            found[player] = known
    return found
