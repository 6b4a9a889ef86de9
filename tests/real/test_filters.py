"""Filters over real hands choose the hands that an independent count finds.

The count reads the fields of the PHH files, and nothing of the decision table. ``show``
and ``review`` read hands one by one, ``graph`` and ``report`` as tables.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from bigslick.cli import new_root
from bigslick.history import Problems, follow_files, hands_of, track_files
from bigslick.history.filters import condition_of
from bigslick.history.hand_choice import chosen_hands
from bigslick.history.report import collect_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.formats.read_hand import ReadHand

DATA = Path(__file__).parents[3] / "shared" / "data" / "phh"
HANDS = 25  # of each source
HOURS = {"ET": -4.0, "GMT-0910": -9 - 1 / 6}
"""The differences from UTC of the zones in July."""
POTS = ("unraised", "raised", "3-bet", "4-bet", "5-bet")
MIDDLE = ((), ("CO",), ("UTG", "CO"), ("UTG", "MP", "CO"), ("UTG", "MP", "HJ", "CO"))

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the real hands are not here")


@dataclass
class Played:
    """What one player did in a hand, and what the hand was like."""

    player: str
    players: int
    position: str
    hand_class: str | None
    bet_flop: bool
    pot: str
    date: str
    line: str


def class_of(cards: str) -> str | None:
    """Return the class of two hole cards."""
    if "?" in cards:
        return None
    first, second = sorted((cards[0], cards[2]), key="AKQJT98765432".index)
    suited = "s" if cards[1] == cards[3] else "o"
    return first + second if first == second else first + second + suited


def position_of(i: int, count: int) -> str:
    if count == 2:  # the button has the small blind, and is the second player
        return ("BB", "BTN")[i]
    middle = MIDDLE[count - 3] if count - 3 < len(MIDDLE) else ("?",) * (count - 3)
    return ("SB", "BB", *middle, "BTN")[i]


def played(hand: dict[str, Any]) -> list[Played]:
    """Return the rows of a hand, from its fields."""
    count = len(hand["players"])
    held = ["????"] * count
    bet_flop = [False] * count
    blinds = [abs(amount) for amount in hand["blinds_or_straddles"]]
    bets = blinds[::-1] if count == 2 else blinds
    streets: list[list[str]] = [[]]
    last, raises, live = "", 0, count
    for words in map(str.split, hand["actions"]):
        if words[:2] == ["d", "dh"]:
            held[int(words[2][1:]) - 1] = words[3]
        elif words[:2] == ["d", "db"]:
            streets.append([])
            bets = [0] * count
        elif words[1] == "sm":
            if len(words) > 2 and "?" not in words[2]:
                held[int(words[0][1:]) - 1] = words[2]
        else:
            i = int(words[0][1:]) - 1
            last = words[1]
            live -= last == "f"
            if last == "cc":
                streets[-1].append("call" if bets[i] < max(bets) else "check")
                bets[i] = max(bets)
            elif last == "cbr":
                streets[-1].append("raise" if max(bets) else "bet")
                raises += len(streets) == 1
                bet_flop[i] |= len(streets) == 2 and not max(bets)
                bets[i] = float(words[2])
    if last == "f" and live == 1:
        streets[-1].append("fold")
    line = " / ".join(", ".join(street) for street in streets if street)
    date = ""
    if "year" in hand:
        moment = datetime(hand["year"], hand["month"], hand["day"])  # noqa: DTZ001
        at = hand["time"]
        moment += timedelta(hours=at.hour - HOURS[hand["time_zone_abbreviation"]])
        date = (moment + timedelta(minutes=at.minute, seconds=at.second)).isoformat()
    return [
        Played(
            name,
            count,
            position_of(i, count),
            class_of(held[i]),
            bet_flop[i],
            POTS[min(raises, 4)],
            date[:10],
            line,
        )
        for i, name in enumerate(hand["players"])
    ]


@dataclass
class Sample:
    """A file with hands of four sources, the hands, and their rows."""

    file: Path
    read: list[ReadHand]
    rows: list[list[Played]]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    texts = [
        path.read_text() for path in sorted((DATA / "pluribus").rglob("*.phh"))[:HANDS]
    ]
    for path in sorted((DATA / "handhq").glob("*.phhs")):
        texts += re.split(r"^\[\d+\]\n", path.read_text(), flags=re.MULTILINE)[
            1 : HANDS + 1
        ]
    text = "".join(f"[{n}]\n{hand}\n" for n, hand in enumerate(texts, 1))
    file = tmp_path_factory.mktemp("filters") / "hands.phhs"
    file.write_text(text)
    rows = [played(tomllib.loads(hand)) for hand in texts]
    return Sample(file, [*hands_of(file)], rows)


FILTERS: dict[str, tuple[dict[str, str], Callable[[Played], bool]]] = {
    "nothing": ({}, bool),
    "position": (
        {"position": "BTN,co", "where": "players < 8"},
        lambda row: row.position in ("BTN", "CO") and row.players < 8,
    ),
    "pot": ({"pot": "3bet,4bet"}, lambda row: row.pot in ("3-bet", "4-bet")),
    "since": ({"since": "2009-07-05"}, lambda row: row.date >= "2009-07-05"),
    "hand": (
        {"hand": "TT+,AJs+,KQo"},
        lambda row: (row.hand_class or "").startswith(
            ("AA", "KK", "QQ", "JJ", "TT", "AKs", "AQs", "AJs", "KQo")
        ),
    ),
    "line": (
        {"line": "raise, call / check, ..."},
        lambda row: row.line.startswith("raise, call / check"),
    ),
    "ended": ({"line": "raise, fold"}, lambda row: row.line == "raise, fold"),
    "decision": (
        {"where": "players >= 4 and round = 1 and action = 'bet'", "pot": "raised"},
        lambda row: row.players >= 4 and row.bet_flop and row.pot == "raised",
    ),
}


def rows_of(sample: Sample, name: str) -> list[tuple[int, Played]]:
    """Return the rows that meet a filter, with the numbers of their hands."""
    meets = FILTERS[name][1]
    rows = [
        (number, row)
        for number, (hand, own) in enumerate(
            zip(sample.read, sample.rows, strict=True), 1
        )
        for row in own
        if hand.record is not None and meets(row)
    ]
    assert rows
    return rows


@pytest.mark.parametrize("name", sorted(FILTERS))
def test_the_command_review_chooses_the_same_hands(sample: Sample, name: str) -> None:
    rows = rows_of(sample, name)
    (player, count), *_ = Counter(row.player for _, row in rows).most_common(1)
    flags = [f"--{key}={value}" for key, value in FILTERS[name][0].items()]
    quick = ("--street", "river", "--push-fold", "0", "--target", "20%", "--json")
    words = ["review", str(sample.file), "--player", player, *quick, *flags]
    result = CliRunner().invoke(new_root(), words, catch_exceptions=False)
    assert json.loads(result.stdout)["hands"] == count


@pytest.mark.parametrize("name", sorted(FILTERS))
def test_every_command_chooses_the_same_hands(sample: Sample, name: str) -> None:
    file = sample.file
    options, rows = FILTERS[name][0], rows_of(sample, name)
    where = condition_of(**options)
    tracker, _ = track_files([file], where=where)
    counts = Counter(row.player for _, row in rows)
    assert {n: s.hands for n, s in tracker.report().players.items()} == counts
    player = counts.most_common(1)[0][0]
    own = [number for number, row in rows if row.player == player]
    curve, _ = follow_files([file], player, where=where)
    assert curve.hands == len(own)
    collected, _ = collect_files([file], [player], where=where)
    assert collected.hands == len({number for number, _ in rows})
    assert collected.of().hands == len(rows)
    assert collected.of(player).hands == len(own)
    for named, numbers in (([player], own), (None, {number for number, _ in rows})):
        condition = condition_of(**options, players=named)
        if condition is not None:
            found = chosen_hands(sample.read, condition, Problems())
            assert [number for number, _ in found] == sorted(numbers)
