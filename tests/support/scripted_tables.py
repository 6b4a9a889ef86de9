"""Tables whose players follow a script and remember what they saw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.support.players import Script

from bigslick.match import Player, PokerTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bigslick.engine import View


def seated(
    stacks: Sequence[int] | int, *scripts: str, count: int | None = None
) -> list[Player]:
    """Return players p0, p1, ..., each with a script."""
    if isinstance(stacks, int):
        stacks = [stacks] * (count or len(scripts))
    words: Iterable[str] = [*scripts, *[""] * (len(stacks) - len(scripts))]
    return [
        Player(f"p{i}", stack, decider=Script(script))
        for i, (stack, script) in enumerate(zip(stacks, words, strict=True))
    ]


def views_of(player: Player) -> list[View]:
    """Return the player's view at each of their decisions."""
    assert isinstance(player.decider, Script)
    return player.decider.views


def table(
    stacks: Any, *scripts: str, blinds: Any = (1, 2), **options: Any
) -> PokerTable:
    """Return a table of scripted players with a fixed seed."""
    if "deck" not in options:
        options.setdefault("seed", 1)
    return PokerTable(seated(stacks, *scripts), blinds, **options)
