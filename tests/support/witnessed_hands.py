"""Hands as the client of one seat receives them, from a room that may be dishonest."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec
from tests.support.fair_table import FairTable

from bigslick.room.fairness.witness import Witness
from bigslick.room.storage import entries
from bigslick.room.table.delivery.snapshots import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    Lie = Callable[[dict[str, Any]], object]

__all__ = ("LIES", "SEAT", "seated_late", "watched")

SEAT = 1


class _Watched(FairTable):
    """A table at which seat 1 is played by a client that verifies the deal."""

    def __init__(self, game: str, seed: int, lies: dict[str, Lie]) -> None:
        super().__init__(game, seats=4, seed=seed)
        self.lies = lies
        self.sent: list[dict[str, Any]] = []
        """Everything that seat 1 received, including false events."""
        self.witness = Witness("t", new_seed=lambda: self.rng.randbytes(32))
        self.answers: list[tuple[str, dict[str, Any]]] = []
        self.deaf: set[str] = set()
        """Answers of the client that do not reach the room."""
        data = snapshot(self.table, self.table.guests[SEAT])
        self._tell(msgspec.json.decode(msgspec.json.encode(data)))

    def write(self, what: entries.EntryBody) -> None:
        before = self.table.n
        super().write(what)
        if not hasattr(self, "witness"):
            return
        guest = self.table.guests[SEAT].id
        for event in [e for e in self.table.events if e.n > before]:
            self._tell(msgspec.json.decode(event.seen_by(guest)))

    def _tell(self, event: dict[str, Any]) -> None:
        lie = self.lies.get(event["type"])
        if lie is not None:
            event = copy.deepcopy(event)
            lie(event)
        self.sent.append(event)
        self.answers += self.witness.take(event)

    def hear(self) -> None:
        """Pass the answers of the client to the room."""
        answers, self.answers = self.answers, []
        for command, fields in answers:
            if command in self.deaf:
                continue
            if command == "commit":
                self.write(entries.Committed(SEAT, fields["value"]))
            else:
                self.write(entries.Revealed(SEAT, fields["value"]))

    def play_hand(self, *, draws: bool = False) -> None:
        self.hear()
        others = [seat for seat in self.table.seats if seat != SEAT]
        self.commit(*others)
        self.seal()
        self.hear()
        self.reveal(*others)
        self.write(entries.Dealt())
        self.play(draws=draws)


def watched(
    game: str = "nlhe",
    *,
    seed: int = 0,
    hands: int = 1,
    deaf: tuple[str, ...] = (),
    lies: dict[str, Lie] | None = None,
) -> _Watched:
    """Return a table after that many hands; ``lies`` change events before delivery."""
    table = _Watched(game, seed, lies or {})
    table.deaf = set(deaf)
    for _ in range(hands):
        table.play_hand(draws=game != "nlhe")
    return table


def seated_late() -> list[dict[str, Any]]:
    """Return a hand that the client first watches as a spectator, then from seat 1."""
    table = watched()
    seen = len(table.sent)
    table.hear()
    table.commit(2, 3, 4)
    table.seal()
    table.reveal(2, 3, 4)
    table.write(entries.Dealt())
    events = table.sent[seen:]
    for event in events:
        for card in event["cards"] if event["type"] == "deal" else ():
            card["card"] = "??"
    data = snapshot(table.table, table.table.guests[SEAT])
    events.append(msgspec.json.decode(msgspec.json.encode(data)))
    seen = len(table.sent)
    table.play()
    return events + table.sent[seen:]


def _second_root(event: dict[str, Any]) -> None:
    event["root"] = "00" * 32


def _exchange(event: dict[str, Any]) -> None:
    own = event["seal"]["commitments"]
    own["1"], own["2"] = own["2"], own["1"]


def _leave_out(event: dict[str, Any]) -> None:
    del event["seeds"]["1"]
    event["missing"] = {"1": 1}


def _another_seed(event: dict[str, Any]) -> None:
    event["seeds"]["2"] = "00" * 32


def _another_key(event: dict[str, Any]) -> None:
    event["keys"][0] = "00" * 32


def _own_card_closed(event: dict[str, Any]) -> None:
    own = event["dealt"].index(SEAT)
    event["openings"] = [o for o in event["openings"] if o["deal"] != own]


def _another_card(event: dict[str, Any]) -> None:
    for card in event["cards"]:
        if card["seat"] == SEAT:
            card["card"] = "As" if card["card"] != "As" else "Ah"


def _out_of_turn(event: dict[str, Any]) -> None:
    first, second = event["cards"][:2]
    first["seat"], second["seat"] = second["seat"], first["seat"]


def _another_board(event: dict[str, Any]) -> None:
    event["cards"][0] = "As" if event["cards"][0] != "As" else "Ah"


def _other_places(event: dict[str, Any]) -> None:
    event["dealt"][0], event["dealt"][1] = event["dealt"][1], event["dealt"][0]


LIES: dict[str, tuple[str, Lie, str]] = {
    "a second root at the deal": ("hand_start", _second_root, "another root"),
    "parts that make no root": ("commitment", _exchange, "root"),
    "own seed left out": ("hand_start", _leave_out, "not the sealed one"),
    "another seed": ("hand_start", _another_seed, "seed of seat 2"),
    "another key": ("hand_start", _another_key, "an unused deck is invalid"),
    "own card closed": ("hand_end", _own_card_closed, ""),
    "another own card": ("deal", _another_card, "not the sealed ones"),
    "a card out of turn": ("deal", _out_of_turn, "the wrong seat"),
    "another board": ("board", _another_board, "not the sealed ones"),
    "cards elsewhere": ("hand_end", _other_places, ""),
}
"""Each lie: the event it changes, how, and words of the expected verdict."""
