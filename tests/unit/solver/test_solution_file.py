from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bigslick.errors import StorageError
from bigslick.solver.solution import Solution
from bigslick.solver.solving import solve
from bigslick.solver.spot import Rake, Spot

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(params=[32, 16])
def saved(tmp_path: Path, request: pytest.FixtureRequest) -> tuple[Solution, Path]:
    ranges = ("22+,A2s+", "99+,A8s+")
    spot = Spot("Ks7s2d3d", ranges, 10, 30, "bet 75%", rake=Rake(0.05, 1))
    solution = solve(spot, target=None, iterations=20, precision=request.param)
    solution.node("b75").lock({"c": 0.5})
    solution.resume(target=None, iterations=20)
    path = tmp_path / "spot.solution"
    solution.save(path)
    return solution, path


def test_a_solution_comes_back_whole(saved: tuple[Solution, Path]) -> None:
    solution, path = saved
    again = Solution.load(path)
    assert again.native.bits == solution.native.bits
    assert again.ev == solution.ev
    assert again.gaps == solution.gaps
    assert again.iterations == 40
    assert again.checkpoints == solution.checkpoints
    assert (again.node("x x 9h").strategy == solution.node("x x 9h").strategy).all()


def test_solving_goes_on_as_if_it_had_never_stopped(
    saved: tuple[Solution, Path],
) -> None:
    solution, path = saved
    again = Solution.load(path)
    for each in (solution, again):
        each.resume(target=None, iterations=10)
    assert again.ev == solution.ev
    assert again.node("b75").strategy[1] == pytest.approx(0.5, abs=1e-4)


def test_every_damage_is_found(saved: tuple[Solution, Path]) -> None:
    _, path = saved
    whole = path.read_bytes()
    for place in (0, 5, 17, 20, 60, len(whole) // 2, len(whole) - 1):
        damaged = bytearray(whole)
        damaged[place] ^= 0x41
        path.write_bytes(damaged)
        with pytest.raises(StorageError, match=r"spot\.solution"):
            Solution.load(path)
    for length in (0, 10, 30, 500, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(StorageError, match=r"spot\.solution"):
            Solution.load(path)
    path.write_bytes(whole + b"x")
    with pytest.raises(StorageError, match=r"is damaged: it has \d+ bytes of data"):
        Solution.load(path)


def test_a_foreign_file_and_another_version_are_named(
    saved: tuple[Solution, Path],
) -> None:
    _, path = saved
    data = bytearray(path.read_bytes())
    data[17] = 9
    path.write_bytes(data)
    with pytest.raises(
        StorageError, match="has version 9; this program reads version 2"
    ):
        Solution.load(path)
    path.write_text("PokerStars Hand #1", encoding="ascii")
    with pytest.raises(StorageError, match="is not a saved solution"):
        Solution.load(path)
