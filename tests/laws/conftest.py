"""Laws are tried on the same tables each time, so that a green run stays green.

``BIGSLICK_LAWS=2000 pytest tests/laws`` tries that many new tables for each law.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

WANTED = os.environ.get("BIGSLICK_LAWS")

settings.register_profile(
    "laws",
    derandomize=WANTED is None,
    deadline=None,
    max_examples=int(WANTED or 120),
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("laws")
