"""The hands of PokerTH's log, an SQLite file (``.pdb``), as lines of text.

The tables are ``Player`` (names by seat), ``Hand`` (blinds, stacks, cards) and
``Action``. The lines are read by ``reader``; they exist only in memory.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

from bigslick.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ("SQLITE", "log_lines")

SQLITE: Final = b"SQLite format 3\0"
"""The first bytes of an SQLite file."""
_TABLES: Final = ("Player", "Hand", "Action")
_MOST_STEPS: Final = 100_000  # thousands of instructions of SQLite
_SEATS: Final = range(1, 11)
_BOARD: Final = 5
_STREETS: Final = (("FLOP", 3), ("TURN", 4), ("RIVER", 5))
_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "dhsc"
_BLINDS: Final = ("posts small blind", "posts big blind")
_SHOWDOWN: Final = ("has", "shows", "wins")

_Row = dict[str, Any]


def log_lines(data: bytes, file: str) -> Iterator[str]:
    """Yield the hands of a log as lines of text.

    Raises:
        NotationError: the data is not an SQLite file, or not a log of PokerTH.

    """
    with closing(sqlite3.connect(":memory:")) as base:
        steps = iter(range(_MOST_STEPS))
        base.set_progress_handler(lambda: int(next(steps, None) is None), 1000)
        try:
            base.deserialize(data)
            base.execute("pragma trusted_schema = off")
            _check_tables(base, file)
            names = {
                (row["UniqueGameID"], row["Seat"]): _one_line(row["Player"])
                for row in _rows(base, "select * from Player")
            }
            for hand in _rows(base, "select * from Hand order by UniqueGameID, HandID"):
                key = hand["UniqueGameID"], hand["HandID"]
                actions = _rows(
                    base,
                    "select * from Action where UniqueGameID = ? and HandID = ? "
                    "order by ActionID",
                    key,
                )
                seats = {
                    seat: names.get((key[0], seat)) or f"Seat {seat}" for seat in _SEATS
                }
                yield from _hand_lines(hand, seats, [*actions])
        except (sqlite3.Error, KeyError, TypeError, ValueError) as error:
            raise NotationError(
                f"{file}: not a log of PokerTH: {error}", file
            ) from None


def _check_tables(base: sqlite3.Connection, file: str) -> None:
    query = "select name from sqlite_master where type = 'table'"
    tables = {name for (name,) in base.execute(query)}
    missing = [name for name in _TABLES if name not in tables]
    if missing:
        raise NotationError(
            f"{file}: an SQLite file without the table {missing[0]}: expected a log of "
            "PokerTH",
            file,
        )


def _rows(
    base: sqlite3.Connection, query: str, values: tuple[Any, ...] = ()
) -> Iterator[_Row]:
    cursor = base.execute(query, values)
    columns = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(columns, row, strict=True))


def _one_line(text: object) -> str:
    return " ".join(str(text).split())


def _hand_lines(
    hand: _Row, names: Mapping[int, str], actions: list[_Row]
) -> Iterator[str]:
    """Yield the lines of one hand."""
    game, number = int(hand["UniqueGameID"]), int(hand["HandID"])
    blinds = f"{int(hand['Sb_Amount'])}/{int(hand['Bb_Amount'])}"
    yield f"PokerTH Hand #{game}-{number}: Hold'em No Limit ({blinds})"
    seated = [seat for seat in _SEATS if hand.get(f"Seat_{seat}_Cash")]
    for seat in seated:
        yield f"Seat {seat}: {names[seat]} ({int(hand[f'Seat_{seat}_Cash'])})"
    if hand.get("Dealer_Seat"):
        yield f"Seat {int(hand['Dealer_Seat'])} is the button"
    words = [_one_line(action["Action"]) for action in actions]
    if not any(word in _BLINDS for word in words):
        for name, word in (("Sb", _BLINDS[0]), ("Bb", _BLINDS[1])):
            if hand.get(f"{name}_Seat") in seated:
                who = names[int(hand[f"{name}_Seat"])]
                yield f"{who}: {word} {int(hand[f'{name}_Amount'])}"
    board = _cards(hand, *(f"BoardCard_{n}" for n in range(1, _BOARD + 1)))
    streets = [
        f"*** {name} *** [{' '.join(board[:end])}]"
        for name, end in _STREETS
        if len(board) >= end
    ]
    folded = {
        a["Player"] for a, word in zip(actions, words, strict=True) if word == "folds"
    }
    shown, given = False, 0
    for action, word in zip(actions, words, strict=True):
        ends = word.split(" ")[0] in _SHOWDOWN
        bet = int(action["BeRo"])
        while given < len(streets) and (ends or bet > given):
            yield streets[given]
            given += 1
        if ends and not shown:
            shown = True
            yield from _shown_cards(hand, names, seated, folded)
        amount = action["Amount"]
        chips = "" if amount is None else f" {int(amount)}"
        yield f"{names[int(action['Player'])]}: {word}{chips}"
    yield ""


def _shown_cards(
    hand: _Row, names: Mapping[int, str], seated: list[int], folded: set[Any]
) -> Iterator[str]:
    """Yield the cards of the players that the log knows."""
    for seat in seated:
        cards = _cards(hand, f"Seat_{seat}_Card_1", f"Seat_{seat}_Card_2")
        if cards:
            verb = "held" if seat in folded else "shows"
            yield f"{names[seat]}: {verb} [{' '.join(cards)}]"


def _cards(hand: _Row, *columns: str) -> list[str]:
    """Return the known cards, which are numbers from 0: suit by suit, from the two."""
    ids = [hand.get(column) for column in columns]
    known = [int(card) for card in ids if card is not None and int(card) >= 0]
    return [f"{_RANKS[card % 13]}{_SUITS[card // 13]}" for card in known]
