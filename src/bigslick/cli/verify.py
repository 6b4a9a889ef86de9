"""``bigslick verify``: checks that a hand was dealt from the deck that was sealed."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.options import no_dash

if TYPE_CHECKING:
    from bigslick.room.fairness import FairnessRecord

_MOST_BYTES = 1 << 24
_DOCS = "docs/explanation/fairness.md#hands-of-the-old-scheme"


def verify_command(
    file: Annotated[
        Path,
        typer.Argument(
            help="Fairness record of a hand, JSON; - for a pipe.", callback=no_dash
        ),
    ],
    root: Annotated[
        str | None, typer.Option(help="Root that you kept before the hand.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Your own seed, which must have been used.")
    ] = None,
) -> None:
    """Check how a hand of the room was dealt; exit with 1 if the proof is false.

    The record comes from the page of the hand, or from /api/hands/HAND/fairness.
    Decks, seeds, the order of dealing and every opened card are recomputed. Without
    your own root and seed, which the page keeps, it proves less to you.

    \b
    bigslick verify hand.json
    """
    from bigslick.drawing.plain_text import name_text, visible
    from bigslick.formats.input_files import read_input
    from bigslick.room.fairness import FairnessRecord, read_record, verify

    record = read_record(read_input(file, _MOST_BYTES))
    problems = verify(record, root=root, seed=seed)
    hand = name_text(record.hand_id)
    for problem in problems:
        say(f"{hand}: {visible(problem)}")
    if problems:
        raise typer.Exit(1)
    if isinstance(record, FairnessRecord):
        for line in _found(record, own=seed is not None):
            say(f"{hand}: {visible(line)}")
        return
    opened, seeds = len(record.openings), len(record.seeds)
    say(
        f"{hand}: {opened} cards opened, all as they were sealed; "
        f"{seeds} seed{'s' * (seeds != 1)} of players mixed in"
    )
    say(f"{hand}: old scheme: proves less, see {_DOCS}")


def _found(record: FairnessRecord, *, own: bool) -> list[str]:
    """Return what the record proves, and to whom."""
    seal, opened = record.seal, len(record.openings)
    seeds = ", ".join(map(str, sorted(record.seeds)))
    dealt = len(record.dealt) + len(record.rabbit)
    lines = [
        f"{opened} of {dealt} cards opened, each where the seeds put it",
        f"{seal.decks - 1} unused decks opened, all true decks of {seal.game}",
    ]
    if not record.seeds:
        lines.append("nobody's seed took part: the order is the server's")
    elif own:
        lines.append("your seed was used: the deal is proven to you")
    else:
        lines.append(f"seeds of seats {seeds}: proven to those whose seed it is")
    for seat, times in sorted(record.missing.items()):
        lines.append(f"seat {seat} did not reveal its seed, {times} times so far")
    return lines
