"""``bigslick check-bot``: test a bot in many different spots."""

from __future__ import annotations

from typing import Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.completion import complete_variants
from bigslick.cli.options import bots_argument


def check_bot_command(
    bot: Annotated[
        str,
        bots_argument("A name, mybot.py:MyBot or run:COMMAND.", metavar="BOT"),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=complete_variants,
            help="Code of a game to play; may be repeated; default: all.",
        ),
    ] = None,
    hands: Annotated[int, typer.Option(min=1, help="Hands at each table.")] = 1,
    seed: Annotated[int, typer.Option(help="Random seed of the deals.")] = 0,
    time_limit: Annotated[
        float, typer.Option(help="Seconds that the bot has for a decision.")
    ] = 10.0,
) -> None:
    """Test a bot in many different spots and report its first error.

    The bot plays heads-up, six-handed and at full tables, with deep, short and huge
    stacks. The exit code is 1 if it made an error.

    \b
    bigslick check-bot calls --game nlhe
    bigslick check-bot tight --game nlhe --game plo
    """
    from bigslick.testing import BrokenPromiseError, check_bot

    try:
        report = check_bot(
            bot, games=game or None, hands=hands, seed=seed, time_limit=time_limit
        )
    except BrokenPromiseError as error:
        say(str(error))
        raise typer.Exit(1) from None
    say(str(report))
