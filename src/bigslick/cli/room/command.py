"""``bigslick room``: a card room in the browser."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from typing import TYPE_CHECKING, Any

import typer

from bigslick.cli.app import is_run_itself, new_command, say
from bigslick.cli.room import admin
from bigslick.cli.room import options as option
from bigslick.cli.room.copy import copy_command
from bigslick.cli.room.processes import Sharers, parse_link, serve_in_processes
from bigslick.cli.room.repair import repair_command
from bigslick.cli.room.verify import verify_command
from bigslick.errors import unknown_name
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.room.lobby.room import Room
    from bigslick.room.table_config import TableConfig

app = new_command("room")
app.command("verify")(verify_command)
app.add_typer(admin.app)
app.command("repair")(repair_command)
app.command("copy")(copy_command)


@app.callback()
def room_command(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: typer.Context,
    host: option.Host = "127.0.0.1",
    port: option.Port = 8000,
    data: option.Data = None,
    database: option.Database = None,
    table: option.Tables = None,
    level: option.Level = "medium",
    no_open: option.NoOpen = False,
    synchronous: option.Synchronous = "FULL",
    keep_hands_days: option.KeepHands = 0.0,
    keep_entries_days: option.KeepEntries = 30.0,
    keep_closed_days: option.KeepClosed = 30.0,
    drain_seconds: option.DrainSeconds = 30.0,
    metrics_for: option.MetricsFor = None,
    least_pause_ms: option.LeastPause = 500,
    least_bot_ms: option.LeastBot = 300,
    without: option.Without = None,
    public_name: option.PublicNames = None,
    trust_proxy: option.TrustedProxies = None,
    limit: option.Limits = None,
    log_format: option.LogFormat = "text",
    log_level: option.LogLevel = "warning",
    log_addresses: option.LogAddresses = "none",
    check: option.Check = False,
    processes: option.Processes = 1,
    link: option.Link = None,
    lease_seconds: option.LeaseSeconds = 5.0,
    accounts: option.Accounts = True,
) -> None:
    """Start the card room, a server for browsers.

    Tables continue where they were when the room last closed, even in the middle of
    a hand. A new room has one table with bots. Ctrl-C closes the room at once;
    SIGTERM waits until the current hands are finished.

    \b
    bigslick room
    bigslick room --port 8080 --data cards --table plo --table stud
    """
    if not is_run_itself(ctx):
        return
    from bigslick.formats.data_folder import data_folder
    from bigslick.room.monitoring.logs import ADDRESSES, logging_to
    from bigslick.room.server.health import parse_network
    from bigslick.room.storage.interface import Retention

    if synchronous not in {"FULL", "NORMAL"}:
        raise typer.BadParameter(
            f"invalid --synchronous {synchronous!r}: expected FULL or NORMAL"
        )
    if not host:
        raise typer.BadParameter(
            "invalid --host '': expected an address, for example 127.0.0.1; 0.0.0.0 "
            "listens on all"
        )
    if log_addresses not in ADDRESSES:
        raise typer.BadParameter(
            unknown_name("value", log_addresses, ADDRESSES),
            param_hint="--log-addresses",
        )
    options = {
        "synchronous": synchronous,
        "database": database,
        "retention": Retention(
            keep_hands_days or None, keep_entries_days or None, keep_closed_days or None
        ),
        "drain_seconds": drain_seconds,
        "least_pause_ms": least_pause_ms,
        "least_bot_ms": least_bot_ms,
        "accounts": accounts,
        "without": without or [],
        "log_addresses": log_addresses,
        "metrics_for": [parse_network(text) for text in metrics_for or []],
        **_reach(host, public_name or [], trust_proxy or [], limit or []),
    }
    sharers = Sharers(processes, parse_link(link), lease_seconds)
    sharers.check(database)
    first_table(level)  # a room with tables does not open one: the level is checked
    tables = [_table(code, level) for code in table or []]
    folder = data_folder() / "room" if data is None else data
    opening = RoomOpening(host, port, folder, tables, level, options)
    with logging_to(sys.stderr, log_format, log_level):
        if sharers.are_needed and not check:
            _run_processes(opening, sharers, browse=not no_open)
        else:
            _run(opening, browse=not no_open, check=check)


def _reach(
    host: str, names: list[str], proxies: list[str], limits: list[str]
) -> dict[str, Any]:
    """Check and return the public names, the trusted proxies and the limits."""
    from bigslick.room.limits.room_limits import parse_limits
    from bigslick.room.server.app import default_limits
    from bigslick.room.server.health import parse_network
    from bigslick.room.server.hosts import parse_public_name

    public = [parse_public_name(name) for name in names]
    trusted = [parse_network(text) for text in proxies]
    known = default_limits(host, public, trusted)
    return {
        "public_names": public,
        "trusted_proxies": trusted,
        "limits": parse_limits(limits, known),
    }


@dataclass(frozen=True)
class RoomOpening:
    """The settings to open a room with: address, folder and first tables."""

    host: str
    port: int
    folder: Path
    tables: list[TableConfig]
    level: str
    options: dict[str, Any]


def _run(opening: RoomOpening, *, browse: bool, check: bool) -> None:
    import asyncio

    be_quick()
    try:
        asyncio.run(_serve(opening, browse=browse, check=check))
    except KeyboardInterrupt:
        _say_closed()
    except OSError as error:
        raise _not_open(opening, error) from None


def _not_open(opening: RoomOpening, error: OSError) -> typer.BadParameter:
    """Return the error for a room that cannot open a file or listen."""
    host, port = opening.host, opening.port
    if error.filename:
        return typer.BadParameter(f"{error.filename}: {error.strerror}")
    if error.errno == errno.EADDRINUSE:
        text = f"port {port} of {host} is in use: choose another with --port"
    elif (
        # asyncio gives no number with newer versions of Python
        error.errno in {errno.EADDRNOTAVAIL, None} or isinstance(error, socket.gaierror)
    ):
        text = f"{host} is not an address of this machine: choose another with --host"
    elif error.errno == errno.EACCES:
        text = f"port {port} is not permitted: choose one above 1023 with --port"
    else:
        text = f"{host}:{port}: {error.strerror}"
    return typer.BadParameter(text)


def _run_processes(opening: RoomOpening, sharers: Sharers, *, browse: bool) -> None:
    def opened(port: int) -> None:
        address = _say_open(opening, port)
        if browse:
            import webbrowser

            webbrowser.open(address)

    be_quick()
    try:
        code = serve_in_processes(opening, sharers, opened)
    except OSError as error:
        raise _not_open(opening, error) from None
    if code:
        raise typer.Exit(code)
    _say_closed()


def _say_closed() -> None:
    say("The room is closed. All tables are saved.")


def be_quick() -> None:
    """Configure the interpreter for short pauses, because clients wait for replies.

    Threads switch ten times as often, so that the storage thread is not delayed.
    Garbage collection runs less often and mostly examines new objects.
    """
    from bigslick.room.limits.open_files import raise_open_files

    raise_open_files()
    sys.setswitchinterval(0.0005)
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)


def _table(code: str, level: str) -> TableConfig:
    from bigslick.match.game_names import find_game
    from bigslick.room.table_config import TableConfig

    game = find_game(code)
    seats = min(6, game.max_players)
    config = TableConfig(
        name=game.name, game=game.code, seats=seats, bots=[level] * (seats - 1)
    )
    config.check()
    return config


def first_table(level: str) -> TableConfig:
    """Return the table of a new room."""
    return _table("nlhe", level)


async def _serve(opening: RoomOpening, *, browse: bool, check: bool) -> None:
    """Open the room and serve it until it is closed."""
    from bigslick.room.server.app import open_room

    where = opening.folder, opening.host, opening.port
    async with open_room(*where, **opening.options) as (room, port):
        first = [] if room.tables else [first_table(opening.level)]
        for config in opening.tables or first:
            room.create(config, with_host=False)
        drain_when_asked(room)
        address = _say_open(opening, port)
        if check:
            return
        if browse:
            import webbrowser

            webbrowser.open(address)
        await room.shutdown.wait(room)
    if room.failed.is_set():
        raise typer.Exit(1) from room.failure
    _say_closed()


def drain_when_asked(room: Room) -> None:
    """Drain the room on SIGTERM, and close it at once on a second one."""
    import asyncio
    import signal
    from contextlib import suppress

    with suppress(NotImplementedError):  # Windows has no signal handlers
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, room.shutdown.ask)


def _say_open(opening: RoomOpening, port: int) -> str:
    """Print the address of the room and return it."""
    from bigslick.room.server.app import is_loopback
    from bigslick.room.server.hosts import HostNames, invite_addresses

    host, names = opening.host, opening.options["public_names"]
    shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    say(f"The room is open: {address}")
    others = [own for own in invite_addresses(host, port, names) if own != address]
    if others:
        say(f"Others open: {', '.join(others)}")
    if not is_loopback(host):
        say(
            f"Listening on {host}: everybody who can reach this machine can play, "
            "and connections are not encrypted."
        )
    if names or not is_loopback(host):
        known = ", ".join(HostNames(host, names).shown)
        say(f"Accepted host names: {known} (add more with --public-name).")
    sys.stdout.flush()
    return address
