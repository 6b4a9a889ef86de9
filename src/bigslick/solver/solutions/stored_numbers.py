"""Reads the numbers of a solution that was saved without its rivers.

The file has a block for each stored board before the river. A block contains, as 32-bit
floats, the reach of both players at the first node of each entry of the street, both
players' values at every node, and the strategy of every decision. A block is read and
checked when it is first needed; the file stays mapped into memory.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from bigslick.errors import StorageError
from bigslick.lazy_numpy import np
from bigslick.solver.spots.betting_tree import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from bigslick.solver.native_game import SolverGame
    from bigslick.solver.solutions.solution import Solution
    from bigslick.solver.spots.betting_tree import LineNode
    from bigslick.solver.spots.spot import Spot

    Floats = NDArray[np.float64]
    Singles = NDArray[np.float32]

__all__ = ("Block", "StoredNumbers", "board_blocks")

_PLAYERS: Final = 2
_NUMBER: Final = "<f4"
_NUMBER_SIZE: Final = 4
_KEPT: Final = 64  # the number of boards kept in memory


class Block(NamedTuple):
    """The position of a block in the file, its length and its checksum."""

    begin: int
    length: int
    checksum: int


def board_blocks(solution: Solution) -> Iterator[bytes]:
    """Yield the block of each stored board before the last street."""
    streets = solution.spot.tree.streets
    for street, lines in enumerate(streets[:-1]):
        for board in range(solution.game.board_count(street)):
            reach, values = solution.numbers(street, board)
            parts = [reach[player][lines.entries[:-1]] for player in range(_PLAYERS)]
            parts += values
            parts += [
                solution.average(street, board, place)
                for place, node in enumerate(lines.nodes)
                if node.kind is Kind.DECISION
            ]
            rows = [np.ascontiguousarray(part, _NUMBER).ravel() for part in parts]
            yield np.concatenate(rows).tobytes()


class _BoardNumbers(NamedTuple):
    """The numbers of one board."""

    reach: tuple[Floats, Floats]
    values: tuple[Floats, Floats]
    strategies: dict[int, Floats]


class StoredNumbers:
    """The reach, values and strategies before the river, read from a file.

    It replaces the native solver, but cannot solve: the file has no regrets.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what is in the file
        self,
        spot: Spot,
        game: SolverGame,
        data: memoryview,
        blocks: list[Block],
        path: Path,
        iterations: int,
    ) -> None:
        """Store the mapped file.

        Raises:
            StorageError: the number of blocks is not that of the stored boards.

        """
        self._spot = spot
        self._game = game
        self._data = data
        self._path = path
        self.iterations = iterations
        """The iterations of the solution before it was saved."""
        streets = range(len(spot.tree.streets) - 1)
        boards = [(s, b) for s in streets for b in range(game.board_count(s))]
        if len(blocks) != len(boards):
            raise StorageError(
                f"{path} is damaged: it has {len(blocks)} blocks, expected "
                f"{len(boards)} for its spot"
            )
        self._blocks = dict(zip(boards, blocks, strict=True))
        self._board = lru_cache(_KEPT)(self._read)

    def average(self, street: int, board: int, node: int) -> Floats:
        """Return the average strategy of a node, actions x hands."""
        return self._board(street, board).strategies[node]

    def numbers(self, street: int, board: int, player: int) -> tuple[Floats, Floats]:
        """Return the reach of the opponent and the player's values, nodes x hands."""
        found = self._board(street, board)
        return found.reach[1 - player], found.values[player]

    def _read(self, street: int, board: int) -> _BoardNumbers:
        """Return the stored numbers of one board, after checking their block."""
        begin, length, checksum = self._blocks[street, board]
        packed = self._data[begin : begin + length]
        lines = self._spot.tree.streets[street]
        entries = lines.entries[:-1]
        hands = [
            len(self._game.hands(street, board, player)) for player in range(_PLAYERS)
        ]
        shapes = [(len(entries), width) for width in hands]
        shapes += [(len(lines.nodes), width) for width in hands]
        decisions = [
            place for place, n in enumerate(lines.nodes) if n.kind is Kind.DECISION
        ]
        for place in decisions:
            node = lines.nodes[place]
            shapes.append((len(node.actions), hands[node.player]))
        sizes = [rows * width for rows, width in shapes]
        expected = sum(sizes) * _NUMBER_SIZE
        if zlib.crc32(packed) != checksum:
            raise StorageError(
                f"{self._path} is damaged: the checksum of a block is wrong "
                f"(street {street}, board {board})"
            )
        read = zlib.decompressobj().decompress(packed, expected + 1)
        if len(read) != expected:
            raise StorageError(
                f"{self._path} is damaged: a block has the wrong length "
                f"(street {street}, board {board})"
            )
        flat = np.frombuffer(read, _NUMBER).astype(np.float64)
        ends = np.cumsum(sizes)[:-1]
        parts = [
            part.reshape(shape)
            for part, shape in zip(np.split(flat, ends), shapes, strict=True)
        ]
        strategies = dict(zip(decisions, parts[4:], strict=True))
        first, second = (
            _reach(lines.nodes, entries, parts[player], player, strategies)
            for player in range(_PLAYERS)
        )
        return _BoardNumbers((first, second), (parts[2], parts[3]), strategies)


def _reach(
    nodes: list[LineNode],
    entries: list[int],
    first: Floats,
    player: int,
    strategies: dict[int, Floats],
) -> Floats:
    """Return the player's reach at every node, computed from parents to children."""
    reach = np.empty((len(nodes), first.shape[1]))
    reach[entries] = first
    for place, node in enumerate(nodes):
        if node.parent < 0:
            continue
        parent = nodes[node.parent]
        reach[place] = reach[node.parent]
        if parent.player == player:
            reach[place] *= strategies[node.parent][place - parent.first_child]
    return reach
