"""Showdown: players show or muck their cards in order."""

from __future__ import annotations

from collections import deque
from operator import index
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.operations import HoleCardsShowingOrMucking
from bigslick.engine.phases import runout
from bigslick.engine.phases.refusals import Refusal, is_player
from bigslick.engine.rules import Mode
from bigslick.engine.table_cards import can_win_now, fouled, made_hands, take

if TYPE_CHECKING:
    from bigslick.cards import CardsLike
    from bigslick.engine.state_parts.state_data import StateData
    from bigslick.hands import Hand

__all__ = ("Showing", "begin", "run", "show_or_muck", "showing_rule")

_TOURNAMENT = Mode.TOURNAMENT  # a local name: enum lookups are slow

Showing = tuple[bool, tuple[Card, ...], tuple[Card, ...], tuple[bool, ...], int]
"""Whether the player shows, the cards shown, the hole cards afterwards, which of these
are face up, and the player."""


def begin(state: StateData) -> None:
    """Set the order in which the players show whose cards are not all face up.

    The player who bet or raised last on the last street begins, otherwise the player
    who opened it; then clockwise (TDA 2024, rule 17).
    """
    runout.begin(state)
    start = state.opener_index
    assert start is not None
    count = state.player_count
    up = state.hole_card_statuses
    state.showdown_indices = deque(
        [
            i
            for i in (*range(start, count), *range(start))
            if state.statuses[i] and False in up[i]
        ]
    )


def showing_rule(  # noqa: PLR0911 - one return per reason
    state: StateData,
    status_or_hole_cards: bool | CardsLike | None,
    player_index: int | None,
) -> Showing | Refusal:
    """Return the cards to show and the player, or a refusal.

    Without a choice the player shows if they can win, if everybody is all in, or if
    nobody has a hand.
    """
    if player_index is None:
        if not state.showdown_indices:
            return Refusal(
                "A hand shown after the showdown needs a player_index."
                if state.street_index is None
                else "Nobody can show or muck now."
            )
        player_index = state.showdown_indices[0]
    elif not is_player(player_index, state.player_count):
        return Refusal(f"There is no player {player_index} at the table.")
    player_index = index(player_index) % state.player_count
    if not state.showdown_indices:
        return _late_showing_rule(state, status_or_hole_cards, player_index)
    if player_index not in state.showdown_indices:
        return Refusal(f"Player {player_index} has nothing to show.")
    if status_or_hole_cards is None:
        status_or_hole_cards = _shows(state, player_index)
    if status_or_hole_cards is False:
        return _mucking_rule(state, player_index)
    answer = _shown(state, status_or_hole_cards, player_index)
    if type(answer) is Refusal or all(answer[3]):
        return answer
    return _partly_shown_rule(state, answer, status_or_hole_cards)


def _partly_shown_rule(
    state: StateData, showing: Showing, choice: bool | CardsLike
) -> Showing | Refusal:
    """Return the arguments for showing only some of the cards, or a refusal.

    Players may do this in a cash game. At the final showdown, a card that is not shown
    does not play.
    """
    assert state.street_index is not None
    final = not state.all_in_status or state.street_index + 1 == len(state.streets)
    if state.mode is _TOURNAMENT:
        return Refusal(
            "All cards must be shown at the final showdown."
            if final
            else "The player is all in and must show."
        )
    if isinstance(choice, bool):
        return Refusal("Unknown cards cannot be shown: pass the cards.")
    if not final:
        return showing
    status, cards, hole_cards, statuses, i = showing
    seen = tuple(
        card if up else Card.UNKNOWN
        for card, up in zip(hole_cards, statuses, strict=True)
    )
    return status, cards, seen, statuses, i


def _shows(state: StateData, i: int) -> bool:
    """Return whether the player shows by default."""
    if state.all_in_status:
        return True
    if state.statuses.count(True) == 1:
        return False
    return can_win_now(state, i) or _has_no_hands(state)


def _has_no_hands(state: StateData) -> bool:
    """Return whether the known cards of the live players make no hand at all.

    This happens in custom games with too few cards; the pot is shared.
    """
    live = [i for i, status in enumerate(state.statuses) if status]
    if any(Card.UNKNOWN in state.hole_cards[i] for i in live):
        return False
    return not any(made_hands(state, live).values())


def _mucking_rule(state: StateData, i: int) -> Showing | Refusal:
    """Return the arguments for mucking, or a refusal if the player must show."""
    if (
        state.all_in_status
        and state.mode is _TOURNAMENT
        and state.rules.all_in_hands_are_shown
        and all(state.hole_cards[i])
    ):
        return Refusal("The player is all in and must show.")
    if state._kept_hands is not None and state.street_return_count:
        return Refusal("The draw is run again: the player must show after each run.")
    return False, (), (), (), i


def _shown(
    state: StateData, status_or_hole_cards: bool | CardsLike, i: int
) -> Showing | Refusal:
    """Return the arguments for showing these cards, or all cards, or a refusal."""
    hole = state.hole_cards[i]
    if isinstance(status_or_hole_cards, bool):
        cards = tuple(hole)
        if all(cards):
            return True, cards, cards, (True,) * len(cards), i
    else:
        cards = Card.clean(status_or_hole_cards)
    if len(cards) > len(hole):
        return Refusal(
            f"Too many cards are shown: {cards}; the player holds {len(hole)}."
        )
    cards += (Card.UNKNOWN,) * (len(hole) - len(cards))
    left = list(hole)
    statuses = list(state.hole_card_statuses[i])
    shown = []
    new = []
    for card in cards:
        if not card:
            continue
        if card not in left:
            place = next((n for n, other in enumerate(left) if not other), None)
            if place is None:
                return Refusal(
                    f"Player {i} holds {tuple(hole)} and cannot show {card!r}."
                )
            new.append(card)
        else:
            place = left.index(card)
        shown.append(card)
        left.pop(place)
        statuses.pop(place)
    if new and (refusal := fouled(state, tuple(new))):
        return refusal
    return (
        True,
        cards,
        (*shown, *left),
        (
            *(True for _ in shown),
            *(up and bool(c) for up, c in zip(statuses, left, strict=True)),
        ),
        i,
    )


def _late_showing_rule(
    state: StateData, status_or_hole_cards: bool | CardsLike | None, i: int
) -> Showing | Refusal:
    """Return the arguments for showing after the showdown by choice, or a refusal."""
    if state.street_index is not None or not state.operations:
        return Refusal("Nobody can show or muck now.")
    if not state.statuses[i]:
        return Refusal(f"Player {i} has folded or mucked and cannot show.")
    if status_or_hole_cards is None or status_or_hole_cards is False:
        return Refusal("A hand shown after the showdown must be shown completely.")
    answer = _shown(state, status_or_hole_cards, i)
    if type(answer) is Refusal:
        return answer
    if not answer[3] or not all(answer[3]):
        return Refusal("A hand shown after the showdown must be shown completely.")
    return answer


def show_or_muck(state: StateData, showing: Showing) -> HoleCardsShowingOrMucking:
    """Turn the player's cards face up, or put them into the muck.

    A player whose opponents have all folded need not show to win (TDA 2024, rule 17B):
    they keep their cards.
    """
    status, cards, hole_cards, statuses, i = showing
    if status:
        held = state.hole_cards[i]
        if list(hole_cards) != held:
            take(state, tuple(c for c in hole_cards if c and c not in held), None)
            state.mucked_cards += [c for c in held if c and c not in hole_cards]
            state._hands.clear()
            state.hole_cards[i] = list(hole_cards)
        state.hole_card_statuses[i] = list(statuses)
    elif state.statuses.count(True) > 1:
        state.mucked_cards += state.hole_cards[i]
        state.hole_cards[i] = []
        state.hole_card_statuses[i] = []
        state.statuses[i] = False
    if i in state.showdown_indices:
        state.showdown_indices.remove(i)
    operation = HoleCardsShowingOrMucking(i, cards)
    state.operations.append(operation)
    return operation


def _all_hidden(state: StateData) -> bool:
    """Return whether nobody has shown yet, and all hole cards are known.

    A player with too few up cards to form a hand has not shown.
    """
    fewest = min([getattr(kind, "card_count", 1) for kind in state.hand_types])
    fewest -= len(state.board_cards)
    for i, status in enumerate(state.statuses):
        if status:
            up = state.hole_card_statuses[i].count(True)
            if (up and up >= fewest) or Card.UNKNOWN in state.hole_cards[i]:
                return False
    return len(state.showdown_indices) == state.statuses.count(True)


def _show_winners(state: StateData) -> None:
    """Show for each player who beats or ties the hands shown so far; muck for others.

    The result is that of ``showing_rule`` for each player, but each hand is evaluated
    only once.
    """
    order = state.showdown_indices
    hands = made_hands(state, order)
    shared = not any(hands.values())  # no cards make a hand
    best: dict[tuple[int, int], Hand] = {}
    append = state.operations.append
    while order:
        i = order.popleft()
        shows = shared
        for part, hand in hands[i].items():
            if part not in best or not hand < best[part]:
                best[part] = hand
                shows = True
        cards = state.hole_cards[i]
        if not shows and state.statuses.count(True) == 1:
            append(HoleCardsShowingOrMucking(i, ()))  # the winner need not show
        elif shows:
            state.hole_card_statuses[i] = [True] * len(cards)
            append(HoleCardsShowingOrMucking(i, tuple(cards)))
        else:
            state.mucked_cards += cards
            state.hole_cards[i] = []
            state.hole_card_statuses[i] = []
            state.statuses[i] = False
            append(HoleCardsShowingOrMucking(i, ()))


def run(state: StateData) -> bool:
    """Show or muck if that is automated; return whether all players have done so."""
    chosen = runout.run(state)
    if state._auto.showing:
        if not state.all_in_status and _all_hidden(state):
            _show_winners(state)
        while state.showdown_indices:
            answer = showing_rule(state, None, None)
            if type(answer) is Refusal:
                return False
            show_or_muck(state, answer)
    if not chosen or state.showdown_indices:
        return False
    runout.end(state)
    return True
