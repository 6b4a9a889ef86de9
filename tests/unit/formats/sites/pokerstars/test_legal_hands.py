"""Hands that PokerStars plays and other rooms do not; written for this test."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from tests.support.site_hands import plays, read_text

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

BEYOND = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2026/01/15 14:30:05 ET
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Bob ($60 in chips)
Seat 3: Cat ($100 in chips)
Bob: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Bob: calls $5
Cat: raises $94 to $100 and is all-in
Ann: raises $100 to $200 and is all-in
Bob: folds
Uncalled bet ($100) returned to Ann
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [3d]
*** SHOW DOWN ***
Cat: shows [As Ah] (a pair of Aces)
Ann: shows [Ks Kh] (a pair of Kings)
Cat collected $205 from pot
*** SUMMARY ***
Total pot $206 | Rake $1
Board [2c 7d 9h Ts 3d]
Seat 1: Ann (button) showed [Ks Kh] and lost with a pair of Kings
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cat (big blind) showed [As Ah] and won ($205) with a pair of Aces
"""

AWAY = """\
PokerStars Hand #2: Tournament #7, $1+$0.10 USD Hold'em No Limit - Level V (50/100) - \
2026/01/15 14:30:05 ET
Table '7 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Seat 3: Cat (60 in chips) is sitting out
Ann: posts the ante 10
Bob: posts the ante 10
Cat: posts the ante 10
Bob: posts small blind 50
Cat: posts big blind 50 and is all-in
*** HOLE CARDS ***
Ann: calls 100
Bob: calls 50
Cat: folds
*** FLOP *** [2c 7d 9h]
Bob: checks
Ann: bets 100
Bob: folds
Uncalled bet (100) returned to Ann
Ann collected 280 from pot
*** SUMMARY ***
Total pot 280 | Rake 0
Board [2c 7d 9h]
Seat 1: Ann (button) collected (280)
Seat 2: Bob (small blind) folded on the Flop
Seat 3: Cat (big blind) folded before Flop
"""

COMPLETED = """\
PokerStars Hand #3:  Hold'em Limit ($60/$120 USD) - 2026/01/15 14:30:05 ET
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Ann ($2000 in chips)
Seat 2: Bob ($150 in chips)
Seat 3: Cat ($2000 in chips)
Bob: posts small blind $30
Cat: posts big blind $60
*** HOLE CARDS ***
Ann: raises $60 to $120
Bob: raises $30 to $150 and is all-in
Cat: raises $30 to $180
Ann: calls $60
*** FLOP *** [2c 7d 9h]
Cat: checks
Ann: bets $60
Cat: folds
Uncalled bet ($60) returned to Ann
*** TURN *** [2c 7d 9h] [Ts]
*** RIVER *** [2c 7d 9h Ts] [3d]
*** SHOW DOWN ***
Ann: shows [Ks Kh] (a pair of Kings)
Ann collected $60 from side pot
Bob: shows [As Ah] (a pair of Aces)
Bob collected $450 from main pot
*** SUMMARY ***
Total pot $510 Main pot $450. Side pot $60. | Rake $0
Board [2c 7d 9h Ts 3d]
Seat 1: Ann (button) showed [Ks Kh] and won ($60) with a pair of Kings
Seat 2: Bob (small blind) showed [As Ah] and won ($450) with a pair of Aces
Seat 3: Cat (big blind) folded on the Flop
"""

SHORT = """\
PokerStars Hand #4:  5 Card Draw No Limit ($5/$10 USD) - 2026/01/15 14:30:05 ET
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Ann ($4 in chips)
Seat 2: Cat ($100 in chips)
Ann: posts small blind $4 and is all-in
Cat: posts big blind $10
*** HOLE CARDS ***
Dealt to Cat [As Ah 2c 3d 4h]
Uncalled bet ($6) returned to Cat
Cat: discards 3 cards [2c 3d 4h]
Dealt to Cat [As Ah] [7c 8d 9h]
Ann: stands pat
*** SHOW DOWN ***
Ann: shows [Ks Kh Kd 2s 3s] (three of a kind, Kings)
Cat: mucks hand
Ann collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
Seat 1: Ann (button) (small blind) showed [Ks Kh Kd 2s 3s] and won ($8)
Seat 2: Cat (big blind) mucked [As Ah 7c 8d 9h]
"""

SHORT_DECK = """\
PokerStars Hand #5:  6+ Hold'em No Limit (Button Blind\u00a0$0.50 - \
Ante\u00a0$0.50  USD) - 2026/01/15 14:30:05 ET
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts the ante $0.50
Bob: posts the ante $0.50
Ann: posts button blind $0.50
*** HOLE CARDS ***
Bob: folds
Uncalled bet ($0.50) returned to Ann
Ann collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Ann (button) collected ($1)
Seat 2: Bob folded before Flop
"""


def record_of(text: str) -> HandRecord:
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    return hand.record


def test_a_raise_over_an_all_in_when_the_others_have_less_is_read() -> None:
    record = record_of(BEYOND)
    assert record.winners == {"Cat": 205}
    assert record.rules["raise_beyond_stacks"] is True


def test_a_player_who_sits_out_is_folded_although_all_in_from_the_blind() -> None:
    record = record_of(AWAY)
    assert record.winners == {"Ann": 280}


def test_a_limit_raise_completes_a_short_all_in() -> None:
    record = record_of(COMPLETED)
    assert plays(record)[2] == ("Cat", "raise", 180, 0)
    assert record.winners == {"Ann": 60, "Bob": 450}


def test_a_big_blind_against_a_shorter_all_in_draws_without_acting() -> None:
    record = record_of(SHORT)
    assert record.winners == {"Ann": Decimal(8)}


def test_headers_of_short_deck_may_have_no_break_spaces() -> None:
    record = record_of(SHORT_DECK)
    assert (record.game, record.winners) == ("short-deck", {"Ann": 1})
