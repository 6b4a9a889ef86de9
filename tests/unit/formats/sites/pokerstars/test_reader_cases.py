"""PokerStars' text: the rarer wordings, read and written without a loss."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import (
    first_hand,
    hole_cards,
    read_file,
    read_text,
    reason,
)

from bigslick.formats.sites.pokerstars.writer import write_pokerstars

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

CASES = "pokerstars-cases.txt"
FILES = (
    CASES,
    "pokerstars-cash.txt",
    "pokerstars-tournament.txt",
    "pokerstars-draw.txt",
)
WALK = """Table 'Ada's "x" (1)' 6-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (80 in chips)
Ann: posts small blind 1
Bob: posts big blind 2
*** HOLE CARDS ***
Dealt to Ann [As Ah]
Ann: raises 2 to 4
Bob: folds
Uncalled bet (2) returned to Ann
Ann collected 4 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot 4 | Rake 0
Seat 1: Ann (button) (small blind) collected (4)
Seat 2: Bob (big blind) folded before Flop
"""


def record_of(text: str) -> HandRecord:
    (hand,) = read_text(text)
    assert hand.record is not None, hand.error
    return hand.record


@pytest.mark.parametrize("name", FILES)
def test_a_hand_comes_back_as_the_same_record(name: str) -> None:
    for hand in read_file(name):
        assert hand.record is not None, hand.error
        assert record_of(write_pokerstars(hand.record)) == hand.record


def test_the_cases_are_what_they_are_called() -> None:
    cases = [hand.record for hand in read_file(CASES) if hand.record is not None]
    pots, twice, odd, names, straddle, dead, moved, walk, stud8, *_ = cases
    assert [pot.rake for pot in pots.pots] == [1, 1, 2]
    assert twice.winners == {
        "Bob": Decimal("29.50"),
        "Cyd": 109,
        "Ann": Decimal("79.50"),
    }
    assert odd.winners == {"Ann": Decimal("19.52")}
    assert len(odd.boards or ()) == 2
    assert names.names[:2] == ["Seat 1", "Alice: folds"]
    assert names.actions[-1].note == "Dealer shows Kh"
    assert names.meta["chat"][1] == ["Dealer", "nh: raises $5 to $10"]
    assert straddle.stakes.blinds == (1, 2, 4, 0)
    assert (dead.stakes.blinds, dead.button) == ((2, 0, 0), 5)
    assert moved.names == ["Ann", "Bob", "Cyd"]
    assert walk.winners == {"Bob": 2}
    assert stud8.winners == {"Cyd": Decimal("0.23"), "Ann": Decimal("0.22")}


def test_the_later_cases_are_what_they_are_called() -> None:
    cases = [hand.record for hand in read_file(CASES) if hand.record is not None]
    out, low, thrice, late, away, ante, razz, draw, five, chips = cases[13:]
    assert out.winners == {"Bob": 59, "Ann": 159}
    assert list(out.meta["cash_outs"]) == ["Ann", "Cyd"]
    assert low.winners == {"Ann": Decimal("28.50"), "Bob": Decimal("9.50")}
    assert len(thrice.boards or ()) == 3
    assert late.stakes.blinds == (1, 2, 0, -2, -2)
    assert late.stakes.antes == (0, 0, 1, 0, 1)
    assert away.winners == {"Bob": 250}
    assert ante.stakes.antes == (0, 200, 0)
    assert hole_cards(razz)["Cyd"] == "7c8dQdJdTd9dKc"
    assert draw.winners == {"Ann": 19}
    assert (five.game, five.community_cards) == ("courchevel8", ["5d", "6d", "8h"])
    assert chips.winners == {"Bob": 80000, "Ann": 80000}


TIME = "2026/01/15 14:30:05 ET"


STARS = "PokerStars Hand #1: Tournament #7"


@pytest.mark.parametrize(
    ("header", "meta"),
    [
        (
            "PokerStars Home Game Hand #1: {Club #12}  Hold'em No Limit (1/2 USD)",
            {"home_game": True, "club": "Club #12", "currency": "USD"},
        ),
        (
            "PokerStars Home Game #1: {My Club}  Hold'em No Limit (1/2 USD)",
            {"home_game": True, "club": "My Club", "currency": "USD"},
        ),
        (
            "PokerStars Zoom Hand #1:  Hold'em No Limit (1/2 CAD)",
            {"zoom": True, "currency": "CAD"},
        ),
        ("POKERSTARS GAME #1: HOLD'EM NO LIMIT (1/2 EUR)", {"currency": "EUR"}),
    ],
)
def test_headers_of_cash_games_come_back(header: str, meta: dict[str, Any]) -> None:
    assert meta_of(header) == meta


@pytest.mark.parametrize(
    ("words", "about"),
    [
        (
            "€5+€5+€1 EUR Hold'em No Limit - Match Round II, Level IX",
            {"level": "IX", "round": "II", "buy_in": "€5+€5+€1 EUR"},
        ),
        ("Freeroll  Hold'em No Limit - Level I", {"level": "I", "buy_in": "Freeroll"}),
        ("Hold'em No Limit - Level9", {"level": "9"}),
        ("3000FPP Hold'em No Limit - Level I", {"level": "I", "buy_in": "3000FPP"}),
        ("1000+50 Hold'em No Limit - Level I", {"level": "I", "buy_in": "1000+50"}),
    ],
)
def test_headers_of_tournaments_come_back(words: str, about: dict[str, str]) -> None:
    assert meta_of(f"{STARS}, {words} (1/2)") == {"tournament": {"id": "7"} | about}
    mixed = words.replace("Hold'em No Limit", "8-Game (Hold'em No Limit)")
    assert meta_of(f"{STARS}, {mixed} (1/2)") == {
        "mix": "8-Game",
        "tournament": {"id": "7"} | about,
    }


def meta_of(header: str) -> dict[str, Any]:
    """Return what is kept of a header, after it was written and read again."""
    record = record_of(f"{header} - {TIME}\n{WALK}")
    assert record.time == "2026-01-15T19:30:05Z"
    again = record_of(write_pokerstars(record, site=record.meta["site"]))
    assert again == record
    return {key: again.meta[key] for key in again.meta if key not in ("site", "hero")}


def test_a_time_of_an_unknown_zone_is_written_as_it_was() -> None:
    header = "PokerStars Hand #1:  Hold'em No Limit (1/2 AUD) - 2011/03/10 1:23:45 XYZT"
    record = record_of(f"{header}\n{WALK}")
    assert (record.time, record.meta["local_time"]) == (None, "2011/03/10 1:23:45 XYZT")
    assert write_pokerstars(record).startswith(header)


@pytest.mark.parametrize(
    "header",
    [
        "PokerStars Hand #1:  Hold'em No Limit (1/2 AUD)",
        "PokerStars Hand #1: Tournament #7, Hold'em No Limit - Level I (1/2)",
    ],
)
def test_a_hand_without_a_time_is_written_without_one(header: str) -> None:
    record = record_of(f"{header} - 1970/01/01 0:00:00 UTC\n{WALK}")
    assert record.time is None
    text = write_pokerstars(record)
    assert text.partition("\n")[0] == header
    assert record_of(text) == record
    assert "time" in reason(f"{header[:-1]}\n{WALK}")


@pytest.mark.parametrize(
    ("line", "rake", "fees"),
    [
        ("Total pot 4 | Rake 1 | Jackpot 0.50 | Tax 0", "1.50", {"jackpot": "0.50"}),
        ("Total pot 4 | Rake 0.50 | Jackpot Fee 1", "1.50", {"jackpot fee": "1"}),
        ("Total pot 4 | Rake 1.50 | Bingo 0 | Tax 0", "1.50", None),
    ],
)
def test_what_rooms_take_besides_the_rake(
    line: str, rake: str, fees: dict[str, str] | None
) -> None:
    text = WALK.replace("Total pot 4 | Rake 0", line).replace(
        "collected 4 from", "collected 2.50 from"
    )
    header = f"PokerStars Hand #1:  Hold'em No Limit (1/2 USD) - {TIME}"
    record = record_of(f"{header}\n{text}")
    assert (record.rake, record.meta.get("fees")) == (Decimal(rake), fees)
    assert record_of(write_pokerstars(record)) == record


def test_other_rooms_write_the_showdown_in_one_word() -> None:
    text = first_hand(CASES).replace("*** SHOW DOWN ***", "*** SHOWDOWN ***")
    assert record_of(text) == record_of(first_hand(CASES))


def test_a_missed_blind_is_paid_besides_the_ante() -> None:
    header = f"PokerStars Hand #1:  Hold'em No Limit (1/2 USD) - {TIME}"
    text = """Table 'X' 6-max Seat #3 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (80 in chips)
Seat 3: Cyd (80 in chips)
Ann: posts the ante 0.25
Bob: posts the ante 0.25
Cyd: posts the ante 0.25
Ann: posts small blind 1
Bob: posts big blind 2
Cyd: posts small & big blinds 3
*** HOLE CARDS ***
Cyd: checks
Ann: folds
Bob: checks
*** FLOP *** [2c 7d Jh]
Bob: bets 2
Cyd: folds
Uncalled bet (2) returned to Bob
Bob collected 6.75 from pot
*** SUMMARY ***
Total pot 6.75 | Rake 0
"""
    record = record_of(f"{header}\n{text}")
    written = write_pokerstars(record)
    assert "Cyd: posts the ante $0.25\n" in written
    assert "Cyd: posts small & big blinds $3\n" in written
    assert record_of(written) == record


def test_a_cancelled_hand_is_refused() -> None:
    text = f"PokerStars Hand #1:  Hold'em No Limit (1/2) - {TIME}\n{WALK}"
    start = text.index("*** HOLE")
    end = text.index("*** SUMMARY")
    assert reason(f"{text[:start]}Hand cancelled\n{text[end:]}") == (
        "the hand was cancelled"
    )


@pytest.mark.parametrize("key", ["mix", "club"])
def test_no_word_about_a_hand_may_break_a_line(key: str) -> None:
    record = record_of(first_hand("pokerstars-cash.txt"))
    record.meta[key] = "x\nAnn: folds"
    with pytest.raises(ValueError, match="contains a line break"):
        write_pokerstars(record)


def test_draws_do_not_tell_who_is_the_big_blind() -> None:
    text = f"""PokerStars Hand #1:  5 Card Draw No Limit (1/2 USD) - {TIME}
Table 'X' 3-max Seat #3 is the button
Seat 1: Ann (1 in chips)
Seat 2: Bob (2 in chips)
Seat 3: Cyd (2 in chips)
Ann: posts small blind 1 and is all-in
Bob: posts big blind 2 and is all-in
Cyd: posts big blind 2 and is all-in
*** DEALING HANDS ***
Ann: stands pat
Bob: stands pat
Cyd: stands pat
*** SHOW DOWN ***
Ann: shows [4h 5s As Js 4s] (a pair of Fours)
Bob: shows [Ad 8c Jd Qd 2d] (high card Ace)
Cyd: shows [Tc Qh 3d Ac 7d] (high card Ace)
Bob collected 2 from side pot
Ann collected 3 from main pot
*** SUMMARY ***
Total pot 5 Main pot 3. Side pot 2. | Rake 0
"""
    assert record_of(text).stakes.blinds == (1, 2, -2)


def test_mucked_cards_come_to_light_also_heads_up() -> None:
    text = first_hand("pokerstars-cash.txt", 2)
    (hand,) = read_text(text)
    assert hand.record is not None
    (loser,) = [name for name in hand.record.showdown if name != "Cyd"]
    held = " ".join(hand.record.showdown[loser].cards)
    text = text.replace(f"{loser}: shows [{held}]", f"{loser}: mucks hand#")
    text = re.sub("mucks hand#.*", "mucks hand", text)
    text = re.sub(rf"showed \[{held}\] and lost.*", f"mucked [{held}]", text)
    record = record_of(text)
    assert loser not in record.showdown
    assert hole_cards(record)[loser] == held.replace(" ", "")
    assert record_of(write_pokerstars(record)) == record
    assert held not in write_pokerstars(record, hero="Cyd")


def test_the_small_blind_alone_may_have_chips_left() -> None:
    text = f"""PokerStars Hand #1:  Hold'em No Limit (1/2 USD) - {TIME}
Table 'X' 3-max Seat #3 is the button
Seat 1: Ann (20 in chips)
Seat 2: Bob (2 in chips)
Seat 3: Cyd (2 in chips)
Ann: posts small blind 1
Bob: posts big blind 2 and is all-in
Cyd: posts big blind 2 and is all-in
*** HOLE CARDS ***
Ann: folds
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [Js]
*** RIVER *** [2c 7d Jh Js] [3d]
*** SHOW DOWN ***
Bob: shows [Ah Kh] (a pair of Jacks)
Cyd: shows [Qc Qd] (two pair, Queens and Jacks)
Cyd collected 5 from pot
*** SUMMARY ***
Total pot 5 | Rake 0
"""
    assert record_of(text).stakes.blinds == (1, 2, -2)


TABLE = """PokerStars Hand #7: Tournament #8, $1+$0.10 USD Hold'em No Limit - Level I \
(15/30) - 2026/01/15 14:30:05 ET
Table '8 1' 6-max Seat #1 is the button
Seat 1: Ann (600 in chips)
Seat 2: Bob (300 in chips)
Seat 3: Cyd ({stack} in chips){absent}
Seat 4: Dan (2000 in chips)
Bob: posts small blind 15
Cyd: posts big blind {blind}
*** HOLE CARDS ***
"""
RAISED = """Dan: raises 170 to 200
Ann: raises 400 to 600 and is all-in
Bob: calls 285 and is all-in
Cyd: folds
Dan: raises 600 to 1200
Uncalled bet (600) returned to Dan
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [Js]
*** RIVER *** [2c 7d Jh Js] [3d]
*** SHOW DOWN ***
Dan: shows [Ah Kc] (a pair of Jacks)
Ann: shows [Qc Qd] (two pair, Queens and Jacks)
Ann collected 600 from side pot
Bob: shows [7c 7h] (a full house, Sevens full of Jacks)
Bob collected 930 from main pot
*** SUMMARY ***
Total pot 1530 Main pot 930. Side pot 600. | Rake 0
Board [2c 7d Jh Js 3d]
"""
FREE_FOLD = """Dan: calls 30
Ann: folds
Bob: folds
Cyd: checks
*** FLOP *** [2c 7d Jh]
Cyd: folds
Dan collected 75 from pot
*** SUMMARY ***
Total pot 75 | Rake 0
Board [2c 7d Jh]
"""
ABSENT = """Dan: calls 30
Ann: folds
Bob: calls 15
Cyd: folds
*** FLOP *** [2c 7d Jh]
Bob: bets 30
Dan: calls 30
*** TURN *** [2c 7d Jh] [Js]
Bob: checks
Dan: checks
*** RIVER *** [2c 7d Jh Js] [3d]
Bob: checks
Dan: checks
*** SHOW DOWN ***
Bob: shows [7c 7h] (a full house, Sevens full of Jacks)
Dan: mucks hand
Bob collected 80 from side pot
Bob collected 60 from main pot
*** SUMMARY ***
Total pot 140 Main pot 60. Side pot 80. | Rake 0
Board [2c 7d Jh Js 3d]
"""


@pytest.mark.parametrize(
    ("table", "play", "finals"),
    [
        ((250, "", "30"), RAISED, {"Ann": 600, "Bob": 930, "Cyd": 220, "Dan": 1400}),
        ((250, "", "30"), FREE_FOLD, {"Ann": 600, "Bob": 285, "Cyd": 220, "Dan": 2045}),
        (
            (20, " is sitting out", "20 and is all-in"),
            ABSENT,
            {"Ann": 600, "Bob": 380, "Cyd": 0, "Dan": 1940},
        ),
    ],
    ids=["a raise that nobody can call", "a fold without a bet", "folded when all in"],
)
def test_what_online_rooms_allow(
    table: tuple[int, str, str], play: str, finals: dict[str, int]
) -> None:
    stack, absent, blind = table
    record = record_of(TABLE.format(stack=stack, absent=absent, blind=blind) + play)
    assert {player.name: player.final for player in record.players} == finals
    assert record_of(write_pokerstars(record)) == record


def test_a_site_that_is_not_known_is_called_so() -> None:
    header = "Moon Poker Hand #5: Hold'em (1/2) at noon"
    text = f"{header}\nTable 'A' 6-max Seat #1 is the button\n"
    assert reason(text).startswith("unknown site 'Moon Poker': the header has no time")
