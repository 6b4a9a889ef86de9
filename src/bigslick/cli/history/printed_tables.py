"""Printing the tables and steps of ``bigslick history``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import typer

from bigslick.cli.app import counted, say
from bigslick.drawing.plain_text import (
    chips,
    name_text,
    padded,
    shortened,
    visible,
    width_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.formats import HandRecord
    from bigslick.history import FileCheck, Report, Totals

__all__ = ("print_checks", "print_columns", "print_players", "print_steps")

_OVERVIEW: Final = ("vpip", "pfr", "3bet", "cbet_flop", "wtsd", "wsd")
_MOST_REASONS: Final = 10
_MOST_FILES: Final = 20
"""If there are more files than this, only those with hands that are not exact are
listed.
"""
_MANY: Final = 1000
_MOST_WORDS: Final = 60  # characters in the text of a step
_LONGEST: Final = 1200  # characters in a line


def _console() -> PlainConsole:
    from bigslick.cli.plain_console import PlainConsole

    return PlainConsole()


def print_players(report: Report) -> None:
    """Print one line for each player, sorted by number of hands."""
    names = {"cbet_flop": "c-bet", "3bet": "3-bet", "wsd": "W$SD"}
    titles = (
        *("player", "hands", *(names.get(k, k.upper()) for k in _OVERVIEW)),
        *("AF", "bb/100", "±"),
    )
    order = sorted(report.players.items(), key=lambda row: (-row[1].hands, row[0]))
    rows = []
    for name, player in order:
        rows.append(_overview(name_text(name), player))
        rows += [_overview(f" {part}", totals) for part, totals in player.parts.items()]
    console = _console()
    console.print_columns(titles, rows)
    told = f"{counted(report.hands, 'hand')}, {counted(len(report), 'player')}"
    console.print(f"{told}; bb/100 ± 95 % confidence interval", style="dim")


def _overview(name: str, player: Totals) -> list[str]:
    return [
        name,
        f"{player.hands:,}",
        *(_percent(player[key].value) for key in _OVERVIEW),
        _factor(player),
        _number(player.bb_per_100),
        _error(player),
    ]


def _factor(player: Totals) -> str:
    factor = player.aggression_factor
    return "-" if factor is None else f"{factor:.2f}"


def _error(player: Totals) -> str:
    """Return half the width of the 95 % confidence interval of the win rate."""
    if player.interval is None:
        return "-"
    low, high = player.interval
    return f" {(high - low) / 2:,.0f}"


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:+,.1f}" if abs(value) < _MANY else f"{value:+,.0f}"


def _chips(value: float) -> str:
    """Return winnings in chips: integers without decimals, others with two."""
    return f"{value:+,}" if type(value) is int else f"{value:+,.2f}"


def _size(value: float | None) -> str:
    """Return a number without a sign."""
    return "-" if value is None else f"{value:,.1f}"


def print_columns(players: Mapping[str, Totals]) -> None:
    """Print all statistics; each player and each group of hands is a column."""
    titles, columns = [""], []
    for name, player in players.items():
        shown = name_text(name)
        parts = player.parts if len(players) == 1 else _prefixed(shown, player.parts)
        titles += [shown, *parts]
        columns += [player, *parts.values()]
    whole = [*players.values()]
    rows = [[title, *cells] for title, cells in _rows(columns, whole)]
    label = max(len(row[0]) for row in rows)
    _console().print_columns(titles, rows, label=label)


def _prefixed(name: str, parts: Mapping[str, Totals]) -> dict[str, Totals]:
    return {f"{name} {part}": totals for part, totals in parts.items()}


def _rows(
    columns: Sequence[Totals], players: Sequence[Totals]
) -> Iterator[tuple[str, list[str]]]:
    """Yield each statistic with its value in each column."""
    from bigslick.history import STATISTICS
    from bigslick.history.statistics.report import plain

    yield "hands", [f"{p.hands:,}" for p in columns]
    for statistic in STATISTICS:
        if any(player[statistic.key].opportunity for player in players):
            yield statistic.title, list(_shares(columns, players, statistic.key))
    yield "AF", list(map(_factor, columns))
    yield "AFq", list(_shares(columns, players, "afq"))
    money: dict[str, Callable[[Totals], str]] = {
        "net": lambda p: _chips(plain(p.net)),
        "  showdown": lambda p: _chips(plain(p.showdown_net)),
        "  no showdown": lambda p: _chips(plain(p.non_showdown_net)),
        "  all-in adjusted": lambda p: _chips(plain(p.adjusted_net)),
        "rake paid": lambda p: _chips(plain(p.rake_contributed)).lstrip("+"),
        "bb/100": lambda p: _number(p.bb_per_100),
        "  adjusted": lambda p: _number(p.adjusted_bb_per_100),
        "  95 % from": lambda p: _number((p.interval or (None, None))[0]),
        "  95 % to": lambda p: _number((p.interval or (None, None))[1]),
        "sd/100": lambda p: _size(None if p.deviation is None else 10 * p.deviation),
    }
    for title, text in money.items():
        yield title, list(map(text, columns))


def _shares(
    columns: Sequence[Totals], players: Sequence[Totals], key: str
) -> Iterator[str]:
    """Yield the percentage in each column, followed by the counts for whole players."""
    for totals in columns:
        share = totals[key]
        is_player = any(totals is player for player in players)
        yield str(share) if is_player else _percent(share.value)


def _percent(value: float | None) -> str:
    if value is None:
        return "-"
    return "100%" if value == 1 else f"{value:.1%}"


def print_checks(checks: Sequence[FileCheck]) -> None:
    """Print the results of each file, then the reasons why hands were refused."""
    good = [check for check in checks if check.exact == check.read]
    listed = checks
    if len(checks) > _MOST_FILES:
        listed = [check for check in checks if check.exact != check.read]
    rows = [
        [shortened(visible(check.file), _LONGEST), *_counts([check])]
        for check in listed
    ]
    if len(listed) < len(checks):
        rows.append([f"{len(good):,} others, all exact", *_counts(good)])
    has_sum = len(checks) > 1
    if has_sum:
        rows.append([f"{len(checks):,} files", *_counts(checks)])
    titles = (
        "file",
        "read",
        "replayed",
        "exact",
        "rake derived",
        "repaired",
        "no money",
        "refused",
    )
    console = _console()
    console.print_columns(titles, rows, has_sum=has_sum)
    problems = [error for check in checks for error in check.problems.kept]
    for error in problems[:_MOST_REASONS]:
        console.print(_short(" ".join(str(error).split())), soft_wrap=True)
    refused = sum(check.refused for check in checks)
    more = refused - min(len(problems), _MOST_REASONS)
    if more > 0:
        console.print(f"... and {more:,} more refused (--json lists them)")
    for check in checks:
        for repair in check.problems.repairs:
            console.print(_short(f"repaired: {repair}"), soft_wrap=True)


def _short(text: str) -> str:
    return shortened(visible(text), _LONGEST)


def _counts(checks: Sequence[FileCheck]) -> Iterator[str]:
    names = ("read", "replayed", "exact", "raked", "repaired", "unchecked", "refused")
    for name in names:
        yield f"{sum(getattr(check, name) for check in checks):,}"


def print_steps(record: HandRecord) -> bool:
    """Print the steps of a hand; on a terminal, one by one.

    Return whether to continue; False if the user quits.
    """
    from bigslick.history.steps import (
        headline,
        results,
        seats,
        steps_of,
        table_text,
    )

    say(_short(headline(record)))
    _print_columns(seats(record), left=2)
    alone = _is_terminal()
    steps = list(steps_of(record))
    shown = [step for step in steps if not step.is_minor]
    longest = max((width_of(visible(step.text)) for step in shown), default=0)
    width = min(longest, _MOST_WORDS)
    for step in shown:
        pot = chips(step.state.total_pot_amount)
        told = _short(step.text)
        say(f"{step.number:>3}  {padded(told, width)}  pot {pot}")
        if alone and not step.is_routine:
            names = list(map(name_text, record.names))
            say(f"\n{table_text(step.state, names)}\n")
            asked = "Enter continues, q quits"
            if typer.prompt(asked, default="", show_default=False).startswith("q"):
                return False
    if steps and not steps[-1].state.status:
        _print_columns(results(record), left=1)
    return True


def _print_columns(rows: Sequence[Sequence[str]], left: int) -> None:
    """Print rows of text; the first columns are aligned left, the others right."""
    texts = [list(map(name_text, row)) for row in rows]
    widths = [max(map(width_of, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = [
            padded(cell, width, right=n >= left)
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        say(f"  {'  '.join(cells)}".rstrip())


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()
