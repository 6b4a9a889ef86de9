"""The options of ``bigslick room``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

__all__ = (
    "Check",
    "Data",
    "DrainSeconds",
    "Host",
    "KeepClosed",
    "KeepEntries",
    "KeepHands",
    "LeastBot",
    "LeastPause",
    "Level",
    "Limits",
    "LogAddresses",
    "LogFormat",
    "LogLevel",
    "MetricsFor",
    "NoOpen",
    "Port",
    "PublicNames",
    "Synchronous",
    "Tables",
    "TrustedProxies",
    "Without",
)

Host: TypeAlias = Annotated[str, typer.Option(help="Address to listen on.")]
Port: TypeAlias = Annotated[
    int, typer.Option(min=0, max=65535, help="Port; 0: any that is free.")
]
Data: TypeAlias = Annotated[
    Path | None, typer.Option(help="Folder for tables and hands.")
]
Tables: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--table", help="Code of a game to set a table up for; several times."
    ),
]
Level: TypeAlias = Annotated[str, typer.Option(help="Level of the bots.")]
NoOpen: TypeAlias = Annotated[
    bool, typer.Option("--no-open", help="Do not open the browser.")
]
Synchronous: TypeAlias = Annotated[
    str, typer.Option(help="FULL also survives power cuts; NORMAL is quicker.")
]
KeepHands: TypeAlias = Annotated[
    float,
    typer.Option(min=0, help="Days that finished hands are kept; 0: for ever."),
]
KeepEntries: TypeAlias = Annotated[
    float,
    typer.Option(min=0, help="Days that entries no table needs are kept; 0: for ever."),
]
KeepClosed: TypeAlias = Annotated[
    float,
    typer.Option(min=0, help="Days that closed tables are kept; 0: for ever."),
]
MetricsFor: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NETWORK",
        help="Network that may read /metrics besides this machine; several times.",
    ),
]
DrainSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, max=3600, help="Seconds for hands to end after SIGTERM or admin drain."
    ),
]
LeastPause: TypeAlias = Annotated[
    int,
    typer.Option(min=0, max=60_000, help="Least pause between hands, in milliseconds."),
]
Limits: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=VALUE",
        help="Change a limit of docs/reference/room-limits.md; several times.",
    ),
]
PublicNames: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--public-name",
        metavar="NAME",
        help="Name under which browsers reach the room; several times.",
    ),
]
TrustedProxies: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--trust-proxy",
        metavar="NETWORK",
        help="Address of a proxy whose X-Forwarded headers count; several times.",
    ),
]
LogFormat: TypeAlias = Annotated[
    str, typer.Option(metavar="FORMAT", help="Format of the log: text or json.")
]
LogLevel: TypeAlias = Annotated[
    str, typer.Option(metavar="LEVEL", help="debug, info, warning or error.")
]
LogAddresses: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="HOW", help="Clients' addresses in the log: none, network or full."
    ),
]
LeastBot: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0, max=60_000, help="Least time of bots for a decision, in milliseconds."
    ),
]
Without: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        metavar="TABLE", help="Table that is left as it is this time; several times."
    ),
]
Check: TypeAlias = Annotated[
    bool, typer.Option("--check", help="Open the room, say so, and close it.")
]
