"""One deal under way: what lies where, who is next, and every operation.

``State`` holds the attributes and offers the operations. What an operation may
and does stands in ``bigslick.engine.phases``, one module per phase; the order of
the phases stands in ``bigslick.engine.flow``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bigslick.engine import deciding, made_hands, record, text, views, winners
from bigslick.engine import deck as cards_of
from bigslick.engine.automation import Automated, automated
from bigslick.engine.copying import copied
from bigslick.engine.flow import Phase, advance, start
from bigslick.engine.modes import Automation, Mode
from bigslick.engine.operations import NoOperation
from bigslick.engine.phases import (
    antes,
    betting,
    blinds,
    collection,
    dealing,
    drawing,
    killing,
    pulling,
    pushing,
    runout,
    showdown,
    sizes,
)
from bigslick.engine.pictures import picture
from bigslick.engine.pots import split_pots
from bigslick.engine.refusals import Refusal, granted
from bigslick.engine.rules import DEFAULT_RULES, Rules
from bigslick.engine.setup import prepare
from bigslick.errors import GameConfigError
from bigslick.values import divmod as default_divmod
from bigslick.values import rake as default_rake

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from bigslick.cards import Card, CardsLike, RandomSource
    from bigslick.engine.actions import Action, LegalActions
    from bigslick.engine.operations import (
        AntePosting,
        BetCollection,
        BlindOrStraddlePosting,
        BoardDealing,
        BringInPosting,
        CardBurning,
        CheckingOrCalling,
        ChipsPulling,
        ChipsPushing,
        CompletionBettingOrRaisingTo,
        Folding,
        HandKilling,
        HoleCardsShowingOrMucking,
        HoleDealing,
        Operation,
        RunoutCountSelection,
        StandingPatOrDiscarding,
    )
    from bigslick.engine.pots import Pot
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.views import View
    from bigslick.engine.winners import Winner
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("State",)


@dataclass(init=False)
class State:
    """One deal, from the antes to the last chip pulled.

    Player 0 sits left of the button, the last player on it; heads-up the button
    posts the first blind. Every operation ``x`` has a ``can_x``, which tells
    whether it is allowed, and a ``verify_...``, which raises if it is not. A
    refused operation changes nothing; a performed one is returned and recorded in
    ``operations``. Cards come from ``rng`` or ``seed``; without either from the
    operating system's cryptographic generator.

    Raises:
        GameConfigError: the streets, seats or amounts make no game.

    """

    automations: tuple[Automation, ...]
    deck: tuple[Card, ...]
    hand_types: tuple[type[Hand], ...]
    streets: tuple[Street, ...]
    betting_structure: BettingStructure
    ante_trimming_status: bool
    bring_in: int
    player_count: int
    mode: Mode
    starting_board_count: int
    divmod: Callable[[int, int], tuple[int, int]]
    rake: Callable[..., tuple[int, int]]
    rules: Rules
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    starting_stacks: tuple[int, ...]
    deck_cards: deque[Card]
    board_cards: list[list[Card]]
    """A row for each place on the board, in it the card of each board."""
    mucked_cards: list[Card]
    burn_cards: list[Card]
    statuses: list[bool]
    """Who is still in the hand."""
    bets: list[int]
    stacks: list[int]
    payoffs: list[int]
    """What each player has won or lost so far."""
    hole_cards: list[list[Card]]
    hole_card_statuses: list[list[bool]]
    """Which hole cards lie open."""
    discarded_cards: list[list[Card]]
    """The discards of each street."""
    street_index: int | None
    street_return_index: int | None
    street_return_count: int
    all_in_status: bool
    folded_status: bool
    status: bool
    """Whether the hand is still under way."""
    operations: list[Operation]
    ante_posting_statuses: list[bool]
    bet_collection_status: bool
    blind_or_straddle_posting_statuses: list[bool]
    card_burning_status: bool
    hole_dealing_statuses: list[deque[bool]]
    """For each player the cards he is still to be dealt, up or down."""
    board_dealing_counts: list[int]
    standing_pat_or_discarding_statuses: list[bool]
    opener_index: int | None
    """Who opened the street, or raised last."""
    bring_in_status: bool
    completion_status: bool
    actor_indices: deque[int]
    """Who is still to act, in order."""
    completion_betting_or_raising_amount: int
    completion_betting_or_raising_count: int
    acted_player_indices: set[int]
    consecutive_short_all_in_amounts: list[int]
    runout_count_selector_statuses: list[bool]
    runout_count: int | None
    runout_count_selection_flag: bool
    showdown_indices: deque[int]
    hand_killing_statuses: list[bool]
    total_pushed_amount: int
    chips_pulling_statuses: list[bool]

    _phase: int = field(repr=False)
    _antes: tuple[int, ...] = field(repr=False)  # by player, also heads-up
    _blinds: tuple[int, ...] = field(repr=False)  # amounts by player
    _number: type[Any] = field(repr=False)  # of the chips
    _ace_low: bool = field(repr=False)
    _unit: Any = field(repr=False)  # the smallest chip, None if there is none
    _level: int = field(repr=False)  # the bet to match
    _full_level: int = field(repr=False)  # without short all-ins
    _increment: int = field(repr=False)  # the smallest full raise
    _priced: bool = field(repr=False)  # the bet to match was posted short
    _posted_blinds: int = field(repr=False)
    _acted_levels: list[int] = field(repr=False)  # the bet each acted on last
    _player_count_at_start: int = field(repr=False)  # of the street
    _dead_antes: tuple[int, ...] | None = field(repr=False)
    _board_places: tuple[int, ...] = field(repr=False)  # first of each street
    _board_planned: int = field(repr=False, compare=False)  # per board, this street
    _pots: list[Pot] | None = field(repr=False)
    _sub_pots: list[pushing.SubPot] = field(repr=False)
    _wins: list[Any] = field(repr=False, compare=False)
    _hands: dict[tuple[int, int, int], Hand | None] = field(repr=False, compare=False)
    _deck_order: tuple[Card, ...] = field(repr=False, compare=False)
    _raw_antes: ValuesLike = field(repr=False, compare=False)
    _raw_blinds: ValuesLike = field(repr=False, compare=False)
    _quiet: bool = field(repr=False, compare=False)  # no warnings: a replay
    _auto: Automated = field(repr=False, compare=False)
    _seen: views.Seen | None = field(repr=False, compare=False)  # for the next view

    def __init__(  # noqa: PLR0913, PLR0917 - the seed's parameters
        self,
        automations: tuple[Automation, ...],
        deck: tuple[Card, ...],
        hand_types: tuple[type[Hand], ...],
        streets: tuple[Street, ...],
        betting_structure: BettingStructure,
        ante_trimming_status: bool,
        raw_antes: ValuesLike,
        raw_blinds_or_straddles: ValuesLike,
        bring_in: int,
        raw_starting_stacks: ValuesLike,
        player_count: int,
        *,
        mode: Mode = Mode.TOURNAMENT,
        starting_board_count: int = 1,
        divmod: Callable[[int, int], tuple[int, int]] = default_divmod,  # noqa: A002
        rake: Callable[..., tuple[int, int]] = default_rake,
        rules: Rules = DEFAULT_RULES,
        rng: RandomSource | None = None,
        seed: int | str | None = None,
    ) -> None:
        """Shuffle, and go on to the first thing that is not automated."""
        self.automations = automations
        self.deck = deck
        self.hand_types = tuple(hand_types)
        self.streets = tuple(streets)
        self.betting_structure = betting_structure
        self.ante_trimming_status = ante_trimming_status
        self.bring_in = bring_in
        self.player_count = player_count
        self.mode = mode
        self.starting_board_count = starting_board_count
        self.divmod = divmod
        self.rake = rake
        self.rules = rules
        self._auto = automated(automations)
        prepare(
            self, raw_antes, raw_blinds_or_straddles, raw_starting_stacks, rng, seed
        )
        start(self)

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
        discarder = drawing.discarder(self)
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
        return sizes.effective_stack(self, player_index)

    # Ante posting

    def get_effective_ante(self, player_index: int) -> int:
        """Return what the player can post of his ante."""
        return antes.effective_ante(self, player_index)

    @property
    def ante_poster_indices(self) -> Iterator[int]:
        """Yield who owes an ante."""
        return _due(self.ante_posting_statuses)

    def verify_ante_posting(self, player_index: int | None = None) -> int:
        """Return who would post, or raise ``IllegalActionError``."""
        return granted(self, antes.posting_rule(self, player_index))

    def can_post_ante(self, player_index: int | None = None) -> bool:
        """Return whether the player can post an ante."""
        return type(antes.posting_rule(self, player_index)) is not Refusal

    def post_ante(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> AntePosting:
        """Post the ante of the player, by default of the first who owes one."""
        answer = granted(self, antes.posting_rule(self, player_index))
        operation = antes.post(self, answer, commentary)
        advance(self)
        return operation

    # Bet collection

    def verify_bet_collection(self) -> None:
        """Make sure that the bets can be collected, or raise ``IllegalActionError``."""
        granted(self, collection.collection_rule(self))

    def can_collect_bets(self) -> bool:
        """Return whether the bets can be collected."""
        return type(collection.collection_rule(self)) is not Refusal

    def collect_bets(self, *, commentary: str | None = None) -> BetCollection:
        """Return uncalled chips and gather the bets."""
        granted(self, collection.collection_rule(self))
        operation = collection.collect(self, commentary)
        advance(self)
        return operation

    # Blinds and straddles

    def get_effective_blind_or_straddle(self, player_index: int) -> int:
        """Return what the player can post of his blind or straddle."""
        return blinds.effective_blind_or_straddle(self, player_index)

    @property
    def blind_or_straddle_poster_indices(self) -> Iterator[int]:
        """Yield who owes a blind or straddle."""
        return _due(self.blind_or_straddle_posting_statuses)

    def verify_blind_or_straddle_posting(self, player_index: int | None = None) -> int:
        """Return who would post, or raise ``IllegalActionError``."""
        return granted(self, blinds.posting_rule(self, player_index))

    def can_post_blind_or_straddle(self, player_index: int | None = None) -> bool:
        """Return whether the player can post a blind or straddle."""
        return type(blinds.posting_rule(self, player_index)) is not Refusal

    def post_blind_or_straddle(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> BlindOrStraddlePosting:
        """Post the blind of the player, by default of the first who owes one."""
        answer = granted(self, blinds.posting_rule(self, player_index))
        operation = blinds.post(self, answer, commentary)
        advance(self)
        return operation

    # Dealing

    def verify_card_burning(self, card: CardsLike | None = None) -> Card:
        """Return the card to burn, or raise ``IllegalActionError``."""
        return granted(self, dealing.burning_rule(self, card))

    def can_burn_card(self, card: CardsLike | None = None) -> bool:
        """Return whether the card can be burned."""
        return _allowed(dealing.burning_rule, self, card)

    def burn_card(
        self, card: CardsLike | None = None, *, commentary: str | None = None
    ) -> CardBurning:
        """Burn the card, by default the next one of the deck."""
        answer = granted(self, dealing.burning_rule(self, card))
        operation = dealing.burn(self, answer, commentary)
        advance(self)
        return operation

    @property
    def hole_dealee_index(self) -> int | None:
        """Return who is dealt the next hole card, if anybody."""
        return dealing.dealee(self)

    def verify_hole_dealing(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> tuple[tuple[Card, ...], int]:
        """Return the cards and who would get them, or raise ``IllegalActionError``."""
        return granted(self, dealing.hole_dealing_rule(self, cards, player_index))

    def can_deal_hole(
        self, cards: CardsLike | int | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether the hole cards can be dealt."""
        return _allowed(dealing.hole_dealing_rule, self, cards, player_index)

    def deal_hole(
        self,
        cards: CardsLike | int | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleDealing:
        """Deal hole cards: these, that many, or by default the next one."""
        answer = granted(self, dealing.hole_dealing_rule(self, cards, player_index))
        operation = dealing.deal_hole(self, *answer, commentary)
        advance(self)
        return operation

    @property
    def board_dealing_count(self) -> int | None:
        """Return how many cards the next board gets, if any are due."""
        return dealing.pending_board(self)

    def verify_board_dealing(
        self, cards: CardsLike | int | None = None
    ) -> tuple[Card, ...]:
        """Return the cards to deal, or raise ``IllegalActionError``."""
        return granted(self, dealing.board_dealing_rule(self, cards))

    def can_deal_board(self, cards: CardsLike | int | None = None) -> bool:
        """Return whether the board cards can be dealt."""
        return _allowed(dealing.board_dealing_rule, self, cards)

    def deal_board(
        self, cards: CardsLike | int | None = None, *, commentary: str | None = None
    ) -> BoardDealing:
        """Deal board cards: these, that many, or by default all that are due."""
        answer = granted(self, dealing.board_dealing_rule(self, cards))
        operation = dealing.deal_board(self, answer, commentary)
        advance(self)
        return operation

    # Standing pat and discarding

    @property
    def stand_patter_or_discarder_index(self) -> int | None:
        """Return who discards next, if anybody."""
        return drawing.discarder(self)

    @property
    def stander_pat_or_discarder_index(self) -> int | None:
        """Return who discards next, if anybody."""
        return drawing.discarder(self)

    def verify_standing_pat_or_discarding(
        self, cards: CardsLike = ()
    ) -> tuple[Card, ...]:
        """Return the cards to discard, or raise ``IllegalActionError``."""
        return granted(self, drawing.discarding_rule(self, cards))

    def can_stand_pat_or_discard(self, cards: CardsLike = ()) -> bool:
        """Return whether the cards can be discarded."""
        return _allowed(drawing.discarding_rule, self, cards)

    def stand_pat_or_discard(
        self, cards: CardsLike = (), *, commentary: str | None = None
    ) -> StandingPatOrDiscarding:
        """Discard the cards, by default none."""
        answer = granted(self, drawing.discarding_rule(self, cards))
        operation = drawing.discard(self, answer, commentary)
        advance(self)
        return operation

    # Betting

    @property
    def actor_index(self) -> int | None:
        """Return who is to act, if anybody."""
        return self.actor_indices[0] if self.actor_indices else None

    def verify_folding(self) -> None:
        """Make sure that the player can fold, or raise ``IllegalActionError``."""
        granted(self, betting.folding_rule(self))

    def can_fold(self) -> bool:
        """Return whether the player can fold."""
        return _allowed(betting.folding_rule, self)

    def fold(self, *, commentary: str | None = None) -> Folding:
        """Fold."""
        refusal = betting.folding_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.fold(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    @property
    def checking_or_calling_amount(self) -> int | None:
        """Return what a check (0) or a call costs, if the player may."""
        if not self.actor_indices or self.bring_in_status:
            return None
        return sizes.call_amount(self, self.actor_indices[0])

    def verify_checking_or_calling(self) -> None:
        """Make sure that he can check or call, or raise ``IllegalActionError``."""
        granted(self, betting.calling_rule(self))

    def can_check_or_call(self) -> bool:
        """Return whether the player can check or call."""
        return type(betting.calling_rule(self)) is not Refusal

    def check_or_call(self, *, commentary: str | None = None) -> CheckingOrCalling:
        """Check, or call as far as the stack goes."""
        refusal = betting.calling_rule(self)
        if refusal is not None:
            granted(self, refusal)
        operation = betting.call(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    @property
    def effective_bring_in_amount(self) -> int | None:
        """Return what the player would bring in, if he may."""
        if not self.actor_indices or not self.bring_in_status:
            return None
        return min(self.bring_in, self.stacks[self.actor_indices[0]])

    def verify_bring_in_posting(self) -> None:
        """Make sure that the player can bring in, or raise ``IllegalActionError``."""
        granted(self, betting.bring_in_rule(self))

    def can_post_bring_in(self) -> bool:
        """Return whether the player can post a bring-in."""
        return type(betting.bring_in_rule(self)) is not Refusal

    def post_bring_in(self, *, commentary: str | None = None) -> BringInPosting:
        """Post the bring-in."""
        granted(self, betting.bring_in_rule(self))
        operation = betting.post_bring_in(self, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    @property
    def min_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the smallest total to bet or raise to, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.min_raise_to(self)

    @property
    def pot_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the total of a pot-sized bet or raise, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.pot_raise_to(self)

    @property
    def max_completion_betting_or_raising_to_amount(self) -> int | None:
        """Return the largest total to bet or raise to, if the player may."""
        if betting.raising_refusal(self) is not None:
            return None
        return sizes.max_raise_to(self)

    def verify_completion_betting_or_raising_to(self, amount: int | None = None) -> int:
        """Return the total to bet or raise to, or raise ``IllegalActionError``."""
        return granted(self, betting.raising_rule(self, amount))

    def can_complete_bet_or_raise_to(self, amount: int | None = None) -> bool:
        """Return whether the player can bet or raise to the total."""
        return type(betting.raising_rule(self, amount)) is not Refusal

    def complete_bet_or_raise_to(
        self, amount: int | None = None, *, commentary: str | None = None
    ) -> CompletionBettingOrRaisingTo:
        """Complete, bet or raise to the total, by default the smallest."""
        answer = granted(self, betting.raising_rule(self, amount))
        operation = betting.raise_to(self, answer, commentary)
        if not self.actor_indices:
            advance(self)
        return operation

    # Showdown

    @property
    def runout_count_selector_indices(self) -> Iterator[int]:
        """Yield who may still say how often the board is run out."""
        return _due(self.runout_count_selector_statuses)

    def verify_runout_count_selection(
        self, runout_count: int | None = None, player_index: int | None = None
    ) -> int:
        """Return who would choose, or raise ``IllegalActionError``."""
        return granted(self, runout.selection_rule(self, runout_count, player_index))

    def can_select_runout_count(
        self, runout_count: int | None = None, player_index: int | None = None
    ) -> bool:
        """Return whether the player can choose that number of runouts."""
        return (
            type(runout.selection_rule(self, runout_count, player_index)) is not Refusal
        )

    def select_runout_count(
        self,
        runout_count: int | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> RunoutCountSelection:
        """Say how often the board shall be run out; None leaves it to the others."""
        answer = granted(self, runout.selection_rule(self, runout_count, player_index))
        operation = runout.select(self, runout_count, answer, commentary)
        advance(self)
        return operation

    @property
    def showdown_index(self) -> int | None:
        """Return who shows or mucks next, if anybody."""
        return self.showdown_indices[0] if self.showdown_indices else None

    def verify_hole_cards_showing_or_mucking(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> showdown.Showing:
        """Return what would be shown by whom, or raise ``IllegalActionError``."""
        return granted(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )

    def can_show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
    ) -> bool:
        """Return whether the player can show or muck so."""
        return _allowed(showdown.showing_rule, self, status_or_hole_cards, player_index)

    def show_or_muck_hole_cards(
        self,
        status_or_hole_cards: bool | CardsLike | None = None,
        player_index: int | None = None,
        *,
        commentary: str | None = None,
    ) -> HoleCardsShowingOrMucking:
        """Show (True or these cards) or muck (False); by default what is best."""
        answer = granted(
            self, showdown.showing_rule(self, status_or_hole_cards, player_index)
        )
        operation = showdown.show_or_muck(self, answer, commentary)
        advance(self)
        return operation

    # The end

    @property
    def hand_killing_indices(self) -> Iterator[int]:
        """Yield whose hands can win nothing."""
        return _due(self.hand_killing_statuses)

    def verify_hand_killing(self, player_index: int | None = None) -> int:
        """Return whose hand would be killed, or raise ``IllegalActionError``."""
        return granted(self, killing.killing_rule(self, player_index))

    def can_kill_hand(self, player_index: int | None = None) -> bool:
        """Return whether the hand can be killed."""
        return type(killing.killing_rule(self, player_index)) is not Refusal

    def kill_hand(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> HandKilling:
        """Kill the hand of the player, by default the first that can win nothing."""
        answer = granted(self, killing.killing_rule(self, player_index))
        operation = killing.kill(self, answer, commentary)
        advance(self)
        return operation

    def verify_chips_pushing(self) -> None:
        """Make sure that chips can be pushed, or raise ``IllegalActionError``."""
        granted(self, pushing.pushing_rule(self))

    def can_push_chips(self) -> bool:
        """Return whether chips can be pushed."""
        return type(pushing.pushing_rule(self)) is not Refusal

    def push_chips(self, *, commentary: str | None = None) -> ChipsPushing:
        """Push the next part of a pot to its winners."""
        granted(self, pushing.pushing_rule(self))
        operation = pushing.push(self, commentary)
        advance(self)
        return operation

    @property
    def chips_pulling_indices(self) -> Iterator[int]:
        """Yield who has won chips in front of him."""
        return _due(self.chips_pulling_statuses)

    def verify_chips_pulling(self, player_index: int | None = None) -> int:
        """Return who would pull, or raise ``IllegalActionError``."""
        return granted(self, pulling.pulling_rule(self, player_index))

    def can_pull_chips(self, player_index: int | None = None) -> bool:
        """Return whether the player can pull chips."""
        return type(pulling.pulling_rule(self, player_index)) is not Refusal

    def pull_chips(
        self, player_index: int | None = None, *, commentary: str | None = None
    ) -> ChipsPulling:
        """Pull the chips of the player, by default of the first who won some."""
        answer = granted(self, pulling.pulling_rule(self, player_index))
        operation = pulling.pull(self, answer, commentary)
        advance(self)
        return operation

    def verify_no_operation(self) -> None:
        """Do nothing: a remark is always allowed."""

    def can_no_operate(self) -> bool:
        """Return True: a remark is always allowed."""
        return True

    def no_operate(self, *, commentary: str | None = None) -> NoOperation:
        """Record nothing but a remark."""
        operation = NoOperation(commentary=commentary)
        self.operations.append(operation)
        return operation

    # Beyond single operations

    def legal_actions(self) -> LegalActions:
        """Return what the player whose turn it is may do; it answers ``in``."""
        return deciding.legal_actions(self)

    def act(self, action: Action, *, commentary: str | None = None) -> Operation:
        """Perform the action of the player whose turn it is.

        Raises:
            IllegalActionError: the action is not among the legal ones.

        """
        return deciding.perform(self, action, commentary)

    def view(self, player_index: int | None) -> View:
        """Return what the player may know; None stands for a spectator."""
        return views.view(self, player_index)

    @property
    def winners(self) -> tuple[Winner, ...]:
        """Return who won which part of which pot so far, and with what hand."""
        return winners.winners(self)

    def copy(self) -> State:
        """Return an equal state that can be played on independently."""
        return copied(self)

    def __copy__(self) -> State:
        """Return an independent copy."""
        return copied(self)

    def __deepcopy__(self, memo: object) -> State:
        """Return an independent copy; what never changes is shared."""
        return copied(self)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out of a pickle what can be worked out again."""
        return self.__dict__ | {"_hands": {}, "_seen": None}

    def replay(self, operations: Iterable[Operation]) -> State:
        """Return the same game from its start with these operations performed.

        ``state.replay(state.operations[:n])`` is the state after n operations.

        Raises:
            IllegalActionError: an operation is against the rules where it stands.

        """
        return record.replayed(self, operations)

    def to_dict(self) -> dict[str, Any]:
        """Return the state as data that JSON can hold; all cards are in it."""
        return record.state_to_dict(self)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, Any],
        *,
        hand_types: Mapping[str, type[Hand]] | None = None,
        divmod: Callable[[int, int], tuple[int, int]] | None = None,  # noqa: A002
        rake: Callable[..., tuple[int, int]] | None = None,
    ) -> State:
        """Return the state that ``to_dict`` wrote down.

        Hand types, ``divmod`` and ``rake`` of your own must be given again.

        Raises:
            NotationError: the data is of another version or names unknown things.
            GameConfigError: a function that the hand was played with is missing.

        """
        return record.state_from_dict(cls, data, hand_types, divmod, rake)

    def __str__(self) -> str:
        """Return the state on one screen of text."""
        return text.drawn(self)

    def _repr_svg_(self) -> str:
        """Return a picture for notebooks."""
        return picture(self)


def _due(statuses: list[bool]) -> Iterator[int]:
    for i, due in enumerate(statuses):
        if due:
            yield i


def _allowed(rule: Callable[..., object], *arguments: object) -> bool:
    """Return whether a rule that reads cards, or may warn, grants something.

    Cards that cannot be read are no more allowed than a warning that the caller
    has turned into an error.
    """
    try:
        return type(rule(*arguments)) is not Refusal
    except (ValueError, UserWarning):
        return False
