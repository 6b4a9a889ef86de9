"""``bigslick history show`` and ``svg``: single hands as text and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bigslick.cli.app import file_errors, say, write_data
from bigslick.cli.history.filter_options import (  # noqa: TC001 - typer reads it
    HandFilter,
)
from bigslick.cli.history.hand_files import each_chosen, hand_of
from bigslick.cli.option_groups import with_groups
from bigslick.cli.options import Encoding, HandNumber, OneFile, Repair, output
from bigslick.errors import brief

__all__ = ("show_command", "svg_command")

_MOST_DIGITS = 18


@with_groups
def show_command(  # noqa: PLR0913 - one for each option
    file: OneFile,
    *,
    hand: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBER|RANGE",
            help="Number of the hand in the file (default: 1), or only these hole "
            "cards: AKs,QQ+ (a pair alone: 22-22).",
        ),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="Only hands of this player; may be repeated."),
    ] = None,
    chosen: HandFilter,
    repair: Repair = False,
    encoding: Encoding = None,
) -> None:
    """Show a hand step by step: Enter continues, q quits.

    With options that select hands, all hands that they select are shown. If the output
    is not a terminal, all steps are printed at once.

    \b
    bigslick history show hands.jsonl
    bigslick history show hands.jsonl --hand 3
    bigslick history show hands.jsonl --player hard --position BTN --hand T8,65s
    bigslick history show hands.jsonl --line "raise, call / check, check"
    """
    from bigslick.cli.history.printed_tables import print_steps

    number = None
    if hand is not None and hand.strip().isdecimal():
        digits, hand = hand.strip(), None
        number = int(digits) if len(digits) <= _MOST_DIGITS else 0
        if not number:
            raise typer.BadParameter(
                f"invalid number {brief(digits)}: expected the number of a hand; the "
                "first is 1",
                param_hint="--hand",
            )
    condition = chosen.condition(hand=hand, players=player)
    if condition is None:
        print_steps(hand_of(file, number or 1, repair=repair, encoding=encoding))
        return
    if number is not None:
        raise typer.BadParameter(
            "the number of a hand and conditions on hands cannot be used together"
        )
    for place, record in each_chosen(file, condition, repair=repair, encoding=encoding):
        say(f"hand {place} of the file")
        if not print_steps(record):
            return
        say("")


def svg_command(  # noqa: PLR0913, PLR0917 - one for each option
    file: OneFile,
    hand: HandNumber = 1,
    step: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Draw the table after this number of actions; default: all.",
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
    from bigslick.atomic_files import check_output, write_whole
    from bigslick.drawing.png import picture_bytes, picture_format
    from bigslick.history.steps import draw_hand, draw_steps

    if each and step is not None:
        raise typer.BadParameter("--each and --step cannot be used together")
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
