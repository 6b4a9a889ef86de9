"""``bigslick room copy``: move a room from its SQLite file to PostgreSQL."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from bigslick.cli.app import counted, say

__all__ = ("copy_command",)


def copy_command(
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="ADDRESS",
            help="sqlite:FOLDER, the folder of the room or of one of its backups.",
        ),
    ],
    target: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="ADDRESS",
            help="Empty PostgreSQL database, as postgresql://USER@HOST/NAME.",
        ),
    ],
) -> None:
    """Copy a room that is not running to a PostgreSQL database.

    All tables, even in the middle of a hand, all finished hands and all tokens are
    copied; after an error, nothing is. The SQLite file is not changed.

    \b
    bigslick room copy --from sqlite:cards --to postgresql://room@/cards
    """
    kind, colon, path = source.partition(":")
    if kind != "sqlite" or not colon or not path:
        raise typer.BadParameter(
            f"invalid source {source!r}: expected sqlite:FOLDER", param_hint="--from"
        )
    from bigslick.room.storage.opening import copy_storage

    done = copy_storage(Path(path), target, clock=lambda: time.time_ns() // 10**6)
    say(
        f"{counted(done.tables, 'table')}, {done.entries:,} entries and "
        f"{counted(done.hands, 'finished hand')} copied"
    )
    say("To open the copy, run: bigslick room --database ADDRESS")
