"""Full Tilt, Absolute, PartyPoker, Ongame and iPoker."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from tests.support.site_hands import (
    HANDS,
    first_hand,
    hole_cards,
    plays,
    read_file,
    read_text,
    reason,
    results,
)

from bigslick.formats.sites.pokerstars.writer import write_pokerstars

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord

FILES = (
    *("full-tilt.txt", "absolute.txt", "partypoker.txt", "ongame.txt", "ipoker.xml"),
    *("full-tilt-cases.txt", "absolute-cases.txt", "partypoker-cases.txt"),
    *("ongame-cases.txt", "ipoker-tournament.xml"),
)


def record_of(name: str, number: int = 0) -> HandRecord:
    hand = read_file(name)[number]
    assert hand.record is not None, hand.error
    return hand.record


@pytest.mark.parametrize("name", FILES)
def test_every_hand_is_read_and_replays_exactly(name: str) -> None:
    for hand in read_file(name):
        assert hand.error is None
        assert hand.record is not None
        assert hand.record.create_state().status is False


@pytest.mark.parametrize("name", FILES)
def test_every_hand_can_be_written_as_pokerstars_would(name: str) -> None:
    for hand in read_file(name):
        assert hand.record is not None
        (again,) = read_text(write_pokerstars(hand.record))
        assert again.record is not None, again.error
        assert results(again.record) == results(hand.record)


@pytest.mark.parametrize("name", FILES[:5])
def test_a_hand_that_is_cut_off_is_refused(name: str) -> None:
    text = (HANDS / name).read_text(encoding="utf-8")
    hands = read_text(text[: len(text) * 9 // 10])
    assert hands[-1].error is not None
    assert all(hand.error is None for hand in hands[:-1])


# Full Tilt


def test_full_tilt_raises_are_totals_and_wins_carry_the_rake() -> None:
    record = record_of("full-tilt.txt")
    assert plays(record)[3:] == [
        ("Bob", "call", 60, 0),
        ("Ann", "bet", 110, 0),
        ("Bob", "raise", 510, 0),
        ("Ann", "call", 400, 0),
    ]
    assert (record.winners, record.rake) == ({"Ann": 1202}, 3)
    assert record.names == ["Dan", "Ann", "Bob"]


def test_full_tilt_cuts_pots_into_coins_of_five_cents() -> None:
    record = record_of("full-tilt.txt", 1)
    assert record.game == "flo8"
    assert record.winners == {"Bob": Decimal("3.90"), "Ann": Decimal("3.85")}
    assert record.rules == {"chip_unit": "0.05"}


def test_full_tilt_runs_it_twice() -> None:
    record = record_of("full-tilt.txt", 2)
    assert record.boards == [
        ["Td", "3d", "3h", "Qh", "Ac"],
        ["Td", "3d", "3h", "2h", "Qc"],
    ]


def test_full_tilt_tournaments_have_antes_and_short_blinds() -> None:
    record = record_of("full-tilt.txt", 3)
    assert record.mode == "tournament"
    assert record.meta["tournament"]["id"] == "124552"
    assert record.stakes.blinds == (60, 120, 0)
    assert record.stakes.antes == (15, 15, 15)


def test_chips_above_a_cap_are_not_in_play() -> None:
    text = first_hand("full-tilt.txt").replace(
        "No Limit Hold'em", "$600 CAP No Limit Hold'em"
    )
    (hand,) = read_text(text)
    record = hand.record
    assert record is not None, hand.error
    assert (record.game, record.meta["cap"]) == ("nlhe", "600")
    assert max(player.stack for player in record.players) == 600
    assert "1000" in str(record.meta["stacks"])


def test_full_tilt_pots_and_names_of_any_kind() -> None:
    record = record_of("full-tilt-cases.txt", 0)
    assert record.names == ["Cyd: x", "folds", "Late", "Ann", "Bob - B"]
    assert [pot.amount for pot in record.pots] == [Decimal("81.50"), 90, 100]
    assert (record.stakes.blinds[2], record.stakes.antes[2]) == (-1, Decimal("0.50"))
    assert record.seat_count == 6


def test_full_tilt_had_another_name_once() -> None:
    record = record_of("full-tilt-cases.txt", 1)
    assert (record.meta["site"], record.seat_count) == ("Full Tilt Poker", 2)
    (other,) = read_text(
        first_hand("full-tilt-cases.txt", 1).replace(
            "FullTiltPoker", "Full Tilt Poker.fr"
        )
    )
    assert other.record == record


def test_full_tilt_names_tournaments_by_what_they_cost() -> None:
    about = record_of("full-tilt.txt", 3).meta["tournament"]
    assert about["buy_in"] == "$20+$2"


# Absolute Poker


def test_absolute_limit_games_are_called_by_their_bets() -> None:
    record = record_of("absolute-cases.txt", 0)
    assert (record.game, record.stakes.small_bet, record.stakes.big_bet) == (
        "flhe",
        2,
        4,
    )
    assert record.stakes.blinds == (1, 2, 0)


def test_absolute_tournaments_have_blinds_that_are_too_short() -> None:
    record = record_of("absolute-cases.txt", 1)
    assert (record.mode, record.stakes.blinds) == ("tournament", (20, 40, 0))


def test_absolute_writes_tens_with_two_digits() -> None:
    record = record_of("absolute.txt")
    assert record.community_cards[0] == "Th"
    assert record.names == ["Bob - B", "Cyd", "Ann"]


def test_absolute_may_count_the_uncalled_bet_as_collected() -> None:
    record = record_of("absolute.txt", 2)
    assert (record.pot, record.rake) == (14, 0)
    assert record.winners == {"Bob": 14}
    assert record.stakes.blinds == (1, 2, -2)
    assert record.button == 1


# PartyPoker


def test_party_amounts_are_what_is_added() -> None:
    record = record_of("partypoker.txt", 1)
    assert plays(record)[:2] == [("Cyd", "raise", 4, 0), ("Ann", "fold", None, 0)]
    assert ("Cyd", "raise", Decimal("92.37"), 0) in plays(record)
    assert record.stakes.antes == (0, 0, 1, 0)
    assert hole_cards(record)["Cyd"] == "6hKs"


def test_the_rake_of_party_is_what_nobody_won() -> None:
    assert [record_of("partypoker.txt", n).rake for n in range(3)] == [0, 3, 0]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("partypoker.txt", "Bob wins $191.74", "Bob wins $19.74"),
        ("ipoker.xml", 'win="£199.50"', 'win="£0"'),
        ("ipoker.xml", 'win="£199.50"', 'win="£99.50"'),
    ],
)
def test_chips_that_nobody_won_are_no_rake(name: str, old: str, new: str) -> None:
    text = (HANDS / name).read_text(encoding="utf-8")
    assert old in text
    for repair in (False, True):
        hands = read_text(text.replace(old, new), repair=repair)
        (error,) = [hand.error for hand in hands if hand.error is not None]
        assert "is not won by any player" in error.reason


def test_no_house_takes_all() -> None:
    text = first_hand("full-tilt.txt", 2).replace("| Rake $2", "| Rake $181")
    (hand,) = read_text(text, repair=True)
    assert hand.error is not None
    assert hand.error.reason == (
        "winnings of 179.00 and a rake of 181 do not add up to the pot of 181"
    )


def test_more_won_than_bet_is_refused() -> None:
    text = first_hand("partypoker.txt", 1).replace("wins $0.24", "wins $0.36")
    assert reason(text) == "0.36 is won, but only 0.24 was bet"


def test_old_hands_of_party_have_dots_and_no_currency() -> None:
    record = record_of("partypoker-cases.txt", 0)
    assert (record.winners, record.rake) == ({"Cyd": Decimal("6.20")}, Decimal("0.30"))
    assert record.meta["currency"] == "USD"


def test_party_says_what_the_low_hand_wins() -> None:
    record = record_of("partypoker-cases.txt", 1)
    assert record.winners == {"Cyd": Decimal("9.50"), "Ann": Decimal("9.50")}


def test_the_level_of_party_says_the_blinds_that_were_too_short() -> None:
    record = record_of("partypoker-cases.txt", 2)
    assert record.stakes.blinds == (50, 100, 0)
    assert record.winners == {"Ann": 170}
    assert record.meta["tournament"]["buy_in"] == "$10 USD"
    late = record_of("partypoker.txt", 2)
    assert (late.stakes.blinds[:2], late.stakes.antes[0]) == ((1200, 2400), 400)


# Ongame


def test_ongame_names_may_hold_commas_and_brackets() -> None:
    record = record_of("ongame-cases.txt", 0)
    assert record.time == "2012-05-30T01:08:00Z"
    assert (record.mode, record.winners) == (
        "tournament",
        {"Bob, (x)": 1837, "Ann": 1837},
    )


def test_play_money_is_no_tournament() -> None:
    record = record_of("ongame-cases.txt", 1)
    assert (record.mode, record.winners) == ("cash", {"Bob": 20})


def test_ongame_says_the_stacks_after_the_hand() -> None:
    record = record_of("ongame.txt")
    assert {p.name: p.final for p in record.players}["Bob B"] == 174
    text = first_hand("ongame.txt").replace("Bob B ($174.00)", "Bob B ($175.00)")
    assert reason(text) == "Bob B ends with 175.00, expected 174.00"


def test_a_late_small_blind_is_live_at_ongame() -> None:
    record = record_of("ongame.txt", 1)
    assert record.stakes.blinds == (
        Decimal("0.10"),
        Decimal("0.10"),
        Decimal("-0.10"),
        0,
    )


def test_half_a_card_is_refused() -> None:
    text = first_hand("ongame.txt").replace("[3s, 2c, 7h]", "[3s, 2c, 7]")
    assert "7" in reason(text)


# iPoker


def test_ipoker_games_of_a_session_are_read_one_by_one() -> None:
    first, second = read_file("ipoker.xml")
    assert first.record is not None
    assert second.record is not None
    assert hole_cards(first.record) == {"Cyd": "????", "Ann": "TdAs"}
    assert second.record.winners == {"Bob & Co": Decimal("199.50")}
    assert (first.line, second.line) == (14, 52)


def test_ipoker_sessions_may_stand_on_one_line() -> None:
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8").replace("\n", "")
    assert [hand.error for hand in read_text(text)] == [None, None]


def test_a_damaged_game_does_not_hide_the_next() -> None:
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
    first, second = read_text(text.replace("<round", "<rund", 1))
    assert first.error is not None
    assert "invalid XML" in first.error.reason
    assert second.record is not None


def test_entities_are_refused() -> None:
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
    bomb = text.replace("<game ", '<game x="<!ENTITY a SYSTEM>" ', 1)
    assert "declarations are not allowed" in str(read_text(bomb)[0].error)


def test_unknown_actions_are_refused() -> None:
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
    first, _ = read_text(text.replace('type="23" sum="£6"', 'type="77" sum="£6"', 1))
    assert "type '77'" in str(first.error)


@pytest.mark.parametrize(("amount", "dead", "live"), [(1, 1, 0), (2, 0, 2), (3, 1, 2)])
def test_an_unknown_post_is_dead_or_live_by_its_amount(
    amount: int, dead: int, live: int
) -> None:
    text = (HANDS / "ipoker.xml").read_text(encoding="utf-8")
    post = f"""\
   <action no="3" player="Bob &amp; Co" type="14" sum="£{amount}" cards=""/>
   <action no="4" player="Cyd" type="41" sum="£0" cards=""/>
  </round>
"""
    big = """type="2" sum="£2" cards=""/>\n"""
    text = text.replace(big + "  </round>\n", big + post)
    _, hand = read_text(text.replace('win="£199.50"', f'win="£{199.5 + dead:.2f}"'))
    assert hand.record is not None, hand.error
    paid = {a.action: a.amount for a in hand.record.actions if a.player == "Bob & Co"}
    assert (paid.get("ante", 0), paid.get("blind", 0)) == (dead, live)


def test_a_tournament_of_ipoker_says_what_it_costs_and_its_blinds() -> None:
    record = record_of("ipoker-tournament.xml")
    assert record.meta["tournament"] == {
        "id": "223344",
        "name": "Sunday",
        "buy_in": "€4.62+€0.38",
    }
    assert record.stakes.blinds == (100, 200, 0)
    assert record.winners == {"Ann": 375}
