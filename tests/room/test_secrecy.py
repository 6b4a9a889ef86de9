"""Nobody receives a card that they may not see, by any message or endpoint.

Two worlds have the same public history and other hidden cards. Whatever a viewer
gets must be the same in both, byte for byte.
"""

from __future__ import annotations

import logging
import random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from bigslick.bots.action_choice import cheapest
from bigslick.engine.encoding import action_to_dict
from bigslick.engine.games import VARIANTS
from bigslick.hands.hand_names import name_hand
from bigslick.room.fairness.dealt_deck import DealtDeck
from bigslick.room.fairness.seal import DECKS, seed_commitment
from bigslick.room.storage import entries
from bigslick.room.table.delivery.snapshots import snapshot
from bigslick.room.table.table import Table
from bigslick.room.table_config import TableConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from bigslick.cards import Card
    from bigslick.room.table.players.guests import Guest

_NAMES = ("Ann", "Bob", "Cyd")
_KEY = bytes(32)


class World:
    """A table whose cards are chosen, under the same seal, keys and seeds."""

    def __init__(self, code: str, deck: list[str]) -> None:
        seats = min(3, VARIANTS[code].max_players)
        self.table = Table("t")
        self.at = 0
        self.streams: dict[int | None, list[bytes]] = {}
        self.write(entries.Created(TableConfig(game=code, seats=seats)))
        for seat, name in enumerate(_NAMES[:seats], 1):
            self.write(entries.Joined(seat, name, 400, token=name))
            self.write(entries.Present(seat, True))
            value = seed_commitment("t", self.table.hand_id, seat, _KEY).hex()
            self.write(entries.Committed(seat, value))
        self.write(entries.Sealed(_KEY.hex(), DECKS))
        for seat in self.table.seats:
            self.write(entries.Revealed(seat, _KEY.hex()))
        _dealt[:] = deck
        self.write(entries.Dealt())

    def write(self, what: entries.EntryBody) -> None:
        self.at += 1000
        for event in self.table.apply(entries.TableEntry(self.at, what)):
            for seat in (None, 1, 2, 3):
                guest = self.guest(seat)
                seen = event.seen_by(None if guest is None else guest.id)
                self.streams.setdefault(seat, []).append(seen)

    def guest(self, seat: int | None) -> Guest | None:
        return None if seat is None else self.table.guests.get(seat)

    def stream(self, seat: int | None) -> list[bytes]:
        """Return what the seat got, and what it would get on return."""
        back = msgspec.json.encode(snapshot(self.table, self.guest(seat)))
        return [*self.streams[seat], back]


@pytest.fixture(autouse=True)
def _same_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both worlds deal in the order of their decks, whatever was sealed."""

    def cards(deck: DealtDeck) -> tuple[str, ...]:
        own: tuple[str, ...] = deck.__dict__.setdefault("_chosen", tuple(_dealt))
        return own

    monkeypatch.setattr(DealtDeck, "cards", property(cards))


_dealt: list[str] = []
"""The cards of the next hand that a world deals, first to last."""


def _play(world: World, choose: Callable[[Any], dict[str, Any]], steps: int) -> None:
    for _ in range(steps):
        turn = world.table.turn
        if turn is None:
            return
        world.write(entries.Acted(turn.seat, choose(turn.legal)))


def _safe(seed: int) -> Callable[[Any], dict[str, Any]]:
    """Return choices that depend on nothing but public facts, and end no hand."""
    rng = random.Random(seed)

    def choose(legal: Any) -> dict[str, Any]:
        if legal.discards is not None:
            count = legal.discard_count
            count = rng.randrange(3) if count is None else count
            cards = "".join(map(repr, legal.discards[:count]))
            return {"action": "discard", "cards": cards}
        if legal.bring_in is not None:
            return action_to_dict(cheapest(legal))
        if legal.min_raise_to is not None and rng.random() < 0.3:
            return action_to_dict(legal.raise_to(legal.min_raise_to))
        if legal.fold and rng.random() < 0.1:
            return {"action": "fold"}
        return {"action": "call" if legal.call is not None else "check"}

    return choose


def _hidden_places(world: World) -> tuple[dict[int, list[str]], set[str]]:
    """Return the hidden cards of each player, and all cards that lie open."""
    state = world.table.hand.state  # type: ignore[union-attr]
    hidden = {}
    for i, seat in enumerate(world.table.hand.seats):  # type: ignore[union-attr]
        dealt = world.table.hand.own_cards(seat)  # type: ignore[union-attr]
        statuses = state.hole_card_statuses[i]
        hidden[seat] = [
            card
            for k, card in enumerate(dealt)
            if k >= len(statuses) or not statuses[k]
        ]
    return hidden, world.table.hand.open_cards  # type: ignore[union-attr]


@pytest.mark.parametrize("code", [c for c, v in VARIANTS.items() if len(v.deck) > 30])
@pytest.mark.parametrize("seed", range(3))
def test_other_hidden_cards_change_nothing_for_anybody_else(
    code: str, seed: int
) -> None:
    rng = random.Random(f"{code}{seed}")
    deck = [repr(card) for card in VARIANTS[code].deck]
    rng.shuffle(deck)
    steps = rng.randrange(2, 14)
    first = World(code, deck)
    _play(first, _safe(seed), steps)
    while not first.table.playing:  # the hand was over: stop before its end
        steps -= 1
        first = World(code, deck)
        _play(first, _safe(seed), steps)
    hidden, _ = _hidden_places(first)
    seat = rng.choice(list(hidden))
    theirs = hidden[seat]
    unseen = [card for card in deck if card in map(repr, _deck_left(first))]
    assert 0 < len(theirs) <= len(unseen), "nothing is hidden: choose another seed"
    other = deck.copy()
    for a, b in zip(theirs, rng.sample(unseen, len(theirs)), strict=True):
        i, j = other.index(a), other.index(b)
        other[i], other[j] = other[j], other[i]
    second = World(code, other)
    _play(second, _safe(seed), steps)
    assert second.table.hand.own_cards(seat) != theirs  # type: ignore[union-attr]
    for viewer in (None, *first.table.seats):
        if viewer != seat:
            assert first.stream(viewer) == second.stream(viewer)
    assert first.stream(seat) != second.stream(seat)


def _deck_left(world: World) -> list[Card]:
    return list(world.table.hand.state.deck_cards)  # type: ignore[union-attr]


def test_no_event_holds_a_card_before_its_time() -> None:
    deck = [repr(card) for card in VARIANTS["nlhe"].deck]
    random.Random(5).shuffle(deck)
    world = World("nlhe", deck)
    _play(world, lambda legal: action_to_dict(_stay(legal)), 3)
    _, seen = _hidden_places(world)
    for viewer in (None, 1, 2, 3):
        known = set(seen)
        if viewer is not None:
            known |= set(world.table.hand.own_cards(viewer))  # type: ignore[union-attr]
        text = b"".join(world.stream(viewer)).decode()
        for card in deck:
            assert (f'"{card}"' in text) <= (card in known), (viewer, card)


@pytest.mark.parametrize("code", sorted(VARIANTS))
def test_hands_are_named_to_those_who_know_their_cards(code: str) -> None:
    deck = [repr(card) for card in VARIANTS[code].deck]
    random.Random(code).shuffle(deck)
    world = World(code, deck)
    _play(world, _safe(7), 200)
    assert not world.table.playing
    named = 0
    for viewer in (None, *world.table.seats):
        known: dict[int, list[str]] = {}
        boards: list[list[str]] = [[]]
        shown = {viewer}
        for line in world.streams[viewer]:
            event = msgspec.json.decode(line)
            kind = event["type"]
            boards = event["boards"] if kind == "board" else boards
            if kind == "deal":
                for dealt in event["cards"]:
                    known.setdefault(dealt["seat"], []).append(dealt["card"])
            if kind == "action" and event.get("cards"):
                own = known[event["seat"]]
                known[event["seat"]] = [c for c in own if c not in event["cards"]]
            if kind == "show":
                known[event["seat"]] = event["cards"]
                shown |= set() if "??" in event["cards"] else {event["seat"]}
            for seat, made in event.get("made", {}).items():
                assert int(seat) in shown, (viewer, event)
                assert made == _named(code, known[int(seat)], boards)
                named += 1
            if kind == "push":
                assert {int(seat) for seat in event.get("cards", {})} <= shown
    assert named


def _named(code: str, hole: list[str], boards: list[list[str]]) -> list[dict[str, Any]]:
    """Return what the cards make, as events say it."""
    made = []
    for place, board in enumerate(boards):
        for share, kind in enumerate(VARIANTS[code].hand_types):
            found = name_hand(kind, "".join(hole), "".join(board))
            if found is not None:
                row: dict[str, Any] = {"name": found.name}
                row |= {"short": found.short} if found.short != found.name else {}
                row |= {"board": place} if place else {}
                made.append(row | ({"share": share} if share else {}))
    return made


def _stay(legal: Any) -> Any:
    from bigslick.bots.action_choice import stay_in

    return stay_in(legal)


def test_folded_and_mucked_cards_stay_hidden_after_the_hand() -> None:
    deck = [repr(card) for card in VARIANTS["nlhe"].deck]
    random.Random(6).shuffle(deck)
    world = World("nlhe", deck)
    _play(world, lambda _: {"action": "fold"}, 2)
    assert not world.table.playing
    for viewer in (None, 1, 2, 3):
        text = b"".join(world.stream(viewer)).decode()
        for seat in (1, 2, 3):
            if seat != viewer:
                for card in world.table.hand.own_cards(seat):  # type: ignore[union-attr]
                    assert f'"{card}"' not in text


@pytest.mark.parametrize("code", ["nlhe", "plo", "stud", "razz", "27td", "badugi"])
def test_other_folded_cards_change_nothing_in_the_proof(code: str) -> None:
    """The end of a hand opens a folded card only to the player who folded it."""
    rng = random.Random(code)
    deck = [repr(card) for card in VARIANTS[code].deck]
    rng.shuffle(deck)

    def played(cards: list[str]) -> World:
        world = World(code, cards)
        folded: list[int] = []
        while (turn := world.table.turn) is not None:
            choice = {"action": "fold"}
            if not turn.legal.fold:
                choice = action_to_dict(cheapest(turn.legal))
            else:
                folded.append(turn.seat)
            world.write(entries.Acted(turn.seat, choice))
        assert folded
        return world

    first = played(deck)
    state = first.table.hand.state  # type: ignore[union-attr]
    unseen = [card for card in deck if card in map(repr, state.deck_cards)]
    hidden = {
        seat: [
            card
            for card in first.table.hand.own_cards(seat)  # type: ignore[union-attr]
            if card not in first.table.hand.open_cards  # type: ignore[union-attr]
        ]
        for seat in first.table.seats
    }
    for seat, theirs in hidden.items():
        other = deck.copy()
        for a, b in zip(theirs, rng.sample(unseen, len(theirs)), strict=True):
            i, j = other.index(a), other.index(b)
            other[i], other[j] = other[j], other[i]
        second = played(other)
        assert any(b'"hand_end"' in line for line in second.stream(None))
        for viewer in (None, *first.table.seats):
            same = first.stream(viewer) == second.stream(viewer)
            assert same == (viewer != seat), (seat, viewer)


def test_logs_hold_no_cards(caplog: pytest.LogCaptureFixture, tmp_path: Any) -> None:
    from tests.support.rooms import QUICK, room_here, run

    from bigslick.bots import create_bot
    from bigslick.room.client import RoomClient

    async def scenario() -> None:
        async with (
            room_here(tmp_path) as (_, address),
            RoomClient.connect(address) as client,
        ):
            table, _ = await client.create(seats=2, bots=["easy"], **QUICK)
            seat = await client.join(table, "Ann")
            await seat.play(create_bot("random", seed=1), hands=3)

    with caplog.at_level(logging.INFO):
        run(scenario())
    words = caplog.text.replace('"', " ").replace(",", " ").split()
    assert not {repr(card) for card in VARIANTS["nlhe"].deck} & set(words)
