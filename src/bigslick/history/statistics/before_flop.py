"""The statistics of the first betting round."""

from __future__ import annotations

from typing import Final

from bigslick.history.statistics.statistic import DID, Statistic

__all__ = ("BEFORE_FLOP",)

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
    return Statistic(key, title, "before the flop", done, chance, DID[by], could)


BEFORE_FLOP: Final = (
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
