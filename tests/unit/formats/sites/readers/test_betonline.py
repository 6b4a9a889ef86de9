"""BetOnline's tournaments, whose headers do not state the level."""

from __future__ import annotations

from tests.support.site_hands import only_record

SHORT = """\
BetOnline Poker Game #15: Tournament #7: Hold'em No Limit $1/$0.1 - \
2026/02/03 04:05 Eastern Daylight Time
Table '7-1' 10-Max, Seat #4 is the button
Seat 2: Ann (480.00 in chips)
Seat 4: Bob (6,000.00 in chips)
Seat 6: Cat (1,720.00 in chips)
Cat: ante processed 120.00
Ann: ante processed 120.00
Bob: ante processed 120.00
Cat: posts small blind 300.00
Ann: posts big blind 360.00
*** HOLE CARDS ***
Dealt to Bob [Qh 3s]
Bob: calls 600.00
Cat: folds
Uncalled bet (240.00) returned to Bob
*** FLOP *** [8h 5c 3d]
*** TURN *** [8h 5c 3d] [7d]
*** RIVER *** [8h 5c 3d 7d] [2s]
*** SHOW DOWN ***
Bob shows Qh 3s
Ann shows 6c Ks
*** SUMMARY ***
Total pot 1380.00
Board [8h 5c 3d 7d 2s]
Seat 2: Ann (Big Blind) showed [6c Ks] but did not win
Seat 4: Bob (Button) showed [Qh 3s] and won (1380.00)
Seat 6: Cat (Small Blind) folded before Flop
"""


def test_a_big_blind_that_is_all_in_does_not_state_the_level() -> None:
    record = only_record(SHORT)
    assert record.winners == {"Bob": 1380}
    assert record.stakes.blinds == (300, 600, 0)
