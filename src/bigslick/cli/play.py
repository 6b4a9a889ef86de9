"""``bigslick play``: a session against bots in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bigslick.cli.app import say
from bigslick.cli.completion import complete_bots
from bigslick.cli.options import GameOrMix, Seed, Tournament, choice, read_blinds
from bigslick.errors import NotationError, unknown_name

if TYPE_CHECKING:
    from bigslick.terminal.session import Session


_INTERRUPTED = 130


def play_command(  # noqa: PLR0913, PLR0917 - one for each option
    game: GameOrMix = "nlhe",
    seats: Annotated[
        int, typer.Option(help="Number of players, 2 to 9, including you.")
    ] = 6,
    level: Annotated[
        str,
        typer.Option(
            autocompletion=complete_bots,
            help="Bots (a level or mybot.py:MyBot), separated by commas.",
        ),
    ] = "easy,medium",
    tournament: Tournament = False,
    stack: Annotated[
        int | None, typer.Option(help="Chips of each player at the start.")
    ] = None,
    blinds: Annotated[str | None, typer.Option(help="Blinds, for example 1/2.")] = None,
    seed: Seed = None,
    speed: Annotated[
        str,
        choice("Speed of the bots", "slow", "normal", "fast", "instant"),
    ] = "normal",
    clock: Annotated[
        int, typer.Option(help="Seconds you have for a decision; 0: no limit.")
    ] = 0,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    deck: Annotated[
        str,
        choice(
            "Deck style: four (colours), two (colours) or ascii.",
            "four",
            "two",
            "ascii",
        ),
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
        bool,
        typer.Option(
            "--resume", help="Resume a saved session: SESSION, or else the last one."
        ),
    ] = False,
    session_id: Annotated[
        str | None,
        typer.Argument(
            metavar="SESSION",
            help="Session to resume, with --resume; default: the last one.",
            show_default=False,
        ),
    ] = None,
    sessions: Annotated[
        bool, typer.Option("--sessions", help="List the saved sessions and exit.")
    ] = False,
) -> None:
    """Play against bots in the terminal.

    The session is saved in your data folder. To continue it, even in the middle of a
    hand, run bigslick play --resume. With --plain, or without a terminal, the game
    reads lines from standard input and ends when the input ends.

    \b
    bigslick play
    bigslick play --game plo --seats 4 --level hard
    bigslick play --tournament --stack 1500 --speed fast
    bigslick play --plain --game razz
    bigslick play --sessions
    """
    import asyncio
    from datetime import datetime

    from bigslick.terminal.card_text import CardStyle
    from bigslick.terminal.session import Session
    from bigslick.terminal.session_settings import BotSpeed, SessionSettings

    if sessions:
        _list_sessions()
        return
    if session_id is not None and not resume:
        raise typer.BadParameter(
            f"unexpected session {session_id!r}: add --resume to resume it",
            param_hint="SESSION",
        )
    screen = not plain and sys.stdin.isatty() and sys.stdout.isatty()
    resume = resume or _wants_last(screen or (plain and sys.stdin.isatty()))
    if resume:
        settings = (
            SessionSettings.last()
            if session_id is None
            else SessionSettings.find(session_id)
        )
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
    interrupted = False
    if not screen:
        from bigslick.terminal.line_screen import LineScreen

        session.settings.pace = BotSpeed.INSTANT
        try:
            lines = LineScreen(session, sys.stdin, sys.stdout, in_blinds=big_blinds)
            asyncio.run(session.play(lines))
        except KeyboardInterrupt:  # the session is saved
            interrupted = True
    else:
        from bigslick.terminal.app import TableApp

        app = TableApp(session, faces=faces, in_blinds=big_blinds)
        app.run()
        if app.failure is not None:
            raise app.failure
        interrupted = app.interrupted
    _summary(session)
    if interrupted:
        raise typer.Exit(_INTERRUPTED)


def _wants_last(asks: bool) -> bool:
    """Ask whether to resume the last session if it is unfinished; return the answer.

    Without a terminal, nothing is asked and the answer is no.
    """
    from bigslick.terminal.session_settings import SessionSettings

    if not asks:
        return False
    try:
        last = SessionSettings.last()
    except NotationError:
        return False
    if last.is_over:
        return False
    return typer.confirm(f"Resume the last session ({last.describe()})?", default=True)


def _list_sessions() -> None:
    from bigslick.terminal.session_settings import SessionSettings

    found = SessionSettings.saved()
    for settings in found:
        say(f"{settings.started}  {settings.describe()}")
    say(
        "To resume one, run: bigslick play --resume SESSION"
        if found
        else "No sessions."
    )


def _one_of(kind: Any, text: str, option: str) -> Any:
    try:
        return kind(text)
    except ValueError:
        known = [member.value for member in kind]
        raise typer.BadParameter(
            unknown_name("value", text, known), param_hint=option
        ) from None


def _summary(session: Session) -> None:
    from bigslick.terminal.block_chart import graph

    match = session.match
    hands = match.hands_played
    say()
    say(f"{match.title}: {hands} hand{'s' * (hands != 1)}, net {session.net:+,}")
    if session.place is not None:
        say(f"You finished in place {session.place}.")
    if hands:
        say(session.standings())
        say(graph([0.0, *map(float, session.results)]))
        # Printed to stderr: with the same seed, standard output is always the same.
        say(f"Hands: {session.history}", err=not sys.stdout.isatty())
    if not session.is_over:
        say("To resume this session, run: bigslick play --resume")
