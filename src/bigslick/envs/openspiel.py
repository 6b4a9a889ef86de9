"""Games for OpenSpiel: importing this module registers the game ``bigslick``.

``pyspiel.load_game("bigslick(game=leduc,players=2,stack=13)")`` returns a sequential
game with explicit chance: every card is dealt by a chance node. Burn cards are omitted,
because nobody sees them. Actions are those of ``DiscreteActions``, and the hands are
played with ``State``.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyspiel

from bigslick.cards import cards_from_ids
from bigslick.engine import (
    Automation,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)
from bigslick.envs.action_encodings import DiscreteActions
from bigslick.envs.observation_layout import encode, observation_size
from bigslick.envs.spaces import Setting, mask_size

if TYPE_CHECKING:
    from bigslick.engine import State
    from bigslick.engine.games import Poker

__all__ = ("BigslickGame", "BigslickState")

_MOST_MOVES: Final = 5000
_GAME_TYPE: Final = pyspiel.GameType(
    short_name="bigslick",
    long_name="Bigslick: any poker game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "nlhe", "players": 2, "stack": 0},
)
_AUTOMATIC: Final = tuple(
    automation
    for automation in Automation
    if automation not in {Automation.HOLE_DEALING, Automation.BOARD_DEALING}
)
_SEEN: Final = (
    HoleDealing,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    StandingPatOrDiscarding,
)


class BigslickGame(pyspiel.Game):  # type: ignore[misc]
    """A poker game with stacks; a ``stack`` of 0 means the default stack."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the parameters; utilities are in bets of the first street."""
        given = {**_GAME_TYPE.parameter_specification, **(params or {})}
        setting = Setting.of(
            str(given["game"]),
            int(given["players"]),
            int(given["stack"]) or None,
            "bets",
            {},
            BigslickGame,
        )
        self.setting = setting
        self.encoding = DiscreteActions()
        self.dealt_by_chance = _without_burn_cards(setting.game)
        total = sum(setting.stacks) * setting.reward_unit
        info = pyspiel.GameInfo(
            num_distinct_actions=mask_size(setting, self.encoding),
            max_chance_outcomes=52,
            num_players=setting.players,
            min_utility=-max(setting.stacks) * setting.reward_unit,
            max_utility=total,
            utility_sum=0.0,
            max_game_length=_MOST_MOVES,
        )
        super().__init__(_GAME_TYPE, info, given)

    def new_initial_state(self) -> BigslickState:
        """Return the state before the first card."""
        return BigslickState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> BigslickObserver:
        """Return the observer that converts states to observations."""
        del iig_obs_type
        if params:
            raise ValueError(
                f"invalid observation parameters {params!r}: expected none"
            )
        return BigslickObserver(self)


class BigslickState(pyspiel.State):  # type: ignore[misc]
    """The state of a hand; cards are dealt by the chance player."""

    def __init__(self, game: BigslickGame) -> None:
        """Start the hand."""
        super().__init__(game)
        self._encoding = game.encoding
        self._unit = game.setting.reward_unit
        self.hand: State = game.dealt_by_chance(game.setting.stacks)

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's id for chance or the end."""
        hand = self.hand
        if not hand.status:
            return int(pyspiel.PlayerId.TERMINAL)
        if hand.turn_index is None:
            return int(pyspiel.PlayerId.CHANCE)
        return hand.turn_index

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return not self.hand.status

    def returns(self) -> list[float]:
        """Return the amount that each player won or lost; zeros before the end."""
        if self.hand.status:
            return [0.0] * self.hand.player_count
        return [payoff * self._unit for payoff in self.hand.payoffs]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, with equal probabilities."""
        cards = sorted(card.id for card in self.hand.get_dealable_cards(1))
        return [(card, 1 / len(cards)) for card in cards]

    def _legal_actions(self, player: int) -> list[int]:
        mask = self._encoding.mask(self.hand.view(player))
        actions: list[int] = np.flatnonzero(mask).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        hand = self.hand
        if self.is_chance_node():
            card = cards_from_ids([action])
            if hand.can_deal_hole():
                hand.deal_hole(card)
            else:
                hand.deal_board(card)
            return
        view = hand.view(hand.turn_index)
        hand.act(self._encoding.decode(view, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {cards_from_ids([action])[0]!r}"
        return repr(self._encoding.decode(self.hand.view(player), action))

    def __str__(self) -> str:
        """Return all operations so far, including the cards."""
        return ", ".join(map(repr, self.hand.operations))


class BigslickObserver:
    """Observations of one seat: the result of ``encode`` for its view, and a text."""

    def __init__(self, game: BigslickGame) -> None:
        """Create the tensor that observations are written to."""
        setting = game.setting
        size = observation_size(setting.players, setting.game.streets)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: BigslickState, player: int) -> None:
        """Write the player's observation into the tensor."""
        self.tensor[:] = encode(state.hand.view(player))

    def string_from(self, state: BigslickState, player: int) -> str:
        """Return everything that the player has seen, in order, as text."""
        seen = state.hand.view(player).operations
        return f"player {player}: " + ", ".join(
            [repr(operation) for operation in seen if isinstance(operation, _SEEN)]
        )


def _without_burn_cards(game: Poker) -> Poker:
    """Return the game without burn cards, as OpenSpiel's chance player deals it."""
    dealt = copy(game)
    dealt.automations = _AUTOMATIC
    dealt.streets = tuple(
        [replace(street, card_burning_status=False) for street in game.streets]
    )
    return dealt


pyspiel.register_game(_GAME_TYPE, BigslickGame)
