"""Lines of sites in other words: a hand of each site, with some of its lines changed.

The replay of a changed hand has the same results, because nothing else changed.
"""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.site_hands import only_record, plays, reason
from tests.unit.formats.sites.test_site_texts import HANDS

from bigslick.formats.sites.line_texts import post_in, without_asides
from bigslick.formats.sites.site_games import named_game
from bigslick.formats.sites.transcript import PostKind

VARIANTS = [
    ("ggpoker", "$", "¥"),
    ("ggpoker", "Chooses to EV Cashout", "Pays Cashout Risk ($0.21)"),
    ("ggpoker", "Chooses to EV Cashout", "Receives Cashout ($21.05)"),
    ("ggpoker", "*** SHOWDOWN ***", "*** FIRST SHOWDOWN ***"),
    ("ggpoker", "| Bingo $0", "| Bingo $0 | Fortune $0 | Tax $0"),
    ("ggpoker", "PLO-5 (", "PLO5 ("),
    ("ggpoker", "PLO-5 (", "5 Card Omaha Pot Limit  ("),
    ("ggpoker", "($0.5/$1)", "($0.5/$1/$2)"),
    ("ggpoker", "($0.5/$1)", "($0.5/$1) [Rush]"),
    ("winamax", "Léa folds", "Léa folds (disconnected)"),
    ("winamax", "Léa folds", "Léa has timed out\nLéa folds"),
    ("winamax", "0.50€", "0,50€"),
    ("winamax", "Holdem no limit", "Hold'em no limit"),
    ("winamax", "CashGame", 'Go Fast "Colorado"'),
    ("winamax", "money) Seat", "money) - Seat"),
    ("winamax", "| Rake 0.60€", "| Rake: 0.60€ | Jackpot 0.10€"),
    ("888", "No Limit Holdem", "No Limit Hold'em"),
    ("888", "888poker Hand", "Cassava Hand"),
    ("888", "888poker Hand", "WSOP.com Hand"),
    ("888", "did not show his hand", "did not show their hand"),
    ("888", "Bob folds", "Bob folds (time out)"),
    ("wpn", "Ann folds", "Ann folds (timeout)"),
    ("wpn", "Hand #900 - Omaha H/L(", "Game Hand #900 - Omaha H/L ("),
    ("wpn", "posts the small blind", "posts small blind"),
    ("wpn", "JP Fee $0.10", "JP Fee $0.10 | Bounty $0"),
    ("wpn", "Dealt to", "Main pot $3.00\nBob has 15 seconds left\nDealt to"),
    ("wpn", " UTC", ""),
    ("bovada", "Dealer : Folds", "Dealer : Folds(timeout)"),
    ("bovada", "Dealer : Folds", "Dealer : Fold"),
    ("bovada", "UTG : Call 2,600", "UTG : Call(timeout) 2,600"),
    ("bovada", "UTG : Raises 400", "UTG : Raises(timeout) 400"),
    ("bovada", "All-in(raise) 3,790 to 3,990", "All-in(raise) 3,790"),
    ("bovada", "*** SUMMARY", "UTG : Prize Cash [$3.20]\nUTG : Leave\n*** SUMMARY"),
    ("bovada", "Ignition Hand", "Ignition Casino Hand"),
    ("betonline", "BetOnline Poker", "SportsBetting.ag Poker"),
    ("betonline", "($0.25/0.50)", "($0.25/$0.50 USD)"),
    ("betonline", "Hold'em No Limit", "No Limit Texas Hold'em"),
    ("betonline", "Ann: folds", "Ann: folds and is sitting out"),
    ("betonline", "10-Max, Seat", "10-Max (Real Money) Seat"),
    ("unibet", "No Limit Hold'Em", "NL Hold'em"),
    ("unibet", "Ann wins €4.45", "Ann wins main pot €4.45"),
    ("unibet", "Bob folds", "Bob folds (timeout)"),
    ("unibet", "€", "£"),
    ("unibet", "Seat 3: Cat (€49)", "Seat 3: Cat (€49)\nSeat 5: Dan (€20) sitting out"),
    ("partypoker-export", "Ann folds", "Ann folds."),
    ("partypoker-export", "EST 2026", "2026"),
    ("partypoker-export", "Cat folds\n", "Cat has left the table.\nCat folds\n"),
    ("partypoker-export", "$14.75 Rake", "$14.75 Side Pot 1: $0 Rake"),
    ("everest", "Cat calls $100.00", "Cat calls for $100.00"),
    ("everest", "collects $650.00", "collects $650.00 from the main pot"),
    ("everest", "bet of $100.00 returned", "bet ($100.00) returned"),
    ("everest", "Ann folds", "Ann folds."),
    ("microgaming", "Bob folded", "Bob folded - Timeout"),
    ("microgaming", "Ann checked", "Ann checks"),
    ("microgaming", "€", "$"),
    ("poker-mavens", "Bob folds", "Bob folds (timeout)"),
    ("poker-mavens", "(40 - 200)", "(40 - 200) (Ring)"),
    ("poker-mavens", "PL Omaha", "Pot Limit Omaha"),
    ("poker-mavens", "Ann wins Pot", "Ann wins Main Pot"),
    ("pokertracker", "Ann: Fold", "Ann: Fold (timeout)"),
    ("pokertracker", "wins €7.52", "wins €7.52 with a pair"),
    ("pokertracker", "/GMT", ""),
    ("ongame", "Ann folds", "Ann folds (timeout)"),
    ("ongame", "Bob changed 3 cards", "Bob changed 3 cards\nCat changed 0 cards"),
    ("fulltilt", "Cat folds", "Cat has timed out\nCat folds"),
    ("fulltilt", "Bob antes", "Dan stands up\nDan adds $50\nBob antes"),
    ("winamax", "posts small blind", "posts the small blind of"),
    ("888", "posts small blind [0,05 $]", "posts the small blind [0,05 $]."),
    ("wpn", "posts the big blind $2.00", "posted the big blind: $2.00"),
    ("partypoker-export", "posts big blind (1)", "posts the big blind of 1 USD"),
    ("everest", "posts the small blind of $50.00", "posts small blind $50.00"),
    ("betonline", "posts small blind 0.25", "posts the small blind of 0.25"),
    ("poker-mavens", "posts big blind 2", "posts the big blind (2)"),
    ("unibet", "posts big blind €0.50", "posts the big blind of €0.50"),
    ("ongame", "posts small blind ($0.50)", "posts the small blind $0.50"),
    ("ggpoker", "posts small blind $0.5", "posts the small blind of $0.5"),
    ("kingsclub", "posts the big blind 40", "posts a big blind of 40"),
    ("pokertracker", "Texas Hold'em NL", "Hold'em No Limit NL"),
    ("kingsclub", "2-7 Triple Draw", "2-7 Triple Draw Lowball"),
    ("fulltilt", "Cat ($81.70)", "Cat ($81.70)\nSeat 4: Dan ($20), is sitting out"),
]


@pytest.mark.parametrize(("site", "old", "new"), VARIANTS)
def test_other_words_for_the_same_are_read(site: str, old: str, new: str) -> None:
    text = HANDS[site].text
    assert old in text
    record, same = only_record(text.replace(old, new)), only_record(text)
    assert plays(record) == plays(same)
    assert (record.winners, record.rake) == (same.winners, same.rake)


@pytest.mark.parametrize("site", ["winamax", "wpn", "bovada", "unibet", "888"])
def test_a_refused_hand_names_the_line_that_was_not_understood(site: str) -> None:
    lines = HANDS[site].text.split("\n")
    place = next(n for n, line in enumerate(lines) if " call" in line.lower())
    lines[place] += " or so, after some thought"
    refusal = reason("\n".join(lines))
    assert f"line {place + 1} was not understood" in refusal
    assert lines[place][:20] in refusal


def test_an_unknown_site_is_named() -> None:
    text = HANDS["betonline"].text.replace("BetOnline Poker", "Cardania Poker")
    assert reason(text).startswith("unknown site 'Cardania Poker': ")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("No Limit Texas Hold'em", "nlhe"),
        ("Fixed Limit Holdem", "flhe"),
        ("Pot Limit Omaha Hi-Lo", "plo8"),
        ("5-Card PLO", "plo5"),
        ("PL Omaha 5 Hi/Lo", "big-o"),
        ("PLO-6", "plo6"),
        ("6+ Hold'em", "short-deck"),
        ("7 Card Stud Hi/Lo Limit", "stud8"),
        ("Limit A-5 Triple Draw", "a5td"),
        ("Limit A-5 Single Draw", "fl-a5sd"),
        ("Limit 2-7 Razz", "27razz"),
        ("Limit Badacy", "badacey"),
        ("Limit Badeucey", "badeucey"),
        ("POT_LIMIT OMAHA_FIVE_HI_LO", "big-o"),
        ("NL Omaha Hi", "nl-plo"),
        ("Razz", "razz"),
        ("2-7 Triple Draw", "27td"),
        ("NL Double Hold'em", ""),
        ("Crazy Pineapple", ""),
        ("Chess", ""),
    ],
)
def test_a_game_is_found_by_the_words_of_its_name(name: str, code: str) -> None:
    assert named_game(name) == code


@pytest.mark.parametrize(
    ("words", "kind", "amount"),
    [
        ("posts a dead small blind of $0.50", PostKind.DEAD, "$0.50"),
        ("posts missed small blind (€0.05)", PostKind.DEAD, "€0.05"),
        ("posts dead - 1.50", PostKind.DEAD, "1.50"),
        ("posts small & big blinds $3", PostKind.BOTH_BLINDS, "$3"),
        ("posts big blind + dead [$1.50 USD]", PostKind.BOTH_BLINDS, "$1.50"),
        ("posts big blind 50 out of position", PostKind.EXTRA, "50"),
        ("posts the small blind 10", PostKind.SMALL_BLIND, "10"),
        ("Posted big blind: 20.", PostKind.BIG_BLIND, "20"),
        ("straddles $4", PostKind.STRADDLE, "$4"),
        ("posts the ante of 5", PostKind.ANTE, "5"),
        ("posts a button blind of 5", PostKind.BUTTON_BLIND, "5"),
        ("posts missed blind [2]", None, "2"),
        ("posts $0.10", None, "$0.10"),
    ],
)
def test_posts_are_understood_by_their_words(
    words: str, kind: PostKind | None, amount: str
) -> None:
    assert post_in(words) == (kind, amount)


@pytest.mark.parametrize("words", ["folds", "posts a lot", "says: I post 5 times"])
def test_other_words_are_no_posts(words: str) -> None:
    assert post_in(words) is None


@pytest.mark.parametrize(
    ("words", "dead", "live"),
    [
        ("posts missed blind €0.25", "0.25", "0"),
        ("posts missed blind €0.50", "0", "0.50"),
        ("posts missed blind €0.75", "0.25", "0.50"),
        ("posts a dead small blind of €0.25", "0.25", "0"),
        ("posts €0.50", "0", "0.50"),
    ],
)
def test_a_blind_out_of_turn_is_dead_or_live(words: str, dead: str, live: str) -> None:
    text = HANDS["unibet"].text
    text = text.replace("*** Hole", f"Cat {words}\n*** Hole")
    if live != "0":
        text = text.replace("Cat calls €0.50", "Cat checks")
    won = Decimal("1.45") + Decimal(dead)
    record = only_record(text.replace("4.45", str(3 + won)))
    assert record.winners == {"Ann": won}
    paid = {a.action: a.amount for a in record.actions if a.player == "Cat"}
    assert paid.get("ante", 0) == Decimal(dead)
    assert paid.get("blind", 0) == Decimal(live)


@pytest.mark.parametrize(
    ("words", "plain"),
    [
        ("folds (timeout)", "folds"),
        ("calls $5, and is all-in", "calls $5"),
        ("raises to 90 (All-in).", "raises to 90"),
        ("checks.", "checks"),
        ("folded - Timeout", "folded"),
        ("bets 2.50", "bets 2.50"),
    ],
)
def test_asides_are_left_out(words: str, plain: str) -> None:
    assert without_asides(words) == plain
