"""Remembering a hand that is over: who did what, and what was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.bots.holdem.combos import CLASSES, NUMBERS, board_strength, hand_order
from bigslick.bots.holdem.model import Habits
from bigslick.bots.holdem.spot import is_holdem
from bigslick.bots.holdem.story import RAISE, read_story

if TYPE_CHECKING:
    from bigslick.bots.holdem.story import Step
    from bigslick.bots.protocol import HandInfo
    from bigslick.engine import View

__all__ = ("watch_hand",)


def watch_hand(view: View, info: HandInfo, habits: dict[str, Habits]) -> None:
    """Add the hand to the habits of the opponents, by name."""
    story = read_story(view)
    holdem = is_holdem(view)
    board = tuple([card.id for card in view.board])
    for i, name in enumerate(info.names):
        if i == info.player_index:
            continue
        known = habits.setdefault(name, Habits())
        known.watch(story, i)
        cards = view.hole_cards[i]
        if holdem and cards and all(card.mask for card in cards):
            hole = NUMBERS[cards[0].mask | cards[1].mask]
            for step in story.steps:
                if step.player != i or step.kind != RAISE:
                    continue
                if step.street:
                    known.show(_place(step, hole, board))
                else:
                    known.show_raise(step.raises, float(hand_order()[CLASSES[hole]]))


def _place(step: Step, hole: int, board: tuple[int, ...]) -> float:
    """Return how strong the shown hand was among all when it was bet: 0 to 1."""
    return float(board_strength(board[: step.board]).shares[hole])
