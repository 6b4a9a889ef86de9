from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bigslick.errors import GameConfigError, StorageError
from bigslick.solver.solutions.solution import Solution
from bigslick.solver.solving import solve
from bigslick.solver.spots.spot import Rake, Spot

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


def test_every_kind_of_damage_is_found(saved: tuple[Solution, Path]) -> None:
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
        StorageError, match="has version 9; this program reads version 3"
    ):
        Solution.load(path)
    path.write_text("PokerStars Hand #1", encoding="ascii")
    with pytest.raises(StorageError, match="is not a saved solution"):
        Solution.load(path)


@pytest.fixture(scope="module")
def turn() -> Solution:
    spot = Spot("Ks7s2d3d", ("22+,A2s+", "99+,A8s+"), 10, 30, "bet 75%; raise a")
    return solve(spot, target="0.05%")


@pytest.fixture
def shown(turn: Solution, tmp_path: Path) -> tuple[Solution, Path]:
    path = tmp_path / "turn.solution"
    turn.save(path, rivers=False)
    return Solution.load(path), path


def test_a_file_without_rivers_is_small_and_shows_the_same(
    turn: Solution, shown: tuple[Solution, Path], tmp_path: Path
) -> None:
    again, path = shown
    turn.save(tmp_path / "whole.solution")
    assert path.stat().st_size < (tmp_path / "whole.solution").stat().st_size / 20
    assert (again.ev, again.gaps) == (turn.ev, turn.gaps)
    assert again.checkpoints == turn.checkpoints
    for line in ("", "x b75", "b75 a c"):
        one, two = turn.node(line), again.node(line)
        for player in (0, 1):
            assert two.ev(player) == pytest.approx(one.ev(player), abs=1e-4)
            assert two.reach(player) == pytest.approx(one.reach(player), abs=1e-6)
        if one.is_decision:
            assert two.strategy == pytest.approx(one.strategy, abs=1e-6)


@pytest.mark.parametrize("line", ["x x 9h", "b75 c Kd", "b75 a c 2c", "x x As b75"])
def test_a_river_that_is_not_in_the_file_is_solved_again(
    turn: Solution, shown: tuple[Solution, Path], line: str
) -> None:
    one, two = turn.node(line), shown[0].node(line)
    assert (two.path, two.board, two.pot) == (one.path, one.board, one.pot)
    assert [a.label for a in two.actions] == [a.label for a in one.actions]
    # Both are within about 0.1 % of the pot of the equilibrium.
    assert two.mean_ev(0) == pytest.approx(one.mean_ev(0), abs=0.002 * one.pot)
    assert two.mean_ev(1) == pytest.approx(one.mean_ev(1), abs=0.002 * one.pot)


def test_a_solution_without_rivers_is_shown_only(
    shown: tuple[Solution, Path], tmp_path: Path
) -> None:
    again, path = shown
    for change in (
        lambda: again.resume(iterations=1),
        lambda: again.node("x").lock({"b75": 1}),
        lambda: again.node("x x 9h").lock({"b75": 1}),
        lambda: again.round(0.5),
        lambda: again.save(tmp_path / "other.solution"),
    ):
        with pytest.raises(GameConfigError, match="can only be shown"):
            change()
    river = solve(Spot("Ks7s2d3d9h", ("AA", "KK"), 10, 30, "bet 75%"), iterations=1)
    with pytest.raises(GameConfigError, match="begins on the river"):
        river.save(path, rivers=False)


def test_damage_without_rivers_is_found_when_a_block_is_read(
    shown: tuple[Solution, Path],
) -> None:
    _, path = shown
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with pytest.raises(StorageError, match="bytes of data, expected"):
        Solution.load(path)
    path.write_bytes(whole[:-9] + bytes([whole[-9] ^ 1]) + whole[-8:])
    with pytest.raises(StorageError, match="checksum of a block is wrong"):
        _ = Solution.load(path).node("x").strategy
