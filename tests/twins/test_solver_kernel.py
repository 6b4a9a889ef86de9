"""Is the native solver its slow twin, iteration by iteration, on every path?"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
from tests.support.samples import samples
from tests.support.vector_cfr import Discount, Shares, TreeNode, VectorCfr

from bigslick._native import _core
from bigslick.cards import Deck, format_cards, mask_cards
from bigslick.solver.native_game import native_game
from bigslick.solver.spots.betting_tree import Kind
from bigslick.solver.spots.spot import Rake, Spot

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SIZES = "bet 50%, a; raise 3x, a"


class _Twin(VectorCfr):
    """The twin, with player 0's average as the native walk takes it.

    The native walk adds a player's strategy to the average while the other walks, when
    the player's reach is at hand. For player 1 that is the strategy of the twin; for
    player 0 it is the one after this iteration's update.
    """

    def iterate(self) -> None:
        before = {place: sums.copy() for place, sums in self.sums.items()}
        super().iterate()
        for place, node in enumerate(self.tree):
            if node.kind == "decision" and node.player == 0:
                self.sums[place] = before[place]
        self._add_averages(0, self.weights[0])

    def _add_averages(self, place: int, reach: NDArray[np.float64]) -> None:
        node = self.tree[place]
        if node.kind != "decision":
            return
        strategy = self.strategy(place)
        if node.player == 0:
            time = float(self.iteration)
            self.sums[place] *= ((time - 1) / time) ** self.discount.gamma
            self.sums[place] += strategy * reach
        for child, share in zip(node.children, strategy, strict=True):
            self._add_averages(child, reach * share if node.player == 0 else reach)


def _twin(spot: Spot, look_ahead: float = 0.0) -> _Twin:
    tree = []
    for node in spot.tree.streets[0].nodes:
        rake = spot.rake.of(spot.pot + 2 * min(node.put_in)) if spot.rake else 0.0
        shares = tuple(
            Shares(
                spot.pot + node.put_in[1 - player] - rake,
                (spot.pot - rake) / 2,
                -node.put_in[player],
            )
            for player in (0, 1)
        )
        children = range(node.first_child, node.first_child + len(node.actions))
        tree.append(
            TreeNode("decision", node.player, tuple(children))
            if node.kind is Kind.DECISION
            else TreeNode(
                "fold" if node.kind is Kind.FOLD else "showdown",
                node.player,
                shares=(shares[0], shares[1]),
            )
        )
    ranges = [
        {format_cards(hand): weight for hand, weight in hands.items()}
        for hands in spot.live_ranges
    ]
    discount = Discount(look_ahead=look_ahead)
    return _Twin(tree, str(spot.board), (ranges[0], ranges[1]), discount)


def _order(game: _core.SpotGame, twin: _Twin, player: int) -> list[int]:
    """Return where each hand of the native order stands in the twin's."""
    places = {hand: place for place, hand in enumerate(twin.hands[player])}
    return [
        places[format_cards(mask_cards(mask)[::-1])]
        for mask in game.hands(0, 0, player).tolist()
    ]


def _random_spot(seed: int, rake: Rake | None = None) -> Spot:
    random = Random(seed)
    deck = list(Deck.STANDARD)
    random.shuffle(deck)
    board, rest = deck[:5], deck[5:]
    ranges = []
    for _ in range(2):
        hands = random.sample([*combinations(rest, 2)], random.randint(20, 70))
        ranges.append(
            ",".join(f"{format_cards(h)}:{random.randint(1, 100) / 100}" for h in hands)
        )
    return Spot(format_cards(board), (ranges[0], ranges[1]), 10, 40, _SIZES, rake=rake)


@pytest.mark.sampled
@pytest.mark.parametrize("rake", [None, Rake(0.05, cap=2)], ids=["no rake", "rake"])
@pytest.mark.parametrize(
    ("seed", "look_ahead"), [(0, 0.0), (1, 0.5), (2, 0.0), (3, 1.0)]
)
def test_every_iteration_is_the_twins(
    path: str, seed: int, look_ahead: float, rake: Rake | None
) -> None:
    spot = _random_spot(seed, rake)
    game, twin = native_game(spot), _twin(spot, look_ahead)
    solver = _core.SpotSolver(game, 1, look_ahead=look_ahead)
    orders = [_order(game, twin, player) for player in (0, 1)]
    for iteration in range(1, samples(31, quick=13)):
        solver.iterate(1)
        twin.iterate()
        largest = max(float(np.abs(regrets).max()) for regrets in twin.regrets.values())
        # In the native sums the iteration at the last power of two has the weight 1.
        unit = 1 << (iteration.bit_length() - 1)
        discount = np.float32((unit / iteration) ** twin.discount.gamma)
        for place, node in enumerate(twin.tree):
            if node.kind != "decision":
                continue
            order = np.array(orders[node.player])
            for found, wanted, scale in (
                (solver.regrets(0, 0, place), twin.regrets[place], largest),
                (solver.sums(0, 0, place) * discount, twin.sums[place], 1.0),
            ):
                np.testing.assert_allclose(
                    found,
                    wanted[:, order],
                    atol=1e-6 * scale,
                    rtol=2e-4,
                    err_msg=f"{path}, iteration {iteration}, node {place}",
                )
                # Both go on from the same numbers: a regret around 0 may round
                # either way, and then it decides what follows.
                wanted[:, order] = found
    expected, best = solver.worth()
    half = spot.pot / 2
    assert np.array(expected) + half == pytest.approx(twin.ev(), abs=1e-6)
    answers = [twin.best_response(player) for player in (0, 1)]
    assert np.array(best) + half == pytest.approx(answers, abs=1e-6)


def test_the_values_of_each_node_are_the_twins(path: str) -> None:
    spot = _random_spot(7)
    game, twin = native_game(spot), _twin(spot)
    solver = _core.SpotSolver(game, 1)
    solver.iterate(5)
    for _ in range(5):
        twin.iterate()
    for player in (0, 1):
        _, values = solver.numbers(0, 0, player)
        order = _order(game, twin, player)
        shift = spot.pot / 2 * (twin.apart[player] @ twin.weights[1 - player])
        found = values[0] + shift[order]
        assert found == pytest.approx(twin.values(player)[order], abs=1e-3), path


def test_all_paths_give_the_same_bits() -> None:
    spot = Spot("Ks7h2d3c", ("22+,A2s+", "77+,AT+,KQ"), 10, 30, _SIZES)
    usual = _core.path()
    found = []
    for name in _core.paths():
        _core.use_path(name)
        solver = _core.SpotSolver(native_game(spot), 1)
        solver.iterate(5)
        found.append((solver.regrets(1, 3, 0).tobytes(), solver.worth()))
    _core.use_path(usual)
    assert all(each == found[0] for each in found)
