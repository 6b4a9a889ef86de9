"""The fast path of a replay: actions that do not depend on the rest of the hand.

Nearly all actions are simple: folds, calls, raises to whole chips, and deals of known
cards. Each is performed directly or left to ``parse_action``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigslick.cards.card import parse_cards
from bigslick.engine import HoleDealing, replay
from bigslick.errors import NotationError
from bigslick.formats.record.actions import text_of

if TYPE_CHECKING:
    from bigslick.cards import Card
    from bigslick.engine import State
    from bigslick.formats.phh.hand_history import HandHistory

__all__ = ("PLAYERS", "first_deals", "perform_simple_actions")

PLAYERS: Final = {f"p{n}": n - 1 for n in range(1, 53)}
"""The player index by the name of the player in PHH."""
_WORDLESS: Final = {
    **{f"{player} f": (replay.quick_fold, i) for player, i in PLAYERS.items()},
    **{f"{player} cc": (replay.quick_call, i) for player, i in PLAYERS.items()},
}
"""The functions and player indices for actions without an amount or cards."""
_WORDS: Final = 3
_MOST_DIGITS: Final = 18  # an action with a longer amount is not simple
_DEAL_WORDS: Final = 4


def perform_simple_actions(state: State, actions: list[str], number: int) -> int:
    """Perform actions from index ``number`` on, as long as they are simple.

    Return the index of the first action that was not performed.
    """
    count = len(actions)
    wordless, raise_to = _WORDLESS.get, replay.quick_raise_to
    while number < count:
        action = actions[number]
        known = wordless(action)
        if known is not None:
            perform, i = known
            done = perform(state, i)
        elif action[:2] != "d ":
            player, _, amount = action.partition(" cbr ")
            known_player = player in PLAYERS and len(amount) <= _MOST_DIGITS
            if known_player and amount.isdecimal():
                done = raise_to(state, PLAYERS[player], int(amount))
            else:
                done = _show(state, action.split(" "))
        elif action[:5] == "d db ":
            done = _deal_board(state, action[5:])
        else:
            next_number = _deal_round(state, actions, number)
            done = next_number > number
            number = next_number - done
        if not done:
            return number
        number += 1
    return number


def first_deals(history: HandHistory) -> list[HoleDealing] | None:
    """Return the deals of the first actions, one for each player.

    None is returned if any of these actions is not a deal.
    """
    deals = []
    for action in history.actions[: len(history.starting_stacks)]:
        deal = _deals.get(action) or _read_deal(action)
        if deal is None:
            return None
        deals.append(deal)
    return deals


def _deal_round(state: State, actions: list[str], number: int) -> int:
    """Deal the hole cards of a whole street and return the index of the next action."""
    hands: dict[int, tuple[Card, ...]] = {}
    first = number
    for action in actions[number:]:
        deal = _deals.get(action) or _read_deal(action)
        if deal is None:
            break
        if deal.player_index in hands:
            return first
        hands[deal.player_index] = deal.cards
        number += 1
    return number if replay.quick_deal_round(state, hands) else first


_deals: dict[str, HoleDealing] = {}
_SIZE: Final = 30_000  # two cards for each of ten players: 26,520 different actions


def _read_deal(action: str) -> HoleDealing | None:
    """Return the deal of hole cards that an action describes; None for other actions.

    The same deals occur often, so they are cached.
    """
    words = action.split(" ")
    if len(words) != _DEAL_WORDS or words[:2] != ["d", "dh"]:
        return None
    i = PLAYERS.get(words[2])
    try:
        cards = parse_cards(words[3])
    except NotationError:
        return None
    if i is None or not cards:
        return None
    if len(_deals) >= _SIZE:
        _deals.clear()
    _deals[action] = deal = HoleDealing(i, cards, (False,) * len(cards))
    return deal


def _deal_board(state: State, text: str) -> bool:
    try:
        cards = parse_cards(text)
    except NotationError:
        return False
    return replay.quick_deal_board(state, cards)


def _show(state: State, words: list[str]) -> bool:
    """Show or muck the whole hand of the player to act; return whether this worked."""
    if words[1:2] != ["sm"] or len(words) > _WORDS:
        return False
    i = PLAYERS.get(words[0])
    if i is None or i != state.showdown_index:
        return False
    status = len(words) == _WORDS
    if status and words[2] != text_of(state.hole_cards[i]):
        return False  # the cards are in another order, or were unknown before
    return replay.quick_show_or_muck(state, i, status)
