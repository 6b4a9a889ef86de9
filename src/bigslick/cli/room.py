"""``bigslick room``: a card room in the browser."""

from __future__ import annotations

import gc
import sys
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.voice import is_run_itself, new_command

if TYPE_CHECKING:
    from bigslick.room.table_config import TableConfig


app = new_command("room")


@app.callback()
def room_command(  # noqa: PLR0913, PLR0917 - one for each option
    ctx: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port; 0: any that is free.")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="Folder for tables and hands.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(help="Code of a game to set a table up for; several times."),
    ] = None,
    level: Annotated[str, typer.Option(help="Level of the bots.")] = "medium",
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Do not open the browser.")
    ] = False,
    synchronous: Annotated[
        str, typer.Option(help="FULL also survives power cuts; NORMAL is quicker.")
    ] = "FULL",
    metrics_for: Annotated[
        list[str] | None,
        typer.Option(
            help="Network that may read /metrics besides this machine; several times."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Open the room, say so, and close it.")
    ] = False,
) -> None:
    """Open the card room.

    Tables stand where they stood when the room was last open, in mid-hand too. A
    new room has a table with bots waiting. Ctrl-C closes it.

    \b
    bigslick room
    bigslick room --port 8080 --data cards --table plo --table stud
    """
    if not is_run_itself(ctx):
        return
    import asyncio
    import logging

    from bigslick.terminal.settings import data_folder

    if synchronous not in {"FULL", "NORMAL"}:
        raise typer.BadParameter(f"{synchronous!r} is neither FULL nor NORMAL")
    if data is None:
        data = data_folder() / "room"
    from bigslick.room.server.health import parse_network

    tables = [_table(code, level) for code in table or []]
    served: dict[str, Any] = {
        "metrics_for": [parse_network(text) for text in metrics_for or []]
    }
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s")
    _be_quick()
    stop = _serve(host, port, data, tables, level, not no_open, check, served)
    try:
        asyncio.run(stop)
    except KeyboardInterrupt:
        typer.echo("The room is closed; everything stands as it stood.")
    except OSError as error:
        place = error.filename or f"{host}:{port}"
        raise typer.BadParameter(f"{place}: {error.strerror}") from None


def _be_quick() -> None:
    """Keep the pauses of the interpreter short: others wait for an answer.

    The ledger's thread gets its turn ten times as soon, and the collector looks
    at young objects only, in larger portions.
    """
    sys.setswitchinterval(0.0005)
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000)


def _table(code: str, level: str) -> TableConfig:
    from bigslick.match.variants import find_game
    from bigslick.room.table_config import TableConfig

    game = find_game(code)
    seats = min(6, game.max_players)
    config = TableConfig(
        name=game.name, game=game.code, seats=seats, bots=[level] * (seats - 1)
    )
    config.settings("check")
    return config


async def _serve(  # noqa: PLR0913, PLR0917 - what the command was told
    host: str,
    port: int,
    data: Path,
    tables: list[TableConfig],
    level: str,
    browse: bool,
    check: bool,
    options: dict[str, Any],
) -> None:
    from bigslick.room.server.app import is_loopback, open_room

    async with open_room(data, host, port, **options) as (room, bound):
        for config in tables or ([] if room.tables else [_table("nlhe", level)]):
            room.create(config, with_host=False)
        shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{bound}/"
        typer.echo(f"The room is open: {address}")
        if not is_loopback(host):
            typer.echo(
                f"Listening on {host}: everybody who reaches this machine can play, "
                "and the connection is not encrypted."
            )
        sys.stdout.flush()
        if check:
            return
        if browse:
            import webbrowser

            webbrowser.open(address)
        await room.failed.wait()
        raise typer.Exit(1) from room.failure
