"""Equilibria of poker games: what no opponent can profit from.

``small_games`` solves whole variants that are small enough, unrolled by ``game_tree``;
``push_fold`` solves all-in-or-fold tables of two to ten players, with ICM.
"""

from __future__ import annotations

__all__: tuple[str, ...] = ()
