"""Reads and writes solution files: a header, then blocks, each with a checksum.

The file begins with the magic bytes and the version. The header is JSON: the spot, the
result, the locks, and for each block its length and CRC-32. Blocks are zlib-compressed
parts of the regrets, then of the strategy sums, as little-endian floats in the order of
the native solver; ``stored_numbers`` describes the blocks of a file without rivers. The
order of boards and hands depends only on the spot. Files are mapped into memory.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.atomic_files import write_whole
from bigslick.errors import BigslickError, GameConfigError, StorageError
from bigslick.solver.matrix_solver import MatrixSolver
from bigslick.solver.native_game import new_game, new_solver
from bigslick.solver.solutions.stored_numbers import Block, StoredNumbers, board_blocks
from bigslick.solver.spots.spot import Spot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from bigslick.solver.native_game import SpotSolver
    from bigslick.solver.solutions.solution import Solution

__all__ = ("FORMAT_VERSION", "load_solution", "save_solution")

_MAGIC: Final = b"BIGSLICK-SOLUTION"
FORMAT_VERSION: Final = 3
_HEAD: Final = struct.Struct("<17sHQ")
_BLOCK: Final = 1 << 22
_LONGEST_HEADER: Final = 1 << 26
_LEVEL: Final = 1
_SHORT: Final = 16


def save_solution(solution: Solution, path: Path, *, rivers: bool = True) -> None:
    """Write a solution to a file atomically.

    Raises:
        GameConfigError: the spot begins on the river and is saved without rivers.

    """
    if not rivers and len(solution.spot.tree.streets) == 1:
        raise GameConfigError(
            f"cannot save without rivers: the spot begins on the river "
            f"({solution.spot.board})"
        )
    native = solution.native
    parts = _all_parts(native) if rivers else board_blocks(solution)
    blocks = [zlib.compress(part, _LEVEL) for part in parts]
    header = {
        **solution.to_dict(),
        "rivers": rivers,
        "isomorphism": solution.isomorphism,
        "bits": native.bits,
        "clock": native.clock,
        "numbers": len(native.all_sums),
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
    """Return the solution of a file, after checking its checksums.

    If the file has no rivers, only its header is read and checked now.

    Raises:
        StorageError: the file is damaged, is not a solution, or was written by a newer
            version.

    """
    from bigslick.solver.solving import Checkpoint

    data = _mapped(path)
    header, begin = _read_header(data, path)
    try:
        load = _load_whole if header["rivers"] else _load_without_rivers
        solution = load(data, header, begin, path, threads)
        for lock in header["locks"]:
            _read_lock(solution, lock)
        solution.checkpoints = [Checkpoint(*each) for each in header["checkpoints"]]
        seconds = float(header["seconds"])
        first, second = map(float, header["ev"])
        gaps = tuple(map(float, header["gaps"]))
        if solution.has_rivers:
            solution.checkpoints = solution.checkpoints[:-1]
            solution.check(seconds)
        else:
            solution.ev, solution.gaps = (first, second), (gaps[0], gaps[1])
    except StorageError:
        raise
    except (BigslickError, KeyError, TypeError, ValueError, IndexError) as error:
        raise StorageError(f"{path} is damaged: invalid header: {error}") from None
    return solution


def _mapped(path: Path) -> memoryview:
    """Return the bytes of a file without reading them into memory."""
    with path.open("rb") as file:
        if not os.fstat(file.fileno()).st_size:
            raise StorageError(f"{path} is not a saved solution")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def _load_whole(
    data: memoryview,
    header: dict[str, Any],
    begin: int,
    path: Path,
    threads: int | None,
) -> Solution:
    """Return a solution that can be continued, after reading all blocks."""
    from bigslick.solver.solutions.solution import Solution

    spot = Spot.from_dict(header["spot"])
    isomorphism = bool(header["isomorphism"])
    game = new_game(spot, isomorphism=isomorphism)
    native = new_solver(game, threads or 0, int(header["bits"]))
    _read_blocks(data[begin:], header, native, path)
    native.set_progress(int(header["iterations"]), int(header["clock"]))
    return Solution(spot, game, native, isomorphism=isomorphism)


def _load_without_rivers(
    data: memoryview,
    header: dict[str, Any],
    begin: int,
    path: Path,
    threads: int | None,  # noqa: ARG001 - nothing is solved but single rivers
) -> Solution:
    """Return a solution that can only be displayed; blocks are read when needed."""
    from bigslick.solver.solutions.solution import Solution

    spot = Spot.from_dict(header["spot"])
    isomorphism = bool(header["isomorphism"])
    game = new_game(spot, isomorphism=isomorphism)
    _check_length(len(data) - begin, header, path)
    blocks = []
    for length, checksum in header["blocks"]:
        blocks.append(Block(begin, length, checksum))
        begin += length
    iterations = int(header["iterations"])
    stored = StoredNumbers(spot, game, data, blocks, path, iterations)
    return Solution(spot, game, stored, isomorphism=isomorphism)


def _all_parts(native: SpotSolver) -> Iterator[bytes]:
    """Yield the numbers of a solver in the order of the file."""
    for rows in _arrays(native):
        for part in _parts(rows):
            yield _little(part).tobytes()


def _arrays(native: SpotSolver) -> tuple[NDArray[Any], ...]:
    """Return the arrays of a solver: regrets, their scales, strategy sums."""
    if native.bits == _SHORT and not isinstance(native, MatrixSolver):
        return native.all_short_regrets, native.all_scales, native.all_sums
    return native.all_regrets, native.all_sums


def _little(numbers: NDArray[Any]) -> NDArray[Any]:
    """Return the numbers in little-endian byte order."""
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
    """Read the blocks of a file into the solver, checking each."""
    blocks: list[list[int]] = header["blocks"]
    if header["numbers"] != len(native.all_sums):
        raise StorageError(
            f"{path} is damaged: it has {header['numbers']} numbers, expected "
            f"{len(native.all_sums)} for its spot"
        )
    parts = [part for rows in _arrays(native) for part in _parts(rows)]
    _check_length(len(data), header, path)
    if len(parts) != len(blocks):
        raise StorageError(
            f"{path} is damaged: it has {len(blocks)} blocks, expected {len(parts)} "
            "for its spot"
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


def _check_length(size: int, header: dict[str, Any], path: Path) -> None:
    expected = sum(length for length, _ in header["blocks"])
    if size != expected:
        raise StorageError(
            f"{path} is damaged: it has {size} bytes of data, expected {expected}"
        )


def _read_lock(solution: Solution, lock: dict[str, Any]) -> None:
    street, board, place = map(int, lock["node"])
    player = solution.spot.tree.streets[street].nodes[place].player
    hands = np.zeros(len(solution.game.hands(street, board, player)), bool)
    hands[lock["hands"]] = True
    solution.locks[street, board, place] = hands
    if solution.has_rivers:
        solution.native.lock(street, board, place, hands.tolist())
