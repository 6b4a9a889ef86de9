"""Plain vector CFR on a river tree: the slow, readable twin of the solver's kernel.

A tree is a list of `TreeNode`, the root first, in any order. A player's hands are the
rows of every vector here; nothing is sorted, batched or shared between nodes.

Discounted CFR with alternating updates: in iteration t first the player out of
position (0), then the one in position (1) walks the tree with the strategies as they
stand. At each of the walker's nodes, in this order:

1. the strategy is matched to the regrets (uniform where none is positive);
2. the average is multiplied by ((t-1)/t)^gamma, then the strategy is added, times the
   walker's own reach;
3. regrets are multiplied by s^alpha/(s^alpha+1) where they are positive and by
   s^beta/(s^beta+1) where not, with s = t-1, then the regrets of this iteration are
   added;
4. values are moved by the share ``look_ahead`` towards those of the strategy that is
   matched to the new regrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from bigslick.cards import parse_cards
from bigslick.hands import evaluate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Shares(NamedTuple):
    """A player's chips at the end, minus what they put in since the root.

    Without rake win + lose of the two players add up to the pot at the root.
    """

    win: float
    tie: float
    lose: float


class TreeNode(NamedTuple):
    """A decision, or an end of the hand."""

    kind: Literal["decision", "fold", "showdown"]
    player: int = -1
    """The player who decides, or who has folded; -1 at a showdown."""
    children: tuple[int, ...] = ()
    """Indices into the list of nodes, one for each action."""
    shares: tuple[Shares, Shares] | None = None
    """Only at the ends of the hand: the shares of player 0 and player 1."""


class Discount(NamedTuple):
    """The exponents of discounted CFR, and how far values look ahead."""

    alpha: float = 1.25
    beta: float = 0.5
    gamma: float = 4.0
    look_ahead: float = 0.0


class VectorCfr:
    """The river game of two weighted ranges on a tree.

    ``ranges`` map hands such as ``"AsKs"`` to weights, for player 0 and player 1.
    """

    def __init__(
        self,
        tree: Sequence[TreeNode],
        board: str,
        ranges: tuple[Mapping[str, float], Mapping[str, float]],
        discount: Discount = Discount(),  # noqa: B008 - immutable
    ) -> None:
        self.tree = tree
        self.discount = discount
        self.hands = [list(weights) for weights in ranges]
        self.weights = [np.array([*weights.values()], float) for weights in ranges]
        cards = [
            [frozenset(parse_cards(hand)) for hand in hands] for hands in self.hands
        ]
        strengths = [
            np.array([evaluate(hand + board) for hand in hands]) for hands in self.hands
        ]
        # 1 where two hands share no card, and which of them is better.
        apart = np.array([[not one & two for two in cards[1]] for one in cards[0]])
        order = np.sign(strengths[0][:, None] - strengths[1][None, :])
        self.apart = (apart.astype(float), apart.T.astype(float))
        self.order = (order, -order.T)
        self.pairs = float(self.weights[0] @ self.apart[0] @ self.weights[1])
        self.regrets: dict[int, Floats] = {}
        self.sums: dict[int, Floats] = {}
        for place, node in enumerate(tree):
            if node.kind == "decision":
                shape = (len(node.children), len(self.hands[node.player]))
                self.regrets[place] = np.zeros(shape)
                self.sums[place] = np.zeros(shape)
        self.iteration = 0

    def iterate(self) -> None:
        """Do one iteration: player 0, then player 1."""
        self.iteration += 1
        for player in (0, 1):
            self._walk(0, player, self.weights[player], self.weights[1 - player])

    def strategy(self, place: int) -> Floats:
        """Return the current strategy at a node: actions x hands."""
        return _normalised(np.maximum(self.regrets[place], 0))

    def average(self, place: int) -> Floats:
        """Return the average strategy at a node: actions x hands."""
        return _normalised(self.sums[place])

    def values(self, player: int, place: int = 0) -> Floats:
        """Return each hand's counterfactual value under the averages, at the root."""
        return self._evaluate(place, player, self.weights[1 - player], best=False)

    def ev(self) -> tuple[float, float]:
        """Return both players' results under the averages, in chips."""
        first, second = (
            float(self.weights[player] @ self.values(player)) / self.pairs
            for player in (0, 1)
        )
        return first, second

    def best_response(self, player: int) -> float:
        """Return the best result of a player against the other's average strategy."""
        reach = self.weights[1 - player]
        found = self._evaluate(0, player, reach, best=True)
        return float(self.weights[player] @ found) / self.pairs

    def exploitability(self) -> float:
        """Return half the sum of what both players can gain, in chips."""
        gaps = (self.best_response(p) - ev for p, ev in enumerate(self.ev()))
        return sum(gaps) / 2

    def _walk(self, place: int, player: int, own: Floats, other: Floats) -> Floats:
        """Return the player's values of each hand and update their nodes."""
        node = self.tree[place]
        if node.kind != "decision":
            return self._end(node, player, other)
        strategy = self.strategy(place)
        if node.player != player:
            return sum(
                (
                    self._walk(child, player, own, other * share)
                    for child, share in zip(node.children, strategy, strict=True)
                ),
                np.zeros(len(own)),
            )
        found = np.array(
            [
                self._walk(child, player, own * share, other)
                for child, share in zip(node.children, strategy, strict=True)
            ]
        )
        value = np.asarray((strategy * found).sum(axis=0))
        self._update(place, strategy, own, found - value)
        renewed = np.asarray((self.strategy(place) * found).sum(axis=0))
        return np.asarray(value + (renewed - value) * self.discount.look_ahead)

    def _update(
        self, place: int, strategy: Floats, own: Floats, regrets: Floats
    ) -> None:
        time, (alpha, beta, gamma, _) = float(self.iteration), self.discount
        self.sums[place] *= ((time - 1) / time) ** gamma
        self.sums[place] += strategy * own
        old = self.regrets[place]
        before = max(time - 1, 1.0)
        better, worse = (before**power / (before**power + 1) for power in (alpha, beta))
        self.regrets[place] = old * np.where(old > 0, better, worse) + regrets

    def _evaluate(
        self, place: int, player: int, other: Floats, *, best: bool
    ) -> Floats:
        """Return values of the average or best strategy against the other's average."""
        node = self.tree[place]
        if node.kind != "decision":
            return self._end(node, player, other)
        average = self.average(place)
        mine = node.player == player
        found = np.array(
            [
                self._evaluate(
                    child, player, other if mine else other * share, best=best
                )
                for child, share in zip(node.children, average, strict=True)
            ]
        )
        if not mine:
            return np.asarray(found.sum(axis=0))
        return np.asarray(found.max(axis=0) if best else (average * found).sum(axis=0))

    def _end(self, node: TreeNode, player: int, other: Floats) -> Floats:
        assert node.shares is not None
        shares = node.shares[player]
        if node.kind == "fold":
            result = shares.lose if node.player == player else shares.win
            return np.asarray(result * (self.apart[player] @ other))
        results = np.choose(
            self.order[player] + 1, (shares.lose, shares.tie, shares.win)
        )
        return np.asarray((results * self.apart[player]) @ other)


def _normalised(weights: Floats) -> Floats:
    """Return each hand's weights as shares of 1, uniform where all are 0."""
    total = weights.sum(axis=0)
    safe = np.where(total > 0, total, 1)
    return np.where(total > 0, weights / safe, 1 / len(weights))
