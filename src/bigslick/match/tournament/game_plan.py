"""The game of a tournament hand: variant, stakes and posts."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bigslick.engine import Mode
from bigslick.engine.games import GAMES, VARIANTS, Mix
from bigslick.match.game_set import GameSet, PostShape

if TYPE_CHECKING:
    from bigslick.engine import Rules
    from bigslick.engine.games import Poker
    from bigslick.match.tournament.blind_schedule import BlindLevel

__all__ = ("code_at", "hand_game", "has_button")

_HEADS_UP = 2


def code_at(game: str, hand: int, hands_per_game: int) -> str:
    """Return the code of the variant played in a hand, counted from 0.

    >>> [code_at("horse", hand, 8) for hand in (0, 7, 8)]
    ['flhe', 'flhe', 'flo8']
    """
    found = GAMES[game]
    if isinstance(found, Mix):
        return found.codes[hand // hands_per_game % len(found.codes)]
    return game


def has_button(code: str) -> bool:
    """Return whether the button decides who acts first.

    >>> has_button("plo"), has_button("razz")
    (True, False)
    """
    return not VARIANTS[code].stakes.bring_in


@lru_cache(maxsize=256)
def _prepared(game: str, level: BlindLevel, rules: Rules) -> GameSet:
    prepared = GameSet(GAMES[game], mode=Mode.TOURNAMENT, rules=rules)
    prepared.set_stakes(blinds=level.blinds, antes=level.ante or None)
    return prepared


def hand_game(  # noqa: PLR0913 - what a hand depends on
    game: str,
    code: str,
    level: BlindLevel,
    count: int,
    rules: Rules,
    *,
    small_blind: bool,
) -> Poker:
    """Return the game for ``count`` players at a level; results are cached.

    ``game`` is the game of the tournament, ``code`` the variant of this hand. Without
    ``small_blind`` (its seat is empty) the first player posts the big blind.

    >>> from bigslick.engine import Rules
    >>> from bigslick.match.tournament import BlindLevel
    >>> level = BlindLevel(50, 100, big_blind_ante=100)
    >>> hand_game("nlhe", "nlhe", level, 6, Rules(), small_blind=True).raw_antes
    (0, 100, 0, 0, 0, 0)
    """
    ante = level.big_blind_ante
    if count == _HEADS_UP:
        shape = PostShape(count, 1, 0, big_blind_ante=ante)
    elif small_blind:
        shape = PostShape(count, 0, 1, big_blind_ante=ante)
    else:
        shape = PostShape(count, None, 0, big_blind_ante=ante)
    return _prepared(game, level, rules).make(code, shape)
