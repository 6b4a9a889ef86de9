"""Every tracker statistic: its name, what was done, and when there was a chance.

A statistic counts chances and how often they were taken. Most are taken by one type of
action at the decision that gave the chance: a 3-bet by a raise, a fold to a 3-bet by a
fold. So it is enough to find the chances.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ("STATISTICS", "SUMS", "Statistic")

STREETS: Final = ("flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    ``by`` names the actions that take the chance: one or more of "fold", "call" and
    "raise" (which includes a bet), or "end" if the end of the hand decides.
    """

    key: str
    title: str
    group: str
    done: str
    chance: str
    by: tuple[str, ...]


def _before(key: str, title: str, by: str, done: str, chance: str) -> Statistic:
    return Statistic(key, title, "before the flop", done, chance, tuple(by.split()))


def _after(key: str, title: str, by: str, done: str, chance: str) -> Statistic:
    return Statistic(key, title, "after the flop", done, chance, tuple(by.split()))


def _end(key: str, title: str, done: str, chance: str) -> Statistic:
    return Statistic(key, title, "showdown", done, chance, ("end",))


_BEFORE: Final = (
    _before(
        "vpip",
        "VPIP",
        "call raise",
        "called, bet, raised or completed",
        "had a decision before the flop: no walk, not all in from the posts",
    ),
    _before("pfr", "PFR", "raise", "raised", "had a decision that allowed a raise"),
    _before("rfi", "RFI", "raise", "raised", "everybody before folded"),
    _before(
        "limp",
        "Limp",
        "call",
        "called the blind (stud: the bring-in)",
        "nobody had raised, and there was something to call",
    ),
    _before(
        "open_limp",
        "Open limp",
        "call",
        "called the blind (stud: the bring-in)",
        "everybody before folded, and there was something to call",
    ),
    _before("iso", "Iso raise", "raise", "raised", "limpers, and no raise yet"),
    _before(
        "3bet",
        "3-bet",
        "raise",
        "raised",
        "faced the second bet, could raise",
    ),
    _before(
        "cold_call",
        "Cold call",
        "call",
        "called",
        "faced the second bet, could raise, had put nothing in by choice",
    ),
    _before(
        "squeeze",
        "Squeeze",
        "raise",
        "raised",
        "faced the second bet with a caller before, could raise",
    ),
    _before(
        "fold_to_3bet",
        "Fold to 3-bet",
        "fold",
        "folded",
        "had made the second bet and faced the third",
    ),
    _before(
        "fold_to_3bet_cold",
        "Fold to 3-bet, cold",
        "fold",
        "folded",
        "faced the third bet, had put nothing in by choice",
    ),
    _before("4bet", "4-bet", "raise", "raised", "faced the third bet, could raise"),
    _before(
        "4bet_after_raise",
        "4-bet after raising",
        "raise",
        "raised",
        "had made the second bet and faced the third, could raise",
    ),
    _before(
        "4bet_cold",
        "4-bet, cold",
        "raise",
        "raised",
        "faced the third bet, could raise, had put nothing in by choice",
    ),
    _before(
        "fold_to_4bet",
        "Fold to 4-bet",
        "fold",
        "folded",
        "had made the third bet and faced the fourth",
    ),
    _before(
        "ats",
        "Steal",
        "raise",
        "raised",
        "everybody before folded; in the cutoff, on the button or small blind",
    ),
    _before(
        "fold_sb_to_steal",
        "Fold SB to steal",
        "fold",
        "folded",
        "small blind, faced a steal that nobody had called or raised",
    ),
    _before(
        "fold_bb_to_steal",
        "Fold BB to steal",
        "fold",
        "folded",
        "big blind, faced a steal that nobody had called or raised",
    ),
    _before(
        "resteal",
        "Resteal",
        "raise",
        "raised",
        "in a blind, faced a steal that nobody had called or raised, could raise",
    ),
)

_AFTER: Final = (
    _after(
        "cbet_flop",
        "C-bet flop",
        "raise",
        "bet",
        "last raiser before the flop, acted with no bet before them",
    ),
    *(
        _after(
            f"cbet_{street}",
            f"C-bet {street}",
            "raise",
            "bet",
            f"had c-bet the {before}, acted with no bet before them",
        )
        for before, street in (("flop", "turn"), ("turn", "river"))
    ),
    _after(
        "delayed_cbet",
        "Delayed c-bet",
        "raise",
        "bet the turn",
        "could c-bet the flop, it was checked through, no bet before them",
    ),
    *(
        _after(
            key.format(street),
            title.format(street),
            by,
            done,
            "first decision that faced the c-bet, unraised",
        )
        for street in STREETS
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
        "acted before the last raiser before the flop could, with no bet yet",
    ),
    _after(
        "probe",
        "Probe",
        "raise",
        "bet the turn",
        "the c-bet was declined, the flop checked through; acted before that "
        "player, no bet yet",
    ),
    *(
        _after(
            f"float_{street}",
            f"Float {street}",
            "raise",
            "bet",
            f"called the {before} c-bet in position, was checked to by its maker",
        )
        for before, street in (("flop", "turn"), ("turn", "river"))
    ),
    *(
        _after(
            f"check_raise_{street}",
            f"Check-raise {street}",
            "raise",
            "raised",
            "checked, then faced a bet, could raise",
        )
        for street in STREETS
    ),
    *(
        _after(
            f"fold_to_raise_{street}",
            f"Fold to {street} raise",
            "fold",
            "folded",
            "bet and was raised",
        )
        for street in STREETS
    ),
    *(
        _after(
            f"3bet_{street}",
            f"3-bet {street}",
            "raise",
            "raised",
            "faced a bet and a raise by somebody else, could raise",
        )
        for street in STREETS
    ),
    *(
        _after(
            f"fold_to_3bet_{street}",
            f"Fold to {street} 3-bet",
            "fold",
            "folded",
            "raised a bet and was raised again",
        )
        for street in STREETS
    ),
)

_ENDS: Final = (
    *(
        _end(f"saw_{street}", f"Saw {street}", f"held a hand on the {street}", "dealt")
        for street in STREETS
    ),
    _end("wtsd", "WTSD", "went to showdown", "saw the flop"),
    _end("wsd", "W$SD", "won chips", "went to showdown"),
    _end("wwsf", "WWSF", "won chips", "saw the flop"),
    _end("won", "Won", "won chips", "dealt"),
)

STATISTICS: Final = (*_BEFORE, *_AFTER, *_ENDS)
"""All statistics that are a share of chances, in the order of reports."""

SUMS: Final = {
    "float": ("float_turn", "float_river"),
    "check_raise": tuple(f"check_raise_{street}" for street in STREETS),
}
"""Statistics that are sums of others."""
