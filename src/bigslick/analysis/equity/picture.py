"""Equities drawn: bars as SVG, a table as HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bigslick.analysis.equity.result import EquityResult

__all__ = ("draw_bars", "html_table")

_WIDTH: Final = 640
_LABEL: Final = 170
_VALUE: Final = 90
_ROW: Final = 34
_TOP: Final = 44
_FOOT: Final = 34
_WIN: Final = "#2b6cb0"
_TIE: Final = "#90cdf4"
_LONG: Final = 22


def draw_bars(result: EquityResult) -> str:
    """Return a bar for each player: what is won alone, then what is shared."""
    room = _WIDTH - _LABEL - _VALUE
    height = _TOP + _ROW * len(result.players) + _FOOT
    title = escape(_title(result))
    parts = [
        f"""<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}"
 viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{title}"
 font-family="system-ui, sans-serif" font-size="14">""",
        _box(0, 0, _WIDTH, height, "#fff"),
        _text(12, 26, title, 'font-weight="600"'),
    ]
    for i, player in enumerate(result.players):
        y = _TOP + _ROW * i
        won = room * player.win
        shared = room * player.equity - won
        name = f"<title>{escape(player.hand)}</title>{escape(_short(player.hand))}"
        parts += [
            _text(12, y + 19, name),
            _box(_LABEL, y + 4, room, 20, "#edf2f7"),
            _box(_LABEL, y + 4, won, 20, _WIN),
            _box(_LABEL + won, y + 4, shared, 20, _TIE),
            _text(_WIDTH - 12, y + 19, f"{player.equity:.2%}", 'text-anchor="end"'),
        ]
    small = 'font-size="12" fill="#4a5568"'
    parts += [_text(12, height - 12, escape(result.method), small), "</svg>"]
    return "\n".join(parts)


def _box(x: float, y: float, width: float, height: float, fill: str) -> str:
    size = f'width="{width:.2f}" height="{height}"'
    return f'<rect x="{x:.2f}" y="{y}" {size} fill="{fill}"/>'


def _text(x: float, y: float, content: str, attributes: str = "") -> str:
    return f'<text x="{x}" y="{y}" {attributes}>{content}</text>'


def html_table(result: EquityResult) -> str:
    """Return a table with a row for each player."""
    split = result.players[0].scoop is not None
    heads = ["hand", "equity", "win", "tie"]
    heads += ["high", "low", "scoop"] if split else []
    heads += [] if result.exact else ["standard error"]
    rows = []
    for player in result.players:
        values = [player.equity, player.win, player.tie]
        if player.high is not None and player.low is not None:
            values += [player.high, player.low, player.win]
        cells = [f"{value:.3%}" for value in values]
        cells += [] if result.exact else [f"{player.standard_error:.3%}"]
        cells.insert(0, escape(player.hand))
        rows.append("".join(f"<td>{cell}</td>" for cell in cells))
    head = "".join(f"<th>{name}</th>" for name in heads)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    caption = f"{_title(result)} ({result.method})"
    return (
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _title(result: EquityResult) -> str:
    board = " ".join(map(repr, result.board))
    return f"{result.game}, board {board}" if board else result.game


def _short(hand: str) -> str:
    return hand if len(hand) <= _LONG else f"{hand[: _LONG - 1]}\u2026"
