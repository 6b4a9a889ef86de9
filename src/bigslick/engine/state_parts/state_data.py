"""The attributes of a state, and properties computed from them.

``StateData`` declares every attribute of a state once. Public attributes describe the
table; those that begin with an underscore store what the phases need between two
operations. The methods compute everything else, such as who is next, what a call costs
and who can win. Nothing in this module changes a state.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from bigslick.engine import table_cards
from bigslick.engine.chips.pots import split_pots
from bigslick.engine.phases import antes, bet_sizes, blinds, dealing, discards
from bigslick.engine.phases.flow import Phase
from bigslick.engine.state_parts.state_fields import Copy, Each, attr, hidden
from bigslick.errors import GameConfigError
from bigslick.fast_dataclasses import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bigslick.cards import Card
    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.operations import Operation
    from bigslick.engine.phases.pushing import SubPot
    from bigslick.engine.rules import Automated, Automation, Mode, Rules
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.table_cards import ReserveOrder
    from bigslick.engine.view_values import Seen
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

    KeptHand = tuple[tuple[Card, ...], tuple[bool, ...], tuple[bool, ...]]
    """A player's cards after a discard, which are up, and which new ones are due."""

__all__ = ("StateData",)

_LIST, _ROWS, _OWN, _PHASE = Copy.LIST, Copy.ROWS, Copy.OWN, Copy.PHASE


@dataclass(init=False)
class StateData:
    """The attributes of a hand, and everything that is computed from them."""

    automations: tuple[Automation, ...] = attr()
    """Operations that the state performs by itself."""
    deck: tuple[Card, ...] = attr(game=True, public=True)
    hand_types: tuple[type[Hand], ...] = attr(game=True, public=True)
    streets: tuple[Street, ...] = attr(game=True, public=True)
    betting_structure: BettingStructure = attr(game=True, public=True)
    ante_trimming_status: bool = attr(game=True)
    bring_in: int = attr(game=True, public=True)
    player_count: int = attr(game=True, public=True)
    mode: Mode = attr(game=True, public=True)
    starting_board_count: int = attr(game=True)
    divmod: Callable[[int, int], tuple[int, int]] = attr(game=True)
    """Function that divides a pot; it returns the quotient and the remainder."""
    rake: Callable[..., tuple[int, int]] = attr(game=True)
    """Function that splits a pot into the rake and the rest."""
    rules: Rules = attr(game=True, public=True)
    """House rules of the hand."""
    antes: tuple[int, ...] = attr(game=True, public=True)
    blinds_or_straddles: tuple[int, ...] = attr(game=True, public=True)
    starting_stacks: tuple[int, ...] = attr(game=True, public=True)
    deck_cards: deque[Card] = attr(lambda state: deque(state._deck_order), _OWN)
    """Cards left in the deck; the next one to deal is the first."""
    board_cards: list[list[Card]] = attr(list, _ROWS)
    """A row for each position on the board; a row has one card for each board."""
    mucked_cards: list[Card] = attr(list, _LIST)
    """Cards of players who folded or mucked."""
    burn_cards: list[Card] = attr(list, _LIST)
    """Cards that were burned."""
    statuses: list[bool] = attr(Each(True), _LIST)
    """Whether each player is still in the hand."""
    bets: list[int] = attr(Each(0), _LIST)
    stacks: list[int] = attr(lambda state: list(state.starting_stacks), _OWN)
    payoffs: list[int] = attr(Each(0), _LIST)
    """Chips that each player has won or lost so far."""
    hole_cards: list[list[Card]] = attr(Each(list), Copy.OWN_ROWS)
    hole_card_statuses: list[list[bool]] = attr(Each(list), _ROWS)
    """Whether each hole card is face up."""
    discarded_cards: list[list[Card]] = attr(
        lambda state: [[] for _ in state.streets], _ROWS
    )
    """The discards of each street."""
    street_index: int | None = attr(None, public=True)
    street_return_index: int | None = attr(None)
    street_return_count: int = attr(0)
    all_in_status: bool = attr(False, public=True)
    folded_status: bool = attr(False)
    """Whether all players but one have folded."""
    status: bool = attr(True, public=True)
    """Whether the hand is still in progress."""
    operations: list[Operation] = attr(list, _LIST)
    ante_posting_statuses: list[bool] = attr(Each(False), _PHASE)
    bet_collection_status: bool = attr(False)
    blind_or_straddle_posting_statuses: list[bool] = attr(Each(False), _PHASE)
    card_burning_status: bool = attr(False)
    hole_dealing_statuses: list[deque[bool]] = attr(Each(deque), Copy.PENDING)
    """For each player, an entry for each card still to be dealt: True means face up."""
    board_dealing_counts: list[int] = attr(
        lambda state: [0] * state.starting_board_count, _PHASE
    )
    standing_pat_or_discarding_statuses: list[bool] = attr(Each(False), _PHASE)
    opener_index: int | None = attr(None, public=True)
    """The player who opened the street or raised last."""
    bring_in_status: bool = attr(False)
    completion_status: bool = attr(False, public=True)
    actor_indices: deque[int] = attr(deque, _LIST)
    """The players who are still to act, in order."""
    completion_betting_or_raising_amount: int = attr(0, public=True)
    completion_betting_or_raising_count: int = attr(0, public=True)
    acted_player_indices: set[int] = attr(set, _LIST)
    """Players who have acted on this street."""
    consecutive_short_all_in_amounts: list[int] = attr(list, _LIST)
    runout_count_selector_statuses: list[bool] = attr(Each(False), _PHASE)
    runout_count: int | None = attr(None)
    """Number of runouts that the players agreed on."""
    runout_count_selection_flag: bool = attr(False)
    showdown_indices: deque[int] = attr(deque, _PHASE)
    """Players who still have to show or muck, in order."""
    hand_killing_statuses: list[bool] = attr(Each(False), _LIST)
    total_pushed_amount: int = attr(0)
    """Chips pushed to winners so far."""
    chips_pulling_statuses: list[bool] = attr(Each(False), _PHASE)

    _phase: int = hidden(0)
    _antes: tuple[int, ...] = hidden(game=True)  # of each player, swapped heads-up
    _blinds: tuple[int, ...] = hidden(game=True, public=True)  # amounts by player
    _number: type[Any] = hidden(game=True)  # the type of the chips
    _ace_low: bool = hidden(game=True)
    _unit: Any = hidden(game=True, public=True)  # the smallest chip, if there is one
    _level: int = hidden(0, public=True)  # the bet to match
    _full_level: int = hidden(0, public=True)  # the same without short all-ins
    _increment: int = hidden(0, public=True)  # the smallest full raise
    _double: int = hidden(0, public=True)  # the big bet that an open pair allows
    _priced: bool = hidden(False)  # the bet to match was posted short
    _posted_blinds: int = hidden(0, public=True)
    _acted_levels: list[int] = hidden(Each(0), _LIST)  # see `why_closed`
    _cap_lifted: bool = hidden(False, public=True)  # heads-up before the cap
    _player_count_at_start: int = hidden(0, public=True)  # on this street
    _dead_antes: tuple[int, ...] | None = hidden(None, public=True)
    _board_places: tuple[int, ...] = hidden(())  # the first place of each street
    _kept_hands: tuple[KeptHand, ...] | None = hidden(None)  # from which runs draw
    _run_hands: tuple[tuple[tuple[Card, ...], ...], ...] = hidden(())  # earlier runs
    _board_planned: int = hidden(0, compare=False)  # cards per board on this street
    _pots: list[Pot] | None = hidden(None, Copy.POTS)
    _sub_pots: list[SubPot] = hidden(list, _PHASE)
    _wins: list[Any] = hidden(list, _LIST, compare=False)
    _hands: dict[tuple[int, int, int], Hand | None] = hidden(
        dict, _LIST, compare=False, saved=False
    )
    _deck_order: tuple[Card, ...] = hidden(compare=False)
    _reserve_order: ReserveOrder | None = hidden(None, compare=False)
    _reshuffles: tuple[int, ...] = hidden((), compare=False)  # numbers of cards
    _raw_antes: ValuesLike = hidden(game=True, compare=False)
    _raw_blinds: ValuesLike = hidden(game=True, compare=False)
    _quiet: bool = hidden(False, compare=False)  # in a replay: no warnings
    _auto: Automated = hidden(compare=False)
    _seen: Seen | None = hidden(None, Copy.SEEN, compare=False, saved=False)

    # Positions

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
        """Return the current street, or None."""
        if self.street_index is None:
            return None
        return self.streets[self.street_index]

    @property
    def turn_index(self) -> int | None:
        """Return the player who has to decide, or None."""
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
        """Return the number of boards, including the runouts that were chosen."""
        if self.runout_count is None or not self.runout_count_selection_flag:
            return self.starting_board_count
        return self.starting_board_count * self.runout_count

    @property
    def board_indices(self) -> range:
        """Return the indices of the boards."""
        return range(self.board_count)

    def get_board_cards(self, board_index: int) -> Iterator[Card]:
        """Return an iterator over the cards of a board.

        Raises:
            GameConfigError: there is no such board.

        """
        if not 0 <= board_index < self.board_count:
            raise GameConfigError(
                f"invalid board index {board_index}: "
                f"expected 0 to {self.board_count - 1}"
            )
        return iter(table_cards.board_cards(self, board_index))

    def get_censored_hole_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards; cards face down are yielded as unknown."""
        for card, up in self._own_cards(player_index):
            yield card if up else table_cards.UNKNOWN

    def get_down_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards that are face down."""
        for card, up in self._own_cards(player_index):
            if not up:
                yield card

    def get_up_cards(self, player_index: int) -> Iterator[Card]:
        """Yield the player's hole cards that are face up."""
        for card, up in self._own_cards(player_index):
            if up:
                yield card

    def _own_cards(self, i: int) -> Iterable[tuple[Card, bool]]:
        return zip(self.hole_cards[i], self.hole_card_statuses[i], strict=True)

    def get_hand(
        self, player_index: int, board_index: int, hand_type_index: int
    ) -> Hand | None:
        """Return the hand that the player's known cards form, or None."""
        return table_cards.made_hand(self, player_index, board_index, hand_type_index)

    def get_shown_hand(
        self,
        player_index: int,
        cards: Iterable[Card],
        board_index: int = 0,
        hand_type_index: int = 0,
    ) -> Hand | None:
        """Return the hand that shown cards form, even if it was killed, or None."""
        return table_cards.shown_hand(
            self, player_index, cards, board_index, hand_type_index
        )

    def get_up_hand(
        self, player_index: int, board_index: int, hand_type_index: int
    ) -> Hand | None:
        """Return the hand that the player's up cards form with the board, or None."""
        return table_cards.up_hand(self, player_index, board_index, hand_type_index)

    def get_up_hands(
        self, board_index: int, hand_type_index: int
    ) -> Iterator[Hand | None]:
        """Yield the hand of each player's up cards; None for those who have folded."""
        for i in range(self.player_count):
            yield table_cards.up_hand(self, i, board_index, hand_type_index)

    def can_win_now(self, player_index: int) -> bool:
        """Return whether the player's hand can win against the hands face up."""
        return table_cards.can_win_now(self, player_index)

    @property
    def reserved_cards(self) -> Iterator[Card]:
        """Yield the cards out of play that are dealt again if the deck runs out."""
        yield from table_cards.reserved_cards(self)

    @property
    def cards_in_play(self) -> Iterator[Card]:
        """Yield the known cards on the boards and in the hands."""
        yield from table_cards.cards_in_play(self)

    @property
    def cards_not_in_play(self) -> Iterator[Card]:
        """Yield the cards in the deck and those out of play."""
        yield from self.deck_cards
        yield from table_cards.reserved_cards(self)

    @property
    def available_cards(self) -> Iterator[Card]:
        """Yield the cards that may be dealt next."""
        yield from table_cards.dealable_cards(self, 1, warning_status=False)

    def get_dealable_cards(
        self, deal_count: int | None = 0, warning_status: bool = True
    ) -> Iterator[Card]:
        """Yield the cards that may be dealt next if ``deal_count`` cards are needed."""
        return table_cards.dealable_cards(self, deal_count, warning_status)

    # Chips

    @property
    def pots(self) -> Iterator[Pot]:
        """Yield the main pot and the side pots, without the bets on this street."""
        yield from split_pots(self) if self._pots is None else self._pots

    @property
    def pot_amounts(self) -> Iterator[int]:
        """Yield the amount of each pot."""
        for pot in self.pots:
            yield pot.amount

    @property
    def total_pot_amount(self) -> int:
        """Return all chips in the middle, including the bets on this street."""
        if self._pots is None:
            return -sum(self.payoffs)
        return sum(self.bets) + sum(pot.amount for pot in self._pots)

    def get_effective_stack(self, player_index: int) -> int:
        """Return how much the player can still lose to a live player.

        It is 0 before the first street and after the last, as in PokerKit.
        """
        return bet_sizes.effective_stack(self, player_index)

    # The next operation

    def get_effective_ante(self, player_index: int) -> int:
        """Return how much of their ante the player can post, or has posted."""
        return antes.effective_ante(self, player_index)

    @property
    def ante_poster_indices(self) -> Iterator[int]:
        """Yield the players who owe an ante."""
        return _due(self.ante_posting_statuses)

    def get_effective_blind_or_straddle(self, player_index: int) -> int:
        """Return how much of their blind the player can post, or has posted.

        A straddle is a blind.
        """
        return blinds.effective_blind_or_straddle(self, player_index)

    @property
    def blind_or_straddle_poster_indices(self) -> Iterator[int]:
        """Yield the players who owe a blind or straddle."""
        return _due(self.blind_or_straddle_posting_statuses)

    @property
    def reshuffles(self) -> tuple[int, ...]:
        """Return how many cards were reshuffled each time the deck ran out."""
        return self._reshuffles

    @property
    def hole_dealee_index(self) -> int | None:
        """Return the player who is dealt the next hole card, or None."""
        return dealing.dealee(self)

    @property
    def board_dealing_count(self) -> int | None:
        """Return how many cards are due for the next board, or None."""
        return dealing.pending_board(self)

    @property
    def stand_patter_or_discarder_index(self) -> int | None:
        """Return the player who discards next, or None."""
        return discards.discarder(self)

    stander_pat_or_discarder_index = stand_patter_or_discarder_index

    @property
    def actor_index(self) -> int | None:
        """Return the player to act, or None."""
        return self.actor_indices[0] if self.actor_indices else None

    @property
    def checking_or_calling_amount(self) -> int | None:
        """Return what a check (0) or a call costs; None if neither is possible."""
        if not self.actor_indices or self.bring_in_status:
            return None
        return bet_sizes.call_amount(self, self.actor_indices[0])

    @property
    def effective_bring_in_amount(self) -> int | None:
        """Return the bring-in that the player would post, or None if they may not."""
        if not self.actor_indices or not self.bring_in_status:
            return None
        return min(self.bring_in, self.stacks[self.actor_indices[0]])

    @property
    def runout_count_selector_indices(self) -> Iterator[int]:
        """Yield the players who may still choose the number of runouts."""
        return _due(self.runout_count_selector_statuses)

    @property
    def showdown_index(self) -> int | None:
        """Return the player who shows or mucks next, or None."""
        return self.showdown_indices[0] if self.showdown_indices else None

    @property
    def hand_killing_indices(self) -> Iterator[int]:
        """Yield the players whose hands are to be killed: they cannot win any chips."""
        return _due(self.hand_killing_statuses)

    @property
    def chips_pulling_indices(self) -> Iterator[int]:
        """Yield the players who have won chips to pull."""
        return _due(self.chips_pulling_statuses)


def _due(statuses: list[bool]) -> Iterator[int]:
    for i, due in enumerate(statuses):
        if due:
            yield i
