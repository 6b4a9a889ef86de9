"""The plain actions of a history, which are nearly all of them, performed quickly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.cards.card import parse_cards
from bigslick.engine import quick
from bigslick.errors import NotationError

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.engine import State

__all__ = ("PLAYERS", "play_plainly")

PLAYERS: Final = {f"p{n}": n - 1 for n in range(1, 53)}
"""The index of each player."""
_FOLDS: Final = {f"{player} f": i for player, i in PLAYERS.items()}
_CALLS: Final = {f"{player} cc": i for player, i in PLAYERS.items()}
_WORDS: Final = 3


def play_plainly(state: State, actions: list[str], number: int) -> int:
    """Perform the actions from that number on, as long as they are plain.

    Returns the number of the first one that is not.
    """
    count = len(actions)
    folds, calls, fold, call = _FOLDS.get, _CALLS.get, quick.fold, quick.call
    while number < count:
        action = actions[number]
        i = folds(action)
        if i is not None:
            done = fold(state, i)
        elif (i := calls(action)) is not None:
            done = call(state, i)
        elif action[:5] == "d dh ":
            next_number = _deal_round(state, actions, number)
            done = next_number > number
            number = next_number - done
        elif action[:5] == "d db ":
            done = _deal_board(state, action[5:])
        else:
            done = _raise(state, action)
        if not done:
            return number
        number += 1
    return number


def _deal_round(state: State, actions: list[str], number: int) -> int:
    """Deal the hole cards of a whole street and return the next number."""
    hands: dict[int, tuple[Card, ...]] = {}
    first = number
    for action in actions[number:]:
        if action[:5] != "d dh ":
            break
        player, _, text = action[5:].partition(" ")
        i = PLAYERS.get(player)
        if i is None or i in hands:
            return first
        cards = _known.get(text) or _read(text)
        if not cards:
            return first
        hands[i] = cards
        number += 1
    return number if quick.deal_round(state, hands) else first


def _read(text: str) -> tuple[Card, ...] | None:
    """Return the cards of a text, None if there are none; texts come again."""
    cards = _known.get(text)
    if cards is None:
        try:
            cards = parse_cards(text)
        except NotationError:
            return None
        if len(_known) < _SIZE:
            _known[text] = cards
    return cards


_known: dict[str, tuple[Card, ...]] = {}
_SIZE: Final = 10_000  # there are 2,652 ways to be dealt two cards


def _deal_board(state: State, text: str) -> bool:
    cards = _read(text)
    if cards is None:
        return False
    if state.card_burning_status and not quick.burn_unknown(state):
        return False
    return quick.deal_board(state, cards)


def _raise(state: State, action: str) -> bool:
    words = action.split(" ")
    if len(words) != _WORDS or words[1] != "cbr" or not words[2].isdecimal():
        return False
    i = PLAYERS.get(words[0])
    return i is not None and quick.raise_to(state, i, int(words[2]))
