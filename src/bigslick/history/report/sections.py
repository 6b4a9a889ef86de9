"""The sections of a report about one player."""

from __future__ import annotations

import re
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from bigslick.history.report.charts import winnings_charts
from bigslick.history.report.comparison import SURE, ShareComparison, mean_error
from bigslick.history.report.html import (
    day,
    interval_picture,
    money,
    percent,
    section,
    signed,
    span_of_time,
    table,
    text,
    tone,
)
from bigslick.history.report.leaks import find_leaks
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.game_facts import POSITIONS

if TYPE_CHECKING:
    from bigslick.history.report.collection import Collected, StatisticSums
    from bigslick.history.report.leaks import Leak
    from bigslick.history.report.player_results import PlayerResults, Session
    from bigslick.history.statistics.statistic import Statistic

__all__ = (
    "KEYS",
    "compared",
    "graph_section",
    "hand_lists",
    "key_figures",
    "leak_section",
    "position_section",
    "session_section",
    "share_cell",
    "statistic_sections",
    "unit_of",
)

KEYS: Final = {statistic.key: k for k, statistic in enumerate(STATISTICS)}
_BY_POSITION: Final = (
    *("vpip", "pfr", "rfi", "3bet", "fold_to_3bet", "cbet_flop"),
    *("fold_to_cbet_flop", "wtsd", "wsd"),
)
_STREETS: Final = {"0": "before the flop", "1": "flop", "2": "turn", "3": "river"}
_ROUND: Final = re.compile(r"\bround = (\d)")
_MOST_SESSIONS: Final = 100
_PER: Final = 100


def compared(own: StatisticSums, others: StatisticSums, key: str) -> ShareComparison:
    """Return the comparison of a statistic of the player with that of the others."""
    k = KEYS[key]
    return ShareComparison(
        int(own.done[k]),
        int(own.chances[k]),
        int(others.done[k]),
        int(others.chances[k]),
    )


def unit_of(results: PlayerResults) -> str:
    """Return the currency if all hands have the same one, otherwise ""."""
    known = results.currencies
    return next(iter(known)) if len(known) == 1 else ""


def key_figures(collected: Collected, player: str) -> str:
    """Return the HTML of the most important figures."""
    results = collected.players[player]
    own, others = collected.of(player), collected.others(player)
    net, luck = results.sum_of("net"), results.sum_of("luck")
    rate, half = _win_rate(results)
    fair = _PER * own.net / own.hands
    played = [session.duration for session in results.sessions()]
    hours = sum(one.total_seconds() for one in played) / 3600
    cards = [
        (
            "Won",
            f'<b class="{tone(net)}">{text(money(net, unit_of(results)))}</b>',
            f"{signed(results.sum_of('net_bb'))} big blinds"
            + (f" in {hours:,.0f} hours" if hours >= 1 else ""),
        ),
        (
            "Win rate, bb/100",
            f'<b class="{tone(rate)}">{signed(rate)}</b>',
            f"95 %: {signed(rate - half)} to {signed(rate + half)}",
        ),
        (
            "All-in adjusted, bb/100",
            f'<b class="{tone(fair)}">{signed(fair)}</b>',
            f"luck in all-ins: {text(money(luck, unit_of(results)))}",
        ),
    ]
    for title, keys in (
        ("VPIP / PFR", ("vpip", "pfr")),
        ("3-bet / fold to 3-bet", ("3bet", "fold_to_3bet")),
        ("WTSD / W$SD", ("wtsd", "wsd")),
    ):
        pairs = [compared(own, others, key) for key in keys]
        shown = " / ".join(_short_percent(pair.share) for pair in pairs)
        beside = " / ".join(_short_percent(pair.others) for pair in pairs)
        cards.append((title, f"<b>{shown}</b>", f"others: {beside}"))
    return '<div class="cards">{}</div>'.format(
        "".join(
            f'<div class="card"><span>{title}</span>{value}<small>{below}</small></div>'
            for title, value, below in cards
        )
    )


def _short_percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _win_rate(results: PlayerResults) -> tuple[float, float]:
    """Return the win rate in bb/100, and half the width of its 95 % interval."""
    values = [float(result.net_bb) for result in results.results]
    count, total = len(values), sum(values)
    error = mean_error(count, total, sum(value * value for value in values))
    return _PER * total / count, _PER * SURE * error


def graph_section(collected: Collected, player: str) -> str:
    """Return the section with the graph of winnings."""
    results = collected.players[player]
    return section(
        "Winnings",
        winnings_charts({player: results}, unit_of(results)),
        note="All winnings, those with and without a showdown, and the winnings with "
        "all-ins replaced by their equity.",
    )


def leak_section(collected: Collected, player: str) -> str:
    """Return the section with the situations that cost the player the most."""
    leaks = find_leaks(collected.of(player), collected.others(player))
    if not leaks:
        return section(
            "Leaks",
            "<p>No situation with enough hands in which the player wins less than "
            "others.</p>",
        )
    most = max(leak.cost for leak in leaks)
    listed = "".join(_leak(leak, most) for leak in leaks)
    return section(
        "Leaks",
        f'<ol class="leaks">{listed}</ol>',
        note="Situations in which the player wins less than the other players of "
        "these files, by what that costs in 100 hands. All-ins count with their "
        "equity. A hand can belong to several situations, so costs do not add up. "
        "Faint ones may be chance.",
    )


def _leak(leak: Leak, most: float) -> str:
    words, share = leak.statistic, leak.comparison
    doubt = "" if leak.is_sure else ' class="unsure"'
    return (
        f"<li{doubt}><div><h3>{text(words.title)}: {percent(share.share)}, others "
        f"{percent(share.others)}</h3>"
        f'<p class="when">{text(_sentence(words))}</p>{interval_picture(share)}</div>'
        f'<div class="cost"><b>{signed(-leak.cost, 2)}</b> bb/100'
        f'<i style="width:{100 * leak.cost / most:.0f}%"></i>'
        f"<small>95 %: {signed(-leak.high, 2)} to {signed(-leak.low, 2)}<br>"
        f"{leak.hands:,} hands at {signed(leak.mean, 2)} bb, others "
        f"{signed(leak.others_mean, 2)} bb</small></div></li>"
    )


def _sentence(statistic: Statistic) -> str:
    chance = statistic.chance
    return f"{chance[:1].upper()}{chance[1:]}. Counted: {statistic.done}."


def statistic_sections(collected: Collected, player: str) -> str:
    """Return the sections with all statistics by street, compared with others."""
    own, others = collected.of(player), collected.others(player)
    groups: dict[str, list[list[str]]] = {}
    for k, statistic in enumerate(STATISTICS):
        if own.chances[k]:
            pair = compared(own, others, statistic.key)
            groups.setdefault(_street(statistic), []).append(
                [
                    _titled(statistic),
                    share_cell(pair),
                    f"{pair.chances:,}",
                    interval_picture(pair),
                    percent(pair.others),
                ]
            )
    heads = ("", "player", "chances", "95 % interval", "others")
    tables = "".join(
        f"<div><h3>{text(title.capitalize())}</h3>{table(heads, rows, kind='stats')}"
        "</div>"
        for title, rows in groups.items()
    )
    return section(
        "Statistics by street",
        f'<div class="columns">{tables}</div>',
        note="How often the player took a chance. The bar is the 95 % interval of the "
        "player, the mark the other players of these files; gold and an arrow show a "
        "difference that is more than chance.",
    )


def _titled(statistic: Statistic) -> str:
    told = text(_sentence(statistic))
    return f'<span title="{told}">{text(statistic.title)}</span>'


def _street(statistic: Statistic) -> str:
    if statistic.level == "players":
        return "whole hand"
    found = _ROUND.search(statistic.could)
    if found:
        return _STREETS[found[1]]
    return "turn" if "cbet_declined" in statistic.could else "whole hand"


def share_cell(pair: ShareComparison) -> str:
    """Return a share, with an arrow if it differs significantly from that of others."""
    arrow = ""
    if pair.is_different:
        arrow = "▲" if pair.distance > 0 else "▼"
    return f"<b>{percent(pair.share)}</b><i>{arrow}</i>"


def position_section(collected: Collected, player: str) -> str:
    """Return the section with results and statistics by position."""
    known = collected.positions()
    places = [name for name in POSITIONS if name in known and name != "-"]
    rows = []
    for place in places:
        own = collected.of(player, place)
        if own.hands:
            rows.append(_position(place, own, collected.others(player, place)))
    if not rows:
        return ""
    titles = [text(STATISTICS[KEYS[key]].title) for key in _BY_POSITION]
    return section(
        "By position",
        table(("", "hands", "bb/100", *titles), rows, kind="positions"),
        note="Below each number: the other players in the same position, and for the "
        "win rate (all-ins at their equity) the 95 % interval.",
    )


def _position(place: str, own: StatisticSums, others: StatisticSums) -> list[str]:
    rate = _PER * own.net / own.hands
    half = _PER * SURE * mean_error(own.hands, own.net, own.total_squares)
    cells = [
        text(place),
        f"{own.hands:,}",
        f'<b class="{tone(rate)}">{signed(rate)}</b><small>± {half:,.0f}</small>',
    ]
    for key in _BY_POSITION:
        pair = compared(own, others, key)
        low, high = pair.interval
        told = f"95 % from {low:.1%} to {high:.1%}; {pair.chances:,} chances"
        cells.append(
            f'<span title="{told}">{share_cell(pair)}'
            f"<small>{percent(pair.others)}</small></span>"
        )
    return cells


def session_section(results: PlayerResults) -> str:
    """Return the section with the sessions, the latest first."""
    sessions = results.sessions()
    if not any(session.start for session in sessions):
        return ""
    latest = sessions[: -_MOST_SESSIONS - 1 : -1]
    most = max(abs(float(session.net_bb)) for session in latest) or 1
    rows = [_session(session, most, unit_of(results)) for session in latest]
    more = ""
    if len(latest) < len(sessions):
        more = f" The latest {len(latest)} of {len(sessions):,} are listed."
    return section(
        "Sessions",
        table(
            ("begin (UTC)", "time", "hands", "won", "bb/100", "", "stakes"),
            rows,
            kind="sessions",
        ),
        note=f"A break of more than 30 minutes begins a new session.{more}",
    )


def _session(session: Session, most: float, unit: str) -> list[str]:
    net, net_bb = session.net, session.net_bb
    count = len(session.results)
    start = session.start
    width = 50 * sqrt(abs(float(net_bb)) / most)
    side = "left" if net_bb > 0 else "right"
    look = f"{side}:50%;width:{width:.0f}%"
    when = "without a time" if start is None else f"{day(start)} {start:%H:%M}"
    return [
        when,
        span_of_time(session.duration),
        f"{count:,}",
        f'<b class="{tone(net)}">{text(money(net, unit))}</b>',
        signed(_PER * float(net_bb) / count),
        f'<span class="bar"><i class="{tone(net_bb)}" style="{look}"></i></span>',
        text(", ".join(session.stakes[:3])),
    ]


def hand_lists(results: PlayerResults, first: int) -> str:
    """Return the best and the worst hands as buttons for the replayer.

    ``first`` is the index of the first of these hands in the replayer.
    """
    lists = []
    number = first
    for title, hands in (("Best", results.best), ("Worst", results.worst)):
        buttons = []
        for hand in hands:
            buttons.append(_hand_button(hand, number, unit_of(results)))
            number += 1
        if buttons:
            lists.append(f"<h3>{title}</h3><ul>{''.join(buttons)}</ul>")
    return "".join(lists)


def _hand_button(hand: Any, number: int, unit: str) -> str:
    from bigslick.cards import parse_cards
    from bigslick.drawing.table import draw_cards
    from bigslick.history.decisions.card_columns import known_cards

    cards = known_cards(hand.record)[hand.place]
    picture = draw_cards(parse_cards(cards), 22) if cards else "<span>?</span>"
    return (
        f'<li><button type="button" data-hand="{number}">{picture}'
        f'<b class="{tone(hand.net)}">{signed(hand.net_bb)} bb</b>'
        f"<small>{text(money(hand.net, unit))}, {text(hand.record.hand_id)}</small>"
        "</button></li>"
    )
