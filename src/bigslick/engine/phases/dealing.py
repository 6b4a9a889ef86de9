"""Dealing: discards, burn cards, hole cards and board cards of one street."""

from __future__ import annotations

from collections import deque
from functools import cache
from operator import index
from typing import TYPE_CHECKING

from bigslick.cards import Card
from bigslick.engine.operations import BoardDealing, CardBurning, HoleDealing
from bigslick.engine.phases import runout
from bigslick.engine.phases.refusals import Refusal, is_player
from bigslick.engine.table_cards import fouled, next_cards, reserved_cards, take

if TYPE_CHECKING:
    from bigslick.cards import CardsLike
    from bigslick.engine.state_parts.state_data import StateData
    from bigslick.engine.streets import Street

__all__ = (
    "begin",
    "board_dealing_rule",
    "burn",
    "burning_rule",
    "deal_board",
    "deal_hole",
    "dealee",
    "hole_dealing",
    "hole_dealing_rule",
    "lay_board",
    "pending_board",
    "run",
)


def begin(state: StateData) -> None:
    """Start the next street, and set what is to be dealt and discarded on it.

    If the board is run out several times, the next street may be an earlier one: the
    street after the one on which the players went all in. If a draw is run several
    times, the players do not discard again.
    """
    index = state.street_index
    drawn = False
    if index is None:
        index = 0
    elif index + 1 < len(state.streets):
        index += 1
    else:
        assert state.street_return_index is not None
        index = state.street_return_index
        state.street_return_count -= 1
        drawn = state._kept_hands is not None
    state.street_index = index
    if index == len(state._board_places):
        state._board_places += (len(state.board_cards),)
    street = state.streets[index]
    if _dealt_at_once(state, street):
        return
    state.card_burning_status = street.card_burning_status
    if drawn:
        runout.draw_again(state)
    elif street.draw_status:
        state.standing_pat_or_discarding_statuses = state.statuses[:]
        state.hole_dealing_statuses = [deque() for _ in state.statuses]
    if street.board_dealing_count:
        state.board_dealing_counts = [
            street.board_dealing_count
        ] * state.starting_board_count
    if street.hole_dealing_statuses:
        _plan_hole_cards(state, street)
    state._board_planned = state.board_dealing_counts[0]


def _dealt_at_once(  # noqa: C901 - one loop per kind of card
    state: StateData, street: Street
) -> bool:
    """Deal the whole street if all dealing is automated and the deck has enough cards.

    Return whether it was dealt. The result is the same as that of ``run``, which is
    slower: it deals card by card and checks each.
    """
    auto = state._auto
    hole, board = street.hole_dealing_statuses, street.board_dealing_count
    burning = street.card_burning_status
    if (
        street.draw_status
        or (burning and not auto.burning)
        or (hole and not auto.hole)
        or (board and not auto.board)
    ):
        return False
    deck, boards = state.deck_cards, state.starting_board_count
    live = [i for i, status in enumerate(state.statuses) if status]
    if len(deck) < len(hole) * len(live) + board * boards + burning:
        return False
    state._hands.clear()
    append, draw = state.operations.append, deck.popleft
    if burning and not board:
        _burn_next(state)
    hole_cards, hole_card_statuses = state.hole_cards, state.hole_card_statuses
    for status in hole:
        for i in live:
            card = draw()
            hole_cards[i].append(card)
            hole_card_statuses[i].append(status)
            append(hole_dealing(i, card, status))
    if burning and board:
        _burn_next(state)
    if board:
        rows = state.board_cards
        place = state._board_places[state.street_index or 0]
        while len(rows) < place + board:
            rows.append([])
        for _ in range(boards):
            cards = tuple([draw() for _ in range(board)])
            for n, card in enumerate(cards, place):
                rows[n].append(card)
            append(BoardDealing(cards))
    return True


def _burn_next(state: StateData) -> None:
    card = state.deck_cards.popleft()
    state.burn_cards.append(card)
    state.operations.append(_burning(card))


@cache
def hole_dealing(i: int, card: Card, status: bool) -> HoleDealing:
    """Return the record of a dealt card; equal records are shared."""
    return HoleDealing(i, (card,), (status,))


@cache
def _burning(card: Card) -> CardBurning:
    return CardBurning(card)


def _plan_hole_cards(state: StateData, street: Street) -> None:
    """Plan the hole cards, or board cards instead if too few cards are left.

    In stud with eight players, there may be too few cards for a last card each; one
    card is then dealt to the board (TDA 2024, RP-10H).
    """
    statuses = street.hole_dealing_statuses
    needed = len(statuses) * state.statuses.count(True)
    available = len(state.deck_cards) - street.card_burning_status - _hidden(state)
    if needed > available and needed > available + len(reserved_cards(state)):
        state.board_dealing_counts = [
            count + len(statuses) for count in state.board_dealing_counts
        ]
        return
    state.hole_dealing_statuses = [
        deque(statuses) if status else deque() for status in state.statuses
    ]


def _hidden(state: StateData) -> int:
    """Return how many unknown cards players hold that the deck still contains.

    An unknown card is removed only from a deck that contains unknown cards. Unknown
    cards that were burned or mucked are not counted, since they may be dealt again.
    """
    if Card.UNKNOWN in state._deck_order:
        return 0
    return sum(not card for cards in state.hole_cards for card in cards)


def burning_rule(state: StateData, card: CardsLike | None) -> Card | Refusal:
    """Return the card to burn, or a refusal.

    One card is burned on a street, after the discards and before the last cards of the
    street: the board if there is one, otherwise the hole cards.
    """
    if not state.card_burning_status:
        return Refusal("No card can be burned now.")
    if True in state.standing_pat_or_discarding_statuses:
        return Refusal(
            "A card cannot be burned before all players have stood pat or discarded."
        )
    if any(state.board_dealing_counts) and any(state.hole_dealing_statuses):
        return Refusal("A card cannot be burned before the hole cards are dealt.")
    if card is None:
        cards = next_cards(state, 1)
        return cards[0] if cards else Refusal("There is no card left to burn.")
    cards = Card.clean(card)
    if len(cards) != 1:
        return Refusal(f"One card must be burned, not {len(cards)}: {cards}.")
    return fouled(state, cards) or cards[0]


def burn(state: StateData, card: Card) -> CardBurning:
    """Move the card from the deck to the burn cards."""
    take(state, (card,), None)
    state.burn_cards.append(card)
    state.card_burning_status = False
    operation = CardBurning(card)
    state.operations.append(operation)
    return operation


def dealee(state: StateData) -> int | None:
    """Return who is dealt the next hole card.

    Each player gets one card in turn; after discards, a player gets all of their new
    cards at once.
    """
    if (
        state.card_burning_status and not any(state.board_dealing_counts)
    ) or True in state.standing_pat_or_discarding_statuses:
        return None
    lengths = [len(pending) for pending in state.hole_dealing_statuses]
    most = max(lengths)
    if not most:
        return None
    assert state.street_index is not None
    if state.streets[state.street_index].draw_status:
        return next(i for i, length in enumerate(lengths) if length)
    return lengths.index(most)


def hole_dealing_rule(  # noqa: PLR0911 - one return per reason
    state: StateData, cards: CardsLike | int | None, player_index: int | None
) -> tuple[tuple[Card, ...], int] | Refusal:
    """Return the cards and the player who is dealt them, or a refusal."""
    if not any(state.hole_dealing_statuses):
        return Refusal("Nobody can be dealt hole cards now.")
    if True in state.standing_pat_or_discarding_statuses:
        return Refusal(
            "Hole cards cannot be dealt before all players have stood pat or discarded."
        )
    if state.card_burning_status and not any(state.board_dealing_counts):
        return Refusal("A card must be burned before hole cards are dealt.")
    if player_index is None:
        player_index = dealee(state)
        assert player_index is not None
    elif not is_player(player_index, state.player_count):
        return Refusal(f"There is no player {player_index} at the table.")
    player_index = index(player_index) % state.player_count
    pending = len(state.hole_dealing_statuses[player_index])
    if not pending:
        return Refusal(f"Player {player_index} cannot be dealt any hole cards.")
    if cards is None:
        assert state.street_index is not None
        cards = pending if state.streets[state.street_index].draw_status else 1
    dealt = _due_cards(state, cards, pending, player_index)
    if type(dealt) is Refusal:
        return dealt
    refusal = None if isinstance(cards, int) else fouled(state, dealt)
    return refusal or (dealt, player_index)


def _due_cards(
    state: StateData, cards: CardsLike | int, pending: int, player_index: int | None
) -> tuple[Card, ...] | Refusal:
    """Return the given cards, or the next ones of the deck, or a refusal."""
    if isinstance(cards, int):
        dealt = next_cards(state, cards, player_index) if cards > 0 else ()
    else:
        dealt = Card.clean(cards)
    if not 0 < len(dealt) <= pending:
        return Refusal(
            f"The number of dealt cards must be 1 to {pending}, not {len(dealt)}: "
            f"{dealt}."
        )
    return dealt


def deal_hole(
    state: StateData, cards: tuple[Card, ...], player_index: int
) -> HoleDealing:
    """Deal the cards to the player, face up or down as the street defines."""
    take(state, cards, player_index)
    pending = state.hole_dealing_statuses[player_index]
    statuses = tuple([pending.popleft() for _ in cards])
    state._hands.clear()
    state.hole_cards[player_index].extend(cards)
    state.hole_card_statuses[player_index].extend(statuses)
    operation = HoleDealing(player_index, cards, statuses)
    state.operations.append(operation)
    return operation


def pending_board(state: StateData) -> int | None:
    """Return how many cards are still to be dealt to the next board."""
    if state.card_burning_status or True in state.standing_pat_or_discarding_statuses:
        return None
    for count in state.board_dealing_counts:
        if count:
            return count
    return None


def board_dealing_rule(
    state: StateData, cards: CardsLike | int | None
) -> tuple[Card, ...] | Refusal:
    """Return the cards for the next incomplete board, or why none can be dealt.

    ``cards`` are the cards, their number, or None for all that the board still needs.
    """
    if not any(state.board_dealing_counts):
        return Refusal("No board cards can be dealt now.")
    if True in state.standing_pat_or_discarding_statuses:
        return Refusal(
            "The board cannot be dealt before all players have stood pat or discarded."
        )
    if state.card_burning_status:
        return Refusal("A card must be burned before board cards are dealt.")
    pending = next(count for count in state.board_dealing_counts if count)
    dealt = _due_cards(state, pending if cards is None else cards, pending, None)
    if cards is None or isinstance(cards, int) or type(dealt) is Refusal:
        return dealt
    return fouled(state, dealt) or dealt


def deal_board(state: StateData, cards: tuple[Card, ...]) -> BoardDealing:
    """Deal the cards to the first incomplete board."""
    take(state, cards, None)
    return lay_board(state, cards)


def lay_board(state: StateData, cards: tuple[Card, ...]) -> BoardDealing:
    """Add cards that were taken from the deck to the first incomplete board.

    ``board_cards`` contains a row for each position on the board; a row contains a card
    for each board, in the order of dealing.
    """
    counts = state.board_dealing_counts
    board = 0
    while not counts[board]:
        board += 1
    assert state.street_index is not None
    place = state._board_places[state.street_index]
    place += state._board_planned - counts[board]
    rows = state.board_cards
    for card in cards:
        while len(rows) <= place:
            rows.append([])
        rows[place].append(card)
        place += 1
    counts[board] -= len(cards)
    state._hands.clear()
    operation = BoardDealing(cards)
    state.operations.append(operation)
    return operation


def run(state: StateData) -> bool:  # noqa: PLR0911 - one return per wait
    """Perform the automated dealing; return whether the whole street is dealt."""
    if True in state.standing_pat_or_discarding_statuses:
        return False
    auto = state._auto
    boards = any(state.board_dealing_counts)
    if state.card_burning_status and not boards and not _burn(state):
        return False
    while any(state.hole_dealing_statuses):
        if not auto.hole:
            return False
        answer = hole_dealing_rule(state, None, None)
        if type(answer) is Refusal:
            return False
        deal_hole(state, *answer)
    if state.card_burning_status and not _burn(state):
        return False
    while boards and any(state.board_dealing_counts):
        if not auto.board:
            return False
        dealt = board_dealing_rule(state, None)
        if type(dealt) is Refusal:
            return False
        deal_board(state, dealt)
    return True


def _burn(state: StateData) -> bool:
    if not state._auto.burning:
        return False
    card = burning_rule(state, None)
    if type(card) is Refusal:
        return False
    burn(state, card)
    return True
