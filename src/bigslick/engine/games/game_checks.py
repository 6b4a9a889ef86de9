"""Checks of the class of a game, its streets and its bets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.errors import GameConfigError, brief
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.engine.games.poker import Poker
    from bigslick.engine.streets import Street

__all__ = ("check_game", "check_hole", "check_parts", "has_flop", "read_bets")

_PARTS = (
    "deck",
    "hand_types",
    "betting_structure",
    "max_completion_betting_or_raising_count",
    "plan",
)


def read_bets(bets: Any) -> tuple[Any, Any]:
    """Return a small and a big bet.

    Raises:
        GameConfigError: there is another number of bets.

    """
    if isinstance(bets, (tuple, list)) and len(bets) == 2:  # noqa: PLR2004
        return bets[0], bets[1]
    raise GameConfigError(
        f"invalid bets {brief(bets)}: expected a small and a big bet, for example "
        "(4, 8)"
    )


def check_hole(hole: Any) -> None:
    """Check the letters for the hole cards of a street.

    Raises:
        GameConfigError: there is another letter than d, u and *.

    """
    if not isinstance(hole, str) or hole.strip("du*"):
        raise GameConfigError(
            f"invalid hole {brief(hole)}: expected a letter for each card, d (down), u "
            "(up) or * (as many down as hole_dealing_count)"
        )


def has_flop(streets: Sequence[Street]) -> bool:
    """Return whether the second street deals board cards only."""
    if len(streets) == 1:
        return False
    return streets[1].board_dealing_count > 0 and not streets[1].hole_dealing_statuses


def check_game(game: object) -> None:
    """Check that a game is a class of games with all its parts.

    Raises:
        GameConfigError: it is not such a class, or does not define one of its parts.

    """
    from bigslick.engine.games.poker import Poker

    if not isinstance(game, type) or not issubclass(game, Poker):
        raise GameConfigError(
            f"invalid game {brief(game)}: expected a class derived from Poker"
        )
    check_parts(game, *_PARTS)
    types: Any = game.hand_types
    if not isinstance(types, (tuple, list)) or not types:
        raise GameConfigError(
            f"invalid hand_types {brief(types)}: expected a tuple of hand "
            "types, for example (StandardHighHand,)"
        )
    whole_number("hole_dealing_count", game.hole_dealing_count)


def check_parts(game: type[Poker], *names: str) -> None:
    """Check that a game has these attributes, which its class must define.

    Raises:
        GameConfigError: the class does not define one of them.

    """
    for name in names:
        if not hasattr(game, name):
            raise GameConfigError(
                f"{game.__name__} has no {name}: define it in the class"
            )
