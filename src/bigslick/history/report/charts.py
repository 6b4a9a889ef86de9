"""The winnings graphs of a report."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from bigslick.drawing.charts.line_chart import line_chart
from bigslick.drawing.plain_text import shortened, visible
from bigslick.drawing.themes import themed
from bigslick.history.winnings_graph import Curve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.history.report.player_results import PlayerResults

__all__ = ("winnings_charts",)

_MOST_LETTERS = 22


def winnings_charts(players: Mapping[str, PlayerResults], unit: str = "") -> str:
    """Return the HTML of a wide and a narrow chart of the winnings of players.

    A single player has four lines; each of several players has one. Tournament chips
    are not money, so winnings in tournaments are shown in big blinds.
    """
    in_big_blinds = any("tournament" in one.modes for one in players.values())
    curves = [_curve(name, one, in_big_blinds) for name, one in players.items()]
    if len(curves) == 1:
        lines = curves[0].series()
    else:
        names = [shortened(visible(name), _MOST_LETTERS) for name in players]
        lines = [
            curve.series()[0]._replace(name=name)
            for name, curve in zip(names, curves, strict=True)
        ]
    label = "big blinds" if in_big_blinds else unit or "chips"
    pictures = [
        themed(line_chart(lines, x_label="hands", y_label=label, narrow=narrow))
        for narrow in (False, True)
    ]
    wide, narrow = pictures
    return (
        f'<div class="chart only-wide">{wide}</div>'
        f'<div class="chart only-narrow">{narrow}</div>'
    )


def _curve(name: str, results: PlayerResults, in_big_blinds: bool) -> Curve:
    curve = Curve(name, in_big_blinds=in_big_blinds)
    for one in results.results:
        net = Fraction(one.net_bb if in_big_blinds else one.net)
        luck = Fraction(one.luck_bb if in_big_blinds else one.luck)
        curve.add_result(net, showdown=one.showdown, expected=net - luck)
    return curve
