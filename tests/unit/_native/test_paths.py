"""Every path gives what the call for single hands gives."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

import numpy as np
import pytest
from tests.unit._native.rows import (
    FAMILIES,
    FIVE_CARD_FAMILIES,
    deal,
    from_ids,
    from_masks,
    masks_of,
    one_by_one,
    sizes_of,
)

from bigslick._native import _core


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
def test_rows_equal_single_hands(family: int) -> None:
    for size in sizes_of(family):
        ids = deal(family, 3000, size, seed=size)
        expected = one_by_one(family, masks_of(ids))
        assert np.array_equal(from_ids(family, ids), expected)
        assert np.array_equal(from_masks(family, masks_of(ids)), expected)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
def test_masks_of_different_sizes_may_stand_together(family: int) -> None:
    masks = np.concatenate(
        [masks_of(deal(family, 300, size, seed=size)) for size in sizes_of(family)]
    )
    np.random.default_rng(5).shuffle(masks)
    assert np.array_equal(from_masks(family, masks), one_by_one(family, masks))


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FAMILIES)
def test_batches_of_every_length(family: int) -> None:
    ids = deal(family, 70, 5)
    masks = masks_of(ids)
    expected = one_by_one(family, masks)
    for rows in range(71):
        guarded = np.full(rows + 8, -77, np.int16)
        assert _core.evaluate_masks(family, masks[:rows], guarded[:rows], True) == -1
        assert np.array_equal(guarded[:rows], expected[:rows])
        assert (guarded[rows:] == -77).all()
        assert np.array_equal(from_ids(family, ids[:rows]), expected[:rows])


@pytest.mark.usefixtures("path")
def test_arrays_may_be_strided_and_broadcast() -> None:
    ids = deal(_core.HIGH, 500, 7)
    masks = masks_of(ids)
    expected = one_by_one(_core.HIGH, masks)
    assert np.array_equal(from_masks(_core.HIGH, masks[::3]), expected[::3])
    assert np.array_equal(from_masks(_core.HIGH, masks[::-1]), expected[::-1])
    assert np.array_equal(from_ids(_core.HIGH, ids[::-2]), expected[::-2])
    assert np.array_equal(from_ids(_core.HIGH, ids[:, ::-1]), expected)
    assert np.array_equal(from_ids(_core.HIGH, np.asfortranarray(ids)), expected)
    one = np.broadcast_to(masks[:1], (99,))
    assert np.array_equal(from_masks(_core.HIGH, one), np.repeat(expected[:1], 99))
    rows = np.broadcast_to(ids[:1], (99, 7))
    assert np.array_equal(from_ids(_core.HIGH, rows), np.repeat(expected[:1], 99))


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("family", FIVE_CARD_FAMILIES)
@pytest.mark.parametrize(("hole", "board"), [(2, 3), (3, 4), (4, 5), (5, 5), (6, 5)])
def test_omaha_rows_equal_single_hands(family: int, hole: int, board: int) -> None:
    ids = deal(family, 67, hole + board)
    holes, boards = ids[:, :hole], ids[:, hole:]
    hole_masks, board_masks = masks_of(holes), masks_of(boards)
    expected = [
        _core.strength_omaha(family, int(h), int(b))
        for h, b in zip(hole_masks, board_masks, strict=True)
    ]
    out = np.empty(67, np.int16)
    assert _core.evaluate_omaha_ids(family, holes, boards, out, True) == -1
    assert out.tolist() == expected
    out[:] = -77
    assert _core.evaluate_omaha_masks(family, hole_masks, board_masks, out, True) == -1
    assert out.tolist() == expected


@pytest.mark.usefixtures("path")
def test_omaha_rows_of_different_shapes_may_stand_together() -> None:
    ids = deal(_core.HIGH, 90, 11)
    rng = np.random.default_rng(1)
    holes = [masks_of(ids[i : i + 1, : rng.integers(2, 7)])[0] for i in range(90)]
    boards = [
        masks_of(ids[i : i + 1, 6 : 6 + rng.integers(3, 6)])[0] for i in range(90)
    ]
    out = np.empty(90, np.int16)
    assert (
        _core.evaluate_omaha_masks(
            _core.HIGH, np.array(holes), np.array(boards), out, True
        )
        == -1
    )
    assert out.tolist() == [
        _core.strength_omaha(_core.HIGH, int(h), int(b))
        for h, b in zip(holes, boards, strict=True)
    ]


def test_the_lock_is_released() -> None:
    # While the lock is held another thread waits out the whole switch interval;
    # a call that releases it is overtaken long before.
    masks = np.tile(masks_of(deal(_core.HIGH, 5000, 7)), 200)
    out = np.empty(len(masks), np.int16)
    overtaken = threading.Event()
    waiting = threading.Lock()
    waiting.acquire()

    def run() -> None:
        with waiting:
            overtaken.set()

    thread = threading.Thread(target=run)
    before, switch = _core.path(), sys.getswitchinterval()
    _core.use_path("portable")
    thread.start()
    sys.setswitchinterval(5)
    try:
        waiting.release()
        for _ in range(100):  # a few milliseconds each, far less than the interval
            _core.evaluate_masks(_core.HIGH, masks, out, True)
            if overtaken.is_set():
                break
        assert overtaken.is_set()
    finally:
        sys.setswitchinterval(switch)
        _core.use_path(before)
        thread.join()


def test_an_unknown_path_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"unknown SIMD path 'abacus': expected one of .*portable"
    ):
        _core.use_path("abacus")


@pytest.mark.parametrize("name", _core.paths())
def test_the_environment_chooses_the_path(name: str) -> None:
    assert _path_with(name).stdout.strip() == name


def test_an_unknown_path_in_the_environment_stops_the_import() -> None:
    failed = _path_with("abacus")
    assert failed.returncode != 0
    assert "ImportError: BIGSLICK_SIMD=abacus" in failed.stderr
    assert ", ".join(_core.paths()) in failed.stderr


def _path_with(name: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from bigslick._native import _core; print(_core.path())",
        ],
        env={**os.environ, "BIGSLICK_SIMD": name},
        capture_output=True,
        text=True,
        check=False,
    )
