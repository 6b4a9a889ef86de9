"""Finished hands: kept whole, given out as each guest saw them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.errors import BigslickError
from bigslick.formats.record.actions import actions_of
from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.writer import WRITERS, numbered
from bigslick.history import Tracker
from bigslick.room.storage.interface import HandRow
from bigslick.room.table.room_hand import deck_from_texts, deck_to_texts

if TYPE_CHECKING:
    from bigslick.room.fairness import FairnessRecord
    from bigslick.room.table.guests import Guest, GuestId
    from bigslick.room.table.table import Table

__all__ = (
    "FORMATS",
    "Viewer",
    "fairness_of",
    "figures",
    "hand_row",
    "record_for",
    "write_histories",
)

FORMATS = {
    "jsonl": "application/x-ndjson",
    "phh": "text/plain",
    "txt": "text/plain",
    "ohh": "application/json",
}
"""What histories can be had in, and what a browser is told of it."""
_WRITTEN = {"jsonl": "json", "txt": "pokerstars"}
"""What is in the files whose ending is not the name of their format."""


class _Deck(msgspec.Struct):
    cards: str
    salts: str
    seeds: dict[str, str]
    shown: list[str]
    """Every card that everybody has seen."""
    hands: dict[int, list[str]]
    """The hole cards that everybody has seen, by seat."""
    guests: dict[int, int] = {}
    """The number of the guest in each seat; older hands do not have it."""


class Viewer(NamedTuple):
    """Who asks for hands: a guest of the table, with their name and first hand."""

    guest: GuestId
    name: str
    first_hand: int

    @classmethod
    def at(cls, table: Table, guest: Guest) -> Viewer:
        """Return the guest as they sit there now."""
        return cls(guest.id, table.name_at(guest.seat), guest.first_hand)


_decode = msgspec.json.Decoder(_Deck).decode


def hand_row(table: Table) -> HandRow | None:
    """Return the last hand as the ledger keeps it, all cards in it."""
    hand = table.hand
    if hand is None:
        return None
    began = datetime.fromtimestamp(hand.began / 1000, UTC)
    time = f"{began:%Y-%m-%dT%H:%M:%SZ}"
    result = hand.result(table.config.name or table.id, time)
    cards, salts = deck_to_texts(hand.deck)
    deck = _Deck(
        cards,
        salts,
        hand.seeds,
        sorted(hand.open_cards),
        hand.narrator.shown,
        dict(zip(hand.seats, hand.guests, strict=True)),
    )
    record = result.record.to_json()
    return HandRow(
        hand.hand_id, table.id, hand.number, record, msgspec.json.encode(deck)
    )


def fairness_of(row: HandRow) -> FairnessRecord:
    """Return what may be said of the deck of a finished hand."""
    kept = _decode(row.deck)
    deck = deck_from_texts(kept.cards, kept.salts)
    return deck.record(row.id, kept.seeds, kept.shown)


def record_for(row: HandRow, viewer: Viewer | None) -> HandRecord:
    """Return the hand as that guest saw it, None: as everybody did.

    Cards that were shown after the hand are not hidden any more.
    """
    record = HandRecord.from_json(row.record)
    state = record.create_state(verify=False)
    names, deck = record.names, _decode(row.deck)
    index = None if viewer is None else _index(row, record, deck, viewer)
    seats = {player.seat: i for i, player in enumerate(record.players)}
    shown = {seats[seat]: set(cards) for seat, cards in deck.hands.items()}
    operations: list[Any] = []
    for operation in state.operations:
        seen = operation.seen_by(index)
        if seen is not operation:
            owner = getattr(operation, "player_index", None)
            known = set(map(repr, getattr(operation, "cards", ())))
            if owner is not None and known <= shown.get(owner, set()):
                seen = operation
        operations.append(seen)
    times = [action.t for action in record.actions]
    record.actions = actions_of(operations, names)
    for action, t in zip(record.actions, times, strict=True):
        action.t = t
    return record


def _index(row: HandRow, record: HandRecord, deck: _Deck, viewer: Viewer) -> int | None:
    """Return the place of a guest in the hand, None if they were not in it.

    The number alone would do, but for a table that was repaired to an earlier state:
    there it may be given out again.
    """
    if row.number < viewer.first_hand or viewer.name not in record.names:
        return None
    index = record.names.index(viewer.name)
    seat = record.players[index].seat
    known = deck.guests.get(seat or 0) if deck.guests else viewer.guest
    return index if known == viewer.guest else None


def write_histories(rows: list[HandRow], form: str, viewer: Viewer | None) -> str:
    """Return the hands in one of the formats, as the guest saw them.

    Hands they were not in are given as everybody saw them; hands that a format
    cannot hold are left out.
    """
    write = WRITERS[_WRITTEN.get(form, form)]
    texts = []
    for number, row in enumerate(rows, 1):
        record = record_for(row, viewer)
        with suppress(BigslickError):
            text = write(record)
            texts.append(numbered(text, number) if form == "phh" else text)
    return "".join(texts)


_SHARES = {
    "vpip": "vpip",
    "pfr": "pfr",
    "three_bet": "3bet",
    "cbet": "cbet_flop",
    "fold_to_cbet": "fold_to_cbet_flop",
    "wtsd": "wtsd",
    "wsd": "wsd",
}


def figures(rows: list[HandRow], big_blind: int) -> dict[str, Any]:
    """Return the statistics of a table's players, and how their winnings went.

    Everything is counted from what all players saw: actions, shown hands, chips.
    """
    tracker = Tracker(adjust=False)
    winnings: dict[str, list[int]] = {}
    for row in rows:
        record = HandRecord.from_json(row.record)
        tracker.add(record)
        for player in record.players:
            curve = winnings.setdefault(player.name, [])
            before = curve[-1] if curve else 0
            curve.append(before + player.final - player.stack)
    report = tracker.report()
    return {
        "hands": len(rows),
        "big_blind": big_blind,
        "players": [
            {
                "name": name,
                "hands": report[name].hands,
                "net": report[name].net,
                "bb_per_100": report[name].bb_per_100,
                "af": report[name].aggression_factor,
                **{key: report[name][known].value for key, known in _SHARES.items()},
                "winnings": winnings[name],
            }
            for name in report
        ],
    }
