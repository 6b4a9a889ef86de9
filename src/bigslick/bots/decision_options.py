"""The options of a decision, and how a bot chooses and explains one of them."""

from __future__ import annotations

from dataclasses import field
from math import exp
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import Bet, Fold, RaiseTo
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from random import Random

    from bigslick.bots.decision_numbers import DecisionNumbers
    from bigslick.bots.skill import BotSkill
    from bigslick.engine import Action

__all__ = ("Decision", "Explanation", "ValuedAction", "choose")


@dataclass(frozen=True, slots=True)
class ValuedAction:
    """An action and its expected value in chips from now on.

    A fold has the value 0: chips that were put in before do not count.
    """

    action: Action
    value: float
    note: str = ""


@dataclass(slots=True)
class Decision:
    """A decision with its options and reasons."""

    options: list[ValuedAction]
    """The options, in the order fold, check or call, raises."""
    equity: float
    """The equity against the opponents' ranges."""
    pot_odds: float = 0.0
    """The equity needed to call; 0 if there is nothing to call."""
    reason: str = ""
    ranges: dict[int, Any] = field(default_factory=dict)
    """Each opponent's range: text, or a weight for each hold'em hand."""
    chosen: ValuedAction | None = None
    by_chart: bool = False
    """Whether a preflop chart decided; then the options have no values."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation of a bot's decision, for hints."""

    action: Action
    reason: str
    equity: float
    """The equity against the ranges below."""
    pot_odds: float
    """The equity needed to call; 0 if there is nothing to call."""
    ranges: dict[int, str]
    """The assumed range of each opponent, by player index."""
    options: tuple[ValuedAction, ...]
    """The options with their values in chips, best first; empty if a chart decided."""
    by_chart: bool = False
    """Whether a preflop chart decided instead of the equity."""
    grids: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """In hold'em, how likely each of the 169 starting hands is for each opponent, from
    0 to 1, row by row from AA; pairs on the diagonal, suited hands right of it."""

    def __str__(self) -> str:
        """Return the explanation as a few lines of text."""
        lines = [f"{_action_text(self.action)}: {self.reason}"]
        if self.by_chart:
            lines[0] += " (by the chart for this spot)"
            lines.append(f"equity {self.equity:.0%} if all cards were dealt now")
        else:
            odds = f", needed to call {self.pot_odds:.0%}" if self.pot_odds else ""
            lines.append(f"equity {self.equity:.0%}{odds}")
        lines += [f"player {i}: {text}" for i, text in self.ranges.items()]
        lines += [
            f"{_action_text(option.action):<14} {option.value:+.2f}"
            + (f"  {option.note}" if option.note else "")
            for option in self.options
        ]
        return "\n".join(lines)


def _action_text(action: Action) -> str:
    """Return an action as text, for example ``raise to 450``."""
    name = type(action).__name__.lower()
    amount = getattr(action, "amount", getattr(action, "to", None))
    if amount is None:
        cards = getattr(action, "cards", None)
        return name if cards is None else f"{name} {' '.join(map(repr, cards))}".strip()
    return f"bet {amount}" if name == "bet" else f"raise to {amount}"


_BLUFF: Final = 0.36
"""Below this equity a bet is a bluff."""
_NEAR: Final = 0.02
"""Options whose values differ by at most this part of the pot count as equal."""


def choose(
    decision: Decision, skill: BotSkill, numbers: DecisionNumbers, rng: Random
) -> ValuedAction:
    """Return the option that the bot takes, and set ``decision.reason``.

    Options within two per cent of the pot count as equal and are mixed. A bluff that
    gains little over giving up is made with the skill's bluff frequency. With the
    skill's mistake rate another option is chosen; cheap mistakes are more likely.
    """
    pot = numbers.pot
    options = sorted(decision.options, key=lambda option: -option.value)
    best = options[0]
    if len(options) == 1:
        decision.reason = decision.reason or "nothing else is possible"
        return best
    # Every decision draws the same three numbers, so that results are reproducible.
    erring, bluffing, mixing = rng.random(), rng.random(), rng.random()
    if erring < skill.mistake_rate:
        decision.reason = "a deliberate mistake of this level"
        return _mistake(options, pot, mixing)
    if _raises(best) and decision.equity < _BLUFF:
        quiet = next((option for option in options if not _raises(option)), best)
        gain = (best.value - quiet.value) / max(pot, 1e-9)
        if bluffing >= skill.bluff_frequency + 4 * gain:
            decision.reason = decision.reason or "no bluff this time"
            return quiet
        decision.reason = decision.reason or "a bluff: enough better hands fold"
        return best
    near = [o for o in options if best.value - o.value <= _NEAR * pot]
    found = near[int(mixing * len(near))] if _raises(best) else best
    decision.reason = decision.reason or _why(found, decision, numbers)
    return found


def _raises(option: ValuedAction) -> bool:
    return isinstance(option.action, (Bet, RaiseTo))


def _mistake(options: list[ValuedAction], pot: float, mixing: float) -> ValuedAction:
    """Return one of the worse options; the less it costs, the more likely it is."""
    others = options[1:]
    scale = max(pot, 1e-9)
    weights = [exp((o.value - options[0].value) / scale) for o in others]
    mark = mixing * sum(weights)
    for option, weight in zip(others, weights, strict=True):
        mark -= weight
        if mark <= 0:
            return option
    return others[-1]


def _why(option: ValuedAction, decision: Decision, numbers: DecisionNumbers) -> str:
    if _raises(option):
        return "worse hands call often enough, or better ones fold"
    if isinstance(option.action, Fold):
        if decision.equity >= numbers.pot_odds:
            return "the equity pays this call, but not the bets that may follow"
        return "the equity does not pay the price"
    if numbers.price:
        return "the equity pays the price, and a raise gains nothing"
    return "a bet would not gain enough"
