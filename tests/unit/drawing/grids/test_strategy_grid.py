"""Does the strategy grid show every hand with its bars?"""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from bigslick.drawing.grids.strategy_grid import (
    StrategyCell,
    action_colors,
    draw_strategy_grid,
)
from bigslick.errors import NotationError

_ACTIONS = ["fold", "call", "raise 6", "raise 20"]
_AA = StrategyCell(0, 0, "AA", 6, 1.0, (0.0, 0.25, 0.25, 0.5))
_AKS = StrategyCell(0, 1, "AKs", 4, 0.5, (0.5, 0.5, 0.0, 0.0))
_AKO = StrategyCell(1, 0, "AKo", 12, 0.0, (1.0, 0.0, 0.0, 0.0))


def _bars(svg: str, colour: str) -> list[tuple[float, float]]:
    """Return the widths and heights of all bars of a colour, legend left out."""
    found = re.findall(rf'width="([\d.]+)" height="([\d.]+)" fill="{colour}"', svg)
    return [(float(width), float(height)) for width, height in found]


def test_bars_are_as_wide_as_actions_are_frequent_and_as_high_as_the_weight() -> None:
    svg = draw_strategy_grid([_AA, _AKS, _AKO], _ACTIONS, title="BB")
    fold, call, small, large = action_colors(_ACTIONS)
    assert _bars(svg, large) == [(24.5, 49)]
    assert _bars(svg, small) == [(12.25, 49)]
    assert _bars(svg, call) == [(12.25, 49), (24.5, 24.5)]
    assert _bars(svg, fold) == [(24.5, 24.5)]


def test_the_legend_has_frequencies_over_all_hands() -> None:
    svg = draw_strategy_grid([_AA, _AKS, _AKO], _ACTIONS, title="BB", summary="10 bb")
    # 6 hands of aces and the half of 4 ace-king suited.
    assert "call 31.2%" in svg
    assert "raise 20 37.5%" in svg
    assert "10 bb" in svg
    ET.fromstring(svg)  # noqa: S314 - our own document


def test_larger_bets_are_darker() -> None:
    looks = action_colors(["check", "bet 33%", "bet 75%", "all-in"])
    brightness = [sum(bytes.fromhex(look[1:])) for look in looks[1:]]
    assert brightness == sorted(brightness, reverse=True)
    assert len(set(looks)) == 4


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([], "at least one cell"),
        ([_AA._replace(shares=(1.0,))], "1 shares for 4 actions"),
        ([_AA._replace(shares=(0.5, 0.1, 0.1, 0.1))], "add up to 1"),
        ([_AA._replace(weight=1.5)], "weight 1.5 of AA"),
    ],
)
def test_what_cannot_be_drawn_is_refused(cells: list[StrategyCell], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        draw_strategy_grid(cells, _ACTIONS, title="BB")
