"""The subcommands of ``bigslick history``."""

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
from bigslick.cli.completion import complete_targets
from bigslick.cli.history.hand_files import tell, tell_skipped
from bigslick.cli.history.library_commands import LibraryFolder, import_command
from bigslick.cli.history.player_commands import (
    graph_command,
    report_command,
    stats_command,
)
from bigslick.cli.history.show_commands import show_command, svg_command
from bigslick.cli.option_groups import with_groups
from bigslick.cli.options import (
    AsJson,
    FileOptions,
    Files,
    FilesOrTables,
    output,
)

__all__ = ("app",)

app = new_app("history", "Check, show, convert and query hand histories.")
app.command("import")(import_command)
app.command("show")(show_command)
app.command("stats")(stats_command)
app.command("graph")(graph_command)
app.command("report")(report_command)
app.command("svg")(svg_command)


@app.command("verify")
@with_groups
def verify_command(
    files: Files,
    *,
    reading: FileOptions,
    as_json: AsJson = False,
) -> None:
    """Replay every hand and check its actions and amounts.

    Each hand is either exact (the replay has every amount that the file states),
    without stated winnings, or refused with a reason: an illegal action or amounts that
    do not add up. A rake that the file does not state is derived from the winnings. The
    exit code is 1 if any hand was refused. To check how a hand of the card room was
    dealt, use bigslick room verify.

    \b
    bigslick history verify hands.jsonl
    bigslick history verify hands.jsonl --json
    """
    from bigslick.cli.history.printed_tables import print_checks
    from bigslick.history import verify_files

    with progress_bar("replaying") as progress:
        checks = verify_files(
            files,
            **vars(reading),
            progress=progress,
        )
    if as_json:
        say(json.dumps({"files": [check.to_dict() for check in checks]}))
    else:
        print_checks(checks)
    tell_skipped(files)
    if any(check.refused for check in checks):
        raise typer.Exit(1)


@app.command("convert")
@with_groups
def convert_command(
    files: Files,
    *,
    to: Annotated[
        str | None,
        typer.Option(
            autocompletion=complete_targets,
            help="Format: json, phh, ohh, pokerstars or parquet; default: by the "
            "suffix of --out, json without it.",
        ),
    ] = None,
    out: Annotated[
        Path | None, output("File to write, or a folder for Parquet.")
    ] = None,
    reading: FileOptions,
) -> None:
    """Convert hands to another format.

    Hands that the format cannot represent are left out and reported; the exit code is
    then 1. An existing file is replaced only when the new one is complete.

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
            **vars(reading),
            progress=progress,
        )
    if out is not None:
        say(f"{counted(count, 'hand')} to {out}", err=True)
    tell(problems)
    tell_skipped(files)
    if problems.count:
        raise typer.Exit(1)


@app.command("sql")
@with_groups
def sql_command(  # noqa: PLR0913 - one for each option
    query: Annotated[
        str,
        typer.Argument(
            metavar="QUERY",
            help="SQL query on the tables hands, players, decisions and actions.",
        ),
    ],
    files: FilesOrTables = None,
    *,
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
    library: LibraryFolder = None,
    reading: FileOptions,
) -> None:
    """Query hands with SQL.

    The files are hand histories, or folders written by convert --to parquet. Without
    files, the tables of the current folder are queried, or else the library, or else
    the hand histories of the current folder.

    \b
    bigslick history sql "select player, sum(net) from players group by 1" hands.jsonl
    bigslick history sql "select avg(vpip::int) from players" hands.jsonl --json
    """
    from bigslick.cli.history.query_output import print_rows
    from bigslick.history import query as ask
    from bigslick.history.tables.parquet import is_parquet_folder

    if as_json and as_csv:
        raise typer.BadParameter("--json and --csv cannot be used together")
    with progress_bar("reading") as progress:
        columns, rows, problems = ask(
            query,
            files or _tables(library, reading.jobs),
            timeout=timeout or None,
            memory=memory,
            **vars(reading),
            progress=progress,
        )
    print_rows(columns, rows, as_json=as_json, as_csv=as_csv)
    tell(problems)
    tell_skipped(path for path in files or () if not is_parquet_folder(path))


def _tables(library: Path | None, jobs: int) -> list[Path]:
    """Return the Parquet tables in the current folder, or else those of the library.

    If there are neither, the current folder is returned, to read its hand histories.
    """
    from bigslick.history.library import Library
    from bigslick.history.tables.parquet import is_parquet_folder

    here = Path()
    if library is None and is_parquet_folder(here):
        return [here]
    return Library(library).tables(jobs=jobs) or [here]
