"""From a level and the seats to the game that is dealt."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from bigslick.engine.games import GAMES, VARIANTS, Mix

if TYPE_CHECKING:
    from bigslick.engine import Rules
    from bigslick.engine.games import Poker
    from bigslick.match.tournament.schedule import BlindLevel

__all__ = ("code_at", "hand_game", "has_button")

_HEADS_UP = 2


def code_at(game: str, hand: int, hands_per_game: int) -> str:
    """Return the code of what is played in a hand, counted from 0.

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


@lru_cache(maxsize=1024)
def hand_game(
    code: str, level: BlindLevel, count: int, rules: Rules, *, small_blind: bool
) -> Poker:
    """Return the game for so many players at a level; equal hands share it.

    Without a ``small_blind`` (the seat is empty) the first player posts the big
    blind, and a pot-limit game counts the missing one (TDA 2024, rule 54B). A
    big-blind ante is not cut down to what a shorter stack can match.

    >>> from bigslick.engine import Rules
    >>> from bigslick.match.tournament import BlindLevel
    >>> level = BlindLevel(50, 100, big_blind_ante=100)
    >>> hand_game("nlhe", level, 6, Rules(), small_blind=True).raw_antes
    (0, 100, 0, 0, 0, 0)
    """
    variant = VARIANTS[code]
    stakes = level.stakes(variant)
    blinds: Any = stakes.blinds
    antes: Any = stakes.antes
    if isinstance(blinds, tuple):
        dead = not small_blind and count > _HEADS_UP
        if dead:
            blinds = blinds[1:]
            rules = replace(rules, dead_small_blind=level.small_blind)
        if level.big_blind_ante:
            each = [level.ante] * count
            each[0 if dead else 1] += level.big_blind_ante
            antes = tuple(each)
    return variant.game.with_stakes(
        antes=antes,
        blinds=blinds,
        bring_in=stakes.bring_in,
        bets=stakes.bets,
        automations=(),
        rules=rules,
    )
