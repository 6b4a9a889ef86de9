"""The options of ``bigslick room``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from bigslick.cli.completion import complete_games, complete_levels
from bigslick.cli.options import choice

__all__ = (
    "Accounts",
    "Check",
    "Data",
    "Database",
    "DrainSeconds",
    "Host",
    "KeepClosed",
    "KeepEntries",
    "KeepHands",
    "LeaseSeconds",
    "LeastBot",
    "LeastPause",
    "Level",
    "Limits",
    "Link",
    "LogAddresses",
    "LogFormat",
    "LogLevel",
    "MetricsFor",
    "NoOpen",
    "Port",
    "Processes",
    "PublicNames",
    "Synchronous",
    "Tables",
    "TrustedProxies",
    "Without",
)


def _repeated(metavar: str, text: str, *names: str) -> Any:
    return typer.Option(*names, metavar=metavar, help=f"{text}; may be repeated.")


Host: TypeAlias = Annotated[str, typer.Option(help="Address to listen on.")]
Port: TypeAlias = Annotated[
    int, typer.Option(min=0, max=65535, help="Port to listen on; 0: any free port.")
]


def _folder(text: str) -> Path:
    """Return the path of a folder; an empty text is not the current one."""
    if not text:
        raise typer.BadParameter("invalid folder '': expected a path")
    return Path(text)


Data: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        parser=_folder,
        metavar="FOLDER",
        help="Folder for tables and hands; default: one in your data folder.",
    ),
]
Database: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="PostgreSQL database instead of a file, as postgresql://USER@HOST/NAME.",
    ),
]
Tables: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--table",
        metavar="GAME",
        autocompletion=complete_games,
        help="Create a table for this game code; may be repeated.",
    ),
]
Level: TypeAlias = Annotated[
    str, typer.Option(autocompletion=complete_levels, help="Level of the bots.")
]
Accounts: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--accounts/--no-accounts",
        help="Let people have accounts and clubs; without, there are only guests.",
    ),
]
NoOpen: TypeAlias = Annotated[
    bool, typer.Option("--no-open", help="Do not open the browser.")
]
Synchronous: TypeAlias = Annotated[
    str,
    choice(
        "How SQLite writes: FULL survives power cuts, NORMAL is faster.",
        "FULL",
        "NORMAL",
    ),
]
KeepHands: TypeAlias = Annotated[
    float,
    typer.Option(min=0, help="Days to keep finished hands; 0: no limit."),
]
KeepEntries: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, help="Days to keep storage entries that no table needs; 0: no limit."
    ),
]
KeepClosed: TypeAlias = Annotated[
    float,
    typer.Option(min=0, help="Days to keep closed tables; 0: no limit."),
]
MetricsFor: TypeAlias = Annotated[
    list[str] | None,
    _repeated("NETWORK", "Network that may read /metrics"),
]
DrainSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, max=3600, help="Seconds to wait for current hands when the room closes."
    ),
]
LeastPause: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0, max=60_000, help="Shortest pause between hands that a table may use."
    ),
]
Processes: TypeAlias = Annotated[
    int,
    typer.Option(min=1, max=64, help="Number of processes; several need --database."),
]
Link: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        help="Address of this machine for other machines that serve the same room; "
        "each process uses the next port.",
    ),
]
LeaseSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        min=1,
        max=60,
        metavar="SECONDS",
        help="Seconds after which other processes replace one that is paused.",
    ),
]
Limits: TypeAlias = Annotated[
    list[str] | None,
    _repeated(
        "NAME=VALUE", "Change a limit that bigslick room admin limits lists", "--limit"
    ),
]
PublicNames: TypeAlias = Annotated[
    list[str] | None,
    _repeated("NAME", "Host name under which browsers reach the room", "--public-name"),
]
TrustedProxies: TypeAlias = Annotated[
    list[str] | None,
    _repeated("NETWORK", "Trust X-Forwarded headers from this proxy", "--trust-proxy"),
]
LogFormat: TypeAlias = Annotated[
    str,
    choice("Format of the log", "text", "json", metavar="FORMAT"),
]
LogLevel: TypeAlias = Annotated[
    str,
    choice("Lowest level to log", "debug", "info", "warning", "error", metavar="LEVEL"),
]
LogAddresses: TypeAlias = Annotated[
    str,
    choice("How to log client addresses", "none", "network", "full", metavar="MODE"),
]
LeastBot: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0, max=60_000, help="Shortest time that bots take for a decision."
    ),
]
Without: TypeAlias = Annotated[
    list[str] | None,
    _repeated("TABLE", "Do not load this table"),
]
Check: TypeAlias = Annotated[
    bool, typer.Option("--check", help="Open the room, print its address and close it.")
]
