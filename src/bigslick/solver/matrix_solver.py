"""Discounted CFR for river spots of any game, with a matrix over all pairs of hands.

The native solver accounts for shared cards in a way that works only for two hole cards.
Here two matrices contain, for each pair of hands, whether it is possible and which hand
is stronger, so that hands may have any number of cards. The values of all ends of the
tree are computed by one matrix product. `MatrixGame` and `MatrixSolver` have the same
methods as the native classes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bigslick.errors import GameConfigError
from bigslick.lazy_numpy import np
from bigslick.solver.spots.betting_tree import Kind
from bigslick.solver.spots.payoffs import payoffs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick._native import _core
    from bigslick.solver.spots.betting_tree import LineNode

    Floats = NDArray[np.floating[Any]]

__all__ = ("MatrixGame", "MatrixSolver")

_PLAYERS: Final = 2
_ALPHA, _BETA, _GAMMA = 1.25, 0.5, 4.0
_BLOCK: Final = 512


class _Ends(NamedTuple):
    """The ends of one kind (folds or showdowns), and their value for each player."""

    places: list[int]
    factors: NDArray[np.float64]
    """Factors by player and end: of wins minus losses, of ties, of all pairs."""


class MatrixGame:
    """A river spot with the hands of both players, and the strength of each hand."""

    def __init__(
        self,
        spot: Any,
        nodes: Sequence[LineNode],
        masks: Sequence[NDArray[np.uint64]],
        weights: Sequence[NDArray[np.float64]],
        strengths: Sequence[NDArray[np.int16]],
    ) -> None:
        """Store the hands; the matrices are created when solving begins."""
        self.nodes = nodes
        self.masks = masks
        self.weights = weights
        self.strengths = strengths
        self.begins: dict[int, int] = {}
        size = 0
        for place, node in enumerate(nodes):
            if node.kind is Kind.DECISION:
                self.begins[place] = size
                size += len(node.actions) * len(masks[node.player])
        self.size = size
        self.ends = [self._find_ends(spot, k) for k in (Kind.FOLD, Kind.SHOWDOWN)]

    def _find_ends(self, spot: Any, kind: Kind) -> _Ends:
        places = [i for i, node in enumerate(self.nodes) if node.kind is kind]
        factors = np.zeros((_PLAYERS, len(places), 3))
        for number, place in enumerate(places):
            node = self.nodes[place]
            worth = payoffs(spot, node.put_in)
            for player in range(_PLAYERS):
                win, tie, lose = worth[3 * player : 3 * player + 3]
                if kind is Kind.FOLD:
                    factors[player, number, 2] = lose if node.player == player else win
                else:
                    middle = (win + lose) / 2
                    factors[player, number] = (win - lose) / 2, tie - middle, middle
        return _Ends(places, factors)

    @property
    def entries(self) -> int:
        """The number of actions times hands over all decisions."""
        return self.size

    def memory(self, threads: int, bits: int = 32) -> int:  # noqa: ARG002 - as native
        """Return the bytes that solving needs."""
        first, second = map(len, self.masks)
        widest = max(first, second)
        return 8 * first * second + 8 * self.size + 24 * len(self.nodes) * widest

    def board_count(self, street: int) -> int:  # noqa: ARG002
        """Return the number of boards: the river itself."""
        return 1

    def child(self, street: int, board: int, card: int) -> tuple[int, list[int]]:  # noqa: ARG002
        """Raise an error, because no card is dealt after the river.

        Raises:
            GameConfigError: always.

        """
        raise GameConfigError("no card is dealt after the river")

    def hands(self, street: int, board: int, player: int) -> NDArray[np.uint64]:  # noqa: ARG002
        """Return the hands of a player as masks; results are in this order."""
        return self.masks[player]


class MatrixSolver:
    """Discounted CFR with alternating updates on a `MatrixGame`."""

    def __init__(self, game: MatrixGame) -> None:
        """Create the matrices and empty strategies."""
        self.game = game
        self.bits = 32
        one, two = game.masks
        apart = np.empty((len(one), len(two)), np.float32)
        order = np.empty_like(apart)
        for begin in range(0, len(one), _BLOCK):
            rows = slice(begin, begin + _BLOCK)
            apart[rows] = (one[rows, None] & two[None, :]) == 0
            ahead = game.strengths[0][rows, None].astype(np.int32) - game.strengths[1]
            order[rows] = np.sign(ahead) * apart[rows]
        self._apart, self._order = apart, order
        self._pairs = float(game.weights[0] @ self._times(apart, game.weights[1]))
        self.all_regrets = np.zeros(game.size, np.float32)
        self.all_sums = np.zeros(game.size, np.float32)
        self.iterations = 0
        self.clock = 0
        self._locks: dict[int, NDArray[np.bool_]] = {}

    @staticmethod
    def _times(matrix: NDArray[np.float32], vector: Floats) -> Floats:
        """Return matrix times vector, in blocks if that saves memory."""
        if vector.dtype == np.float32:
            return np.asarray(matrix @ vector)
        parts = [
            matrix[begin : begin + _BLOCK].astype(np.float64) @ vector
            for begin in range(0, len(matrix), _BLOCK)
        ]
        return np.concatenate(parts)

    def _matrices(self, player: int) -> tuple[Any, Any]:
        if player == 0:
            return self._apart, self._order
        return self._apart.T, -self._order.T

    def _rows(self, numbers: NDArray[np.float32], place: int) -> NDArray[np.float32]:
        node = self.game.nodes[place]
        begin, hands = self.game.begins[place], len(self.game.masks[node.player])
        count = len(node.actions)
        return numbers[begin : begin + count * hands].reshape(count, hands)

    def iterate(self, count: int, control: _core.Control | None = None) -> int:
        """Run ``count`` iterations, or fewer if cancelled; return how many were run."""
        for done in range(count):
            if control is not None and control.cancelled:
                return done
            self.iterations += 1
            self.clock += 1
            for player in range(_PLAYERS):
                self._update(player)
        return count

    def _update(self, player: int) -> None:
        """Update the regrets of a player and the average of the other."""
        t = float(self.clock)
        before = max(t - 1, 1.0)
        better, worse = (before**e / (before**e + 1) for e in (_ALPHA, _BETA))
        kept = np.float32(((t - 1) / t) ** _GAMMA)
        weights = self.game.weights[1 - player].astype(np.float32)
        reach: dict[int, Floats] = {0: weights}
        for place, node in enumerate(self.game.nodes):
            if node.kind is not Kind.DECISION:
                continue
            own = node.player == player
            strategy = None if own else self._current(place)
            for a in range(len(node.actions)):
                share = reach[place] if strategy is None else strategy[a] * reach[place]
                reach[node.first_child + a] = share
            if strategy is not None:
                sums = self._rows(self.all_sums, place)
                sums *= kept
                sums += strategy * reach[place]
        values = self._end_values(reach, player)
        for place in reversed(self.game.begins):
            node = self.game.nodes[place]
            found = self._children(node, values)
            if node.player != player:
                values[place] = found.sum(axis=0)
                continue
            value = (self._current(place) * found).sum(axis=0)
            values[place] = value
            regrets = self._rows(self.all_regrets, place)
            scale = np.where(regrets > 0, np.float32(better), np.float32(worse))
            after = regrets * scale + (found - value)
            locked = self._locks.get(place)
            if locked is not None:
                after[:, locked] = regrets[:, locked]
            regrets[:] = after

    def _children(self, node: LineNode, values: dict[int, Floats]) -> Floats:
        first = node.first_child
        return np.array([values[first + a] for a in range(len(node.actions))])

    def _end_values(self, reach: dict[int, Floats], player: int) -> dict[int, Floats]:
        """Return the value of each end for the player, by hand."""
        apart, order = self._matrices(player)
        values: dict[int, Floats] = {}
        for ends in self.game.ends:
            if not ends.places:
                continue
            arrived = np.array([reach[place] for place in ends.places]).T
            better, equal, met = ends.factors[player].T.astype(arrived.dtype)
            all_met = self._times(apart, arrived)
            worth = met * all_met
            if better.any() or equal.any():
                worth += better * self._times(order, arrived)
            if equal.any():
                differ = self._times(np.abs(order), arrived)
                worth += equal * (all_met - differ)
            values |= dict(zip(ends.places, worth.T, strict=True))
        return values

    def _current(self, place: int) -> NDArray[np.float32]:
        return _shares(np.maximum(self._rows(self.all_regrets, place), 0))

    def _average(self, place: int) -> NDArray[np.float64]:
        sums = self._rows(self.all_sums, place).astype(np.float64)
        current = self._current(place).astype(np.float64)
        total = sums.sum(axis=0)
        return np.where(total > 0, sums / np.where(total > 0, total, 1), current)

    def _evaluate(self, player: int, *, best: bool) -> tuple[Any, Any]:
        """Return the opponent's reach and the player's values at each node.

        With ``best``, the player plays a best response, otherwise their average
        strategy.
        """
        reach: dict[int, Floats] = {0: self.game.weights[1 - player].astype(float)}
        for place in self.game.begins:
            node = self.game.nodes[place]
            own = node.player == player
            average = None if own else self._average(place)
            for a in range(len(node.actions)):
                share = reach[place] if average is None else average[a] * reach[place]
                reach[node.first_child + a] = share
        values = self._end_values(reach, player)
        for place in reversed(self.game.begins):
            node = self.game.nodes[place]
            found = self._children(node, values)
            if node.player != player:
                values[place] = found.sum(axis=0)
            elif best:
                value = found.max(axis=0)
                locked = self._locks.get(place)
                if locked is not None:
                    fixed = (self._current(place) * found).sum(axis=0)
                    value = np.where(locked, fixed, value)
                values[place] = value
            else:
                values[place] = (self._average(place) * found).sum(axis=0)
        return reach, values

    def worth(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return both players' values of average strategies, and of best responses."""
        found = []
        for best in (False, True):
            pair = [
                float(
                    self.game.weights[player] @ self._evaluate(player, best=best)[1][0]
                )
                / self._pairs
                for player in range(_PLAYERS)
            ]
            found.append((pair[0], pair[1]))
        return found[0], found[1]

    def numbers(
        self,
        street: int,  # noqa: ARG002
        board: int,  # noqa: ARG002
        player: int,
        *,
        best: bool = False,
    ) -> tuple[Any, Any]:
        """Return the opponent's reach and the player's values, nodes x hands.

        With ``best``, the values are those of a best response.
        """
        reach, values = self._evaluate(player, best=best)
        places = range(len(self.game.nodes))
        return (
            np.array([reach[place] for place in places]),
            np.array([values[place] for place in places]),
        )

    def equities(
        self, reach: Sequence[NDArray[np.float64]]
    ) -> list[NDArray[np.float64]]:
        """Return the equity of each hand of both players against these ranges."""
        found: list[NDArray[np.float64]] = []
        for player in range(_PLAYERS):
            apart, order = self._matrices(player)
            met = self._times(apart, reach[1 - player])
            ahead = self._times(order, reach[1 - player])
            none = np.full_like(met, np.nan)
            lead = np.divide(ahead, 2 * met, out=none, where=met > 0)
            found.append(np.asarray(0.5 + lead, np.float64))
        return found

    def regrets(self, street: int, board: int, node: int) -> NDArray[np.float32]:  # noqa: ARG002
        """Return the regrets of a node, actions x hands."""
        return self._rows(self.all_regrets, node).copy()

    def sums(self, street: int, board: int, node: int) -> NDArray[np.float32]:  # noqa: ARG002
        """Return the weighted sums of strategies of a node, actions x hands."""
        return self._rows(self.all_sums, node).copy()

    def place(self, street: int, board: int, node: int) -> tuple[int, int]:  # noqa: ARG002
        """Return the index at which a node's numbers begin, and the length of a row."""
        return self.game.begins[node], len(
            self.game.masks[self.game.nodes[node].player]
        )

    def lock(self, street: int, board: int, node: int, hands: list[bool]) -> None:  # noqa: ARG002
        """Lock the marked hands at their current strategies."""
        self._locks[node] = np.array(hands, bool)

    def unlock(self, street: int, board: int, node: int) -> None:  # noqa: ARG002
        """Remove the locks of a node."""
        self._locks.pop(node, None)

    def restart(self) -> None:
        """Reset the average strategies and the discounting, but keep the regrets."""
        self.clock = 0
        self.all_sums[:] = 0

    def set_progress(self, iterations: int, clock: int) -> None:
        """Set the iteration counts of a loaded solution."""
        self.iterations, self.clock = iterations, clock


def _shares(numbers: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return each hand's numbers divided by their sum, or equal shares if it is 0."""
    total = numbers.sum(axis=0)
    even = np.float32(1 / len(numbers))
    return np.where(total > 0, numbers / np.where(total > 0, total, 1), even)
