"""Are boards counted once for all names of suits, and does nothing get lost?"""

from __future__ import annotations

import numpy as np
import pytest

from bigslick import create_game
from bigslick.engine.games import RoyalRhodeIslandHoldem
from bigslick.solver.small_games import solve_game
from bigslick.solver.small_games.betting_tree import TwoPlayerGame
from bigslick.solver.small_games.board_tree import BoardTree


def _tree(code: str) -> BoardTree:
    table = TwoPlayerGame(create_game(code), None)
    game = table.game
    return BoardTree(tuple(game.deck), table.hole_count, game.hand_types, table.deals)


@pytest.mark.parametrize(
    ("code", "counts"),
    [("kuhn", [1]), ("leduc", [1, 3]), ("rhode-island", [1, 13, 13 * 25])],
)
def test_boards_are_counted_up_to_suits(code: str, counts: list[int]) -> None:
    assert _tree(code).explore() == counts


def test_the_deals_of_a_board_are_all_there() -> None:
    tree = _tree("rhode-island")
    branches = tree.branches(0)
    assert sum(len(branch.moves) for branch in branches) == 52
    assert all(branch.chance == 1 / 50 for branch in branches)
    second = tree.branches(branches[0].board)
    assert sum(len(branch.moves) for branch in second) == 51
    rows = tree.permutations()
    assert (np.sort(rows, axis=1) == np.arange(52)).all()


def test_solving_with_and_without_renaming_suits_is_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # A few iterations only: later, rounding decides between equal actions.
    game = RoyalRhodeIslandHoldem((), raw_starting_stacks=16)
    settings = {"iterations": 3, "discount": (1.25, 0.5, 4.0)}
    folded = solve_game(game, **settings)  # type: ignore[arg-type]
    monkeypatch.setattr(BoardTree, "_suits_are_alike", lambda _: False)
    whole = solve_game(game, **settings)  # type: ignore[arg-type]
    assert len(whole._game.flat.nodes) > 5 * len(folded._game.flat.nodes)
    assert whole.values == pytest.approx(folded.values, rel=1e-9)
    assert whole.best_responses == pytest.approx(folded.best_responses, rel=1e-9)
