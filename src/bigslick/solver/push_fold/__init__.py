"""Push or fold before the flop: two to ten players, with antes, ICM and bounties.

``table`` computes the chips and their value at each possible end of a hand.
``equities`` contains the equities between two and three hands. ``iteration`` finds the
equilibrium, ``solution`` defines the result. ``three_way_table`` generates the data
file of three-way equities that comes with the package.
"""

from __future__ import annotations

from bigslick.solver.push_fold.solution import (
    PushFoldChart,
    PushFoldSolution,
    solve_push_fold,
)

__all__ = ("PushFoldChart", "PushFoldSolution", "solve_push_fold")
