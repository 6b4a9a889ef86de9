"""PokerTH's log: an SQLite file with hands, written here as the program writes it."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from tests.support.site_hands import plays

from bigslick.errors import NotationError
from bigslick.formats.reader import read_hands
from bigslick.history import track_files, verify_files
from bigslick.history.library import Library

if TYPE_CHECKING:
    from pathlib import Path

    from bigslick.formats.record.hand_record import HandRecord

SEATS = range(1, 11)
NAMES = {1: "Ann", 3: "Bob: x", 4: "Cyd"}
RANKS, SUITS = "23456789TJQKA", "dhsc"


def card(text: str) -> int:
    return 13 * SUITS.index(text[1]) + RANKS.index(text[0])


def write_log(path: Path, hands: list[dict[str, Any]]) -> Path:
    """Write a log; a hand has stacks, cards, a board and actions."""
    seats = ", ".join(
        f"Seat_{n}_Cash INTEGER, Seat_{n}_Card_1 INTEGER, Seat_{n}_Card_2 INTEGER, "
        f"Seat_{n}_Hand_text TEXT, Seat_{n}_Hand_int INTEGER"
        for n in SEATS
    )
    board = ", ".join(f"BoardCard_{n} INTEGER" for n in range(1, 6))
    with closing(sqlite3.connect(path)) as base:
        base.executescript(
            "create table Session (PokerTH_Version TEXT, Date TEXT, Time TEXT,"
            " LogVersion INTEGER);"
            "create table Player (UniqueGameID INTEGER, Seat INTEGER, Player TEXT);"
            "create table Hand (HandID INTEGER, UniqueGameID INTEGER,"
            " Dealer_Seat INTEGER, Sb_Amount INTEGER, Sb_Seat INTEGER,"
            f" Bb_Amount INTEGER, Bb_Seat INTEGER, {seats}, {board});"
            "create table Action (ActionID INTEGER PRIMARY KEY, HandID INTEGER,"
            " UniqueGameID INTEGER, BeRo INTEGER, Player INTEGER, Action TEXT,"
            " Amount INTEGER);"
        )
        for seat, name in NAMES.items():
            base.execute("insert into Player values (1, ?, ?)", (seat, name))
        for number, hand in enumerate(hands, 1):
            row = {"HandID": number, "UniqueGameID": 1} | hand["row"]
            for seat, stack in hand["stacks"].items():
                row[f"Seat_{seat}_Cash"] = stack
            for seat, cards in hand.get("cards", {}).items():
                row[f"Seat_{seat}_Card_1"] = card(cards[:2])
                row[f"Seat_{seat}_Card_2"] = card(cards[2:])
            for n, text in enumerate(hand.get("board", "").split(), 1):
                row[f"BoardCard_{n}"] = card(text)
            marks = ", ".join("?" * len(row))
            query = f"insert into Hand ({', '.join(row)}) values ({marks})"  # noqa: S608 - names of columns
            base.execute(query, [*row.values()])
            for street, seat, word, *amount in hand["actions"]:
                values = (number, 1, street, seat, word, amount[0] if amount else None)
                query = "insert into Action values (null, ?, ?, ?, ?, ?, ?)"
                base.execute(query, values)
        base.commit()
    return path


BLINDS = {
    "Dealer_Seat": 1,
    "Sb_Amount": 10,
    "Sb_Seat": 3,
    "Bb_Amount": 20,
    "Bb_Seat": 4,
}
POSTS = [(0, 3, "posts small blind", 10), (0, 4, "posts big blind", 20)]
FOLDED: dict[str, Any] = {
    "row": BLINDS,
    "stacks": {1: 1000, 3: 1000, 4: 1000},
    "board": "2d 7h Qs",
    "actions": [
        (0, 1, "starts as dealer"),
        *POSTS,
        (0, 1, "bets", 60),
        (0, 3, "calls", 50),
        (0, 4, "folds"),
        (1, 3, "checks"),
        (1, 1, "bets", 100),
        (1, 3, "folds"),
        (1, 1, "wins", 240),
    ],
}
ALL_IN: dict[str, Any] = {
    "row": BLINDS,
    "stacks": {1: 400, 3: 900, 4: 700},
    "cards": {1: "AsAd", 3: "KhKs", 4: "9c8c"},
    "board": "2d 7h Qs 3c 4c",
    "actions": [
        *POSTS,
        (0, 1, "is all in with", 400),
        (0, 3, "is all in with", 900),
        (0, 4, "is all in with", 700),
        (4, 1, "shows", None),
        (4, 1, "wins", 1200),
        (4, 3, "wins (side pot)", 600),
        (4, 3, "wins (side pot)", 200),
        (4, 3, "wins game"),
    ],
}


def records(path: Path) -> list[HandRecord]:
    found = []
    for hand in read_hands(path):
        assert hand.record is not None, hand.error
        found.append(hand.record)
    return found


def test_hands_are_replayed_from_the_tables(tmp_path: Path) -> None:
    first, second = records(write_log(tmp_path / "log.pdb", [FOLDED, ALL_IN]))
    assert first.names == ["Bob: x", "Cyd", "Ann"]
    assert (first.hand_id, second.hand_id) == ("1-1", "1-2")
    assert plays(first)[:2] == [("Ann", "raise", 60, 0), ("Bob: x", "call", 50, 0)]
    assert first.winners == {"Ann": 140}
    assert (first.mode, first.meta["site"]) == ("tournament", "PokerTH")
    assert second.winners == {"Ann": 1200, "Bob: x": 600}
    assert [player.final for player in second.players] == [800, 0, 1200]
    assert second.community_cards == ["2d", "7h", "Qs", "3c", "4c"]


def test_calls_may_state_the_total_of_the_street(tmp_path: Path) -> None:
    actions = [
        (*action[:3], 60) if action[2] == "calls" else action
        for action in FOLDED["actions"]
    ]
    (record,) = records(
        write_log(tmp_path / "log.pdb", [FOLDED | {"actions": actions}])
    )
    assert record.winners == {"Ann": 140}


def test_posts_and_the_button_may_be_only_in_the_row_of_the_hand(
    tmp_path: Path,
) -> None:
    actions = [a for a in FOLDED["actions"] if not a[2].startswith(("posts", "starts"))]
    hand = FOLDED | {"actions": actions, "row": BLINDS | {"Dealer_Seat": None}}
    (record,) = records(write_log(tmp_path / "log.pdb", [hand]))
    assert record.button == 1
    assert record.winners == {"Ann": 140}


def test_a_wrong_result_is_refused(tmp_path: Path) -> None:
    actions = [*FOLDED["actions"][:-1], (1, 1, "wins", 500)]
    path = write_log(tmp_path / "log.pdb", [FOLDED | {"actions": actions}])
    (hand,) = read_hands(path)
    assert hand.error is not None
    assert hand.hand_id == "1-1"


def test_a_hand_that_is_not_over_is_refused(tmp_path: Path) -> None:
    path = write_log(
        tmp_path / "log.pdb", [FOLDED, FOLDED | {"actions": FOLDED["actions"][:5]}]
    )
    whole, cut = read_hands(path)
    assert whole.error is None
    assert cut.error is not None
    assert "ends before anybody wins" in cut.error.reason


def test_logs_are_counted_checked_and_imported(tmp_path: Path) -> None:
    path = write_log(tmp_path / "log.pdb", [FOLDED, ALL_IN])
    packed = tmp_path / "log.pdb.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    (check,) = verify_files([packed])
    assert (check.read, check.exact) == (2, 2)
    assert track_files([path])[0].report()["Ann"].hands == 2
    library = Library(tmp_path / "library")
    library.add([path])
    library.add([packed])
    assert track_files(library.files())[0].hands == 2


@pytest.mark.parametrize("table", ["Player", "Hand", "Action"])
def test_another_sqlite_file_is_refused(tmp_path: Path, table: str) -> None:
    path = write_log(tmp_path / "log.pdb", [FOLDED])
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"drop table {table}")
        base.commit()
    with pytest.raises(NotationError, match=f"without the table {table}"):
        list(read_hands(path))


def test_a_view_in_place_of_a_table_is_refused(tmp_path: Path) -> None:
    path = write_log(tmp_path / "log.pdb", [FOLDED])
    with closing(sqlite3.connect(path)) as base:
        base.execute("drop table Hand")
        base.execute(
            "create view Hand as with recursive n(i) as "
            "(select 1 union all select i + 1 from n) select * from n"
        )
        base.commit()
    with pytest.raises(NotationError, match="without the table Hand"):
        list(read_hands(path))


@pytest.mark.parametrize("end", [20, 200, 5000])
def test_a_damaged_file_is_refused(tmp_path: Path, end: int) -> None:
    path = write_log(tmp_path / "log.pdb", [FOLDED])
    path.write_bytes(path.read_bytes()[:end] + b"\xff" * 900)
    with pytest.raises(NotationError, match="log of PokerTH"):
        list(read_hands(path))
