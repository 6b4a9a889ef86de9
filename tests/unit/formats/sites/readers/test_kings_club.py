"""KingsClub's mixed games; the texts are written for these tests."""

from __future__ import annotations

import pytest
from tests.support.site_hands import only_record, reason

from bigslick.errors import NotationError
from bigslick.formats import write_pokerstars
from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history.steps import steps_of

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


def test_a_draw_is_run_twice() -> None:
    record = only_record(RUN_TWICE)
    assert record.winners == {"ann": 2393}
    drawn = [a.cards for a in record.actions if a.action == "deal"][2:]
    assert drawn == ["8c", "Qs"]


def test_the_runs_of_a_draw_may_have_different_winners() -> None:
    text = RUN_TWICE.replace("(2,393) +1,193", "(1,197)").replace("(0) -", "(1,196) -")
    text = text.replace("ann wins pot (2,393)", "ann wins (1,197) from pot")
    text = text.replace("[8c] [Qs]", "[8c] [3s]").replace("7h Qs Td", "7h 3s Td")
    text = text.replace("[6c 8s 7s 2c 5c]", "[6c Js 7s 2c 5c]")
    text = text.replace("7h 8c Td 2h]", "7h Kc Td 2h]").replace("[8c]", "[Kc]")
    record = only_record(text + "Hero wins (1,196) from pot\n")
    assert record.winners == {"ann": 1197, "Hero": 1196}
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [1196, 1197]
    with pytest.raises(NotationError, match="run several times are not supported"):
        write_pokerstars(record)
    history = HandHistory.from_record(record)
    assert history.play().state.stacks == [1196, 1197]
    assert "Hero wants the draw run 2 times" in [s.text for s in steps_of(record)]


def test_the_other_players_draw_states_the_cards_of_all_runs() -> None:
    text = RUN_TWICE.replace(
        "Hero discards [Th] draws [8c] [Qs]\n", "Hero stands pat\n"
    )
    text = text.replace("ann stands pat", "ann draws 4")
    i = text.index("Run 1")
    text = (
        text[:i]
        + """\
Hero shows [5d 7h Td Th 2h]
Run 1: ann shows [6c 8s 7s 2c 5c]
Run 2: ann shows [6c Ks 7s 2c Qs]
"""
        + text[text.index("*** 2ND BETTING") :]
    )
    record = only_record(text)
    moves = [(a.player, a.action, a.cards) for a in record.actions if a.cards]
    dealt = [move for move in moves if move[:2] == ("ann", "deal")]
    assert dealt == [
        ("ann", "deal", "6c7s2c????"),
        ("ann", "deal", "8s5c"),
        ("ann", "deal", "KsQs"),
    ]
    assert ("ann", "discard", "????") in moves


def test_runs_of_several_draws_are_refused() -> None:
    text = RUN_TWICE.replace("Single Draw", "Triple Draw").replace("No Limit", "Limit")
    assert "does not state all cards of each run" in reason(text)
    assert "does not state all cards of each run" in reason(
        RUN_TWICE.replace("Run 1: Hero", "Run 3: Hero")
    )


def test_a_raise_over_a_short_all_in_may_add_to_the_bring_in() -> None:
    text = """\
#504: Limit Razz - 100/200
2026-03-04 05:09:10
Table 'Zoo'
Seat 1: bob (50)
Seat 2: ann (1,000)
Seat 3: Hero (1,000)
bob: posts ante 10
ann: posts ante 10
Hero: posts ante 10
Dealt to bob: [X X 4h]
Dealt to ann: [X X 3h]
Dealt to Hero: [3s Ts Qd]
Hero brings in for 25
bob bets 40, and is all in
ann raises to 125
Hero folds
bob shows [2c 3c 4h]
ann shows [Ac 5s 3h]
*** 3RD STREET ***
Dealt to bob: [5h]
Dealt to ann: [2s]
*** 4TH STREET ***
Dealt to bob: [6h]
Dealt to ann: [7s]
*** 5TH STREET ***
Dealt to bob: [Kh]
Dealt to ann: [Js]
*** 6TH STREET ***
Dealt to bob: [X]
Dealt to ann: [X]
*** SUMMARY ***
Seat 1: bob (135) +85
Seat 2: ann (950) -50
Seat 3: Hero (965) -35
bob wins pot (135)
"""
    record = only_record(text)
    assert record.rules == {"limit_raise_adds_to_bring_in": True}
    assert record.winners == {"bob": 135}
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [135, 950, 965]
