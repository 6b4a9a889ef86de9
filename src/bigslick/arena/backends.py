"""Runs the chunks of an arena in local processes or on a cluster, through joblib.

The cluster may be a Dask or a Ray cluster. Results arrive in the order of the chunks,
whatever the number of workers and the order in which they finish.
"""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from logging import ERROR
from os import getpid
from signal import SIG_IGN, SIGINT, signal
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final
from warnings import catch_warnings, simplefilter

from bigslick.arena.chunks import play_chunk
from bigslick.engine.games import VARIANTS, register_variant, registered_variants
from bigslick.errors import BotError, GameConfigError, unknown_name
from bigslick.values import whole_number
from bigslick.worker_processes import without_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigslick.arena.plan import ArenaPlan
    from bigslick.arena.standings import ChunkResult
    from bigslick.engine.games import Variant

__all__ = ("BACKENDS", "check_backend", "play_chunks")

BACKENDS: Final = ("loky", "dask", "ray")
_MODULES: Final = {"dask": "distributed", "ray": "ray"}
_ALL: Final = -1  # workers: one for each core
_CONNECT = 10.0  # seconds
_AHEAD: Final = 2  # chunks queued per worker, so that no worker waits
_WAVE: Final = 4  # chunks per worker before results are read (Ray)


def check_backend(backend: str, jobs: int | None, scheduler: str | None) -> None:
    """Check the backend and the number of workers before anything is started.

    Raises:
        GameConfigError: the backend is unknown or not installed, or the number of
            workers or the address is invalid.

    """
    if backend not in BACKENDS:
        raise GameConfigError(unknown_name("backend", backend, BACKENDS))
    if jobs is not None and jobs != _ALL:
        limits = "1 or more, or -1 for all cores"
        whole_number("number of workers", jobs, 1, limits=limits)
    if scheduler is not None and backend == "loky":
        raise GameConfigError(
            "a scheduler address is used only by the backends dask and ray"
        )
    if backend in _MODULES and find_spec(_MODULES[backend]) is None:
        raise GameConfigError(
            f'the backend {backend} is not installed: pip install "bigslick[{backend}]"'
        )


@contextmanager
def play_chunks(  # noqa: PLR0913 - where and how to play
    plan: ArenaPlan,
    indices: Sequence[int],
    *,
    jobs: int | None = None,
    backend: str = "loky",
    scheduler: str | None = None,
    keep_hands: bool = False,
) -> Iterator[Iterator[ChunkResult]]:
    """Yield the results of these chunks, in order, as they become available.

    ``jobs`` is the number of workers; None and -1 mean one per core. ``scheduler`` is
    the address of a Dask scheduler or a Ray cluster; without it, the open cluster is
    used, or a local one is started.

    Raises:
        GameConfigError: the cluster cannot be reached.
        BotError: a worker process died, most likely because of a bot.

    """
    joblib: Any = import_module("joblib")
    jobs = None if jobs == _ALL else jobs
    with ExitStack() as stack:
        if backend == "loky":
            jobs = min(jobs or joblib.cpu_count(), max(len(indices), 1))
        elif backend == "dask":
            stack.enter_context(_dask_client(jobs, scheduler))
        else:
            stack.enter_context(_ray_session(jobs, scheduler))
        stack.enter_context(joblib.parallel_config(backend=backend, n_jobs=jobs or -1))
        home = getpid()
        own = registered_variants()
        tasks = [
            joblib.delayed(_play)(plan, index, home, own, keep_hands)
            for index in indices
        ]
        results = _ordered(tasks)
        try:
            yield results
        except BrokenExecutor:
            raise BotError(
                "a worker died during a session: a bot ended the process, or the "
                "machine is out of memory"
            ) from None
        finally:  # cancel the remaining tasks without a warning
            with catch_warnings():
                simplefilter("ignore", UserWarning)
                results.close()


def _play(
    plan: ArenaPlan,
    index: int,
    home: int,
    variants: tuple[Variant, ...],
    keep_hands: bool,
) -> ChunkResult:
    """Play a chunk; workers ignore Ctrl-C, which the main process handles."""
    if getpid() != home and current_thread() is main_thread():
        signal(SIGINT, SIG_IGN)
    for variant in variants:
        if variant.code not in VARIANTS:
            register_variant(variant)
    return play_chunk(plan, index, keep_hands=keep_hands)


def _ordered(tasks: Sequence[Any]) -> Any:
    """Yield the results in order, in batches if the backend cannot stream them."""
    parallel: Any = import_module("joblib").Parallel
    options: dict[str, Any] = {"batch_size": 1, "pre_dispatch": f"{_AHEAD} * n_jobs"}
    probe = parallel(**options)
    if probe._backend.supports_return_generator:  # noqa: SLF001 - no public way
        with without_ctrl_c():
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
    """Use the given Dask scheduler, the open client, or a cluster on this machine."""
    dask: Any = import_module("distributed")
    if scheduler is not None:
        try:
            client = dask.Client(scheduler, timeout=_CONNECT)
        except (OSError, ValueError) as error:
            raise GameConfigError(
                f"cannot connect to the Dask scheduler at {scheduler}: {error}"
            ) from None
        with client:
            yield
        return
    try:
        dask.get_client()
    except ValueError:  # no Dask client is open
        with (
            dask.LocalCluster(
                n_workers=jobs or import_module("joblib").cpu_count(),
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
        raise GameConfigError(f"cannot connect to the Ray cluster: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()
