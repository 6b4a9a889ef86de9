"""A bot in one class: call when the odds are right, bet when they are very good.

bigslick arena examples/bots/pot_odds.py:PotOdds calls --hands 200
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from bigslick import equity
from bigslick.engine import Call, Check, Fold

if TYPE_CHECKING:
    from bigslick.engine import Action, View


class PotOdds:
    """Hold'em against random hands: honest arithmetic, no reading of opponents."""

    def __init__(self, seed: int | str | None = None) -> None:
        """Take the seed of the match: the same seed must give the same decisions."""
        self._seed = crc32(str(seed).encode())

    def decide(self, view: View) -> Action:
        """Return one of ``view.legal``."""
        legal = view.legal
        if len(view.own_cards) != 2:  # noqa: PLR2004 - not hold'em, not its game
            return next(iter(legal))
        rivals = sum(view.statuses) - 1
        share = (
            equity(
                [view.own_cards, *["random"] * rivals],
                view.board,
                samples=500,
                seed=self._seed,
                threads=1,
            )
            .players[0]
            .equity
        )
        pot = view.total_pot_amount
        if legal.max_raise_to is not None and share > 0.65:  # noqa: PLR2004
            wish = max(view.bets) + pot * 2 // 3
            size = min(max(wish, legal.min_raise_to or 0), legal.max_raise_to)
            if legal.raise_to(size) in legal:
                return legal.raise_to(size)
        if legal.check:
            return Check()
        price = legal.call or 0
        return Call() if share * (pot + price) >= price else Fold()
