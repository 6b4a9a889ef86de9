"""Decodes an observation to a plain dict, with cards as text and amounts in chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.cards import cards_from_ids, format_cards
from bigslick.envs.observation_layout import (
    HISTORY,
    has_open_cards,
    observation_size,
)
from bigslick.errors import GameConfigError, brief
from bigslick.sim.array_checks import whole_number
from bigslick.sim.game_plan import read_game

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bigslick.engine.games import Poker

    Numbers = NDArray[np.float64]

__all__ = ("observation_dict",)

_CARDS: Final = 52
_NUMBERS: Final = 6  # per seat, of the decision, and per action
_KINDS: Final = ("fold", "check or call", "raise")


def observation_dict(
    observation: ArrayLike, game: str | Poker, players: int
) -> dict[str, Any]:
    """Return the values of an observation by name, as JSON-compatible data.

    Players are numbered from 0 at the left of the button, streets from 0; after the
    hand, the street is None. ``game`` is a game, or the code of one with its default
    stakes. The history has the latest action first. Amounts are
    in chips. They are exact up to 16 million, because observations are 32-bit floats.

    >>> from bigslick import create_game
    >>> from bigslick.envs import encode
    >>> game = create_game("nlhe", seed=1)
    >>> seen = observation_dict(encode(game((100, 100)).view(1)), game, 2)
    >>> seen["position"], seen["call"], seen["seats"][0]["stack"], seen["history"]
    (1, 1, 98, [])

    Raises:
        GameConfigError: the observation is not one of this game and number of players.

    """
    players = whole_number("number of players", players, 2)
    streets = read_game(game).streets
    try:
        row = np.asarray(observation, np.float64)
    except (TypeError, ValueError):
        raise GameConfigError(
            f"invalid observation {brief(observation)}: expected a row of numbers"
        ) from None
    expected = observation_size(players, streets)
    if row.shape != (expected,):
        raise GameConfigError(
            f"invalid observation of shape {row.shape}: expected ({expected},) for "
            f"{players} players"
        )
    bet = streets[0].min_completion_betting_or_raising_amount
    opponents = players - 1 if has_open_cards(streets) else 0
    sizes = [_CARDS] * (2 + opponents)
    sizes += [len(streets), players, _NUMBERS * players, _NUMBERS, _NUMBERS * HISTORY]
    parts = np.split(row, np.cumsum(sizes)[:-1])
    own, board, *shown = parts[: 2 + opponents]
    street, place, seats, spot, done = parts[2 + opponents :]
    me = int(place.argmax())
    rows = seats.reshape(players, _NUMBERS)
    found: dict[str, Any] = {
        "position": me,
        "street": int(street.argmax()) if street.any() else None,
        "hole_cards": _cards(own),
        "board_cards": _cards(board),
        "seats": [_seat(rows[(i - me) % players], bet) for i in range(players)],
        "pot": round(spot[0] * bet),
        "call": round(spot[1] * bet),
        "min_raise_to": round(spot[2] * bet),
        "max_raise_to": round(spot[3] * bet),
        "pot_odds": float(spot[4]),
        "discarding": bool(spot[5]),
        "history": [
            _action(each, me, players, len(streets), bet)
            for each in done.reshape(HISTORY, _NUMBERS)
            if each[0]
        ],
    }
    if opponents:
        up = {(me + 1 + n) % players: _cards(plane) for n, plane in enumerate(shown)}
        found["up_cards"] = [up.get(i, "") for i in range(players)]
    return found


def _cards(plane: Numbers) -> str:
    return format_cards(cards_from_ids(np.flatnonzero(plane).tolist()))


def _seat(numbers: Numbers, bet: int) -> dict[str, Any]:
    live, all_in, turn, stack, put_in, paid = numbers.tolist()
    return {
        "in_hand": bool(live),
        "all_in": bool(all_in),
        "to_act": bool(turn),
        "stack": round(stack * bet),
        "bet": round(put_in * bet),
        "paid": round(paid * bet),
    }


def _action(
    numbers: Numbers, me: int, players: int, streets: int, bet: int
) -> dict[str, Any]:
    away, street, *kind, amount = numbers.tolist()
    named = [name for name, is_it in zip(_KINDS, kind, strict=True) if is_it]
    return {
        "player": (me + round(away * players) - 1) % players,
        "street": round(street * streets) - 1,
        "action": named[0] if named else "discard",
        "amount": round(amount * bet) if named else round(amount),
    }
