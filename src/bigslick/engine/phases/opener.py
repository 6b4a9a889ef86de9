"""Decides who opens a betting round.

In stud the up cards decide. If a live player has unknown up cards, as in hands that a
site recorded without them, the opener can be named instead.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from itertools import compress
from operator import index
from typing import TYPE_CHECKING

from bigslick.engine.phases.refusals import NOBODY_TO_ACT, Refusal, is_player
from bigslick.engine.streets import Opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.engine.state_parts.state_data import StateData

__all__ = ("is_void_straddle", "name_opener", "naming_rule", "opener")

_POSITION = Opening.POSITION  # a local name: enum lookups are slow
_CARDS = 52
_OPEN_CARDS = 4  # the most up cards that a player has before the showdown


def opener(state: StateData) -> int:
    """Return the player who opens the street.

    By position: on the first street the player after the last of the highest blinds or
    straddles, later the first player left of the button. By card: the player with the
    lowest up card (in low games, the highest); suits rank clubs, diamonds, hearts,
    spades. By hand: the player with the best hand of up cards; straights and flushes do
    not count.
    """
    street = state.streets[state.street_index or 0]
    if street.opening is _POSITION:
        return _after_blinds(state) if state.street_index == 0 else 0
    live = [i for i, status in enumerate(state.statuses) if status]
    if state.all_in_status and any(
        state.hole_card_statuses[i].count(True) > _OPEN_CARDS for i in live
    ):
        return 0  # hands are shown: there is no more betting
    choose, worth = _ORDERS[street.opening]
    ace_low = state._ace_low
    worths = [worth(_up_cards(state, i), ace_low) for i in live]
    best = choose(worths)
    if state.rules.open_hand_ties_by_suit and choose is max:
        tied = [i for i, own in zip(live, worths, strict=True) if own == best]
        return max(tied, key=lambda i: _high_card(_up_cards(state, i), ace_low))
    return live[worths.index(best)]


def naming_rule(  # noqa: PLR0911 - one return per reason
    state: StateData, player_index: int
) -> int | Refusal:
    """Return the player to name as the opener of the street, or a refusal.

    Nobody may have acted on the street yet, and the known up cards must not contradict.
    """
    actors = state.actor_indices
    if not actors or state.street_index is None:
        return NOBODY_TO_ACT
    street = state.streets[state.street_index]
    if street.opening is _POSITION:
        return Refusal("The opener cannot be named: the position decides who opens.")
    if state.acted_player_indices:
        return Refusal("The opener cannot be named: the street has been opened.")
    if not is_player(player_index, state.player_count):
        return Refusal(f"There is no player {player_index} at the table.")
    i = index(player_index) % state.player_count
    if i not in actors:
        return Refusal(f"Player {i} cannot open: they cannot act.")
    live = [j for j, status in enumerate(state.statuses) if status]
    known = [j for j in live if not _hides_up_card(state, j)]
    if len(known) == len(live):
        return Refusal("The opener cannot be named: the up cards decide who opens.")
    if i in known:
        choose, worth = _ORDERS[street.opening]
        worths = {j: worth(_up_cards(state, j), state._ace_low) for j in known}
        best = choose([*worths.values()])
        if worths[i] != best:
            other = next(j for j in known if worths[j] == best)
            return Refusal(f"Player {i} cannot open: player {other}'s up cards do.")
    return i


def name_opener(state: StateData, i: int) -> None:
    """Let the player open the street; the others act after them, clockwise."""
    actors = {*state.actor_indices}
    order = (*range(i, state.player_count), *range(i))
    state.actor_indices = deque([j for j in order if j in actors])
    state.opener_index = i


def _hides_up_card(state: StateData, i: int) -> bool:
    """Return whether the player has an up card that is not known."""
    up = compress(state.hole_cards[i], state.hole_card_statuses[i])
    return any(card.id < 0 for card in up)


def _after_blinds(state: StateData) -> int:
    """Return the player after the last of the highest blinds or straddles.

    Heads-up the button has the small blind and opens, even if both blinds are equal
    (TDA 2024, rule 34B).
    """
    blinds = state.blinds_or_straddles
    if state.player_count == 2:  # noqa: PLR2004 - heads-up
        on_button, other = blinds
        return 1 if 0 < other >= on_button else 0
    if any(blinds[2:]):
        blinds = tuple(
            0 if is_void_straddle(state, i) else blind for i, blind in enumerate(blinds)
        )
    highest = max(blinds)
    if highest <= 0:
        return 0
    last = state.player_count - 1
    while blinds[last] != highest:
        last -= 1
    return (last + 1) % state.player_count


def is_void_straddle(state: StateData, i: int) -> bool:
    """Return whether the player had no chips left to post their straddle."""
    return i > 1 and bool(state._blinds[i]) and not state.bets[i]


def _up_cards(state: StateData, i: int) -> list[int]:
    """Return the player's known up cards as numbers, 4 * rank + suit."""
    cards = compress(state.hole_cards[i], state.hole_card_statuses[i])
    return [card.id for card in cards if card.id >= 0]


def _worth(card: int, ace_low: bool) -> int:
    """Return a number that orders cards by rank, then suit; the ace may be low."""
    return (card + 4) % _CARDS if ace_low else card


def _low_card(cards: list[int], ace_low: bool) -> int:
    return min([_worth(card, ace_low) for card in cards], default=_CARDS)


def _high_card(cards: list[int], ace_low: bool) -> int:
    return max([_worth(card, ace_low) for card in cards], default=-1)


def _high_hand(cards: list[int], ace_low: bool) -> int:
    ranks = [card >> 2 for card in cards]
    ranks.sort()
    return _hand_worth(tuple(ranks), ace_low)


def _low_hand(cards: list[int], ace_low: bool) -> int:
    return (len(cards) << 40) - _high_hand(cards, ace_low)


@lru_cache(maxsize=1 << 14)
def _hand_worth(ranks: tuple[int, ...], ace_low: bool) -> int:
    """Return a number that orders hands by how often ranks occur, then by rank."""
    worths = [_worth(4 * rank, ace_low) >> 2 for rank in ranks]
    groups = sorted(((worths.count(w), w) for w in set(worths)), reverse=True)
    groups += [(0, 0)] * (_OPEN_CARDS - len(groups))
    number = 0
    for digit in (*(count for count, _ in groups), *(worth for _, worth in groups)):
        number = number << 4 | digit
    return number


_ORDERS: dict[
    Opening, tuple[Callable[[list[int]], int], Callable[[list[int], bool], int]]
] = {
    Opening.LOW_CARD: (min, _low_card),
    Opening.HIGH_CARD: (max, _high_card),
    Opening.HIGH_HAND: (max, _high_hand),
    Opening.LOW_HAND: (max, _low_hand),
}
