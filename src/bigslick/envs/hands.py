"""Tables that play one hand at a time, with the simulator or with ``State``.

Both have the same interface: observations, legal actions and payoffs. The simulator is
used if it supports the game and the encoding of actions. Otherwise, and if opponents
need views, ``State`` is used.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bigslick._native import _core
from bigslick.envs.action_encodings import (
    ContinuousActions,
    DiscreteActions,
    finite_numbers,
    whole_number,
)
from bigslick.envs.observation_layout import encode
from bigslick.envs.simulated_actions import SIMULATED, simulated_encoding, why_not
from bigslick.errors import IllegalActionError
from bigslick.sim import NO_ACTION, Batch, Menu, why_not_simulated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.engine import Action, State, View
    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("EngineHand", "EnvironmentHand", "SimulatedHand", "open_table")


class EnvironmentHand(Protocol):
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

        The mask has a 1 for each legal action; it has only zeros if it is not the
        player's turn.
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
    """Hands played by the simulator."""

    def __init__(self, game: Poker, players: int, encoding: ActionEncoding) -> None:
        """Set up a table of ``players`` players."""
        self._batch = Batch(game, 1, seats=players)
        self._stacks: tuple[int, ...] = ()
        fractions = encoding.fractions if isinstance(encoding, DiscreteActions) else ()
        self._menu = Menu(self._batch, fractions)
        self._encoding = encoding
        self._is_continuous = isinstance(encoding, ContinuousActions)
        number = simulated_encoding(encoding)
        self._core = _core.SimOneTable(self._batch.core, self._menu.core, number)
        self._see, self._act = self._core.see, self._core.act
        self._size = self._batch.plan.observation_size
        self._mask_size = self._core.mask_size
        self._turn = -1

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        if stacks != self._stacks:
            self._stacks = tuple(stacks)
            self._batch.set_stacks([stacks])
        self._turn = self._core.deal()

    def reseed(self, seed: int) -> None:
        """Set the random seed of the hands from the next one on."""
        self._batch.reseed(seed)

    def turn(self) -> int | None:
        """Return the index of the player to act, or None if the hand is over."""
        return None if self._turn < 0 else self._turn

    def seen_by(self, player: int) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return the observation of the player and the action mask."""
        row = np.empty(self._size, np.float32)
        mask = np.empty(self._mask_size, np.int8)
        self._see(player, row, mask)
        return row, mask

    def act(self, choice: Any) -> int | None:
        """Perform the action that the player to act chose; return who acts next."""
        if self._is_continuous:
            turn = self._core.act_numbers(finite_numbers(choice))
        else:
            turn = self._act(whole_number(choice))
        if turn == NO_ACTION:
            raise IllegalActionError(
                why_not(self._batch, self._menu, self._encoding, 0, choice)
            )
        self._turn = turn
        return None if turn < 0 else turn

    def payoffs(self) -> list[int]:
        """Return the amount that each player won, or lost if negative."""
        return self._core.payoffs

    def stacks(self) -> list[int]:
        """Return the stack of each player."""
        stacks: list[int] = self._batch.stacks[0].tolist()
        return stacks


def open_table(game: Poker, players: int, encoding: ActionEncoding) -> EnvironmentHand:
    """Return a table of the simulator, or of ``State`` if the game is not supported."""
    if type(encoding) in SIMULATED and not why_not_simulated(game, players):
        return SimulatedHand(game, players, encoding)
    return EngineHand(game, players, encoding)
