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


def run_arena(  # noqa: PLR0913 - the options of an arena
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
    cpu_limit: float | None = None,
    memory_limit: int | None = None,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    until: float | None = None,
    max_faults: float = 0.25,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> ArenaResult:
    """Let bots play against each other; return their winnings with intervals.

    A bot is text (``hard``, ``mybot.py:MyBot``, ``run:./mybot``, ``acpc:./agent``, or
    with a name ``mine=./mybot``) or a callable that creates a bot from a random seed.
    Every deal is played once in each seating, unless ``duplicate`` is False. The
    result depends on the settings and the seed, not on ``jobs`` and ``backend``.

    ``cpu_limit`` (seconds in a session) and ``memory_limit`` (megabytes) are enforced
    by the operating system for bots that are programs or classes in files.

    ``correction`` removes luck from the results without changing their means: ``cards``
    (all-in luck and board luck), ``all-in`` or ``none``.

    ``until`` stops the run at the end of a chunk, after at least 30 deals, when the
    half-width of every confidence interval is at most that many bb/100. ``max_faults``
    stops it when a bot has lost more than this fraction of its hands to its own faults,
    such as crashes, in at least 100 hands; 1 never stops it. ``out`` is a
    file for the results so far; with ``resume`` the run continues from it. Ctrl-C ends
    the run with the results so far. ``progress`` is called with the standings after
    every chunk, ``watch`` with the record of every hand, as a line of JSON.

    >>> result = run_arena(["maniac", "folds"], hands=200, jobs=1)
    >>> result.hands, result.bots[0].bb_per_100
    (200, 75.0)

    Raises:
        BotError: a bot is unknown, or a worker process died.
        GameConfigError: a setting is invalid, or the file has other settings.
        NotationError: the file to resume is not an arena file.

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
        cpu_limit=cpu_limit,
        memory_limit=memory_limit,
    )
    return play_plan(
        plan,
        jobs=jobs,
        backend=backend,
        scheduler=scheduler,
        until=until,
        max_faults=max_faults,
        out=out,
        resume=resume,
        progress=progress,
        watch=watch,
    )


def play_plan(  # noqa: PLR0913 - see run_arena
    plan: ArenaPlan,
    *,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    until: float | None = None,
    max_faults: float = 0.25,
    out: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
    watch: Callable[[bytes], object] | None = None,
) -> ArenaResult:
    """Play a plan; for the other arguments see `run_arena`."""
    if until is not None and not until > 0:
        raise GameConfigError(f"invalid half-width {until}: expected more than 0")
    if not 0 <= max_faults <= 1:
        raise GameConfigError(
            f"invalid max_faults {max_faults}: expected a fraction of the hands, 0 to 1"
        )
    if resume and out is None:
        raise GameConfigError("cannot resume without a file: give one in out")
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
                    plan,
                    missing,
                    jobs=jobs,
                    backend=backend,
                    scheduler=scheduler,
                    keep_hands=watch is not None,
                )
            )

        try:
            for chunk in _in_order(plan, known, start):
                if journal is not None:
                    journal.add(chunk)
                standings.add(chunk)
                _tell(chunk, standings, progress, watch)
                if stopped := _reason_to_stop(standings, until, max_faults):
                    break
            else:
                stopped = "hands"
        except KeyboardInterrupt:
            stopped = "interrupted"
    return ArenaResult.from_standings(
        standings, stopped=stopped, seconds=perf_counter() - began
    )


def _reason_to_stop(
    standings: Standings, until: float | None, max_faults: float
) -> str:
    """Return why the run ends after this chunk; empty if it continues."""
    if until is not None and standings.half_width <= until:
        return "until"
    return "faults" if standings.exceeds_faults(max_faults) else ""


def _tell(
    chunk: ChunkResult,
    standings: Standings,
    progress: Progress | None,
    watch: Callable[[bytes], object] | None,
) -> None:
    if watch is not None:
        for line in chunk.records:
            watch(line)
    if progress is not None:
        progress(standings)


def _in_order(
    plan: ArenaPlan,
    known: dict[int, ChunkResult],
    start: Callable[[], Iterator[ChunkResult]],
) -> Iterator[ChunkResult]:
    """Yield the chunks in order; workers start at the first one that is not known."""
    results: Iterator[ChunkResult] | None = None
    for work in plan.chunks:
        chunk = known.get(work.index)
        if chunk is None:
            results = start() if results is None else results
            chunk = next(results)
        yield chunk


def _check_bots(plan: ArenaPlan) -> None:
    """Create each bot once, so that unknown names are reported before the run."""
    for entry in range(len(plan.entries)):
        bot = create_entry(plan, entry, "0")
        close = getattr(bot, "close", None)
        if close is not None:
            close()
