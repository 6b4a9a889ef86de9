"""What the room's log says of a hand of each family of games, reviewed as diffs.

After a change on purpose, ``BIGSLICK_GOLDEN=write pytest tests/golden`` writes the
texts again; read the diff before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from tests.support.table_entries import TableEntries

from bigslick.engine.encoding import action_to_dict
from bigslick.room.storage import entries

if TYPE_CHECKING:
    from bigslick.room.table.table import Table

HERE = Path(__file__).parent / "room_logs"
STACKS = {"Ann": 40, "Bob": 90, "Cyd": 200}
FAMILIES: dict[str, dict[str, Any]] = {
    "hold'em": {"game": "nlhe"},
    "hold'em run twice": {"game": "nlhe", "runouts": 2},
    "short deck": {"game": "short-deck"},
    "bomb pot on two boards": {"game": "nlhe", "bomb_every": 1},
    "omaha high-low": {"game": "plo8"},
    "stud high-low": {"game": "stud8"},
    "razz": {"game": "razz"},
    "triple draw": {"game": "27td"},
    "badugi": {"game": "badugi"},
    "badeucey": {"game": "badeucey"},
    "drawmaha": {"game": "drawmaha"},
    "horse": {"game": "horse", "hands_per_game": 1},
}
HANDS = 3


def line(event: dict[str, Any]) -> str | None:  # noqa: PLR0911 - one for each kind
    """Return what an event says in the log; None if it is not in it."""
    get, seat = event.get, event.get("seat")
    match event["type"]:
        case "hand_start":
            changed = " (new game)" if get("new_game") else ""
            bomb = ", bomb pot" if get("bomb_pot") else ""
            names = " ".join(f"{n}={name}" for n, name in event["names"].items())
            text = f"\nhand {event['number']}, {event['game_name']}{changed}{bomb}"
            return f"{text}: {names}"
        case "post":
            return f"{seat} posts {event['what']} {event['amount']}"
        case "action":
            count = "" if get("count") is None else f" {get('count')}"
            amount = f" to {event['to']}" if get("to") else ""
            all_in = ", all-in" if get("all_in") else ""
            return f"{seat} {event['action']}{count}{amount}{all_in}"
        case "board":
            return "board " + " | ".join("".join(own) for own in event["boards"])
        case "runout":
            return f"{seat} runs it {get('count')}"
        case "show":
            hands = " / ".join(get("hands", []))
            return f"{seat} shows {''.join(event['cards'])}: {hands}"
        case "muck":
            return f"{seat} mucks"
        case "push":
            what = f" ({get('what')})" if get("what") else ""
            return "; ".join(
                f"{n} wins {amount}{what} {get('hands', {}).get(n, '')}".rstrip()
                for n, amount in event["amounts"].items()
            )
        case _:
            return None


def table_life() -> Table:
    """Return a table at which people do everything besides playing."""
    session = TableEntries(seed=7, stack=200, time_ms=60_000)
    table = session.table
    session.sit("Ann", "Bob", "Cyd")
    table.guests[1].hosts = True

    def order(what: entries.EntryBody) -> None:
        table.apply(entries.TableEntry(session.at, what, f"Host:{session.at}"))

    session.deal()
    session.write(entries.Chatted(2, "hello"))
    session.write(entries.Reacted(2, "good_luck"))
    session.write(entries.Reported(3, "Bob", "hello"))
    session.at += 40_000
    assert table.turn is not None
    session.write(entries.ClockCalled(table.turn.seat % 3 + 1))
    order(entries.Blinds(2, 4, 1))
    session.write(entries.SeatWished(3, 4))
    session.play()
    order(entries.Muted(2, yes=True))
    order(entries.Muted(2, yes=False))
    order(entries.HandedOver(2))
    order(entries.Closing("closed by the host"))
    return table


def played_hands(config: dict[str, Any]) -> Table:
    """Return a table with a few hands in which players call, raise and discard."""
    table = TableEntries(seed=7, **{"stack": 200, "seats": 3} | config)
    for name, chips in STACKS.items():
        table.sit(name, chips=chips)
    for seat in table.table.seats:
        table.write(entries.Habit(seat, "run_it_twice", yes=True))
    for number in range(HANDS):
        table.deal()
        _play(table, number)
        for seat, own in table.table.seats.items():
            if own.player.chips < 40:
                table.write(entries.ToppedUp(seat, 60))
    return table.table


def log_of(config: dict[str, Any]) -> str:
    """Return the log of these hands."""
    lines = []
    for event in played_hands(config).events:
        said = line(msgspec.json.decode(event.public))
        if said is not None:
            lines.append(said)
    return "\n".join(lines).lstrip() + "\n"


def _play(table: TableEntries, number: int) -> None:
    """Play a hand; in the last one everybody goes as far as they can."""
    while table.table.playing:
        question = table.table.question
        if question is not None:
            table.write(entries.RunoutAnswered(question.seats[0], yes=True))
            continue
        turn = table.table.turn
        assert turn is not None
        legal = turn.legal
        if number == HANDS - 1 and legal.max_raise_to is not None:
            action: Any = legal.raise_to(legal.max_raise_to)
            table.write(entries.Acted(turn.seat, action_to_dict(action)))
        elif legal.discards is not None:
            cards = "".join(map(repr, legal.discards[: table.rng.randrange(3)]))
            table.write(entries.Acted(turn.seat, {"action": "discard", "cards": cards}))
        else:
            kind = "check" if legal.check else "call"
            if legal.bring_in is not None:
                kind = "bring-in"
            table.write(entries.Acted(turn.seat, {"action": kind}))


@pytest.mark.parametrize("family", FAMILIES)
def test_the_log_of_a_family_reads_as_reviewed(family: str) -> None:
    text = log_of(FAMILIES[family])
    path = HERE / f"{family.replace(' ', '-').replace(chr(39), '')}.txt"
    if os.environ.get("BIGSLICK_GOLDEN") == "write":
        HERE.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
