"""The game of a view: its hand types, its numbers of cards, and its draws."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick._native import _core
from bigslick.analysis import EquityGame
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bigslick.cards import Card
    from bigslick.engine import Street, View
    from bigslick.hands import Hand

__all__ = ("Game", "known_mask", "make_hands", "read_game")

_GAMES: Final = 256


@dataclass(frozen=True)
class Game:
    """The hand types and numbers of cards at showdown, and the draws."""

    equity: EquityGame
    draws: tuple[bool, ...]
    """For each street, whether players exchange cards before its betting."""

    @cached_property
    def is_draw(self) -> bool:
        """Whether the game has draws."""
        return any(self.draws)

    @cached_property
    def deck_ids(self) -> NDArray[np.uint8]:
        """The ids of the deck."""
        return np.array([card.id for card in self.equity.deck], np.uint8)

    def draws_after(self, street: int) -> int:
        """Return the number of draws on later streets."""
        return sum(self.draws[street + 1 :])


@lru_cache(maxsize=_GAMES)
def _game(
    hand_types: tuple[type[Hand], ...],
    deck: tuple[Card, ...],
    streets: tuple[Street, ...],
    shared: int,
) -> Game:
    hole = sum(len(street.hole_dealing_statuses) for street in streets)
    hole -= sum(street.discard_count or 0 for street in streets)
    board = sum(street.board_dealing_count for street in streets)
    draws = tuple(
        street.draw_status and street.discard_count is None for street in streets
    )
    hole, board = hole - shared, board + shared
    name = " and ".join(hand_type.__name__ for hand_type in hand_types)
    return Game(EquityGame(name, hand_types, hole, board, deck), draws)


def read_game(view: View) -> Game:
    """Return the game of a view.

    >>> from bigslick.engine.games import create_game
    >>> game = read_game(create_game("27td", seed=1)((100, 100)).view(0))
    >>> game.equity.hole_count, game.draws
    (5, (False, True, True, True))
    """
    game = _game(view.hand_types, view.deck, view.streets, 0)
    # In stud at a full table, the last card may be shared by all (TDA 2024, RP-10H).
    shared = len(view.board) - game.equity.board_count
    if shared > 0:
        return _game(view.hand_types, view.deck, view.streets, shared)
    return game


def known_mask(cards: Iterable[Card]) -> int:
    """Return the mask of the known cards."""
    mask = 0
    for card in cards:
        mask |= card.mask
    return mask


def make_hands(
    game: Game, holes: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> list[NDArray[np.int16]]:
    """Return the strength of each row of cards (ids), for each half of the pot."""
    found = []
    lines: Any = game.equity.lines
    for family, use in lines:
        out = np.empty(len(holes), np.int16)
        if use == _core.USE_OMAHA:
            _core.evaluate_omaha_ids(family, holes, boards, out, False)
        elif use == _core.USE_TOGETHER:
            _core.evaluate_ids(family, np.hstack((holes, boards)), out, False)
        else:
            _core.evaluate_ids(family, holes, out, False)
        found.append(out)
    return found
