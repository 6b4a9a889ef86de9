"""Preflop play against opponents who raise nearly anything: go all in, or fold.

When two such players are left, the pot is raised until everybody is all in, so that
the price of a call says little. Calling and then folding loses chips for nothing, so
the whole stack is compared with the whole pot at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.action_choice import fit_size
from bigslick.bots.holdem.betting_history import CALL, RAISE
from bigslick.bots.holdem.preflop import Advice
from bigslick.bots.omaha.starting_hands import crowd_share
from bigslick.engine import Call, Fold
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.bots.holdem.decision_spot import DecisionSpot
    from bigslick.bots.holdem.opponent_model import Habits
    from bigslick.bots.variants.game_info import Game
    from bigslick.engine import Action

__all__ = ("Escalation", "foresee", "is_wild")

_WILD: Final = 0.5
"""A player who re-raises more often than this raises nearly anything."""
_DOUBT: Final = 4.0
"""The number of chances without a re-raise that are assumed before any are observed."""
_SEVERAL: Final = 2
_ENTERS: Final = 0.27
"""The fraction of hands that an average player plays."""
_STAYS: Final = 0.6
"""The probability that a player who called or raised stays until the end."""
_LARGE: Final = 0.3
"""A call of this fraction of the stack or more is not made just to see a flop."""


@dataclass(frozen=True, slots=True)
class Escalation:
    """The cost and value of staying in until everybody is all in."""

    cost: float
    """The chips that the player must still put in."""
    equity: float
    """The equity at the showdown."""
    value: float
    """The average amount won, less the cost."""
    ranges: dict[int, str]

    def advise(self, spot: DecisionSpot) -> Advice:
        """Return the largest raise, or a fold."""
        legal = spot.numbers.legal
        options: list[Action] = [Fold(), Call()]
        to = fit_size(legal, legal.pot_raise_to or legal.stack_to)
        if to is not None:
            options.append(legal.raise_to(to))
        pays = self.value > 0
        action = options.pop() if pays else options.pop(0)
        reason = (
            f"everybody will be all in: {self.cost:g} more chips for an equity of "
            f"{self.equity:.0%}, which is {'' if pays else 'not '}worth it"
        )
        return Advice(action, tuple(options), reason)


def is_wild(habits: Habits | None) -> bool:
    """Return whether a player is known to re-raise most of the time."""
    if habits is None:
        return False
    met = habits.reraised
    return met.done > _WILD * (met.chances + _DOUBT)


def foresee(
    spot: DecisionSpot, game: Game, habits: Mapping[int, Habits]
) -> Escalation | None:
    """Return the escalation if everybody is expected to be all in, else None.

    Wild players may hold any cards. Others who stay until the end have good cards.
    """
    numbers = spot.numbers
    wild = [i for i in numbers.rivals if is_wild(habits.get(i))]
    if spot.street or not numbers.price or len(wild) < _SEVERAL:
        return None
    total = [sum(both) for both in zip(numbers.paid, numbers.stacks, strict=True)]
    most = min(total[numbers.me], max(total[i] for i in numbers.rivals))
    cost = most - numbers.paid[numbers.me]
    waiting = any(numbers.stacks[i] > 0 and not spot.history.acted[i] for i in wild)
    if not waiting and numbers.price < _LARGE * cost:
        return None
    pot = most + sum(
        min(total[i] if i in wild else paid, most)
        for i, paid in enumerate(numbers.paid)
        if i != numbers.me
    )
    ranges = dict.fromkeys(wild, "any cards")
    # The probability that so many others stay, and what they then add to the pot.
    ways = [(1.0, 0, 0.0)]
    for i in numbers.rivals:
        if i in wild:
            continue
        stays = _stays(spot, i, habits.get(i))
        more = min(total[i], most) - min(numbers.paid[i], most)
        ways = [
            *((chance * (1 - stays), count, added) for chance, count, added in ways),
            *(
                (chance * stays, count + 1, added + more)
                for chance, count, added in ways
            ),
        ]
        ranges[i] = f"good cards, and stays {stays:.0%} of the time"
    equity = won = 0.0
    for chance, count, added in ways:
        share = crowd_share(game, spot.dead, len(wild), count)
        equity += chance * share
        won += chance * share * (pot + added)
    return Escalation(cost, equity, won - cost, ranges)


def _stays(spot: DecisionSpot, i: int, habits: Habits | None) -> float:
    """Return the probability that a player who is not wild stays until the end."""
    if not spot.numbers.stacks[i]:
        return 1.0
    if any(s.player == i and s.kind in {CALL, RAISE} for s in spot.history.steps):
        return _STAYS
    if habits is None:
        return _ENTERS
    met = habits.entered
    return (met.done + _DOUBT * _ENTERS) / (met.chances + _DOUBT)
