"""A protocol of text lines through which other programs use the solver.

Each command is a line and is answered by lines, on standard input and output or any
other pair of streams. `docs/reference/solver-protocol.md` lists the commands.
"""

from __future__ import annotations

import json
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import (
    BigslickError,
    GameConfigError,
    NotationError,
    brief,
    unknown_name,
)
from bigslick.solver.solutions.locks import read_lock
from bigslick.solver.solutions.solution import Solution
from bigslick.solver.solving import Checkpoint, new_solution, parse_target
from bigslick.solver.spots.spot import Spot
from bigslick.solver.spots.spot_data import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bigslick.solver.solutions.node import SolutionNode

__all__ = ("PROTOCOL_VERSION", "LineProtocol", "node_data")

PROTOCOL_VERSION: Final = 1
_ALWAYS: Final = {"hello", "ready", "stop", "wait"}
_NUMBERS: Final = (
    *("pot", "stack", "unit", "add_all_in", "force_all_in", "all_in_share", "merge"),
    *("cap", "rake", "rake_cap"),
)
_LISTS: Final = ("payouts", "other_stacks", "behind")


class LineProtocol:
    """Answers the commands of one program.

    ``write`` is called with each line of an answer, by one thread at a time. While a
    spot is being solved, only ``hello``, ``ready``, ``wait``, ``stop`` and ``quit``
    are accepted.
    """

    def __init__(
        self,
        write: Callable[[str], object],
        *,
        threads: int | None = None,
        memory: str | None = None,
    ) -> None:
        """Create a session without a spot."""
        self._write_line = write
        self._writing = Lock()
        self._threads = threads
        self._memory = memory
        self._values: dict[str, Any] = {}
        self._solution: Solution | None = None
        self._stop = Event()
        self._worker: Thread | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Answer each line until ``quit`` or the end of input; then stop solving."""
        try:
            for line in lines:
                if line.strip() == "quit":
                    return
                self.handle(line)
        finally:
            self._end_work()

    def handle(self, line: str) -> None:
        """Answer one command; errors are answered with an error line."""
        name, _, rest = line.strip().partition(" ")
        if not name:
            return
        command = getattr(self, f"_do_{name.replace('-', '_')}", None)
        try:
            if command is None:
                known = sorted(
                    word.removeprefix("_do_").replace("_", "-")
                    for word in dir(self)
                    if word.startswith("_do_")
                )
                raise NotationError(
                    f"unknown command {brief(name)}; expected one of "
                    f"{', '.join(known)}, quit",
                    line,
                )
            if self._busy and name not in _ALWAYS:
                raise GameConfigError(f"cannot {name} while solving: send stop first")
            command(rest.strip())
        except OSError as error:
            self._write(f"error {error.filename}: {error.strerror}")
        except BigslickError as error:
            self._write("error " + " ".join(str(error).split()))

    @property
    def _busy(self) -> bool:
        return self._worker is not None and self._worker.is_alive()

    def _write(self, line: str) -> None:
        with self._writing:
            self._write_line(line)

    def _end_work(self) -> None:
        self._stop.set()
        if self._worker is not None:
            self._worker.join()
            self._worker = None

    def _do_hello(self, _: str) -> None:
        self._write(f"hello bigslick protocol {PROTOCOL_VERSION}")

    def _do_ready(self, _: str) -> None:
        self._write("ready")

    def _do_new(self, _: str) -> None:
        self._values, self._solution = {}, None
        self._write("ok")

    def _do_set(self, rest: str) -> None:
        name, _, text = rest.partition(" ")
        if name not in FIELDS:
            raise GameConfigError(unknown_name("field of a spot", name, FIELDS))
        self._values[name] = _value(name, text.strip())
        self._solution = None
        self._write("ok")

    def _do_spot(self, rest: str) -> None:
        data = _json_object(rest, "a spot")
        Spot.from_dict(data)
        self._values, self._solution = data, None
        self._write("ok")

    def _do_go(self, rest: str) -> None:
        target, iterations = _limits(rest)
        if self._solution is None:
            spot = Spot.from_dict(self._values)
            self._solution = new_solution(spot, self._threads, self._memory)
        self._stop.clear()
        self._worker = Thread(
            target=self._work, args=(self._solution, target, iterations), daemon=True
        )
        self._worker.start()

    def _work(
        self, solution: Solution, target: str | None, iterations: int | None
    ) -> None:
        try:
            solution.resume(target, iterations, self._report, self._stop.is_set)
        except BigslickError as error:
            self._write("error " + " ".join(str(error).split()))
            return
        first, second = solution.ev
        word = "stopped" if solution.interrupted else "done"
        self._write(f"{word} {_progress(solution.checkpoints[-1])} ev {first} {second}")

    def _report(self, check: Checkpoint) -> None:
        self._write(f"info {_progress(check)}")

    def _do_stop(self, _: str) -> None:
        if not self._busy:
            raise GameConfigError("nothing is being solved")
        self._end_work()

    def _do_wait(self, _: str) -> None:
        if self._worker is not None:
            self._worker.join()
        self._write("ok")

    def _solved(self) -> Solution:
        if self._solution is None:
            raise GameConfigError("there is no solution yet: send go or load first")
        return self._solution

    def _do_node(self, rest: str) -> None:
        node = self._solved().node(rest)
        self._write("node " + json.dumps(node_data(node)))

    def _do_hands(self, rest: str) -> None:
        player, _, path = rest.partition(" ")
        if player not in {"oop", "ip"}:
            raise NotationError(
                f"invalid player {brief(player)}: expected oop or ip", rest
            )
        node = self._solved().node(path)
        records = node.records(("oop", "ip").index(player))
        self._write("hands " + json.dumps([plain(record) for record in records]))

    def _do_lock(self, rest: str) -> None:
        data = {"path": ""} | _json_object(rest, "a lock")
        path, shares, hands = read_lock(data, "the lock")
        self._solved().node(path).lock(shares, hands)
        self._write("ok")

    def _do_unlock(self, rest: str) -> None:
        self._solved().node(rest).unlock()
        self._write("ok")

    def _do_save(self, rest: str) -> None:
        self._solved().save(rest)
        self._write("ok")

    def _do_load(self, rest: str) -> None:
        self._solution = Solution.load(rest, self._threads)
        self._values = self._solution.spot.to_dict()
        self._write("ok")


def node_data(node: SolutionNode) -> dict[str, Any]:
    """Return a node as plain values: its kind, frequencies and hands."""
    data: dict[str, Any] = {
        "path": list(node.path),
        "board": [repr(card) for card in node.board],
        "kind": node.line.kind.name.lower(),
        "pot": node.pot,
    }
    if node.is_decision:
        data |= {
            "player": node.player,
            "actions": [action._asdict() for action in node.actions],
            "frequencies": node.frequencies,
            "hands": [plain(record) for record in node.hands],
        }
    return data


def plain(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with NaN replaced by None, because JSON has no NaN."""
    return {key: None if value != value else value for key, value in record.items()}  # noqa: PLR0124


def _value(name: str, text: str) -> Any:
    """Return a value of a spot from text: a number, numbers with commas, or text."""
    try:
        if name in _LISTS:
            return [float(part) for part in text.split(",")]
        if name in _NUMBERS:
            return int(text) if name == "cap" else float(text)
    except ValueError:
        wanted = "numbers with commas" if name in _LISTS else "a number"
        raise NotationError(
            f"invalid {name} {brief(text)}: expected {wanted}", text
        ) from None
    return text


def _progress(check: Checkpoint) -> str:
    return (
        f"iterations {check.iterations} seconds {check.seconds:.3f} "
        f"exploitability {check.exploitability:.8f}"
    )


def _json_object(text: str, what: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"invalid JSON in {what}: {error}", text[:100]) from None
    if not isinstance(data, dict):
        raise NotationError(f"invalid JSON in {what}: expected an object", text[:100])
    return data


def _limits(text: str) -> tuple[str | None, int | None]:
    """Return the target and the iterations of a ``go`` command."""
    words = text.split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or len(given) != len(words) // 2 or given.keys() - _LIMITS:
        raise NotationError(
            f"invalid limits {brief(text)}: expected 'target PERCENT', "
            "'iterations NUMBER' or both",
            text,
        )
    target = given.get("target")
    if target is not None:
        parse_target(target)
    count = given.get("iterations")
    if count is not None and not (count.isdecimal() and int(count) > 0):
        raise NotationError(
            f"invalid number of iterations {brief(count)}: expected 1 or more", text
        )
    if target is None and count is None:
        target = "0.1%"
    return target, None if count is None else int(count)


_LIMITS: Final = {"target", "iterations"}
