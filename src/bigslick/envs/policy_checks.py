"""Checks that a policy takes the arguments that it is called with."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final, TypeVar

from bigslick.errors import GameConfigError, brief

__all__ = ("ONE_TABLE", "ROLLOUT", "TABLES", "check_policy")

_Policy = TypeVar("_Policy")

ONE_TABLE: Final = "policy(observation, action_mask) that returns an action"
TABLES: Final = "policy(observations, action_masks) that returns an action for each row"
ROLLOUT: Final = (
    "policy(observations, action_masks, rng) that returns an action for each row"
)


def check_policy(policy: _Policy, call: str) -> _Policy:
    """Return the policy after checking that it can be called like ``call``.

    >>> def policy(observation, action_mask):
    ...     return 1
    >>> check_policy(policy, ONE_TABLE) is policy
    True

    Raises:
        GameConfigError: the policy is not a function, or takes other arguments.

    """
    if not callable(policy) or not _takes(policy, call.count(",") + 1):
        name = getattr(policy, "__name__", None)
        raise GameConfigError(
            f"invalid policy {name or brief(policy)}: expected a function {call}"
        )
    return policy


def _takes(policy: Any, count: int) -> bool:
    try:
        known = signature(policy)
    except ValueError:  # some functions of extension modules have no signature
        return True
    try:
        known.bind(*range(count))
    except TypeError:
        return False
    return True
