"""Files of solutions: a header, then blocks of numbers, each with a checksum.

The file begins with the magic bytes and the version. The header is JSON: the spot, the
result, the locks, and for each block its length and CRC-32. Blocks are zlib-compressed
parts of the regrets, then of the strategy sums, as the little-endian floats of the
native solver. The order of boards and hands follows from the spot alone.
"""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.errors import BigslickError, StorageError
from bigslick.formats.atomic_files import write_whole
from bigslick.solver.matrix_solver import MatrixSolver
from bigslick.solver.native_game import new_game, new_solver
from bigslick.solver.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from bigslick.solver.native_game import SpotSolver
    from bigslick.solver.solution import Solution

__all__ = ("FORMAT_VERSION", "load_solution", "save_solution")

_MAGIC: Final = b"BIGSLICK-SOLUTION"
FORMAT_VERSION: Final = 2
_HEAD: Final = struct.Struct("<17sHQ")
_BLOCK: Final = 1 << 22
_LONGEST_HEADER: Final = 1 << 26
_LEVEL: Final = 1
_SHORT: Final = 16


def save_solution(solution: Solution, path: Path) -> None:
    """Write a solution to a file atomically."""
    blocks = [
        zlib.compress(_little(part).tobytes(), _LEVEL)
        for rows in _arrays(solution.native)
        for part in _parts(rows)
    ]
    header = {
        **solution.to_dict(),
        "isomorphism": solution.isomorphism,
        "bits": solution.native.bits,
        "clock": solution.native.clock,
        "numbers": len(solution.native.all_sums),
        "checkpoints": [list(each) for each in solution.checkpoints],
        "locks": [
            {"node": list(place), "hands": np.flatnonzero(hands).tolist()}
            for place, hands in solution.locks.items()
        ],
        "blocks": [[len(block), zlib.crc32(block)] for block in blocks],
    }
    text = json.dumps(header).encode()
    head = _HEAD.pack(_MAGIC, FORMAT_VERSION, len(text))
    checked = struct.pack("<I", zlib.crc32(text))
    write_whole(path, b"".join([head, text, checked, *blocks]))


def load_solution(path: Path, threads: int | None = None) -> Solution:
    """Return the solution of a file, after checking all checksums.

    Raises:
        StorageError: the file is damaged, is not a solution, or was written by a newer
            version.

    """
    from bigslick.solver.solution import Solution
    from bigslick.solver.solving import Checkpoint

    data = memoryview(path.read_bytes())
    header, begin = _read_header(data, path)
    try:
        spot = Spot.from_dict(header["spot"])
        isomorphism = bool(header["isomorphism"])
        game = new_game(spot, isomorphism=isomorphism)
        native = new_solver(game, threads or 0, int(header["bits"]))
        solution = Solution(spot, game, native, isomorphism=isomorphism)
        _read_blocks(data[begin:], header, native, path)
        native.set_progress(int(header["iterations"]), int(header["clock"]))
        for lock in header["locks"]:
            _read_lock(solution, lock)
        solution.checkpoints = [Checkpoint(*each) for each in header["checkpoints"]]
        seconds = float(header["seconds"])
    except StorageError:
        raise
    except (BigslickError, KeyError, TypeError, ValueError, IndexError) as error:
        raise StorageError(f"{path} is damaged: invalid header: {error}") from None
    solution.checkpoints = solution.checkpoints[:-1]
    solution.check(seconds)
    return solution


def _arrays(native: SpotSolver) -> tuple[NDArray[Any], ...]:
    """Return the numbers of a solver: regrets, their scales, sums."""
    if native.bits == _SHORT and not isinstance(native, MatrixSolver):
        return native.all_short_regrets, native.all_scales, native.all_sums
    return native.all_regrets, native.all_sums


def _little(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return the numbers with the lowest byte first."""
    return numbers.astype(numbers.dtype.newbyteorder("<"), copy=False)


def _parts(rows: NDArray[Any]) -> Iterator[NDArray[Any]]:
    for begin in range(0, len(rows), _BLOCK):
        yield rows[begin : begin + _BLOCK]


def _read_header(data: memoryview, path: Path) -> tuple[dict[str, Any], int]:
    if len(data) < _HEAD.size or bytes(data[: len(_MAGIC)]) != _MAGIC:
        raise StorageError(f"{path} is not a saved solution")
    _, version, length = _HEAD.unpack(data[: _HEAD.size])
    if version != FORMAT_VERSION:
        raise StorageError(
            f"{path} has version {version}; this program reads version "
            f"{FORMAT_VERSION}: use the program that wrote it, or solve the spot again"
        )
    end = _HEAD.size + length
    if length > _LONGEST_HEADER or len(data) < end + 4:
        raise StorageError(f"{path} is damaged: the header is incomplete")
    text = bytes(data[_HEAD.size : end])
    if zlib.crc32(text) != struct.unpack("<I", data[end : end + 4])[0]:
        raise StorageError(f"{path} is damaged: the checksum of the header is wrong")
    header: dict[str, Any] = json.loads(text)
    return header, end + 4


def _read_blocks(
    data: memoryview, header: dict[str, Any], native: SpotSolver, path: Path
) -> None:
    blocks: list[list[int]] = header["blocks"]
    if header["numbers"] != len(native.all_sums):
        raise StorageError(
            f"{path} is damaged: it has {header['numbers']} numbers, expected "
            f"{len(native.all_sums)} for its spot"
        )
    parts = [part for rows in _arrays(native) for part in _parts(rows)]
    if len(parts) != len(blocks) or sum(b[0] for b in blocks) != len(data):
        raise StorageError(
            f"{path} is damaged: it has {len(data)} bytes of data, expected "
            f"{sum(b[0] for b in blocks)} in {len(parts)} blocks"
        )
    begin = 0
    for number, (part, (length, checksum)) in enumerate(
        zip(parts, blocks, strict=True)
    ):
        block = data[begin : begin + length]
        begin += length
        if zlib.crc32(block) != checksum:
            raise StorageError(
                f"{path} is damaged: the checksum of block {number} is wrong"
            )
        read = zlib.decompressobj().decompress(block, part.nbytes + 1)
        if len(read) != part.nbytes:
            raise StorageError(
                f"{path} is damaged: block {number} has the wrong length"
            )
        part[:] = np.frombuffer(read, _little(part).dtype)


def _read_lock(solution: Solution, lock: dict[str, Any]) -> None:
    street, board, place = map(int, lock["node"])
    player = solution.spot.tree.streets[street].nodes[place].player
    hands = np.zeros(len(solution.game.hands(street, board, player)), bool)
    hands[lock["hands"]] = True
    solution.locks[street, board, place] = hands
    solution.native.lock(street, board, place, hands.tolist())
