"""``bigslick arena``: bots against bots, with confidence intervals."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from math import isfinite
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated

import typer

from bigslick.cli.app import check_outputs_differ, file_errors, say
from bigslick.cli.bots.fault_output import count_text, print_examples
from bigslick.cli.options import (
    AsJson,
    Game,
    SeedOfRun,
    Workers,
    bots_argument,
    choice,
    file_option,
    picture,
    record_file,
)
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import GameConfigError, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.table import Table

    from bigslick.arena import ArenaResult
    from bigslick.arena.standings import Standings

INTERRUPTED = 130
_MOST_NAME = 16


def arena_command(  # noqa: PLR0913, PLR0917 - one for each option
    bots: Annotated[
        list[str] | None,
        bots_argument("A name, mybot.py:MyBot, run:COMMAND or acpc:COMMAND."),
    ] = None,
    hands: Annotated[
        int | None, typer.Option(help="Hands to play; default: 10,000.")
    ] = None,
    game: Game = "nlhe",
    stack: Annotated[
        str,
        typer.Option(
            metavar="BB", help="Stack of each bot in big blinds, for example 100bb."
        ),
    ] = "100bb",
    seats: Annotated[
        int, typer.Option(help="Seats at the table; 0: one for each bot.")
    ] = 0,
    duplicate: Annotated[
        bool,
        typer.Option(
            "--duplicate/--no-duplicate", help="Play each deal in every seating order."
        ),
    ] = True,
    correction: Annotated[
        str,
        choice("Kind of luck to remove from the results", "cards", "all-in", "none"),
    ] = "cards",
    seed: SeedOfRun = 0,
    session: Annotated[
        int,
        typer.Option(
            help="Number of deals after which the bots are created again, without "
            "memory."
        ),
    ] = 200,
    time_limit: Annotated[
        float | None, typer.Option(help="Seconds that a bot has for a decision.")
    ] = None,
    hand_time_limit: Annotated[
        float | None,
        typer.Option(help="Seconds that a bot has for all decisions of a hand."),
    ] = None,
    cpu_limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", help="CPU seconds that a program has in a session."
        ),
    ] = None,
    memory_limit: Annotated[
        int | None,
        typer.Option(metavar="MEGABYTES", help="Memory that a program may use."),
    ] = None,
    jobs: Workers = None,
    backend: Annotated[
        str,
        choice(
            "Where to run: loky (this machine), dask or ray.", "loky", "dask", "ray"
        ),
    ] = "loky",
    scheduler: Annotated[
        str | None, typer.Option(help="Address of the Dask or Ray cluster.")
    ] = None,
    until: Annotated[
        float | None,
        typer.Option(
            help="Stop when every interval is at most this wide, in +-bb/100."
        ),
    ] = None,
    max_faults: Annotated[
        float,
        typer.Option(
            metavar="FRACTION",
            help="Stop when a bot loses more than this fraction of its hands to its "
            "own faults, for example crashes; 1: never.",
        ),
    ] = 0.25,
    out: Annotated[
        Path | None,
        file_option(
            "Save the results to this new .jsonl file during the run.",
            formats=("jsonl",),
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the run in the file of --out.")
    ] = False,
    hands_out: Annotated[
        Path | None,
        record_file("Save the records of all hands to this new .jsonl file."),
    ] = None,
    worst: Annotated[
        int,
        typer.Option(min=0, help="Print this number of the first bot's worst hands."),
    ] = 0,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None, picture("Draw the winnings to an .svg or .png file.")
    ] = None,
) -> None:
    """Play bots against each other and print their win rates.

    Win rates have 95 % confidence intervals. To make them narrow, every deal is played
    in every seating order, and the luck of the cards is removed using equities. The
    results depend on the seed, not on the number of workers.

    A bot is the name of a built-in bot, a class in a file (mybot.py:MyBot), a program
    that reads and writes JSON lines (run:COMMAND) or an ACPC agent (acpc:COMMAND).
    NAME=BOT renames a bot. Ctrl-C stops the run and prints the results so far. With
    --out, resume it with bigslick arena --resume --out FILE.

    \b
    bigslick arena tight random --hands 200
    bigslick arena calls random maniac --hands 300 --game plo --seats 2
    bigslick arena maniac random --until 900 --hands 400 --plot winnings.svg
    bigslick arena tight calls --hands 200 --out run.jsonl
    bigslick arena tight maniac --hands 200 --worst 3 --hands-out arena.jsonl
    """
    from bigslick.arena import ArenaPlan, play_plan, read_entries
    from bigslick.arena.journal import read_plan
    from bigslick.arena.kept_hands import KeptHands
    from bigslick.formats import RecordWriter

    check_outputs_differ(out=out, plot=plot, hands_out=hands_out)
    check_files(plot)
    if hands_out is not None and hands_out.exists():
        raise GameConfigError(f"{hands_out} already exists: use another file")
    if resume and out is None:
        raise NotationError("--resume needs a file: name it with --out")
    if resume and not bots and out is not None:
        plan = read_plan(out)
        if hands is not None:
            plan = replace(plan, hands=hands)
    else:
        plan = ArenaPlan(
            entries=read_entries(bots or ()),
            game=game,
            hands=10_000 if hands is None else hands,
            seats=seats,
            stack=read_stack(stack),
            duplicate=duplicate,
            seed=seed,
            session=session,
            correction=correction,
            time_limit=time_limit,
            hand_time_limit=hand_time_limit,
            cpu_limit=cpu_limit,
            memory_limit=memory_limit,
        )
    with ExitStack() as contexts:
        if out is not None:
            contexts.enter_context(file_errors(out))
        progress = contexts.enter_context(progress_bar(plan.hands, until))
        kept = KeptHands(plan.entries[0].name, worst)
        if hands_out is not None:
            contexts.enter_context(file_errors(hands_out))
            kept.writer = contexts.enter_context(RecordWriter(hands_out))
        result = play_plan(
            plan,
            jobs=jobs,
            backend=backend,
            scheduler=scheduler,
            until=until,
            max_faults=max_faults,
            out=out,
            resume=resume,
            progress=progress,
            watch=kept.add if worst or hands_out else None,
        )
    write_picture(plot, result.plot)
    if as_json:
        say(json.dumps(result.to_dict()))
    else:
        print_result(result, out)
        for text in kept.texts():
            say(text)
    if result.stopped == "interrupted":
        raise typer.Exit(INTERRUPTED)


def read_stack(text: str) -> float:
    """Return the number of big blinds in a stack such as ``100bb`` or ``100``."""
    number = text.strip().lower().removesuffix("bb").strip()
    try:
        value = float(number)
    except ValueError:
        value = float("nan")
    if not isfinite(value):
        raise NotationError(
            f"invalid --stack {text!r}: expected big blinds, for example 100bb"
        )
    return value


@contextmanager
def progress_bar(
    hands: int, until: float | None = None
) -> Iterator[Callable[[Standings], None] | None]:
    """Yield a callback for a progress bar on stderr, or None without a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.drawing.plain_text import name_text

    columns = (
        TextColumn("{task.completed:,} of {task.total:,} hands"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    with Progress(*columns, console=PlainConsole(stderr=True), transient=True) as bar:
        number = bar.add_task("", total=hands)
        goal = "" if until is None else f" (until \u00b1{until:g})"

        def show(standings: Standings) -> None:
            best = max(
                zip(standings.plan.entries, standings.bots, strict=True),
                key=lambda pair: pair[1].result.mean,
            )
            found = best[1].result
            name = name_text(best[0].name)
            text = f"{name} {found.mean:+.1f} \u00b1{found.half_width:.1f}"
            bar.update(
                number, completed=standings.hands, description=f"{text} bb/100{goal}"
            )

        yield show


def print_result(result: ArenaResult, out: Path | None = None) -> None:
    """Print the win rates, the pairs and the faults of the bots."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.drawing.plain_text import name_text

    console = PlainConsole()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("bot", overflow="fold")
    for name in ("bb/100", "95 %", "as dealt", "rating", "ms", "max ms", "faults"):
        table.add_column(name, justify="right", no_wrap=True)
    for bot in sorted(result.bots, key=lambda bot: -bot.bb_per_100):
        table.add_row(
            name_text(bot.name),
            _signed(bot.bb_per_100),
            _interval(bot.bb_per_100, bot.ci95),
            f"{_signed(bot.raw_bb_per_100)} "
            f"{_interval(bot.raw_bb_per_100, bot.raw_ci95)}",
            _signed(bot.rating),
            f"{bot.mean_time * 1000:.2f}",
            f"{bot.max_time * 1000:.1f}",
            count_text(bot.faults),
        )
    console.print_table(table, _MOST_NAME)
    if len(result.bots) > 2:  # noqa: PLR2004 - two bots are one pair
        console.print_table(_pair_table(result), _MOST_NAME)
    for bot in result.bots:
        print_examples(console, bot.name, bot.examples)
    plan = result.plan
    deals = (
        f"{result.deals:,} deals in every seating"
        if plan.duplicate
        else "each deal once"
    )
    rate = result.hands / result.seconds if result.seconds else 0.0
    console.print(
        f"{plan.game}, {plan.stack:g} bb, seed {plan.seed}: "
        f"{result.hands:,} hands ({deals}), {result.seconds:.1f} s, "
        f"{rate:,.0f} hands/s",
        style="dim",
    )
    console.print(result.correction, style="dim")
    if result.stopped == "faults":
        bot = max(result.bots, key=lambda bot: sum(bot.faults.values()) / bot.hands)
        console.print(
            f"stopped: {name_text(bot.name)} lost {sum(bot.faults.values()):,} of "
            f"{bot.hands:,} hands to its own faults; to play all hands: --max-faults 1",
            markup=False,
        )
    if result.stopped == "interrupted":
        how = "" if out is None else f"; to resume: bigslick arena --resume --out {out}"
        console.print(f"interrupted{how}")


def _pair_table(result: ArenaResult) -> Table:
    """Return a table of what each bot won from each other bot."""
    from rich import box
    from rich.table import Table

    from bigslick.drawing.plain_text import name_text

    names = [bot.name for bot in result.bots]
    cells = {(pair.first, pair.second): (pair, 1) for pair in result.pairs}
    cells |= {(pair.second, pair.first): (pair, -1) for pair in result.pairs}
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("wins from", overflow="fold")
    for name in names:
        title = name_text(name)
        if len(title) > _MOST_NAME:
            title = f"{title[: _MOST_NAME - 1]}\u2026"
        table.add_column(title, justify="right", no_wrap=True)
    for name in names:
        row = []
        for other in names:
            pair, sign = cells.get((name, other), (None, 0))
            row.append(
                ""
                if pair is None
                else f"{_signed(sign * pair.bb_per_100)} "
                f"{_interval(pair.bb_per_100, pair.ci95)}"
            )
        table.add_row(name_text(name), *row)
    return table


def _signed(mean: float) -> str:
    return f"{round(mean, 1) + 0.0:+.1f}"  # 0.0 is added so that there is no -0.0


def _interval(mean: float, ci95: tuple[float, float]) -> str:
    half = ci95[1] - mean
    return f"\u00b1{half:.1f}" if isfinite(half) else "\u00b1?"
