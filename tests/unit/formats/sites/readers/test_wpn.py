"""The Winning Poker Network since 2017: stud."""

from __future__ import annotations

from decimal import Decimal

from tests.support.site_hands import hole_cards, read_text

STUD = """\
Hand #901 - 7Stud H/L(Fixed Limit) - $2.00/$4.00 - 2026/02/03 04:05:06 UTC
Kyoto 8-max
Seat 1: Ann ($35.00)
Seat 2: Bob ($20.00)
Ann posts ante $0.20
Bob posts ante $0.20
*** 3RD STREET ***
Dealt to Ann [Qs 2c] [8d]
Dealt to Bob [3h]
Bob brings in for $1.00
Ann completes to $2.00
Bob calls $1.00
*** 4TH STREET ***
Dealt to Ann [Qs 2c 8d] [Qd]
Dealt to Bob [3h] [4h]
Ann bets $2.00
Bob folds
Uncalled bet ($2.00) returned to Ann
Ann does not show
*** SUMMARY ***
Total pot $4.20 | Rake $0.20
Seat 1: Ann did not show and won $4.20
Seat 2: Bob folded on the 4th Street
"""


def test_the_first_brackets_have_the_cards_that_were_dealt_before() -> None:
    (hand,) = read_text(STUD)
    record = hand.record
    assert record is not None, hand.error
    assert record.game == "stud8"
    assert hole_cards(record) == {"Ann": "Qs2c8dQd", "Bob": "????3h4h"}
    assert record.winners == {"Ann": Decimal("4.20")}
