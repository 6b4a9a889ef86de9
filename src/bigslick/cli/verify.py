"""``bigslick verify``: checks that a hand was dealt from the deck that was sealed."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated

import typer

from bigslick.cli.app import file_errors


def verify_command(
    file: Annotated[Path, typer.Argument(help="Fairness record of a hand, JSON.")],
    root: Annotated[
        str | None, typer.Option(help="Root that was published before the hand.")
    ] = None,
) -> None:
    """Check the deck of a hand that was played in the room.

    The record comes from the page of the hand, or from /api/hands/HAND/fairness.
    Every opened card is checked against the sealed deck and the players' seeds.

    \b
    bigslick verify hand.json
    """
    from bigslick.room.fairness import FairnessRecord, verify

    with file_errors(file):
        record = FairnessRecord.from_json(file.read_bytes())
    problems = verify(record, root)
    for problem in problems:
        typer.echo(f"{record.hand_id}: {problem}")
    if problems:
        raise typer.Exit(1)
    opened, seeds = len(record.openings), len(record.seeds)
    typer.echo(
        f"{record.hand_id}: {opened} cards opened, all as they were sealed; "
        f"{seeds} seed{'s' * (seeds != 1)} of players mixed in"
    )
