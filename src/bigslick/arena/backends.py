"""Where the work is done: processes here, a Dask or a Ray cluster there.

All of it goes through joblib. Results come back in the order of the work, however
many workers there are and in whatever order they finish.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from logging import ERROR
from os import cpu_count, getpid
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final
from warnings import catch_warnings, simplefilter

from bigslick.arena.chunks import play_chunk
from bigslick.errors import BotError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.arena.plan import ArenaPlan
    from bigslick.arena.standings import ChunkResult

__all__ = ("BACKENDS", "check_backend", "play_chunks")

BACKENDS: Final = ("loky", "dask", "ray")
_MODULES: Final = {"dask": "distributed", "ray": "ray"}
_CONNECT = 10.0  # seconds
_AHEAD: Final = 2  # chunks given out for each worker, so that none waits
_WAVE: Final = 4  # chunks a worker plays before anything is looked at (Ray)


def check_backend(backend: str, jobs: int | None, scheduler: str | None) -> None:
    """Refuse what cannot be worked with, before anything is begun.

    Raises:
        GameConfigError: no such backend, it is not installed, or no such workers.

    """
    if backend not in BACKENDS:
        raise GameConfigError(f"no backend {backend!r}: try {', '.join(BACKENDS)}")
    if jobs is not None and jobs < 1:
        raise GameConfigError(f"at least one worker, not {jobs}")
    if scheduler is not None and backend == "loky":
        raise GameConfigError("an address is for the backends dask and ray")
    if backend in _MODULES and find_spec(_MODULES[backend]) is None:
        raise GameConfigError(
            f"the backend {backend} is not installed: pip install bigslick[{backend}]"
        )


@contextmanager
def play_chunks(
    plan: ArenaPlan,
    indices: Sequence[int],
    *,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
) -> Iterator[Iterator[ChunkResult]]:
    """Give the results of these chunks, in their order, as they become known.

    ``jobs`` is the number of workers, all of them unless told. ``scheduler`` is
    the address of a Dask scheduler or a Ray cluster; without one, a small cluster
    on this machine is started for the occasion, or the one that is open is used.

    Raises:
        GameConfigError: the cluster is not there.
        BotError: a worker died, most likely of what a bot did to it.

    """
    joblib: Any = import_module("joblib")
    with ExitStack() as stack:
        if backend == "loky":
            jobs = min(jobs or cpu_count() or 1, max(len(indices), 1))
        elif backend == "dask":
            stack.enter_context(_dask_client(jobs, scheduler))
        else:
            stack.enter_context(_ray_session(jobs, scheduler))
        stack.enter_context(joblib.parallel_config(backend=backend, n_jobs=jobs or -1))
        home = getpid()
        tasks = [joblib.delayed(_play)(plan, index, home) for index in indices]
        results = _ordered(tasks)
        try:
            yield results
        except BrokenExecutor:
            raise BotError(
                "a worker died in the middle of a session: a bot has ended it, or the "
                "machine has run out of memory"
            ) from None
        finally:  # what nobody waits for any more is called off, without a warning
            with catch_warnings():
                simplefilter("ignore", UserWarning)
                results.close()


def _play(plan: ArenaPlan, index: int, home: int) -> ChunkResult:
    """Play a chunk; a worker leaves Ctrl-C to the process at home."""
    if getpid() != home and current_thread() is main_thread():
        signal(SIGINT, SIG_IGN)
    return play_chunk(plan, index)


def _ordered(tasks: Sequence[Any]) -> Any:
    """Yield the results in order; in waves where the backend cannot stream."""
    parallel: Any = import_module("joblib").Parallel
    options: dict[str, Any] = {"batch_size": 1, "pre_dispatch": f"{_AHEAD} * n_jobs"}
    probe = parallel(**options)
    if probe._backend.supports_return_generator:  # noqa: SLF001 - no public way
        results = parallel(return_as="generator", **options)(tasks)
        try:
            yield from results
        finally:
            results.close()
        return
    wave = _WAVE * max(probe._effective_n_jobs(), 1)  # noqa: SLF001
    for start in range(0, len(tasks), wave):
        yield from parallel(**options)(tasks[start : start + wave])


@contextmanager
def _dask_client(jobs: int | None, scheduler: str | None) -> Iterator[None]:
    dask: Any = import_module("distributed")
    if scheduler is not None:
        try:
            client = dask.Client(scheduler, timeout=_CONNECT)
        except (OSError, ValueError) as error:
            raise GameConfigError(
                f"no Dask scheduler at {scheduler}: {error}"
            ) from None
        with client:
            yield
        return
    try:
        dask.get_client()
    except ValueError:  # nobody has opened one
        with (
            dask.LocalCluster(
                n_workers=jobs or cpu_count(),
                threads_per_worker=1,
                dashboard_address=None,
            ) as cluster,
            dask.Client(cluster),
        ):
            yield
    else:
        yield


@contextmanager
def _ray_session(jobs: int | None, scheduler: str | None) -> Iterator[None]:
    ray: Any = import_module("ray")
    import_module("ray.util.joblib").register_ray()
    if ray.is_initialized():
        yield
        return
    where: dict[str, Any] = {"address": scheduler}
    if scheduler is None:
        where = {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(log_to_driver=False, logging_level=ERROR, **where)
    except (ConnectionError, ValueError) as error:
        raise GameConfigError(f"no Ray cluster: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()
