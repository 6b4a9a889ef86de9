"""The definitions of all tracker statistics: names, chances and what takes them.

A statistic counts chances and how often they were taken; both are defined by conditions
on the columns of the decision table. A player has at most one chance in a hand: if the
condition for a chance holds at any of their decisions. It is taken if the other
condition holds at any of these decisions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from bigslick.history.decisions.decision_table import Level, known_columns
from bigslick.history.decisions.expressions import Expression

__all__ = (
    "ACTS",
    "STATISTICS",
    "SUMS",
    "Statistic",
    "statistics_without_heads_up_steals",
)

STREETS: Final = ("flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    ``done`` and ``chance`` describe in words what is counted, ``did`` and ``could`` are
    the same as conditions on the rows of ``level``: decisions, or players for
    statistics that depend on the end of the hand.

    >>> Statistic.of("btn_fold", "position = 'BTN'", "action = 'fold'").title
    'btn_fold'
    """

    key: str
    title: str
    group: str
    done: str
    chance: str
    did: str
    could: str
    level: Level = "decisions"

    @classmethod
    def of(cls, key: str, could: str, did: str, level: Level = "decisions") -> Self:
        """Return a custom statistic, which can be passed to a tracker.

        Raises:
            NotationError: a condition is invalid, or names an unknown column.

        """
        for condition in (could, did):
            Expression.parse(condition, known_columns(level))
        return cls(key, key, "own", did, could, did, could, level)


_DID: Final = {
    "fold": "action = 'fold'",
    "call": "action = 'call'",
    "raise": "aggressive",
    "call raise": "action = 'call' or aggressive",
}
_CHOSEN: Final = "(action <> 'bring-in' or (can_raise and stack > amount))"
"""A bring-in is a choice only if the player has enough chips to complete the bet."""
_STEAL: Final = "position in ('CO', 'BTN', 'SB')"
_STOLEN: Final = (
    "round = 0 and bets = 2 and callers = 0 and raiser_first_in "
    "and raiser_position in ('CO', 'BTN', 'SB')"
)
_UNRAISED: Final = "round = 0 and unraised and action <> 'bring-in'"


def _before(  # noqa: PLR0913, PLR0917 - a row of the catalogue
    key: str, title: str, by: str, done: str, chance: str, could: str
) -> Statistic:
    return Statistic(key, title, "before the flop", done, chance, _DID[by], could)


def _after(  # noqa: PLR0913, PLR0917 - a row of the catalogue
    key: str, title: str, by: str, done: str, chance: str, could: str
) -> Statistic:
    could = f"flop and {could}"
    return Statistic(key, title, "after the flop", done, chance, _DID[by], could)


def _end(  # noqa: PLR0913, PLR0917 - a row of the catalogue
    key: str, title: str, done: str, chance: str, did: str, could: str
) -> Statistic:
    return Statistic(key, title, "showdown", done, chance, did, could, "players")


_BEFORE: Final = (
    _before(
        "vpip",
        "VPIP",
        "call raise",
        "called, bet, raised or completed",
        "had a decision before the flop: no walk, not all in from the posts",
        f"round = 0 and {_CHOSEN}",
    ),
    _before(
        "pfr",
        "PFR",
        "raise",
        "raised",
        "had a decision that allowed a raise",
        f"round = 0 and can_raise and {_CHOSEN}",
    ),
    _before(
        "rfi",
        "RFI",
        "raise",
        "raised",
        "everybody before them folded",
        f"round = 0 and unraised and first_in and {_CHOSEN}",
    ),
    _before(
        "limp",
        "Limp",
        "call",
        "called the blind (stud: the bring-in)",
        "nobody had raised, and there was something to call",
        f"{_UNRAISED} and to_call > 0",
    ),
    _before(
        "open_limp",
        "Open limp",
        "call",
        "called the blind (stud: the bring-in)",
        "everybody before them folded, and there was something to call",
        f"{_UNRAISED} and to_call > 0 and first_in",
    ),
    _before(
        "iso",
        "Iso raise",
        "raise",
        "raised",
        "there were limpers and no raise yet",
        f"{_UNRAISED} and limpers > 0",
    ),
    _before(
        "3bet",
        "3-bet",
        "raise",
        "raised",
        "faced the second bet, could raise",
        "round = 0 and bets = 2 and can_raise",
    ),
    _before(
        "cold_call",
        "Cold call",
        "call",
        "called",
        "faced the second bet, could raise (as for a 3-bet), had not "
        "voluntarily put in chips",
        "round = 0 and bets = 2 and can_raise and not voluntary",
    ),
    _before(
        "squeeze",
        "Squeeze",
        "raise",
        "raised",
        "faced the second bet, which another player had called; could raise",
        "round = 0 and bets = 2 and can_raise and callers > 0",
    ),
    _before(
        "fold_to_3bet",
        "Fold to 3-bet",
        "fold",
        "folded",
        "had made the second bet and faced the third",
        "round = 0 and bets = 3 and own_bet = 2",
    ),
    _before(
        "fold_to_3bet_cold",
        "Fold to 3-bet, cold",
        "fold",
        "folded",
        "faced the third bet, had not voluntarily put in chips",
        "round = 0 and bets = 3 and not voluntary",
    ),
    _before(
        "4bet",
        "4-bet",
        "raise",
        "raised",
        "faced the third bet, could raise",
        "round = 0 and bets = 3 and can_raise",
    ),
    _before(
        "4bet_after_raise",
        "4-bet after raising",
        "raise",
        "raised",
        "had made the second bet and faced the third, could raise",
        "round = 0 and bets = 3 and own_bet = 2 and can_raise",
    ),
    _before(
        "4bet_cold",
        "4-bet, cold",
        "raise",
        "raised",
        "faced the third bet, could raise, had not voluntarily put in chips",
        "round = 0 and bets = 3 and not voluntary and can_raise",
    ),
    _before(
        "fold_to_4bet",
        "Fold to 4-bet",
        "fold",
        "folded",
        "had made the third bet and faced the fourth",
        "round = 0 and bets = 4 and own_bet = 3",
    ),
    _before(
        "ats",
        "Steal",
        "raise",
        "raised",
        "everybody before them folded; in the cutoff, on the button or in the "
        "small blind",
        f"{_UNRAISED} and first_in and {_STEAL}",
    ),
    _before(
        "fold_sb_to_steal",
        "Fold SB to steal",
        "fold",
        "folded",
        "in the small blind, faced a steal that nobody had called or raised",
        f"{_STOLEN} and position = 'SB'",
    ),
    _before(
        "fold_bb_to_steal",
        "Fold BB to steal",
        "fold",
        "folded",
        "in the big blind, faced a steal that nobody had called or raised",
        f"{_STOLEN} and position = 'BB'",
    ),
    _before(
        "resteal",
        "Resteal",
        "raise",
        "raised",
        "in a blind, faced a steal that nobody had called or raised, could raise",
        f"{_STOLEN} and position in ('SB', 'BB') and can_raise",
    ),
)

_AFTER: Final = (
    _after(
        "cbet_flop",
        "C-bet flop",
        "raise",
        "bet",
        "was the last raiser before the flop, acted before anybody had bet",
        "round = 1 and can_cbet",
    ),
    *(
        _after(
            f"cbet_{street}",
            f"C-bet {street}",
            "raise",
            "bet",
            f"had c-bet the {before}, acted before anybody had bet",
            f"round = {number} and can_cbet",
        )
        for number, before, street in ((2, "flop", "turn"), (3, "turn", "river"))
    ),
    _after(
        "delayed_cbet",
        "Delayed c-bet",
        "raise",
        "bet the turn",
        "could have c-bet the flop, but it was checked through; acted on the turn "
        "before anybody had bet",
        "cbet_declined and bets = 0 and is_aggressor",
    ),
    *(
        _after(
            key.format(street),
            title.format(street),
            by,
            done,
            "first decision facing the c-bet, before any raise",
            f"round = {number} and facing_cbet",
        )
        for number, street in enumerate(STREETS, 1)
        for key, title, by, done in (
            ("fold_to_cbet_{}", "Fold to {} c-bet", "fold", "folded"),
            ("call_cbet_{}", "Call {} c-bet", "call", "called"),
            ("raise_cbet_{}", "Raise {} c-bet", "raise", "raised"),
        )
    ),
    _after(
        "donk",
        "Donk bet",
        "raise",
        "bet the flop",
        "acted before the preflop raiser, and before anybody had bet",
        "round = 1 and bets = 0 and aggressor_to_act and not is_aggressor",
    ),
    _after(
        "probe",
        "Probe",
        "raise",
        "bet the turn",
        "the preflop raiser did not c-bet, and the flop was checked through; acted "
        "before that player, and before anybody had bet",
        "cbet_declined and bets = 0 and aggressor_to_act and not is_aggressor",
    ),
    *(
        _after(
            f"float_{street}",
            f"Float {street}",
            "raise",
            "bet",
            f"called the {before} c-bet in position; the player who made it "
            "checked to them",
            f"round = {number} and bets = 0 and floating and aggressor_checked",
        )
        for number, before, street in ((2, "flop", "turn"), (3, "turn", "river"))
    ),
    *(
        _after(
            f"check_raise_{street}",
            f"Check-raise {street}",
            "raise",
            "raised",
            "checked, then faced a bet, could raise",
            f"round = {number} and bets > 0 and previous = 'check' and can_raise",
        )
        for number, street in enumerate(STREETS, 1)
    ),
    *(
        _after(
            f"fold_to_raise_{street}",
            f"Fold to {street} raise",
            "fold",
            "folded",
            "bet and was raised",
            f"round = {number} and bets = 2 and own_bet = 1",
        )
        for number, street in enumerate(STREETS, 1)
    ),
    *(
        _after(
            f"3bet_{street}",
            f"3-bet {street}",
            "raise",
            "raised",
            "faced a raise of any bet, also of their own; could raise",
            f"round = {number} and bets = 2 and can_raise",
        )
        for number, street in enumerate(STREETS, 1)
    ),
    *(
        _after(
            f"fold_to_3bet_{street}",
            f"Fold to {street} 3-bet",
            "fold",
            "folded",
            "raised a bet and was raised again",
            f"round = {number} and bets = 3 and own_bet = 2",
        )
        for number, street in enumerate(STREETS, 1)
    ),
)

_ENDS: Final = (
    *(
        _end(
            f"saw_{street}",
            f"Saw {street}",
            f"was in the hand when the {street} was dealt",
            "was dealt in",
            f"last_round >= {number}",
            "flop",
        )
        for number, street in enumerate(STREETS, 1)
    ),
    _end(
        "wtsd",
        "WTSD",
        "went to showdown",
        "saw the flop",
        "showdown",
        "flop and last_round >= 1",
    ),
    _end("wsd", "W$SD", "won chips", "went to showdown", "won", "showdown"),
    _end(
        "wwsf", "WWSF", "won chips", "saw the flop", "won", "flop and last_round >= 1"
    ),
    _end("won", "Won", "won chips", "was dealt in", "won", "dealt"),
)

STATISTICS: Final = (*_BEFORE, *_AFTER, *_ENDS)
"""All statistics that are a share of chances, in the order of reports."""

SUMS: Final = {
    "float": ("float_turn", "float_river"),
    "check_raise": tuple(f"check_raise_{street}" for street in STREETS),
}
"""Statistics that are sums of others, with the keys of these."""

ACTS: Final = (
    "round > 0 and aggressive",
    "round > 0 and action = 'call'",
    "round > 0 and action = 'fold'",
)
"""The conditions for bets and raises, calls, and folds after the first round. All
decisions are counted.
"""

_AGAINST_STEALS: Final = frozenset(
    {"ats", "fold_sb_to_steal", "fold_bb_to_steal", "resteal"}
)


def statistics_without_heads_up_steals() -> tuple[Statistic, ...]:
    """Return the statistics with steals counted only with three or more players."""
    return tuple(
        replace(statistic, could=f"{statistic.could} and players > 2")
        if statistic.key in _AGAINST_STEALS
        else statistic
        for statistic in STATISTICS
    )
