"""``bigslick history``: hands in files, checked, shown, converted and counted."""

from __future__ import annotations

import json
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
from bigslick.cli.history.hand_files import hand_of, tell
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
    output,
)

__all__ = ("app",)

app = new_app("history", "Hand histories: check, show, convert, count and query.")


@app.command("show")
def show_command(
    file: OneFile,
    hand: HandNumber = 1,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Step through a hand; Enter goes on, q stops. Into a pipe all steps are printed.

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
    """Replay every hand: each action must be legal, and the money right.

    A hand is exact, or exact once a rake that is not stated is taken out, or it
    states no money at its end, or it is refused with a reason. The exit code is 1 if
    any hand was refused.

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
    if any(check.refused for check in checks):
        raise typer.Exit(1)


@app.command("stats")
def stats_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    player: Annotated[
        str | None, typer.Option(help="Only this player, with every statistic.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="Also by position, by stake, or by both.")
    ] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Count what every player does, each statistic as done of opportunity.

    \b
    bigslick history stats hands.jsonl
    bigslick history stats hands.jsonl --player hard --by position
    bigslick history stats hands.jsonl --json
    """
    from bigslick.cli.history.printed_tables import print_player, print_players
    from bigslick.history import track_files
    from bigslick.history.hand_reader import nobody
    from bigslick.history.statistics.report import GROUPS

    if by is not None and by not in GROUPS:
        raise typer.BadParameter(f"--by {' or '.join(GROUPS)}, not {by!r}")
    with progress_bar("counting") as progress:
        tracker, problems = track_files(
            files,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
            progress=progress,
        )
    problems.raise_if_alone(tracker.hands)
    report = tracker.report(by, player)
    if player is not None and not len(report):
        names = {name for cells in tracker.cells.values() for name in cells}
        raise nobody(player, names)
    if as_json:
        say(json.dumps(report.to_dict()))
    elif player is not None:
        print_player(player, report[player])
    else:
        print_players(report)
    tell(problems)


@app.command("convert")
def convert_command(  # noqa: PLR0913, PLR0917 - one for each option
    files: Files,
    to: Annotated[
        str | None,
        typer.Option(
            help="json, phh, ohh, pokerstars or parquet; else as --out ends, or json."
        ),
    ] = None,
    out: Annotated[Path | None, output("Where to; Parquet needs a folder.")] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Write hands in another format; what it cannot hold is left out and told.

    Nothing is written under its name before it is complete. The exit code is 1 if
    hands were left out.

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
            help="After so many actions; else as the pot is won.",
        ),
    ] = None,
    each: Annotated[
        bool, typer.Option("--each", help="A picture for each action, into a folder.")
    ] = False,
    out: Annotated[
        Path | None, output("File, .svg or .png; a folder for --each.")
    ] = None,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Draw the table of a hand: one picture, or one for each action.

    \b
    bigslick history svg hands.jsonl --hand 2 -o hand.svg
    bigslick history svg hands.jsonl --step 12 -o hand.png
    bigslick history svg hands.jsonl --each -o pictures
    """
    from bigslick.drawing.png import picture_bytes, picture_format
    from bigslick.formats.atomic_files import check_output, write_whole
    from bigslick.history.steps import draw_hand, draw_steps

    if each and step is not None:
        raise typer.BadParameter("--each or --step, not both")
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
    player: Annotated[str, typer.Option(help="Whose winnings.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="A picture, .svg or .png.")
    ] = Path("winnings.svg"),
    big_blinds: Annotated[
        bool, typer.Option("--bb", help="In big blinds instead of chips.")
    ] = False,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Draw winnings over hands: total, showdown, no showdown, all-in adjusted.

    \b
    bigslick history graph hands.jsonl --player hard
    bigslick history graph hands.jsonl --player hard --bb -o winnings.png
    """
    from bigslick.drawing.png import picture_format
    from bigslick.formats.atomic_files import check_output
    from bigslick.history import draw_curve, find_files, follow_files

    picture_format(out)
    with file_errors(out):
        check_output(out, find_files(files))
    with progress_bar("following") as progress:
        curve, problems = follow_files(
            files,
            player,
            in_big_blinds=big_blinds,
            jobs=jobs,
            strict=strict,
            repair=repair,
            encoding=encoding,
            progress=progress,
        )
    with file_errors(out):
        draw_curve(curve, out)
    say(f"{counted(curve.hands, 'hand')} in {out}", err=True)
    tell(problems)


@app.command("sql")
def sql_command(  # noqa: PLR0913, PLR0917 - one for each option
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="SQL over hands, players, actions.")
    ],
    files: FilesOrTables = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON array of objects.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    timeout: Annotated[
        float, typer.Option(min=0, help="Seconds that the query may take; 0: no limit.")
    ] = 60,
    memory: Annotated[
        int, typer.Option(help="Megabytes that DuckDB may use for the query.")
    ] = 1024,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Ask hands with SQL: folders that convert --to parquet wrote, or histories.

    \b
    bigslick history sql "select player, sum(net) from players group by 1" hands.jsonl
    bigslick history sql "select avg(vpip::int) from players" hands.jsonl --json
    """
    from bigslick.cli.history.query_output import print_rows
    from bigslick.history import query as ask

    if as_json and as_csv:
        raise typer.BadParameter("--json or --csv, not both")
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
