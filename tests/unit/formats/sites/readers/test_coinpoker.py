"""CoinPoker: the texts of 2024 and 2025, and those since 2026."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import hole_cards, plays, read_text, reason

TWICE = """\
CoinPoker Hand #101: NLH (₮0.01/₮0.02) 2026/06/07 19:56:35 CEST
Table '200600' 6-max Seat #1 is the button
Seat 1: Hero (₮2 in chips)
Seat 3: a1 (₮1 in chips)
Seat 4: b2 (₮3 in chips)
Seat 5: c3 (₮2.50 in chips)
a1: posts small blind ₮0.01
b2: posts big blind ₮0.02
c3: posts auto big blind ₮0.02
*** HOLE CARDS ***
Dealt to Hero [Kh Kd]
Dealt to a1
Dealt to b2
Dealt to c3
c3: checks
Hero: raises ₮0.06 to ₮0.08
a1: folds
b2: calls ₮0.06
c3: folds
*** FLOP *** [Ts Jc 8s]
b2: checks
Hero: ALLIN ₮1.92
b2: ALLIN ₮2.92
b2: RETURN ₮1
*** FIRST TURN *** [Ts Jc 8s] [7s]
*** FIRST RIVER *** [Ts Jc 8s 7s] [Td]
*** SECOND TURN *** [Ts Jc 8s] [3h]
*** SECOND RIVER *** [Ts Jc 8s 3h] [6c]
*** FIRST SHOWDOWN ***
b2: shows [Ad Th] (Three Of A Kind)
b2 collected ₮1.92 from pot
*** SECOND SHOWDOWN ***
Hero: shows [Kh Kd] (One Pair)
Hero collected ₮1.91 from pot
*** SUMMARY ***
Total pot ₮4.03 | Rake ₮0.20
Hand was run two times
FIRST Board [ Ts Jc 8s 7s Td ]
SECOND Board [ Ts Jc 8s 3h 6c ]
Game ended: 2026/06/07 19:57:23 CEST
Seat 1: Hero showed [Kh Kd] and won (₮1.91) with One Pair
Seat 3: a1 folded before Flop (didn't bet)
Seat 4: b2 showed [Ad Th] and won (₮1.92) with Three Of A Kind
Seat 5: c3 folded before Flop (didn't bet)
"""

SPLASH = """\
CoinPoker Hand #102: PLO 4 (₮0.50/₮1) 2026/06/07 20:09:05 +08
Table '200588' 6-max Seat #1 is the button
Seat 1: Hero (₮100 in chips)
Seat 2: a1 (₮100 in chips)
Seat 3: b2 (₮100 in chips)
MEGA SPLASH dropped ₮10
a1: posts small blind ₮0.50
b2: posts big blind ₮1
*** HOLE CARDS ***
Dealt to Hero [6c 6d Ah 2h]
Dealt to a1
Dealt to b2
Hero: STRADDLE ₮2
a1: folds
b2: calls ₮1
Hero: checks
*** FLOP *** [2d 2c Ts]
b2: checks
Hero: bets ₮3
b2: folds
Hero: RETURN ₮3
*** SHOWDOWN ***
Hero collected ₮4.20 from pot
*** SUMMARY ***
Total pot ₮14.50 | Rake ₮0.20 | Splash Fee ₮0.10
Hand was run once
Board [ 2d 2c Ts ]
Game ended: 2026/06/07 20:10:29 +08
Seat 1: Hero won (₮4.20)
Seat 2: a1 folded before Flop (didn't bet)
Seat 3: b2 folded on the Flop
"""

EVENT = """\
CoinPoker Hand #103: NLH (50/100/15) 2026/07/03 04:30:11 -05
Tournament '₮1.10 Asia PKO [Turbo]' '72561' 7-max Seat #3 is the button
Seat 1: a1 (10,000 in chips)
Seat 3: b2 (10,000 in chips)
Seat 5: Hero (10,000 in chips)
Seat 6: d4 (2,000 in chips) out of hand
a1: posts ante 15
b2: posts ante 15
Hero: posts ante 15
Hero: posts small blind 50
a1: posts big blind 100
*** HOLE CARDS ***
Dealt to Hero [7c 2d]
b2: raises 200 to 300
Hero: folds
a1: folds
b2: RETURN 200
*** SHOWDOWN ***
b2 collected 295 from pot
*** SUMMARY ***
Total pot 295
Board [  ]
"""

OLD = """\
CoinPoker Hand #104: Hold'em No Limit (0.01/0.02 ) 2025/06/19 18:53:04 GMT
Table 'NL ₮2 IV' 7-max Seat #1 is the button
Seat 1: Vandal (2.67 in chips)
Seat 2: Space Bird (2.63 in chips)
Seat 3: Anna (3.52 in chips)
Seat 5: Miya (2.00 in chips) out of hand
Seat 6: Marv (2.00 in chips)
Miya: didn't post big blind
Space Bird: posts small blind 0.01
Anna: posts big blind 0.02
Marv: posts small blind (dead) 0.01
*** HOLE CARDS ***
Dealt to Marv [5d 9c]
Marv activated time-bank (15 seconds)
Marv: calls 0.02
Vandal: folds
Space Bird: raises 0.06 to 0.08
Anna: raises 3.44 and is all-in
Marv is disconnected
Marv: folds
Space Bird: calls 2.55 and is all-in
Uncalled bet (0.89) returned to Anna
*** FLOP *** [Jd 6c 5h]
*** TURN *** [Jd 6c 5h] [5c]
*** RIVER *** [Jd 6c 5h 5c] [2s]
*** SHOW DOWN ***
Anna: shows [As Ah] (two pair, Aces and Fives)
Space Bird: mucks hand
Anna collected 5.09 from pot
*** SUMMARY ***
Total pot 5.29 | Rake 0.20
Board [ Jd 6c 5h 5c 2s ]
Game ended: 2025/06/19 18:53:39 GMT
Seat 1: Vandal (button) folded before Flop (didn't bet)
Seat 2: Space Bird (small blind) mucked
Seat 3: Anna (big blind) showed [As Ah] and won (5.09) with two pair, Aces and Fives
Seat 6: Marv folded before Flop
"""


def test_a_hand_that_is_run_twice_with_an_automatic_blind() -> None:
    (hand,) = read_text(TWICE)
    record = hand.record
    assert record is not None, hand.error
    assert (record.meta["site"], record.meta["currency"]) == ("CoinPoker", "USDT")
    assert record.time == "2026-06-07T17:56:35Z"
    assert record.stakes.blinds[2] == Decimal("-0.02")
    assert record.winners == {"b2": Decimal("1.92"), "Hero": Decimal("1.91")}
    assert len(record.boards or ()) == 2
    assert hole_cards(record)["Hero"] == "KhKd"


def test_a_splash_that_nobody_collects_is_not_part_of_the_pot() -> None:
    (hand,) = read_text(SPLASH)
    record = hand.record
    assert record is not None, hand.error
    assert (record.game, record.meta["splash"]) == ("plo", "10")
    assert record.stakes.blinds[2] == 2
    assert (record.winners, record.rake) == (
        {"Hero": Decimal("4.20")},
        Decimal("0.30"),
    )
    assert record.time == "2026-06-07T12:09:05Z"


def test_a_splash_that_the_winner_collects_is_added_by_the_house() -> None:
    text = SPLASH.replace("₮4.20", "₮14.20")
    (hand,) = read_text(text)
    record = hand.record
    assert record is not None, hand.error
    assert record.meta["added_by_house"] == "10"
    assert record.winners == {"Hero": Decimal("14.20")}


def test_the_second_line_may_name_a_tournament() -> None:
    (hand,) = read_text(EVENT)
    record = hand.record
    assert record is not None, hand.error
    assert record.mode == "tournament"
    assert record.meta["tournament"] == {
        "id": "72561",
        "name": "₮1.10 Asia PKO [Turbo]",
    }
    assert "d4" not in record.names
    assert record.winners == {"b2": 295}


def test_a_tournament_before_2026_is_named_in_the_first_line() -> None:
    header = (
        "CoinPoker Hand #103: Tournament #12, ₮0.10 Sat, 15 Seats (GTD) "
        "Hold'em No Limit (50/100 ante 15 play) 2024/12/23 16:35:17 GMT"
    )
    table = "Table '12' 7-max Seat #3 is the button"
    text = "\n".join([header, table, *EVENT.split("\n")[2:]])
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.meta["tournament"]["id"] == "12"
    assert (hand.record.game, hand.record.winners) == ("nlhe", {"b2": 295})


def test_the_texts_before_2026_have_no_signs_and_all_ins_without_totals() -> None:
    (hand,) = read_text(OLD)
    record = hand.record
    assert record is not None, hand.error
    assert plays(record)[3] == ("Anna", "raise", Decimal("3.52"), 0)
    assert record.stakes.antes[2] == Decimal("0.01")
    assert record.winners == {"Anna": Decimal("5.09")}


def test_cancelled_hands_and_bomb_pots_are_refused() -> None:
    text = EVENT.replace("*** SHOWDOWN ***", "*** HAND CANCELLED ***")
    assert reason(text) == "the hand was cancelled"
    bomb = TWICE.replace("NLH (", "NLH BombPot (")
    assert reason(bomb) == "unsupported game 'NLH BombPot'"
