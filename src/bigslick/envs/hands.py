"""One hand at a time, from the simulator or from ``State``, for learners.

The two answer the same: what a seat observes, which actions are on offer, who won what.
The simulator is used where it knows the game and actions are discrete; elsewhere, and
where opponents want views, ``State`` plays.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from bigslick.envs.action_encodings import DiscreteActions, whole_number
from bigslick.envs.observation_layout import encode, observation_size
from bigslick.sim import Batch, Menu, why_not_simulated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.engine import Action, State, View
    from bigslick.engine.games import Poker
    from bigslick.envs.action_encodings import ActionEncoding

__all__ = ("EngineHand", "Hand", "SimulatedHand", "open_table")


class Hand(Protocol):
    """A table at which one hand after the other is played."""

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        ...

    def reseed(self, seed: int) -> None:
        """Let the cards from the next hand on follow from the seed."""
        ...

    def turn(self) -> int | None:
        """Return who is in turn, None once the hand is over."""
        ...

    def observe(self, player: int) -> NDArray[np.float32]:
        """Return what the player sees, as numbers."""
        ...

    def mask(self) -> NDArray[np.int8]:
        """Return which actions the player in turn may choose."""
        ...

    def seen_in_turn(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return what the player in turn sees and which actions they may choose."""
        ...

    def act(self, choice: Any) -> None:
        """Perform what the player in turn chose."""
        ...

    def payoffs(self) -> list[int]:
        """Return what everybody has won or lost."""
        ...

    def stacks(self) -> list[int]:
        """Return the chips behind."""
        ...


class EngineHand:
    """Hands played by ``State``."""

    state: State

    def __init__(self, game: Poker, players: int, encoding: ActionEncoding) -> None:
        """Sit so many players down."""
        self._game = game
        self._players = players
        self._encoding = encoding
        self._rng = Random(0)  # noqa: S311 - repeatable on purpose

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        self.state = self._game(tuple(stacks), self._players, rng=self._rng)

    def reseed(self, seed: int) -> None:
        """Let the cards from the next hand on follow from the seed."""
        self._rng.seed(seed)

    def turn(self) -> int | None:
        """Return who is in turn, None once the hand is over."""
        return self.state.turn_index if self.state.status else None

    def view(self) -> View:
        """Return the hand as the player in turn sees it."""
        return self.state.view(self.state.turn_index)

    def observe(self, player: int) -> NDArray[np.float32]:
        """Return what the player sees, as numbers."""
        return encode(self.state.view(player))

    def mask(self) -> NDArray[np.int8]:
        """Return which actions the player in turn may choose."""
        return self._encoding.mask(self.view())

    def seen_in_turn(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return what the player in turn sees and which actions they may choose."""
        view = self.view()
        return encode(view), self._encoding.mask(view)

    def act(self, choice: Any) -> None:
        """Perform what the player in turn chose."""
        self.state.act(self._encoding.decode(self.view(), choice))

    def perform(self, action: Action) -> None:
        """Perform an action of the engine."""
        self.state.act(action)

    def payoffs(self) -> list[int]:
        """Return what everybody has won or lost."""
        return list(self.state.payoffs)

    def stacks(self) -> list[int]:
        """Return the chips behind."""
        return list(self.state.stacks)


class SimulatedHand:
    """Hands played by the simulator, with discrete actions."""

    def __init__(self, game: Poker, players: int, encoding: DiscreteActions) -> None:
        """Sit so many players down."""
        self._batch = Batch(game, 1, seats=players)
        self._stacks: tuple[int, ...] = ()
        self._menu = Menu(self._batch, encoding.fractions)
        self._size = observation_size(players, game.streets)
        self._viewers = [np.array([i], np.int8) for i in range(players)]

    def begin(self, stacks: Sequence[int]) -> None:
        """Deal the next hand."""
        if tuple(stacks) != self._stacks:
            self._stacks = tuple(stacks)
            self._batch.set_stacks([stacks])
        self._batch.deal()

    def reseed(self, seed: int) -> None:
        """Let the cards from the next hand on follow from the seed."""
        self._batch.reseed(seed)

    def turn(self) -> int | None:
        """Return who is in turn, None once the hand is over."""
        turn = self._batch.core.turn(0)
        return None if turn < 0 else turn

    def observe(self, player: int) -> NDArray[np.float32]:
        """Return what the player sees, as numbers."""
        out = np.empty(self._size, np.float32)
        self._batch.core.observe(self._viewers[player], out[None])
        return out

    def mask(self) -> NDArray[np.int8]:
        """Return which actions the player in turn may choose."""
        mask = np.empty(self._menu.size, np.uint8)
        self._menu.core.masks(self._batch.core, mask[None])
        return mask.view(np.int8)

    def seen_in_turn(self) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Return what the player in turn sees and which actions they may choose."""
        core = self._batch.core
        row = np.empty(self._size, np.float32)
        mask = np.empty(self._menu.size, np.int8)
        viewer = self._viewers[core.turn(0)]
        self._menu.core.observe(core, viewer, row[None], mask[None].view(np.uint8))
        return row, mask

    def act(self, choice: Any) -> None:
        """Perform what the player in turn chose."""
        if not self._menu.core.act(self._batch.core, 0, whole_number(choice)):
            self._menu.actions(self._batch, [choice])  # says why not

    def payoffs(self) -> list[int]:
        """Return what everybody has won or lost."""
        payoffs: list[int] = self._batch.payoffs[0].tolist()
        return payoffs

    def stacks(self) -> list[int]:
        """Return the chips behind."""
        stacks: list[int] = self._batch.stacks[0].tolist()
        return stacks


def open_table(game: Poker, players: int, encoding: ActionEncoding) -> Hand:
    """Return a table of the simulator if it plays the game, else one of ``State``."""
    if isinstance(encoding, DiscreteActions) and not why_not_simulated(game, players):
        return SimulatedHand(game, players, encoding)
    return EngineHand(game, players, encoding)
