"""Every game of the engine under an id for ``gymnasium.make`` and ``make_vec``."""

from __future__ import annotations

import gymnasium

from bigslick.engine.games import VARIANTS

__all__ = ("register_all",)


def register_all() -> None:
    """Register ``bigslick/nlhe-v0`` and the others; again changes nothing.

    ``import bigslick.envs`` does this.
    """
    for code in VARIANTS:
        name = f"bigslick/{code}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="bigslick.envs.single:PokerEnv",
                vector_entry_point="bigslick.envs.vector:make_vector_env",
                kwargs={"game": code},
            )
