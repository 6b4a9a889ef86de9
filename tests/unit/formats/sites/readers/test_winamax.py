"""Winamax: posts that are written as raises, raises that are written as bets."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import only_record, plays, read_text

from bigslick.formats.record.hand_record import HandRecord

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


SIDE_POT = """\
Winamax Poker - CashGame - HandId: #1-2-5 - Holdem no limit (0.50€/1€) - \
2026/02/03 04:05:06 UTC
Table: 'Nice' 5-max (real money) Seat #5 is the button
Seat 1: Ann (50€)
Seat 2: Bob (50€)
Seat 4: Dan (4€)
*** ANTE/BLINDS ***
Ann posts small blind 0.50€
Bob posts big blind 1€
*** PRE-FLOP ***
Dan raises 3€ to 4€ and is all-in
Ann raises 6€ to 10€
Bob calls 9€
*** FLOP *** [7d 8c 3h]
Ann bets 20€
Bob folds
*** TURN *** [7d 8c 3h][5d]
*** RIVER *** [7d 8c 3h 5d][Ts]
*** SHOW DOWN ***
Dan shows [Kh Kc] (One pair : Kings)
Ann collected 31.50€ from side pot 1
Dan collected 11.30€ from main pot
*** SUMMARY ***
Total pot 22.80€ | Rake 1.20€
"""

BEATEN = """\
Winamax Poker - Tournament "King" buyIn: Ticket level: 7 - HandId: #1-2-6 - \
Holdem no limit (50/100) - 2026/02/03 04:05:06 UTC
Table: 'King(1)#1' 9-max (real money) Seat #4 is the button
Seat 1: Ann (1000)
Seat 2: Bob (60)
Seat 4: Dan (900)
*** ANTE/BLINDS ***
Ann posts small blind 50
Bob posts big blind 60 and is all-in
*** PRE-FLOP ***
Dan calls 100
Ann calls 50
*** FLOP *** [7d 8c 3h]
Ann bets 900 and is all-in
Dan calls 800 and is all-in
*** TURN *** [7d 8c 3h][5d]
*** RIVER *** [7d 8c 3h 5d][Ts]
*** SHOW DOWN ***
Ann shows [Kh Kc] (One pair : Kings)
Dan shows [Ah 7c] (One pair : 7)
Ann collected 1960 from pot
*** SUMMARY ***
Total pot 1860 | No rake
"""


def test_uncalled_chips_are_told_from_rake_that_the_side_pot_paid() -> None:
    record = only_record(SIDE_POT)
    assert record.winners == {"Ann": Decimal("11.50"), "Dan": Decimal("11.30")}
    assert [pot.rake for pot in record.pots] == [Decimal("0.70"), Decimal("0.50")]


def test_a_beaten_hand_of_a_tournament_may_stay_hidden() -> None:
    record = only_record(BEATEN)
    assert record.winners == {"Ann": 1860}
    assert ("Bob", "muck") in [(a.player, a.action) for a in record.actions]


def test_pots_of_the_same_size_are_raked_one_by_one() -> None:
    record = only_record(SIDE_POT)
    assert [pot.amount for pot in record.pots] == [12, 12]
    again = HandRecord.from_json(record.to_json()).create_state()
    assert again.stacks == [Decimal("51.50"), 40, Decimal("11.30")]
