"""``bigslick play``: a session against bots in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import say
from bigslick.cli.options import GameOrMix, Seed, Tournament, read_blinds

if TYPE_CHECKING:
    from bigslick.terminal.session import Session


def play_command(  # noqa: PLR0913, PLR0917 - one for each option
    game: GameOrMix = "nlhe",
    seats: Annotated[
        int, typer.Option(help="Number of players, 2 to 9, including you.")
    ] = 6,
    level: Annotated[
        str, typer.Option(help="Bot levels, separated by commas.")
    ] = "easy,medium",
    tournament: Tournament = False,
    stack: Annotated[
        int | None, typer.Option(help="Chips of each player at the start.")
    ] = None,
    blinds: Annotated[str | None, typer.Option(help="Blinds, for example 1/2.")] = None,
    seed: Seed = None,
    speed: Annotated[
        str, typer.Option(help="Speed of the bots: slow, normal, fast or instant.")
    ] = "normal",
    clock: Annotated[
        int, typer.Option(help="Seconds you have for a decision; 0: no limit.")
    ] = 0,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    deck: Annotated[
        str, typer.Option(help="Deck style: four (colours), two (colours) or ascii.")
    ] = "four",
    big_blinds: Annotated[
        bool, typer.Option("--bb", help="Show amounts in big blinds.")
    ] = False,
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Use plain text and prompts instead of a full screen."
        ),
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Resume the last session.")
    ] = False,
) -> None:
    """Play against bots in the terminal.

    The session is saved in your data folder. To continue it, even in the middle of a
    hand, run bigslick play --resume. With --plain, or without a terminal, the game
    reads lines from standard input and ends with the input.

    \b
    bigslick play
    bigslick play --game plo --seats 4 --level hard
    bigslick play --tournament --stack 1500 --speed fast
    bigslick play --plain --game razz
    """
    import asyncio
    from datetime import datetime

    from bigslick.terminal.card_text import CardStyle
    from bigslick.terminal.session import Session
    from bigslick.terminal.session_settings import BotSpeed, SessionSettings

    if resume:
        settings = SessionSettings.last()
    else:
        settings = SessionSettings.plan(
            game=game,
            seats=seats,
            levels=level,
            hero=name,
            started=datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f"),
            seed=seed,
            tournament=tournament,
            stack=stack,
            blinds=None if blinds is None else read_blinds(blinds),
            pace=_one_of(BotSpeed, speed, "--speed"),
            clock=clock,
        )
    faces = _one_of(CardStyle, deck, "--deck")
    session = Session(settings, resumed=resume)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from bigslick.terminal.line_screen import LineScreen

        session.settings.pace = BotSpeed.INSTANT
        with suppress(KeyboardInterrupt):  # the session is saved
            asyncio.run(session.play(LineScreen(session, sys.stdin, sys.stdout)))
    else:
        from bigslick.terminal.app import TableApp

        app = TableApp(session, faces=faces, in_blinds=big_blinds)
        app.run()
        if app.failure is not None:
            raise app.failure
    _summary(session)


def _one_of(kind: Any, text: str, option: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        known = ", ".join(member.value for member in kind)
        raise typer.BadParameter(
            f"invalid value {text!r}: expected one of {known}", param_hint=option
        ) from None


def _summary(session: Session) -> None:
    from bigslick.terminal.pages import graph

    match = session.match
    hands = match.hands_played
    say()
    say(f"{match.title}: {hands} hand{'s' * (hands != 1)}, net {session.net:+,}")
    if session.place is not None:
        say(f"You finished in place {session.place}.")
    if hands:
        say(session.standings())
        say(graph([0.0, *map(float, session.results)]))
        say(f"Hands: {session.history}")
    if not session.is_over:
        say("To resume this session, run: bigslick play --resume")
