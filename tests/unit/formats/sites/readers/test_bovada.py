"""Bovada's texts; the hands are written for these tests."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import only_record, read_text

HAND = """\
Bovada Hand #{number} TBL#7 HOLDEM No Limit - 2026-03-04 05:06:07
Seat 1: Dealer ($100 in chips)
Seat 2: Big Blind [ME] ($100 in chips)
Dealer : Set dealer/Bring in spot [1]
Dealer : Ante/Small Blind $1
Big Blind [ME] : Big blind/Bring in $2
*** HOLE CARDS ***
Dealer : Card dealt to a spot [7d Ad]
Big Blind [ME] : Card dealt to a spot [Ts Ks]
Dealer : Folds
Big Blind [ME] : Return uncalled portion of bet $1
Big Blind [ME] : Hand result $2
*** SUMMARY ***
Total Pot($2)
Seat+1: Dealer Folded before the FLOP
Seat+2: Big Blind $2 [Does not show]
"""


def test_a_hand_is_found_after_a_line_that_was_cut() -> None:
    first, second = HAND.format(number=1), HAND.format(number=2)
    cut = first[: first.index("Dealer : Folds") + len("Dealer : Fo")]
    hands = read_text(cut + second + first)
    assert [hand.hand_id for hand in hands] == ["1", "2", "1"]
    assert [hand.record is not None for hand in hands] == [False, True, True]


def test_seats_after_a_summary_belong_to_another_hand() -> None:
    first = HAND.format(number=1)
    rest = first[first.index("Seat 2: ") :]
    good, lost, last = read_text(first + rest + HAND.format(number=3))
    assert good.record is not None
    assert last.record is not None
    assert "the beginning of the hand is missing" in str(lost.error)
    assert lost.line == len(first.splitlines()) + 1


LIMIT = """\
Ignition Hand #9: HOLDEM Tournament #9 TBL#1, Fixed Limit - Level 3 (50/100) - \
2026-03-04 05:06:07
Seat 1: Dealer (1,000 in chips)
Seat 2: Big Blind [ME] (1,000 in chips)
Dealer : Ante/Small Blind 50
Big Blind [ME] : Big blind/Bring in 100
*** HOLE CARDS ***
Dealer : Card dealt to a spot [7d Ad]
Big Blind [ME] : Card dealt to a spot [Ts Ks]
Dealer : Raises 150 to 200
Big Blind [ME] : Folds
Dealer : Return uncalled portion of bet 100
Dealer : Hand result 200
*** SUMMARY ***
Total Pot(200)
Seat+1: Dealer 200 [Does not show]
Seat+2: Big Blind Folded before the FLOP
"""


def test_the_posted_big_blind_is_the_small_bet_of_a_limit_game() -> None:
    (hand,) = read_text(LIMIT)
    assert hand.record is not None, hand.error
    stakes = hand.record.stakes
    assert (stakes.small_bet, stakes.big_bet) == (100, 200)


LATE = """\
Bovada Hand #4 TBL#7 HOLDEM No Limit - 2026-03-04 05:06:07
Seat 1: Dealer ($100 in chips)
Seat 2: Small Blind ($100 in chips)
Seat 3: Big Blind ($100 in chips)
Seat 4: UTG ($1.50 in chips)
Small Blind : Small Blind $1
Big Blind : Big Blind $2
UTG : All-in $1.50
*** HOLE CARDS ***
UTG : Card dealt to a spot [As Ah]
Small Blind : Card dealt to a spot [7d 2d]
Big Blind : Card dealt to a spot [Ts Ks]
Dealer : Card dealt to a spot [7c 2c]
Dealer : Folds
Small Blind : Folds
*** FLOP *** [3s 4h 9d]
*** TURN *** [3s 4h 9d] [Jc]
*** RIVER *** [3s 4h 9d Jc] [8h]
UTG : Showdown [As Ah Jc 9d 8h] (One pair)
Big Blind : Showdown [Ks Jc Ts 9d 8h] (High Card)
Big Blind : Return uncalled portion of bet $0.50
UTG : Hand result $4
*** SUMMARY ***
Total Pot($4)
Board [3s 4h 9d Jc 8h]
Seat+1: Dealer Folded before the FLOP
Seat+2: Small Blind Folded before the FLOP
Seat+3: Big Blind lose with High Card [Ts Ks]
Seat+4: UTG $4 with One pair [As Ah]
"""


def test_an_all_in_post_of_another_position_is_that_of_a_late_player() -> None:
    record = only_record(LATE)
    assert record.names == ["Small Blind", "Big Blind", "UTG", "Dealer"]
    assert record.stakes.blinds == (1, 2, -2, 0)
    assert record.winners == {"UTG": 4}


SHORT = """\
Bovada Hand #5 TBL#7 HOLDEM No Limit - 2026-03-04 05:06:07
Seat 1: Dealer ($0.50 in chips)
Seat 2: Big Blind ($100 in chips)
Dealer : All-in $0.50
Big Blind : Big Blind $2
*** HOLE CARDS ***
Dealer : Card dealt to a spot [7d Ad]
Big Blind : Card dealt to a spot [Ts Ks]
*** FLOP *** [3s 4h 9d]
*** TURN *** [3s 4h 9d] [Jc]
*** RIVER *** [3s 4h 9d Jc] [8h]
Dealer : Showdown [Ad Jc 9d 8h 7d] (High Card)
Big Blind : Showdown [Ks Jc Ts 9d 8h] (High Card)
Big Blind : Return uncalled portion of bet $1.50
Dealer : Hand result $1
*** SUMMARY ***
Total Pot($1)
Board [3s 4h 9d Jc 8h]
Seat+1: Dealer $1 with High Card [7d Ad]
Seat+2: Big Blind lose with High Card [Ts Ks]
"""


def test_an_all_in_post_of_the_dealer_is_the_small_blind_without_another_one() -> None:
    record = only_record(SHORT)
    assert record.stakes.blinds == (Decimal("0.50"), 2)
    assert record.winners == {"Dealer": 1}
