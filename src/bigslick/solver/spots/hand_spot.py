"""Creates spots from played hands: board, pot, stacks and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.cards import RankOrder, format_cards
from bigslick.errors import GameConfigError, brief
from bigslick.formats import HandHistory, HandRecord
from bigslick.formats.record.game_setup import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine import State

__all__ = ("STREETS", "spot_values", "state_on_street")

STREETS: Final = ("flop", "turn", "river")
_FLOP_CARDS: Final = 3
_PLAYERS: Final = 2
_EVERY_HAND: Final = {
    "nlhe": (RankOrder.STANDARD, "22+"),
    "short-deck": (RankOrder.SHORT_DECK_HOLDEM, "66+"),
}


def spot_values(state: State, ranges: Any) -> dict[str, Any]:
    """Return a state's board, ranges, pot, stack and game, for `Spot`.

    The pot and the stacks are those at the start of the street.

    Raises:
        GameConfigError: the game is not supported, there is no betting after the flop,
            or not exactly two players are left.

    """
    found = game_of(state)
    game = "a game that is not registered" if found is None else found[0]
    if game not in _EVERY_HAND:
        raise GameConfigError(
            f"the solver does not support {game}: expected one of "
            f"{', '.join(_EVERY_HAND)}"
        )
    board = _board(state)
    if state.actor_index is None or len(board) < _FLOP_CARDS:
        raise GameConfigError(
            f"no spot to solve with the board {format_cards(board) or 'empty'}: "
            "expected a player to act on the flop, turn or river"
        )
    players = [i for i in state.player_indices if state.statuses[i]]
    if len(players) != _PLAYERS:
        raise GameConfigError(
            f"{len(players)} players are in the hand: the solver takes {_PLAYERS}"
        )
    bets = sum(state.bets)
    stack = min(state.stacks[i] + state.bets[i] for i in players)
    every = _every_hand(game)
    return {
        "board": format_cards(board),
        "ranges": (every, every) if ranges is None else ranges,
        "pot": state.total_pot_amount - bets,
        "stack": stack,
        "game": game,
    }


def _every_hand(game: str) -> str:
    """Return the notation of a range of all hands."""
    ranks, pairs = _EVERY_HAND[game]
    low, *others = ranks
    parts = [f"{rank}{low}{kind}+" for rank in others for kind in "so"]
    return ",".join([pairs, *parts])


def state_on_street(hand: HandRecord | HandHistory, street: str) -> State:
    """Return the state of a recorded hand when the betting of a street begins.

    Raises:
        GameConfigError: the street is unknown, or no player acts on it.

    """
    if street not in STREETS:
        raise GameConfigError(
            f"unknown street {brief(street)}; expected one of {', '.join(STREETS)}"
        )
    count = _FLOP_CARDS + STREETS.index(street)
    for state in _states(hand):
        if state.actor_index is not None and len(_board(state)) == count:
            return state
    raise GameConfigError(f"the hand has no betting on the {street}")


def _states(hand: HandRecord | HandHistory) -> Iterable[State]:
    if isinstance(hand, HandRecord):
        return (state for state, _ in hand.states())
    if isinstance(hand, HandHistory):
        return iter(hand)
    raise GameConfigError(
        f"invalid hand {brief(hand)}: expected a HandRecord or a HandHistory"
    )


def _board(state: State) -> list[Any]:
    return list(state.get_board_cards(0)) if state.board_count else []
