"""A spot as the native solver takes it: nodes, payoffs and hands as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bigslick._native import _core
from bigslick.solver.payoffs import payoffs

if TYPE_CHECKING:
    from bigslick.solver.spot import Spot

__all__ = ("native_game",)


def native_game(spot: Spot, *, isomorphism: bool = True) -> _core.SpotGame:
    """Return the spot for the native solver; memory for it is allocated later."""
    ranges = spot.live_ranges
    nodes, entries = [], []
    ends_worth: list[list[float]] = []
    for lines in spot.tree.streets:
        table = np.zeros((len(lines.nodes), 5), np.int32)
        for place, node in enumerate(lines.nodes):
            ends = not node.actions and node.kind != 1
            table[place] = (
                node.kind,
                node.player,
                node.first_child,
                len(node.actions),
                len(ends_worth) if ends else 0,
            )
            if ends:
                ends_worth.append(payoffs(spot, node.put_in))
        nodes.append(table)
        entries.append(np.array(lines.entries, np.int32))
    return _core.SpotGame.create(
        spot.family,
        spot.board_mask,
        [hands.masks for hands in ranges],
        [hands.weights for hands in ranges],
        nodes,
        entries,
        np.array(ends_worth, float),
        isomorphism,
    )
