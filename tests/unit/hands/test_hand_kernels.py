from __future__ import annotations

import pytest

from bigslick._native import _core
from bigslick.hands import (
    BadugiHand,
    GreekHoldemHand,
    Hand,
    HoleHighHand,
    KuhnPokerHand,
    OmahaHoldemHand,
    StandardHighHand,
)
from bigslick.hands.hand_kernels import Line, native_line


@pytest.mark.parametrize(
    ("hand_type", "hole", "board", "line"),
    [
        (StandardHighHand, 2, 5, (_core.HIGH, _core.USE_TOGETHER)),
        (StandardHighHand, 7, 0, (_core.HIGH, _core.USE_HOLE)),
        (StandardHighHand, 3, 5, None),  # eight cards
        (OmahaHoldemHand, 6, 5, (_core.HIGH, _core.USE_OMAHA)),
        (OmahaHoldemHand, 7, 5, None),
        (GreekHoldemHand, 2, 5, (_core.HIGH, _core.USE_OMAHA)),
        (HoleHighHand, 5, 5, (_core.HIGH, _core.USE_HOLE)),
        (BadugiHand, 4, 0, (_core.BADUGI, _core.USE_HOLE)),
        (KuhnPokerHand, 1, 0, None),
    ],
)
def test_the_kernels_know_how_a_hand_is_made(
    hand_type: type[Hand], hole: int, board: int, line: Line | None
) -> None:
    assert native_line(hand_type, hole, board) == line


def test_a_hand_type_with_rules_of_its_own_has_no_kernel() -> None:
    class Own(StandardHighHand):
        @classmethod
        def from_game(cls, *args: object) -> None:  # type: ignore[override]
            del args

    assert native_line(Own, 2, 5) is None
