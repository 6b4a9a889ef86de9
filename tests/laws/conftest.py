"""Laws are tried on the same tables each time, so that a green run stays green."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("laws")
