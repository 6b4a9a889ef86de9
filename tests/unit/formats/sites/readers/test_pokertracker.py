"""PokerTracker's exports: stacks after the posts, and unknown ones."""

from __future__ import annotations

from decimal import Decimal
from math import isinf

from tests.support.site_hands import read_text

MERGE = """\
MERGE_GAME #42: Holdem NL Tournament 11/02/2026 21:16:13
Table $2 Bounty Turbo, 42 (Tournament: $2 Bounty Turbo, 42 Buy-In: $2+$0.20)
Seat 1: Ann ($6,679.00 in chips) DEALER
Seat 2: Bob ($1,275.00 in chips)
Seat 3: Cat ($8,109.00 in chips)
Ann: Post Ante $25.00
Bob: Post Ante $25.00
Cat: Post Ante $25.00
Bob: Post SB $125.00
Cat: Post BB $250.00
*** HOLE CARDS ***
Dealt to Ann [9d 4c]
Ann: Fold
Bob: Allin $1,275.00
Cat: Call $1,150.00
*** FLOP *** [9h 5s Qc]
*** TURN *** [6c]
*** RIVER *** [Jd]
*** SUMMARY ***
Bob: Shows [6s 2h]
Cat: Shows [6h 7s]
Cat: wins $2,875.00
"""


def test_stacks_after_the_posts_are_recognised_by_an_all_in() -> None:
    (hand,) = read_text(
        MERGE.replace("6s 2h", "Ks Kh").replace("Cat: wins", "Bob: wins")
    )
    record = hand.record
    assert record is not None, hand.error
    assert {p.name: p.stack for p in record.players} == {
        "Ann": 6704,
        "Bob": 1425,
        "Cat": 8384,
    }
    assert record.winners == {"Bob": 2875}


def test_stacks_before_the_posts_are_kept() -> None:
    text = MERGE.replace("Bob ($1,275.00", "Bob ($1,425.00")
    (hand,) = read_text(
        text.replace("6s 2h", "Ks Kh").replace("Cat: wins", "Bob: wins")
    )
    assert hand.record is not None, hand.error
    assert [p.stack for p in hand.record.players if p.name == "Ann"] == [6679]


HANDHQ = """\
GAME #26: Texas Hold'em NL $0.50/$1 2026/01/23 20:02:35
Table HandHQ
Seat 3: Ann ($100,000.00 in chips)
Seat 2: Bob ($100,000.00 in chips)
Seat 1: Cat ($100,000.00 in chips) DEALER
Bob: Post SB $0.50
Ann: Post BB $1.00
*** HOLE CARDS ***
Cat: Raise (NF) $3.00
Bob: Fold
Ann: Call $2.00
*** FLOP *** [dJ s7 h6]
Ann: Check
Cat: Bet $5.00
Ann: Raise $8.00
Cat: Call $3.00
*** TURN *** [cA]
*** RIVER *** [hJ]
*** SUMMARY ***
Total pot $21.50 Rake $1.00
Ann: Shows [d6 c6]
Cat: Shows [sA cQ]
Ann: wins $21.50
"""


def test_stacks_of_handhq_are_unknown_but_for_a_player_who_is_all_in() -> None:
    (hand,) = read_text(HANDHQ)
    record = hand.record
    assert record is not None, hand.error
    stacks = {player.name: player.stack for player in record.players}
    assert (stacks["Ann"], isinf(stacks["Cat"])) == (11, True)
    assert record.winners == {"Ann": Decimal("21.50")}
