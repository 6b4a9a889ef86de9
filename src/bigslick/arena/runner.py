"""Running an arena: `run_arena`."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from bigslick.arena.backends import check_backend, play_chunks
from bigslick.arena.chunks import create_entry
from bigslick.arena.journal import Journal
from bigslick.arena.plan import ArenaPlan, read_entries
from bigslick.arena.result import ArenaResult
from bigslick.arena.standings import Standings
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.arena.plan import BotLike
    from bigslick.arena.standings import ChunkResult

    Progress: TypeAlias = Callable[[Standings], None]

__all__ = ("play_plan", "run_arena")


def run_arena(  # noqa: PLR0913 - every one is a question people ask
    bots: Iterable[BotLike],
    *,
    hands: int = 10_000,
    game: str = "nlhe",
    seats: int = 0,
    stack: float = 100,
    duplicate: bool = True,
    seed: int = 0,
    session: int = 200,
    correction: str = "cards",
    time_limit: float | None = None,
    hand_time_limit: float | None = None,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    until: float | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> ArenaResult:
    """Let bots play against each other and return who wins how much, and how surely.

    A bot is a text (``hard``, ``mybot.py:MyBot``, ``run:./mybot``, ``acpc:./agent``,
    with a name of its own ``mine=./mybot``) or a callable that makes one from a seed.
    Every deal is played once in each seating, unless ``duplicate`` is off. The
    numbers depend on the plan and the seed, not on ``jobs`` and ``backend``.

    ``correction`` takes luck out of the results without changing their means: ``cards``
    (all-in luck and that of the board), ``all-in`` or ``none``.

    ``until`` stops as soon as every interval is that narrow (half its width, in
    bb/100), at the end of a chunk and after 30 deals at least. ``out`` keeps what is
    done in a file from which ``resume`` goes on. Ctrl-C ends the run with what is
    done so far. ``progress`` is called with the standings after every chunk.

    >>> result = run_arena(["maniac", "folds"], hands=200, jobs=1)
    >>> result.hands, result.bots[0].bb_per_100
    (200, 75.0)

    Raises:
        BotError: there is no such bot, or one has ended its worker.
        GameConfigError: the numbers make no experiment, or the file is another's.
        NotationError: the file to resume is no record of an arena.

    """
    plan = ArenaPlan(
        entries=read_entries(bots),
        game=game,
        hands=hands,
        seats=seats,
        stack=stack,
        duplicate=duplicate,
        seed=seed,
        session=session,
        correction=correction,
        time_limit=time_limit,
        hand_time_limit=hand_time_limit,
    )
    return play_plan(
        plan,
        jobs=jobs,
        backend=backend,
        scheduler=scheduler,
        until=until,
        out=out,
        resume=resume,
        progress=progress,
    )


def play_plan(  # noqa: PLR0913 - see run_arena
    plan: ArenaPlan,
    *,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    until: float | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> ArenaResult:
    """Play a plan; see `run_arena` for the rest."""
    if until is not None and not until > 0:
        raise GameConfigError(f"the half-width must be positive, not {until}")
    if resume and out is None:
        raise GameConfigError("there is no file to resume: name one")
    check_backend(backend, jobs, scheduler)
    _check_bots(plan)
    began = perf_counter()
    standings = Standings(plan)
    with ExitStack() as stack:
        journal = None
        if out is not None:
            open_journal = Journal.resume if resume else Journal.create
            journal = open_journal(Path(out), plan)
            stack.callback(journal.close)
        known = {} if journal is None else journal.chunks

        def start() -> Iterator[ChunkResult]:
            missing = [work.index for work in plan.chunks if work.index not in known]
            return stack.enter_context(
                play_chunks(
                    plan, missing, jobs=jobs, backend=backend, scheduler=scheduler
                )
            )

        try:
            for chunk in _in_order(plan, known, start):
                if journal is not None:
                    journal.add(chunk)
                standings.add(chunk)
                if progress is not None:
                    progress(standings)
                if until is not None and standings.half_width <= until:
                    stopped = "until"
                    break
            else:
                stopped = "hands"
        except KeyboardInterrupt:
            stopped = "interrupted"
    return ArenaResult.from_standings(
        standings, stopped=stopped, seconds=perf_counter() - began
    )


def _in_order(
    plan: ArenaPlan,
    known: dict[int, ChunkResult],
    start: Callable[[], Iterator[ChunkResult]],
) -> Iterator[ChunkResult]:
    """Yield chunk after chunk; the workers start when the first is missing."""
    results: Iterator[ChunkResult] | None = None
    for work in plan.chunks:
        chunk = known.get(work.index)
        if chunk is None:
            results = start() if results is None else results
            chunk = next(results)
        yield chunk


def _check_bots(plan: ArenaPlan) -> None:
    """Make one bot of each kind, so that a wrong name is found at once."""
    for entry in range(len(plan.entries)):
        bot = create_entry(plan, entry, "0")
        close = getattr(bot, "close", None)
        if close is not None:
            close()
