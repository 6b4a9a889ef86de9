"""The hands that players make on each board, and who can still win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine.situation import Situation
    from bigslick.hands import Hand

UNKNOWN = Card.UNKNOWN

__all__ = (
    "board_cards",
    "can_win_now",
    "contenders",
    "made_hand",
    "made_hands",
    "shown_hand",
    "up_hand",
)


def board_cards(state: Situation, board_index: int) -> list[Card]:
    """Return the cards of one board.

    What was dealt before the players were all in belongs to every runout.
    """
    rows = state.board_cards
    if state.street_return_index is None:
        return [row[board_index] for row in rows if board_index < len(row)]
    places = state._board_places
    common = len(rows)
    if state.street_return_index < len(places):
        common = places[state.street_return_index]
    shared = board_index % state.starting_board_count
    cards = [row[shared] for row in rows[:common] if shared < len(row)]
    return cards + [row[board_index] for row in rows[common:] if board_index < len(row)]


def made_hand(
    state: Situation, player_index: int, board_index: int, hand_type_index: int
) -> Hand | None:
    """Return what the player's known cards make on the board, if anything."""
    if not state.statuses[player_index]:
        return None
    key = player_index, board_index, hand_type_index
    hands = state._hands
    if key in hands:
        return hands[key]
    hand_type = state.hand_types[hand_type_index]
    hole = state.hole_cards[player_index]
    board = board_cards(state, board_index)
    if UNKNOWN in hole or UNKNOWN in board:
        hole = [card for card in hole if card]
        board = [card for card in board if card]
    hands[key] = hand = _best(hand_type, hole, board)
    return hand


def shown_hand(
    state: Situation,
    player_index: int,
    cards: Iterable[Card],
    board_index: int,
    hand_type_index: int,
) -> Hand | None:
    """Return what shown cards make on the board, though the hand was killed since."""
    if state.statuses[player_index]:
        return made_hand(state, player_index, board_index, hand_type_index)
    key = player_index, board_index, hand_type_index
    if key in state._hands:
        return state._hands[key]
    hole = [card for card in cards if card]
    board = [card for card in board_cards(state, board_index) if card]
    return _best(state.hand_types[hand_type_index], hole, board)


def made_hands(
    state: Situation, players: Iterable[int]
) -> dict[int, dict[tuple[int, int], Hand]]:
    """Return for each player what he makes, by board and hand type."""
    boards = [board_cards(state, b) for b in range(state.board_count)]
    known = [UNKNOWN not in board for board in boards]
    cache = state._hands
    hands: dict[int, dict[tuple[int, int], Hand]] = {}
    for i in players:
        hole = state.hole_cards[i]
        hidden = UNKNOWN in hole
        hands[i] = own = {}
        for b, board in enumerate(boards):
            for t, hand_type in enumerate(state.hand_types):
                hand: Hand | None
                if hidden or not known[b]:
                    hand = made_hand(state, i, b, t)
                else:
                    try:
                        hand = hand_type.from_game(hole, board)
                    except ValueError:  # none, or a card lies twice
                        hand = _best(hand_type, hole, board)
                    cache[i, b, t] = hand
                if hand is not None:
                    own[b, t] = hand
    return hands


def _best(hand_type: type[Hand], hole: list[Card], board: list[Card]) -> Hand | None:
    """Return the best hand of the cards, a card that lies twice counting once."""
    try:
        return hand_type.from_game_or_none(hole, board)
    except CardsError:
        board = list(dict.fromkeys(board))
        hole = [card for card in dict.fromkeys(hole) if card not in board]
        return hand_type.from_game_or_none(hole, board)


def up_hand(
    state: Situation, player_index: int, board_index: int, hand_type_index: int
) -> Hand | None:
    """Return what the player's open cards make on the board, if anything."""
    if not state.statuses[player_index]:
        return None
    statuses = state.hole_card_statuses[player_index]
    if statuses and False not in statuses:
        return made_hand(state, player_index, board_index, hand_type_index)
    cards = state.hole_cards[player_index]
    up = [card for card, up in zip(cards, statuses, strict=True) if up and card]
    board = [card for card in board_cards(state, board_index) if card]
    return _best(state.hand_types[hand_type_index], up, board)


def contenders(state: Situation, players: Iterable[int]) -> set[int]:
    """Return who of the players has the best hand on some board for some type."""
    winners: set[int] = set()
    for board in range(state.board_count):
        for hand_type in range(len(state.hand_types)):
            best: Hand | None = None
            tied: list[int] = []
            for i in players:
                hand = made_hand(state, i, board, hand_type)
                if hand is None:
                    continue
                if best is None or best < hand:
                    best, tied = hand, [i]
                elif hand == best:
                    tied.append(i)
            winners.update(tied)
    return winners


def can_win_now(state: Situation, player_index: int) -> bool:
    """Return whether the player beats or ties all open hands for part of a pot."""
    if not state.statuses[player_index]:
        return False
    types = range(len(state.hand_types))
    for players in _rivals(state, player_index):
        shown = [
            j
            for j in players
            if j != player_index and True in state.hole_card_statuses[j]
        ]
        for board in range(state.board_count):
            for hand_type in types:
                hand = made_hand(state, player_index, board, hand_type)
                if hand is None:
                    continue
                for j in shown:
                    other = up_hand(state, j, board, hand_type)
                    if other is not None and hand < other:
                        break
                else:
                    return True
    return False


def _rivals(state: Situation, player_index: int) -> list[tuple[int, ...]]:
    """Return who else plays for each pot of the player's."""
    if state.showdown_indices and not state.all_in_status:
        return [tuple([i for i, live in enumerate(state.statuses) if live])]
    return [
        pot.player_indices for pot in state.pots if player_index in pot.player_indices
    ]
