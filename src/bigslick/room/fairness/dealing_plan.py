"""Computes where the next card must go from the sealed street plan alone.

Clients without the engine use this. They report folds, discards and runouts, and ask
for each card whether it was dealt to the right place.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bigslick.room.fairness.record import BOARD, BURN

if TYPE_CHECKING:
    from bigslick.room.fairness.seal import HandSeal

__all__ = ("DealingPlan",)


class DealingPlan:
    """The dealing order of one hand.

    >>> from bigslick.room.fairness.seal import HandSeal
    >>> seal = HandSeal(table="t", hand="h", game="nlhe", plan="dd x3", cards="As" * 52,
    ...     boards=1, lineup=[1, 4], decks=1, sealed="", reserve=[], commitments={})
    >>> plan = DealingPlan(seal)
    >>> [plan.take(seat) for seat in (1, 4, 1, 4)], plan.take(1), plan.due
    ([True, True, True, True], False, -1)
    """

    def __init__(self, seal: HandSeal) -> None:
        """Start before the first card."""
        self.dealt: list[int] = []
        self._streets = seal.plan.split()
        self._cards = len(seal.cards) // 2
        self._boards = seal.boards
        self._live = list(seal.lineup)
        self._folded: set[int] = set()
        self._queue: list[int] = []
        self._street = -1
        self._drawn: dict[int, int] = {}
        self._back: int | None = None
        self._runs: int | None = None

    def fold(self, seat: int) -> None:
        """Record that a seat folded: it gets no more cards."""
        if seat in self._live:
            self._live.remove(seat)
        self._folded.add(seat)
        self._end_draw()

    def discard(self, seat: int, count: int) -> None:
        """Record how many cards a seat discarded on this street."""
        self._drawn[seat] = count
        self._end_draw()

    def _end_draw(self) -> None:
        """Plan the next street if all seats still in the hand have discarded."""
        if self._drawn and all(seat in self._drawn for seat in self._live):
            self._go_on()

    def choose_runouts(self, count: int | None) -> None:
        """Record how many runouts a player chose; all must choose the same."""
        if self._back is None:
            self._back = self._street + 1
        if count is not None:
            self._runs = count if self._runs in {None, count} else 1

    @property
    def due(self) -> int | None:
        """Return where the next card goes, or None if no more are dealt."""
        while not self._queue:
            if self._street + 1 == len(self._streets) and not self._is_run_again():
                return None
            self._go_on()
        return self._queue[0]

    def _is_run_again(self) -> bool:
        return self._back is not None and (self._runs or 1) > 1

    def take(self, to: int) -> bool:
        """Deal a card to ``to``; return whether it was due there."""
        if self.due != to:
            return False
        self.dealt.append(self._queue.pop(0))
        return True

    def take_burned(self, most: int = sys.maxsize) -> None:
        """Deal up to ``most`` burn cards that are due now; they have no events."""
        while len(self.dealt) < most and self.due == BURN:
            self.take(BURN)

    def _go_on(self) -> None:
        """Plan the next street, or the next runout."""
        self._street += 1
        if self._street == len(self._streets):
            self._street, self._runs = self._back or 0, (self._runs or 1) - 1
        self._queue += self._planned(self._streets[self._street])
        self._drawn = {}

    def _planned(self, street: str) -> list[int]:
        """Return where the cards of a street go.

        Hole cards are dealt one to each seat in turn; draws are dealt seat by seat. If
        even the cards out of play are not enough for everybody's hole cards, shared
        board cards are dealt instead.
        """
        burned = [BURN] * ("x" in street)
        letters = [c for c in street if c in "du"]
        hole = [seat for _ in letters for seat in self._live]
        if "r" in street:
            hole = [s for s in self._live for _ in range(self._drawn.get(s, 0))]
        board = int("".join(c for c in street if c.isdecimal()) or "0")
        reserve = sum(to == BURN or to in self._folded for to in self.dealt)
        left = self._cards - len(self.dealt) - len(burned) + reserve
        if letters and len(hole) > left:
            hole, board = [], board + len(letters)
        boards = [BOARD] * (board * self._boards)
        return [*hole, *burned, *boards] if boards else [*burned, *hole]
