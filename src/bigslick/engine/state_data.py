"""What a state consists of: every attribute of a deal under way.

The public ones are the table as anybody could describe it; those that begin with an
underscore are what the phases remember between two operations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable

    from bigslick.cards import Card
    from bigslick.engine.automation import Automated
    from bigslick.engine.chips.pots import Pot
    from bigslick.engine.modes import Automation, Mode
    from bigslick.engine.operations import Operation
    from bigslick.engine.phases.pushing import SubPot
    from bigslick.engine.rules import Rules
    from bigslick.engine.streets import BettingStructure, Street
    from bigslick.engine.views import Seen
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = ("Attributes",)


@dataclass(init=False)
class Attributes:
    """What lies where, who is still to do what, and what was done."""

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
    _sub_pots: list[SubPot] = field(repr=False)
    _wins: list[Any] = field(repr=False, compare=False)
    _hands: dict[tuple[int, int, int], Hand | None] = field(repr=False, compare=False)
    _deck_order: tuple[Card, ...] = field(repr=False, compare=False)
    _raw_antes: ValuesLike = field(repr=False, compare=False)
    _raw_blinds: ValuesLike = field(repr=False, compare=False)
    _quiet: bool = field(repr=False, compare=False)  # no warnings: a replay
    _auto: Automated = field(repr=False, compare=False)
    _seen: Seen | None = field(repr=False, compare=False)  # for the next view
