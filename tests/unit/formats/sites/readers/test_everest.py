"""Everest's limit hold'em; the text is written for this test."""

from __future__ import annotations

from tests.support.site_hands import only_record

from bigslick.formats.record.hand_record import HandRecord

NO_CAP = """\
EverestPoker Game #72: Tourney ID: 49, Table 49-0 - 100/200 - Limit Hold'em - \
09:01:24 - 2026/02/03
Seat 1: Ann ($740.00)
Seat 2: Bob ($1,680.00)
Seat 3: Cat ($440.00)
Ann posts the small blind of $50.00
Bob posts the big blind of $100.00
The button is in seat #3
*** HOLE CARDS ***
Dealt to Ann [Ad 9h]
Cat calls $100.00
Ann calls $50.00
Bob checks
*** FLOP *** [Ah 9d 9s]
Ann checks
Bob bets $100.00
Cat calls $100.00
Ann raises to $200.00
Bob raises to $300.00
Cat raises to $340.00, and is all-in
Ann raises to $440.00
Bob raises to $540.00
Ann raises to $640.00, and is all-in
Bob calls $100.00
Ann shows [Ad 9h]
Bob shows [Ac Kc]
Cat shows [Kd Ks]
*** TURN *** [2d]
*** RIVER *** [3c]
*** SUMMARY ***
Ann collects $600.00
Ann collects $1,320.00
"""


def test_the_cap_ends_when_two_players_with_chips_are_left() -> None:
    record = only_record(NO_CAP)
    assert record.rules == {
        "limit_half_bet_is_full": False,
        "heads_up_cap": False,
        "late_heads_up_cap": False,
    }
    assert record.winners == {"Ann": 1920}
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [1920, 940, 0]
