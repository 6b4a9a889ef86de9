"""Remembering a hand that is over: who did what, and what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.bots.holdem.betting_history import RAISE, read_story
from bigslick.bots.holdem.combos import CLASSES, NUMBERS, board_strength, hand_order
from bigslick.bots.holdem.decision_spot import is_holdem
from bigslick.bots.holdem.opponent_model import Habits
from bigslick.bots.omaha.opponent_hands import share_of_any
from bigslick.bots.omaha.starting_hands import starting_place
from bigslick.bots.omaha.strategy import is_omaha
from bigslick.bots.variants.game_info import read_game

if TYPE_CHECKING:
    from bigslick.bots.decider import HandInfo
    from bigslick.cards import Card
    from bigslick.engine import View

__all__ = ("watch_hand",)


def watch_hand(view: View, info: HandInfo, habits: dict[str, Habits]) -> None:
    """Add the hand to the habits of the opponents, by name."""
    story = read_story(view)
    holdem = is_holdem(view)
    shows = holdem or is_omaha(view)
    for i, name in enumerate(info.names):
        if i == info.player_index:
            continue
        known = habits.setdefault(name, Habits())
        known.watch(story, i)
        cards = view.hole_cards[i]
        if not shows or not cards or not all(card.mask for card in cards):
            continue
        for step in story.steps:
            if step.player != i or step.kind != RAISE:
                continue
            if step.street:
                known.show(_strength(view, cards, step.board, holdem=holdem))
            else:
                known.show_raise(step.raises, _place(view, cards, holdem=holdem))


def _place(view: View, cards: tuple[Card, ...], *, holdem: bool) -> float:
    """Return where the shown hand stands among starting hands: 0 is the best."""
    if holdem:
        return float(hand_order()[CLASSES[NUMBERS[cards[0].mask | cards[1].mask]]])
    return starting_place(read_game(view), tuple([card.id for card in cards]))


def _strength(
    view: View, cards: tuple[Card, ...], count: int, *, holdem: bool
) -> float:
    """Return how strong the shown hand was among all when it was bet: 0 to 1."""
    board = tuple([card.id for card in view.board[:count]])
    if holdem:
        hole = NUMBERS[cards[0].mask | cards[1].mask]
        return float(board_strength(board).shares[hole])
    return share_of_any(read_game(view), tuple([card.id for card in cards]), board)
