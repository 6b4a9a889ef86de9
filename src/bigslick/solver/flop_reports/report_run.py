"""Solves a spot on many flops, in parallel; an interrupted run can be resumed."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import CardsError, GameConfigError, StorageError
from bigslick.solver.flop_reports.flop_report import FlopReport
from bigslick.solver.flop_reports.flops import WeightedFlop, choose_flops, texture
from bigslick.solver.solving import check_spot, parse_target, solve
from bigslick.solver.spots.spot import STREETS

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from bigslick.cards import RankOrder
    from bigslick.solver.spots.spot import Spot

__all__ = ("report",)

_KEPT: Final = "surrogateescape"  # bytes that are not UTF-8 stay as they are
_VERSION: Final = 1


def report(  # noqa: PLR0913 - what may be asked for
    spot: Spot,
    flops: str | int | Iterable[str] = "47",
    *,
    target: float | str = "0.5%",
    iterations: int | None = None,
    nodes: Sequence[str] = ("", "x"),
    jobs: int | None = None,
    path: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> FlopReport:
    """Return a table with the results of the spot on many flops, a row for each.

    The flop of ``spot`` is replaced by each of ``flops``: ``"47"``, ``"95"``,
    ``"184"``, ``"1755"`` (all that differ in more than suits), another number, or a
    list. ``nodes`` are the paths of decisions whose frequencies are included. ``jobs``
    is the number of flops that are solved at the same time, by default one per core;
    inside ``joblib.parallel_config(backend="dask")`` or ``"ray"``, they are solved on
    the cluster. With ``path``, each finished flop is written to a file at once, and a
    later call with the same spot and options continues from that file. ``progress`` is
    called with the number of finished flops and the total. After Ctrl-C, the report of
    the finished flops is returned.

    >>> from bigslick.solver import Spot
    >>> spot = Spot("Ks7h2d", ("QQ+", "JJ+"), pot=10, stack=10, sizes="bet a")
    >>> report(spot, ["Ks7h2d", "8s8h3s"], target="2%", jobs=1)
    <FlopReport of 2 flops: EV ...>

    Raises:
        GameConfigError: the spot does not begin on the flop, or an option is invalid.
        StorageError: the file belongs to another report, or is damaged.

    """
    from pathlib import Path

    check_spot(spot)
    if spot.streets != STREETS:
        raise GameConfigError(
            f"a report needs a spot on the flop, not on the {spot.streets[0]}"
        )
    parse_target(target)
    for node in nodes:
        _check_node(spot, node)
    ranks = spot.rank_order
    chosen = choose_flops(flops, ranks)
    options = {"target": target, "iterations": iterations, "nodes": list(nodes)}
    done = _read_done(path, spot, options)
    missing = [flop for flop in chosen if flop.cards not in done]
    results = _solved(spot, missing, options, jobs)
    try:
        for number, (flop, row) in enumerate(zip(missing, results, strict=True), 1):
            done[flop.cards] = row
            if path is not None:
                _add_line(Path(path), {"flop": flop.cards, "row": row})
            if progress is not None:
                progress(len(chosen) - len(missing) + number, len(chosen))
    except KeyboardInterrupt:
        if all(done.get(flop.cards) is None for flop in chosen):
            raise
    finished = [flop for flop in chosen if flop.cards in done]
    rows = [_full_row(flop, done[flop.cards], ranks) for flop in finished]
    found = [row for row in rows if row is not None]
    if not found:
        reason = "no pair of hands of the two ranges is possible on any of the flops"
        raise CardsError(reason, spot.ranges)
    skipped = [f.cards for f, row in zip(finished, rows, strict=True) if row is None]
    return FlopReport(spot, found, skipped, len(chosen) - len(finished))


def _check_node(spot: Spot, path: str) -> None:
    """Check that a node is on the flop, so that it exists on every flop."""
    lines = spot.tree.streets[0]
    place = 0
    for word in path.split():
        labels = [action.label for action in lines.nodes[place].actions]
        if word not in labels:
            raise GameConfigError(
                f"no action {word!r} on the flop in {path!r}: there are "
                f"{', '.join(labels) or 'none'}"
            )
        place = lines.nodes[place].first_child + labels.index(word)
    if not lines.nodes[place].actions:
        raise GameConfigError(f"no player acts on the flop after {path!r}")


def _solved(
    spot: Spot, flops: list[WeightedFlop], options: dict[str, Any], jobs: int | None
) -> Iterator[dict[str, Any] | None]:
    """Yield the row of each flop, in order, as soon as it is available."""
    from bigslick.worker_processes import without_ctrl_c

    joblib: Any = import_module("joblib")
    tasks = [joblib.delayed(_row)(spot, flop.cards, options) for flop in flops]
    settings: dict[str, Any] = {"batch_size": 1}
    if jobs is not None:
        settings["n_jobs"] = jobs
    elif joblib.parallel.get_active_backend()[0].__class__.__name__ == "LokyBackend":
        settings["n_jobs"] = -1
    parallel = joblib.Parallel(**settings)
    if parallel._backend.supports_return_generator:  # noqa: SLF001 - no public way
        with without_ctrl_c():
            rows = joblib.Parallel(return_as="generator", **settings)(tasks)
        yield from rows
    else:
        yield from parallel(tasks)


def _row(spot: Spot, flop: str, options: dict[str, Any]) -> dict[str, Any] | None:
    """Return the row of a flop, or None if no pair of hands is possible on it."""
    try:
        here = replace(spot, board=flop)
    except CardsError:
        return None
    solution = solve(here, options["target"], options["iterations"], threads=1)
    if solution.interrupted:  # its target is not reached: it is no result
        raise KeyboardInterrupt
    root = solution.root
    frequencies = {
        f"{path or 'start'}: {label}": share
        for path in options["nodes"]
        for label, share in solution.node(path).frequencies.items()
    }
    return {
        "pairs": float(root.reach(0) @ root.meets(0)),
        "ev_oop": solution.ev[0],
        "ev_ip": solution.ev[1],
        "equity_oop": root.mean_equity(0),
        "equity_ip": root.mean_equity(1),
        "exploitability": solution.exploitability,
        "iterations": solution.iterations,
        "seconds": solution.seconds,
        **frequencies,
    }


def _full_row(
    flop: WeightedFlop, row: dict[str, Any] | None, ranks: RankOrder
) -> dict[str, Any] | None:
    if row is None:
        return None
    rest = {name: value for name, value in row.items() if name != "pairs"}
    kind = texture(flop.cards, ranks)._asdict()
    return {
        "flop": flop.cards,
        "weight": flop.stands_for * row["pairs"],
        **kind,
        **rest,
    }


def _read_done(
    path: str | os.PathLike[str] | None, spot: Spot, options: dict[str, Any]
) -> dict[str, dict[str, Any] | None]:
    """Return the rows that a file already has; create the file if it does not exist."""
    import json
    from pathlib import Path

    if path is None:
        return {}
    from hashlib import sha256

    values = {k: v for k, v in spot.to_dict().items() if k != "board"}
    text = json.dumps([values, options], sort_keys=True)
    head = {"report": _VERSION, "spot": sha256(text.encode()).hexdigest()}
    file = Path(path)
    if not file.exists() or not file.stat().st_size:
        _add_line(file, head)
        return {}
    lines = file.read_text(encoding="utf-8", errors=_KEPT).split("\n")
    found = _read_line(lines[0], file, 1)
    if found != head:
        raise StorageError(
            f"{file} belongs to a report of another spot or other options: "
            "name another file"
        )
    if lines[-1]:  # after a crash, the last line may be incomplete
        kept = "".join(f"{line}\n" for line in lines[:-1])
        file.write_text(kept, encoding="utf-8", errors=_KEPT)
    rows = [_read_line(line, file, i) for i, line in enumerate(lines[1:-1], 2)]
    try:
        return {row["flop"]: row["row"] for row in rows}
    except (KeyError, TypeError):
        raise StorageError(
            f"{file} is damaged: a line lacks the field flop or row; delete the file "
            "to solve the flops again"
        ) from None


def _read_line(line: str, file: Path, number: int) -> Any:
    import json

    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise StorageError(f"{file}, line {number} is damaged: {error}") from None


def _add_line(file: Path, data: dict[str, Any]) -> None:
    import json

    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(data) + "\n")
