"""Finished hands: stored with all cards, returned as each guest saw them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bigslick.errors import BigslickError
from bigslick.formats.record.actions import actions_of
from bigslick.formats.record.hand_record import HandRecord
from bigslick.formats.writer import WRITERS, numbered
from bigslick.room.fairness.dealt_deck import DealtCards, DealtDeck
from bigslick.room.fairness.legacy import OldDeck
from bigslick.room.fairness.seal import HandSeal, HandSecret
from bigslick.room.storage.interface import HandRow
from bigslick.room.table.hand.money import in_cents, in_money
from bigslick.room.table.players.guests import GuestId  # noqa: TC001 - msgspec reads it

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.room.fairness.legacy import OldRecord
    from bigslick.room.fairness.record import FairnessRecord
    from bigslick.room.table.hand.room_hand import RoomHand
    from bigslick.room.table.players.guests import Guest
    from bigslick.room.table.table import Table

__all__ = (
    "FORMATS",
    "Viewer",
    "fairness_of",
    "figures",
    "hand_row",
    "index_in",
    "record_for",
    "seen_by",
    "write_histories",
)

FORMATS = {
    "jsonl": "application/x-ndjson",
    "phh": "text/plain",
    "txt": "text/plain",
    "ohh": "application/json",
}
"""The formats of hand histories, with their content types."""
_WRITTEN = {"jsonl": "json", "txt": "pokerstars"}
"""The formats whose files have another suffix than the format's name."""


class _OldDeck(msgspec.Struct):
    """A stored deck of the first scheme, which had no version number."""

    cards: str
    salts: str
    seeds: dict[str, str]
    shown: list[str]
    """The cards that everybody has seen."""
    hands: dict[int, list[str]]
    """The hole cards that everybody has seen, by seat."""
    guests: dict[int, int] = {}
    """The number of the guest in each seat; older hands do not have it."""


class Viewer(NamedTuple):
    """A guest who requests hands, with their name and the number of their first one."""

    guest: GuestId
    name: str
    first_hand: int

    @classmethod
    def at(cls, table: Table, guest: Guest) -> Viewer:
        """Return a guest of the table as a viewer."""
        return cls(guest.id, table.name_at(guest.seat), guest.first_hand)


class _Deck(msgspec.Struct):
    """The stored data of a deal, including the key of its sealed decks."""

    seal: HandSeal
    key: str
    seeds: dict[int, str]
    missing: dict[int, int]
    dealt: DealtCards
    hands: dict[int, list[str]]
    guests: dict[int, int] = {}
    scheme: int = 2

    @property
    def deck(self) -> DealtDeck:
        """Return the deck with which the hand was dealt."""
        own = self.seal
        secret = HandSecret(bytes.fromhex(self.key), own.cards, own.decks)
        return DealtDeck(own, secret, self.seeds, self.missing)


class _Scheme(msgspec.Struct):
    scheme: int = 1


def _decode(data: bytes) -> _OldDeck | _Deck:
    if msgspec.json.decode(data, type=_Scheme).scheme == 1:
        return msgspec.json.decode(data, type=_OldDeck)
    return msgspec.json.decode(data, type=_Deck)


def hand_row(table: Table) -> HandRow | None:
    """Return the last hand in its stored form, with all cards."""
    hand = table.hand
    if hand is None:
        return None
    began = datetime.fromtimestamp(hand.began / 1000, UTC)
    time = f"{began:%Y-%m-%dT%H:%M:%SZ}"
    result = hand.result(table.config.name or table.id, time)
    if table.config.cents:
        result.record.meta["cents"] = True
    record = result.record.to_json()
    deck = msgspec.json.encode(_stored(hand))
    return HandRow(hand.hand_id, table.id, hand.number, record, deck)


def _stored(hand: RoomHand) -> _OldDeck | _Deck:
    deck, hands = hand.deck, hand.event_builder.shown
    guests: dict[int, int] = dict(zip(hand.seats, hand.guests, strict=True))
    if isinstance(deck, OldDeck):
        cards, salts = deck.to_texts()
        shown = sorted(hand.open_cards)
        return _OldDeck(cards, salts, dict(deck.seeds), shown, hands, guests)
    return _Deck(
        deck.seal,
        deck.secret.key.hex(),
        deck.seeds,
        deck.missing,
        hand.dealt,
        hands,
        guests,
    )


def fairness_of(
    row: HandRow, viewer: Viewer | None = None
) -> FairnessRecord | OldRecord:
    """Return the proof of a finished hand for a viewer.

    Without a viewer it is the public proof, with the cards that everybody saw.
    """
    kept = _decode(row.deck)
    if isinstance(kept, _OldDeck):
        deck = OldDeck.from_texts(kept.cards, kept.salts, row.id, kept.seeds)
        return deck.record(kept.shown)
    played = record_for(row, viewer)
    index = None if viewer is None else _index(row, played, kept, viewer)
    seat = None if index is None else played.players[index].seat
    seen = kept.dealt.seen_by_all(kept.hands)
    if seat is not None:
        seen |= kept.dealt.of_seat(seat)
    hand = msgspec.json.decode(played.to_json())
    return kept.deck.record(kept.dealt, seen, seat, hand)


def record_for(row: HandRow, viewer: Viewer | None) -> HandRecord:
    """Return the hand as a viewer saw it; for None, as everybody saw it.

    Cards that were shown after the hand are included.
    """
    return seen_by(row, viewer)[0]


def seen_by(row: HandRow, viewer: Viewer | None) -> tuple[HandRecord, int | None]:
    """Return the hand as a viewer saw it, and the viewer's index in it, if any."""
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
    return record, index


def index_in(row: HandRow, viewer: Viewer) -> tuple[HandRecord, int | None]:
    """Return the hand with all cards, and the viewer's index in it, if any."""
    record = HandRecord.from_json(row.record)
    return record, _index(row, record, _decode(row.deck), viewer)


def _index(
    row: HandRow, record: HandRecord, deck: _OldDeck | _Deck, viewer: Viewer
) -> int | None:
    """Return the index of a viewer in the hand; None if they were not in it.

    The viewer's name and the first hand that they played are compared, too, because a
    table may reuse the number of a guest after a repair has restored an earlier state.
    """
    if row.number < viewer.first_hand or viewer.name not in record.names:
        return None
    index = record.names.index(viewer.name)
    seat = record.players[index].seat
    known = deck.guests.get(seat or 0) if deck.guests else viewer.guest
    return index if known == viewer.guest else None


def write_histories(
    hands: Iterable[tuple[HandRow, Viewer | None]], form: str, *, own: bool = False
) -> str:
    """Return the hands in one of the formats, each as its viewer saw it.

    Hands that the viewer was not in are written as everybody saw them; with ``own``,
    they are left out. Hands that the
    format cannot represent are left out. Chips of a table for cents are written as
    money: 1.25.
    """
    write = WRITERS[_WRITTEN.get(form, form)]
    texts = []
    number = 0
    for row, viewer in hands:
        record, index = seen_by(row, viewer)
        if index is not None:
            record.meta["hero"] = record.names[index]
        elif own:
            continue
        number += 1
        with suppress(BigslickError):
            text = write(in_money(record))
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
    """Return the statistics of a table's players, and their winnings hand by hand.

    Only actions, chips and shown hands are used, which all players saw.
    """
    # Imported here, because this takes as long as importing all that a replay needs.
    from bigslick.history import Tracker

    tracker = Tracker(adjust=False)
    winnings: dict[str, list[int]] = {}
    cents = False
    for row in rows:
        record = HandRecord.from_json(row.record)
        cents = cents or in_cents(record)
        tracker.add(record)
        for player in record.players:
            curve = winnings.setdefault(player.name, [])
            before = curve[-1] if curve else 0
            curve.append(before + player.final - player.stack)
    report = tracker.report()
    return {
        "hands": len(rows),
        "big_blind": big_blind,
        "cents": cents,
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
