"""How a bot decides in hold'em: charts before the flop, values after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.choices import fit_size
from bigslick.bots.choosing import choose
from bigslick.bots.holdem.beliefs import HoldemBeliefs, shares_for
from bigslick.bots.holdem.charts import chart_for
from bigslick.bots.holdem.combos import CLASSES, hand_order
from bigslick.bots.holdem.reading import opened_share, read_ranges
from bigslick.bots.holdem.spot import Spot, read_spot
from bigslick.bots.push_fold import solve_push_fold
from bigslick.bots.thoughts import Option, Thought
from bigslick.bots.valuation import Valuation
from bigslick.engine import Call, Check, Fold

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bigslick.bots.holdem.combos import Floats
    from bigslick.bots.holdem.model import Habits
    from bigslick.bots.skill import BotSkill
    from bigslick.engine import Action, View

__all__ = ("think_holdem",)

_SHORT: Final = 13.0
"""Big blinds up to which the first raise is all in."""
_HEADS_UP: Final = 2
_READS_HABITS: Final = 2
_SIZES: Final = {1: (0.66,), 2: (0.4, 0.75, 1.2), 3: (0.33, 0.6, 0.9, 1.4)}
_SAMPLES_PART: Final = 4


def think_holdem(
    view: View, skill: BotSkill, habits: Mapping[int, Habits], rng: Random
) -> Thought:
    """Return what the bot thinks and which option it chose."""
    spot = read_spot(view)
    ranges = read_ranges(spot.story, spot.board, habits, spot.dead)
    seed = rng.getrandbits(48)
    if spot.street == 0:
        thought = _before_flop(spot, skill, habits, ranges, rng)
        if thought is not None:
            thought.ranges = _described(spot, ranges)
            return thought
    samples = max(50, skill.simulations // _SAMPLES_PART)
    shares = shares_for(spot, samples, seed, exact=skill.thinking > _READS_HABITS)
    beliefs = HoldemBeliefs(spot, ranges, habits, shares)
    valuation = Valuation(spot.numbers, beliefs, aggression=skill.aggression)
    thought = Thought(
        valuation.options(_SIZES[skill.thinking]),
        valuation.equity,
        spot.numbers.pot_odds,
        ranges=_described(spot, ranges),
    )
    thought.chosen = choose(thought, skill, spot.numbers.pot, rng)
    return thought


def _described(spot: Spot, ranges: Mapping[int, Floats]) -> dict[int, Floats]:
    return {i: ranges[i] for i in spot.numbers.rivals}


def _before_flop(
    spot: Spot,
    skill: BotSkill,
    habits: Mapping[int, Habits],
    ranges: Mapping[int, Floats],
    rng: Random,
) -> Thought | None:
    """Return the thought if a chart decides, None if values shall."""
    numbers, step = spot.numbers, spot.step
    depth = numbers.reach / numbers.big_blind
    if step.raises == 0 and step.limpers == 0 and numbers.price:
        if depth <= _SHORT and numbers.legal.stack_to == numbers.legal.max_raise_to:
            return _push_or_fold(spot, skill, depth, rng)
    elif step.raises and (
        numbers.price > 0.3 * min(numbers.stack, numbers.reach)
        or numbers.legal.min_raise_to is None
    ):
        return None
    players = spot.story.count
    chart = chart_for(step, opened_share(spot.story, habits, step.raises), players)
    loose = 1.35 - 0.5 * skill.hand_tightness
    place = float(hand_order()[CLASSES[spot.hole]])
    blur = 0.03 * (rng.random() - 0.5)
    raised, called = chart.raised * loose, chart.called * loose
    size = _size(spot)
    to = fit_size(numbers.legal, size)
    shares = shares_for(spot, 0, 0, exact=False)
    equity = 1.0
    for i in numbers.rivals:
        equity *= shares.against(ranges[i])
    options = []
    if numbers.price:
        options.append(Option(Fold(), 0.0))
        stay: Action = Call()
    else:
        stay = Check()
    # The further inside the chart, the better; a blind guess in big blinds.
    margin = raised + called - place
    options.append(
        Option(stay, 8 * margin * numbers.big_blind if numbers.price else 0.01)
    )
    if to is not None:
        gain = 8 * (raised - place) * numbers.big_blind
        base = max(option.value for option in options)
        options.append(Option(numbers.legal.raise_to(to), base + gain))
    thought = Thought(options, equity, numbers.pot_odds)
    if to is not None and place + blur < raised:
        wanted = options[-1]
        reason = f"among the best {raised:.0%} of hands, which raise here"
    elif not numbers.price or place + blur < raised + called:
        wanted = options[-1 if to is None else -2]
        reason = "good enough to see the flop" if numbers.price else "a free flop"
    else:
        wanted = options[0]
        reason = f"not among the best {raised + called:.0%} of hands"
    return _settle(thought, wanted, reason, skill, rng)


def _settle(
    thought: Thought, wanted: Option, reason: str, skill: BotSkill, rng: Random
) -> Thought:
    """Choose what the chart says, but for the mistakes of the level."""
    others = [option for option in thought.options if option is not wanted]
    if others and rng.random() < skill.mistake_rate:
        thought.reason = "a mistake, as this level makes them"
        thought.chosen = others[int(rng.random() * len(others))]
    else:
        thought.reason, thought.chosen = reason, wanted
    return thought


def _size(spot: Spot) -> float:
    """Return the total of a raise before the flop."""
    numbers, step = spot.numbers, spot.step
    big = numbers.big_blind
    if step.raises == 0:
        wish = (2.5 + step.limpers) * big
        if numbers.price == 0:
            wish = (3.5 + step.limpers) * big
    else:
        high = max(numbers.bets)
        if step.raises == 1:
            wish = high * (3.0 if numbers.in_position else 3.8)
            wish += high * max(0, step.live - 2) * 0.8
        else:
            wish = high * 2.3
    if wish > 0.4 * numbers.reach:
        wish = numbers.stack + numbers.bet
    return wish


def _push_or_fold(spot: Spot, skill: BotSkill, depth: float, rng: Random) -> Thought:
    numbers = spot.numbers
    rounded = max(1.0, round(2 * depth) / 2)
    behind = 1 if spot.story.count == _HEADS_UP else max(2, spot.step.behind)
    solution = solve_push_fold(rounded, behind=behind, rounds=300)
    chance = float(solution.push[CLASSES[spot.hole]])
    to = fit_size(numbers.legal, numbers.stack + numbers.bet)
    push = Option(
        numbers.legal.raise_to(to),
        (chance - 0.5) * numbers.big_blind,
        f"pushed {chance:.0%} of the time at {rounded:g} big blinds",
    )
    fold = Option(Fold(), 0.0)
    thought = Thought([fold, push], chance, numbers.pot_odds)
    wanted = push if rng.random() < chance else fold
    reason = f"push or fold: {solution.push_share:.0%} of hands are pushed here"
    return _settle(thought, wanted, reason, skill, rng)
