"""The options of a table: rules that differ between rooms, modes and automations.

The defaults of ``Rules`` follow TDA 2024. "Rule 12" in docstrings is number 12 of
docs/reference/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ("DEFAULT_RULES", "Automated", "Automation", "Mode", "Rules", "automated")


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
    """Tournament or cash game: they differ in folding, showing and runouts."""

    TOURNAMENT = "Tournament"
    CASH_GAME = "Cash-game"


@dataclass(frozen=True)
class Rules:
    """The rules that differ between rooms. Every default follows TDA 2024.

    ``Rules.pokerkit()`` returns the rules of PokerKit 0.7, except for those that no
    poker room uses.

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
    """After an all-in below the minimum bet, is the smallest raise up to the
    minimum bet instead of a minimum bet more? Rooms differ; the default is no."""

    limit_half_bet_is_full: bool = True
    """In limit, does an all-in of half a bet or more count as a whole one, and a
    smaller one as none? (TDA 47B: yes.) With no, each all-in raise adds up."""

    limit_raise_over_half_bet_adds: bool = True
    """In limit, is the raise over an all-in of half a bet or more a whole bet on
    top of it (32 + 20 = 52), instead of to the next whole level (60)?"""

    limit_short_all_in_completed: bool = False
    """In limit, does an all-in of less than a whole bet count as none, so that the next
    raise completes it (120, all-in 150, raise to 180)? PokerStars says yes."""

    heads_up_cap: bool = True
    """Does the limit cap hold when only two players began the street? Live rooms
    say no; PokerKit says yes."""

    blind_counts_to_cap: bool = False
    """Is the big blind the first of the capped bets?"""

    short_blind_keeps_price: bool = True
    """Must the others call the full big blind when it was posted short?
    (TDA 54B: yes.)"""

    full_blinds_in_pot_limit: bool = True
    """Before the flop, does the pot limit count short blinds in full and leave a
    dead ante out? (TDA 54: yes.)"""

    dead_small_blind: int = 0
    """What a small blind that nobody posts counts for in the pot limit before the
    flop (TDA 54B)."""

    straddle_sets_raise: bool = True
    """Is the smallest raise over a straddle the straddle itself (to 8 at 1/2/4),
    instead of the minimum bet (to 6)?"""

    blind_before_ante: bool = True
    """Does a big blind too short for blind and ante pay the blind first?
    (TDA RP-11: yes.)"""

    all_in_hands_are_shown: bool = True
    """In a tournament, must every hand be tabled once nobody can bet any more?
    (TDA 16: yes.) With no, a player may muck instead."""

    stud_odd_chip_by_suit: bool = True
    """Without a button, does the odd chip go to the highest card by suit among the
    winning hands? (TDA 20: yes.) With no, to the lowest player index."""

    equal_winners_share_evenly: bool = True
    """If the same players tie for every part of a pot, is it shared as one, so that
    nobody gets two odd chips? (WSOP 73: yes.)"""

    side_pots_first: bool = False
    """Is the pot that was formed last pushed first? The result is the same."""

    open_hand_ties_by_suit: bool = False
    """Does the highest suit open when two open hands tie? (TDA RP-10D, yes; WSOP
    and PokerKit: the lowest player index.)"""

    stud_open_pair_doubles: bool = False
    """In limit seven-card stud (high), may a player bet or raise by the big bet on
    fourth street if an open pair is showing? Many rooms say yes; after a big bet,
    raises are big, too (TDA RP-10F: no)."""

    chip_unit: Any = None
    """The smallest chip: bets are multiples of it, and shares are not divided further.
    None: 1 if all amounts of the game are integers, otherwise no limit."""

    raise_beyond_stacks: bool = False
    """May a player raise although nobody else has the chips to call more? Online
    rooms allow it; what nobody can call goes back."""

    refuse_fouled_deck: bool = False
    """Is a card that is already elsewhere refused (TDA 35E), instead of a warning?"""

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

    seed = pokerkit  # the name before 1.0

    def to_dict(self) -> dict[str, Any]:
        """Return the options that differ from the defaults."""
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if getattr(self, f.name) != f.default
        }


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
    """A flag for each automation: reading an attribute is faster than a search."""

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
        chosen = {_NAMES[automation] for automation in automations}
        for name in _NAMES.values():
            setattr(self, name, name in chosen)


_known: dict[int, Automated] = {}
_MANY = 64


def automated(automations: Iterable[Automation]) -> Automated:
    """Return the flags; they are shared for a tuple that was used recently.

    The flags keep a reference to their tuple, so that its identity stays unique.
    """
    flags = _known.get(id(automations))
    if flags is None or flags.source is not automations:
        flags = Automated(automations)
        if isinstance(automations, tuple):
            if len(_known) >= _MANY:
                _known.clear()
            _known[id(automations)] = flags
    return flags
