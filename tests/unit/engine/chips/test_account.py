"""Chips and cards along operations, without a state."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bigslick import parse_cards
from bigslick.engine import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    CheckingOrCalling,
    ChipsPulling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    Operation,
    StandingPatOrDiscarding,
)
from bigslick.engine.chips.account import (
    HandAccount,
    called_at_the_end,
    hole_cards_of,
    walk,
)

BLINDS = [BlindOrStraddlePosting(0, 1), BlindOrStraddlePosting(1, 2)]


def dealt(i: int, cards: str) -> HoleDealing:
    parsed = tuple(parse_cards(cards))
    return HoleDealing(i, parsed, (False,) * len(parsed))


def test_uncalled_chips_go_back_at_the_collection() -> None:
    account = HandAccount((100, 100, 30))
    for operation in (
        *BLINDS,
        CompletionBettingOrRaisingTo(2, 30),
        CompletionBettingOrRaisingTo(0, 80),
        Folding(1),
    ):
        account.add(operation)
    step = account.add(BetCollection((30, 2, 30)))
    assert step.player is None
    assert step.returned == (50, 0, 0)
    assert account.returned == [50, 0, 0]
    assert account.put_in == [80, 2, 30]
    assert account.stacks == [70, 98, 0]
    assert account.bets == [0, 0, 0]
    assert account.total == 62
    assert account.pots() == [(62, (0, 2))]


def test_the_bet_of_the_last_player_left_stays_in_front_and_is_counted_once() -> None:
    end: list[Operation] = [
        CompletionBettingOrRaisingTo(2, 7),
        Folding(0),
        Folding(1),
        BetCollection((1, 2, 0)),
        ChipsPushing((0, 0, 3), 0, None, None),
        ChipsPulling(2, 10),
    ]
    account = HandAccount((100, 100, 100))
    steps = [account.add(operation) for operation in (*BLINDS, *end[:4])]
    assert (steps[-1].player, steps[-1].returned, steps[-1].called) == (2, (0, 0, 5), 2)
    assert account.bets == [0, 0, 7]
    assert account.total == 5
    assert account.pots() == [(3, (2,))]
    for operation in end[4:]:
        account.add(operation)
    assert account.stacks == [99, 98, 103]
    assert account.won == [0, 0, 5]
    assert called_at_the_end([*BLINDS, *end]) == 2


def test_nothing_is_called_at_the_end_of_a_showdown() -> None:
    end = [
        BetCollection((2, 2)),
        ChipsPushing((4, 0), 0, 0, 0),
        ChipsPulling(0, 4),
    ]
    assert called_at_the_end(end) == 0
    assert called_at_the_end([]) == 0


def test_a_bet_is_a_raise_if_there_was_one_before() -> None:
    operations = [
        BlindOrStraddlePosting(0, 2),
        CompletionBettingOrRaisingTo(1, 6),
        CheckingOrCalling(0, 4),
        BetCollection((6, 6)),
        CompletionBettingOrRaisingTo(0, 4),
        CompletionBettingOrRaisingTo(1, 14),
    ]
    steps = list(walk(operations, (50, 20)))
    assert [step.is_raise for step in steps] == [
        False,
        True,
        True,
        False,
        False,
        True,
    ]
    assert [(step.added, step.to, step.level) for step in steps] == [
        (2, 2, 0),
        (6, 6, 2),
        (4, 6, 6),
        (0, 0, 0),
        (4, 4, 0),
        (14, 14, 4),
    ]
    assert [step.all_in for step in steps] == [*[False] * 5, True]


def test_antes_that_are_not_trimmed_are_dead_chips_of_the_main_pot() -> None:
    operations = [
        AntePosting(1, 2),
        BetCollection((0, 2, 0)),
        *BLINDS,
        CompletionBettingOrRaisingTo(2, 20),
        CheckingOrCalling(0, 19),
        CheckingOrCalling(1, 18),
        BetCollection((20, 20, 20)),
    ]
    stacks = (100, 100, 20)
    account = HandAccount.of(operations, stacks, ante_trimming=False)
    assert account.dead_antes == (0, 2, 0)
    assert account.pots() == [(62, (0, 1, 2))]


def test_fractions_of_chips_stay_what_they_are() -> None:
    account = HandAccount((Fraction(1, 3), 2))
    third: Any = Fraction(1, 3)
    account.add(BlindOrStraddlePosting(0, third))
    assert account.stacks == [0, 2]
    assert account.total == Fraction(1, 3)


def test_discarded_cards_are_not_held_any_more() -> None:
    operations = [
        dealt(0, "AsKd"),
        dealt(1, "7c7d"),
        StandingPatOrDiscarding(0, parse_cards("Kd")),
        dealt(0, "Qh"),
        Folding(0),
    ]
    assert hole_cards_of(operations, 0) == parse_cards("AsQh")
    assert hole_cards_of(operations, 1) == parse_cards("7c7d")


def test_unknown_cards_are_known_once_they_are_shown() -> None:
    operations = [dealt(0, "????"), HoleCardsShowingOrMucking(0, parse_cards("AsKd"))]
    assert hole_cards_of(operations, 0) == parse_cards("AsKd")
    operations[-1] = HoleCardsShowingOrMucking(0, parse_cards("As??"))
    assert hole_cards_of(operations, 0) == parse_cards("??As")
    operations[-1] = HoleCardsShowingOrMucking(0, ())
    assert hole_cards_of(operations, 0) == parse_cards("????")


def test_discards_of_unknown_hands_are_unknown() -> None:
    operations = [
        dealt(0, "??????"),
        StandingPatOrDiscarding(0, parse_cards("2c")),
        StandingPatOrDiscarding(0, parse_cards("??")),
    ]
    assert hole_cards_of(operations, 0) == parse_cards("??")


def test_a_folded_player_gets_back_what_a_shorter_all_in_did_not_call() -> None:
    account = HandAccount((6000, 6000, 145))
    for operation in (
        BlindOrStraddlePosting(0, 100),
        BlindOrStraddlePosting(1, 200),
        CheckingOrCalling(2, 145),
        Folding(0),
        Folding(1, by_house=True),
    ):
        account.add(operation)
    step = account.add(BetCollection((100, 145, 0)))
    assert (step.player, step.returned, step.called) == (2, (0, 55, 0), 145)
    account.add(ChipsPushing((0, 0, 245), 0, None, None))
    account.add(ChipsPulling(2, 390))
    assert account.stacks == [5900, 5855, 390]
    assert account.won == [0, 0, 390]
