"""Full Tilt: a match that ended before the last fold was written, old dates."""

from __future__ import annotations

from tests.support.site_hands import plays, read_text

MATCH = """\
Full Tilt Poker Game #31: $26 Super Turbo Matrix (24), Match 1 - 15/30 - No Limit \
Hold'em - 09:20:53 ET - Wed, July 21, 2010
Seat 1: Ann (285)
Seat 2: Bob (255)
Seat 3: Cat (300)
Bob posts the small blind of 15
Cat posts the big blind of 30
The button is in seat #1
*** HOLE CARDS ***
Dealt to Ann [Qh Tc]
Ann folds
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ann (button) didn't bet (folded)
Seat 2: Bob (small blind) folded before the Flop
Seat 3: Cat (big blind) collected (30), mucked
"""


def test_a_fold_may_be_stated_in_the_summary_only() -> None:
    (hand,) = read_text(MATCH)
    assert hand.record is not None, hand.error
    assert [play[:2] for play in plays(hand.record)] == [
        ("Ann", "fold"),
        ("Bob", "fold"),
    ]
    assert hand.record.winners == {"Cat": 30}


def test_dates_with_the_name_of_the_month_are_read() -> None:
    (hand,) = read_text(MATCH)
    assert hand.record is not None, hand.error
    assert hand.record.time == "2010-07-21T13:20:53Z"
