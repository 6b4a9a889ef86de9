"""Finds the cards of a hand in progress, and the hands that they form.

The functions return the cards in the deck, in play and on the boards, and those out of
play (the reserve); the made hands of players; and the players who can still win.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING
from warnings import warn

from bigslick.cards import Card, shuffled
from bigslick.engine.operations import StandingPatOrDiscarding
from bigslick.engine.phases.refusals import Refusal
from bigslick.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.engine.state_parts.state_data import StateData
    from bigslick.hands import Hand

    ReserveOrder = Callable[[list[Card], int], list[Card]]

__all__ = (
    "UNKNOWN",
    "board_cards",
    "can_win_now",
    "cards_in_play",
    "contenders",
    "dealable_cards",
    "fouled",
    "made_hand",
    "made_hands",
    "next_cards",
    "reserved_cards",
    "set_deck",
    "shown_hand",
    "take",
    "up_hand",
)

UNKNOWN = Card.UNKNOWN


def reserved_cards(state: StateData) -> list[Card]:
    """Return the known cards out of play that may be shuffled and dealt again."""
    cards = [*state.burn_cards, *state.mucked_cards]
    for discarded in state.discarded_cards:
        cards.extend(discarded)
    return [card for card in cards if card]


def cards_in_play(state: StateData) -> list[Card]:
    """Return the known cards on the boards and in the hands."""
    cards = [card for row in state.board_cards for card in row]
    for hole in state.hole_cards:
        cards.extend(hole)
    for hands in state._run_hands:
        for own in hands:
            cards += [card for card in own if card not in cards]
    return [card for card in cards if card]


def dealable_cards(
    state: StateData, deal_count: int | None, warning_status: bool
) -> Iterator[Card]:
    """Yield the cards that may be dealt: the deck, and the reserve if needed."""
    if deal_count is None and warning_status:
        warn(
            "The number of cards dealt is unspecified. The worst case is assumed.",
            stacklevel=2,
        )
    yield from state.deck_cards
    if deal_count is None or deal_count > len(state.deck_cards):
        if deal_count is not None and warning_status:
            warn("Returning reserved (mucked, etc.) cards as dealable.", stacklevel=2)
        yield from reserved_cards(state)


def set_deck(
    state: StateData,
    cards: Iterable[Card],
    strict: bool,
    reserve_order: ReserveOrder | None,
) -> None:
    """Put these cards on top of the deck; see ``State.set_deck``."""
    rest = dict.fromkeys(state.deck_cards)
    first = []
    for card in cards:
        if card in rest:
            del rest[card]
            first.append(card)
        elif strict:
            raise CardsError(f"{card!r} is not in the deck, or was already dealt", card)
    state._deck_order = (*first, *rest)
    state.deck_cards = deque(state._deck_order)
    state._reserve_order = reserve_order


def next_cards(
    state: StateData, count: int, player_index: int | None = None
) -> tuple[Card, ...]:
    """Return the next cards off the deck without taking them.

    When the deck runs out, the cards out of play are shuffled and added to it. The
    cards that the player to be dealt has just discarded are added only if there are no
    others. The new order is computed from the initial order of the deck, so that a hand
    depends only on that order and on the operations.
    """
    deck = state.deck_cards
    if len(deck) >= count:
        return tuple([deck[i] for i in range(count)])
    return tuple([*deck, *_reshuffled(state, count - len(deck), player_index)][:count])


def _reshuffled(state: StateData, missing: int, player_index: int | None) -> list[Card]:
    own = _just_discarded(state, player_index)
    reserve = reserved_cards(state)
    others = [card for card in reserve if card not in own]
    mine = [card for card in reserve if card in own]
    if state._reserve_order is not None:
        again = len(state._reshuffles)
        first = state._reserve_order(others, again)
        if len(others) >= missing:
            return first
        return first + state._reserve_order(mine, again + 1)
    from random import Random

    order = Random(f"{state._deck_order}{len(state.operations)}")  # noqa: S311
    if len(others) >= missing:
        return shuffled(others, order)
    return shuffled(others, order) + shuffled(mine, order)


def _just_discarded(state: StateData, player_index: int | None) -> tuple[Card, ...]:
    if player_index is None or not state.discarded_cards[state.street_index or 0]:
        return ()
    for operation in reversed(state.operations):
        if (
            isinstance(operation, StandingPatOrDiscarding)
            and operation.player_index == player_index
        ):
            return operation.cards
    return ()


def take(state: StateData, cards: tuple[Card, ...], player_index: int | None) -> None:
    """Take the cards to be dealt from the deck or the reserve.

    An unknown card is removed only from a deck that contains unknown cards. Another
    deck keeps all of its cards, since it is not known which one was dealt.
    """
    deck = state.deck_cards
    missing = max(len(cards) - len(deck), 1)
    for card in cards:
        if deck and deck[0] is card:
            deck.popleft()
        elif not card:
            if card in deck:
                deck.remove(card)
        elif card in deck:
            deck.remove(card)
        elif card in (reserve := reserved_cards(state)) and not deck:
            _put_reserve_back(state, reserve, card, player_index, missing)
        else:
            _take_reserved(state, card)


def _put_reserve_back(
    state: StateData,
    reserve: list[Card],
    card: Card,
    player_index: int | None,
    missing: int,
) -> None:
    """Make the reshuffled reserve the new deck and take the card from it."""
    own = _just_discarded(state, player_index)
    order = _reshuffled(state, missing, player_index)
    if card not in order:  # a recorded card need not be among the next ones
        order = _reshuffled(state, len(reserve), player_index)
    # the player's own discards come after the others, shuffled separately
    returned = sum(c in own for c in order)
    state._reshuffles += (len(order) - returned,)
    if returned:
        state._reshuffles += (returned,)
    state.deck_cards.extend(order)
    state.deck_cards.remove(card)
    kept = [c for c in reserve if c in own and c not in order]
    state.burn_cards = [c for c in state.burn_cards if not c]
    state.mucked_cards = [c for c in state.mucked_cards if not c]
    state.discarded_cards = [
        [c for c in cards if not c or c in kept] for cards in state.discarded_cards
    ]


def _take_reserved(state: StateData, card: Card) -> None:
    for cards in (state.burn_cards, state.mucked_cards, *state.discarded_cards):
        if card in cards:
            cards.remove(card)
            return


def fouled(state: StateData, cards: tuple[Card, ...]) -> Refusal | None:
    """Warn about cards that may not be dealt; return a refusal if the rules are strict.

    A card may be dealt if it is in the deck, or in the reserve when the deck is too
    small. Any other card makes a fouled deck (TDA 2024, rule 35E).
    """
    if state._quiet:
        return None
    deck = state.deck_cards
    short = len(cards) > len(deck)
    for n, card in enumerate(cards):
        if not card or (card in deck and card not in cards[:n]):
            continue
        if short and card in reserved_cards(state) and card not in cards[:n]:
            continue
        text = (
            f"The card {card!r} should not be dealt: it is not among "
            "State.get_dealable_cards()."
        )
        if state.rules.refuse_fouled_deck:
            return Refusal(text)
        warn(text, stacklevel=4)
    return None


def board_cards(state: StateData, board_index: int) -> list[Card]:
    """Return the cards of one board.

    Cards that were dealt before the players were all in belong to every runout.
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
    state: StateData, player_index: int, board_index: int, hand_type_index: int
) -> Hand | None:
    """Return the hand that the player's known cards form with the board, or None.

    If a draw is run several times, each run has its own hole cards.
    """
    if not state.statuses[player_index]:
        return None
    key = player_index, board_index, hand_type_index
    hands = state._hands
    if key in hands:
        return hands[key]
    hand_type = state.hand_types[hand_type_index]
    hole = state.hole_cards[player_index]
    run = board_index // state.starting_board_count
    if run < len(state._run_hands):
        hole = [*state._run_hands[run][player_index]]
    board = board_cards(state, board_index)
    if UNKNOWN in hole or UNKNOWN in board:
        hole = [card for card in hole if card]
        board = [card for card in board if card]
    hands[key] = hand = _best(hand_type, hole, board)
    return hand


def shown_hand(
    state: StateData,
    player_index: int,
    cards: Iterable[Card],
    board_index: int,
    hand_type_index: int,
) -> Hand | None:
    """Return the hand that shown cards form with the board, even if it was killed."""
    if state.statuses[player_index]:
        return made_hand(state, player_index, board_index, hand_type_index)
    key = player_index, board_index, hand_type_index
    if key in state._hands:
        return state._hands[key]
    hole = [card for card in cards if card]
    board = [card for card in board_cards(state, board_index) if card]
    return _best(state.hand_types[hand_type_index], hole, board)


def made_hands(
    state: StateData, players: Iterable[int]
) -> dict[int, dict[tuple[int, int], Hand]]:
    """Return the hands of each player, by board and hand type."""
    boards = [board_cards(state, b) for b in range(state.board_count)]
    known = [UNKNOWN not in board for board in boards]
    cache = state._hands
    hands: dict[int, dict[tuple[int, int], Hand]] = {}
    for i in players:
        hole = state.hole_cards[i]
        hidden = UNKNOWN in hole or bool(state._run_hands)
        hands[i] = own = {}
        for b, board in enumerate(boards):
            for t, hand_type in enumerate(state.hand_types):
                hand: Hand | None
                if hidden or not known[b]:
                    hand = made_hand(state, i, b, t)
                else:
                    try:
                        hand = hand_type.from_game(hole, board)
                    except ValueError:  # no hand, or a duplicate card
                        hand = _best(hand_type, hole, board)
                    cache[i, b, t] = hand
                if hand is not None:
                    own[b, t] = hand
    return hands


def _best(hand_type: type[Hand], hole: list[Card], board: list[Card]) -> Hand | None:
    """Return the best hand of the cards; a duplicate card counts once."""
    try:
        return hand_type.from_game_or_none(hole, board)
    except CardsError:
        board = list(dict.fromkeys(board))
        hole = [card for card in dict.fromkeys(hole) if card not in board]
        return hand_type.from_game_or_none(hole, board)


def up_hand(
    state: StateData, player_index: int, board_index: int, hand_type_index: int
) -> Hand | None:
    """Return the hand that the player's up cards form with the board, or None."""
    if not state.statuses[player_index]:
        return None
    statuses = state.hole_card_statuses[player_index]
    if statuses and False not in statuses:
        return made_hand(state, player_index, board_index, hand_type_index)
    cards = state.hole_cards[player_index]
    up = [card for card, up in zip(cards, statuses, strict=True) if up and card]
    board = [card for card in board_cards(state, board_index) if card]
    return _best(state.hand_types[hand_type_index], up, board)


def contenders(state: StateData, players: Iterable[int]) -> set[int]:
    """Return the players who have the best hand for some board and hand type."""
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


def can_win_now(state: StateData, player_index: int) -> bool:
    """Return whether the player beats or ties all hands face up for part of a pot."""
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


def _rivals(state: StateData, player_index: int) -> list[tuple[int, ...]]:
    """Return the other players who compete for each of the player's pots."""
    if state.showdown_indices and not state.all_in_status:
        return [tuple([i for i, live in enumerate(state.statuses) if live])]
    return [
        pot.player_indices for pot in state.pots if player_index in pot.player_indices
    ]
