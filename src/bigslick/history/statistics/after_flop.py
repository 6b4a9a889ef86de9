"""The statistics of the flop, the turn and the river."""

from __future__ import annotations

from typing import Final

from bigslick.history.statistics.statistic import DID, STREETS, Statistic

__all__ = ("AFTER_FLOP",)


def _after(  # noqa: PLR0913, PLR0917 - a row of the catalogue
    key: str, title: str, by: str, done: str, chance: str, could: str
) -> Statistic:
    could = f"flop and {could}"
    return Statistic(key, title, "after the flop", done, chance, DID[by], could)


AFTER_FLOP: Final = (
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
