"""PokerTracker's exports: stacks that are stated after the posts."""

from __future__ import annotations

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
