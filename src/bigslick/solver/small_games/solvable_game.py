"""Prepares a game for the native solver: its trees, hands and payoffs as arrays."""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick._native import _core
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass
from bigslick.sim.game_plan import read_game
from bigslick.solver.small_games.betting_tree import (
    Deal,
    Decision,
    End,
    Showdown,
    TwoPlayerGame,
)
from bigslick.solver.small_games.board_tree import BoardTree, Branch, estimated_cells
from bigslick.solver.small_games.flat_tree import check_size, flatten
from bigslick.solver.small_games.toy_games import ToyGame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.engine.games import Poker
    from bigslick.solver.small_games.betting_tree import Betting
    from bigslick.solver.small_games.flat_tree import Flat
    from bigslick.values import ValuesLike

    Floats = NDArray[np.float64]

__all__ = ("SolvableGame", "prepare")

_MOST_CELLS: Final = 2e8


@dataclass(frozen=True, slots=True)
class SolvableGame:
    """A game prepared for solving: its flat tree, its hands, and its boards if any."""

    flat: Flat
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    boards: BoardTree | None
    native: _core.SmallGame


def prepare(
    game: Poker | ToyGame | str,
    stacks: ValuesLike | None,
    settings: tuple[float, float, float],
    memory: int,
) -> SolvableGame:
    """Return a variant or a toy game prepared for solving.

    Raises:
        GameConfigError: the game is not supported, or needs more than ``memory`` bytes.

    """
    if isinstance(game, ToyGame):
        return _ready_toy(game, settings)
    return _ready(TwoPlayerGame(read_game(game), stacks), settings, memory)


def _ready(
    table: TwoPlayerGame, settings: tuple[float, float, float], memory: int
) -> SolvableGame:
    """Return a variant prepared for solving."""
    deck = table.game.deck
    suits = len({card.suit for card in deck})
    cells = estimated_cells(len(deck), table.hole_count, table.deals, suits)
    if cells > _MOST_CELLS:
        raise GameConfigError(
            f"{type(table.game).__name__} is too large to be solved as a whole game: "
            f"it has about {cells:.1e} pairs of hands on all boards, at most "
            f"{_MOST_CELLS:.0e} are allowed ({factorial(suits)} permutations of suits "
            "count as one)"
        )
    root = table.unroll()
    boards = BoardTree(
        tuple(deck), table.hole_count, tuple(table.game.hand_types), table.deals
    )
    counts = boards.explore()
    hands = len(boards.hands)
    check_size(root, counts, hands, len(boards.keys), memory)
    flat = flatten(
        _with_payoffs(root, table, boards), boards.branches, len(boards.keys)
    )
    outcomes = np.stack(boards.outcomes)
    pairs = int((outcomes[0] >= 0).sum())
    names = tuple(boards.names)
    native = _native(
        flat,
        (np.full(hands, 1 / pairs), np.ones(hands)),
        (boards.permutations(), boards.permutations()),
        outcomes,
        settings,
    )
    return SolvableGame(flat, (names, names), boards, native)


def _with_payoffs(root: Betting, table: TwoPlayerGame, boards: BoardTree) -> Betting:
    """Return the tree with the payoffs of all showdowns, played through ``State``."""
    match root:
        case Decision(player, actions, children):
            found = tuple(_with_payoffs(child, table, boards) for child in children)
            return Decision(player, actions, found)
        case Deal(count, then):
            return Deal(count, _with_payoffs(then, table, boards))
        case Showdown(line):
            return End(
                tuple(
                    table.payoffs(line, (one, two), board)
                    for one, two, board in boards.examples
                )
            )
        case End():
            return root


def _ready_toy(game: ToyGame, settings: tuple[float, float, float]) -> SolvableGame:
    """Return a toy game prepared for solving; it has only one, empty board."""
    count = int(game.outcomes.max()) + 1

    def no_branches(_board: int) -> tuple[Branch, ...]:
        raise GameConfigError(
            "a toy game cannot have a Deal: expected a tree of Decision and End"
        )

    flat = flatten(game.root, no_branches, count)
    one, two = (np.array(weights, np.float64) for weights in game.weights)
    total = float(one @ (game.outcomes >= 0) @ two)
    still = tuple(
        np.arange(len(hands), dtype=np.uint32)[None, :] for hands in game.hands
    )
    native = _native(
        flat, (one / total, two), (still[0], still[1]), game.outcomes[None], settings
    )
    return SolvableGame(flat, game.hands, None, native)


def _native(
    flat: Flat,
    weights: tuple[Floats, Floats],
    permutations: tuple[NDArray[np.uint32], NDArray[np.uint32]],
    outcomes: NDArray[np.int8],
    settings: tuple[float, float, float],
) -> _core.SmallGame:
    return _core.SmallGame(
        weights,
        flat.node_array(),
        np.array(flat.deals, np.uint32).reshape(-1, 2),
        np.array(flat.chances, np.float64),
        np.array(flat.moves, np.uint32),
        permutations,
        np.ascontiguousarray(outcomes),
        flat.payoff_array(),
        *settings,
    )
