"""Tables that play one hand at a time, with the simulator or with ``State``.

Both have the same interface: observations, legal actions and payoffs. The simulator is
used if it supports the game and actions are discrete. Otherwise, and if opponents need
views, ``State`` is used.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bigslick.envs.action_encodings import DiscreteActions, whole_number
from bigslick.envs.observation_layout import encode, observation_size
from bigslick.sim import NO_ACTION, Batch, Menu, why_not_simulated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.engine import Action, State, View
    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("EngineHand", "Hand", "SimulatedHand", "open_table")


class Hand(Protocol):
    """A table that plays one hand after the other."""

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        ...

    def reseed(self, seed: int) -> None:
        """Set the random seed of the hands from the next one on."""
        ...

    def turn(self) -> int | None:
        """Return the index of the player to act, or None if the hand is over."""
        ...

    def seen_by(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return the observation of the player and the action mask.

        The mask has a 1 for each legal action, and only zeros out of turn.
        """
        ...

    def act(self, choice: Any) -> int | None:
        """Perform the action that the player to act chose; return who acts next."""
        ...

    def payoffs(self) -> list[int]:
        """Return the amount that each player won, or lost if negative."""
        ...

    def stacks(self) -> list[int]:
        """Return the stack of each player."""
        ...


class EngineHand:
    """Hands played by ``State``."""

    state: State

    def __init__(self, game: Poker, players: int, encoding: ActionEncoding) -> None:
        """Set up a table of ``players`` players."""
        self._game = game
        self._players = players
        self._encoding = encoding
        self._rng = Random(0)  # noqa: S311 - reproducible by seed

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        self.state = self._game(tuple(stacks), self._players, rng=self._rng)

    def reseed(self, seed: int) -> None:
        """Set the random seed of the hands from the next one on."""
        self._rng.seed(seed)

    def turn(self) -> int | None:
        """Return the index of the player to act, or None if the hand is over."""
        return self.state.turn_index if self.state.status else None

    def view(self) -> View:
        """Return the view of the player to act."""
        return self.state.view(self.state.turn_index)

    def observe(self, player: int) -> NDArray[np.float32]:
        """Return the observation of the player, as numbers."""
        return encode(self.state.view(player))

    def mask(self) -> NDArray[np.int8]:
        """Return the action mask of the player to act: 1 for each legal action."""
        return self._encoding.mask(self.view())

    def seen_by(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return the observation of the player and the action mask."""
        view = self.state.view(player)
        return encode(view), self._encoding.mask(view)

    def act(self, choice: Any) -> int | None:
        """Perform the action that the player to act chose; return who acts next."""
        self.state.act(self._encoding.decode(self.view(), choice))
        return self.turn()

    def perform(self, action: Action) -> None:
        """Perform an action of the engine."""
        self.state.act(action)

    def payoffs(self) -> list[int]:
        """Return the amount that each player won, or lost if negative."""
        return list(self.state.payoffs)

    def stacks(self) -> list[int]:
        """Return the stack of each player."""
        return list(self.state.stacks)


class SimulatedHand:
    """Hands played by the simulator, with discrete actions."""

    def __init__(self, game: Poker, players: int, encoding: DiscreteActions) -> None:
        """Set up a table of ``players`` players."""
        self._batch = Batch(game, 1, seats=players)
        self._stacks: tuple[int, ...] = ()
        self._menu = Menu(self._batch, encoding.fractions)
        self._size = observation_size(players, game.streets)
        self._mask_size = self._menu.size
        self._core = self._batch.core
        self._see, self._act = self._menu.core.see, self._menu.core.act

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        if tuple(stacks) != self._stacks:
            self._stacks = tuple(stacks)
            self._batch.set_stacks([stacks])
        self._batch.deal()

    def reseed(self, seed: int) -> None:
        """Set the random seed of the hands from the next one on."""
        self._batch.reseed(seed)

    def turn(self) -> int | None:
        """Return the index of the player to act, or None if the hand is over."""
        turn = self._core.turn(0)
        return None if turn < 0 else turn

    def seen_by(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return the observation of the player and the action mask."""
        row = np.empty(self._size, np.float32)
        mask = np.empty(self._mask_size, np.int8)
        self._see(self._core, 0, player, row, mask)
        return row, mask

    def act(self, choice: Any) -> int | None:
        """Perform the action that the player to act chose; return who acts next."""
        turn = self._act(self._core, 0, whole_number(choice))
        if turn >= 0:
            return turn
        if turn == NO_ACTION:
            self._menu.actions(self._batch, [choice])  # raises an error with the reason
        return None

    def payoffs(self) -> list[int]:
        """Return the amount that each player won, or lost if negative."""
        payoffs: list[int] = self._batch.payoffs[0].tolist()
        return payoffs

    def stacks(self) -> list[int]:
        """Return the stack of each player."""
        stacks: list[int] = self._batch.stacks[0].tolist()
        return stacks


def open_table(game: Poker, players: int, encoding: ActionEncoding) -> Hand:
    """Return a table of the simulator, or of ``State`` if it is not supported."""
    if isinstance(encoding, DiscreteActions) and not why_not_simulated(game, players):
        return SimulatedHand(game, players, encoding)
    return EngineHand(game, players, encoding)
