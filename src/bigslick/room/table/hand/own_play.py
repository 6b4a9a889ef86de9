"""The finished hands of an account over all its tables: results, statistics, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bigslick.history import Tracker
from bigslick.history.decisions.played_hand import played_hand
from bigslick.room.table.hand.finished_hands import index_in, seen_by
from bigslick.room.table.hand.money import in_cents

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigslick.formats import HandRecord
    from bigslick.room.storage.interface import HandRow
    from bigslick.room.table.hand.finished_hands import Viewer

    OwnRows = Iterable[tuple[HandRow, Viewer]]

__all__ = ("play_statistics", "play_summary", "search_hands")

_MOST_POINTS = 500
_ME = "\0"
"""The name of the account in each hand while hands are counted; no player has it."""


def _own_records(rows: OwnRows) -> Iterator[tuple[HandRow, HandRecord, int]]:
    """Yield the hands that the account was dealt into, with all cards."""
    for row, viewer in rows:
        record, index = index_in(row, viewer)
        if index is not None:
            yield row, record, index


def play_summary(rows: OwnRows) -> dict[str, Any]:
    """Return the results by day and table, and the points of graphs.

    ``rows`` are ordered by time, the last hand first, and so are the results. There is
    one graph for cash games and one for tournaments. A point is a number of hands and
    the big blinds won in them.
    """
    results: dict[tuple[str, str], dict[str, Any]] = {}
    won: dict[str, list[float]] = {"cash": [], "tournament": []}
    for row, record, index in _own_records(rows):
        hand, player = played_hand(record), record.players[index]
        net = player.final - player.stack
        in_bb = float(net / hand.setting.big_blind)
        day = (record.time or "")[:10]
        own = results.setdefault(
            (day, row.table_id),
            {
                "day": day,
                "table": row.table_id,
                "name": record.table,
                "mode": record.mode,
                "cents": in_cents(record),
                "games": [],
                "hands": 0,
                "net": 0,
                "bb": 0.0,
            },
        )
        if record.game not in own["games"]:
            own["games"].append(record.game)
        own["hands"] += 1
        own["net"] += net
        own["bb"] += in_bb
        won[record.mode].append(in_bb)
    return {
        "hands": sum(map(len, won.values())),
        "rows": list(results.values()),
        "points": {mode: _points(values[::-1]) for mode, values in won.items()},
    }


def _points(values: list[float]) -> list[tuple[int, float]]:
    """Return the sums after some of the values, always including the last one."""
    step = -(-len(values) // _MOST_POINTS) or 1
    points, total = [], 0.0
    for n, value in enumerate(values, 1):
        total += value
        if n % step == 0 or n == len(values):
            points.append((n, round(total, 2)))
    return points


def play_statistics(rows: OwnRows) -> dict[str, Any]:
    """Return the statistics of the account, in the form of ``Totals.to_dict``."""
    tracker = Tracker(adjust=False)
    for _, record, index in _own_records(rows):
        name = record.players[index].name
        record.players[index].name = _ME
        for action in record.actions:
            if action.player == name:
                action.player = _ME
        tracker.add(record)
    report = tracker.report()
    own = report[_ME].to_dict() if tracker.hands else {"hands": 0}
    return {key: value for key, value in own.items() if not key.startswith("adjusted")}


def search_hands(
    rows: OwnRows, game: str, text: str, most: int
) -> list[dict[str, Any]]:
    """Return the last hands of an account that contain a text, as the player saw them.

    ``game`` is the code of a game, or empty for all games; ``most`` is the largest
    number of hands. The text is searched in the ids of hands, the names of tables and
    players, the player's hole cards and the board, whatever its case.
    """
    found: list[dict[str, Any]] = []
    wanted = text.casefold()
    for row, viewer in rows:
        if len(found) == most:
            break
        played, index = index_in(row, viewer)
        if index is None or game not in {"", played.game}:
            continue
        record, _ = seen_by(row, viewer)
        own = record.players[index]
        cards = "".join(
            action.cards or ""
            for action in record.actions
            if action.player == own.name and action.action == "deal"
        )
        board = "".join(record.community_cards)
        seen = [record.hand_id, record.table, *record.names, cards, board]
        if wanted and not any(wanted in part.casefold() for part in seen):
            continue
        found.append(
            {
                "hand": record.hand_id,
                "table": row.table_id,
                "name": record.table,
                "time": record.time,
                "game": record.game,
                "mode": record.mode,
                "cents": in_cents(record),
                "as": own.name,
                "cards": cards,
                "board": board,
                "pot": record.pot,
                "net": own.final - own.stack,
                "players": record.names,
            }
        )
    return found
