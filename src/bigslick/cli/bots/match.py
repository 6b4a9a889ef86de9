"""``bigslick match``: play many hands between bots."""

from __future__ import annotations

import json
import signal
from contextlib import contextmanager
from functools import partial
from pathlib import Path  # noqa: TC003 - typer reads the annotations
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import check_outputs_differ, file_errors, progress_bar, say
from bigslick.cli.bots.fault_output import print_examples
from bigslick.cli.completion import complete_bots
from bigslick.cli.options import (
    AsJson,
    GameOrMix,
    Tournament,
    choice,
    file_option,
    picture,
    read_blinds,
    record_file,
)
from bigslick.cli.written_files import check_files, write_picture
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from bigslick.match import PokerMatch

_INTERRUPTED = 130
_MOST_NAME = 16


def match_command(  # noqa: PLR0913, PLR0917 - one for each option
    players: Annotated[
        str,
        typer.Option(
            metavar="BOTS",
            autocompletion=complete_bots,
            help="Bots (a name or mybot.py:MyBot), separated by commas.",
        ),
    ] = "hard,medium,easy",
    hands: Annotated[
        int | None,
        typer.Option(help="Hands to play; default: 100, or until a tournament ends."),
    ] = None,
    game: GameOrMix = "nlhe",
    limit: Annotated[
        str | None,
        choice("Betting structure", "no-limit", "pot-limit", "fixed-limit"),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Random seed; the same seed plays the same match."),
    ] = None,
    tournament: Tournament = False,
    stack: Annotated[
        str | None, typer.Option(help="Chips of each player at the start.")
    ] = None,
    blinds: Annotated[
        str | None,
        typer.Option(help="Blinds, for example 1/2; the first level of a tournament."),
    ] = None,
    rebuy: Annotated[
        bool,
        typer.Option(help="In a cash game, buy in again after losing all chips."),
    ] = True,
    time_limit: Annotated[
        float | None,
        typer.Option(
            help="Seconds that a bot has for a decision; default: 10 for bots in "
            "files and programs."
        ),
    ] = None,
    history: Annotated[
        Path | None,
        record_file("Write the hands to this .jsonl file, one line for each."),
    ] = None,
    plot: Annotated[
        Path | None, picture("Draw the chips of all players to an .svg or .png file.")
    ] = None,
    save: Annotated[
        Path | None,
        file_option(
            "Save the match to this .json file; resume it if the file exists.",
            formats=("json",),
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a match between bots and print the results.

    \b
    bigslick match --players hard,medium,easy --hands 200 --seed 7
    bigslick match --players calls,random,random --tournament --plot chips.svg
    bigslick match --players easy,easy --game horse --hands 100 --history out.jsonl

    A bot that fails, for example because it raises an exception, folds, or checks if
    that is free. The faults of each bot are printed.

    Ctrl-C ends the match after the current hand. With --save, the same command
    resumes it.
    """
    from bigslick.match import CashRules, PokerMatch

    check_outputs_differ(history=history, plot=plot, save=save)
    check_files(plot)
    if hands is None and not tournament:
        hands = 100
    if hands is not None and hands < 1:
        raise GameConfigError(f"invalid number of hands {hands}: expected 1 or more")
    new = partial(
        PokerMatch,
        game,
        limit,
        tournament,
        players=_named(players),
        blinds=None if blinds is None else read_blinds(blinds),
        stack=None if stack is None else _read_chips(stack),
        seed=seed,
        cash=None if tournament else CashRules(auto_rebuy=rebuy),
        time_limit=time_limit,
    )
    if save is not None and save.exists():
        match = _taken_up(new(), save, history)
    else:
        match = new(history=None if history is None else _emptied(history))
    with match:
        _play(match, hands, save, plot)
    if as_json:
        say(json.dumps(match.as_dict(), default=float))
    else:
        _print_table(match)
    if match.paused:
        say("interrupted", err=True)
        raise typer.Exit(_INTERRUPTED)


def _play(
    match: PokerMatch, hands: int | None, save: Path | None, plot: Path | None
) -> None:
    """Play the match, save it and draw its chart."""
    chart = _Chart(match)
    if save is not None:
        match.save(save)
    left = None if hands is None else max(hands - match.hands_played, 0)
    with progress_bar(match.title) as show, _pausing(match):
        for _ in match.hands(left):
            if plot is not None:
                chart.add()
            if show is not None:
                show(*_shown(match, hands))
    if save is not None:
        match.save(save)
    write_picture(plot, chart.draw)


@contextmanager
def _pausing(match: PokerMatch) -> Iterator[None]:
    """Make Ctrl-C end the match after the current hand.

    A second Ctrl-C ends it at once.
    """

    def pause(number: int, frame: FrameType | None) -> None:
        del number, frame
        match.pause()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, pause)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _taken_up(match: PokerMatch, path: Path, history: Path | None) -> PokerMatch:
    """Return the match saved in the file, which must have the same settings.

    Raises:
        GameConfigError: the saved match has other settings.

    """
    saved = type(match).resume(path, history=history)
    for kept, asked in zip(_terms(saved), _terms(match), strict=True):
        if kept != asked:
            raise GameConfigError(
                f"{path} contains another match: {kept}, not {asked}; "
                "use its options or another file"
            )
    return saved


def _terms(match: PokerMatch) -> Iterator[str]:
    """Yield the settings that identify a match."""
    settings = match.settings
    yield settings.game
    yield ",".join(seat.bot or seat.player.name for seat in match.seats)
    yield "a tournament" if settings.tournament else "a cash game"
    for name in ("seed", "blinds", "stack", "time_limit"):
        yield f"{name.replace('_', ' ')} {getattr(settings, name)}"
    yield "rebuys" if settings.cash.auto_rebuy else "no rebuys"


def _named(text: str) -> dict[str, str]:
    """Return the players by name; duplicate names get a number.

    >>> _named("hard, easy,easy")
    {'hard': 'hard', 'easy-1': 'easy', 'easy-2': 'easy'}
    """
    from bigslick.bots.external import describe_spec

    bots = [bot.strip() for bot in text.split(",")]
    if not all(bots):
        raise GameConfigError(f"invalid players {text!r}: a name is empty")
    short = [describe_spec(bot)[0] for bot in bots]
    names: dict[str, str] = {}
    for i, (name, bot) in enumerate(zip(short, bots, strict=True)):
        count = short[: i + 1].count(name)
        names[name if short.count(name) == 1 else f"{name}-{count}"] = bot
    return names


def _read_chips(text: str) -> int:
    from bigslick.text_values import parse_typed_value

    return parse_typed_value(text)


def _emptied(path: Path) -> Path:
    """Empty the file and return its path."""
    with file_errors(path):
        path.write_bytes(b"")
    return path


class _Chart:
    """A chart of the stacks after each hand; a line ends when its player is out."""

    def __init__(self, match: PokerMatch) -> None:
        self.match = match
        self.first = match.hands_played
        self.chips: dict[str, list[float]] = {
            player.name: [float(player.chips)] for player in match.players
        }

    def add(self) -> None:
        for player in self.match.players:
            line = self.chips[player.name]
            out = self.match.tournament_mode and not (player.chips or line[-1] > 0)
            line.append(float("nan") if out else float(player.chips))

    def draw(self) -> str:
        from bigslick.drawing.charts.line_chart import line_chart

        hands = self.match.hands_played
        span = f"chips over {hands:,} hands"
        if self.first:
            span = f"chips from hand {self.first + 1:,} to {hands:,}"
        return line_chart(
            self.chips,
            title=f"{self.match.title}: {span}",
            x_label="hand",
            y_label="chips",
        )


def _shown(match: PokerMatch, hands: int | None) -> tuple[int, int]:
    """Return how much of the match is done, and its total.

    Both are in hands, or in players who are out.
    """
    if hands is not None:
        return match.hands_played, hands
    out = sum(not player.chips for player in match.players)
    return out, len(match.players) - 1


def _print_table(match: PokerMatch) -> None:
    """Print a row for each player."""
    from rich import box
    from rich.table import Table

    from bigslick.cli.plain_console import PlainConsole
    from bigslick.drawing.plain_text import name_text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    place = match.tournament_mode
    if place:
        table.add_column("place", justify="right", no_wrap=True)
    table.add_column("player", overflow="fold")
    for name in ("chips", "net", "hands", "won", "showdown", "folded", "mean bet"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in match.as_dict()["players"]:
        table.add_row(
            *([f"{row['place'] or '-'}"] if place else []),
            name_text(row["name"]),
            _chips(row["chips"]),
            f"{row['net']:+,}",
            f"{row['hands_played']:,}",
            f"{row['win_rate']:.1%}",
            f"{row['showdown_win_rate']:.1%}",
            f"{row['fold_frequency']:.1%}",
            f"{row['average_bet_size']:,.1f}",
        )
    console = PlainConsole()
    console.print_table(table, _MOST_NAME, int(place))
    for name, faults in match.faults.items():
        print_examples(console, name, faults.examples, faults.counts)
    hands = match.hands_played
    count = f"{hands:,} hand{'' if hands == 1 else 's'}"
    told = f"{match.title}, {count}: {_outcome(match)}"
    console.print(told, style="dim", soft_wrap=True)


def _outcome(match: PokerMatch) -> str:
    from bigslick.drawing.plain_text import name_text

    if match.winner is not None:
        return f"{name_text(match.winner)} {'wins' if match.is_over else 'leads'}"
    first, second = (match.net(name) for name in match.standings[:2])
    return "no leader" if first == second else f"{name_text(match.standings[0])} leads"


def _chips(amount: Any) -> str:
    return f"{amount:,}"
