"""How rake is divided between pots, and which winnings no rake explains."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.site_hands import only_record, reason

THREE_POTS = """\
Poker Hand #RC2: Hold'em No Limit ($1/$2) - 2026/02/03 04:05:06
Table 'Rush1' 6-max Seat #4 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($30 in chips)
Seat 3: Cat ($100 in chips)
Seat 4: Dan ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Cat: raises $98 to $100 and is all-in
Dan: calls $100 and is all-in
Ann: calls $9 and is all-in
Bob: calls $28 and is all-in
*** FLOP *** [2c 7d 9h]
*** TURN *** [2c 7d 9h] [3s]
*** RIVER *** [2c 7d 9h 3s] [4c]
*** SHOWDOWN ***
Cat: shows [Qs Qh] (a pair of Queens)
Dan: shows [Js Jh] (a pair of Jacks)
Ann: shows [As Ah] (a pair of Aces)
Bob: shows [Ks Kh] (a pair of Kings)
{won}
*** SUMMARY ***
Total pot $240 | Rake ${rake}
Board [2c 7d 9h 3s 4c]
"""

TIE = """\
Poker Hand #RC3: Hold'em No Limit ($1/$2) - 2026/02/03 04:05:06
Table 'Rush1' 6-max Seat #3 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cat ($100 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Cat: raises $98 to $100 and is all-in
Ann: calls $99 and is all-in
Bob: calls $8 and is all-in
*** FLOP *** [Ac Kd 7h]
*** TURN *** [Ac Kd 7h] [4s]
*** RIVER *** [Ac Kd 7h 4s] [2c]
*** SHOWDOWN ***
Cat: shows [Qs Qh] (a pair of Queens)
Ann: shows [As Ks] (two pair, Aces and Kings)
Bob: shows [Ah Kh] (two pair, Aces and Kings)
{won}
*** SUMMARY ***
Total pot $210 | Rake ${rake}
Board [Ac Kd 7h 4s 2c]
"""

UNSAID = """\
#Game No : 6
***** 888poker Hand History for Game 6 *****
$1/$2 Blinds No Limit Holdem - *** 03 02 2026 04:05:06
Table Riga 6 Max (Real Money)
Seat 3 is the button
Total number of players : 3
Seat 1: Ann ( $1 )
Seat 2: Bob ( $100 )
Seat 3: Cat ( $100 )
Ann posts small blind [$1]
Bob posts big blind [$2]
** Dealing down cards **
Cat raises [$100]
Bob calls [$98]
** Dealing flop ** [ 2c, 7d, 9h ]
** Dealing turn ** [ 3s ]
** Dealing river ** [ 4c ]
** Summary **
Cat shows [ Qs, Qh ]
Bob shows [ Ks, Kh ]
Ann shows [ As, Ah ]
Bob collected [ ${side} ]
{rest}"""


def text_with(text: str, rake: str, **won: str) -> str:
    lines = [f"{name} collected ${amount} from pot" for name, amount in won.items()]
    return text.format(won="\n".join(lines), rake=rake)


def test_each_pot_pays_the_rake_that_its_winner_did_not_get() -> None:
    record = only_record(text_with(THREE_POTS, "9", Cat="136", Bob="57", Ann="38"))
    assert record.winners == {"Ann": 38, "Bob": 57, "Cat": 136}
    assert [pot.rake for pot in record.pots] == [2, 3, 4]


def test_the_last_pots_may_pay_all_of_it() -> None:
    record = only_record(text_with(THREE_POTS, "9", Cat="133", Bob="58", Ann="40"))
    assert [pot.rake for pot in record.pots] == [0, 2, 7]


@pytest.mark.parametrize(
    ("rake", "won"),
    [
        ("9", {"Cat": "136", "Bob": "38", "Ann": "57"}),
        ("9", {"Cat": "57", "Bob": "136", "Ann": "38"}),
        ("9", {"Dan": "136", "Bob": "57", "Ann": "38"}),
        ("9", {"Cat": "136", "Bob": "95"}),
        ("9", {"Cat": "231"}),
        ("9", {"Cat": "136", "Bob": "54", "Ann": "41"}),
        ("9", {"Cat": "141", "Bob": "52", "Ann": "38"}),
        ("9", {"Cat": "136", "Bob": "58", "Ann": "38"}),
        ("9", {"Cat": "136", "Bob": "57", "Ann": "37.99"}),
        ("9", {"Cat": "135.50", "Dan": "0.50", "Bob": "57", "Ann": "38"}),
        ("24", {"Cat": "140", "Bob": "36", "Ann": "40"}),
        ("60", {"Cat": "140", "Ann": "40"}),
        ("38", {"Cat": "102", "Bob": "60", "Ann": "40"}),
    ],
)
def test_no_rake_explains_other_winnings(rake: str, won: dict[str, str]) -> None:
    text = text_with(THREE_POTS, rake, **won)
    assert "expected" in reason(text) or "do not add up" in reason(text)


def test_a_rake_is_never_a_whole_pot() -> None:
    text = text_with(THREE_POTS, "40", Cat="140", Bob="60")
    assert reason(text) == "40 of the pot of 40 is not won by any player"


def test_what_a_tie_leaves_of_one_pot_tells_its_rake() -> None:
    record = only_record(text_with(TIE, "6.50", Ann="189.25", Bob="14.25"))
    assert [pot.rake for pot in record.pots] == [Decimal("1.50"), 5]


def test_the_odd_chip_of_a_tie_is_no_rake() -> None:
    record = only_record(text_with(TIE, "0.33", Ann="194.67", Bob="15"))
    assert [pot.rake for pot in record.pots] == [0, Decimal("0.33")]


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("14.25", "189.25"),
        ("188", "15.50"),
        ("193.50", "10"),
        ("203.50", "0"),
        ("188.25", "14.25"),
    ],
)
def test_no_rake_explains_other_shares_of_a_tie(ann: str, bob: str) -> None:
    text = text_with(TIE, "6.50", Ann=ann, Bob=bob)
    assert "expected" in reason(text) or "do not add up" in reason(text)


def test_a_missing_winner_is_not_taken_for_rake_of_a_pot() -> None:
    whole = UNSAID.format(side="194", rest="Ann collected [ $2.85 ]\n")
    assert only_record(whole).winners == {"Ann": Decimal("2.85"), "Bob": 194}
    text = UNSAID.format(side="194", rest="")
    assert reason(text) == "3 of the pot of 3 is not won by any player"


def test_the_odd_chip_of_a_tie_between_two_other_pots_is_no_rake() -> None:
    text = THREE_POTS.replace("Bob ($30 ", "Bob ($100 ").replace(
        "Cat ($100", "Cat ($30"
    )
    text = text.replace("raises $98 to $100", "raises $28 to $30")
    text = text.replace("Dan: calls $100", "Dan: raises $70 to $100")
    text = text.replace("Bob: calls $28", "Bob: calls $98").replace("Qs Qh", "Kd Kc")
    record = only_record(text_with(text, "2.01", Bob="170", Cat="29.99", Ann="38"))
    assert [pot.rake for pot in record.pots] == [2, Decimal("0.01"), 0]
