"""A table whose players contribute seeds to the deal, for tests of fairness proofs."""

from __future__ import annotations

import random
from typing import Any

from bigslick.bots.action_choice import cheapest, stay_in
from bigslick.engine.encoding import action_to_dict
from bigslick.engine.games import VARIANTS
from bigslick.room.fairness.record import FairnessRecord
from bigslick.room.fairness.seal import DECKS, seed_commitment
from bigslick.room.storage import entries
from bigslick.room.table.hand.finished_hands import Viewer, fairness_of, hand_row
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")


class FairTable:
    """Writes entries of hands in which all players commit to seeds and reveal them."""

    def __init__(self, game: str, seats: int = 3, seed: int = 0, **config: Any) -> None:
        seats = min(seats, VARIANTS[game].max_players)
        self.rng = random.Random(f"{game} {seed}")
        self.table = Table("t")
        self.at = 1_000
        self.lines: list[bytes] = []
        self.seeds: dict[int, str] = {}
        self.write(entries.Created(TableConfig(game=game, seats=seats, **config)))
        for seat, name in enumerate(NAMES[:seats], 1):
            self.write(entries.Joined(seat, name, 400, token=f"hash of {name}"))
            self.write(entries.Present(seat, True))

    def write(self, what: entries.EntryBody) -> None:
        self.at += 100
        entry = entries.TableEntry(self.at, what)
        self.table.apply(entry)
        self.lines.append(entries.encode_entry(entry))

    def commit(self, *seats: int) -> None:
        """Let seats commit to new seeds; by default all seats."""
        for seat in seats or tuple(self.table.seats):
            seed = self.rng.randbytes(32)
            self.seeds[seat] = seed.hex()
            value = seed_commitment("t", self.table.hand_id, seat, seed)
            self.write(entries.Committed(seat, value.hex()))

    def seal(self) -> None:
        self.write(entries.Sealed(self.rng.randbytes(32).hex(), DECKS))

    def reveal(self, *seats: int) -> None:
        for seat in seats or tuple(self.table.seats):
            self.write(entries.Revealed(seat, self.seeds[seat]))

    def deal(self) -> None:
        """Perform the whole protocol up to the first cards."""
        self.commit()
        self.seal()
        self.reveal()
        self.write(entries.Dealt())

    def write_dealt(self) -> None:
        self.write(entries.Dealt())

    def deal_without(self, *seats: int) -> None:
        """Deal a hand in which these seats do not commit."""
        others = [seat for seat in self.table.seats if seat not in seats]
        self.commit(*others)
        self.seal()
        self.reveal(*others)
        self.write(entries.Dealt())

    @staticmethod
    def fold(legal: Any) -> dict[str, Any]:
        """Return the cheapest action."""
        return action_to_dict(cheapest(legal))

    def play(self, *, draws: bool = False) -> None:
        """Play the hand to its end; with ``draws`` players draw all they can."""
        while (turn := self.table.turn) is not None:
            self.write(entries.Acted(turn.seat, self._choice(turn.legal, draws)))

    def _choice(self, legal: Any, draws: bool) -> dict[str, Any]:
        if legal.discards is not None:
            count = legal.discard_count
            if count is None:
                most = len(legal.discards)
                count = most if draws else self.rng.randrange(most + 1)
            cards = self.rng.sample([*map(repr, legal.discards)], count)
            return {"action": "discard", "cards": "".join(cards)}
        roll = self.rng.random()
        if draws or roll < 0.75:
            return action_to_dict(stay_in(legal))
        if roll > 0.9 and legal.min_raise_to is not None:
            return action_to_dict(legal.raise_to(legal.min_raise_to))
        return action_to_dict(cheapest(legal))

    def record(self, name: str | None = None) -> FairnessRecord:
        row = hand_row(self.table)
        assert row is not None
        seats = {seat.player.name: number for number, seat in self.table.seats.items()}
        viewer = None
        if name is not None:
            viewer = Viewer.at(self.table, self.table.guests[seats[name]])
        record = fairness_of(row, viewer)
        assert isinstance(record, FairnessRecord)
        return record
