"""A table of the room as a list of entries, in the form that its actor writes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from bigslick.bots.action_choice import cheapest, stay_in
from bigslick.engine.encoding import action_to_dict
from bigslick.room.fairness.seal import DECKS
from bigslick.room.storage import entries
from bigslick.room.table.checkpoints import checkpoint
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.room.table.delivery.encoded_event import EncodedEvent


def visible_events(events: Iterable[EncodedEvent]) -> list[Any]:
    """Return the events as spectators see them, and as each player does."""
    return [
        (
            event.n,
            event.public,
            {guest: event.seen_by(guest) for guest in event.private},
        )
        for event in events
    ]


class TableEntries:
    """Writes entries as the actor does, and stores them."""

    def __init__(self, seed: int = 0, **config: Any) -> None:
        self.rng = random.Random(seed)
        self.table = Table("t")
        self.at = 1_000
        self.lines: list[bytes] = []
        self.marks: list[tuple[bytes, int]] = []
        self.write(entries.Created(TableConfig(**({"seats": 4} | config))))

    def write(self, what: entries.EntryBody) -> None:
        self.at += self.rng.randrange(1, 400)
        if isinstance(what, entries.Sealed):
            self.marks.append((checkpoint(self.table), len(self.lines)))
        entry = entries.TableEntry(self.at, what)
        self.table.apply(entry)
        self.lines.append(entries.encode_entry(entry))

    def sit(self, *names: str, chips: int = 200) -> None:
        for name in names:
            seat = min(set(range(1, 5)) - set(self.table.seats))
            self.write(entries.Joined(seat, name, chips, token=f"hash of {name}"))

    def deal(self) -> None:
        self.write(entries.Sealed(self.rng.randbytes(32).hex(), DECKS))
        self.write(entries.Dealt())

    def play(self) -> None:
        while (turn := self.table.turn) is not None:
            legal = turn.legal
            roll = self.rng.random()
            action = stay_in(legal) if roll < 0.7 else cheapest(legal)
            if legal.min_raise_to is not None and roll > 0.9:
                action = legal.raise_to(legal.min_raise_to)
            self.write(entries.Acted(turn.seat, action_to_dict(action)))

    @property
    def chips(self) -> int:
        hand = self.table.hand
        infos = [self.table.info(n) for n in self.table.seats]
        seats = sum(info.chips for info in infos if info is not None)
        if hand is None or not self.table.playing:
            return seats
        return seats + int(hand.event_builder.account.total)
