"""Push or fold before the flop: two to ten players, with antes, ICM and bounties.

``table`` says what each end of a hand leaves everybody with, ``equities`` how often
hands win against each other, two and three at a time; ``iteration`` finds the
equilibrium and ``solution`` holds it; ``three_way_table`` makes the committed table.
"""

from __future__ import annotations

from bigslick.solver.push_fold.solution import (
    PushFoldChart,
    PushFoldSolution,
    solve_push_fold,
)

__all__ = ("PushFoldChart", "PushFoldSolution", "solve_push_fold")
