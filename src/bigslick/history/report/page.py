"""The HTML page of a report: one file with its styles, script and pictures."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from bigslick.atomic_files import write_whole
from bigslick.drawing.plain_text import name_text
from bigslick.drawing.themes import theme_variables
from bigslick.history.report.charts import winnings_charts
from bigslick.history.report.html import (
    day,
    interval_picture,
    money,
    section,
    signed,
    table,
    text,
    tone,
)
from bigslick.history.report.replayer import replayer_data
from bigslick.history.report.sections import (
    KEYS,
    compared,
    graph_section,
    hand_lists,
    key_figures,
    leak_section,
    position_section,
    session_section,
    share_cell,
    statistic_sections,
    unit_of,
)
from bigslick.history.statistics.catalogue import STATISTICS

if TYPE_CHECKING:
    from os import PathLike

    from bigslick.history.report.collection import Collected
    from bigslick.history.report.player_results import PlayerResults

__all__ = ("report_page", "write_report")

_STYLE_SHEETS: Final = ("page.css", "replayer.css", "small_screens.css")
_PER: Final = 100
_ICONS: Final = {
    "first": "M5 5h3v14H5zM20 5v14L9 12z",
    "back": "M18 5v14L6 12z",
    "play": "M7 4v16l13-8z",
    "pause": "M6 5h4v14H6zM14 5h4v14h-4z",
    "next": "M6 5v14l12-7z",
    "last": "M16 5h3v14h-3zM4 5v14l11-7z",
}
"""The shapes of the buttons' icons as SVG paths, in a square of 24 units."""


def write_report(collected: Collected, path: str | PathLike[str]) -> None:
    """Write the page of a report to a file, completely or not at all."""
    write_whole(path, report_page(collected).encode())


def report_page(collected: Collected) -> str:
    """Return the report of the collected players as one HTML page.

    Styles, script and pictures are part of the page; it loads nothing else.

    Raises:
        BigslickError: a hand for the replayer cannot be replayed.

    """
    players = collected.players
    names = ", ".join(map(name_text, players))
    kept = [[*one.best, *one.worst] for one in players.values()]
    data = replayer_data(hand.record for hand in chain.from_iterable(kept))
    parts = [_head(names, collected)]
    if len(players) > 1:
        parts.append(_side_by_side(collected))
    first = 0
    for (name, results), hands in zip(players.items(), kept, strict=True):
        parts.append(_player(collected, name, results, first))
        first += len(hands)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark light">'
        f"<title>{text(names)}: poker report</title><style>{_styles()}</style></head>"
        f"<body>{''.join(parts)}{_replayer()}"
        '<footer>Made by Bigslick. "Others" are all other players of the same hands. '
        "Definitions of the statistics: docs/reference/statistics.md.</footer>"
        f'<script type="application/json" id="hands">{_json(data)}</script>'
        f"<script>{_asset('page.js')}</script></body></html>\n"
    )


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _styles() -> str:
    dark, light = theme_variables(light=False), theme_variables(light=True)
    return (
        f":root{{{dark}}}@media (prefers-color-scheme: light){{:root{{{light}}}}}"
        + "".join(map(_asset, _STYLE_SHEETS))
    )


def _json(data: Any) -> str:
    """Return data as JSON that cannot end the script element around it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _head(names: str, collected: Collected) -> str:
    """Return the title of the page, with hands, dates, stakes and conditions."""
    results = list(chain.from_iterable(p.results for p in collected.players.values()))
    times = [result.time for result in results if result.time is not None]
    facts = [f"{collected.hands:,} hands"]
    if len(collected.players) == 1 and len(results) < collected.hands:
        facts = [f"{len(results):,} hands of {collected.hands:,}"]
    if times:
        facts.append(" to ".join(dict.fromkeys((day(min(times)), day(max(times))))))
    stakes = list(dict.fromkeys(result.stake for result in results))
    facts.append(", ".join(stakes[:4]) + (", …" if len(stakes) > 4 else ""))  # noqa: PLR2004
    modes = {mode for one in collected.players.values() for mode in one.modes}
    notes = []
    if collected.where is not None:
        notes.append(f"Only hands with: <code>{text(collected.where)}</code>")
    if len(modes) > 1:
        notes.append(
            "Cash games and tournaments are counted together: --mode chooses one."
        )
    told = "".join(f'<p class="note">{note}</p>' for note in notes)
    return (
        f"<header><h1>{text(names)}</h1><p>{text(' · '.join(facts))}</p>{told}</header>"
    )


def _player(collected: Collected, name: str, results: PlayerResults, first: int) -> str:
    title = ""
    if len(collected.players) > 1:
        count = f'<p class="count">{results.hands:,} hands</p>'
        title = f'<h1 class="name">{text(name_text(name))}</h1>{count}'
    hands = hand_lists(results, first)
    return (
        f"<main>{title}"
        f"{key_figures(collected, name)}{graph_section(collected, name)}"
        f"{leak_section(collected, name)}{statistic_sections(collected, name)}"
        f"{position_section(collected, name)}"
        f"{section('Best and worst hands', _hands(hands))}"
        f"{session_section(results)}</main>"
    )


def _hands(lists: str) -> str:
    if not lists:
        return "<p>No hand won or lost chips.</p>"
    return f'<div class="hands"><nav>{lists}</nav><div class="stage"></div></div>'


def _replayer() -> str:
    """Return the HTML of the replayer.

    The script moves it to the list of hands in which a hand was selected.
    """
    buttons = "".join(
        f'<button type="button" data-go="{way}" aria-label="{words}">'
        f"{''.join(_icon(name) for name in names)}</button>"
        for way, words, *names in (
            ("first", "First step", "first"),
            ("back", "Previous step", "back"),
            ("play", "Play", "play", "pause"),
            ("next", "Next step", "next"),
            ("last", "Last step", "last"),
        )
    )
    return (
        '<template id="replayer"><div class="replayer"><p class="title"></p>'
        '<div class="picture"></div><p class="step" aria-live="polite"></p>'
        f'<div class="keys">{buttons}<input type="range" min="0" value="0" '
        'aria-label="Step"></div><ol class="log"></ol></div></template>'
    )


def _icon(name: str) -> str:
    return f'<svg class="{name}" viewBox="0 0 24 24"><path d="{_ICONS[name]}"/></svg>'


def _side_by_side(collected: Collected) -> str:
    """Return the sections that compare the players: winnings and all statistics."""
    players = collected.players
    units = {unit_of(one) for one in players.values()}
    unit = units.pop() if len(units) == 1 else ""
    heads = ("", *(text(name_text(name)) for name in players))
    rows: list[list[str]] = [
        ["Hands", *(f"{one.hands:,}" for one in players.values())],
        ["Won", *(_won(one) for one in players.values())],
        ["bb/100, adjusted", *(_rate(collected, name) for name in players)],
    ]
    for key, k in KEYS.items():
        pairs = [
            compared(collected.of(name), collected.others(name), key)
            for name in players
        ]
        if any(pair.chances for pair in pairs):
            cells = [
                f"{share_cell(pair)}{interval_picture(pair)}" if pair.chances else "-"
                for pair in pairs
            ]
            rows.append([text(STATISTICS[k].title), *cells])
    return (
        "<main>"
        + section("Side by side", winnings_charts(players, unit))
        + section(
            "All statistics",
            table(heads, rows, kind="versus"),
            note="Each bar is a player's 95 % interval, the mark all other players of "
            "these files; gold and an arrow show a difference that is more than "
            "chance.",
        )
        + "</main>"
    )


def _won(results: PlayerResults) -> str:
    net = results.sum_of("net")
    return f'<b class="{tone(net)}">{text(money(net, unit_of(results)))}</b>'


def _rate(collected: Collected, name: str) -> str:
    own = collected.of(name)
    rate = _PER * own.net / own.hands
    return f'<b class="{tone(rate)}">{signed(rate)}</b>'
