"""Preflop charts: the fractions of hands that a good player raises and calls.

The fractions are of all hands, from the top of `hand_order`. For an opening raise they
depend on the number of players still to act. Against a raise they are in proportion to
the raiser's fraction: if a player raises with twice as many hands, the others can call
and raise with about twice as many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from bigslick.bots.holdem.betting_history import BettingStep

__all__ = ("OPENING", "Chart", "chart_for")

OPENING: Final = (0.84, 0.42, 0.46, 0.29, 0.22, 0.18, 0.15, 0.13, 0.115, 0.105)
"""The fraction of hands to open: heads-up, then with 1, 2, 3, ... players behind."""

_HEADS_UP: Final = 2
_MOST: Final = 0.97


@dataclass(frozen=True, slots=True)
class Chart:
    """The fractions of all hands to raise and to call with; the rest is folded."""

    raised: float
    called: float


def chart_for(step: BettingStep, opened: float, players: int) -> Chart:
    """Return the chart for a spot before the flop.

    ``opened`` is the fraction of hands that the last raiser raises with.

    >>> from bigslick.bots.holdem.betting_history import BettingStep
    >>> button = BettingStep(5, "raise", 0, 0.4, 1, 0, 0, 2, 6, False, None, False, 0)
    >>> chart_for(button, 1.0, 6)
    Chart(raised=0.46, called=0.0)
    """
    if step.raises == 0:
        return _unopened(step, players)
    if step.raises == 1:
        return _facing_open(step, opened, players)
    return _facing_reraise(step, opened, players)


def _unopened(step: BettingStep, players: int) -> Chart:
    if step.price == 0:  # the big blind's option
        return Chart(0.34 if players == _HEADS_UP else 0.14, 1.0)
    if players == _HEADS_UP:
        return Chart(OPENING[0], 0.0)
    share = OPENING[min(step.behind, len(OPENING) - 1)]
    if step.limpers:
        return Chart(0.6 * share, 0.45 * share)
    return Chart(share, 0.0)


def _facing_open(step: BettingStep, opened: float, players: int) -> Chart:
    # The price gives the pot odds: a third of the pot for a raise to 3.
    callers = 0.85 ** max(0, step.live - 2)
    closing = step.behind == 0
    if players == _HEADS_UP:
        raised = 0.17 * opened
        defended = (1.28 - 1.5 * step.price) * opened
    elif closing:
        raised = 0.19 * opened * callers
        defended = (1.35 - 1.9 * step.price) * opened
    else:
        raised = 0.22 * opened * callers
        defended = (0.62 - 0.4 * step.price) * opened
    defended = max(defended, raised)
    return Chart(min(_MOST, raised), min(_MOST, defended - raised))


def _facing_reraise(step: BettingStep, opened: float, players: int) -> Chart:
    wide = 2.6 if players == _HEADS_UP else 1.7
    raised = 0.36 * opened
    defended = max(raised, (wide - 3.2 * max(0.0, step.price - 0.25)) * opened)
    if step.committed:
        return Chart(0.0, min(_MOST, defended))
    return Chart(min(_MOST, raised), min(_MOST, max(0.0, defended - raised)))
