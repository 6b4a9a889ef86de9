"""The built-in bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.poker_bot import PokerBot
from bigslick.errors import BotError, unknown_name

if TYPE_CHECKING:
    from bigslick.bots.decider import Decider

__all__ = ("BOT_NAMES", "create_bot")

BOT_NAMES: Final = (
    "calls",
    "folds",
    "random",
    "maniac",
    "tight",
    "pot-odds",
    "very-easy",
    "easy",
    "medium",
    "hard",
    "expert",
)
"""The names of the built-in bots, simple ones first."""


def create_bot(name: str, *, seed: int | str | None = None) -> Decider:
    """Return a new bot; the same seed gives the same decisions.

    >>> from bigslick.engine.games import create_game
    >>> state = create_game("nlhe", seed=1)((200, 200))
    >>> create_bot("calls").decide(state.view(state.turn_index))
    Call()

    Raises:
        BotError: the name is unknown.

    """
    key = name.strip().lower().replace(" ", "-").replace("_", "-")
    if key not in BOT_NAMES:
        raise BotError(unknown_name("bot", name, BOT_NAMES))
    from random import Random

    from bigslick.bots import baselines

    thoughtless: dict[str, type[Decider]] = {
        "calls": baselines.CallingBot,
        "folds": baselines.FoldingBot,
        "maniac": baselines.ManiacBot,
    }
    if key in thoughtless:
        return thoughtless[key]()
    # Not secret: the same seed must give the same decisions.
    rng = Random(seed)  # noqa: S311
    if key == "random":
        return baselines.RandomBot(rng)
    if key == "tight":
        return baselines.TightBot(rng)
    if key == "pot-odds":
        return baselines.PotOddsBot(rng)
    return PokerBot(key, seed=seed)
