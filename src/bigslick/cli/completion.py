"""Values that a shell completes: games, bots, formats and other names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = (
    "complete_bots",
    "complete_games",
    "complete_hand_types",
    "complete_levels",
    "complete_positions",
    "complete_targets",
    "complete_variants",
    "one_of",
)


def one_of(*words: str) -> Callable[[str], list[str]]:
    """Return a function that completes one of these words.

    >>> one_of("slow", "normal", "fast")("s")
    ['slow']
    """

    def complete(incomplete: str) -> list[str]:
        return _starting(words, incomplete)

    return complete


def _starting(words: Iterable[str], incomplete: str) -> list[str]:
    """Return the words that complete the text, or the last word of a comma list."""
    done, comma, begun = incomplete.rpartition(",")
    return [f"{done}{comma}{word}" for word in words if word.startswith(begun)]


def complete_games(incomplete: str) -> list[str]:
    """Return the codes of games and mixes that complete the text."""
    from bigslick.engine.games import GAMES

    return _starting(GAMES, incomplete)


def complete_variants(incomplete: str) -> list[str]:
    """Return the codes of games, without mixes, that complete the text."""
    from bigslick.engine.games import VARIANTS

    return _starting(VARIANTS, incomplete)


def complete_bots(incomplete: str) -> list[str]:
    """Return the built-in bots and Python files that complete the text."""
    from pathlib import Path

    from bigslick.bots import BOT_NAMES

    files: Any = sorted(str(path) for path in Path().glob("*.py"))
    return _starting([*BOT_NAMES, *files], incomplete)


def complete_levels(incomplete: str) -> list[str]:
    """Return the levels of ``PokerBot`` that complete the text."""
    from bigslick.bots import DIFFICULTY_LEVELS

    names = [level.lower().replace(" ", "-") for level in DIFFICULTY_LEVELS]
    return _starting(names, incomplete)


def complete_targets(incomplete: str) -> list[str]:
    """Return the formats to convert to that complete the text."""
    from bigslick.history.conversion import TARGETS

    return _starting(TARGETS, incomplete)


def complete_positions(incomplete: str) -> list[str]:
    """Return the positions that complete the text."""
    from bigslick.history.statistics.game_facts import POSITIONS

    return _starting(POSITIONS, incomplete)


def complete_hand_types(incomplete: str) -> list[str]:
    """Return the hand types that complete the text."""
    from bigslick import hands

    names = [name for name in hands.__all__ if name.endswith("Hand") and name != "Hand"]
    return _starting(names, incomplete)
