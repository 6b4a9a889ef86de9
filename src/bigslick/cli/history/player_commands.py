"""``bigslick history stats``, ``graph`` and ``report``: statistics and winnings."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from bigslick.cli.app import counted, file_errors, progress_bar, say
from bigslick.cli.history.filter_options import (  # noqa: TC001 - typer reads it
    HandFilter,
    HoleCards,
)
from bigslick.cli.history.hand_files import tell, tell_skipped
from bigslick.cli.history.library_commands import LibraryFolder, files_or_library
from bigslick.cli.option_groups import with_groups
from bigslick.cli.options import (
    AsJson,
    FileOptions,
    FilesOrLibrary,
    choice,
    no_dash,
)
from bigslick.errors import NotationError, unknown_name

__all__ = ("graph_command", "report_command", "stats_command")


@with_groups
def stats_command(  # noqa: PLR0913 - one for each option
    files: FilesOrLibrary = None,
    *,
    player: Annotated[
        list[str] | None,
        typer.Option(help="Print this player only; may be repeated."),
    ] = None,
    by: Annotated[
        str | None,
        choice("Group by position, stake, or both.", "position", "stake", "both"),
    ] = None,
    hand: HoleCards = None,
    chosen: HandFilter,
    library: LibraryFolder = None,
    reading: FileOptions,
    as_json: AsJson = False,
) -> None:
    """Print the statistics of every player.

    \b
    bigslick history stats hands.jsonl
    bigslick history stats hands.jsonl --player hard --by position
    bigslick history stats hands.jsonl --pot 3bet --where "not in_position"
    bigslick history stats hands.jsonl --json
    """
    from bigslick.cli.history.printed_tables import print_columns, print_players
    from bigslick.history import track_files
    from bigslick.history.reader.hand_reader import nobody
    from bigslick.history.statistics.report import GROUPS

    if by is not None and by not in GROUPS:
        raise typer.BadParameter(unknown_name("group", by, GROUPS), param_hint="--by")
    files = files_or_library(files, library, chosen.mode)
    condition = chosen.condition(hand=hand)
    with progress_bar("counting") as progress:
        tracker, problems = track_files(
            files,
            where=condition,
            **vars(reading),
            progress=progress,
        )
    problems.raise_if_alone(tracker.hands)
    if not tracker.hands and condition is not None:
        raise NotationError(f"no hand meets the condition {condition}")
    if not tracker.hands:
        named = ["standard input" if f == no_dash(Path("-")) else str(f) for f in files]
        raise NotationError(f"no hands in {', '.join(named)}")
    wanted = player or []
    report = tracker.report(by, wanted[0] if len(wanted) == 1 else None)
    for name in wanted:
        if name not in report.players:
            raise nobody(name, tracker.players())
    if wanted:
        report = replace(report, players={name: report[name] for name in wanted})
    if as_json:
        say(json.dumps(report.to_dict()))
    elif wanted:
        print_columns(report.players)
    else:
        print_players(report)
    if len(+tracker.modes) > 1:
        say("cash games and tournaments are counted together: see --mode", err=True)
    tell(problems)
    tell_skipped(files)


@with_groups
def graph_command(  # noqa: PLR0913 - one for each option
    files: FilesOrLibrary = None,
    *,
    player: Annotated[
        list[str], typer.Option(help="Name of the player; may be repeated.")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help=".svg or .png file to write.")
    ] = Path("winnings.svg"),
    big_blinds: Annotated[
        bool, typer.Option("--bb", help="Draw big blinds instead of chips.")
    ] = False,
    hand: HoleCards = None,
    chosen: HandFilter,
    library: LibraryFolder = None,
    reading: FileOptions,
) -> None:
    """Draw a graph of the winnings of players.

    For one player, the lines are total, showdown, non-showdown and all-in adjusted
    winnings. For several players, there is one line with the total winnings of each.

    \b
    bigslick history graph hands.jsonl --player hard
    bigslick history graph hands.jsonl --player hard --player easy
    bigslick history graph hands.jsonl --player hard --position BTN --pot 3bet
    bigslick history graph hands.jsonl --player hard --bb -o winnings.png
    """
    from bigslick.atomic_files import check_output
    from bigslick.drawing.png import picture_format
    from bigslick.history import draw_curve, find_files, follow_files

    files = files_or_library(files, library, chosen.mode)
    condition = chosen.condition(hand=hand)
    picture_format(out)
    with file_errors(out):
        check_output(out, find_files(files))
    curves = []
    for name in dict.fromkeys(player):
        with progress_bar(f"following {name}") as progress:
            curve, problems = follow_files(
                files,
                name,
                in_big_blinds=big_blinds,
                where=condition,
                **vars(reading),
                progress=progress,
            )
        curves.append(curve)
    with file_errors(out):
        draw_curve(curves, out)
    say(f"{counted(max(one.hands for one in curves), 'hand')} in {out}", err=True)
    tell(problems)
    tell_skipped(files)


@with_groups
def report_command(  # noqa: PLR0913 - one for each option
    files: FilesOrLibrary = None,
    *,
    player: Annotated[
        list[str],
        typer.Option(help="Name of the player; repeat it to compare players."),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help=".html file to write.")
    ] = Path("report.html"),
    hand: HoleCards = None,
    chosen: HandFilter,
    library: LibraryFolder = None,
    reading: FileOptions,
) -> None:
    """Write a report of a player as one HTML page.

    The page has the graph of winnings, the leaks sorted by cost, statistics by street
    and position compared with the other players of the files, the best and the worst
    hands with a replayer, and the sessions. It needs no other file and no network.

    \b
    bigslick history report hands.jsonl --player hard
    bigslick history report hands.jsonl --player hard --player easy -o both.html
    bigslick history report hands.jsonl --player hard --pot raised,3bet --position BTN
    """
    from bigslick.atomic_files import check_output
    from bigslick.drawing.file_formats import file_format
    from bigslick.history import find_files
    from bigslick.history.report import collect_files, write_report

    files = files_or_library(files, library, chosen.mode)
    condition = chosen.condition(hand=hand)
    file_format(out, ("html",), "report")
    with file_errors(out):
        check_output(out, find_files(files))
    with progress_bar("counting") as progress:
        collected, problems = collect_files(
            files,
            [*dict.fromkeys(player)],
            where=condition,
            **vars(reading),
            progress=progress,
        )
    with file_errors(out):
        write_report(collected, out)
    say(f"{counted(collected.hands, 'hand')} in {out}", err=True)
    tell(problems)
    tell_skipped(files)
