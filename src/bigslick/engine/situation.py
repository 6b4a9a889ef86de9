"""What follows from the attributes of a state: who is next, what it costs, who wins.

Nothing here changes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigslick.engine import made_hands
from bigslick.engine import table_cards as cards_of
from bigslick.engine.chips.pots import split_pots
from bigslick.engine.phases import antes, bet_sizes, blinds, dealing, discards
from bigslick.engine.phases.flow import Phase
from bigslick.engine.state_data import Attributes
from bigslick.errors import GameConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigslick.cards import Card
    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.streets import Street
    from bigslick.hands import Hand

__all__ = ("Situation",)


class Situation(Attributes):
    """Where a deal stands, for whoever asks."""

    # What stands where

    @property
    def phase(self) -> Phase:
        """Return the phase of the hand."""
        return Phase(self._phase)

    @property
    def hand_type_count(self) -> int:
        """Return the number of hand types."""
        return len(self.hand_types)

    @property
    def hand_type_indices(self) -> range:
        """Return the indices of the hand types."""
        return range(len(self.hand_types))

    @property
    def draw_statuses(self) -> Iterator[bool]:
        """Yield for each street whether players draw on it."""
        for street in self.streets:
            yield street.draw_status

    @property
    def player_indices(self) -> range:
        """Return the indices of the players."""
        return range(self.player_count)

    @property
    def street_count(self) -> int:
        """Return the number of streets."""
        return len(self.streets)

    @property
    def street_indices(self) -> range:
        """Return the indices of the streets."""
        return range(len(self.streets))

    @property
    def street(self) -> Street | None:
        """Return the street being dealt or bet, if any."""
        if self.street_index is None:
            return None
        return self.streets[self.street_index]

    @property
    def turn_index(self) -> int | None:
        """Return the player whose decision is awaited, if any."""
        discarder = discards.discarder(self)
        if discarder is not None:
            return discarder
        if self.actor_indices:
            return self.actor_indices[0]
        if self.showdown_indices:
            return self.showdown_indices[0]
        return None

    @property
    def board_count(self) -> int:
        """Return the number of boards, runouts included once they are agreed."""
        if self.runout_count is None or not self.runout_count_selection_flag:
            return self.starting_board_count
        return self.starting_board_count * self.runout_count

    @property
    def board_indices(self) -> range:
        """Return the indices of the boards."""
        return range(self.board_count)

    def get_board_cards(self, board_index: int) -> Iterator[Card]:
        """Yield the cards of a board.

        Raises:
            GameConfigError: there is no such board.

        """
        if not 0 <= board_index < self.board_count:
            raise GameConfigError(
                f"The board index {board_index} is not a valid board index."
            )
        yield from made_hands.board_cards(self, board_index)

    def get_censored_hole_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards, those face down as unknown."""
        for card, status in zip(
            self.hole_cards[player_index],
            self.hole_card_statuses[player_index],
            strict=True,
        ):
            yield card if status else cards_of.UNKNOWN

    def get_down_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards that lie face down."""
        for card, status in zip(
            self.hole_cards[player_index],
            self.hole_card_statuses[player_index],
            strict=True,
        ):
            if not status:
                yield card

    def get_up_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards that lie open."""
        for card, status in zip(
            self.hole_cards[player_index],
            self.hole_card_statuses[player_index],
            strict=True,
        ):
            if status:
                yield card

    def get_hand(
        self, player_index: int, board_index: int, hand_type_index: int
    ) -> Hand | None:
        """Return what the player's known cards make, if anything."""
        return made_hands.made_hand(self, player_index, board_index, hand_type_index)

    def get_up_hand(
        self, player_index: int, board_index: int, hand_type_index: int
    ) -> Hand | None:
        """Return what the player's open cards make, if anything."""
        return made_hands.up_hand(self, player_index, board_index, hand_type_index)

    def get_up_hands(
        self, board_index: int, hand_type_index: int
    ) -> Iterator[Hand | None]:
        """Yield what each player's open cards make; None for those not in."""
        for i in range(self.player_count):
            yield made_hands.up_hand(self, i, board_index, hand_type_index)

    def can_win_now(self, player_index: int) -> bool:
        """Return whether the player's hand may win something against open ones."""
        return made_hands.can_win_now(self, player_index)

    @property
    def reserved_cards(self) -> Iterator[Card]:
        """Yield the cards out of play that a short deck would be made of."""
        yield from cards_of.reserved_cards(self)

    @property
    def cards_in_play(self) -> Iterator[Card]:
        """Yield the known cards on the boards and in the hands."""
        yield from cards_of.cards_in_play(self)

    @property
    def cards_not_in_play(self) -> Iterator[Card]:
        """Yield the cards of the deck and out of play."""
        yield from self.deck_cards
        yield from cards_of.reserved_cards(self)

    @property
    def available_cards(self) -> Iterator[Card]:
        """Yield the cards that may be dealt next."""
        yield from cards_of.dealable_cards(self, 1, warning_status=False)

    def get_dealable_cards(
        self, deal_count: int | None = 0, warning_status: bool = True
    ) -> Iterator[Card]:
        """Yield the cards that may be dealt, for that many to be dealt."""
        return cards_of.dealable_cards(self, deal_count, warning_status)

    # Chips

    @property
    def pots(self) -> Iterator[Pot]:
        """Yield the main pot and the side pots, without the bets in front."""
        yield from split_pots(self) if self._pots is None else self._pots

    @property
    def pot_amounts(self) -> Iterator[int]:
        """Yield the amount of each pot."""
        for pot in self.pots:
            yield pot.amount

    @property
    def total_pot_amount(self) -> int:
        """Return all chips in the middle, the bets in front included."""
        if self._pots is None:
            return -sum(self.payoffs)
        return sum(self.bets) + sum(pot.amount for pot in self._pots)

    def get_effective_stack(self, player_index: int) -> int:
        """Return what the player can still lose to somebody live."""
        return bet_sizes.effective_stack(self, player_index)

    # Who is next, and what it costs

    def get_effective_ante(self, player_index: int) -> int:
        """Return what the player can post of his ante."""
        return antes.effective_ante(self, player_index)

    @property
    def ante_poster_indices(self) -> Iterator[int]:
        """Yield who owes an ante."""
        return _due(self.ante_posting_statuses)

    def get_effective_blind_or_straddle(self, player_index: int) -> int:
        """Return what the player can post of his blind or straddle."""
        return blinds.effective_blind_or_straddle(self, player_index)

    @property
    def blind_or_straddle_poster_indices(self) -> Iterator[int]:
        """Yield who owes a blind or straddle."""
        return _due(self.blind_or_straddle_posting_statuses)

    @property
    def hole_dealee_index(self) -> int | None:
        """Return who is dealt the next hole card, if anybody."""
        return dealing.dealee(self)

    @property
    def board_dealing_count(self) -> int | None:
        """Return how many cards the next board gets, if any are due."""
        return dealing.pending_board(self)

    @property
    def stand_patter_or_discarder_index(self) -> int | None:
        """Return who discards next, if anybody."""
        return discards.discarder(self)

    @property
    def stander_pat_or_discarder_index(self) -> int | None:
        """Return who discards next, if anybody."""
        return discards.discarder(self)

    @property
    def actor_index(self) -> int | None:
        """Return who is to act, if anybody."""
        return self.actor_indices[0] if self.actor_indices else None

    @property
    def checking_or_calling_amount(self) -> int | None:
        """Return what a check (0) or a call costs, if the player may."""
        if not self.actor_indices or self.bring_in_status:
            return None
        return bet_sizes.call_amount(self, self.actor_indices[0])

    @property
    def effective_bring_in_amount(self) -> int | None:
        """Return what the player would bring in, if he may."""
        if not self.actor_indices or not self.bring_in_status:
            return None
        return min(self.bring_in, self.stacks[self.actor_indices[0]])

    @property
    def runout_count_selector_indices(self) -> Iterator[int]:
        """Yield who may still say how often the board is run out."""
        return _due(self.runout_count_selector_statuses)

    @property
    def showdown_index(self) -> int | None:
        """Return who shows or mucks next, if anybody."""
        return self.showdown_indices[0] if self.showdown_indices else None

    @property
    def hand_killing_indices(self) -> Iterator[int]:
        """Yield whose hands can win nothing."""
        return _due(self.hand_killing_statuses)

    @property
    def chips_pulling_indices(self) -> Iterator[int]:
        """Yield who has won chips in front of him."""
        return _due(self.chips_pulling_statuses)


def _due(statuses: list[bool]) -> Iterator[int]:
    for i, due in enumerate(statuses):
        if due:
            yield i
