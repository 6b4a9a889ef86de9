"""Run It Once: totals without the earlier bet, checks of players who are all in."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import plays, read_text

TEXT = """\
Run It Once Poker Hand #31: Omaha Pot Limit (€1/€2) - 2026/02/17 21:38 UTC \
[2026/02/17 22:38 CET]
Table ID '31' 6-Max Seat #2 is the button
Seat 1: Ann B (€60 in chips)
Seat 2: Cat D (€60 in chips)
Seat 4: Eve F (€100 in chips)
Seat 5: Guy H (€100 in chips)
Eve F: posts small blind €1
Guy H: posts big blind €2
*** HOLE CARDS ***
Dealt to Ann B [Ad 3c As Kh]
Ann B: raises €4.00 to €6
Cat D: raises €12.00 to €18
Eve F: folds
Guy H: folds
Ann B: raises €24.00 to €42
Cat D: calls €30
*** FLOP *** [6c Jc Js]
Ann B: bets €12
Cat D: calls €12
*** TURN *** [6c Jc Js] [5d]
Ann B: checks
Cat D: checks
*** RIVER *** [6c Jc Js 5d] [Jh]
Ann B: checks
Cat D: checks
*** SHOWDOWN ***
Ann B shows [Ad 3c As Kh] for Full House [As Ad Js Jh Jc]
Ann B collected €121 from pot
*** SUMMARY ***
Total pot €123 | Rake €2.00
Board [6c Jc Js 5d Jh]
Seat 1: Ann B showed [Ad 3c As Kh] and won €121 with Full House J's and A's
Seat 2: Cat D mucked [4c 7h 4d 7s] and lost
"""


def test_a_raise_may_state_what_the_player_adds() -> None:
    (hand,) = read_text(TEXT)
    assert hand.record is not None, hand.error
    assert plays(hand.record)[4:6] == [
        ("Ann B", "raise", 48, 0),
        ("Cat D", "call", 30, 0),
    ]
    assert hand.record.winners == {"Ann B": Decimal(121)}


def test_checks_after_everybody_is_all_in_are_left_out() -> None:
    (hand,) = read_text(TEXT)
    assert hand.record is not None, hand.error
    assert all(play[1] != "check" for play in plays(hand.record))


def test_a_raise_that_states_the_total_is_kept() -> None:
    (hand,) = read_text(TEXT.replace("€24.00 to €42", "€30.00 to €48"))
    assert hand.record is not None, hand.error
    assert plays(hand.record)[4] == ("Ann B", "raise", 48, 0)
