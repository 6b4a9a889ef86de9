"""A hand of each site, written for this test: game, winners, rake, names of players."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

import pytest
from tests.support.site_hands import hole_cards, only_record, plays, read_text, reason

from bigslick.formats.reader import FORMATS, sniff_format
from bigslick.formats.sites.site_list import SITES


class Told(NamedTuple):
    format: str
    game: str
    winners: dict[str, Decimal | int]
    rake: Decimal | int
    text: str


HANDS = {
    "ggpoker": Told(
        "ggpoker",
        "plo5",
        {"ann": Decimal("33.75")},
        Decimal("1.25"),
        """\
Poker Hand #OM700000001: PLO-5 ($0.5/$1) - 2026/02/03 04:05:06
Table 'PLO-5Blue1' 6-max Seat #1 is the button
Seat 1: cat ($100 in chips)
Seat 2: Hero ($60 in chips)
Seat 3: ann ($16.5 in chips)
Hero: posts small blind $0.5
ann: posts big blind $1
cat: straddle $2
*** HOLE CARDS ***
Dealt to cat
Dealt to Hero [Ks Kh 7d 6d 2c]
Dealt to ann
Hero: raises $4 to $6
ann: calls $5
cat: folds
*** FLOP *** [Qh 9c 4s]
Hero: bets $10.5
ann: calls $10.5 and is all-in
Hero: shows [Ks Kh 7d 6d 2c] (Pair of Kings)
ann: shows [Ac Ad Js 8h 3h] (Pair of Aces)
ann: Chooses to EV Cashout
*** TURN *** [9c Qh 4s] [2d]
*** RIVER *** [9c Qh 4s 2d] [5c]
*** SHOWDOWN ***
ann collected $33.75 from pot
*** SUMMARY ***
Total pot $35 | Rake $1 | Jackpot $0.25 | Bingo $0
Board [9c Qh 4s 2d 5c]
Seat 1: cat (button) folded before Flop
Seat 2: Hero (small blind) showed [Ks Kh 7d 6d 2c] and lost with Pair of Kings
Seat 3: ann (big blind) showed [Ac Ad Js 8h 3h] and won ($33.75) with Pair of Aces
""",
    ),
    "winamax": Told(
        "winamax",
        "nlhe",
        {"Zoé": Decimal("11.40")},
        Decimal("0.60"),
        """\
Winamax Poker - CashGame - HandId: #10-20-30 - Holdem no limit (0.50€/1€) - \
2026/02/03 04:05:06 UTC
Table: 'Nice 01' 5-max (real money) Seat #1 is the button
Seat 1: Zoé (120.50€)
Seat 2: Bob (99€)
Seat 4: Léa (100€)
*** ANTE/BLINDS ***
Bob posts small blind 0.50€
Léa posts big blind 1€
Dealt to Zoé [As Kd]
*** PRE-FLOP ***
Zoé raises 2€ to 3€
Bob calls 2.50€
Léa folds
*** FLOP *** [Ac 7h 2d]
Bob checks
Zoé bets 2.50€
Bob calls 2.50€
*** TURN *** [Ac 7h 2d][9s]
Bob checks
Zoé bets 8€
Bob folds
Zoé collected 19.40€ from pot
*** SUMMARY ***
Total pot 19.40€ | Rake 0.60€
Board: [Ac 7h 2d 9s]
Seat 1: Zoé (button) won 19.40€
""",
    ),
    "888": Told(
        "888",
        "nlhe",
        {"Ivan": Decimal("0.24")},
        Decimal("0.01"),
        """\
#Game No : 5
***** 888poker Hand History for Game 5 *****
0,05 $/0,10 $ Blinds No Limit Holdem - *** 03 02 2026 04:05:06
Table Riga 6 Max (Real Money)
Seat 2 is the button
Total number of players : 4
Seat 2: Ivan ( 1.010 $ )
Seat 4: Bob ( 9,95 $ )
Seat 6: Ann ( 10 $ )
Seat 7: Dan ( 4 $ )
Bob posts small blind [0,05 $]
Dan folds
Ann posts big blind [0,10 $]
** Dealing down cards **
Dealt to Ivan [ ДPik, 10Herz ]
Ivan calls [0,10 $]
Bob folds
Ann checks
** Dealing flop ** [ 2d, 3c, 8h ]
Ann checks
Ivan bets [0,20 $]
Ann folds
** Summary **
Ivan did not show his hand
Ivan collected [ 0,24 $ ]
""",
    ),
    "wpn": Told(
        "wpn",
        "nlo8",
        {"Bob": Decimal("11.60")},
        Decimal("0.40"),
        """\
Hand #900 - Omaha H/L(No Limit) - $1.00/$2.00 - 2026/02/03 04:05:06 UTC
Kyoto 6-max Seat #1 is the button
Seat 1: Ann ($135.00)
Seat 2: Bob ($200.00)
Seat 3: Cat ($50.00) is sitting out
Seat 5: Dan ($176.90)
Bob posts the small blind $1.00
Dan posts the big blind $2.00
*** HOLE CARDS ***
Dealt to Ann [Qs 2c 8d 8c]
Ann folds
Bob raises $5.00 to $6.00
Dan calls $4.00
*** FLOP *** [6h 4c 6s]
Main pot $11.60 | Rake $0.40
Bob bets $90.00
Dan folds
Uncalled bet ($90.00) returned to Bob
Bob does not show
*** SUMMARY ***
Total pot $11.60 | Rake $0.30 | JP Fee $0.10
Board [6h 4c 6s]
Seat 1: Ann (button) folded on the Pre-Flop and did not bet
Seat 2: Bob did not show and won $11.60
Seat 5: Dan (big blind) folded on the Flop
""",
    ),
    "wpn-classic": Told(
        "wpn-classic",
        "flhe",
        {"Ann": Decimal("15.50")},
        Decimal("0.50"),
        """\
Game started at: 2016/8/2 10:53:9
Game ID: 77 2/4 Oslo 2 (Hold'em)
Seat 2 is the button
Seat 1: Ann (20).
Seat 2: Bob (80).
Player Bob has small blind (1)
Player Ann has big blind (2)
Player Ann received card: [10h]
Player Ann received card: [9s]
Player Bob received a card.
Player Bob received a card.
Player Bob raises (3)
Player Ann calls (2)
*** FLOP ***: [Qc 10s 4c]
Player Ann checks
Player Bob bets (2)
Player Ann raises (4)
Player Bob calls (2)
*** TURN ***: [Qc 10s 4c] [2d]
Player Ann bets (4)
Player Bob folds
Uncalled bet (4) returned to Ann
Player Ann mucks cards
------ Summary ------
Pot: 15.50. Rake 0.40. JP fee 0.10
Board: [Qc 10s 4c 2d]
*Player Ann mucks (does not show cards). Bets: 8. Collects: 15.50. Wins: 7.50.
Player Bob does not show cards.Bets: 8. Collects: 0. Loses: 8.
Game ended at: 2016/8/2 10:54:1
""",
    ),
    "bovada": Told(
        "bovada",
        "nlhe",
        {"UTG": 6140},
        0,
        """\
Ignition Hand #55: HOLDEM Tournament #8 TBL#2, Turbo- Level 7 (100/200) - \
2026-02-03 04:05:06
Seat 65: Dealer (3,000 in chips)
Seat 146: Small Blind (5,000 in chips)
Seat 17: Big Blind [ME] (4,000 in chips)
Seat 66: UTG (3,010 in chips)
Dealer : Ante chip 10
Small Blind : Ante chip 10
Big Blind [ME] : Ante chip 10
UTG : Ante chip 10
Small Blind : Small Blind 100
Big Blind [ME] : Big Blind 200
*** HOLE CARDS ***
Big Blind [ME] : Card dealt to a spot [Qd Qc]
UTG : Card dealt to a spot [As Ah]
UTG : Raises 400 to 400
Dealer : Folds
Small Blind : Folds
Big Blind [ME] : All-in(raise) 3,790 to 3,990
UTG : Call 2,600
Big Blind [ME] : Return uncalled portion of bet 990
*** FLOP *** [Jd 6s 4c]
*** TURN *** [Jd 6s 4c] [3s]
*** RIVER *** [Jd 6s 4c 3s] [Jc]
UTG : Showdown [As Ah Jd Jc 6s]
Big Blind [ME] : Showdown [Qd Qc Jd Jc 6s]
UTG : Hand Result 6,140
*** SUMMARY ***
Total Pot(6,140)
""",
    ),
    "partypoker-export": Told(
        "partypoker-export",
        "plo",
        {"Bob": Decimal("14.75")},
        Decimal("0.75"),
        """\
***** Hand History For Game 17a *****
0.50/1 Omaha Hi Game Table (PL) - Tue Feb 03 04:05:06 EST 2026
Table Table 7 (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Ann ($56.64)
Seat 2: Bob ($100)
Seat 3: Cat ($20.20)
Bob posts small blind (0.50)
Cat posts big blind (1)
** Dealing down cards **
Dealt to Ann [ 9c, 7h, 8h, 4d ]
Ann folds
Bob raises 2.50 to 3
Cat calls (2)
** Dealing Flop ** : [ Jc, 7d, 6c ]
Bob bets (4.75)
Cat calls (4.75)
** Dealing Turn ** : [ Ts ]
Bob bets (12)
Cat folds
** Summary **
Main Pot: $14.75 Rake: $0.75
Board: [ Jc, 7d, 6c, Ts ]
Ann balance $56.64, didn't bet (folded)
Bob balance $107.00, bet $19.75, collected $26.75, net +$7.00
Cat balance $12.45, lost $7.75 (folded)
""",
    ),
    "pokertracker": Told(
        "pokertracker",
        "nlhe",
        {"Bob": Decimal("7.52")},
        Decimal("0.52"),
        """\
GAME #44 Version:18.9.3.4 Uncalled:Y Texas Hold'em NL €0.05/€0.10 \
2026-02-03 04:05:06/GMT
Table Boggs
Seat 1: Ann (€10.00 in chips) DEALER
Seat 3: Bob (€14.05 in chips)
Seat 5: Cat (€10.00 in chips)
Bob: Post SB €0.05
Cat: Post BB €0.10
*** HOLE CARDS ***
Dealt to Ann [HA C10]
Ann: Fold
Bob: Raise (NF) €0.25
Cat: Call €0.15
*** FLOP *** [DJ SQ C8]
Bob: Check
Cat: Bet €3.77
Bob: Call €3.77
*** TURN *** [S3]
Bob: Check
Cat: Check
*** RIVER *** [H10]
Bob: Bet €1
Cat: Fold
*** SUMMARY ***
Total pot €7.52 Rake €0.52
Bob: wins €7.52
""",
    ),
    "microgaming": Told(
        "microgaming",
        "nlhe",
        {"Ann": Decimal(399)},
        Decimal(1),
        """\
** Game ID 9 Version:3 starting - 2026-02-03 04:05:06
** Malta (Heads Up) - €5K Max [Hold'em] (25|50 NL - € Cash Game seats:2 badbeat ) \
Real Money

- Bob sitting in seat 1 with €4785.00 at end €4585.00 [Dealer]
- Ann sitting in seat 2 with €5000.00 at end €5199.00

Bob posted the small blind - €25.00
Ann posted the big blind - €50.00
** Dealing card to Ann: A of c, 10 of d
Bob raised - €75.00
Ann called - €50.00
** Dealing the flop: 6 of s, 10 of h, 6 of c
Ann checked
Bob bet - €100.00
Ann raised - €350.00
Bob folded
Ann mucks:
Ann wins €649.00 from the main pot

End of game 9
""",
    ),
    "everest": Told(
        "everest",
        "flhe",
        {"Bob": 650},
        0,
        """\
EverestPoker Game #71: Tourney ID: 49, Table 49-0 - 100/200 - Limit Hold'em - \
09:01:24 - 2026/02/03
Seat 1: Ann ($1,170.00)
Seat 2: Bob ($1,680.00)
Seat 3: Cat ($1,305.00)
Ann posts the small blind of $50.00
Bob posts the big blind of $100.00
The button is in seat #3
*** HOLE CARDS ***
Dealt to Ann [Ad 9h]
Cat raises to $200.00
Ann folds
Bob raises to $300.00
Cat calls $100.00
*** FLOP *** [Ah 9d 9s]
Bob bets $100.00
Cat folds
Uncalled bet of $100.00 returned to Bob
*** SUMMARY ***
Bob collects $650.00
""",
    ),
    "betonline": Told(
        "betonline",
        "nlhe",
        {"Bob": Decimal("0.95")},
        Decimal("0.05"),
        """\
BetOnline Poker Game #15: Hold'em No Limit ($0.25/0.50) - 2026/02/03 04:05:06 Eastern \
Daylight Time
Table 'Heron' 10-Max, Seat #9 is the button
Seat 9: Ann (20.00 in chips) - The button
Seat 7: Dan (1.00 in chips) - Sitting out
Seat 0: Bob (25.00 in chips) - Small Blind
Seat 1: Cat (25.00 in chips) - Big Blind
Ann: ante processed 0.00
Bob: posts small blind 0.25
Cat: posts big blind 0.50
*** HOLE CARDS ***
Dealt to Ann [7s 9h]
Ann: folds
Bob: calls 0.25
Cat: checks
*** FLOP *** [2c 5c 6d]
Bob: bets 1.00
Cat: folds
Uncalled bet (1.00) returned to Bob
*** SUMMARY ***
Total pot 0.95 | Rake 0.05
Board [2c 5c 6d]
Seat 9: Ann folded before Flop
Seat 7: Dan collected (0.00)
Seat 0: Bob collected (0.95)
Seat 1: Cat folded on the Flop
""",
    ),
    "poker-mavens": Told(
        "poker-mavens",
        "plo",
        {"Ann": Decimal("11.70")},
        Decimal("0.30"),
        """\
Hand #6-1 - 2026-02-03 04:05:06
Game: PL Omaha (40 - 200) - Blinds 1/2
Site: Little Room
Table: Main #1
Seat 3: Bob (63.50)
Seat 5: Ann (148)
Bob has the dealer button
Bob posts small blind 1
Ann posts big blind 2
** Hole Cards **
Dealt to Ann [Js 7d Ac 2c]
Bob raises to 6
Ann calls 4
** Flop ** [2d Qc 6c]
Ann bets 10
Bob folds
Ann refunded 10
Ann wins Pot (11.70)
Rake (0.30)
""",
    ),
    "unibet": Told(
        "unibet",
        "nlhe",
        {"Ann": Decimal("1.45")},
        Decimal("0.05"),
        """\
Game #14: Table €10 NL - 0.25/0.50 - No Limit Hold'Em - 13:22:50 2026/02/03
*** Seated players ***
Seat 1: Ann (€51.50)
Seat 2: Bob (€50)
Seat 3: Cat (€49)
*** Blinds and button ***
Cat has the button
Ann posts small blind €0.25
Bob posts big blind €0.50
*** Hole cards ***
Dealt in Ann
Dealt to Bob [Ac 7c]
Dealt in Cat
*** Preflop ***
Cat calls €0.50
Ann calls €0.25
Bob checks
*** Flop *** [2d Qc 6c]
Ann bets €3
Bob folds
Cat folds
Ann wins €4.45
*** Summary ***
Total pot €1.50 Rake €0.05
Seat 1: Ann: bet €3.50 and won €4.45, net result: €0.95
""",
    ),
    "poker-now": Told(
        "poker-now",
        "nlhe",
        {"Bob": 810},
        0,
        """\
entry,at,order
"-- ending hand #7 --",2026-02-03T21:13:18.613Z,1770000018
\"""Bob @ b2"" collected 810 from pot with Two Pair, Q's & T's (combination: Q♦, Q♥, 10♠, 10♥, 5♥)",2026-02-03T21:13:17.613Z,1770000017
"River: Q♦, 10♠, 2♣, 4♥ [5♥]",2026-02-03T21:13:16.613Z,1770000016
"Turn: Q♦, 10♠, 2♣ [4♥]",2026-02-03T21:13:15.613Z,1770000015
\"""Bob @ b2"" shows a Q♥, 10♥.",2026-02-03T21:13:14.613Z,1770000014
\"""Cat @ c3"" shows a A♦, A♠.",2026-02-03T21:13:13.613Z,1770000013
\"""Cat @ c3"" calls 340 and go all in",2026-02-03T21:13:12.613Z,1770000012
\"""Bob @ b2"" raises to 340",2026-02-03T21:13:11.613Z,1770000011
\"""Cat @ c3"" bets 100",2026-02-03T21:13:10.613Z,1770000010
\"""Bob @ b2"" checks",2026-02-03T21:13:09.613Z,1770000009
"Flop:  [Q♦, 10♠, 2♣]",2026-02-03T21:13:08.613Z,1770000008
\"""Bob @ b2"" calls 60",2026-02-03T21:13:07.613Z,1770000007
\"""Ann @ a1"" folds",2026-02-03T21:13:06.613Z,1770000006
\"""Cat @ c3"" raises to 60",2026-02-03T21:13:05.613Z,1770000005
\"""Bob @ b2"" posts a big blind of 20",2026-02-03T21:13:04.613Z,1770000004
\"""Ann @ a1"" posts a small blind of 10",2026-02-03T21:13:03.613Z,1770000003
"Your hand is 9♣, 9♠",2026-02-03T21:13:02.613Z,1770000002
"Player stacks: #1 ""Ann @ a1"" (1000) | #4 ""Bob @ b2"" (990) | #6 ""Cat @ c3"" (400)",2026-02-03T21:13:01.613Z,1770000001
"-- starting hand #7 (id: abc7)  (No Limit Texas Hold'em) (dealer: ""Cat @ c3"") --",2026-02-03T21:13:00.613Z,1770000000
""",  # noqa: E501 - rows of a file
    ),
    "kingsclub": Told(
        "kingsclub",
        "27td",
        {"Ann": 399},
        1,
        """\
#39: Limit 2-7 Triple Draw - 40/80
2026-02-03 04:05:06
Table 'Mix' Seat 1 is the button
Seat 1: Ann (1,725)
Seat 6: Bob (1,384)
*** 1ST BETTING ROUND ***
Ann: posts the small blind 20
Bob: posts the big blind 40
Dealt to Ann: [2c 3d 7h Kd Ks]
Dealt to Bob: [X X X X X]
Ann raises to 80
Bob calls 80
*** 1ST DRAW ***
Bob draws 3
Ann discards [Kd Ks] draws [4c 9h]
*** 2ND BETTING ROUND ***
Bob checks
Ann bets 40
Bob calls 40
*** 2ND DRAW ***
Bob draws 1
Ann stands pat
*** 3RD BETTING ROUND ***
Bob checks
Ann bets 80
Bob calls 80
*** 3RD DRAW ***
Bob stands pat
Ann stands pat
*** 4TH BETTING ROUND ***
Bob checks
Ann bets 80
Bob folds
*** SUMMARY ***
Seat 1: Ann (1,924) +199
Seat 6: Bob (1,184) -200
Rake 1
Ann wins pot (399)
""",
    ),
    "fulltilt": Told(
        "fulltilt",
        "stud8",
        {"Ann": Decimal("9.70")},
        0,
        """\
Full Tilt Poker Game #29: Table Elm - $2/$4 Ante $0.40 - Limit Stud H/L - 01:12:00 ET \
- 2011/03/28
Seat 1: Bob ($17.70)
Seat 2: Ann ($82.30)
Seat 3: Cat ($81.70)
Bob antes $0.40
Ann antes $0.40
Cat antes $0.40
*** 3RD STREET ***
Dealt to Bob [3c]
Dealt to Ann [5d Ah] [Ad]
Dealt to Cat [7h]
Bob is low with [3c]
Bob brings in for $0.50
Ann completes it to $2
Cat calls $2
Bob folds
*** 4TH STREET ***
Dealt to Ann [5d Ah Ad] [6h]
Dealt to Cat [7h] [7c]
Cat checks
Ann bets $2
Cat calls $2
*** 5TH STREET ***
Dealt to Ann [5d Ah Ad 6h] [5c]
Dealt to Cat [7h 7c] [Tc]
Cat checks
Ann bets $4
Cat folds
Uncalled bet of $4 returned to Ann
Ann mucks
Ann wins the pot ($9.70)
*** SUMMARY ***
Total pot $9.70 | Rake $0
Seat 1: Bob folded on 3rd St.
Seat 2: Ann collected ($9.70), mucked
Seat 3: Cat folded on 5th St.
""",
    ),
    "ongame": Told(
        "ongame",
        "fl5cd",
        {"Cat": Decimal("2.40")},
        Decimal("0.10"),
        """\
***** History for hand R5-17-24 *****
Start hand: Tue Feb 3 15:27:03 CET 2026
Table: Irbid [17] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
User: Ann
Button: seat 8
Players in round: 3
Seat 1: Ann ($82.20)
Seat 4: Bob ($24.80)
Seat 8: Cat ($69.35)
Ann posts small blind ($0.50)
Bob posts big blind ($1)
---
Dealing pocket cards
Dealing to Ann: [7d, 5s, Qh, Th, 8s]
Cat calls $1
Ann folds
Bob checks
Bob changed 3 cards
Bob checks
Cat bets $2
Bob folds
---
Summary:
Main pot: $2.50 won by Cat ($2.40)
Rake taken: $0.10
Seat 1: Ann ($81.70), net: -$0.50
Seat 4: Bob ($23.80), net: -$1
Seat 8: Cat ($70.75), net: +$1.40
***** End of hand R5-17-24 *****
""",
    ),
}


@pytest.mark.parametrize("name", sorted(HANDS))
def test_the_hand_is_read_and_replayed(name: str) -> None:
    example = HANDS[name]
    lines = example.text.split("\n")
    assert sniff_format(lines) == example.format
    record = only_record(example.text)
    assert record.game == example.game
    assert record.winners == example.winners
    assert record.rake == example.rake


@pytest.mark.parametrize("name", sorted(HANDS))
def test_a_hand_that_is_cut_off_is_refused(name: str) -> None:
    text = HANDS[name].text
    lines = [line for line in text.split("\n") if line.strip()]
    (hand,) = read_text("\n".join(lines[: len(lines) // 2]))
    assert hand.record is None
    assert hand.error is not None


@pytest.mark.parametrize("name", sorted(HANDS))
def test_a_changed_amount_is_refused(name: str) -> None:
    example = HANDS[name]
    record = only_record(example.text)
    calls = [play for play in plays(record) if play[1] == "call"]
    assert calls
    lines = example.text.split("\n")
    place = next(
        n
        for n, line in enumerate(lines)
        if " call" in line.lower() and any(digit in line for digit in "123456789")
    )
    for digit in "123456789":
        if digit in lines[place]:
            changed = lines[place][::-1].replace(digit, digit + "7", 1)[::-1]
            break
    assert reason("\n".join([*lines[:place], changed, *lines[place + 1 :]]))


def test_every_site_is_a_format() -> None:
    assert set(SITES) <= set(FORMATS)


def test_anonymous_seats_of_tournaments_are_counted_in_the_order_of_the_text() -> None:
    (hand,) = read_text(HANDS["bovada"].text)
    assert hand.record is not None
    assert [(p.name, p.seat) for p in hand.record.players] == [
        ("Small Blind", 2),
        ("Big Blind", 3),
        ("UTG", 4),
        ("Dealer", 1),
    ]
    assert hand.record.meta["hero"] == "Big Blind"
    assert hole_cards(hand.record)["UTG"] == "AsAh"


def test_cards_in_other_languages_are_read() -> None:
    (hand,) = read_text(HANDS["888"].text)
    assert hand.record is not None
    assert hole_cards(hand.record)["Ivan"] == "QsTh"
    assert "Dan" not in hand.record.names  # folded before the cards: not dealt in
