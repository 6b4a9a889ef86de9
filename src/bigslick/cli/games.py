"""``bigslick games``: all variants and mixes, with their codes."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from bigslick.cli.app import say


def games_command(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON array.")
    ] = False,
) -> None:
    """List every game with its code, players and betting structure.

    \b
    bigslick games
    bigslick games --json
    """
    from bigslick.engine.games import GAMES, Mix

    found = [
        {
            "code": code,
            "name": game.name,
            "players": [2, game.max_players],
            "structure": "Mixed" if isinstance(game, Mix) else str(game.structure),
            "description": game.description,
        }
        for code, game in GAMES.items()
    ]
    if as_json:
        say(json.dumps(found))
        return
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole

    table = Table("code", "name", "players", "structure", box=box.SIMPLE_HEAD)
    for row in found:
        _, most = row["players"]
        players = "2" if most == 2 else f"2-{most}"  # noqa: PLR2004 - heads-up only
        table.add_row(
            str(row["code"]), str(row["name"]), players, str(row["structure"])
        )
    PlainConsole().print(table)
