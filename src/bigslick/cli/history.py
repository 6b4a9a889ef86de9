"""``bigslick history``: hands in files, checked, shown, converted and counted."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.voice import file_errors, new_app, progress_bar
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.history.files import Problems
    from bigslick.notation import HandRecord

__all__ = ("app",)

app = new_app("history", "Hand histories: check, show, convert, count and query.")

Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILES...",
        help="Histories of any format, or folders of them.",
        show_default=False,
    ),
]
OneFile = Annotated[Path, typer.Argument(metavar="FILE", help="A history.")]
HandNumber = Annotated[
    int, typer.Option("--hand", min=1, help="Which hand of the file, counted from 1.")
]
Jobs = Annotated[
    int,
    typer.Option(help="Files to work on at once; -1 for one on each core."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Stop at the first damage.")]
Repair = Annotated[
    bool, typer.Option("--repair", help="Set small contradictions right.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

_MOST_SHOWN = 10


@app.command("show")
def show_command(
    file: OneFile,
    hand: HandNumber = 1,
    repair: Repair = False,
) -> None:
    """Step through a hand; Enter goes on, q stops. Into a pipe all steps are printed.

    \b
    bigslick history show hands.jsonl
    bigslick history show hands.jsonl --hand 3
    """
    from bigslick.cli.history_printing import print_steps

    print_steps(_hand(file, hand, repair=repair))


@app.command("verify")
def verify_command(
    files: Files,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    as_json: AsJson = False,
) -> None:
    """Replay every hand: each action must be legal, and the money right.

    A hand is exact, or exact once a rake that is not stated is taken out, or refused
    with a reason; the exit code is 1 if any was refused.

    \b
    bigslick history verify hands.jsonl
    bigslick history verify hands.jsonl --json
    """
    from bigslick.cli.history_printing import print_checks
    from bigslick.history import verify_files

    with progress_bar("replaying") as progress:
        checks = verify_files(
            files, jobs=_jobs(jobs), strict=strict, repair=repair, progress=progress
        )
    if as_json:
        typer.echo(json.dumps({"files": [check.to_dict() for check in checks]}))
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
        str | None, typer.Option(help="Also by position or by stake.")
    ] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    repair: Repair = False,
    as_json: AsJson = False,
) -> None:
    """Count what every player does, each statistic as done of opportunity.

    \b
    bigslick history stats hands.jsonl
    bigslick history stats hands.jsonl --player hard --by position
    bigslick history stats hands.jsonl --json
    """
    from bigslick.cli.history_printing import print_player, print_players
    from bigslick.history import track_files
    from bigslick.history.report import GROUPS

    if by is not None and by not in GROUPS:
        raise typer.BadParameter(f"--by {' or '.join(GROUPS)}, not {by!r}")
    with progress_bar("counting") as progress:
        tracker, problems = track_files(
            files, jobs=_jobs(jobs), strict=strict, repair=repair, progress=progress
        )
    report = tracker.report(by, player)
    if player is not None and not len(report):
        raise NotationError(f"nobody called {player!r} was dealt a hand there")
    if as_json:
        typer.echo(json.dumps(report.to_dict()))
    elif player is not None:
        print_player(player, report[player])
    else:
        print_players(report)
    _tell(problems)


@app.command("convert")
def convert_command(
    files: Files,
    to: Annotated[
        str, typer.Option(help="json, phh, ohh, pokerstars or parquet.")
    ] = "json",
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Where to; Parquet needs a folder."),
    ] = None,
    strict: Strict = False,
    repair: Repair = False,
) -> None:
    """Write hands in another format; what it cannot hold is left out and told.

    Nothing is written under its name before it is complete. The exit code is 1 if
    hands were left out.

    \b
    bigslick history convert hands.jsonl --to phh -o hands.phhs
    bigslick history convert hands.jsonl --to pokerstars
    bigslick history convert hands.jsonl --to parquet -o tables
    """
    from bigslick.history import convert_files

    target: Any = sys.stdout if out is None else out
    with file_errors(out or Path("-")), progress_bar("converting") as progress:
        count, problems = convert_files(
            files, to, target, strict=strict, repair=repair, progress=progress
        )
    if out is not None:
        typer.echo(f"{count:,} hands to {out}", err=True)
    _tell(problems)
    if problems.count:
        raise typer.Exit(1)


@app.command("svg")
def svg_command(  # noqa: PLR0913, PLR0917 - one for each option
    file: OneFile,
    hand: HandNumber = 1,
    step: Annotated[
        int | None, typer.Option(min=0, help="After so many actions; else at the end.")
    ] = None,
    each: Annotated[
        bool, typer.Option("--each", help="A picture for each action, into a folder.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="File, or folder for --each.")
    ] = None,
    repair: Repair = False,
) -> None:
    """Draw the table of a hand: one picture, or one for each action.

    \b
    bigslick history svg hands.jsonl --hand 2 -o hand.svg
    bigslick history svg hands.jsonl --step 12
    bigslick history svg hands.jsonl --each -o pictures
    """
    from bigslick.history.pictures import draw_hand, draw_steps

    record = _hand(file, hand, repair=repair)
    if each:
        folder = out or Path(f"hand-{hand}")
        with file_errors(folder):
            count = draw_steps(record, folder)
        typer.echo(f"{count} pictures in {folder}", err=True)
        return
    picture = draw_hand(record, step)
    if out is None:
        typer.echo(picture)
        return
    from bigslick.history.atomic import whole_file

    with file_errors(out), whole_file(out) as part:
        part.write_text(picture, encoding="utf-8")


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
    strict: Strict = False,
    repair: Repair = False,
) -> None:
    """Draw winnings over hands: total, showdown, no showdown, all-in adjusted.

    \b
    bigslick history graph hands.jsonl --player hard
    bigslick history graph hands.jsonl --player hard --bb -o winnings.png
    """
    from bigslick.history import draw_curve, follow_files

    if out.suffix.lower() not in (".svg", ".png"):
        raise typer.BadParameter(f"{out}: a picture ends in .svg or .png")
    with progress_bar("following") as progress:
        curve, problems = follow_files(
            files,
            player,
            in_big_blinds=big_blinds,
            strict=strict,
            repair=repair,
            progress=progress,
        )
    with file_errors(out):
        draw_curve(curve, out)
    typer.echo(f"{curve.hands:,} hands in {out}", err=True)
    _tell(problems)


@app.command("sql")
def sql_command(  # noqa: PLR0913, PLR0917 - one for each option
    query: Annotated[
        str, typer.Argument(metavar="QUERY", help="SQL over hands, players, actions.")
    ],
    files: Files,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print a JSON array of objects.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    strict: Strict = False,
    repair: Repair = False,
) -> None:
    """Ask hands with SQL: folders that convert --to parquet wrote, or histories.

    \b
    bigslick history sql "select player, sum(net) from players group by 1" hands.jsonl
    bigslick history sql "select avg(vpip::int) from players" hands.jsonl --json
    """
    from bigslick.cli.history_printing import print_rows
    from bigslick.history.parquet import query as ask

    with progress_bar("reading") as progress:
        columns, rows, problems = ask(
            query, files, strict=strict, repair=repair, progress=progress
        )
    print_rows(columns, rows, as_json=as_json, as_csv=as_csv)
    _tell(problems)


def _jobs(jobs: int) -> int:
    if jobs == 0:
        raise typer.BadParameter("--jobs counts workers: not 0")
    return jobs


def _hand(file: Path, number: int, *, repair: bool) -> HandRecord:
    """Return a hand of a file by its number."""
    from bigslick.history import find_files, hands_of

    if file.is_dir():
        raise NotationError(f"{file}: a folder, not a history")
    count = 0
    for hand in hands_of(*find_files([file]), repair=repair):
        count += 1
        if count == number:
            if hand.error is not None or hand.record is None:
                raise hand.error or NotationError(f"{file}: hand {number} is damaged")
            return hand.record
    raise NotationError(f"{file}: there are {count} hands, no hand {number}")


def _tell(problems: Problems) -> None:
    """Say on standard error what was left out."""
    shown: Iterable[object] = problems.kept[:_MOST_SHOWN]
    for error in shown:
        typer.echo(" ".join(str(error).split()), err=True)
    more = problems.count - min(len(problems.kept), _MOST_SHOWN)
    if more > 0:
        typer.echo(f"... and {more:,} more hands left out", err=True)
