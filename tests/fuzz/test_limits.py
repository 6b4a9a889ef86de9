"""Numbers, keys, brackets and texts without end, in every format that is read.

Whatever a file holds, it ends in hands or in our errors: no other exception, no hang,
and a message that fits on a screen.
"""

from __future__ import annotations

import io
import json
import re
import warnings
from typing import TYPE_CHECKING, Any, Final

import pytest
from tests.support.hand_corpus import TEXTS, first_record

from bigslick.chip_amounts import MAX_AMOUNT, MAX_DIGITS
from bigslick.errors import BigslickError, NotationError
from bigslick.formats import HandHistory, HandRecord, write_ohh, write_pokerstars
from bigslick.formats.reader import read_hands
from bigslick.history import Tracker
from bigslick.history.file_tracker import add_line
from bigslick.history.verification import check_record
from bigslick.values import parse_value

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY: Final = 100_000
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")
_MOST_PLACES: Final = 5
_LONGEST_MESSAGE: Final = 1500  # 1,000 of what is wrong, and where

NUMBERS: Final = {
    "200,000 digits": "9" * 200_000,
    "4,301 digits": "9" * 4301,
    "400 digits": "9" * 400,
    "20 digits": "9" * 20,
    "exponent": "1e999999999",
    "small exponent": "1e-999999999",
    "endless exponent": f"1e{'9' * 5000}",
    "float": "1e308",
    "decimals": f"0.{'1' * MANY}",
    "quoted": f'"{"9" * 200_000}"',
    "quoted exponent": '"1e9999"',
    "quoted fraction": f'"1/{"7" * MANY}"',
    "negative": f"-{'9' * 200_000}",
    "hexadecimal": f"0x{'f' * 200_000}",
    "thousands": f"1{',111' * 5000}",
    "underscores": f"{'1_' * 3000}1",
    "Arabic digits": "\u0661" * 5000,
}


def read(text: str | bytes, name: str) -> list[HandRecord]:
    """Return the hands; each of the others has a reason that fits on a screen."""
    raw = text.encode() if isinstance(text, str) else text
    known = "phh" if name == "phhs" else name
    records = []
    for hand in read_hands(io.BytesIO(raw), format=known):
        if hand.record is None:
            assert hand.error is not None
            assert hand.error.line
            assert len(str(hand.error)) < _LONGEST_MESSAGE
        else:
            records.append(hand.record)
    return records


def use(record: HandRecord) -> None:
    """Use a hand in all usual ways, even if it is not plausible."""
    assert HandRecord.from_json(record.to_json()) == record
    for work in (
        check_record,
        Tracker().add,
        lambda record: add_line(Tracker(), record.to_json()),
        write_ohh,
        write_pokerstars,
        HandHistory.from_record,
    ):
        message = ""
        try:
            work(record)
        except BigslickError as error:
            message = str(error)
        assert len(message) < _LONGEST_MESSAGE


def check(text: str | bytes, name: str) -> list[HandRecord]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        records = read(text, name)
        for record in records[:3]:
            use(record)
    return records


def with_number(text: str, number: str) -> Iterator[str]:
    """Yield the text with the number in place of another, here and there."""
    found = list(_NUMBER.finditer(text))
    for match in found[:: len(found) // _MOST_PLACES + 1]:
        yield text[: match.start()] + number + text[match.end() :]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", TEXTS)
def test_a_number_without_end_is_refused(name: str, number: str) -> None:
    for text in with_number(TEXTS[name][0].decode(), NUMBERS[number]):
        check(text, name)


@pytest.mark.slow
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("name", TEXTS)
def test_numbers_without_end_are_refused_in_all_hands(name: str, number: str) -> None:
    for text in TEXTS[name]:
        for changed in with_number(text.decode(), NUMBERS[number]):
            check(changed, name)


def nested(depth: int, opening: str = "[", closing: str = "]", inner: str = "") -> str:
    return opening * depth + inner + closing * depth


TOML: Final = {
    "a key of dots": f"_a{'.a' * MANY} = 1",
    "a key of dots and spaces": f"_a{' . a' * MANY} = 1",
    "a key of dots and quotes": f"""_a{'."a"' * MANY} = 1""",
    "a table of dots": f"[_a{'.a' * MANY}]",
    "tables of dots": f"[[_a{' . a' * MANY}]]",
    "a long key": f"_{'a' * MANY} = 1",
    "arrays": f"_a = {nested(MANY)}",
    "open arrays": f"_a = {'[' * MANY}",
    "900 arrays": f"_a = {nested(900)}",
    "inline tables": f"_a = {nested(MANY, '{a=', '}', '1')}",
    "inline tables of dots": f"_a = {nested(30, '{a.b.c.d.e=', '}', '1')}",
    "hexadecimal": f"_a = 0x{'f' * MANY}",
    "binary": f"hand = 0b{'1' * MANY}",
    "hand": f"hand = {'9' * 5000}",
    "chip": "_bigslick_chip_unit = '1e-999999999'",
    "rules": "_bigslick_rules = {chip_unit = '1e-999999999'}",
    "rules of words": "_bigslick_rules = {heads_up_cap = 'x'}",
    "no rules": "_bigslick_rules = {x = 1}",
    "meta": f"_bigslick_meta = '{nested(MANY)}'",
    "boards": "_bigslick_boards = 1000000000",
    "seats": "seat_count = 99999999999999999999",
    "an open text": f'_a = """{chr(92)}"""{(chr(92) + chr(34) * 3) * MANY}',
    "open quotes": f"_a = {(chr(92) + chr(34)) * MANY}",
    "NUL": "_a = '\0'",
    "half a character": '_a = "\\ud800"',
}


@pytest.mark.parametrize("name", ["phh", "phhs"])
@pytest.mark.parametrize("line", TOML)
def test_a_line_of_toml_without_end_is_refused(name: str, line: str) -> None:
    field = TOML[line].split(" ")[0]
    rows = TEXTS[name][0].decode().split("\n")
    rows = [row for row in rows if not row.startswith(f"{field} ")]
    for text in ([*rows, TOML[line]], [*rows[:1], TOML[line], *rows[1:]]):
        assert not check("\n".join(text), name)


def test_long_texts_and_comments_are_allowed() -> None:
    hand = TEXTS["phh"][0].decode()
    for line in (
        f"_a = '{'a' * MANY}'",
        f'_a = """{"a." * MANY}"""',
        f'_a = "{"[{." * MANY}"',
        f"_a = '''{'[{.' * MANY}'''",
        f"# {'[{.' * MANY}",
        f"_a = {nested(50)}",
        f"_a = [{'0.5, ' * 10_000}]",
        f"_a{'.a' * 15} = 1",
    ):
        assert check(f"{hand}\n{line}\n", "phh")


def test_the_place_of_what_is_too_long_is_reported() -> None:
    text = f"variant = 'NT'\nantes = [0, {'9' * 200_000}]\n"
    with pytest.raises(NotationError, match="of 200000 characters, more") as caught:
        HandHistory.loads(text)
    assert (caught.value.line, caught.value.column) == (2, 13)
    assert len(str(caught.value)) < 200
    with pytest.raises(NotationError, match="more than 16 parts") as caught:
        HandHistory.loads(f"variant = 'NT'\n  _a{'.a' * MANY} = 1\n")
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_other_readers_of_amounts_are_bounded_too() -> None:
    hand = TEXTS["phh"][0].decode()
    kinds: tuple[Any, ...] = (float, parse_value)
    for kind in kinds:
        for amount in ("1e300", "0." + "1" * 150):
            text = re.sub(r"(?m)^min_bet = .*$", f"min_bet = {amount}", hand)
            try:
                history = HandHistory.loads(text, parse_value=kind)
            except NotationError:
                continue
            assert history.min_bet <= MAX_AMOUNT


RECORD: Final[dict[str, Any]] = json.loads(first_record().to_json())
_STREET: Final = {
    "burn": False,
    "hole": "d" * 50_000,
    "board": 10**9,
    "draw": False,
    "opening": "POSITION",
    "min_bet": 2,
    "max_raises": 10**30,
    "discard": 10**9,
}
_SETUP: Final = {
    "deck": "STANDARD",
    "hand_types": ["StandardHighHand"],
    "betting_structure": "NO_LIMIT",
    "streets": [_STREET],
}
_NAME: Final = RECORD["players"][0]["name"]
RECORDS: Final[dict[str, dict[str, Any]]] = {
    "900 lists": {"meta": {"a": json.loads(nested(900))}},
    "900 objects": {"meta": json.loads(nested(900, '{"a":', "}", "1"))},
    "a pot of lists": {"pot": json.loads(nested(900))},
    "winners": {"winners": {_NAME: json.loads(nested(900))}},
    "a pot": {"pot": 10**4000},
    "a fraction": {"pot": f"1/{10**100}"},
    "boards": {"board_count": 10**9},
    "900 boards": {"board_count": 900},
    "seats": {"seat_count": 10**30},
    "button": {"button": 10**30},
    "a schema": {"schema": 10**4000},
    "setup": {"setup": _SETUP},
    "a deck": {"setup": _SETUP | {"deck": "As" * 50_000}},
    "a deck of nothing": {"setup": _SETUP | {"deck": 10**9}},
    "streets": {"setup": _SETUP | {"streets": [_STREET | {"hole": "dd"}] * 3000}},
    "hand types": {"setup": _SETUP | {"hand_types": ["os", "Any"] * 10_000}},
    "rules": {"rules": {"chip_unit": "1e-300"}},
    "no chip": {"rules": {"chip_unit": 0}},
    "rules of words": {"rules": {"heads_up_cap": "x", "dead_small_blind": "x"}},
    "antes": {"stakes": RECORD["stakes"] | {"antes": [1] * 20_000}},
    "blinds": {"stakes": RECORD["stakes"] | {"blinds": []}},
    "players": {
        "players": [
            {"name": f"p{i}", "seat": i, "stack": 1, "final": 1} for i in range(900)
        ]
    },
    "runouts": {"actions": [{"player": _NAME, "action": "runouts", "count": 999}]},
    "cards": {"actions": [{"player": _NAME, "action": "deal", "cards": "As" * MANY}]},
    "actions": {"actions": [{"player": "x" * MANY, "action": "y" * MANY}]},
    "names": {"winner": "x" * MANY, "showdown": {"x" * MANY: {"cards": []}}},
    "time": {"time": "9" * MANY},
    "a hand": {"hand_id": "x" * MANY, "table": "y" * MANY},
    "a game": {"game": "x" * MANY, "variant": "y" * MANY},
    "remarks": {
        "meta": {
            "site": 5,
            "tournament": 7,
            "fees": 9,
            "prizes": 4,
            "bounties": 3,
            "flags": 1,
            "cash_outs": 8,
            "hero": [],
            "currency": {},
            "phh": {"finishing_stacks": 10**30},
            "format": "phh",
        }
    },
}


@pytest.mark.parametrize("changes", RECORDS)
def test_a_record_without_end_is_refused_or_used(changes: str) -> None:
    check(json.dumps(RECORD | RECORDS[changes]), "record")


def test_a_record_of_open_brackets_is_refused() -> None:
    line = json.dumps(RECORD)[:-1]
    assert not check(f'{line}, "x": {"[" * MANY}', "record")
    assert not check(f'{line}, "x": {nested(MANY)}}}', "record")


def test_a_state_with_more_chips_than_a_record_holds_is_not_written() -> None:
    from bigslick import create_game

    for stacks, blinds in (((10**18, 200), (1, 2)), ((200, 200), (1, 2 * 10**18))):
        state = create_game("nlhe", blinds=blinds, seed=1)(stacks)
        for write in (HandRecord.from_state, HandRecord.line):
            with pytest.raises(NotationError, match="the largest is"):
                write(state)
    state = create_game("nlhe", blinds=(1, 2), seed=1)((10**18 - 200, 200))
    line = HandRecord.line(state)
    assert HandRecord.from_json(line).players[0].stack == 10**18 - 200


OHH: Final[dict[str, Any]] = json.loads(write_ohh(first_record()))["ohh"]
OHHS: Final[dict[str, dict[str, Any]]] = {
    "900 lists": {"_bigslick": {"a": json.loads(nested(900))}},
    "a straddle": {"_bigslick": {"straddle": 1e300}},
    "a long straddle": {"_bigslick": {"straddle": "9" * MANY}},
    "a straddle of lists": {"_bigslick": {"straddle": json.loads(nested(900))}},
    "no straddle": {"_bigslick": {"straddle": "sNaN"}},
    "seats": {"table_size": 10**30, "dealer_seat": 10**30},
    "no number": {"big_blind_amount": "sNaN"},
    "infinity": {"big_blind_amount": "Infinity"},
    "rounds": {"rounds": [{"street": "Flop", "cards": ["As"]}] * 5000},
    "pots": {"pots": [{"amount": 10**17}] * 5000},
    "texts": {"table_name": "x" * MANY, "site_name": "y" * MANY, "game_number": "z"},
    "a game": {"game_type": "x" * MANY},
    "a time": {"start_date_utc": "9" * MANY},
    "speed": {
        "tournament": True,
        "tournament_info": {"speed": {"a": json.loads(nested(900))}},
    },
    "buy-in": {
        "tournament": True,
        "tournament_info": {"buyin_amount": "1e999999", "tournament_number": 10**4000},
    },
}


@pytest.mark.parametrize("changes", OHHS)
def test_an_open_hand_history_without_end_is_refused_or_used(changes: str) -> None:
    check(json.dumps({"ohh": OHH | OHHS[changes]}), "ohh")


def test_open_brackets_in_an_open_hand_history_are_refused() -> None:
    line = json.dumps({"ohh": OHH})[:-2]
    assert not check(f'{line}, "x": {nested(MANY)}}}}}', "ohh")


IPOKER: Final = TEXTS["ipoker"][1].decode()


def laughs() -> str:
    """Return entities of which each is ten of the one before."""
    lines = ['<!ENTITY l0 "ha">']
    lines += [f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12)]
    return f"<!DOCTYPE session [{''.join(lines)}]>"


def in_game(text: str) -> str:
    """Return the session with something in its first game."""
    return re.sub(r"<game [^>]*>", lambda found: found[0] + text, IPOKER, count=1)


def in_session(text: str) -> str:
    return IPOKER.replace("<gametype>", f"<gametype>{text}", 1)


EXTERNAL: Final = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    "text",
    [
        laughs() + in_session("&l11;"),
        in_game(f"{laughs()}&l11;"),
        EXTERNAL + in_session("&x;"),
        in_game(f"{EXTERNAL}&x;"),
        in_session("&x;"),
        in_session("&#65;" * MANY),
        in_session(f"&#{'9' * MANY};"),
        in_session("&#0;"),
        in_session(f"<![CDATA[{'x' * MANY}]]>"),
        in_game("<a>" * MANY),
    ],
    ids=range(10),
)
def test_xml_without_end_is_refused(text: str) -> None:
    assert not check(text, "ipoker")


@pytest.mark.parametrize(
    "text",
    [
        in_game(nested(MANY, "<a>", "</a>")),
        in_game("a" * MANY),
        re.sub('gamecode="[^"]*"', f'gamecode="{"9" * MANY}"', IPOKER),
        IPOKER.replace("</game>", "</game>" * 5000, 1),
    ],
    ids=["elements", "text", "number", "ends"],
)
def test_xml_that_is_only_strange_is_read(text: str) -> None:
    assert len(check(text, "ipoker")) == 1


ACPC: Final = TEXTS["acpc"][0].decode()


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"STATE:\d+", f"STATE:{'9' * 3900}"),
        (r"STATE:0:[^:]*", f"STATE:0:r{'9' * 3800}"),
        (r"STATE:0:[^:]*", f"STATE:0:{'c/' * 1900}"),
        (r"STATE:0:[^:]*", "STATE:0:r1e999999999"),
        (r"(?s)$", "|x" * 1900),
        (r":(-?\d+)\|", ":1e999999999|"),
        (r":(-?\d+)\|", f":{'9' * 3800}|"),
        (r"\|(\w+)/", f"|{'As' * 1900}/"),
        (r"holdem.nolimit.2p", f"holdem.nolimit.{'9' * 3000}p"),
    ],
    ids=range(9),
)
def test_a_log_without_end_is_refused(pattern: str, text: str) -> None:
    changed = re.sub(pattern, text, ACPC, count=1)
    assert changed != ACPC
    assert not check(changed, "acpc")


def test_amounts_are_bounded_in_one_place() -> None:
    assert parse_value(str(MAX_AMOUNT)) == MAX_AMOUNT
    assert parse_value("0." + "1" * (MAX_DIGITS - 2))
    for text in (
        *(str(MAX_AMOUNT + 1), f"-{MAX_AMOUNT + 1}", "1e19", "1e999999999"),
        *("1e-999999999", "9" * 200_000, "0." + "1" * MAX_DIGITS, "nan", "sNaN", ""),
    ):
        with pytest.raises(NotationError) as caught:
            parse_value(text)
        assert len(str(caught.value)) < 200
