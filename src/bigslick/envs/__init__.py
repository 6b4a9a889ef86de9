"""Environments for reinforcement learning: Gymnasium, PettingZoo and OpenSpiel.

``gymnasium_env`` has one learner against bots. ``vector`` plays thousands
of tables with the simulator. ``pettingzoo_env`` has an agent in every seat.
``observation_layout`` defines observations, ``action_encodings`` the encodings of
actions. ``policy_bot`` makes a bot from a trained policy. ``trajectories`` collects
decisions as training data. ``registration`` registers every game with Gymnasium, for
example as ``bigslick/nlhe-v0``. Importing ``openspiel`` registers the games with
OpenSpiel.
"""

from __future__ import annotations

from bigslick.envs.action_encodings import (
    ActionEncoding,
    ContinuousActions,
    DiscreteActions,
    ExactActions,
)
from bigslick.envs.gymnasium_env import PokerEnv
from bigslick.envs.observation_dict import observation_dict
from bigslick.envs.observation_layout import LAYOUT_VERSION, encode, observation_size
from bigslick.envs.pettingzoo_env import PokerAECEnv, aec
from bigslick.envs.policy_bot import Policy, PolicyBot
from bigslick.envs.registration import register_all
from bigslick.envs.trajectories import RolloutPolicy, collect, random_policy
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
    "RolloutPolicy",
    "aec",
    "collect",
    "encode",
    "make_vector_env",
    "observation_dict",
    "observation_size",
    "random_policy",
    "register_all",
)

register_all()
