"""Registers every game of the engine for ``gymnasium.make`` and ``make_vec``."""

from __future__ import annotations

import gymnasium

from bigslick.engine.games import VARIANTS

__all__ = ("register_all",)


def register_all() -> None:
    """Register ``bigslick/nlhe-v0`` and all other games.

    ``import bigslick.envs`` calls this. Calling it again has no effect.
    """
    for code in VARIANTS:
        name = f"bigslick/{code}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="bigslick.envs.gymnasium_env:PokerEnv",
                vector_entry_point="bigslick.envs.vector:make_vector_env",
                kwargs={"game": code},
            )
