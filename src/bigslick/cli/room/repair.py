"""``bigslick room repair``: copy the readable parts of a damaged room."""

from __future__ import annotations

import time
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import counted, file_errors, say
from bigslick.cli.room import options as option  # noqa: TC001 - typer reads them

if TYPE_CHECKING:
    from bigslick.room.storage.maintenance_results import KeptTable, Repaired

__all__ = ("repair_command",)

_SHOWN = 5


def repair_command(
    data: Annotated[
        Path | None, typer.Option(help="Folder of the room, as for bigslick room.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Folder to create; default: that of the room with -repaired added.",
        ),
    ] = None,
    database: option.Database = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Only check the files and list the problems."),
    ] = False,
    whole_only: Annotated[
        bool,
        typer.Option(
            "--whole-only", help="Leave out tables whose last entries are missing."
        ),
    ] = False,
) -> None:
    """Copy the readable parts of a damaged room to a new folder.

    The damaged files are not changed. A table ends at its last readable entry. The
    exit code is 1 if anything is damaged or was lost.

    \b
    bigslick room repair --check
    bigslick room repair --data cards --to cards-repaired
    """
    from bigslick.formats.data_folder import data_folder

    folder = data_folder() / "room" if data is None else data
    if check:
        _check(folder, database)
        return
    if database is not None:
        raise typer.BadParameter(
            "only folders can be repaired: check the database with --check, and if it "
            "is damaged, restore it from a dump",
            param_hint="--database",
        )
    from bigslick.room.storage.opening import repair_storage
    from bigslick.room.tournament.checkpoints import restored_chain

    target = folder.with_name(f"{folder.name}-repaired") if to is None else to
    with file_errors(target):
        done = repair_storage(
            folder,
            target,
            now=time.time_ns() // 10**6,
            set_up=restored_chain,
            whole_only=whole_only,
        )
    for line in _lines(done):
        say(line)
    say(f"To open the copy, run: bigslick room --data {target}")
    if not done.is_whole:
        raise typer.Exit(1)


def _check(folder: Path, database: str | None) -> None:
    from bigslick.room.storage.opening import audit_storage

    found = audit_storage(folder, database)
    for problem in found.problems:
        say(problem)
    looked = ", ".join(
        (
            counted(found.tables, "table"),
            f"{found.entries:,} entries",
            counted(found.checkpoints, "checkpoint"),
            counted(found.hands, "hand"),
        )
    )
    say(f"{counted(len(found.problems), 'problem')}: {looked} checked")
    if found.problems:
        raise typer.Exit(1)


def _lines(done: Repaired) -> list[str]:
    lines = [_table_line(own) for own in done.tables]
    lines.append(f"{counted(done.hands, 'finished hand')} kept")
    if done.lost_hands:
        shown = ", ".join(done.lost_hands[:_SHOWN])
        more = ", ..." if len(done.lost_hands) > _SHOWN else ""
        lines[-1] += f", {len(done.lost_hands):,} lost: {shown}{more}"
    return lines + done.notes


def _table_line(own: KeptTable) -> str:
    if not own.kept:
        return f"table {own.id}: left out, {own.problem}"
    if own.last < own.wanted:
        cut = f"cut at entry {own.last:,} of {own.wanted:,}"
        return f"table {own.id}: {cut}, {own.problem}"
    if own.problem:
        return f"table {own.id}: kept, but {own.problem}"
    if own.base:
        return (
            f"table {own.id}: kept; its entries up to {own.base:,} are no longer needed"
        )
    return f"table {own.id}: kept, {own.last:,} entries"
