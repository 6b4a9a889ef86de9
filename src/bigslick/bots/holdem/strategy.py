"""The strategy for hold'em: charts before the flop, expected values after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.decision_options import Decision, ValuedAction, choose
from bigslick.bots.holdem.beliefs import RangeBeliefs, shares_for, strength_for
from bigslick.bots.holdem.combos import (
    CLASSES,
    board_strength,
    hand_order,
    showdown_shares,
    simulate_share,
)
from bigslick.bots.holdem.decision_spot import HoldemSpot, read_spot
from bigslick.bots.holdem.lookahead import Lookahead
from bigslick.bots.holdem.opponent_ranges import read_ranges
from bigslick.bots.holdem.preflop import advise, push_or_fold
from bigslick.bots.valuation import Valuation

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bigslick.bots.holdem.combos import BoardStrength, Floats
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.holdem.preflop import Advice
    from bigslick.bots.skill import BotSkill
    from bigslick.bots.valuation import Future
    from bigslick.engine import View

__all__ = ("follow", "think_holdem")

_READS_HABITS: Final = 2
_SIZES: Final = ((), (0.66,), (0.4, 0.75, 1.2), (0.33, 0.6, 0.9, 1.4))
# Several ranges are sampled for one decision.
_SAMPLES_PART: Final = 6
_FEWEST: Final = 2000
# The position factor of `realised` for the best level against several opponents.
_SEAT: Final = 0.4


def think_holdem(
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
    spot = read_spot(view)
    seed = rng.getrandbits(48)
    advice = None
    if not spot.street:
        place = float(hand_order()[CLASSES[spot.hole]])
        advice = push_or_fold(spot, rng) or advise(spot, place, skill, habits, rng)
    if advice is not None and not detail:
        return follow(advice, skill, rng)
    ranges = read_ranges(
        spot.history, spot.board, habits, spot.dead, spot.numbers.rivals
    )
    samples = max(_FEWEST, skill.simulations // _SAMPLES_PART)
    exact = skill.thinking > _READS_HABITS
    shares = shares_for(spot, samples, seed, exact=exact)
    beliefs = RangeBeliefs(spot, ranges, habits, shares, strength_for(spot))
    future = _future(spot, habits, beliefs, seed) if exact else None
    crowd = len(spot.numbers.rivals) > 1
    valuation = Valuation(
        spot.numbers,
        beliefs,
        aggression=skill.aggression,
        future=future,
        seat=_SEAT if exact and crowd and spot.street else 1.0,
        together=_together(spot, ranges, samples, seed) if crowd else None,
    )
    if advice is not None:
        decision = follow(advice, skill, rng)
        decision.equity = valuation.equity
    else:
        options = valuation.options(_SIZES[skill.thinking])
        decision = Decision(options, valuation.equity)
        decision.chosen = choose(decision, skill, spot.numbers, rng)
    decision.pot_odds = spot.numbers.pot_odds
    decision.ranges = {i: ranges[i] for i in spot.numbers.rivals}
    return decision


def _together(
    spot: HoldemSpot, ranges: Mapping[int, Floats], samples: int, seed: int
) -> float:
    """Return the equity against several ranges at once, by sampling."""
    held = [ranges[i] for i in spot.numbers.rivals]
    return simulate_share(spot.hole, spot.board, held, samples, seed)


def _future(
    spot: HoldemSpot, habits: Mapping[int, Habits], beliefs: RangeBeliefs, seed: int
) -> Future | None:
    """Return a lookahead if two players are left after the flop, else None."""
    rivals = spot.numbers.rivals
    if not spot.street or len(rivals) > 1:
        return None

    def look(board: tuple[int, ...]) -> tuple[BoardStrength, Floats]:
        return board_strength(board), showdown_shares(spot.hole, board)

    return Lookahead(spot, habits.get(rivals[0]), beliefs, look, seed)


def follow(advice: Advice, skill: BotSkill, rng: Random) -> Decision:
    """Return the chart's decision, with the mistakes of the bot's level added."""
    options = [ValuedAction(action, 0.0) for action in (advice.action, *advice.others)]
    decision = Decision(
        options, 0.0, reason=advice.reason, chosen=options[0], by_chart=True
    )
    if advice.others and rng.random() < skill.mistake_rate:
        decision.reason = "a deliberate mistake of this level"
        decision.chosen = options[1 + int(rng.random() * len(advice.others))]
    return decision
