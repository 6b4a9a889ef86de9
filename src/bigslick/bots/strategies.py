"""Chooses the strategy for a view, and learns from finished hands.

`PokerBot` loads this module with its first decision: the strategies need NumPy and
tables that other programs do not use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.bots.holdem.betting_history import RAISE, read_betting_history
from bigslick.bots.holdem.combos import CLASSES, NUMBERS, board_strength, hand_order
from bigslick.bots.holdem.decision_spot import is_holdem
from bigslick.bots.holdem.opponent_model import Habits
from bigslick.bots.holdem.strategy import think_holdem
from bigslick.bots.omaha.opponent_hands import share_of_any
from bigslick.bots.omaha.starting_hands import starting_place
from bigslick.bots.omaha.strategy import is_omaha, think_omaha
from bigslick.bots.variants.game_info import read_game
from bigslick.bots.variants.strategy import think_variant

if TYPE_CHECKING:
    from random import Random

    from bigslick.bots.decider import HandInfo
    from bigslick.bots.decision_options import Decision
    from bigslick.bots.skill import BotSkill
    from bigslick.cards import Card
    from bigslick.engine import View

__all__ = ("think", "watch_hand")

_READS_RANGES: Final = 1


def think(
    view: View,
    skill: BotSkill,
    habits: dict[int, Habits],
    rng: Random,
    *,
    detail: bool = False,
) -> Decision:
    """Return the decision of the strategy for this game and skill.

    ``habits`` are those of the opponents, by player. With ``detail`` the decision
    contains what an explanation needs.
    """
    if skill.thinking >= _READS_RANGES and is_holdem(view):
        return think_holdem(view, skill, habits, rng, detail=detail)
    if skill.thinking >= _READS_RANGES and is_omaha(view):
        return think_omaha(view, skill, habits, rng, detail=detail)
    return think_variant(view, skill, habits, rng)


def watch_hand(view: View, info: HandInfo, habits: dict[str, Habits]) -> None:
    """Add a finished hand to ``habits``, the habits of opponents by name."""
    history = read_betting_history(view)
    holdem = is_holdem(view)
    shows = holdem or is_omaha(view)
    for i, name in enumerate(info.names):
        if i == info.player_index:
            continue
        known = habits.setdefault(name, Habits())
        known.watch(history, i)
        cards = view.hole_cards[i]
        if not shows or not cards or not all(card.mask for card in cards):
            continue
        for step in history.steps:
            if step.player != i or step.kind != RAISE:
                continue
            if step.street:
                known.show(_strength(view, cards, step.board, holdem=holdem))
            else:
                known.show_raise(step.raises, _place(view, cards, holdem=holdem))


def _place(view: View, cards: tuple[Card, ...], *, holdem: bool) -> float:
    """Return the rank of a shown hand among starting hands: 0 is best, 1 worst."""
    if holdem:
        return float(hand_order()[CLASSES[NUMBERS[cards[0].mask | cards[1].mask]]])
    return starting_place(read_game(view), tuple([card.id for card in cards]))


def _strength(
    view: View, cards: tuple[Card, ...], count: int, *, holdem: bool
) -> float:
    """Return the percentile of a shown hand at the time it was bet: 0 to 1."""
    board = tuple([card.id for card in view.board[:count]])
    if holdem:
        hole = NUMBERS[cards[0].mask | cards[1].mask]
        return float(board_strength(board).shares[hole])
    return share_of_any(read_game(view), tuple([card.id for card in cards]), board)
