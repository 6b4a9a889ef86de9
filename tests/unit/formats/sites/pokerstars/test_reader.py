"""PokerStars' text, as it is found in the files of players."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.fixed_tables import BY_HAND
from tests.support.site_hands import (
    first_hand,
    hole_cards,
    plays,
    read_file,
    read_text,
    reason,
    results,
)

from bigslick.engine import Rules
from bigslick.engine.games import FixedLimitSevenCardStud
from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

CASH, TOURNAMENT, DRAW = (
    "pokerstars-cash.txt",
    "pokerstars-tournament.txt",
    "pokerstars-draw.txt",
)


def record_of(name: str, number: int = 0) -> HandRecord:
    record = read_file(name)[number].record
    assert record is not None
    return record


@pytest.mark.parametrize("name", [CASH, TOURNAMENT, DRAW])
def test_every_hand_is_read_and_replays_exactly(name: str) -> None:
    for hand in read_file(name):
        assert hand.error is None
        assert hand.repairs == ()
        assert hand.record is not None
        assert hand.record.create_state().status is False


def test_names_may_hold_colons_brackets_verbs_and_any_script() -> None:
    record = record_of(CASH)
    assert record.names == ["Дима", "folds", "Ann", "B:o [b]", "Zoë (x)"]
    assert plays(record)[:3] == [
        ("Ann", "raise", Decimal("2.50"), 0),
        ("B:o [b]", "call", Decimal("2.50"), 0),
        ("Zoë (x)", "fold", None, 0),
    ]
    assert record.meta["chat"] == [["Zoë (x)", "Ann: folds"]]


def test_a_missed_small_blind_is_dead_and_a_missed_big_blind_live() -> None:
    record = record_of(CASH)
    assert record.stakes.blinds == (
        Decimal("0.25"),
        Decimal("0.50"),
        Decimal("-0.50"),
        0,
        0,
    )
    assert record.stakes.antes == (0, 0, Decimal("0.25"), 0, 0)
    assert record.pot == 6
    assert record.rake == Decimal("0.27")
    assert record.winners == {"Ann": Decimal("5.73")}


def test_times_are_utc_whatever_clock_the_site_shows() -> None:
    times = [hand.record.time for hand in read_file(CASH) if hand.record]
    assert times[0] == "2026-01-15T19:30:05Z"
    assert times[1] == "2009-04-16T22:35:51Z"


def test_pots_that_one_player_wins_are_one_with_all_rake() -> None:
    record = record_of(CASH, 1)
    assert [(pot.amount, pot.rake) for pot in record.pots] == [(300, Decimal("2.50"))]


def test_rake_is_taken_from_each_pot_as_the_summary_says() -> None:
    text = first_hand(CASH, 1).replace("Cyd collected €178.50", "Ann collected €178.50")
    for old, new in (("Kd Kc 2h 7h", "Qd Qh 2h 7h"), ("Ac 2s 5d 8c", "Kd Kc 5d 8c")):
        text = text.replace(old, new)
    (hand,) = read_text(text)
    assert hand.record is not None
    assert [(pot.amount, pot.rake) for pot in hand.record.pots] == [
        (180, Decimal("1.50")),
        (120, 1),
    ]
    assert hand.record.winners == {"Ann": Decimal("178.50"), "Cyd": 119}


def test_mucked_cards_of_the_summary_are_known() -> None:
    assert hole_cards(record_of(CASH, 1))["Bob"] == "AdQcJd9h"
    assert "Bob" not in record_of(CASH, 1).showdown


def test_a_player_who_cashed_out_still_won_the_pot() -> None:
    record = record_of(CASH, 2)
    assert record.meta["cash_outs"] == {"Cyd": {"amount": "$15.82", "fee": "$0.32"}}
    assert record.winners == {"Cyd": Decimal("19.89")}
    assert record.meta["zoom"] is True


def test_play_money_is_whole_chips() -> None:
    record = record_of(CASH, 3)
    assert [type(player.stack) for player in record.players] == [int, int]
    assert record.showdown["Ann"].cards == ["2c", "7d"]


def test_bounties_and_side_pots_of_a_tournament() -> None:
    record = record_of(TOURNAMENT)
    assert record.mode == "tournament"
    assert record.meta["bounties"]["Cyd"] == "$4.79"
    assert record.meta["prizes"] == ["Cyd wins the $2.40 bounty for eliminating Bob"]
    assert [pot.amount for pot in record.pots] == [1498, 72]
    assert record.winners == {"Cyd": 1498, "Fay": 72}


def test_a_mix_names_its_game() -> None:
    record = record_of(TOURNAMENT, 1)
    assert (record.game, record.meta["mix"]) == ("razz", "HORSE")
    assert record.meta["tournament"]["buy_in"] == "$5+$0.50 USD"
    assert hole_cards(record) == {"Ann": "????Kd", "Bob": "2c3d5h", "Cyd": "????8s"}


def test_draws_of_the_hero_are_known_and_of_others_counted() -> None:
    record = record_of(DRAW)
    assert hole_cards(record) == {
        "Ann": "2c3d7hKdKs9cJd4s",
        "Bob": "????????????",
        "Cyd": "??????????",
    }
    draws = [play for play in plays(record) if play[1] in ("discard", "stand_pat")]
    assert draws[:3] == [
        ("Ann", "discard", None, 4),
        ("Bob", "discard", None, 2),
        ("Ann", "discard", None, 2),
    ]


@pytest.mark.parametrize("name", [CASH, TOURNAMENT, DRAW])
def test_what_was_read_is_written_and_read_again(name: str) -> None:
    for hand in read_file(name):
        assert hand.record is not None
        (again,) = read_text(write_pokerstars(hand.record))
        assert again.record is not None, again.error
        assert results(again.record) == results(hand.record)
        for key in (
            "currency",
            "tournament",
            "bounties",
            "prizes",
            "hero",
            "cash_outs",
        ):
            assert again.record.meta.get(key) == hand.record.meta.get(key), key


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[2c 7d Jh]", "[As 7d Jh]", "duplicate card As"),
        ("collected $5.73", "collected $6.73", "9.73 is won, but only 9.00 was bet"),
        ("calls $2.50", "calls $2.40", "B:o [b] calls 2.40, expected 2.50"),
        ("raises $2 to $2.50", "raises $0.10 to $0.60", "below the minimum"),
        ("bets $3\n", "bets $300\n", "above the maximum"),
        ("($50 in chips)", "($-50 in chips)", "invalid amount '-50'"),
        ("Ann: bets $3", "Nobody: bets $3", "unknown player in"),
        (
            "Total pot $6 ",
            "Total pot $7 ",
            "the text states a pot of 7, but it is 6.00",
        ),
        ("Seat 2: B:o", "Seat 1: B:o", "the seat of 'B:o [b]' is already taken"),
        ("Hold'em No Limit", "Mexican Poker", "unsupported game 'Mexican Poker'"),
        ("returned to Ann", "returned to Eve", "unknown player 'Eve'"),
        ("Zoë (x): folds\n", "", "but it is Zoë (x)'s turn"),
        ("posts big blind $0.50", "posts big blind $0.40", "posts 0.40, expected"),
        ("*** FLOP ***", "*** TURN ***", "the board cards belong to another street"),
        ("0.25/$0.50", "0.25/$0.5x", "invalid stakes"),
        ("2026/01/15 20", "2026/13/15 20", "invalid time"),
    ],
)
def test_what_cannot_have_happened_is_refused_with_its_reason(
    old: str, new: str, why: str
) -> None:
    text = first_hand(CASH)
    assert old in text
    assert why in reason(text.replace(old, new))


def test_an_error_says_file_line_and_hand() -> None:
    text = first_hand(CASH).replace("calls $2.50", "calls $2.40")
    (hand,) = read_text("\n\n" + text)
    assert hand.error is not None
    assert (hand.error.file, hand.error.line) == ("<text>", 18)
    assert str(hand.error).startswith(
        "<text>, line 18, hand 100000000001: B:o [b] calls"
    )


def test_a_cut_off_hand_is_refused_and_the_next_one_read() -> None:
    text = first_hand(CASH)
    cut = text[: text.index("*** FLOP ***")]
    hands = read_text(f"{cut}\n\n{first_hand(CASH, 3)}")
    assert hands[0].error is not None
    assert hands[0].error.reason == "the text ends before the summary"
    assert hands[1].record is not None


def test_strict_reading_stops_at_the_first_damage() -> None:
    cut = first_hand(CASH)[:400]
    with pytest.raises(ValueError, match="ends before the summary"):
        read_text(f"{cut}\n\n{first_hand(CASH, 3)}", strict=True)


def test_repairs_are_made_only_when_asked_for_and_are_listed() -> None:
    text = first_hand(CASH, 3).replace("collected 20 from", "collected 19 from")
    assert "a rake of 0 do not add up" in reason(text)
    (hand,) = read_text(text, repair=True)
    assert hand.record is not None
    assert hand.record.winners == {"Ann": 20}
    assert len(hand.repairs) == 2
    assert hand.repairs[1] == (
        "Ann wins 19, expected 20: the result of the replay is used"
    )


def test_games_without_a_name_are_not_written() -> None:
    record = record_of(CASH, 3)
    record.game = "pineapple"
    with pytest.raises(ValueError, match="does not offer Pineapple"):
        write_pokerstars(record)


def test_a_name_with_a_line_break_is_not_written() -> None:
    record = record_of(CASH, 3)
    record.players[0].name = "Ann\nBob: folds"
    with pytest.raises(ValueError, match="invalid player name"):
        write_pokerstars(record)


def test_only_the_cards_of_the_hero_are_written() -> None:
    record = record_of(CASH, 1)
    text = write_pokerstars(record, hero="Bob", site="Home")
    assert text.startswith(
        "Home Hand #100000000002:  Omaha Hi/Lo Pot Limit (€1/€2 EUR)"
    )
    assert "Dealt to Bob [Ad Qc Jd 9h]" in text
    assert text.count("Dealt to") == 1


ALL_IN = """PokerStars Hand #5:  Hold'em No Limit ($1/$2 USD) - 2026/03/01 10:00:00 ET
Table 'Sol' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($80 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $98 to $100 and is all-in
Bob: calls $78 and is all-in
Uncalled bet ($20) returned to Ann
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [Js]
*** RIVER *** [2c 7d Jh Js] [3d]
*** SHOW DOWN ***
Bob: shows [Ah Jc] (three of a kind, Jacks)
Ann: mucks hand
Bob collected $158 from pot
*** SUMMARY ***
Total pot $160 | Rake $2
Board [2c 7d Jh Js 3d]
Seat 1: Ann (button) (small blind) mucked
Seat 2: Bob (big blind) showed [Ah Jc] and won ($158) with three of a kind, Jacks
"""


def test_a_player_who_is_all_in_may_muck_a_lost_hand() -> None:
    (hand,) = read_text(ALL_IN)
    assert hand.record is not None, hand.error
    assert list(hand.record.showdown) == ["Bob"]
    assert hole_cards(hand.record)["Ann"] == "????"
    assert hand.record.community_cards == ["2c", "7d", "Jh", "Js", "3d"]


def test_one_card_that_is_shown_after_the_hand_is_noted() -> None:
    text = first_hand(CASH, 3).replace("shows [2c 7d] (high card Seven)", "shows [7d]")
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.actions[-1].note == "Ann shows 7d"


def test_a_fold_without_a_bet_in_a_tournament_is_read() -> None:
    header = (
        "PokerStars Hand #9: Tournament #1, $1+$0.10 USD Hold'em No Limit - Level I"
    )
    text = ALL_IN.partition("\n")[2].replace("$", "")
    text = f"{header} (1/2) - 2026/03/01 10:00:00 ET\n{text}"
    start, end = text.index("Ann: raises"), text.index("*** SUMMARY ***")
    play = """Ann: calls 1
Bob: folds
Ann collected 4 from pot
"""
    text = text[:start] + play + text[end:]
    text = text.replace("Total pot 160 | Rake 2", "Total pot 4 | Rake 0")
    text = text[: text.index("Board")]
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    (fold,) = [action for action in hand.record.actions if action.action == "fold"]
    assert (fold.player, fold.by) == ("Bob", "house")


def test_a_text_that_ends_too_early_is_folded_only_on_demand() -> None:
    text = first_hand(CASH, 3).replace("Bob: folds\n", "")
    assert reason(text) == "the hand is not over: Bob is to act"
    (hand,) = read_text(text, repair=True)
    assert hand.record is not None
    assert hand.repairs == ("line 15: the text ends before Bob acts: folded",)
    assert hand.record.winners == {"Ann": 20}


@pytest.mark.parametrize(
    ("header", "code", "mode"),
    [
        ("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD)", "nlhe", "cash"),
        ("PokerStars Game #1:  Hold'em No Limit ($1/$2)", "nlhe", "cash"),
        (
            "PokerStars Home Game Hand #1: {Club #7}  Hold'em No Limit (1/2)",
            "nlhe",
            "cash",
        ),
        ("PokerStars Hand #1:  8-Game (Hold'em No Limit, $1/$2 USD)", "nlhe", "cash"),
        (
            "PokerStars Hand #1:  Mixed NLH/PLH (Hold'em Pot Limit, $1/$2)",
            "plhe",
            "cash",
        ),
    ],
)
def test_headers_old_and_new(header: str, code: str, mode: str) -> None:
    body = ALL_IN.partition("\n")[2]
    if code == "plhe":
        body = first_hand(CASH, 3).partition("\n")[2]
        header = header.replace("$1/$2", "10/20")
    for time in ("2026/03/01 10:00:00 ET", "2005/11/23 - 10:31:55 (ET)"):
        (hand,) = read_text(f"{header} - {time}\n{body}")
        assert hand.record is not None, hand.error
        assert (hand.record.game, hand.record.mode) == (code, mode)
        assert hand.record.time is not None


def test_old_files_do_not_say_which_bet_was_uncalled() -> None:
    line = "Uncalled bet (10) returned to Ann\n"
    (hand,) = read_text(first_hand(CASH, 3).replace(line, ""))
    assert hand.record is not None, hand.error
    assert (hand.record.pot, hand.record.winners) == (20, {"Ann": 20})


def test_a_loser_mucks_after_both_runs() -> None:
    start, end = ALL_IN.index("*** FLOP"), ALL_IN.index("*** SUMMARY")
    runs = """*** FIRST FLOP *** [2c 7d Jh]
*** FIRST TURN *** [2c 7d Jh] [Js]
*** FIRST RIVER *** [2c 7d Jh Js] [3d]
*** SECOND FLOP *** [Ac 8d 8h]
*** SECOND TURN *** [Ac 8d 8h] [4s]
*** SECOND RIVER *** [Ac 8d 8h 4s] [4d]
*** FIRST SHOW DOWN ***
Bob: shows [Ah Jc] (three of a kind, Jacks)
Ann: mucks hand
Bob collected $79 from pot
*** SECOND SHOW DOWN ***
Bob: shows [Ah Jc] (two pair, Aces and Eights)
Ann: mucks hand
Bob collected $79 from pot
"""
    text = ALL_IN[:start] + runs + ALL_IN[end:].replace("mucked", "mucked [Kd Kc]")
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.boards is not None
    assert len(hand.record.boards) == 2
    assert hand.record.winners == {"Bob": 158}
    assert hole_cards(hand.record)["Ann"] == "KdKc"
    (again,) = read_text(write_pokerstars(hand.record))
    assert again.record is not None, again.error
    assert results(again.record) == results(hand.record)


def test_part_of_a_losing_hand_may_be_shown() -> None:
    text = ALL_IN.replace("Ann: mucks hand", "Ann: shows [Kd]")
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.showdown["Ann"].cards == ["Kd", "??"]


def test_a_hand_is_written_as_the_site_writes_it() -> None:
    (hand,) = read_text(ALL_IN)
    assert hand.record is not None
    assert write_pokerstars(hand.record) == ALL_IN + "\n"


def test_folded_and_mucked_cards_that_came_to_light_are_written_where_they_did() -> (
    None
):
    text = first_hand(CASH).replace("B:o [b]: folds", "B:o [b]: folds [Kc Kd]")
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hole_cards(hand.record)["B:o [b]"] == "KcKd"
    assert "B:o [b]: folds [Kc Kd]" in write_pokerstars(hand.record)
    hidden = write_pokerstars(hand.record, hero="Ann")
    assert "Kc Kd" not in hidden
    bob = write_pokerstars(record_of(CASH, 1), hero="Cyd")
    assert "Ad Qc Jd 9h" not in bob


def test_a_draw_is_written_only_if_the_cards_before_it_are() -> None:
    record = record_of(DRAW)
    deal = next(a for a in record.actions if a.action == "deal" and a.player == "Ann")
    deal.cards = "2c3d7h????"
    discard = next(a for a in record.actions if a.action == "discard")
    discard.cards = "????"
    text = write_pokerstars(record)
    assert "Dealt to" not in text
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert results(hand.record) == results(record)


@pytest.mark.parametrize(
    ("sign", "code"), [("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("₹", "INR")]
)
def test_currencies_are_read_and_written(sign: str, code: str) -> None:
    text = first_hand(CASH).replace("$", sign).replace(" USD", f" {code}")
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert hand.record.meta["currency"] == code
    written = write_pokerstars(hand.record)
    assert f"({sign}0.25/{sign}0.50 {code})" in written
    assert f"{sign}1,203.75" in written or f"{sign}1203.75" in written


def test_nobody_shows_a_card_twice() -> None:
    text = """PokerStars Hand #4:  Hold'em No Limit (10/20) - 2026/02/01 1:00:00 ET
Table 'Chips' 2-max (Play Money) Seat #2 is the button
Seat 1: Ann (2000 in chips)
Seat 2: Bob (1500 in chips)
Bob: posts small blind 10
Ann: posts big blind 20
*** HOLE CARDS ***
Dealt to Ann [?? 7d]
Bob: folds
Uncalled bet (10) returned to Ann
Ann collected 20 from pot
Ann: shows [7d 7d] (a pair of Sevens)
*** SUMMARY ***
Total pot 20 | Rake 0
Seat 1: Ann (big blind) collected (20)
Seat 2: Bob (button) (small blind) folded before Flop
"""
    assert reason(text) == "duplicate card in the cards that Ann shows: 7d 7d"


def test_a_folded_card_is_not_drawn_while_there_are_others() -> None:
    text = """PokerStars Hand #5:  5 Card Draw No Limit (1/2) - 2026/02/01 1:00:00 ET
Table 'Draw' 3-max (Play Money) Seat #3 is the button
Seat 1: Ann (82 in chips)
Seat 2: Bob (249 in chips)
Seat 3: Cyd (191 in chips)
Ann: posts small blind 1
Bob: posts big blind 2
*** DEALING HANDS ***
Dealt to Ann [8d 8h Qs 7c 5d]
Dealt to Bob [Qd 8c Td Jd 5s]
Cyd: raises 2 to 4
Ann: folds
Bob: calls 2
Bob: discards 2 cards [Qd 8c]
Dealt to Bob [Td Jd 5s] [9d Tc]
Cyd: stands pat
Bob: bets 2
Cyd: folds
Uncalled bet (2) returned to Bob
Bob collected 9 from pot
*** SUMMARY ***
Total pot 9 | Rake 0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Bob (big blind) collected (9)
Seat 3: Cyd (button) folded after the Draw
"""
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    assert reason(text.replace("9d", "8d")) == "duplicate card 8d"


def test_a_big_bet_on_an_open_pair_of_fourth_street_is_read() -> None:
    rules = Rules(stud_open_pair_doubles=True)
    state = FixedLimitSevenCardStud.create_state(
        BY_HAND, True, 1, 1, 2, 4, 100, 2, rules=rules
    )
    for i, cards in enumerate(("AcKc5d", "AdKd3c")):
        state.deal_hole(cards, i)
    state.post_bring_in()
    state.check_or_call()
    state.burn_card("??")
    for i, card in enumerate(("5h", "Jd")):
        state.deal_hole(card, i)
    state.complete_bet_or_raise_to(4)
    state.fold()
    written = HandRecord.from_state(
        state, names=("Ann", "Bob"), hand_id="7", time="2026-01-15T14:30:05Z"
    )
    (hand,) = read_text(write_pokerstars(written))
    assert hand.error is None
    assert hand.record is not None
    assert hand.record.rules == {"stud_open_pair_doubles": True}
    assert ("Ann", "bet", 4, 0) in plays(hand.record)
