"""The metrics of a room, and their text for Prometheus.

Counters and histograms are plain numbers: counting takes less than a microsecond and
never fails. Gauges are functions that are called for each request; they read values
such as the number of tables from the room.

>>> metrics = Metrics()
>>> metrics.limits.inc("sockets")
>>> metrics.action_seconds.observe(0.004)
>>> print(metrics.text().splitlines()[2])
bigslick_room_actions_total 0
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = (
    "CONTENT_TYPE",
    "Counter",
    "Counters",
    "Gauge",
    "Histogram",
    "Metrics",
    "Samples",
    "metrics_text",
)

Samples: TypeAlias = list[list[Any]]
"""For each metric its name, its help, its kind and the lines of its samples."""
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_PREFIX = "bigslick_room_"
_SECONDS = (
    *(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5),
    *(1.0, 2.5, 5.0, 10.0),
)


class Metric(Protocol):
    """Something with a name that can be written as lines of text."""

    name: str
    help: str
    kind: str

    def lines(self) -> Iterator[str]:
        """Yield one line for each sample."""


class Counter:
    """Counts how often something has happened."""

    __slots__ = ("help", "name", "value")
    kind = "counter"

    def __init__(self, name: str, text: str) -> None:
        """Start at zero; the name of a counter ends with ``_total``."""
        self.name = _PREFIX + name
        self.help = text
        self.value = 0

    def inc(self, by: int = 1) -> None:
        """Add one, or the given number."""
        self.value += by

    def lines(self) -> Iterator[str]:
        """Yield the sample."""
        yield f"{self.name} {self.value}"


class Counters:
    """Counters that differ in one label; each is created when first counted.

    The values of the label must be few and fixed, never data from a client: each of
    them is a time series that Prometheus stores.
    """

    __slots__ = ("help", "label", "name", "values")
    kind = "counter"

    def __init__(self, name: str, text: str, label: str) -> None:
        """Start with nothing counted."""
        self.name = _PREFIX + name
        self.help = text
        self.label = label
        self.values: dict[str, int] = {}

    def inc(self, value: str, by: int = 1) -> None:
        """Add to the counter with that value of the label."""
        self.values[value] = self.values.get(value, 0) + by

    def lines(self) -> Iterator[str]:
        """Yield a sample for each value, in alphabetical order."""
        for value, count in sorted(self.values.items()):
            yield f'{self.name}{{{self.label}="{_escaped(value)}"}} {count}'


class Gauge:
    """A value that is read on request: a single one, or one for each label."""

    __slots__ = ("help", "label", "name", "read")
    kind = "gauge"

    def __init__(
        self,
        name: str,
        text: str,
        read: Callable[[], float | Mapping[str, float]],
        label: str = "",
    ) -> None:
        """Set the function to call; with a label, it returns a number per value."""
        self.name = _PREFIX + name
        self.help = text
        self.read = read
        self.label = label

    def lines(self) -> Iterator[str]:
        """Yield a sample, or one for each value of the label."""
        found = self.read()
        if isinstance(found, (int, float)):
            yield f"{self.name} {_number(found)}"
            return
        for value, number in sorted(found.items()):
            yield f'{self.name}{{{self.label}="{_escaped(value)}"}} {_number(number)}'


class Histogram:
    """Durations in seconds, counted in buckets."""

    __slots__ = ("bounds", "buckets", "help", "name", "total")
    kind = "histogram"

    def __init__(
        self, name: str, text: str, bounds: Sequence[float] = _SECONDS
    ) -> None:
        """Start empty; a value belongs to the first bound not below it."""
        self.name = _PREFIX + name
        self.help = text
        self.bounds = tuple(bounds)
        self.buckets = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one duration."""
        self.buckets[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        """Return the number of durations."""
        return sum(self.buckets)

    def quantile(self, share: float) -> float:
        """Return the bound that this share of all values does not exceed.

        >>> histogram = Histogram("x_seconds", "x", (0.1, 1.0))
        >>> for seconds in (0.05, 0.06, 0.5): histogram.observe(seconds)
        >>> histogram.quantile(0.5), histogram.quantile(0.99)
        (0.1, 1.0)
        """
        wanted, seen = share * self.count, 0
        for bound, number in zip(self.bounds, self.buckets, strict=False):
            seen += number
            if seen >= wanted:
                return bound
        return float("inf")

    def lines(self) -> Iterator[str]:
        """Yield the cumulative buckets, then the sum and the count."""
        seen = 0
        for bound, number in zip(self.bounds, self.buckets, strict=False):
            seen += number
            yield f'{self.name}_bucket{{le="{bound:g}"}} {seen}'
        seen += self.buckets[-1]
        yield f'{self.name}_bucket{{le="+Inf"}} {seen}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {seen}"


class Metrics:
    """Everything that one room counts."""

    def __init__(self) -> None:
        """Start with nothing counted and no gauges."""
        self.actions = Counter("actions_total", "Actions of people and bots.")
        self.hands = Counter("hands_total", "Finished hands.")
        self.tables_made = Counter("tables_created_total", "Tables made.")
        self.commands = Counter("commands_total", "Commands received.")
        self.refused = Counters(
            "commands_refused_total", "Commands refused, by the error's code.", "code"
        )
        self.limits = Counters(
            "limits_hit_total", "Requests refused by a limit, by its name.", "limit"
        )
        self.requests = Counters(
            "http_requests_total", "HTTP requests answered, by status.", "status"
        )
        self.frames = Counter("frames_sent_total", "WebSocket frames sent.")
        self.messages = Counter("messages_sent_total", "Events and answers sent.")
        self.bytes_sent = Counter("sent_bytes_total", "Bytes sent over WebSockets.")
        self.bytes_received = Counter(
            "received_bytes_total", "Bytes of commands received over WebSockets."
        )
        self.errors = Counters(
            "errors_total",
            "Internal errors of the room, by where they happened.",
            "where",
        )
        self.action_seconds = Histogram(
            "action_seconds",
            "Seconds from the arrival of an action to its acknowledgement.",
        )
        self.commit_seconds = Histogram(
            "commit_seconds", "Seconds that a commit to the storage took."
        )
        self.move_seconds = Histogram(
            "move_seconds",
            "Seconds that tables stopped while they were moved.",
        )
        self.all: list[Metric] = [
            *(self.actions, self.hands, self.tables_made, self.commands, self.refused),
            *(self.limits, self.requests, self.frames, self.messages, self.bytes_sent),
            *(self.bytes_received, self.errors),
            *(self.action_seconds, self.commit_seconds, self.move_seconds),
        ]

    def gauge(
        self,
        name: str,
        text: str,
        read: Callable[[], float | Mapping[str, float]],
        label: str = "",
    ) -> None:
        """Add a gauge; ``read`` is called for each request."""
        self.all.append(Gauge(name, text, read, label))

    def samples(self) -> Samples:
        """Return all metrics with the lines of their samples."""
        return [[own.name, own.help, own.kind, [*own.lines()]] for own in self.all]

    def text(self) -> str:
        """Return all metrics in the text format of Prometheus."""
        return metrics_text({"": self.samples()})


def metrics_text(processes: Mapping[str, Samples]) -> str:
    """Return the metrics of processes by name in the text format of Prometheus.

    Each sample gets the name of its process as a label, unless the name is empty.
    """
    heads: dict[str, list[str]] = {}
    for process, samples in sorted(processes.items()):
        for name, text, kind, lines in samples:
            head = [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
            heads.setdefault(name, head).extend(
                _labelled(line, process) if process else line for line in lines
            )
    return "\n".join(line for lines in heads.values() for line in lines) + "\n"


def _labelled(line: str, process: str) -> str:
    """Return the line of a sample with one more label.

    >>> print(_labelled("room_hands_total 3", "1"))
    room_hands_total{process="1"} 3
    >>> print(_labelled('room_players{kind="bot"} 3', "1"))
    room_players{process="1",kind="bot"} 3
    """
    label = f'process="{_escaped(process)}"'
    name, brace, rest = line.partition("{")
    if brace:
        return f"{name}{{{label},{rest}"
    name, _, value = line.partition(" ")
    return f"{name}{{{label}}} {value}"


def _number(value: float) -> str:
    """Return a number as text, without digits that are only rounding errors.

    >>> _number(82_898_944), _number(0.1 + 0.2)
    ('82898944', '0.3')
    """
    return str(value) if isinstance(value, int) else f"{value:.10g}"


def _escaped(value: str) -> str:
    r"""Return the value of a label, escaped for use between quotes.

    >>> print(_escaped('a"b'))
    a\"b
    """
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
