"""The spaces of an environment, and the settings that all environments share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
from gymnasium import spaces

from bigslick.engine.games import VARIANTS
from bigslick.engine.games import create_game as engine_game
from bigslick.engine.streets import BettingStructure
from bigslick.envs.action_encodings import (
    ActionEncoding,
    ContinuousActions,
    DiscreteActions,
    ExactActions,
)
from bigslick.envs.observation_layout import observation_size
from bigslick.errors import GameConfigError, unknown_name
from bigslick.values import rake

if TYPE_CHECKING:
    from bigslick.engine.games import Poker

__all__ = (
    "IllegalChoice",
    "RewardUnit",
    "Setting",
    "action_space",
    "checked_illegal",
    "checked_match",
    "encoding_of",
    "mask_size",
    "observation_space",
)

RewardUnit = Literal["chips", "bets"]
IllegalChoice = Literal["error", "fold"]
"""What happens after an illegal action: an error, or a check or fold instead."""
_KINDS: Final = 4
_ENCODINGS: Final = {
    "discrete": DiscreteActions,
    "continuous": ContinuousActions,
    "exact": ExactActions,
}
_BETS: Final = 100
_MOST_DISCARDS: Final = 7


@dataclass(frozen=True)
class Setting:
    """A game with its players and stacks, and the unit of rewards."""

    game: Poker
    players: int
    stacks: tuple[int, ...]
    reward_unit: float

    @classmethod
    def of(
        cls,
        game: str | Poker,
        players: int,
        stacks: int | tuple[int, ...] | None,
        reward: RewardUnit,
        stakes: dict[str, Any],
    ) -> Setting:
        """Return the setting; the default stack is 100 bets of the first street.

        Raises:
            GameConfigError: the game is unknown, or a setting is invalid.

        """
        if isinstance(game, str):
            if game in VARIANTS and players > VARIANTS[game].max_players:
                raise GameConfigError(
                    f"invalid number of players {players}: {game} has at most "
                    f"{VARIANTS[game].max_players}"
                )
            if isinstance(stakes.get("rake"), Mapping):
                stakes = {**stakes, "rake": partial(rake, **stakes["rake"])}
            game = engine_game(game, **stakes)
        elif stakes:
            raise GameConfigError(
                f"invalid stakes {stakes!r}: expected none, because the game already "
                "has its stakes"
            )
        bet = game.streets[0].min_completion_betting_or_raising_amount
        if stacks is None:
            stacks = getattr(game, "usual_stack", None) or _BETS * bet
        if isinstance(stacks, int):
            stacks = (stacks,) * players
        if len(stacks) != players:
            raise GameConfigError(
                f"invalid stacks {stacks!r}: expected one for each of {players} players"
            )
        if reward not in {"chips", "bets"}:
            raise GameConfigError(
                f"invalid reward {reward!r}: expected 'chips' or 'bets'"
            )
        return cls(game, players, tuple(stacks), 1.0 if reward == "chips" else 1 / bet)


def encoding_of(actions: str | ActionEncoding) -> ActionEncoding:
    """Return the encoding with that name; an encoding is returned unchanged.

    Raises:
        GameConfigError: the name is unknown.

    """
    if not isinstance(actions, str):
        return actions
    if actions not in _ENCODINGS:
        raise GameConfigError(unknown_name("encoding of actions", actions, _ENCODINGS))
    encoding: ActionEncoding = _ENCODINGS[actions]()
    return encoding


def checked_illegal(illegal: Any) -> IllegalChoice:
    """Return the value after checking it.

    Raises:
        GameConfigError: the value is neither ``"error"`` nor ``"fold"``.

    """
    if illegal not in {"error", "fold"}:
        raise GameConfigError(
            f"invalid illegal {illegal!r}: expected 'error' or 'fold'"
        )
    chosen: IllegalChoice = illegal
    return chosen


def checked_match(hands: Any) -> int | None:
    """Return the number of hands of a match after checking it.

    Raises:
        GameConfigError: the value is neither None nor a positive int.

    """
    if hands is not None and (type(hands) is not int or hands < 1):
        raise GameConfigError(f"invalid number of hands {hands!r}: expected 1 or more")
    checked: int | None = hands
    return checked


def _discard_cards(game: Poker) -> int:
    if not any(street.draw_status for street in game.streets):
        return 0
    return len(game.streets[0].hole_dealing_statuses)


def action_space(setting: Setting, encoding: ActionEncoding) -> spaces.Space[Any]:
    """Return the space of the actions."""
    game = setting.game
    cards = _discard_cards(game)
    if isinstance(encoding, DiscreteActions):
        return spaces.Discrete(mask_size(setting, encoding))
    if isinstance(encoding, ContinuousActions):
        return spaces.Box(-1.0, 1.0, (2 + cards,), np.float32)
    return spaces.Discrete(sum(setting.stacks) + 2 + (1 << cards), start=-1)


def mask_size(setting: Setting, encoding: ActionEncoding) -> int:
    """Return the length of the action mask."""
    if not isinstance(encoding, DiscreteActions):
        return _KINDS
    cards = _discard_cards(setting.game)
    size = 3
    if setting.game.betting_structure is not BettingStructure.FIXED_LIMIT:
        size += len(encoding.fractions) + 1
    return size + (1 << cards if cards else 0)


def observation_space(
    setting: Setting, encoding: ActionEncoding, hands: int = 1
) -> spaces.Dict:
    """Return the space of the observations: the observation and the action mask.

    The upper bound of its values is the number of chips that all players together can
    buy in ``hands`` hands.
    """
    size = observation_size(setting.players, setting.game.streets)
    bet = setting.game.streets[0].min_completion_betting_or_raising_amount
    most = max(sum(setting.stacks) * hands / bet, _MOST_DISCARDS)
    return spaces.Dict(
        {
            "observation": spaces.Box(-most, most, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (mask_size(setting, encoding),), np.int8),
        }
    )
