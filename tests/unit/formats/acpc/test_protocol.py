from __future__ import annotations

import pytest

from bigslick import (
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    NotationError,
    create_game,
)
from bigslick.formats.acpc.protocol import log_line
from bigslick.formats.acpc.reader import ACPCProtocolParser
from bigslick.formats.phh import HandHistory

NO_LIMIT = NoLimitTexasHoldem((), True, 0, (50, 100), 100)
LIMIT = FixedLimitTexasHoldem((), True, 0, (5, 10), 10, 20)
CALLED = "STATE:7:cr300c/cc/cc/cc:2c4h|7cKh/8h6dQs/3h/9d:-300|300:alice|bob"
FOLDED = "STATE:5:r300f:2c4h|7cKh:-100|100:bob|alice"
ALL_IN = "STATE:6:r20000c///:2c4h|7cKh/8h6dQs/3h/9d:-20000|20000:bob|alice"
SPLIT = (
    "STATE:3:ffr225fcc/ccc/ccc/ccr562cf:2cAc|9sTc|4c6s|Ks2d|6dAd|Jh5d/Qs9c4s/As/8d:"
    "112.5|-225|0|0|112.5|0:MrBlue|MrBlonde|MrWhite|MrPink|MrBrown|Pluribus"
)


def read(line: str, stack: int = 20000) -> HandHistory:
    (history,) = HandHistory.from_acpc_protocol(
        NO_LIMIT, stack, line, error_status=True
    )
    return history


@pytest.mark.parametrize(
    ("line", "stack"),
    [(CALLED, 20000), (FOLDED, 20000), (ALL_IN, 20000), (SPLIT, 10000)],
)
def test_a_line_of_a_log_is_read_and_written_again(line: str, stack: int) -> None:
    assert read(line, stack).to_pluribus_protocol() == line


def test_the_actions_of_a_hand_are_those_of_phh() -> None:
    history = read(CALLED)
    assert history.players == ["alice", "bob"]
    assert history.hand == 7
    assert history.user_defined_fields["_results"] == [-300, 300]
    assert history.actions == [
        "d dh p1 2c4h",
        "d dh p2 7cKh",
        "p2 cc",
        "p1 cbr 300",
        "p2 cc",
        "d db 8h6dQs",
        "p1 cc",
        "p2 cc",
        "d db 3h",
        "p1 cc",
        "p2 cc",
        "d db 9d",
        "p1 cc",
        "p2 cc",
        "p1 sm 2c4h",
        "p2 sm 7cKh",
    ]


def test_the_server_sends_a_line_whenever_a_player_is_to_act() -> None:
    assert list(read(ALL_IN).to_acpc_protocol(0)) == [
        ("S->", "MATCHSTATE:0:6::2c4h|\r\n"),
        ("S->", "MATCHSTATE:0:6:r20000:2c4h|\r\n"),
        ("<-C", "MATCHSTATE:0:6:r20000:2c4h|:c\r\n"),
        ("S->", "MATCHSTATE:0:6:r20000c///:2c4h|7cKh/8h6dQs/3h/9d\r\n"),
    ]
    said = list(read(FOLDED).to_acpc_protocol(0, 9))
    assert said[-1] == ("S->", "MATCHSTATE:0:9:r300f:2c4h|\r\n")


def test_limit_raises_have_no_amount() -> None:
    line = "STATE:4:crc/cc/cc/cc:QcKs|QhKc/5c9h5h/2s/8c:0|0:p1|p2"
    (history,) = HandHistory.from_acpc_protocol(LIMIT, 2000, line, error_status=True)
    assert history.variant == "FT"
    said = list(history.to_acpc_protocol(0))
    assert said[2] == ("<-C", "MATCHSTATE:0:4:c:QcKs|:r\r\n")
    assert log_line(history) == line
    with pytest.raises(NotationError, match="pluribus"):
        history.to_pluribus_protocol()


def test_lines_that_are_no_hands_are_skipped_and_hands_counted() -> None:
    log = f"# a match\n{CALLED}\nSCORE:1|2:a|b\n{FOLDED}\n"
    parser = ACPCProtocolParser(NO_LIMIT, 20000)
    found = parser(log)
    assert [next(found).hand, next(found).hand] == [7, 5]
    with pytest.raises(StopIteration) as stop:
        next(found)
    assert stop.value.value == 2


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("cr300c", "zr300c", "invalid action 'z'"),
        ("cr300c", "cr120c", "below the minimum"),
        ("-300|300", "300|-300", "are wrong"),
        ("-300|300", "-300", "each of 2 players, not 1"),
        ("/3h/9d", "/3h/3h", "duplicate card"),
        ("/3h/9d", "/3h", "cards of a street are missing"),
        ("2c4h|7cKh", "2c4h", "each of 2 players, not 1"),
        ("cc/cc/cc:", "cc/cc/c:", "not over"),
        ("STATE:7", "STATE:x", "expected a hand"),
        ("2c4h", "2c4x", "Suit"),
    ],
)
def test_damage_is_warned_of_or_raised_with_its_line(
    old: str, new: str, reason: str
) -> None:
    log = CALLED.replace(old, new, 1)
    assert log != CALLED
    with pytest.raises(NotationError, match=f"line 1: .*{reason}"):
        read(log)
    with pytest.warns(UserWarning, match="unable to parse"):
        found = list(HandHistory.from_acpc_protocol(NO_LIMIT, 20000, log))
    assert found == []


def test_unknown_cards_games_and_names_are_refused() -> None:
    history = read(FOLDED)
    history.actions[0] = "d dh p1 ????"
    with pytest.raises(NotationError, match="must be known"):
        list(history.to_acpc_protocol(0))
    with pytest.raises(NotationError, match="invalid position"):
        history.to_acpc_protocol(2)
    history.players = ["a|b", "c"]
    with pytest.raises(NotationError, match="name"):
        history.to_pluribus_protocol()
    game = create_game("plo", seed=1)
    omaha = HandHistory.from_game_state(game, game((200, 200)))
    with pytest.raises(NotationError, match="ACPC"):
        omaha.to_acpc_protocol(0)
