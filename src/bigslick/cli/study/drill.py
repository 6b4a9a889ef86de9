"""``bigslick drill``: make reviewed decisions again and see what they are worth."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import file_errors, say
from bigslick.cli.options import no_dash
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.study import Drill

__all__ = ("drill_command",)


def drill_command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A .jsonl file that bigslick review wrote.",
            callback=no_dash,
        ),
    ],
    count: Annotated[
        int, typer.Option("--questions", min=1, help="Number of questions.")
    ] = 10,
) -> None:
    """Make your most expensive decisions again, the worst first.

    Type an action or its number; an empty line or the end of the input ends the drill.

    \b
    bigslick drill review.jsonl
    bigslick drill review.jsonl --questions 3
    """
    from bigslick.cli.study.decision_text import print_options, print_spot
    from bigslick.study import Drill, read_decisions

    with file_errors(file), file.open("rb") as lines:
        decisions = read_decisions(lines, str(file))
    if not decisions:
        raise NotationError(f"{file} contains no reviewed decisions")
    drill = Drill.of(decisions, count)
    while (question := drill.question) is not None:
        say(f"Question {len(drill.answers) + 1} of {len(drill.decisions)}")
        print_spot(question)
        for number, option in enumerate(question.options, 1):
            say(f"  {number}  {option.action}")
        if not _ask(drill):
            break
        answer = drill.answers[-1]
        say("Right." if answer.is_right else f"That loses {answer.loss:.2f} bb.")
        print_options(question, question.options.index(answer.choice))
        say("")
    right, asked = drill.score
    lost = sum(answer.loss for answer in drill.answers)
    say(f"{right} of {asked} right, {lost:.2f} bb lost")


def _ask(drill: Drill) -> bool:
    """Read answers until one is valid; return False at the end of the input."""
    while True:
        try:
            text = input("> ")
        except EOFError:
            return False
        if not text.strip():
            return False
        try:
            drill.answer(text)
        except NotationError as error:
            say(str(error))
        else:
            return True
