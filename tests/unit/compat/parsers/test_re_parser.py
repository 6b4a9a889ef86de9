"""Texts read by patterns: those of the sites, and those that somebody brings."""

from __future__ import annotations

import re
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from hypothesis import given, settings
from tests.support.random_records import LAW, records
from tests.support.samples import samples
from tests.support.site_hands import HANDS, first_hand
from tests.unit.compat.parsers.test_site_parsers import drained

from bigslick import create_game
from bigslick.cards import parse_cards
from bigslick.compat.parsers import (
    AbsolutePokerParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    PartyPokerParser,
    PokerStarsParser,
    REParser,
)
from bigslick.compat.parsers.pattern_reader import transcript
from bigslick.errors import NotationError
from bigslick.formats import HandHistory, HandRecord, write_pokerstars
from bigslick.formats.sites.transcript import ActionKind

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLES = frozenset(
    {
        *("HAND", "FINAL_SEAT", "SEATS", "VARIANT", "VARIANTS", "ANTE_POSTING"),
        *("BLIND_OR_STRADDLE_POSTING", "STARTING_STACKS", "HOLE_DEALING"),
        *("BOARD_DEALING", "FOLDING", "CHECKING_OR_CALLING", "HOLE_CARDS_SHOWING"),
        *("COMPLETION_BETTING_OR_RAISING", "CONSTANTS", "VARIABLES"),
        "PLAYER_VARIABLES",
    }
)
SITES: Mapping[type[REParser], tuple[str, tuple[int | str, ...]]] = {
    AbsolutePokerParser: ("absolute.txt", ("3000000001", "3000000002")),
    FullTiltPokerParser: ("full-tilt.txt", (26000000001,)),
    IPokerNetworkParser: ("ipoker.xml", (3300000001,)),
    OngameNetworkParser: ("ongame.txt", ("R5-200000001-328",)),
    PartyPokerParser: ("partypoker.txt", ()),
    PokerStarsParser: ("pokerstars-cash.txt", (100000000003, 100000000004)),
}
"""The hands that the patterns of a site can tell; others need its reader."""
OTHERS: Mapping[type[REParser], tuple[str, ...]] = {
    FullTiltPokerParser: ("CAP",),
    IPokerNetworkParser: ("PLACEHOLDER_STARTING_STACK",),
    OngameNetworkParser: ("MONTHS",),
}
"""What some parsers have besides."""
PARTY = """***** Hand History for Game 1400000009 *****
$1/$2 USD NL Texas Hold'em - Saturday, April 11, 13:57:03 EDT 2015
Table Abuja (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 2: Ann ( $296.69 USD )
Seat 4: Bob ( $1,169.83 USD )
Seat 3: Dan ( $243.55 USD )
Dan posts small blind [$1 USD].
Bob posts big blind [$2 USD].
** Dealing down cards **
Ann raises [$6 USD]
Dan raises [$19 USD]
Bob folds
Ann calls [$14 USD]
** Dealing Flop ** [ 4h, 4s, Jh ]
Dan bets [$25 USD]
Ann raises [$60 USD]
Dan folds
Ann does not show cards.
Ann wins $124.90 USD
"""


def by_patterns(site: type[REParser], **tables: Any) -> REParser:
    """Return a parser of the site that reads by its patterns."""
    kind = type("Own", (site,), {"VARIANTS": dict(site.VARIANTS)} | tables)
    parser: REParser = kind()
    return parser


@pytest.mark.parametrize("site", SITES)
def test_the_parsers_of_sites_have_the_tables_of_the_seed(site: type[REParser]) -> None:
    for name in TABLES:
        value = getattr(site, name)
        if name.endswith("VARIABLES"):
            for key, (pattern, *functions) in value.items():
                assert key in pattern.groupindex
                assert all(f is None or callable(f) for f in functions)
        elif name in ("VARIANTS", "CONSTANTS"):
            assert value
        else:
            assert isinstance(value, re.Pattern)
    assert isinstance(site.DATETIME, re.Pattern)  # type: ignore[attr-defined]
    assert all(hasattr(site, name) for name in OTHERS.get(site, ()))
    assert issubclass(site, REParser)
    assert site() == site()


@pytest.mark.parametrize("site", SITES)
@pytest.mark.filterwarnings("ignore:Unable to parse")
def test_patterns_read_what_the_reader_reads(site: type[REParser]) -> None:
    name, numbers = SITES[site]
    text = (HANDS / name).read_text(encoding="utf-8")
    readable = {str(history.hand): history for history in site()(text)}
    histories, count = drained(by_patterns(site)(text))
    assert count == len(readable)
    assert tuple(history.hand for history in histories) == numbers
    for history in histories:
        other = readable[str(history.hand)]
        for field in ("variant", "players", "seats", "blinds_or_straddles", "antes"):
            assert getattr(history, field) == getattr(other, field), field
        assert history.starting_stacks == other.starting_stacks
        assert history.venue == other.venue
        assert betting(history) == betting(other)


def betting(history: HandHistory) -> list[str]:
    """Return the actions but for cards that are dealt or shown to players."""
    return [act for act in history.actions if " dh " not in act and " sm" not in act]


def test_amounts_that_are_added_become_totals() -> None:
    (history,) = by_patterns(PartyPokerParser)(PARTY, error_status=True)
    assert betting(history) == [
        *("p3 cbr 6", "p1 cbr 20", "p2 f", "p3 cc", "d db 4h4sJh"),
        *("p1 cbr 25", "p3 cbr 60", "p1 f"),
    ]
    assert history.winnings == [0, 0, Decimal("124.90")]
    record = history.to_record()
    assert record.rake == Decimal("2.10")
    (whole,) = PartyPokerParser()(PARTY, error_status=True)
    assert betting(whole) == betting(history)


def amount_of(raw: str) -> Any:
    """Return a number with commas."""
    return Decimal(raw.replace(",", ""))


def plain_hand(seed: int) -> HandRecord:
    """Return a hand of no-limit hold'em with two blinds."""
    rng = Random(seed)
    count = rng.randint(2, 6)
    stacks = tuple(rng.choice((40, 100, 333)) for _ in range(count))
    state = create_game("nlhe", blinds=(1, 2), seed=seed)(stacks)
    while state.status:
        owes = state.checking_or_calling_amount
        if rng.random() < 0.3 and state.can_complete_bet_or_raise_to():
            low = state.min_completion_betting_or_raising_to_amount or 0
            high = state.max_completion_betting_or_raising_to_amount
            state.complete_bet_or_raise_to(rng.choice((low, high)))
        elif owes and rng.random() < 0.3:
            state.fold()
        else:
            state.check_or_call()
    return HandRecord.from_state(state, names=[f"P{n} x" for n in range(count)])


@pytest.mark.parametrize("seed", range(25))
def test_plain_hands_are_read_by_patterns(seed: int) -> None:
    text = write_pokerstars(plain_hand(seed))
    (history,) = by_patterns(PokerStarsParser)(text, error_status=True)
    (whole,) = PokerStarsParser()(text, error_status=True)
    assert history.actions == whole.actions
    assert history.winnings == whole.winnings
    assert history.play().state.stacks == whole.finishing_stacks


@settings(LAW, max_examples=samples(40, quick=20))
@given(records(codes=("nlhe",)))
def test_hands_that_we_write_are_read_by_patterns_or_refused(
    record: HandRecord,
) -> None:
    text = write_pokerstars(record)
    parser = by_patterns(PokerStarsParser)
    try:
        (history,) = parser(text, error_status=True)
    except NotationError:
        return
    (whole,) = PokerStarsParser()(text, error_status=True)
    assert history.players == whole.players
    assert betting(history) == betting(whole)
    assert history.starting_stacks == whole.starting_stacks
    assert history.winnings == whole.winnings


def test_a_subclass_can_teach_a_site_another_game() -> None:
    text = first_hand("pokerstars-tournament.txt")
    variants = {"Hold'em Pot Limit": "PO", "Hold'em No Limit": "NT"}
    refused = by_patterns(PokerStarsParser, VARIANTS=variants)
    with pytest.warns(UserWarning, match="unsupported game|Unable to parse"):
        list(refused(text))
    allowed = re.compile(r": posts the ante (?P<none>x)")
    parser = by_patterns(
        PokerStarsParser,
        REFUSED=allowed,
        ANTE_POSTING=re.compile(
            r"^(?P<player>.+): posts the ante (?P<ante>\d+)", re.MULTILINE
        ),
    )
    (history,) = parser(text, error_status=True)
    (whole,) = PokerStarsParser()(text, error_status=True)
    assert history.antes == whole.antes
    assert any(history.antes)
    assert betting(history) == betting(whole)


def test_only_another_table_changes_how_a_site_is_read() -> None:
    class Renamed(PokerStarsParser):
        CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "The club"}

    text = first_hand("pokerstars-cash.txt")
    (history,) = Renamed()(text, error_status=True)
    assert history.venue == "The club"
    assert history.antes[2] == Decimal("0.25")  # a dead blind: its patterns refuse it


def test_values_are_read_as_the_caller_wants() -> None:
    def cents(raw: str) -> int:
        return int(Decimal(raw.replace(",", "")) * 100)

    (history,) = by_patterns(PartyPokerParser)(PARTY, parse_value=cents)
    assert history.starting_stacks == [24355, 116983, 29669]
    assert history.winnings == [0, 0, 12490]
    assert history.play().state.stacks[0] == 24355 - 4500


def test_floats_are_taken_as_the_decimals_they_stand_for() -> None:
    def read(raw: str) -> Any:
        return float(raw.replace(",", ""))

    (history,) = by_patterns(PartyPokerParser)(PARTY, parse_value=read)
    assert history.starting_stacks[0] == Decimal("243.55")
    assert history.winnings == [0, 0, Decimal("124.9")]
    assert history.play().state.stacks[0] == Decimal("198.55")


CLUB = """Hand 7 limit
1 Ann has 2 000
2 Bob has 1 500
3 Cyd has 900
2 deals
Cyd posts 5
Ann posts 10
table of 20 and 40
Bob makes it 30
Cyd folds
Ann calls
board AsKsQs
Ann checks
Bob checks
board Js
Ann checks
Bob adds 40
Ann folds
end"""


class ClubParser(REParser):
    """Reads limit hold'em, with amounts that have spaces, in a club of one's own."""

    HAND = re.compile(r"^Hand .*?^end$", re.MULTILINE | re.DOTALL)
    VARIANT = re.compile(r"^Hand \d+ (?P<variant>\w+)", re.MULTILINE)
    VARIANTS: ClassVar[Mapping[str, str]] = {"limit": "FT"}
    SEATS = re.compile(r"^(?P<seat>\d) (?P<player>\w+) has", re.MULTILINE)
    FINAL_SEAT = re.compile(r"^(?P<final_seat>\d) deals", re.MULTILINE)
    STARTING_STACKS = re.compile(r"(?P<player>\w+) has (?P<starting_stack>[\d ]+)")
    BLIND_OR_STRADDLE_POSTING = re.compile(
        r"(?P<player>\w+) posts (?P<blind_or_straddle>\d+)"
    )
    BOARD_DEALING = re.compile(r"board (?P<cards>\w+)")
    FOLDING = re.compile(r"(?P<player>\w+) folds")
    CHECKING_OR_CALLING = re.compile(r"(?P<player>\w+) (checks|calls)")
    COMPLETION_BETTING_OR_RAISING = re.compile(
        r"(?P<player>\w+) (makes it (?P<amount>\d+)|adds (?P<added>\d+))"
    )
    CONSTANTS: ClassVar[Mapping[str, Any]] = {"venue": "The club", "_room": "green"}
    VARIABLES: ClassVar[Mapping[str, Any]] = {
        "small_bet": (re.compile(r"table of (?P<small_bet>\d+)"), None),
        "big_bet": (re.compile(r"table of \d+ and (?P<big_bet>\d+)"), None),
    }


def test_a_club_of_ones_own_has_its_own_game_amounts_and_fields() -> None:
    def read(raw: str) -> int:
        return int(raw.replace(" ", ""))

    (history,) = ClubParser()(CLUB, parse_value=read, error_status=True)
    assert (history.variant, history.small_bet, history.big_bet) == ("FT", 20, 40)
    assert history.starting_stacks == [900, 2000, 1500]
    assert betting(history) == [
        *("p3 cbr 30", "p1 f", "p2 cc", "d db AsKsQs", "p2 cc", "p3 cc", "d db Js"),
        *("p2 cc", "p3 cbr 40", "p2 f"),
    ]
    assert history.user_defined_fields["_room"] == "green"
    assert history.seat_count is None
    assert history.finishing_stacks is None


def test_patterns_make_a_transcript_as_readers_of_sites_do() -> None:
    found = transcript(by_patterns(PartyPokerParser), PARTY, amount_of)
    assert (found.code, found.button, found.actions_only) == ("nlhe", 2, True)
    assert [event.kind for event in found.events[:4]] == [
        *(
            ActionKind.RAISE,
            ActionKind.RAISE,
            ActionKind.FOLD,
            ActionKind.CHECK_OR_CALL,
        ),
    ]
    assert found.events[0].amount == 6
    assert found.events[0].line == 12
    assert found.boards == {0: [(1, tuple(parse_cards("4h4sJh")))]}


def test_the_winner_shows_late_by_patterns_too() -> None:
    text = PARTY.replace("Ann does not show cards.", "Ann shows [ Ah, As ]")
    (history,) = by_patterns(PartyPokerParser)(text, error_status=True)
    assert history.actions[-1] == "p3 sm AhAs"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Ann raises [$60", "Ann raises [$6", "below the minimum"),
        ("Bob folds\n", "", "it is Bob's turn"),
        ("Bob folds\n", "Eve folds\n", "it is Bob's turn"),
        ("[ 4h, 4s, Jh ]", "[ 4h, 4h, Jh ]", "last cards of the board are missing"),
        ("wins $124.90", "wins $924.90", "win more than the pot"),
        ("Seat 2 is the button\n", "", "does not say who has the button"),
        ("NL Texas", "PL Texas", "unsupported game"),
        ("Dan folds\n", "", "the hand is not over: Dan is to act"),
        ("( $296.69 USD )", "( ? )", "line 1"),
    ],
)
def test_what_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    assert old in PARTY
    text = f"\n\n{PARTY.replace(old, new)}"
    parser = by_patterns(PartyPokerParser)
    expected = "line 3: .*" + ("" if reason == "line 1" else reason)
    with pytest.raises(NotationError, match=expected) as raised:
        list(parser(text, error_status=True))
    assert raised.value.line == 3
    with pytest.warns(UserWarning, match="Unable to parse a hand: line 3"):
        assert drained(parser(text)) == ([], 1)
