"""Hands that sites write in unusual ways; all texts are written for these tests."""

from __future__ import annotations

import io
from decimal import Decimal
from math import isinf

import pytest
from tests.support.site_hands import (
    first_hand,
    hole_cards,
    only_record,
    plays,
    read_text,
    reason,
    results,
)
from tests.unit.formats.sites.test_site_texts import HANDS

from bigslick import NotationError
from bigslick.formats import read_hands, write_ohh, write_pokerstars
from bigslick.formats.phh import HandHistory
from bigslick.formats.record.hand_record import HandRecord
from bigslick.history.library import hand_key

DROP = """\
Poker Hand #RC1: Omaha Pot Limit ($0.01/$0.02) - 2026/02/03 04:05:06
Table 'Rush1' 6-max Seat #1 is the button
Seat 1: cat ($3 in chips)
Seat 2: ann ($2 in chips)
Seat 3: Hero ($2.25 in chips)
Cash Drop to Pot : total $0.2
ann: posts small blind $0.01
Hero: posts big blind $0.02
*** HOLE CARDS ***
Dealt to cat
Dealt to ann
Dealt to Hero [2c Tc Ad Kc]
cat: raises $0.25 to $0.27
ann: folds
Hero: calls $0.25
*** FLOP *** [Th 2h Ks]
Hero: bets $0.5
cat: folds
Uncalled bet ($0.5) returned to Hero
*** SHOWDOWN ***
Hero collected $0.72 from pot
*** SUMMARY ***
Total pot $0.75 | Rake $0.02 | Jackpot $0.01 | Bingo $0
Board [Th 2h Ks]
Seat 1: cat (button) folded on the Flop
Seat 2: ann (small blind) folded before Flop
Seat 3: Hero (big blind) collected ($0.72)
"""

FUSION = """\
PokerStars Hand #6:  Fusion Pot Limit ($0.25/$0.50 USD) - 2026/02/03 17:36:54 ET
Table 'x' 6-max Seat #1 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($60 in chips)
Seat 4: cat ($40 in chips)
bob: posts small blind $0.25
cat: posts big blind $0.50
*** HOLE CARDS ***
Dealt to ann [As Ah]
ann: raises $0.50 to $1
bob: folds
cat: calls $0.50
*** FLOP *** [Kd 7c 2c]
Dealt to ann [As Ah] [Ks]
cat: checks
ann: bets $1
cat: calls $1
*** TURN *** [Kd 7c 2c] [3h]
Dealt to ann [As Ah Ks] [2d]
cat: checks
ann: checks
*** RIVER *** [Kd 7c 2c 3h] [4s]
cat: bets $2
ann: calls $2
*** SHOW DOWN ***
cat: shows [Kc Kh 5d 9d] (three of a kind, Kings)
ann: mucks hand
cat collected $8 from pot
*** SUMMARY ***
Total pot $8.25 | Rake $0.25
Board [Kd 7c 2c 3h 4s]
Seat 1: ann (button) mucked [As Ah Ks 2d]
Seat 2: bob (small blind) folded before Flop
Seat 4: cat (big blind) showed [Kc Kh 5d 9d] and won ($8) with three of a kind, Kings
"""

WALK = """\
PokerStars Hand #5: Hold'em No Limit ($10/$20) - 2026/02/03 17:36:54
Table 'x' 6-max Seat #3 is the button
Seat 1: ann ($1,000 in chips)
Seat 2: bob ($2,000 in chips)
Seat 3: cat ($2,500 in chips)
ann: posts small blind $10
bob: posts big blind $20
*** HOLE CARDS ***
cat: folds
ann: folds
Uncalled bet ($20) returned to bob
bob collected $10 from pot
*** SUMMARY ***
Total pot $10 | Rake $0.00
Seat 2: bob (big blind) collected ($10)
"""

NET_POT = """\
PokerStars Game #6: Hold'em No Limit ($1/$2) - 2026/02/03 - 13:51:22 (ET)
Table 'x' 10-max Seat #3 is the button
Seat 1: ann ($216 in chips)
Seat 2: bob ($396 in chips)
Seat 3: cat ($568 in chips)
ann: posts small blind $1
bob: posts big blind $2
*** HOLE CARDS ***
cat: raises $4 to $6
ann: folds
bob: calls $4
*** FLOP *** [6d 9c Jd]
bob: checks
cat: bets $8
bob: folds
*** SHOW DOWN ***
cat: shows [XX Qs] ()
cat collected $12 from pot
*** SUMMARY ***
Total pot $12 | Rake $1
Seat 3: cat showed [XX Qs] and won ($12)
"""

SPLIT = """\
PokerStars Hand #7:  Split Hold'em No Limit ($1/$2 USD) - 2018/03/28 13:38:18 ET
Table 'x' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 2: bob ($200 in chips)
ann: posts small blind $1
bob: posts big blind $2
*** HOLE CARDS ***
ann: calls $1
bob: checks
*** FIRST FLOP *** [Ks 4c 8c]
*** SECOND FLOP *** [4s Qd 5h]
bob: checks
ann: checks
*** FIRST TURN *** [Ks 4c 8c] [8d]
*** SECOND TURN *** [4s Qd 5h] [Ac]
bob: checks
ann: checks
*** FIRST RIVER *** [Ks 4c 8c 8d] [6h]
*** SECOND RIVER *** [4s Qd 5h Ac] [Ts]
bob: checks
ann: checks
*** FIRST SHOW DOWN ***
bob: shows [7c 6c] (two pair, Eights and Sixes)
ann: shows [3d Ad] (a pair of Eights)
bob collected $2 from pot
*** SECOND SHOW DOWN ***
bob: shows [7c 6c] (high card Ace)
ann: shows [3d Ad] (a pair of Aces)
ann collected $2 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""

UNSEATED = """\
#Game No : 12
***** Hand History for Game 12 *****
$25 USD NL Texas Hold'em - Thursday,December 6, 21:31:27 ICT 2012
Table Skagen ( Real Money )
Seat 6 is the button
Total number of players : 4/6
seat 1: Ann ( $48.47 USD )
seat 3: Bob ( $31.06 USD )
seat 6: Cyd ( $21.64 USD )
Ann posts small blind [$0.10 USD].
Dan has joined the table.
Dan posts big blind [$0.25 USD].
** Dealing down cards **
Bob folds
Cyd raises [ $0.75 USD ]
Ann folds
Dan calls [$0.50 USD]
** Dealing Flop ** [ Td, Qc, 6d ]
Dan checks
Cyd bets [$1 USD]
Dan folds
Cyd does not show cards.Cyd wins $2.55 USD
"""

NAMELESS = """\
Game started at: 2016/6/21 21:6:22
Game ID: 66 1/2 (PRR) Longana (Short) - 2 (Hold'em)
Seat 1 is the button
Seat 1: ann (100).
Seat 2: bob (123.94).
Seat 3: cat (100).
Player bob has small blind (1)
Player cat sitting out
Player  has big blind (2)
Player bob received a card.
Player bob received a card.
Player ann received card: [Ac]
Player ann received card: [Kh]
Player ann raises (6)
Player bob folds
Player  folds
Uncalled bet (4) returned to ann
Player ann mucks cards
------ Summary ------
Pot: 5. Rake 0
Player ann mucks (does not show cards). Bets: 2. Collects: 5. Wins: 3.
Player bob does not show cards.Bets: 1. Collects: 0. Loses: 1.
Player  does not show cards.Bets: 2. Collects: 0. Loses: 2.
Game ended at: 2016/6/21 21:8:21
"""


def only(text: str) -> HandRecord:
    """Return the record of the only hand, after a round trip through JSON."""
    record = HandRecord.from_json(only_record(text).to_json())
    assert record.create_state().status is False
    return record


def test_chips_of_the_house_belong_to_the_pot() -> None:
    record = only(DROP)
    # A raise of the pot counts the chips of the house: 0.02 + 0.05 + 0.20.
    assert plays(record)[0] == ("cat", "raise", Decimal("0.27"), 0)
    assert record.winners == {"Hero": Decimal("0.72")}
    assert record.rake == Decimal("-0.17")
    assert record.meta["added_by_house"] == "0.2"
    assert "0.27" in reason(DROP.replace("raises $0.25 to $0.27", "raises $1 to $1.02"))
    assert reason(DROP.replace("Cash Drop to Pot : total $0.2\n", ""))


def test_chips_of_the_house_are_kept_in_phh_and_refused_by_other_formats() -> None:
    record = only_record(DROP)
    (hand,) = read_hands(io.StringIO(HandHistory.from_record(record).dumps()))
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)
    assert plays(hand.record) == plays(record)
    for write in (write_pokerstars, write_ohh):
        with pytest.raises(NotationError, match="chips that the house added to the po"):
            write(record)


def test_a_walk_may_return_the_whole_blind() -> None:
    record = only(WALK)
    assert [p.final - p.stack for p in record.players] == [-10, 10, 0]
    assert reason(WALK.replace("collected $10", "collected $11"))


def test_some_programs_subtract_the_rake_from_the_pot() -> None:
    record = only(NET_POT)
    assert (record.winners, record.rake) == ({"cat": 12}, 1)
    assert reason(NET_POT.replace("Total pot $12", "Total pot $11"))


def test_split_holdem_has_two_boards() -> None:
    record = only(SPLIT)
    assert record.boards == [
        ["Ks", "4c", "8c", "8d", "6h"],
        ["4s", "Qd", "5h", "Ac", "Ts"],
    ]
    assert record.winners == {"bob": 2, "ann": 2}


def test_a_player_without_a_seat_has_an_unknown_stack() -> None:
    record = only(UNSEATED)
    dan = next(player for player in record.players if player.name == "Dan")
    assert (dan.seat, isinf(dan.stack)) == (2, True)
    assert record.winners == {"Cyd": Decimal("1.55")}
    again = HandHistory.loads(HandHistory.from_record(record).dumps()).to_record()
    assert again.winners == record.winners
    assert hand_key(again) == hand_key(record)


def test_a_player_without_a_name_is_called_unknown() -> None:
    record = only(NAMELESS)
    assert record.names == ["bob", "Unknown", "ann"]
    assert record.winners == {"ann": 5}


def test_folds_may_be_written_in_another_order() -> None:
    text = first_hand("ongame.txt", 0).replace("Ann folds\n", "")
    early = text.replace("Cyd raises $170", "Ann folds\nCyd raises $170")
    assert "turn" in reason(early)
    lines = WALK.replace("cat: folds\nann: folds", "ann: folds\ncat: folds")
    assert plays(only(lines)) == plays(only(WALK))


def test_boards_after_the_end_of_a_hand_are_ignored() -> None:
    rest = "*** TURN *** [6d 9c Jd] [2c]\n*** RIVER *** [6d 9c Jd 2c] [3c]\n"
    record = only(NET_POT.replace("*** SHOW DOWN ***", rest + "*** SHOW DOWN ***"))
    assert record.community_cards == ["6d", "9c", "Jd"]


def test_bovada_repeats_lines_and_results() -> None:
    text = HANDS["bovada"].text
    for line in ("UTG : Call 2,600\n", "UTG : Hand Result 6,140\n"):
        text = text.replace(line, 3 * line)
    assert only(text).winners == {"UTG": 6140}


def test_betonline_may_not_know_the_button() -> None:
    text = HANDS["betonline"].text
    (hand,) = read_text(text)
    assert hand.record is not None
    button = f"Seat #{hand.record.button} is"
    assert button in text
    again = only(text.replace(button, "Seat #2684684 is"))
    assert again.names == hand.record.names


OWED = """\
PokerStars Hand #7: Tournament #1, Hold'em No Limit - Level I (1/2/4) \
- 2020/12/31 19:00:00 ET
Table '1 1' 3-max Seat #3 is the button
Seat 1: Ann (4 in chips)
Seat 2: Bob (5 in chips)
Seat 3: Cat (3 in chips)
Ann: posts the ante 3
Bob: posts the ante 3
Cat: posts the ante 3 and is all-in
Ann: posts small blind 1 and is all-in
Bob: posts big blind 2 and is all-in
*** HOLE CARDS ***
Dealt to Ann [2h 9h]
Uncalled bet (1) returned to Bob
*** FLOP *** [Ts 3d Jh]
*** TURN *** [Ts 3d Jh] [Ac]
*** RIVER *** [Ts 3d Jh Ac] [Jd]
*** SHOW DOWN ***
Cat: shows [Tc Qh] (two pair, Jacks and Tens)
Ann: shows [2h 9h] (a pair of Jacks)
Bob: shows [Ad 8c] (two pair, Aces and Jacks)
Bob collected 11 from pot
*** SUMMARY ***
Total pot 11 | Rake 0
Board [Ts 3d Jh Ac Jd]
"""


def test_a_straddle_is_owed_by_a_player_whom_the_ante_put_all_in() -> None:
    record = only(OWED)
    assert record.stakes.blinds == (1, 2, 4)
    assert record.winners == {"Bob": 11}


def test_ongame_states_the_hand_after_a_draw() -> None:
    record = only(ONGAME_DRAW)
    assert hole_cards(record)["Hero"] == "As5hJhAcJd7c"


ONGAME_DRAW = """\
***** History for hand R5-17-25 *****
Start hand: Sun Sep 11 15:27:03 EEST 2011
Table: Irbid [17] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
User: Hero
Button: seat 1
Players in round: 3
Seat 1: Hero ($81.70)
Seat 4: Bob ($23.80)
Seat 8: Cat ($70.75)
Bob posts small blind ($0.50)
Cat posts big blind ($1)
---
Dealing pocket cards
Dealing to Hero: [As, 5h, Jh, Ac, Jd]
Hero raises $2 to $2
Bob calls $1.50
Cat folds
---
Bob changed 1 cards
New hand for Hero: [As, 7c, Jh, Ac, Jd]
Bob checks
Hero checks
---
Summary:
Main pot: $5 won by Hero ($4.75)
Rake taken: $0.25
Seat 1: Hero ($84.45), net: +$2.75, [As, 7c, Jh, Ac, Jd] (TWO_PAIR ACE, JACK)
Seat 4: Bob ($21.80), net: -$2, [3d, 7s, 7h, 3c, Td] (TWO_PAIR SEVEN, THREE)
Seat 8: Cat ($69.75), net: -$1
***** End of hand R5-17-25 *****
"""


def test_fusion_deals_a_card_on_the_flop_and_on_the_turn() -> None:
    record = only_record(FUSION)
    assert (record.game, record.winners) == ("pl-fusion", {"cat": Decimal(8)})
    dealt = [(a.player, a.cards) for a in record.actions if a.action == "deal"]
    assert [cards for name, cards in dealt if name == "ann"] == ["AsAh", "Ks", "2d"]
    assert [cards for name, cards in dealt if name == "cat"] == ["KcKh", "5d", "9d"]
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [Decimal("59.75"), 44, 46]


RUN_TWICE = """\
Hand #901 - Holdem(No Limit) - $1.00/$2.00 - 2026/02/03 04:05:06 UTC
Kyoto 6-max Seat #1 is the button
Seat 1: Ann ($50.00)
Seat 2: Bob ($50.00)
Ann posts the small blind $1.00
Bob posts the big blind $2.00
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann raises $5.00 to $6.00
Bob calls $4.00
*** FLOP *** [6h 4c 6s]
Bob bets $44.00 and is all-in
Ann calls $44.00 and is all-in
*** FIRST TURN *** [6h 4c 6s] [9d]
*** FIRST RIVER *** [6h 4c 6s 9d] [2c]
*** SECOND TURN *** [6h 4c 6s] [Kc]
*** SECOND RIVER *** [6h 4c 6s Kc] [3c]
Ann shows [As Ad] (two pair)
Bob shows [Ks Kd] (two pair)
Ann collected $49.00 from main pot
Bob collected $49.00 from main pot
*** SUMMARY ***
Total pot $98.00 | Rake $2.00
Seat 1: Ann (button) showed [As Ad] and won $49.00
Seat 2: Bob (big blind) showed [Ks Kd] and won $49.00
"""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("*** FIRST {} ***", "*** SECOND {} ***"),
        ("*** {} 1 ***", "*** {} 2 ***"),
        ("*** 1st {} ***", "*** 2nd {} ***"),
        ("** Dealing {} 1 ** :", "** Dealing {} 2 ** :"),
    ],
)
def test_streets_of_runouts_have_headings_of_many_forms(
    first: str, second: str
) -> None:
    text = RUN_TWICE
    for street in ("TURN", "RIVER"):
        text = text.replace(f"*** FIRST {street} ***", first.format(street))
        text = text.replace(f"*** SECOND {street} ***", second.format(street))
    record = only_record(text)
    assert record.winners == {"Ann": Decimal(49), "Bob": Decimal(49)}
    assert record.boards == [
        ["6h", "4c", "6s", "9d", "2c"],
        ["6h", "4c", "6s", "Kc", "3c"],
    ]
