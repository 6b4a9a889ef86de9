"""The options of a table: rules that differ between rooms, modes and automations.

The defaults of ``Rules`` follow TDA 2024. "Rule 12" in docstrings is number 12 of
docs/reference/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import StrEnum, unique
from math import inf
from typing import Any

from bigslick.chip_amounts import is_number, plain_number
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass

__all__ = (
    "DEFAULT_RULES",
    "Automated",
    "Automation",
    "Mode",
    "Rules",
    "automated",
    "read_automations",
)


@unique
class Automation(StrEnum):
    """An operation that the state may perform by itself as soon as it is due."""

    ANTE_POSTING = "Ante posting"
    BET_COLLECTION = "Bet collection"
    BLIND_OR_STRADDLE_POSTING = "Blind or straddle posting"
    CARD_BURNING = "Card burning"
    HOLE_DEALING = "Hole dealing"
    BOARD_DEALING = "Board dealing"
    RUNOUT_COUNT_SELECTION = "Runout-count selection"
    HOLE_CARDS_SHOWING_OR_MUCKING = "Hole cards showing or mucking"
    HAND_KILLING = "Hand killing"
    CHIPS_PUSHING = "Chips pushing"
    CHIPS_PULLING = "Chips pulling"


@unique
class Mode(StrEnum):
    """Tournament or cash game; the rules of folding, showing and runouts differ."""

    TOURNAMENT = "Tournament"
    CASH_GAME = "Cash-game"


@dataclass(frozen=True)
class Rules:
    """The rules that differ between rooms. The defaults follow TDA 2024.

    ``Rules.pokerkit()`` returns the options that come closest to PokerKit 0.7.

    >>> Rules(heads_up_cap=False).heads_up_cap
    False
    """

    short_all_in_reopens: bool = False
    """May players who have acted raise again after a short all-in over a blind or an
    unopened pot? (TDA 47: no.)"""

    half_raise_reopens: bool = False
    """In no-limit and pot-limit, may players who have acted raise again after an all-in
    of half a raise? Some rooms say yes (TDA 47: only after a full raise)."""

    short_bet_completes: bool = False
    """After an all-in below the minimum bet, is it enough to raise to the minimum bet,
    instead of by a minimum bet? Rooms differ; the default is no."""

    limit_half_bet_is_full: bool = True
    """In limit, does an all-in raise of half a bet or more count as a full raise, and a
    smaller one as no raise? (TDA 47B: yes.) If not, short all-in raises add up."""

    limit_raise_over_half_bet_adds: bool = True
    """In limit, is a raise over an all-in of half a bet or more a full bet on top of
    the all-in (32 + 20 = 52), instead of to the next full level (60)?"""

    limit_short_all_in_completed: bool = False
    """In limit, does an all-in of less than a full bet not count as a raise, so that
    the next raise completes it (120, all-in 150, raise to 180)? PokerStars: yes."""

    limit_raise_adds_to_bring_in: bool = False
    """In limit stud, is the next raise after an all-in between the bring-in and the
    full bet a full bet on top of the bring-in (25, all-in 40, raise to 125), instead of
    to the full bet (100)?"""

    heads_up_cap: bool = True
    """In limit, is the number of raises capped even if only two players began the
    street? Live rooms: no; PokerKit: yes."""

    late_heads_up_cap: bool = True
    """In limit, is the number of raises capped on a street that began with more players
    if only two who have chips are left before the cap is reached? (Robert's Rules of
    Poker: no.)"""

    blind_counts_to_cap: bool = False
    """In limit, does the big blind count as the first of the capped bets?"""

    short_blind_keeps_price: bool = True
    """Must the others call the full big blind when it was posted short?
    (TDA 54B: yes.)"""

    full_blinds_in_pot_limit: bool = True
    """Before the flop, does the pot limit count short blinds in full and ignore a dead
    ante? (TDA 54: yes.)"""

    dead_small_blind: int = 0
    """The amount that the pot limit before the flop counts for a small blind that
    nobody posted (TDA 54B)."""

    straddle_sets_raise: bool = True
    """Is the smallest raise over a straddle the straddle itself (to 8 at 1/2/4),
    instead of the minimum bet (to 6)?"""

    blind_before_ante: bool = True
    """If the big blind is too short for blind and ante, is the blind paid first?
    (TDA RP-11: yes.)"""

    all_in_hands_are_shown: bool = True
    """In a tournament, must every hand be shown once nobody can bet any more?
    (TDA 16: yes.) If not, a player may muck instead."""

    stud_odd_chip_by_suit: bool = True
    """Without a button, does the odd chip go to the highest card by suit among the
    winning hands? (TDA 20: yes.) If not, it goes to the lowest player index."""

    equal_winners_share_evenly: bool = True
    """If the same players tie for every part of a pot, is the pot split as a whole, so
    that nobody gets two odd chips? (WSOP 73: yes.)"""

    low_hand_gets_odd_chip: bool = False
    """If a pot is divided between the high and the low hand, does the low hand get the
    odd chip? (TDA 20: no, the high hand.)"""

    side_pots_first: bool = False
    """Is the pot that was formed last pushed first? The result is the same."""

    open_hand_ties_by_suit: bool = False
    """If two hands of up cards tie, does the highest suit open? (TDA RP-10D: yes. WSOP
    and PokerKit: the lowest player index opens.)"""

    stud_open_pair_doubles: bool = False
    """In limit seven-card stud (high), may a player bet or raise by the big bet on
    fourth street if an open pair is showing? Many rooms say yes; after a big bet,
    raises are big, too (TDA RP-10F: no)."""

    chip_unit: Any = None
    """The smallest chip: bets are multiples of it, and shares are not divided further.
    None: 1 if all amounts of the game are integers (or unknown stacks, which are
    infinite), otherwise no limit."""

    raise_beyond_stacks: bool = False
    """May a player raise although nobody else has the chips to call more? Online rooms
    allow it; the uncalled chips are returned."""

    refuse_fouled_deck: bool = False
    """Is a duplicate card refused (TDA 35E)? If not, it only causes a warning."""

    def __post_init__(self) -> None:
        """Check the values.

        Raises:
            GameConfigError: a value has the wrong type, or an amount is negative.

        """
        for name, usual in _DEFAULTS.items():
            value = getattr(self, name)
            if isinstance(usual, bool):
                if not isinstance(value, bool):
                    raise GameConfigError(
                        f"invalid value {brief(value)} of the rule {name}: expected "
                        "True or False"
                    )
            elif value is not usual:
                object.__setattr__(self, name, _rule_amount(name, value))

    @classmethod
    def pokerkit(cls) -> Rules:
        """Return the options that come closest to PokerKit 0.7.

        The remaining differences are listed in docs/reference/rule-differences.md.
        """
        return cls(
            short_all_in_reopens=True,
            limit_half_bet_is_full=False,
            short_blind_keeps_price=False,
            full_blinds_in_pot_limit=False,
            straddle_sets_raise=False,
            blind_before_ante=False,
            all_in_hands_are_shown=False,
            stud_odd_chip_by_suit=False,
            equal_winners_share_evenly=False,
        )

    seed = pokerkit  # the old name, from before 1.0

    def to_dict(self) -> dict[str, Any]:
        """Return the options that differ from the defaults, by name."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != f.default
        }


def _rule_amount(name: str, value: Any) -> Any:
    least = "0 or more" if name == "dead_small_blind" else "more than 0"
    if is_number(value) and not isinstance(value, bool) and value < inf:
        amount = plain_number(value)
        if amount > 0 or (amount == 0 and name == "dead_small_blind"):
            return amount
    raise GameConfigError(
        f"invalid value {brief(value)} of the rule {name}: expected {least}"
    )


_DEFAULTS = {field.name: field.default for field in fields(Rules)}
DEFAULT_RULES = Rules()


_NAMES = {
    Automation.ANTE_POSTING: "antes",
    Automation.BET_COLLECTION: "collection",
    Automation.BLIND_OR_STRADDLE_POSTING: "blinds",
    Automation.CARD_BURNING: "burning",
    Automation.HOLE_DEALING: "hole",
    Automation.BOARD_DEALING: "board",
    Automation.RUNOUT_COUNT_SELECTION: "runout",
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING: "showing",
    Automation.HAND_KILLING: "killing",
    Automation.CHIPS_PUSHING: "pushing",
    Automation.CHIPS_PULLING: "pulling",
}


class Automated:
    """A flag for each automation, because reading an attribute is fast."""

    __slots__ = (
        "antes",
        "blinds",
        "board",
        "burning",
        "collection",
        "hole",
        "killing",
        "pulling",
        "pushing",
        "runout",
        "showing",
        "source",
    )

    antes: bool
    blinds: bool
    board: bool
    burning: bool
    collection: bool
    hole: bool
    killing: bool
    pulling: bool
    pushing: bool
    runout: bool
    showing: bool

    def __init__(self, automations: Iterable[Automation]) -> None:
        """Set the flag of each automation."""
        self.source = automations
        chosen = {_NAMES[automation] for automation in read_automations(automations)}
        for name in _NAMES.values():
            setattr(self, name, name in chosen)


def read_automations(automations: Iterable[Automation]) -> tuple[Automation, ...]:
    """Return the automations as a tuple; a tuple is returned unchanged.

    Raises:
        GameConfigError: one of them is not an automation.

    """
    if not isinstance(automations, tuple):
        if isinstance(automations, str) or not isinstance(automations, Iterable):
            raise GameConfigError(
                f"invalid automations {brief(automations)}: expected a list of "
                "Automation"
            )
        automations = tuple(automations)
    for automation in automations:
        if not isinstance(automation, str) or automation not in _NAMES:
            raise GameConfigError(unknown_name("automation", automation, Automation))
    return automations


_known: dict[int, Automated] = {}
_MANY = 64


def automated(automations: Iterable[Automation]) -> Automated:
    """Return the flags of these automations, cached for tuples used recently.

    The cache goes by identity; the flags keep a reference to their tuple, so that no
    other tuple can get its identity.
    """
    flags = _known.get(id(automations))
    if flags is None or flags.source is not automations:
        flags = Automated(automations)
        if isinstance(automations, tuple):
            if len(_known) >= _MANY:
                _known.clear()
            _known[id(automations)] = flags
    return flags
