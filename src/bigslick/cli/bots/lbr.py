"""``bigslick lbr``: how exploitable a bot is, measured by a local best response."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import say
from bigslick.cli.bots.arena import (
    INTERRUPTED,
    print_result,
    progress_bar,
    read_stack,
)
from bigslick.cli.options import AsJson, SeedOfRun, Workers, bots_argument, choice

if TYPE_CHECKING:
    from bigslick.arena import ArenaResult


def lbr_command(  # noqa: PLR0913, PLR0917 - one for each option
    bot: Annotated[
        str,
        bots_argument(
            "A name, mybot.py:MyBot, run:COMMAND or acpc:COMMAND.", metavar="BOT"
        ),
    ],
    hands: Annotated[int, typer.Option(help="Hands to play.")] = 400,
    game: Annotated[str, choice("Game, heads-up", "nlhe", "plhe")] = "nlhe",
    stack: Annotated[
        str,
        typer.Option(
            metavar="BB", help="Stack of each player in big blinds, for example 100bb."
        ),
    ] = "100bb",
    samples: Annotated[
        int,
        typer.Option(help="Hands of the bot's range to ask the bot about, 1 to 1326."),
    ] = 60,
    bets_from: Annotated[
        str,
        choice(
            "First street on which the opponent bets",
            "preflop",
            "flop",
            "turn",
            "river",
            metavar="STREET",
        ),
    ] = "preflop",
    seed: SeedOfRun = 0,
    jobs: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Measure how exploitable a bot is (local best response).

    The bot plays heads-up hold'em against an opponent that knows its strategy, but not
    its cards. The opponent asks a copy of the bot what it would do with other hands,
    and chooses the best action as if there were no more betting. What it wins is a
    lower bound: a perfect opponent wins at least as much. A bot that folds every hand
    loses 75 bb/100. A loss of the opponent says nothing about the bot.

    The copy must decide by the view alone. Try --bets-from turn too: it often wins
    more, because bets on early streets are followed by bets that it does not foresee.

    \b
    bigslick lbr folds --hands 20
    bigslick lbr calls --hands 20 --samples 10 --bets-from turn
    """
    from bigslick.arena import play_plan, response_plan

    plan = response_plan(
        bot,
        hands=hands,
        game=game,
        stack=read_stack(stack),
        samples=samples,
        bets_from=bets_from,
        seed=seed,
    )
    with progress_bar(plan.hands) as progress:
        result = play_plan(plan, jobs=jobs, progress=progress)
    if as_json:
        say(json.dumps(result.to_dict()))
    else:
        print_result(result)
        say(_summary(result))
    if result.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)


def _summary(result: ArenaResult) -> str:
    """Return what the result says about the bot."""
    from bigslick.drawing.plain_text import name_text

    name, response = name_text(result.bots[0].name), result.bots[1]
    low = response.ci95[0]
    if low > 0:
        return (
            f"{name} is exploitable by at least {low:.0f} bb/100 "
            f"({low * 10:,.0f} thousandths of a big blind a hand), with 97.5 % "
            "confidence."
        )
    return (
        f"No weakness of {name} was proved: the interval of the response includes "
        "results below 0. Play more hands, or try --bets-from turn."
    )
