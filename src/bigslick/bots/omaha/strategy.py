"""The strategy for Omaha: charts before the flop, expected values after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.bots.decision_options import Decision, ValuedAction, choose
from bigslick.bots.holdem.beliefs import KnownShares, RangeBeliefs
from bigslick.bots.holdem.combos import BoardStrength
from bigslick.bots.holdem.decision_spot import read_betting
from bigslick.bots.holdem.lookahead import Lookahead
from bigslick.bots.holdem.opponent_ranges import ranges_among
from bigslick.bots.holdem.preflop import advise
from bigslick.bots.holdem.strategy import follow
from bigslick.bots.omaha.escalation import foresee
from bigslick.bots.omaha.opponent_hands import Field, field_for
from bigslick.bots.omaha.starting_hands import starting_place
from bigslick.bots.valuation import Valuation
from bigslick.bots.variants.game_info import read_game
from bigslick.bots.variants.sampled_hands import sampled_share
from bigslick.cards import masks_from_ids
from bigslick.engine import BettingStructure, Fold

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bigslick.bots.holdem.combos import Floats
    from bigslick.bots.holdem.decision_spot import DecisionSpot
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.omaha.escalation import Escalation
    from bigslick.bots.skill import BotSkill
    from bigslick.bots.valuation import Future
    from bigslick.bots.variants.game_info import Game
    from bigslick.engine import View

__all__ = ("OmahaHoldings", "is_omaha", "think_omaha")

_SIZES: Final = ((), (0.66,), (0.5, 1.0), (0.4, 0.7, 1.0))
_STREETS: Final = 4
_READS_HABITS: Final = 2
_MOST_HANDS, _MOST_RUNOUTS = 600, 96
_SAMPLES: Final = 1000
_AHEAD: Final = 12
"""The number of runouts of a board in the lookahead."""
# In pot limit, pots grow with every bet: made hands and draws to the nuts win more
# than in no-limit hold'em, position matters less, and bluffs are rarer. Fitted to
# results of simulated spots.
_LEVERAGE: Final = 1.5
_BLUFFS: Final = 0.7
_SEAT: Final = 0.7


def is_omaha(view: View) -> bool:
    """Return whether the game uses exactly two hole cards and three board cards."""
    streets = view.streets
    if len(streets) != _STREETS or len(view.boards) != 1:
        return False
    if streets[0].board_dealing_count or any(street.draw_status for street in streets):
        return False
    if any(street.hole_dealing_statuses for street in streets[1:]):
        return False
    lines = read_game(view).equity.lines or ((_core.HIGH, None),)
    return all(use == _core.USE_OMAHA for _, use in lines)


class OmahaHoldings:
    """The opponents' possible hands with a board, as `Holdings` for ranges."""

    bluffs = _BLUFFS

    def __init__(self, field: Field, board: tuple[int, ...]) -> None:
        """Store the hands and the board so far."""
        self._field = field
        self._board = board

    def __len__(self) -> int:
        """Return the number of hands."""
        return len(self._field)

    def goodness(self) -> Floats:
        """Return the preflop value of each hand: 1 is best."""
        return self._field.goodness

    @staticmethod
    def spread(by_class: Floats) -> Floats:
        """Return the values unchanged: every hand is its own class."""
        return by_class

    def strength(self, cards: int) -> BoardStrength:
        """Return the strength of each hand with the first ``cards`` board cards."""
        return self._field.strength(self._board[:cards])

    def live(self) -> Floats:
        """Return 1 for each hand that is possible with the board, else 0."""
        return self._field.live(self._board)


def think_omaha(
    view: View,
    skill: BotSkill,
    habits: Mapping[int, Habits],
    rng: Random,
    *,
    detail: bool = False,
) -> Decision:
    """Return the bot's decision with its options.

    ``detail`` also computes the equity where a chart decides; that changes only the
    explanation.
    """
    spot = read_betting(view)
    seed = rng.getrandbits(48)
    game = read_game(view)
    if view.betting_structure is not BettingStructure.FIXED_LIMIT:
        ahead = foresee(spot, game, habits)
        if ahead is not None:
            return _go_on(ahead, spot, skill, rng)
    advice = None
    if not spot.street:
        place = starting_place(game, spot.dead)
        advice = advise(spot, place, skill, habits, rng)
    if advice is not None and not detail:
        return follow(advice, skill, rng)
    hands = min(_MOST_HANDS, max(150, skill.simulations // 4))
    runouts = min(_MOST_RUNOUTS, max(24, skill.simulations // 30))
    field = field_for(game, spot.dead, hands, runouts)
    rivals = spot.numbers.rivals
    ranges = ranges_among(
        OmahaHoldings(field, spot.board), spot.history, habits, rivals
    )
    strength = field.strength(spot.board) if spot.street else _starting(field)
    shares = KnownShares(field.shares(spot.board))
    beliefs = RangeBeliefs(spot, ranges, habits, shares, strength)
    valuation = Valuation(
        spot.numbers,
        beliefs,
        aggression=skill.aggression,
        future=_future(spot, skill, habits, beliefs, field, seed),
        leverage=_LEVERAGE,
        seat=_SEAT,
        together=_together(spot, game, field, ranges, seed),
    )
    if advice is not None:
        decision = follow(advice, skill, rng)
        decision.equity = valuation.equity
    else:
        decision = Decision(valuation.options(_SIZES[skill.thinking]), valuation.equity)
        decision.chosen = choose(decision, skill, spot.numbers, rng)
    decision.pot_odds = spot.numbers.pot_odds
    live = field.live(spot.board)
    decision.ranges = {i: _describe(ranges[i], live) for i in rivals}
    return decision


def _together(
    spot: DecisionSpot,
    game: Game,
    field: Field,
    ranges: Mapping[int, Floats],
    seed: int,
) -> float | None:
    """Return the equity against several ranges at once, by sampling."""
    rivals = spot.numbers.rivals
    if len(rivals) == 1:
        return None
    live = field.live(spot.board) > 0
    held = [(field.masks[live], ranges[i][live]) for i in rivals]
    own, board = (
        int(masks_from_ids(np.array([ids], np.uint8))[0]) if ids else 0
        for ids in (spot.dead, spot.board)
    )
    known = [own, *[0] * len(rivals)]
    return sampled_share(game, known, [None, *held], board, 0, _SAMPLES, seed)


def _go_on(
    ahead: Escalation, spot: DecisionSpot, skill: BotSkill, rng: Random
) -> Decision:
    """Return the decision when everybody is expected to be all in."""
    decision = follow(ahead.advise(spot), skill, rng)
    decision.options = [
        ValuedAction(option.action, 0.0 if option.action == Fold() else ahead.value)
        for option in decision.options
    ]
    decision.equity, decision.ranges = ahead.equity, ahead.ranges
    decision.pot_odds = spot.numbers.pot_odds
    decision.by_chart = False
    return decision


def _future(  # noqa: PLR0913, PLR0917 - the spot and the assumptions
    spot: DecisionSpot,
    skill: BotSkill,
    habits: Mapping[int, Habits],
    beliefs: RangeBeliefs,
    field: Field,
    seed: int,
) -> Future | None:
    """Return a lookahead if two players are left after the flop, else None.

    Only the best level looks ahead.
    """
    rivals = spot.numbers.rivals
    if skill.thinking <= _READS_HABITS or not spot.street or len(rivals) > 1:
        return None

    def look(board: tuple[int, ...]) -> tuple[BoardStrength, Floats]:
        return field.look(board, _AHEAD)

    return Lookahead(spot, habits.get(rivals[0]), beliefs, look, seed, _BLUFFS)


def _starting(field: Field) -> BoardStrength:
    return BoardStrength(field.goodness, np.argsort(field.goodness, kind="stable"))


def _describe(weights: Floats, live: Floats) -> str:
    """Return the width of a range, as text."""
    total = float(live.sum())
    top = float(weights.max())
    share = float(weights.sum()) / (top * total) if top > 0 and total else 1.0
    return f"about {share:.0%} of hands"
