"""``bigslick history svg`` and ``graph``: hands and winnings as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bigslick.cli.app import counted, file_errors, progress_bar, say, write_data
from bigslick.cli.history.hand_files import hand_of, tell
from bigslick.cli.options import (
    Encoding,
    Files,
    HandNumber,
    Jobs,
    OneFile,
    Repair,
    Strict,
    output,
)

__all__ = ("graph_command", "svg_command")


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
    out: Annotated[Path | None, output("File, or folder for --each.")] = None,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Draw the table of a hand: one picture, or one for each action.

    \b
    bigslick history svg hands.jsonl --hand 2 -o hand.svg
    bigslick history svg hands.jsonl --step 12
    bigslick history svg hands.jsonl --each -o pictures
    """
    from bigslick.history.steps import draw_hand, draw_steps

    if each and step is not None:
        raise typer.BadParameter("--each or --step, not both")
    if not each and out is not None and out.suffix.lower() == ".png":
        raise typer.BadParameter(f"{out}: the picture is SVG; let it end in .svg")
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
    from bigslick.formats.atomic_files import whole_file

    with file_errors(out), whole_file(out) as part:
        part.write_text(picture, encoding="utf-8")


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
    from bigslick.history import draw_curve, follow_files

    if out.suffix.lower() not in (".svg", ".png"):
        raise typer.BadParameter(f"{out}: a picture ends in .svg or .png")
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
