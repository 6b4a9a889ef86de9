"""The Winning Poker Network until 2019: odd cents and disconnected players."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import plays, read_text, reason

STUD = """\
Game started at: 2016/8/2 11:13:2
Game ID: 69 1/2 (PRR) La Llorona - 3 (Seven Cards Stud HiLow)
Seat 2: Ann (18.20).
Seat 5: Bob (10).
Seat 8: Cat (26.44).
Player Ann ante (0.15)
Player Bob ante (0.15)
Player Cat ante (0.15)
Player Ann received a card.
Player Ann received a card.
Player Bob received card: [6h]
Player Bob received card: [10d]
Player Cat received a card.
Player Cat received a card.
Player Ann received card: [7h]
Player Bob received card: [2c]
Player Cat received card: [3s]
Player Bob bring in (0.40)
Player Cat calls (0.40)
Player Ann folds
*** Third street ***
Player Bob received card: [As]
Player Cat received card: [6s]
Player Bob bets (1)
Player Cat calls (1)
*** Fourth street ***
Player Bob received card: [7d]
Player Cat received card: [8s]
Player Bob checks
Player Cat checks
*** Fifth street ***
Player Bob received card: [4d]
Player Cat received card: [8h]
Player Cat checks
Player Bob checks
*** Sixth street ***
Player Bob received card: [9s]
Player Cat received a card.
Player Cat bets (2)
Player Bob calls (2)
------ Summary ------
Pot: 7.05. Rake 0.14. JP fee 0.06
Player Ann does not show cards.Bets: 0.15. Collects: 0. Loses: 0.15.
*Player Bob shows: High card A [6h 10d 2c As 7d 4d 9s] Low hand (A A 2 4 6 7 ).\
Bets: 3.55. Collects: 3.53. Loses: 0.02.
*Player Cat shows: Two pairs. 8s and 3s [5d 3d 3s 6s 8s 8h Ad]. Bets: 3.55. \
Collects: 3.52. Loses: 0.03.
Game ended at: 2016/8/2 11:13:46
"""

LOST = """\
Game started at: 2016/10/2 21:0:42
Game ID: 74 2/4 Xana (Hold'em)
Seat 3 is the button
Seat 1: Ann (100).
Seat 2: Bob (50).
Seat 3: Cat (80).
Player Ann has small blind (1)
Player Bob has big blind (2)
Player Cat calls (2)
Player Ann calls (1)
Player Bob checks
*** FLOP ***: [6d 7h 3h]
Player Ann checks
Player Bob checks
Player Cat bets (2)
Player Ann calls (2)
Player Bob is disconnected and ALL IN.
Player Bob allin
*** TURN ***: [6d 7h 3h] [2c]
Player Ann checks
Player Cat checks
*** RIVER ***: [6d 7h 3h 2c] [2h]
Player Ann checks
Player Cat checks
------ Summary ------
Pot: 10.
Board: [6d 7h 3h 2c 2h]
Player Ann shows: Two pairs [Kd 6s]. Bets: 4. Collects: 0. Loses: 4.
*Player Bob shows: Flush [4h 8h]. Bets: 2. Collects: 6. Wins: 4.
*Player Cat shows: Two pairs [Ac 7c]. Bets: 4. Collects: 4. Wins: 0.
Game ended at: 2016/10/2 21:4:9
"""


def test_the_low_hand_may_get_the_odd_cent() -> None:
    (hand,) = read_text(STUD)
    assert hand.record is not None, hand.error
    assert hand.record.rules["low_hand_gets_odd_chip"] is True
    assert hand.record.winners == {"Bob": Decimal("3.53"), "Cat": Decimal("3.52")}


def test_a_disconnected_player_stays_in_for_the_chips_that_they_put_in() -> None:
    (hand,) = read_text(LOST)
    record = hand.record
    assert record is not None, hand.error
    assert record.winners == {"Bob": 6, "Cat": 4}
    assert [p.stack for p in record.players if p.name == "Bob"] == [2]
    assert record.meta["stacks"] == {"Bob": "50"}
    assert ("Bob", "check", None, 0) not in plays(record)[3:]


NO_BLINDS = """\
Game started at: 2016/8/2 11:13:2
Game ID: 70 100/200 $5 Freebuy, Table 7 (Hold'em)
Seat 5 is the button
Seat 2: Ann (500).
Seat 5: Bob (30).
Seat 8: Cat (25).
Player Ann ante (40)
Player Bob ante (30)
Player Cat ante (25)
Player Ann received card: [6h]
Player Ann received card: [6d]
Player Bob received a card.
Player Bob received a card.
Player Cat received a card.
Player Cat received a card.
Uncalled bet (10) returned to Ann
*** FLOP ***: [2c 3d 9h]
*** TURN ***: [2c 3d 9h] [9s]
*** RIVER ***: [2c 3d 9h 9s] [Kc]
------ Summary ------
Pot: 85.
Board: [2c 3d 9h 9s Kc]
*Player Ann shows: Two pairs [6h 6d]. Bets: 30. Collects: 10. Loses: 20.
Player Bob shows: One pair [Ah Qd]. Bets: 30. Collects: 0. Loses: 30.
*Player Cat shows: Two pairs [Ks 8d]. Bets: 25. Collects: 75. Wins: 50.
Game ended at: 2016/8/2 11:13:46
"""


def test_the_header_has_the_stakes_if_nobody_could_post_them() -> None:
    (hand,) = read_text(NO_BLINDS)
    assert hand.record is not None, hand.error
    assert hand.record.winners == {"Ann": 10, "Cat": 75}
    assert hand.record.stakes.small_bet == 200


def test_a_hand_without_the_line_of_its_game_is_refused() -> None:
    lines = STUD.splitlines(keepends=True)
    assert reason("".join([lines[0], *lines[2:]])) == "the game is missing"
