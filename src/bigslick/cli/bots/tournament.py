"""``bigslick tournament``: play tournaments between bots."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import (
    check_outputs_differ,
    counted,
    file_errors,
    progress_bar,
    say,
)
from bigslick.cli.bots.fault_output import print_examples
from bigslick.cli.options import (
    AsJson,
    GameOrMix,
    bots_argument,
    choice,
    picture,
    record_file,
)
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.arena.tournament_series import TournamentSeries

_STRUCTURES = ("basic", "standard", "turbo", "hyper-turbo", "deep-stack")


def tournament_command(  # noqa: PLR0913, PLR0917 - one for each option
    bots: Annotated[
        list[str],
        bots_argument("A name, mybot.py:MyBot or run:COMMAND."),
    ],
    entrants: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            help="Number of players; the bots enter in turn. Default: one each.",
        ),
    ] = None,
    seats: Annotated[
        int,
        typer.Option(
            help="Seats at each table; 0: nine, or as many as the game allows."
        ),
    ] = 0,
    game: GameOrMix = "nlhe",
    structure: Annotated[
        str,
        choice("Stack and blinds", *_STRUCTURES, metavar="NAME"),
    ] = "standard",
    stack: Annotated[
        int | None,
        typer.Option(help="Chips at the start; default: those of the structure."),
    ] = None,
    payouts: Annotated[
        str,
        choice(
            "standard, top-heavy, winner-takes-all or percentages as in 50,30,20.",
            "standard",
            "top-heavy",
            "winner-takes-all",
            metavar="NAME",
        ),
    ] = "standard",
    buy_in: Annotated[
        str, typer.Option(metavar="MONEY", help="Price of an entry, for example 10.")
    ] = "10",
    bounty: Annotated[
        str,
        typer.Option(
            metavar="MONEY", help="Bounty on each player, paid on top of the buy-in."
        ),
    ] = "0",
    tournaments: Annotated[
        int,
        typer.Option(min=1, metavar="NUMBER", help="Tournaments to play."),
    ] = 1,
    seed: Annotated[
        int,
        typer.Option(help="Random seed of the first tournament; each next one adds 1."),
    ] = 0,
    jobs: Annotated[
        int,
        typer.Option(help="Tournaments played in parallel; -1: one for each core."),
    ] = 1,
    history: Annotated[
        Path | None,
        record_file("Write the hands of one tournament to this .jsonl file."),
    ] = None,
    plot: Annotated[
        Path | None,
        picture(
            "Draw the chips, or the places in several tournaments, to an .svg or "
            ".png file."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play tournaments between bots and print places and prizes.

    Tables are balanced and broken as players go out. The results of several tournaments
    are added up for each bot, with its return on investment and its faults. The same
    seed plays the same tournament.

    \b
    bigslick tournament tight calls maniac --entrants 18 --structure turbo
    bigslick tournament tight random --entrants 6 --tournaments 4 --plot places.svg
    """
    from bigslick.arena.tournament_series import play_tournaments
    from bigslick.formats import RecordWriter
    from bigslick.match.tournament import TournamentSettings

    check_outputs_differ(history=history, plot=plot)
    check_files(plot)
    if history is not None and tournaments > 1:
        raise typer.BadParameter(
            "--history is for one tournament", param_hint="--tournaments"
        )
    settings = TournamentSettings(
        game=game,
        seats=seats,
        structure=structure,
        starting_stack=stack,
        payouts=_read_payouts(payouts),
        buy_in=_read_money("--buy-in", buy_in),
        bounty=_read_money("--bounty", bounty),
    )
    with ExitStack() as contexts:
        on_hand = None
        if history is not None:
            contexts.enter_context(file_errors(history))
            writer = contexts.enter_context(RecordWriter(history))

            def on_hand(hand: Any) -> None:
                writer.write(hand.record)

        series = play_tournaments(
            bots,
            settings,
            entrants=entrants,
            seed=seed,
            tournaments=tournaments,
            jobs=jobs,
            on_hand=on_hand,
            progress=contexts.enter_context(progress_bar("playing")),
        )
    write_picture(plot, series.plot)
    if as_json:
        say(json.dumps(series.to_dict(), default=float))
    else:
        _print_series(series)


def _read_payouts(text: str) -> Any:
    """Return the name of a payout table, or a list of percentages."""
    if not text[:1].isdigit():
        return text
    from decimal import Decimal

    from bigslick.cli.analysis.icm import read_numbers

    return tuple(Decimal(str(share)) for share in read_numbers("--payouts", text))


def _read_money(option: str, text: str) -> int:
    """Return an amount in cents.

    >>> _read_money("--buy-in", "2.50")
    250

    Raises:
        NotationError: the text is not an amount of money.

    """
    from decimal import Decimal, InvalidOperation

    try:
        cents = Decimal(text) * 100
    except InvalidOperation:
        cents = Decimal("NaN")
    if not cents.is_finite() or cents < 0 or cents % 1:
        raise NotationError(
            f"invalid {option} {text!r}: expected an amount such as 10 or 2.50", text
        )
    return int(cents)


def _print_series(series: TournamentSeries) -> None:
    """Print the places of one tournament, or the totals of several."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.drawing.plain_text import name_text

    console = PlainConsole()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    if len(series.runs) == 1:
        (run,) = series.runs
        table.add_column("place", justify="right")
        table.add_column("player", overflow="fold")
        bounties = bool(series.settings.bounty)
        titles = ["prize", "knockouts"] + ["bounties"] * bounties
        for name in titles:
            table.add_column(name, justify="right")
        for one in run.result.finishes:
            prize = _money(one.prize) if one.prize else "-"
            row = [str(one.place), name_text(one.name), prize, str(one.knockouts)]
            table.add_row(*row, *([_money(one.bounties)] if bounties else []))
    else:
        table.add_column("bot", overflow="fold")
        for name in ("entries", "mean place", "wins", "paid", "net", "ROI", "95 %"):
            table.add_column(name, justify="right")
        for bot in series.rows:
            roi = bot.return_on_investment
            table.add_row(
                name_text(bot.name),
                f"{bot.entries:,}",
                f"{bot.mean_place:.2f}",
                f"{bot.wins:,}",
                f"{bot.in_the_money:,}",
                _money(bot.won - bot.cost),
                f"{roi.mean:+.1%}",
                f"\u00b1{roi.half_width:.1%}",
            )
    console.print(table)
    console.print(_summary(series), style="dim", soft_wrap=True)
    for bot in series.rows:
        print_examples(console, bot.name, bot.faults.examples, bot.faults.counts)


def _summary(series: TournamentSeries) -> str:
    settings, runs = series.settings, series.runs
    hands = sum(run.result.hands for run in runs)
    told = f"{settings.game}, {settings.structure}, {len(series.entrants)} players"
    if len(runs) > 1:
        seeds = f"seeds {runs[0].seed} to {runs[-1].seed}"
        return f"{told}: {len(runs):,} tournaments, {seeds}, {hands:,} hands"
    levels = counted(runs[0].levels, "level")
    pool = _money(runs[0].result.prize_pool)
    return (
        f"{told}, prize pool {pool}, seed {runs[0].seed}: "
        f"{counted(hands, 'hand')}, {levels}"
    )


def _money(cents: int) -> str:
    """Return cents as an amount of money.

    >>> _money(1250), _money(-300)
    ('12.50', '-3.00')
    """
    return f"{cents / 100:,.2f}"
