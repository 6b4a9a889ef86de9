"""How many random examples a test draws: some in ``make test``, all in ``make slow``.

``BIGSLICK_SAMPLES=all`` draws all of them, ``BIGSLICK_SAMPLES=2000`` that many for
each test that does not name a number of its own; both draw new ones each time.
Without it the examples are the same in each run, so that a green run stays green.
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings

_WANTED: Final = os.environ.get("BIGSLICK_SAMPLES", "")
if _WANTED not in {"", "all"} and not _WANTED.isdecimal():
    raise ValueError(
        f"invalid BIGSLICK_SAMPLES {_WANTED!r}: expected 'all' or a whole number"
    )


def samples(everything: int, *, quick: int) -> int:
    """Return the number of examples of ``make slow``, or the one of ``make test``.

    A test that asks is marked ``sampled``, or uses Hypothesis: both are part of
    ``make slow``.
    """
    return everything if _WANTED else quick


LAW: Final = settings(
    max_examples=int(_WANTED) if _WANTED.isdecimal() else samples(120, quick=25),
    derandomize=not _WANTED,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""What holds for every test with random examples, unless it says otherwise."""
