"""Environments for learners: Gymnasium, vector environments, PettingZoo.

``single`` is one learner against bots, ``vector`` thousands of tables of the simulator,
``aec`` all seats of one table; ``observation_layout`` is what a seat observes,
``action_encodings`` how actions are written; ``policy_bot`` lets a trained policy play
anywhere.
``trajectories`` writes decisions as data, ``registration`` gives every game an id, such
as ``bigslick/nlhe-v0``, and importing ``openspiel`` registers the games with OpenSpiel.
"""

from __future__ import annotations

from bigslick.envs.action_encodings import (
    ActionEncoding,
    ContinuousActions,
    DiscreteActions,
    ExactActions,
)
from bigslick.envs.aec import PokerAECEnv, aec
from bigslick.envs.observation_layout import LAYOUT_VERSION, encode, observation_size
from bigslick.envs.policy_bot import Policy, PolicyBot
from bigslick.envs.registration import register_all
from bigslick.envs.single import PokerEnv
from bigslick.envs.trajectories import collect, random_policy
from bigslick.envs.vector import PokerVectorEnv, make_vector_env

__all__ = (
    "LAYOUT_VERSION",
    "ActionEncoding",
    "ContinuousActions",
    "DiscreteActions",
    "ExactActions",
    "PokerAECEnv",
    "PokerEnv",
    "PokerVectorEnv",
    "Policy",
    "PolicyBot",
    "aec",
    "collect",
    "encode",
    "make_vector_env",
    "observation_size",
    "random_policy",
    "register_all",
)

register_all()
