"""Whose each card was, and since when everybody knows it, as written to storage.

The witness stands between the room and its storage. What it says of cards comes from
the stored entries alone: from the deck's operations and from the hash of the token of
the players in the seats when the hand was dealt.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections import defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bigslick.engine import BoardDealing, HoleCardsShowingOrMucking, HoleDealing
from bigslick.room.storage import entries
from bigslick.room.table.table import Table

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from bigslick.room.lobby.room import Room
    from bigslick.room.table.hand.room_hand import RoomHand

_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_MANY_CARDS = 30
_NO_CARDS = {"table", "hand", "ack", "name", "token", "host", "root", "salt", "text"}
"""Fields whose text is no card, whatever it looks like."""


def digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class HandTruth:
    """One hand: who was dealt which card, and which are known from which event on."""

    def __init__(self, tokens: list[str | None]) -> None:
        self.tokens = tokens
        self.owners: dict[str, set[str]] = defaultdict(set)
        self.known_from: dict[str, int] = {}
        self.read = 0

    def open(self, cards: list[str], n: int) -> None:
        for card in cards:
            self.known_from.setdefault(card, n)

    def note(self, operations: list[Any], n: int) -> None:
        """Read on in the operations of the hand; their events come after ``n``."""
        for operation in operations[self.read :]:
            if isinstance(operation, HoleDealing):
                token = self.tokens[operation.player_index]
                for card, up in zip(operation.cards, operation.statuses, strict=True):
                    if token is not None:
                        self.owners[repr(card)].add(token)
                    if up:
                        self.open([repr(card)], n + 1)
            elif isinstance(operation, BoardDealing):
                self.open([repr(card) for card in operation.cards], n + 1)
            elif isinstance(operation, HoleCardsShowingOrMucking):
                cards = [repr(card) for card in operation.hole_cards]
                self.open([card for card in cards if card != "??"], n + 1)
        self.read = len(operations)

    def may_see(self, card: str, tokens: set[str], n: float) -> bool:
        return self.known_from.get(card, math.inf) <= n or bool(
            self.owners[card] & tokens
        )


class TableTruth:
    """All hands of one table."""

    def __init__(self, table_id: str, lines: list[bytes]) -> None:
        self.hands: dict[str, HandTruth] = {}
        self._begins: list[tuple[int, HandTruth]] = []
        table = Table(table_id)
        for line in lines:
            entry, before = entries.decode_entry(line), table.n
            chairs = {seat: guest.token for seat, guest in table.guests.items()}
            table.apply(entry)
            hand = table.hand
            if hand is None:
                continue
            if hand.hand_id not in self.hands:
                truth = HandTruth([chairs[seat] for seat in hand.seats])
                self.hands[hand.hand_id] = truth
                self._begins.append((before, truth))
            self._note(hand, entry.what, before)

    def _note(self, hand: RoomHand, what: Any, before: int) -> None:
        truth = self.hands[hand.hand_id]
        truth.note(list(hand.state.operations), before)
        if isinstance(what, entries.Shown):
            truth.open(what.cards, before + 1)
        elif isinstance(what, entries.Rabbit):
            for board in hand.rabbit() or []:
                truth.open(board, before + 1)

    def at(self, n: int) -> HandTruth | None:
        """Return the hand that an event belongs to."""
        begun = [truth for before, truth in self._begins if before < n]
        return begun[-1] if begun else None

    @property
    def dealt(self) -> int:
        return sum(len(hand.owners) for hand in self.hands.values())


class Witness:
    """Passes on what storage is to write, after a while, and keeps a copy."""

    def __init__(self, room: Room, rng: random.Random, slowest: float) -> None:
        self.lines: dict[str, list[bytes]] = defaultdict(list)
        self._append: Callable[[Any], None] = room.storage.append
        self._rng, self._slowest = rng, slowest
        self._held: list[Any] = []
        room.storage.append = self._take  # type: ignore[method-assign]

    def _take(self, batch: Any) -> None:
        if batch.n:
            self.lines[batch.table_id].append(batch.data)
        self._held.append(batch)
        if len(self._held) == 1:
            wait = self._rng.random() * self._slowest
            asyncio.get_running_loop().call_later(wait, self.flush)

    def flush(self) -> None:
        """Let storage have everything, in its order."""
        held, self._held = self._held, []
        for batch in held:
            self._append(batch)

    def truths(self) -> dict[str, TableTruth]:
        return {key: TableTruth(key, lines) for key, lines in self.lines.items()}


def cards_in(value: Any, key: str = "") -> Iterator[str]:
    """Give every card that stands anywhere in a message."""
    if isinstance(value, dict):
        for name, part in value.items():
            if name != "seal":  # it names all cards of the game, in the usual order
                yield from cards_in(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from cards_in(part, key)
    elif isinstance(value, str) and key not in _NO_CARDS and _CARDS.fullmatch(value):
        pairs = [value[i : i + 2] for i in range(0, len(value), 2)]
        if not _is_new_deck(pairs):
            yield from (card for card in pairs if card != "??")


def _is_new_deck(cards: list[str]) -> bool:
    """Return whether these are many cards in their own order.

    A seal says which cards the deck has; it tells nothing of where they went.
    """
    ranks, suits = "23456789TJQKA", "cdhs"
    places = [4 * ranks.index(c[0]) + suits.index(c[1]) for c in cards if c != "??"]
    return len(places) > _MANY_CARDS and places == sorted(places)


def leaks(
    truths: dict[str, TableTruth], message: dict[str, Any], tokens: set[str]
) -> list[str]:
    """Return the cards of a message that its reader must not have been sent.

    ``tokens`` are the hashes of those that the connection had sent before. The events
    in a snapshot are judged one by one: they may be of earlier hands.
    """
    if recent := message.get("recent"):
        found = [card for event in recent for card in leaks(truths, event, tokens)]
        return found + leaks(truths, {**message, "recent": []}, tokens)
    cards = set(cards_in(message))
    if not cards:
        return []
    if "hint" in message:
        return []  # it says nothing of cards but what to discard
    hand = message.get("hand")
    if isinstance(hand, dict):
        hand = hand["hand"]
    n: float = message.get("n", math.inf)
    table = message["table"] if "table" in message else str(hand).rpartition("-")[0]
    truth = truths[table].hands[hand] if hand else truths[table].at(int(n))
    if truth is None:
        return sorted(cards)
    return sorted(card for card in cards if not truth.may_see(card, tokens, n))
