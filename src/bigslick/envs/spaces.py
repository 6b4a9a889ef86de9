"""The spaces of an environment, and the settings that all environments share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode

from bigslick import values
from bigslick.engine.games import VARIANTS, Variant
from bigslick.engine.games.poker import GameOptions, refuse_unknown
from bigslick.engine.streets import BettingStructure
from bigslick.envs.action_encodings import (
    ActionEncoding,
    ContinuousActions,
    DiscreteActions,
    encoding_of,
)
from bigslick.envs.observation_layout import observation_size
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.hands.evaluation import is_number
from bigslick.match import Rake
from bigslick.sim.array_checks import whole_number
from bigslick.sim.game_plan import RAKE_OPTIONS, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.games import Poker

__all__ = (
    "GAME_OPTIONS",
    "IllegalChoice",
    "RewardUnit",
    "Setting",
    "action_space",
    "checked_autoreset",
    "checked_illegal",
    "checked_match",
    "checked_seed",
    "encoding_of",
    "mask_size",
    "observation_space",
)

RewardUnit = Literal["chips", "bets"]
IllegalChoice = Literal["error", "fold"]
"""What happens after an illegal action: an error, or a check or fold instead."""
_KINDS: Final = 4
_BETS: Final = 100
_MOST_DISCARDS: Final = 7
GAME_OPTIONS: Final = (
    signature(Variant.create).parameters.keys() | GameOptions.__annotations__.keys()
)
"""The options that environments pass on to the game."""


@dataclass(frozen=True)
class Setting:
    """A game with its players and stacks, and the unit of rewards."""

    game: Poker
    players: int
    stacks: tuple[int, ...]
    reward_unit: float

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - the options of all environments
        cls,
        game: str | Poker,
        players: int,
        stacks: int | tuple[int, ...] | None,
        reward: Any,
        stakes: dict[str, Any],
        owner: Callable[..., Any],
    ) -> Setting:
        """Return the setting; the default stack is 100 bets of the first street.

        ``stakes`` are the options that ``owner``, an environment or a function, passes
        on to the game.

        Raises:
            GameConfigError: the game is unknown, or a setting is invalid.
            TypeError: an option is unknown.

        """
        left = [name for name in stakes if name not in GAME_OPTIONS]
        refuse_unknown(owner.__name__, left, owner, Variant.create)
        for name in ("seed", "rng"):
            if name in stakes:
                raise GameConfigError(
                    f"invalid option {name}: the random seed of an environment is set "
                    "by reset(seed=...)"
                )
        players = whole_number("number of players", players, 2)
        if isinstance(game, str):
            if game in VARIANTS and players > VARIANTS[game].max_players:
                raise GameConfigError(
                    f"invalid number of players {players}: {game} has at most "
                    f"{VARIANTS[game].max_players}"
                )
            if isinstance(stakes.get("rake"), Mapping):
                stakes = {**stakes, "rake": _rake(stakes["rake"])}
            game = read_game(game, **stakes)
        elif stakes:
            raise GameConfigError(
                f"invalid stakes {stakes!r}: expected none, because the game already "
                "has its stakes"
            )
        game = read_game(game)
        bet = game.streets[0].min_completion_betting_or_raising_amount
        if stacks is None:
            usual = getattr(game, "usual_stack", None) or _BETS * bet
            held = (usual,) * players
        else:
            held = _stacks(stacks, players)
        if not isinstance(reward, str) or reward not in {"chips", "bets"}:
            raise GameConfigError(
                f"invalid reward {reward!r}: expected 'chips' or 'bets'"
            )
        return cls(game, players, held, 1.0 if reward == "chips" else 1 / bet)


def _rake(options: Mapping[str, Any]) -> Callable[..., Any]:
    """Return the function that takes a rake with these options."""
    for name in options:
        if name not in RAKE_OPTIONS:
            raise GameConfigError(unknown_name("rake option", name, RAKE_OPTIONS))
    Rake(**{"percentage": 0, **options})  # raises an error if a value is invalid
    return partial(values.rake, **options)


def _stacks(stacks: Any, players: int) -> tuple[int, ...]:
    """Return a stack for each player; one number is the stack of all players."""
    given = (stacks,) * players if is_number(stacks) else stacks
    if (
        isinstance(given, str)
        or not isinstance(given, Iterable)
        or not all(is_number(stack) and stack > 0 for stack in given)
    ):
        raise GameConfigError(
            f"invalid stacks {brief(stacks)}: expected a positive whole number, or one "
            f"for each of {players} players"
        )
    held = tuple(index(stack) for stack in given)
    if len(held) != players:
        raise GameConfigError(
            f"invalid stacks {brief(stacks)}: expected one for each of {players} "
            "players"
        )
    return held


def checked_autoreset(mode: Any) -> AutoresetMode:
    """Return the mode in which hands are dealt after the last one.

    Raises:
        GameConfigError: Gymnasium has no such mode.

    """
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(known.value for known in AutoresetMode)
        raise GameConfigError(
            f"invalid autoreset_mode {brief(mode)}: expected one of {names}"
        ) from None


def checked_illegal(illegal: Any) -> IllegalChoice:
    """Return the value after checking it.

    Raises:
        GameConfigError: the value is neither ``"error"`` nor ``"fold"``.

    """
    if not isinstance(illegal, str) or illegal not in {"error", "fold"}:
        raise GameConfigError(
            f"invalid illegal {illegal!r}: expected 'error' or 'fold'"
        )
    return "error" if illegal == "error" else "fold"


def checked_match(hands: Any) -> int | None:
    """Return the number of hands of a match after checking it.

    Raises:
        GameConfigError: the value is neither None nor a positive int.

    """
    return None if hands is None else whole_number("number of hands", hands, 1)


def checked_seed(seed: Any) -> int | None:
    """Return the random seed after checking it.

    Raises:
        GameConfigError: the value is neither None nor a whole number of 0 or more.

    """
    return None if seed is None else values.whole_number("seed", seed, 0)


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
