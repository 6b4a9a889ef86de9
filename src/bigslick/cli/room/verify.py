"""``bigslick room verify``: check that a hand was dealt from the sealed deck."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.options import no_dash
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.room.fairness import FairnessRecord

_MOST_BYTES = 1 << 24
_DOCS = "docs/explanation/fairness.md#hands-of-the-old-scheme"


def verify_command(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="Fairness record of a hand (JSON); - reads standard input.",
            callback=no_dash,
        ),
    ],
    root: Annotated[
        str | None,
        typer.Option(help="Root that your browser received before the hand."),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="Your own seed, to check that it was used."),
    ] = None,
) -> None:
    """Verify that a hand of the room was dealt fairly.

    Download the record from the Fairness page of the room, or from
    /api/hands/HAND/fairness. The command recomputes the decks, the seeds, the dealing
    order and every opened card. Give your own root and seed, which your browser stores,
    to prove that nobody could choose your cards. The exit code is 1 if the verification
    failed. To check the hands of a hand history, use bigslick history verify.

    \b
    bigslick room verify hand.json
    """
    from bigslick.drawing.plain_text import name_text, visible
    from bigslick.formats.input_files import read_input
    from bigslick.room.fairness import FairnessRecord, read_record, verify

    text = read_input(file, _MOST_BYTES)
    try:
        record = read_record(text)
    except NotationError as error:
        raise NotationError(
            f"{file}: {error}; to check a hand history, run bigslick history verify",
            "",
        ) from None
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
        f"{hand}: {opened} cards opened, all match the sealed deck; "
        f"{seeds} seed{'s' * (seeds != 1)} of players used"
    )
    say(f"{hand}: dealt with the older scheme, which proves less: see {_DOCS}")


def _found(record: FairnessRecord, *, own: bool) -> list[str]:
    """Return the results of the verification, one line each."""
    seal, opened = record.seal, len(record.openings)
    seeds = ", ".join(map(str, sorted(record.seeds)))
    dealt = len(record.dealt) + len(record.rabbit)
    lines = [
        f"{opened} of {dealt} cards opened, each in the position that the seeds chose",
        f"{seal.decks - 1} unused decks opened, all valid decks of {seal.game}",
    ]
    if not record.seeds:
        lines.append(
            "no player's seed was used: the server chose the order of the cards"
        )
    elif own:
        lines.append("verified: your seed was used, so nobody could choose your cards")
    else:
        lines.append(f"verified for the players whose seeds were used: seats {seeds}")
    for seat, times in sorted(record.missing.items()):
        lines.append(f"seat {seat} did not reveal its seed (missed {times} so far)")
    return lines
