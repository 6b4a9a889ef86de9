"""Turns finished hands into a snapshot and events, as the page shows live hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from bigslick.engine import Opening, Positions
from bigslick.engine.games import GAMES
from bigslick.errors import NotationError
from bigslick.match.seating import Lineup
from bigslick.room.protocol import events
from bigslick.room.table.hand.event_builder import EventBuilder
from bigslick.room.table.hand.hand_files import read_hand_file
from bigslick.room.table.hand.money import in_cents
from bigslick.room.table.players.guests import GuestId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigslick.engine import State
    from bigslick.formats import HandRecord

__all__ = ("encode_replay", "list_hands", "replay_file", "replay_hand")

_encoder = msgspec.json.Encoder(decimal_format="number")
_MOST_SEATS = 10
"""Largest number of seats that the page can show."""


def encode_replay(data: Any) -> bytes:
    """Return the data as JSON; amounts of any type become numbers."""
    return _encoder.encode(data)


def replay_file(text: str, number: int | None = None) -> dict[str, Any]:
    """Return the list of hands in a file, and one of them to replay.

    ``number`` is the index of a readable hand, starting at 0; None means the last one.

    Raises:
        NotationError: there is no hand in the text, or not that one.
    """
    records, _ = read_hand_file(text)
    place = len(records) - 1 if number is None else number
    if not 0 <= place < len(records):
        raise NotationError(f"no hand {place}: the file contains {len(records)}")
    record = records[place]
    hero = record.meta.get("hero")
    you = record.names.index(hero) if hero in record.names else None
    return {
        "hands": list_hands(records),
        "place": place,
        **replay_hand(record, you),
    }


def list_hands(records: Iterable[HandRecord]) -> list[dict[str, Any]]:
    """Return the id, the pot and the players' net results for each hand."""
    return [
        {
            "hand_id": record.hand_id,
            "pot": record.pot,
            "cents": in_cents(record),
            "players": [
                {"name": player.name, "net": player.final - player.stack}
                for player in record.players
            ],
        }
        for record in records
    ]


def replay_hand(record: HandRecord, you: int | None) -> dict[str, Any]:
    """Return a hand as the snapshot of the table before it, and its events.

    All cards in the record are visible. ``you`` is the index of the player who views
    the hand, if they were in it.

    Raises:
        NotationError: the record cannot be replayed.

    """
    state = record.create_state(verify=False)
    seats = _seats(record)
    if max(seats) > _MOST_SEATS:
        raise NotationError(
            f"the page shows at most {_MOST_SEATS} seats, but the hand has {max(seats)}"
        )
    builder = EventBuilder(state, seats, [GuestId(seat) for seat in seats])
    drafts = [_merged(*draft) for draft in builder.drafts("player")]
    drafts = [_start(record, state, seats), *drafts, _end(record, seats)]
    return {
        "hand_id": record.hand_id,
        "time": record.time,
        "snapshot": _snapshot(record, seats, None if you is None else seats[you]),
        "events": [
            kind(table=record.table, n=n, **fields)
            for n, (kind, fields) in enumerate(drafts, 1)
        ],
    }


def _seats(record: HandRecord) -> list[int]:
    """Return the seats of the players; duplicate seats are renumbered."""
    seats = [player.seat for player in record.players]
    if len(set(seats)) == len(seats) and min(seats) > 0:
        return seats
    return [*range(1, len(seats) + 1)]


def _merged(
    kind: type[events.RoomEvent], fields: dict[str, Any], private: Any
) -> tuple[type[events.RoomEvent], dict[str, Any]]:
    """Return an event's type and the fields that any of the players saw."""
    merged = dict(fields)
    for own in private.values():
        seen = own() if callable(own) else own
        merged["made"] = merged.get("made", {}) | seen.get("made", {})
        if kind is events.Deal:
            pairs = zip(merged["cards"], seen["cards"], strict=True)
            merged["cards"] = [b if a.card == "??" else a for a, b in pairs]
        elif kind is events.ActionTaken and seen["cards"] and "??" not in seen["cards"]:
            merged["cards"] = seen["cards"]
    return kind, merged


def _start(record: HandRecord, state: State, seats: list[int]) -> Any:
    """Return the event ``hand_start`` of a recorded hand."""
    game = GAMES.get(record.game)
    digits = record.hand_id.rpartition("-")[2]
    number = int(digits) if digits.isdecimal() and len(digits) < 10 else 1  # noqa: PLR2004 - longer is not a hand number
    stacks = {seat: p.stack for seat, p in zip(seats, record.players, strict=True)}
    fields = {
        "hand": record.hand_id,
        "number": number,
        "game": record.game,
        "game_name": record.game if game is None else game.name,
        "button": record.button,
        "order": seats,
        "names": dict(zip(seats, record.names, strict=True)),
        "positions": _position_names(record, state, seats),
        "stacks": stacks,
        "blinds": list(record.stakes.blinds),
        "antes": list(record.stakes.antes),
        "root": "",
        "seeds": {},
        "bomb_pot": record.bomb_pot,
        "board_cards": sum(street.board_dealing_count for street in state.streets),
    }
    return events.HandStart, fields


def _position_names(record: HandRecord, state: State, seats: list[int]) -> list[str]:
    """Return the names of the positions as during the hand; none without a button."""
    if state.streets[0].opening is not Opening.POSITION:
        return []
    small, big, *_ = (*record.stakes.blinds, 0, 0)
    blinds = (0, seats[0]) if big == 0 < small else (seats[0], seats[1])
    lineup = Lineup(Positions(record.button, *blinds), tuple(seats))
    return [*lineup.position_names]


def _end(record: HandRecord, seats: list[int]) -> Any:
    players = [*zip(seats, record.players, strict=True)]
    fields = {
        "hand": record.hand_id,
        "payoffs": {seat: player.final - player.stack for seat, player in players},
        "stacks": {seat: player.final for seat, player in players},
        "shown": {},
        "openings": [],
        "pause_ms": 0,
    }
    return events.HandEnd, fields


def _snapshot(record: HandRecord, seats: list[int], you: int | None) -> dict[str, Any]:
    """Return the table before the hand."""
    stakes, game = record.stakes, GAMES.get(record.game)
    blinds = [blind for blind in stakes.blinds if blind]
    return {
        "type": "snapshot",
        "table": record.table,
        "n": 0,
        "you": you,
        "name": record.table or record.hand_id,
        "config": {
            "seats": max(record.seat_count, *seats, 2),
            "game": record.game,
            "cents": in_cents(record),
        },
        "game": record.game,
        "game_name": record.game if game is None else game.name,
        "stakes": {
            "blinds": [min(blinds), (blinds[1:2] or blinds)[0]] if blinds else None,
            "bets": [stakes.small_bet, stakes.big_bet],
            "unit": stakes.small_bet,
        },
        "stack": 0,
        "paused": False,
        "hands": 0,
        "seats": [
            {
                "seat": seat,
                "name": player.name,
                "chips": player.stack,
                "bot": "bot" if player.is_bot else None,
                "connected": True,
            }
            for seat, player in zip(seats, record.players, strict=True)
        ],
        "button": record.button,
        "hand": None,
        "turn": None,
        "tournament": None,
    }
