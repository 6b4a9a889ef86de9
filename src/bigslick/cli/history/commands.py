"""The subcommands of ``bigslick history``."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import typer

from bigslick.cli.app import (
    counted,
    file_errors,
    new_app,
    progress_bar,
    say,
    write_data,
)
from bigslick.cli.completion import complete_targets
from bigslick.cli.history.hand_files import hand_of, tell, tell_skipped
from bigslick.cli.options import (
    AsJson,
    Encoding,
    Files,
    FilesOrTables,
    HandNumber,
    Jobs,
    OneFile,
    Repair,
    Strict,
    no_dash,
    output,
)
from bigslick.errors import NotationError, unknown_name

__all__ = ("app",)

app = new_app("history", "Check, show, convert and query hand histories.")


@app.command("show")
def show_command(
    file: OneFile,
    hand: HandNumber = 1,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Show a hand step by step: Enter continues, q quits.

    If the output is not a terminal, all steps are printed at once.

    \b
    bigslick history show hands.jsonl
    bigslick history show hands.jsonl --hand 3
    """
    from bigslick.cli.history.printed_tables import print_steps

    print_steps(hand_of(file, hand, repair=repair, encoding=encoding))


@app.command("verify")
def verify_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Replay every hand and check that actions are legal and amounts add up.

    Each hand is exact, exact except for a rake that the file does not state, without
    stated winnings, or refused with a reason. The exit code is 1 if any was refused.

    \b
    bigslick history verify hands.jsonl
    bigslick history verify hands.jsonl --json
    """
    from bigslick.cli.history.printed_tables import print_checks
    from bigslick.history import verify_files

    with progress_bar("replaying") as progress:
        checks = verify_files(
            files,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
            progress=progress,
        )
    if as_json:
        say(json.dumps({"files": [check.to_dict() for check in checks]}))
    else:
        print_checks(checks)
    tell_skipped(files)
    if any(check.refused for check in checks):
        raise typer.Exit(1)


@app.command("stats")
def stats_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    player: Annotated[
        list[str] | None,
        typer.Option(help="Print this player only; may be repeated."),
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="Group by position, stake, or both.")
    ] = None,
    where: Annotated[
        str | None,
        typer.Option(
            help="Count only hands that meet a condition on the columns of the "
            "decision table."
        ),
    ] = None,
    position: Annotated[
        str | None, typer.Option(help="Count only these positions: BTN,CO.")
    ] = None,
    pot: Annotated[
        str | None,
        typer.Option(help="Count only pots of this type: limped, raised, 3bet, 4bet."),
    ] = None,
    since: Annotated[
        str | None, typer.Option(help="Count only hands since a day: 2026-01-31.")
    ] = None,
    hand: Annotated[
        str | None, typer.Option(help="Count only these hole cards: AKs,QQ+.")
    ] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Print the statistics of every player.

    \b
    bigslick history stats hands.jsonl
    bigslick history stats hands.jsonl --player hard --by position
    bigslick history stats hands.jsonl --pot 3bet --where "not in_position"
    bigslick history stats hands.jsonl --json
    """
    from bigslick.cli.history.printed_tables import print_player, print_players
    from bigslick.history import track_files
    from bigslick.history.filters import condition_of
    from bigslick.history.hand_reader import nobody
    from bigslick.history.statistics.report import GROUPS

    if by is not None and by not in GROUPS:
        raise typer.BadParameter(unknown_name("group", by, GROUPS), param_hint="--by")
    condition = condition_of(where, position=position, pot=pot, since=since, hand=hand)
    with progress_bar("counting") as progress:
        tracker, problems = track_files(
            files,
            where=condition,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
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
    elif len(wanted) == 1:
        print_player(wanted[0], report[wanted[0]])
    else:
        print_players(report)
    tell(problems)
    tell_skipped(files)


@app.command("convert")
def convert_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    to: Annotated[
        str | None,
        typer.Option(
            autocompletion=complete_targets,
            help="Format: json, phh, ohh, pokerstars or parquet; default: by the "
            "suffix of --out, else json.",
        ),
    ] = None,
    out: Annotated[
        Path | None, output("File to write, or a folder for Parquet.")
    ] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Convert hands to another format.

    Hands that the format cannot express are left out and reported; the exit code is
    then 1. The file gets its name only when it is complete.

    \b
    bigslick history convert hands.jsonl --to phh -o hands.phhs
    bigslick history convert hands.jsonl --to pokerstars
    bigslick history convert hands.jsonl --to parquet -o tables
    """
    from bigslick.history.conversion import convert_files, format_of

    target: Any = SimpleNamespace(write=write_data) if out is None else out
    with file_errors(out or Path("-")), progress_bar("converting") as progress:
        count, problems = convert_files(
            files,
            to or format_of(out or ""),
            target,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
            progress=progress,
        )
    if out is not None:
        say(f"{counted(count, 'hand')} to {out}", err=True)
    tell(problems)
    tell_skipped(files)
    if problems.count:
        raise typer.Exit(1)


@app.command("svg")
def svg_command(  # noqa: PLR0913, PLR0917 - one for each option
    file: OneFile,
    hand: HandNumber = 1,
    step: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Number of actions before the picture; default: all.",
        ),
    ] = None,
    each: Annotated[
        bool,
        typer.Option("--each", help="Draw a picture after each action, into a folder."),
    ] = False,
    out: Annotated[
        Path | None, output(".svg or .png file to write, or a folder for --each.")
    ] = None,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Draw the table of a hand, once or after each action.

    \b
    bigslick history svg hands.jsonl --hand 2 -o hand.svg
    bigslick history svg hands.jsonl --step 12 -o hand.png
    bigslick history svg hands.jsonl --each -o pictures
    """
    from bigslick.drawing.png import picture_bytes, picture_format
    from bigslick.formats.atomic_files import check_output, write_whole
    from bigslick.history.steps import draw_hand, draw_steps

    if each and step is not None:
        raise typer.BadParameter("--each and --step exclude each other")
    if out is not None and not each:
        picture_format(out)
        with file_errors(out):
            check_output(out, [file])
    record = hand_of(file, hand, repair=repair, encoding=encoding)
    if each:
        folder = out or Path(f"hand-{hand}")
        with file_errors(folder):
            count = draw_steps(record, folder)
        say(f"{count} pictures in {folder}", err=True)
        return
    picture = draw_hand(record, step)
    if out is None:
        write_data(f"{picture}\n")
        return
    with file_errors(out):
        write_whole(out, picture_bytes(picture, out))


@app.command("graph")
def graph_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    player: Annotated[
        list[str], typer.Option(help="Name of the player; may be repeated.")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", help=".svg or .png file to write.")
    ] = Path("winnings.svg"),
    big_blinds: Annotated[
        bool, typer.Option("--bb", help="Draw big blinds instead of chips.")
    ] = False,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Draw the winnings of a player: total, showdown, non-showdown, all-in adjusted.

    Of several players, the total winnings are drawn side by side.

    \b
    bigslick history graph hands.jsonl --player hard
    bigslick history graph hands.jsonl --player hard --player easy
    bigslick history graph hands.jsonl --player hard --bb -o winnings.png
    """
    from bigslick.drawing.png import picture_format
    from bigslick.formats.atomic_files import check_output
    from bigslick.history import draw_curve, find_files, follow_files

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
                jobs=jobs,
                strict=strict,
                repair=repair,
                encoding=encoding,
                progress=progress,
            )
        curves.append(curve)
    with file_errors(out):
        draw_curve(curves, out)
    say(f"{counted(max(one.hands for one in curves), 'hand')} in {out}", err=True)
    tell(problems)
    tell_skipped(files)


@app.command("sql")
def sql_command(  # noqa: PLR0913, PLR0917 - one for each option
    query: Annotated[
        str,
        typer.Argument(
            metavar="QUERY",
            help="SQL query over the tables hands, players and actions.",
        ),
    ],
    files: FilesOrTables = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON array of objects.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    timeout: Annotated[
        float, typer.Option(min=0, help="Time limit of the query in seconds; 0: none.")
    ] = 60,
    memory: Annotated[
        int, typer.Option(help="Memory limit of the query in megabytes.")
    ] = 1024,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Query hands with SQL.

    The files are hand histories, or folders written by convert --to parquet.

    \b
    bigslick history sql "select player, sum(net) from players group by 1" hands.jsonl
    bigslick history sql "select avg(vpip::int) from players" hands.jsonl --json
    """
    from bigslick.cli.history.query_output import print_rows
    from bigslick.history import query as ask
    from bigslick.history.parquet import is_parquet_folder

    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv exclude each other")
    with progress_bar("reading") as progress:
        columns, rows, problems = ask(
            query,
            files or [Path()],
            timeout=timeout or None,
            memory=memory,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
            progress=progress,
        )
    print_rows(columns, rows, as_json=as_json, as_csv=as_csv)
    tell(problems)
    tell_skipped(path for path in files or () if not is_parquet_folder(path))
