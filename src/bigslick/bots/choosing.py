"""From options with values to one of them: mixed, bluffing by measure, erring."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from bigslick.engine import Bet, Fold, RaiseTo

if TYPE_CHECKING:
    from random import Random

    from bigslick.bots.decision_numbers import Numbers
    from bigslick.bots.decision_options import Option, Thought
    from bigslick.bots.skill import BotSkill

__all__ = ("choose",)

# Below this equity a bet is a bluff.
_BLUFF: Final = 0.36
_NEAR: Final = 0.02


def choose(thought: Thought, skill: BotSkill, numbers: Numbers, rng: Random) -> Option:
    """Return the option that is played, and say why in the thought.

    Options within two per cent of the pot are as good as each other and mixed. A
    bluff that promises little more than giving up is made as often as the skill
    says. With the skill's mistake rate something else is played, the likelier the
    less it costs.
    """
    pot = numbers.pot
    options = sorted(thought.options, key=lambda option: -option.value)
    best = options[0]
    if len(options) == 1:
        thought.reason = thought.reason or "nothing else is possible"
        return best
    # Every decision takes the same three numbers, whatever is done with them.
    erring, bluffing, mixing = rng.random(), rng.random(), rng.random()
    if erring < skill.mistake_rate:
        thought.reason = "a mistake, as this level makes them"
        return _mistake(options, pot, mixing)
    if _raises(best) and thought.equity < _BLUFF:
        quiet = next((option for option in options if not _raises(option)), best)
        gain = (best.value - quiet.value) / max(pot, 1e-9)
        if bluffing >= skill.bluff_frequency + 4 * gain:
            thought.reason = thought.reason or "no bluff this time"
            return quiet
        thought.reason = thought.reason or "a bluff: enough better hands fold"
        return best
    near = [o for o in options if best.value - o.value <= _NEAR * pot]
    found = near[int(mixing * len(near))] if _raises(best) else best
    thought.reason = thought.reason or _why(found, numbers)
    return found


def _raises(option: Option) -> bool:
    return isinstance(option.action, (Bet, RaiseTo))


def _mistake(options: list[Option], pot: float, mixing: float) -> Option:
    others = options[1:]
    scale = max(pot, 1e-9)
    weights = [exp((o.value - options[0].value) / scale) for o in others]
    mark = mixing * sum(weights)
    for option, weight in zip(others, weights, strict=True):
        mark -= weight
        if mark <= 0:
            return option
    return others[-1]


def _why(option: Option, numbers: Numbers) -> str:
    if _raises(option):
        return "worse hands call often enough, or better ones fold"
    if isinstance(option.action, Fold):
        return "the equity does not pay the price"
    if numbers.price:
        return "the equity pays the price, and a raise gains nothing"
    return "a bet would not gain enough"
