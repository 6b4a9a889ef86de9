"""A PettingZoo environment with an agent in every seat; one agent acts at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from pettingzoo import AECEnv

from bigslick.envs.hands import open_table
from bigslick.envs.spaces import (
    RewardUnit,
    Setting,
    action_space,
    checked_seed,
    encoding_of,
    observation_space,
)
from bigslick.errors import GameConfigError, IllegalActionError, brief

if TYPE_CHECKING:
    from gymnasium import spaces

    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("PokerAECEnv", "aec")

_Observation = dict[str, Any]


class PokerAECEnv(AECEnv[str, _Observation, Any]):  # type: ignore[misc]
    """A hand of poker with an agent in each seat; ``player_0`` is left of the button.

    Observations are those of the Gymnasium environments: the observation of the agent's
    seat, and the action mask, which contains only zeros if it is not the agent's turn.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "render_fps": 4,
        "name": "bigslick_v0",
        "is_parallelizable": False,
    }

    def __init__(  # noqa: PLR0913 - a table has many options
        self,
        game: str | Poker = "nlhe",
        *,
        players: int = 2,
        stacks: int | tuple[int, ...] | None = None,
        actions: str | ActionEncoding = "discrete",
        reward: RewardUnit = "bets",
        render_mode: str | None = None,
        **stakes: Any,
    ) -> None:
        """Set up the table.

        Raises:
            GameConfigError: the settings are invalid.

        """
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise GameConfigError(
                f"invalid render mode {render_mode!r}: expected 'ansi'"
            )
        self.render_mode = render_mode
        self.setting = Setting.of(game, players, stacks, reward, stakes, type(self))
        encoding = encoding_of(actions)
        players = self.setting.players
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self._index = {agent: i for i, agent in enumerate(self.possible_agents)}
        seen = observation_space(self.setting, encoding)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {
            agent: action_space(self.setting, encoding)
            for agent in self.possible_agents
        }
        self._table = open_table(self.setting.game, players, encoding)
        self._seeds = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - PettingZoo's signature
    ) -> None:
        """Deal a hand; a seed makes this hand and the following ones reproducible."""
        seed = checked_seed(seed)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._table.reseed(int(self._seeds.integers(1 << 62)))
        self._table.begin(self.setting.stacks)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        turn = self._table.turn()
        if turn is None:
            self._end_hand()
        else:
            self.agent_selection = self.possible_agents[turn]

    def observe(self, agent: str) -> _Observation:
        """Return the observation of the agent and its action mask."""
        row, mask = self._table.seen_by(self._index[agent])
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Perform the action of the agent to act.

        Raises:
            IllegalActionError: the action is not legal now, or no hand was dealt.

        """
        if not self.agents:
            raise IllegalActionError(
                f"action {brief(action)}: no hand is being played, reset the "
                "environment"
            )
        if self.terminations[self.agent_selection]:
            self._leave(action)
            return
        # Rewards are all 0 until the hand is over.
        turn = self._table.act(action)
        if turn is None:
            self._end_hand()
        else:
            self.agent_selection = self.possible_agents[turn]

    def _leave(self, action: Any) -> None:
        """Remove an agent whose hand is over, like PettingZoo's ``_was_dead_step``.

        The hand ends for all agents at once, so the next agent is the first that
        remains.
        """
        if action is not None:
            self._was_dead_step(action)  # PettingZoo's method raises its own error
        agent = self.agent_selection
        for values in (
            self.terminations,
            self.truncations,
            self.rewards,
            self._cumulative_rewards,
            self.infos,
        ):
            del values[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        if self.rewards and any(self.rewards.values()):
            self.rewards = dict.fromkeys(self.agents, 0.0)

    def render(self) -> str | None:
        """Return the player to act and the chips as text; cards are not shown."""
        if self.render_mode is None:
            return None
        turn = self._table.turn()
        told = "the hand is over" if turn is None else f"player {turn} is to act"
        return f"{told}, stacks {self._table.stacks()}"

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _end_hand(self) -> None:
        """Pay the rewards and end the episode for all agents."""
        unit = self.setting.reward_unit
        payoffs = [won * unit for won in self._table.payoffs()]
        self.rewards = dict(zip(self.agents, payoffs, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


def aec(game: str | Poker = "nlhe", **settings: Any) -> PokerAECEnv:
    """Return a PettingZoo environment of the game.

    >>> env = aec("nlhe", players=3)
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'player_2'
    """
    return PokerAECEnv(game, **settings)
