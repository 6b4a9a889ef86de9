"""Decisions before the flop: charts, and push or fold with short stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.action_choice import fit_size
from bigslick.bots.holdem.betting_history import CALL, BettingStep
from bigslick.bots.holdem.combos import CLASSES
from bigslick.bots.holdem.opponent_ranges import opened_share
from bigslick.bots.holdem.preflop_charts import chart_for
from bigslick.bots.push_fold import solve_push_fold
from bigslick.engine import Call, Check, Fold
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from bigslick.bots.holdem.decision_spot import DecisionSpot, HoldemSpot
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.skill import BotSkill
    from bigslick.engine import Action

__all__ = ("Advice", "advise", "push_or_fold")

_SHORT: Final = 13.0
"""With a stack of at most this many big blinds, the first raise is all in."""
_HEADS_UP: Final = 2
_COMMITTED: Final = 0.3
_SEEN: Final = 6
_READS_HABITS: Final = 2
_BETWEEN: Final = 0.25
"""The factor for calls by the small blind, who sits between raiser and big blind."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The action of a chart, the alternatives, and the reason as text."""

    action: Action
    others: tuple[Action, ...]
    reason: str


def advise(
    spot: DecisionSpot,
    place: float,
    skill: BotSkill,
    habits: Mapping[int, Habits],
    rng: Random,
) -> Advice | None:
    """Return the chart's advice, or None if expected values should decide.

    ``place`` is the rank of the player's hand among starting hands; 0 is the best.
    Charts are for deep stacks and small pots: when a call costs a large part of the
    stack, equities and prices are more accurate.
    """
    numbers, step = spot.numbers, spot.step
    legal = numbers.legal
    first = _is_first(spot)
    large = _COMMITTED * min(numbers.stack, numbers.reach)
    if step.raises and (numbers.price > large or legal.min_raise_to is None):
        return None
    opened = opened_share(spot.history, habits, step.raises)
    chart = chart_for(step, opened, spot.history.count)
    loose = 1.35 - 0.5 * skill.hand_tightness
    raised, called = chart.raised * loose, chart.called * loose
    if skill.thinking > _READS_HABITS and _is_between(spot):
        called *= _BETWEEN
    through = _through(spot, habits, chart.raised) if first else None
    if through is not None:
        raised = _adapted(raised, through)
    place += 0.03 * (rng.random() - 0.5)
    to = fit_size(legal, _size(spot, _greed(place, through)))
    stay: Action = Call() if numbers.price else Check()
    possible: list[Action] = [Fold(), stay] if numbers.price else [stay]
    if to is not None:
        possible.append(legal.raise_to(to))
    if to is not None and place < raised:
        action = possible[-1]
        reason = f"among the best {raised:.0%} of hands, which raise here"
    elif not numbers.price or place < raised + called:
        action = stay
        reason = "good enough to see the flop" if numbers.price else "a free flop"
    else:
        action = possible[0]
        reason = f"not among the best {raised + called:.0%} of hands"
    return Advice(action, tuple(a for a in possible if a is not action), reason)


def _through(
    spot: DecisionSpot, habits: Mapping[int, Habits], opened: float
) -> float | None:
    """Return how often a first raise wins the blinds; None if opponents are unknown.

    ``opened`` is the fraction of hands that the player raises with.
    """
    numbers = spot.numbers
    to = 2.5 * numbers.big_blind
    pot = numbers.pot + to - numbers.bet
    through = 1.0
    for i in numbers.rivals:
        known = habits.get(i)
        if known is None or known.called.chances < _SEEN:
            return None
        owed = max(0.0, to - numbers.bets[i])
        behind = 0 if numbers.bets[i] == max(numbers.bets) else 1
        step = BettingStep(
            i, CALL, 0, owed / (pot + owed), 0, 1, 0, behind, 2, False, 0, False, 0
        )
        usual = chart_for(step, opened, spot.history.count)
        stays = known.called.share(usual.called) + known.reraised.share(usual.raised)
        through *= max(0.0, 1 - stays)
    return through


def _adapted(raised: float, through: float) -> float:
    """Return the fraction of hands to raise, given how often the others fold."""
    if through > 0.6:  # noqa: PLR2004 - what a raise needs to pay for itself
        return raised + (1 - raised) * min(1.0, (through - 0.6) / 0.25)
    return raised * (1 - 0.3 * max(0.0, 0.15 - through) / 0.15)


def _greed(place: float, through: float | None) -> float:
    """Return a factor for larger raises with good hands when opponents rarely fold."""
    if through is None or place > 0.35:  # noqa: PLR2004 - the better third
        return 1.0
    return 1 + max(0.0, 0.2 - through) / 0.2


def _size(spot: DecisionSpot, greed: float) -> float:
    """Return the "raise to" amount before the flop."""
    numbers, step = spot.numbers, spot.step
    big = numbers.big_blind
    if step.raises == 0:
        wish = (2.5 + step.limpers) * big * greed
        if numbers.price == 0:
            wish += big
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


def _is_between(spot: DecisionSpot) -> bool:
    """Return whether the small blind faces a raise with the big blind still to act.

    The small blind acts first on every later street. In simulations, calling there
    lost more than folding, so most hands are raised or folded.
    """
    step = spot.step
    return step.player == 0 and step.raises == 1 and spot.history.count > _HEADS_UP


def _is_first(spot: DecisionSpot) -> bool:
    """Return whether only the blinds have put chips in."""
    step = spot.step
    return step.raises == 0 and step.limpers == 0 and spot.numbers.price > 0


def push_or_fold(spot: HoldemSpot, rng: Random) -> Advice | None:
    """Return the push-or-fold advice; None if the stack is deep or not first in."""
    legal = spot.numbers.legal
    depth = spot.numbers.reach / spot.numbers.big_blind
    if depth > _SHORT or legal.stack_to != legal.max_raise_to or not _is_first(spot):
        return None
    rounded = max(1.0, round(2 * depth) / 2)
    behind = 1 if spot.history.count == _HEADS_UP else max(2, spot.step.behind)
    numbers = spot.numbers
    dead = round(4 * (numbers.pot - sum(numbers.bets)) / numbers.big_blind) / 4
    solution = solve_push_fold(rounded, behind=behind, dead=dead, rounds=300)
    chance = float(solution.push[CLASSES[spot.hole]])
    push: Action = legal.raise_to(fit_size(legal, legal.stack_to))
    reason = (
        f"push or fold at {rounded:g} big blinds: {solution.push_share:.0%} of hands "
        "are pushed"
    )
    if rng.random() < chance:
        return Advice(push, (Fold(),), reason)
    return Advice(Fold(), (push,), reason)
