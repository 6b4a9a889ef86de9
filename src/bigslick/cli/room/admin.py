"""``bigslick room admin``: commands for the operator of a running room."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import Annotated, Any, TypeAlias

import typer

from bigslick.cli.app import counted, new_app, say
from bigslick.cli.options import AsJson  # noqa: TC001 - typer reads them
from bigslick.cli.room import options as option  # noqa: TC001 - typer reads them

__all__ = ("app",)

app = new_app("admin", "Manage a running room: tables, messages, backups.")
_TableId: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="TABLE", help="Id of the table; bigslick room admin list prints it."
    ),
]
_DAYS = {"d": 1.0, "h": 1 / 24, "w": 7.0, "y": 365.0}


@app.callback()
def _admin_options(
    ctx: typer.Context, data: option.Data = None, database: option.Database = None
) -> None:
    from bigslick.formats.data_folder import data_folder

    ctx.meta["database"] = database
    ctx.obj = data_folder() / "room" if data is None else data


def _ask(ctx: typer.Context, command: Any, *, offline: bool = False) -> dict[str, Any]:
    """Send a command to the running room and return the reply.

    If no room is running and ``offline`` is set, read its files instead.
    """
    from bigslick.room.admin.admin_client import NoRoomError, ask
    from bigslick.room.admin.offline import obey_offline

    folder: Path = ctx.obj
    try:
        return ask(folder, command)
    except NoRoomError:
        if not offline:
            raise
        return obey_offline(folder, command, ctx.meta["database"])


def _tell(found: dict[str, Any], text: str, as_json: bool) -> None:
    say(json.dumps(found) if as_json else text)


@app.command("list")
def list_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the tables, the tournaments, and the quarantined tables with the reason.

    IDLE is the time since a person at the table last acted.

    \b
    bigslick room admin list
    bigslick room admin --data cards list --json
    """
    from bigslick.drawing.plain_text import visible
    from bigslick.room.admin.admin_commands import List

    found = _ask(ctx, List(), offline=True)
    if as_json:
        say(json.dumps(found))
        return
    rows = [
        ["TABLE", "GAME", "MODE", "STATE", "PEOPLE", "BOTS", "HANDS", "IDLE", "NAME"]
    ]
    for row in found["tables"]:
        words = (row[key] for key in ("table", "game", "mode", "state"))
        numbers = (str(row[key]) for key in ("people", "bots", "hands"))
        rows.append([*words, *numbers, _duration(row["idle"]), row["name"]])
    for line in _columns(rows) if found["tables"] else ["No tables."]:
        say(line)
    rows = [["TOURNAMENT", "GAME", "STATE", "PLAYERS", "LEFT", "NAME"]]
    for row in found.get("tournaments", ()):
        words = (row[key] for key in ("tournament", "game", "state"))
        rows.append([*words, str(row["players"]), str(row["left"]), row["name"]])
    for line in _columns(rows) if len(rows) > 1 else ():
        say(line)
    for row in found["quarantined"]:
        say(visible(f"{row['table']}  quarantined: {row['reason']}"))
    if found.get("draining"):
        say("The room is draining.")


@app.command("show")
def show_command(ctx: typer.Context, table: _TableId, as_json: AsJson = False) -> None:
    """Show the players of a table and their chips.

    Chips are those before the current hand. Chat messages that players reported
    follow the seats.

    \b
    bigslick room admin show k3f9ab
    """
    from bigslick.drawing.plain_text import visible
    from bigslick.room.admin.admin_commands import Show

    found = _ask(ctx, Show(table), offline=True)
    if as_json:
        say(json.dumps(found))
        return
    blinds = "/".join(str(blind) for blind in found["blinds"] or [found["unit"]])
    say(visible(f"{found['table']}  {found['name']}  {found['game']} {blinds}"))
    say(f"{found['state']}, {counted(found['hands'], 'hand')}")
    rows = [["SEAT", "CHIPS", "", "NAME"]]
    for seat in found["seats"]:
        about = "bot" if seat["bot"] else "" if seat["connected"] else "disconnected"
        rows.append([str(seat["seat"]), f"{seat['chips']:,}", about, seat["name"]])
    for line in _columns(rows):
        say(line)
    for own in found["reports"]:
        at = datetime.fromtimestamp(own["at"] / 1000, UTC)
        text = f"{own['by']} reported {own['who']}: {own['text']}"
        say(visible(f"{at:%Y-%m-%d %H:%M} {text}"))


@app.command("close")
def close_command(
    ctx: typer.Context,
    table: _TableId,
    reason: Annotated[
        str, typer.Option(help="Reason to show to the players.")
    ] = "the operator closed the table",
    now: Annotated[
        bool, typer.Option("--now", help="Do not wait until the hand is finished.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Close a table after the current hand.

    Its players see the reason. With --now, the current hand is void and all players get
    their chips back. A closed tournament pays no prizes. Finished hands stay stored.

    \b
    bigslick room admin close k3f9ab --reason "the session is over"
    bigslick room admin close k3f9ab --now
    """
    from bigslick.room.admin.admin_commands import Close

    found = _ask(ctx, Close(table, reason, now))
    more = "; the current hand is void" if found["void"] else ""
    _tell(found, f"Table {table} is closed{more}.", as_json)


@app.command("release")
def release_command(
    ctx: typer.Context, table: _TableId, as_json: AsJson = False
) -> None:
    """Load a quarantined table again.

    \b
    bigslick room admin release k3f9ab
    """
    from bigslick.room.admin.admin_commands import Release

    found = _ask(ctx, Release(table))
    _tell(found, f"Table {table} is open again.", as_json)


@app.command("message")
def message_command(
    ctx: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Message to show.")],
    table: Annotated[
        str | None, typer.Option(help="Show the message at this table only.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a message to everybody in the lobby and at the tables.

    \b
    bigslick room admin message "A break of ten minutes at eight"
    bigslick room admin message "Please finish" --table k3f9ab
    """
    from bigslick.room.admin.admin_commands import Message

    found = _ask(ctx, Message(text, table))
    _tell(found, f"Shown to {counted(found['clients'], 'client')}.", as_json)


@app.command("backup")
def backup_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to create.")],
    as_json: AsJson = False,
) -> None:
    """Copy the storage of the room to a new file while the room runs.

    The copy contains the decks of current hands, so only the owner of the file can read
    it. To restore it, replace room.sqlite3 with it while the room is closed.

    \b
    bigslick room admin backup room-monday.sqlite3
    """
    from bigslick.room.admin.admin_commands import Backup

    found = _ask(ctx, Backup(str(file.absolute())), offline=True)
    _tell(found, f"{found['bytes']:,} bytes to {found['file']}", as_json)


@app.command("prune")
def prune_command(
    ctx: typer.Context,
    older_than: Annotated[
        str, typer.Option(metavar="AGE", help="Age, for example 90d, 12w or 36h.")
    ],
    as_json: AsJson = False,
) -> None:
    """Remove finished hands and closed tables older than a given age.

    \b
    bigslick room admin prune --older-than 90d
    """
    from bigslick.room.admin.admin_commands import Prune

    found = _ask(ctx, Prune(_days(older_than)), offline=True)
    parts = (counted(found["hands"], "hand"), counted(found["tables"], "closed table"))
    text = f"Removed {parts[0]}, {parts[1]} and {found['entries']:,} entries."
    _tell(found, text, as_json)


@app.command("limits")
def limits_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the limits of the room and how often each was reached.

    \b
    bigslick room admin limits
    """
    from bigslick.room.admin.admin_commands import Limits

    found = _ask(ctx, Limits())
    if as_json:
        say(json.dumps(found))
        return
    rows = [["LIMIT", "VALUE", "HIT"]]
    for name, value in found["limits"].items():
        rows.append([name, f"{value:,}", f"{found['hits'].get(name, 0):,}"])
    for line in _columns(rows):
        say(line)


@app.command("status")
def status_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show the status of the room and of its storage.

    \b
    bigslick room admin status
    """
    from bigslick.room.admin.admin_commands import Status

    found = _ask(ctx, Status())
    if as_json:
        say(json.dumps(found))
        return
    storage = found.pop("storage")
    rows = [[name, _value(value)] for name, value in found.items()]
    rows += [[f"storage {name}", _value(value)] for name, value in storage.items()]
    for line in _columns([[name.replace("_", " "), value] for name, value in rows]):
        say(line)


@app.command("drain")
def drain_command(
    ctx: typer.Context,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, max=3600, help="Seconds to wait for current hands."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Close the room after the current hands, as SIGTERM does.

    A second drain closes the room at once.

    \b
    bigslick room admin drain
    bigslick room admin drain --seconds 120
    """
    from bigslick.room.admin.admin_commands import Drain

    found = _ask(ctx, Drain(seconds))
    hands = counted(found["hands"], "hand")
    _tell(
        found, f"Waiting up to {found['seconds']:g} s for {hands} to finish.", as_json
    )


@app.command("rebalance")
def rebalance_command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Spread the tables evenly over the processes of the room.

    Tables move between two hands.

    \b
    bigslick room admin rebalance
    """
    from bigslick.room.admin.admin_commands import Rebalance

    found = _ask(ctx, Rebalance())
    _tell(found, f"{counted(found['moved'], 'table')} moved.", as_json)


def _days(age: str) -> float:
    """Return an age such as ``2w`` as a number of days.

    >>> _days("90d"), _days("2w"), _days("36h")
    (90.0, 14.0, 1.5)
    """
    found = re.fullmatch(r"(\d{1,6})([hdwy])", age)
    if found is None:
        raise typer.BadParameter(f"invalid age {age!r}: expected 90d, 12w or 36h")
    return int(found[1]) * _DAYS[found[2]]


def _duration(seconds: int) -> str:
    """Return a duration in its largest unit.

    >>> _duration(40), _duration(5000), _duration(400_000)
    ('40 s', '1 h', '4 d')
    """
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= length:
            return f"{seconds // length} {unit}"
    return f"{seconds} s"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _columns(rows: list[list[str]]) -> list[str]:
    """Return the rows as lines of text with aligned columns."""
    from bigslick.drawing.plain_text import visible

    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return [visible(line.rstrip()) for line in lines]
