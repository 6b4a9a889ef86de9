"""Makes a bot from a trained policy, for example for the arena or the room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from bigslick.envs.action_encodings import encoding_of
from bigslick.envs.observation_layout import encode
from bigslick.envs.policy_checks import ONE_TABLE, check_policy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bigslick.engine import Action, View
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("Policy", "PolicyBot")


class Policy(Protocol):
    """A function that chooses an action from an observation and an action mask.

    It decides at one table; a ``RolloutPolicy`` decides at many.
    """

    def __call__(
        self, observation: NDArray[np.float32], action_mask: NDArray[np.int8]
    ) -> Any:
        """Return the chosen action, in the encoding of the bot."""
        ...


class PolicyBot:
    """A bot whose decisions are made by a policy.

    >>> from bigslick import create_game
    >>> state = create_game("nlhe", seed=1)((100, 100))
    >>> PolicyBot(lambda observation, mask: 1).decide(state.view(1))
    Call()
    """

    def __init__(
        self, policy: Policy, encoding: str | ActionEncoding | None = None
    ) -> None:
        """Store the policy and the encoding of its actions; the default is discrete.

        Raises:
            GameConfigError: the policy takes other arguments, or the encoding is
                invalid.

        """
        self._policy = check_policy(policy, ONE_TABLE)
        self._encoding = encoding_of("discrete" if encoding is None else encoding)

    def decide(self, view: View) -> Action:
        """Return the action that the policy chooses."""
        choice = self._policy(encode(view), self._encoding.mask(view))
        return self._encoding.decode(view, choice)
