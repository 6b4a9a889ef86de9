"""Winamax: posts that are written as raises, raises that are written as bets."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import plays, read_text

POST = """\
Winamax Poker - CashGame - HandId: #1-2-3 - Omaha pot limit (1€/2€) - \
2026/02/03 04:05:06 UTC
Table: 'Nice' 5-max (real money) Seat #1 is the button
Seat 1: Ann (200€)
Seat 2: Bob (200€)
Seat 3: Cat (200€)
Seat 5: Dan (80€)
*** ANTE/BLINDS ***
Dan raises 1€ to 3€
Dan posts small blind 1€
Cat posts big blind 2€
Dealt to Cat [2h Tc 5d 5c]
*** PRE-FLOP ***
Dan checks
Ann calls 2€
Bob folds
Cat raises 5€ to 8€
Dan folds
Ann folds
Cat collected 14€ from pot
*** SUMMARY ***
Total pot 14€ | No rake
Seat 3: Cat (big blind) won 14€
"""

BET = """\
Winamax Poker - Tournament "King" buyIn: Ticket level: 7 - HandId: #1-2-4 - \
Holdem no limit (10/60/120) - 2026/02/03 04:05:06 UTC
Table: 'King(1)#1' 9-max (real money) Seat #1 is the button
Seat 1: Ann (6370)
Seat 2: Bob (2255)
Seat 3: Cat (1220)
*** ANTE/BLINDS ***
Ann posts ante 10
Bob posts ante 10
Cat posts ante 10
Bob posts small blind 60
Cat posts big blind 120
*** PRE-FLOP ***
Ann calls 120
Bob folds
Cat bets 292.50
Ann calls 292.50
*** FLOP *** [5h 3c 9d]
Cat bets 797.50
Ann raises 797.50 to 1595
*** TURN *** [5h 3c 9d][Jd]
*** RIVER *** [5h 3c 9d Jd][7h]
*** SHOW DOWN ***
Cat shows [Ah Td] (High card : Ace)
Ann shows [7c 9c] (Two pairs : 9 and 7)
Ann collected 3308 from pot
*** SUMMARY ***
Total pot 3.31k | No rake
Board: [5h 3c 9d Jd 7h]
Seat 1: Ann (button) showed [7c 9c] and won 3308 with Two pairs : 9 and 7
"""


def test_a_raise_before_the_deal_is_a_live_and_a_dead_blind() -> None:
    (hand,) = read_text(POST)
    assert hand.record is not None, hand.error
    assert hand.record.names == ["Bob", "Cat", "Dan", "Ann"]
    assert hand.record.stakes.blinds == (0, 2, -2, 0)
    assert hand.record.stakes.antes == (0, 0, 2, 0)
    assert hand.record.winners == {"Cat": 8}


def test_a_bet_before_the_flop_is_a_raise_and_winnings_are_rounded() -> None:
    (hand,) = read_text(BET)
    assert hand.record is not None, hand.error
    assert plays(hand.record)[2] == ("Cat", "raise", Decimal("412.5"), 0)
    assert hand.record.winners == {"Ann": Decimal("2510.0")}
    assert hand.record.rules == {"raise_beyond_stacks": True, "chip_unit": "0.01"}
