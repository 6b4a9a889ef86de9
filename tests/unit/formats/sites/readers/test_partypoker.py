"""Stud in PartyPoker's older text; the texts are written for these tests."""

from __future__ import annotations

from tests.support.site_hands import only_record, reason

from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.record.hand_record import HandRecord

STUD = """\
***** Hand History for Game 801 *****
FL 7 Card Stud $6 USD Buy-in Trny:77 Level:2  Stakes-Antes(60/120-10) - Wednesday, May 30, 14:41:43 EDT 2012
Table Regular (77) Table #2 (Real Money)
Seat 0 is the button
Total number of players : 4/8
Seat 1: Hero ( 2,930 )
Seat 4: Ann ( 3,955 )
Seat 2: Bob ( 2,910 )
Seat 7: Cat ( 2,330 )
Trny:77 Level:2
Stakes-Antes(60/120-10)
Hero posts ante [10]
Bob posts ante [10]
Ann posts ante [10]
Cat posts ante [10]
** Dealing **
Dealt to Hero [  9d Qh 3h ]
Bob opens
Bob bring-ins [20]
Ann calls [20]
Cat completes [60]
Hero folds
Bob calls [40]
Ann calls [40]
** Dealing Fourth street **
Bob opens
Bob double bets [120]
Ann folds
Cat raises [240]
Bob calls [120]
** Dealing Fifth street **
Bob opens
Bob bets [120]
Cat calls [120]
** Dealing Sixth street **
Bob opens
Bob checks
Cat checks
** Dealing River **
Bob opens
Bob checks
Cat bets [120]
Bob calls [120]
Cat shows [ 7s, 8h, 7c, 5d, 6h, 4d, Ad ]a straight, Four to Eight.
Bob doesn't show [ 2s, Tc, 2h, 2d, 6d, 9s, Qc ]three of a kind, Twos.
Cat wins 1,180 chips from the main pot with a straight, Four to Eight.
"""  # noqa: E501 - a line of the site


def test_stud_is_dealt_in_the_order_in_which_cards_are_shown() -> None:
    record = only_record(STUD)
    assert record.game == "stud"
    assert [(a.player, a.amount) for a in record.actions if a.action == "bring_in"] == [
        ("Bob", 20)
    ]
    dealt = [(a.player, a.cards) for a in record.actions if a.action == "deal"]
    assert [cards for name, cards in dealt if name == "Cat"] == [
        *("7s8h7c", "5d", "6h", "4d", "Ad")
    ]
    assert [cards for name, cards in dealt if name == "Ann"] == ["??????", "??"]
    assert record.rules["stud_open_pair_doubles"] is True
    finals = {player.name: player.final for player in record.players}
    assert finals == {"Hero": 2920, "Bob": 2360, "Ann": 3885, "Cat": 2960}


def test_who_acts_first_opens_a_street_if_the_up_cards_are_unknown() -> None:
    text = STUD.replace("Bob doesn't show [ 2s, Tc, 2h, 2d, 6d, 9s, Qc ]", "Bob mucks ")
    record = only_record(text)
    first = next(a for a in record.actions if a.action == "bring_in")
    assert (first.player, first.amount) == ("Bob", 20)
    again = HandRecord.from_json(record.to_json())
    assert again.create_state().stacks == [2920, 2360, 3885, 2960]
    for state, action in record.states():
        if action is not None and action.action == "deal" and state.street_index == 4:
            assert state.turn_index in (None, 1)
    history = HandHistory.from_record(record)
    assert history.play().state.stacks == [2920, 2360, 3885, 2960]


def test_known_up_cards_still_decide_who_opens() -> None:
    assert "Hero acts, but it is Bob's turn" in reason(
        STUD.replace("Bob bring-ins [20]", "Hero bring-ins [20]")
    )
