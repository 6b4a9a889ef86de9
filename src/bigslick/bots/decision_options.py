"""The options that a bot weighs, how it chooses one, and its explanation in words."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Bet, Fold, RaiseTo

if TYPE_CHECKING:
    from random import Random

    from bigslick.bots.decision_numbers import Numbers
    from bigslick.bots.skill import BotSkill
    from bigslick.engine import Action

__all__ = ("Explanation", "Option", "Thought", "choose")


@dataclass(frozen=True, slots=True)
class Option:
    """Something the player may do and what it is worth in chips from here on.

    Folding is worth nothing, so what was put in before does not count.
    """

    action: Action
    value: float
    note: str = ""


@dataclass(slots=True)
class Thought:
    """Everything a decision was made of."""

    options: list[Option]
    """What was considered, in the order of the table: fold, check or call, raises."""
    equity: float
    """The share of the pot at a showdown against what the others may hold."""
    pot_odds: float = 0.0
    """The share needed to call, 0 if nothing is to be called."""
    reason: str = ""
    ranges: dict[int, Any] = field(default_factory=dict)
    """What each opponent may hold: a text, or a weight for each hold'em hand."""
    chosen: Option | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot does what it does, for hints and for the curious."""

    action: Action
    reason: str
    equity: float
    """The share of the pot at a showdown against the ranges below."""
    pot_odds: float
    """The share needed to call; 0 if nothing is to be called."""
    ranges: dict[int, str]
    """What each opponent (by player index) is taken to hold."""
    options: tuple[Option, ...]
    """What was considered with its worth in chips, best first."""

    def __str__(self) -> str:
        """Return the explanation as a few lines of text."""
        lines = [f"{_say(self.action)}: {self.reason}"]
        odds = f", needed to call {self.pot_odds:.0%}" if self.pot_odds else ""
        lines.append(f"equity {self.equity:.0%}{odds}")
        lines += [f"player {i}: {text}" for i, text in self.ranges.items()]
        lines += [
            f"{_say(option.action):<14} {option.value:+.2f}"
            + (f"  {option.note}" if option.note else "")
            for option in self.options
        ]
        return "\n".join(lines)


def _say(action: Action) -> str:
    name = type(action).__name__.lower()
    amount = getattr(action, "amount", getattr(action, "to", None))
    if amount is None:
        cards = getattr(action, "cards", None)
        return name if cards is None else f"{name} {' '.join(map(repr, cards))}".strip()
    return f"bet {amount}" if name == "bet" else f"raise to {amount}"


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
