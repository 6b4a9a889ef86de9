"""KingsClub's mixed games; the texts are written for these tests."""

from __future__ import annotations

import pytest
from tests.support.site_hands import only_record, reason

from bigslick.formats.record.hand_record import HandRecord

DRAWMAHA = """\
#501: Limit 2-7 Drawmaha - 20/40
2026-03-04 05:06:07
Table 'Zoo' Seat 2 is the button
Seat 1: ann (500)
Seat 2: Hero (700)
ann: posts ante 2
Hero: posts ante 2
Hero: posts the small blind 10
ann: posts the big blind 20
Dealt to ann: [X X X X X]
Dealt to Hero: [2c 3d 4h 8s Kc]
Hero calls 20
ann checks
*** FLOP *** [Ah Ad 9c]
ann checks
Hero bets 20
ann calls 20
ann draws 2
Hero discards [Kc] draws [7s]
*** TURN *** [Ah Ad 9c] [5h]
ann bets 40
Hero calls 40
*** RIVER *** [Ah Ad 9c 5h] [5d]
ann checks
Hero checks
ann shows [Ac 9h 6c 6d Qs]
Hero shows [2c 3d 4h 8s 7s]
*** SUMMARY ***
Seat 1: ann (499) -1
Seat 2: Hero (699) -1
Rake 2
ann wins (81) from pot
Hero wins (81) from pot
"""
SINGLE_DRAW = """\
#502: {game} - {stakes}
2026-03-04 05:07:08
Table 'Zoo' Seat 1 is the button
Seat 1: ann (300)
Seat 2: Hero (300)
ann: posts the small blind 5
Hero: posts the big blind 10
Dealt to ann: [X X X X X]
Dealt to Hero: [Ac 2d 3h 5s Kc]
ann raises to 20
Hero calls 20
Hero discards [Kc] draws [7s]
ann stands pat
Hero bets {bet}
ann calls {bet}
Hero shows [Ac 2d 3h 5s 7s]
ann shows [2c 3c 4c 6d 8d]
*** SUMMARY ***
Seat 1: ann ({ann})
Seat 2: Hero ({hero})
Rake 1
{winner} wins pot ({pot})
"""
RUN_TWICE = """\
#503: No Limit 2-7 Single Draw - 25/50
2026-03-04 05:08:09
Table 'Zoo' Seat 1 is the button
Seat 1: ann (1,200)
Seat 2: Hero (1,200)
*** 1ST BETTING ROUND ***
ann: posts the small blind 25
Hero: posts the big blind 50
Dealt to ann: [X X X X X]
Dealt to Hero: [5d 7h Td Th 2h]
ann raises to 1,200, and is all in
Hero calls 1,200, and is all in
*** 1ST DRAW ***
Hero discards [Th] draws [8c] [Qs]
ann stands pat
Run 1: Hero shows [5d 7h 8c Td 2h]
Run 2: Hero shows [5d 7h Qs Td 2h]
ann shows [6c 8s 7s 2c 5c]
*** 2ND BETTING ROUND ***
*** SUMMARY ***
Seat 1: ann (2,393) +1,193
Seat 2: Hero (0) -1,200
Rake 7
ann wins pot (2,393)
"""


def test_half_of_2_7_drawmaha_goes_to_the_lowest_hole_cards() -> None:
    record = only_record(DRAWMAHA)
    assert record.game == "fl-drawmaha27"
    assert record.winners == {"ann": 81, "Hero": 81}
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [499, 699]


@pytest.mark.parametrize(
    ("game", "code", "bet", "winner"),
    [
        ("Limit A-5 Single Draw", "fl-a5sd", 20, "Hero"),
        ("Limit 2-7 Single Draw", "fl-27sd", 20, "ann"),
        ("Pot Limit 2-7 Single Draw", "pl-27sd", 40, "ann"),
        ("No Limit 2-7 Single Draw", "27sd", 150, "ann"),
    ],
)
def test_a_game_in_every_betting_structure(
    game: str, code: str, bet: int, winner: str
) -> None:
    stakes = "10/20" if game.startswith("Limit") else "5/10"
    pot = 40 + 2 * bet - 1
    ends = {"ann": 280 - bet, "Hero": 280 - bet}
    ends[winner] += pot
    text = SINGLE_DRAW.format(
        game=game, stakes=stakes, bet=bet, winner=winner, pot=pot,
        ann=ends["ann"], hero=ends["Hero"],
    )  # fmt: skip
    record = only_record(text)
    assert record.game == code
    assert record.winners == {winner: pot}


def test_a_limit_game_has_its_bet_sizes() -> None:
    text = SINGLE_DRAW.format(
        game="Limit A-5 Single Draw", stakes="10/20", bet=30, winner="Hero", pot=99,
        ann=250, hero=349,
    )  # fmt: skip
    assert "above the maximum allowed 20" in reason(text)


def test_the_first_run_of_a_draw_is_replayed() -> None:
    record = only_record(RUN_TWICE)
    assert record.winners == {"ann": 2393}
    assert record.meta["runs"] == ["Hero 5d 7h Qs Td 2h"]


def test_runs_of_a_draw_with_different_winners_are_refused() -> None:
    text = RUN_TWICE.replace("(2,393) +1,193", "(1,197)").replace("(0) -", "(1,196) -")
    text = text.replace("ann wins pot (2,393)", "ann wins (1,197) from pot")
    assert "the runs have different winners" in reason(
        text + "Hero wins (1,196) from pot\n"
    )
