"""HTML that several sections of a report use: texts, numbers, tables."""

from __future__ import annotations

from datetime import timedelta
from html import escape
from typing import TYPE_CHECKING, Any, Final

from bigslick.drawing import colors
from bigslick.drawing.charts.interval_bar import draw_interval
from bigslick.drawing.plain_text import chips, visible
from bigslick.drawing.themes import themed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bigslick.history.report.comparison import ShareComparison

__all__ = (
    "day",
    "interval_picture",
    "money",
    "percent",
    "section",
    "signed",
    "span_of_time",
    "table",
    "text",
    "tone",
)

_MANY: Final = 1000
_MINUS: Final = "\N{MINUS SIGN}"
_HOUR: Final = timedelta(hours=1)
_MINUTE: Final = timedelta(minutes=1)


def text(words: str) -> str:
    """Return text escaped for HTML, with invisible characters made visible.

    >>> text("<b>")
    '&lt;b&gt;'
    """
    return escape(visible(words))


def percent(share: float | None) -> str:
    """Return a share in percent, or a dash for None.

    >>> percent(0.2345), percent(1), percent(None)
    ('23.4%', '100%', '-')
    """
    if share is None:
        return "-"
    return "100%" if share == 1 else f"{share:.1%}"


def signed(amount: Any, digits: int = 1) -> str:
    """Return a number with its sign; numbers from 1,000 on have no decimals.

    >>> signed(3.25), signed(1234.5), signed(0)
    ('+3.2', '+1,234', '0')
    """
    size = abs(float(amount))
    words = f"{size:,.0f}" if size >= _MANY else f"{size:,.{digits}f}"
    if not float(words.replace(",", "")):
        return "0"
    return f"{'+' if amount > 0 else _MINUS}{words}"


def money(amount: Any, unit: str = "") -> str:
    """Return an exact amount of chips with its sign, and its currency if known.

    >>> money(1250), money(3, "USD")
    ('+1,250', '+3 USD')
    """
    sign = "+" if amount > 0 else _MINUS if amount < 0 else ""
    return f"{sign}{chips(abs(amount))}{' ' + unit if unit else ''}"


def tone(amount: Any) -> str:
    """Return the CSS class for a gain or a loss."""
    return "up" if amount > 0 else "down" if amount < 0 else ""


def day(moment: datetime | None) -> str:
    """Return a date as text, or a dash for None.

    >>> from datetime import datetime
    >>> day(datetime(2026, 1, 3)), day(None)
    ('3 Jan 2026', '-')
    """
    if moment is None:
        return "-"
    return f"{moment.day} {moment:%b %Y}"


def span_of_time(duration: timedelta) -> str:
    """Return a duration in hours and minutes.

    >>> span_of_time(timedelta(minutes=95)), span_of_time(timedelta(seconds=40))
    ('1 h 35 min', '1 min')
    """
    hours, rest = divmod(duration, _HOUR)
    minutes = max(rest // _MINUTE, 0 if hours else 1)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def interval_picture(compared: ShareComparison) -> str:
    """Return a picture of a share, its interval, and the share of other players.

    It is drawn in gold if the difference is statistically significant.
    """
    color = colors.GOLD if compared.is_different else colors.LINES[-1]
    share = compared.share or 0.0
    picture = draw_interval(share, compared.interval, compared.others, color=color)
    return themed(picture)


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = ""
) -> str:
    """Return a table of cells of HTML; the first column has the row headers."""
    head = "".join(f'<th scope="col">{title}</th>' for title in heads)
    body = []
    for first, *cells in rows:
        listed = "".join(f"<td>{cell}</td>" for cell in cells)
        body.append(f'<tr><th scope="row">{first}</th>{listed}</tr>')
    look = f' class="{kind}"' if kind else ""
    return (
        f'<div class="wide"><table{look}><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def section(title: str, *parts: str, note: str = "") -> str:
    """Return a section with a title and an optional note that explains it."""
    told = f'<p class="note">{note}</p>' if note else ""
    return f"<section><h2>{text(title)}</h2>{told}{''.join(parts)}</section>"
