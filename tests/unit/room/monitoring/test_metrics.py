"""The text that Prometheus reads."""

import re

from bigslick.room.monitoring.metrics import Histogram, Metrics

_SAMPLE = re.compile(
    r'[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"\})? '
    r"(?:[+-]?\d+(?:\.\d+)?(?:e[+-]\d+)?|\+Inf)"
)


def _samples(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (x.rsplit(" ", 1) for x in lines)}


def test_every_line_is_a_comment_or_a_sample() -> None:
    metrics = Metrics()
    metrics.limits.inc('odd "name"\nof\\two lines')
    metrics.action_seconds.observe(1e-7)
    metrics.gauge("tables", "Tables.", lambda: 3)
    metrics.gauge("players", "Players.", lambda: {"bot": 2, "person": 1}, "kind")
    text = metrics.text()
    assert text.endswith("\n")
    for line in text.splitlines():
        assert line.startswith(("# HELP ", "# TYPE ")) or _SAMPLE.fullmatch(line), line
    assert _samples(text)['bigslick_room_players{kind="bot"}'] == 2


def test_every_metric_has_its_own_name() -> None:
    names = [metric.name for metric in Metrics().all]
    assert len(names) == len(set(names))


def test_buckets_count_everything_below_their_bound() -> None:
    histogram = Histogram("x_seconds", "x", (0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 1.0, 3.0):
        histogram.observe(seconds)
    found = _samples("\n".join(histogram.lines()))
    assert found == {
        'bigslick_room_x_seconds_bucket{le="0.1"}': 2,
        'bigslick_room_x_seconds_bucket{le="1"}': 4,
        'bigslick_room_x_seconds_bucket{le="+Inf"}': 5,
        "bigslick_room_x_seconds_sum": 4.65,
        "bigslick_room_x_seconds_count": 5,
    }
    assert histogram.quantile(0.99) == float("inf")
