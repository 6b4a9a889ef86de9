"""Hands as rows of four tables: hands, players, decisions and actions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.formats.time_zones import from_utc
from bigslick.history.decisions.columns import COLUMNS as DEFINED
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.counting import find_marks
from bigslick.history.statistics.stack_measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable, Level
    from bigslick.history.decisions.expressions import Column
    from bigslick.history.decisions.played_hand import PlayedHand

__all__ = ("COLUMNS", "Row", "columns_of", "rows_of")

_KEYS: Final = tuple(statistic.key for statistic in STATISTICS)
_TYPES: Final = {"bool": "bool", "int": "int32", "number": "double", "text": "string"}
_OF_HANDS: Final = ("date", "pot_type", "flop", "line")
_OF_PLAYERS: Final = ("dealt", "starting_stack", "hand_class", "last_round", "won")


def _types(level: Level) -> dict[str, str]:
    """Return the type of each column, including those of the tables above."""
    found = {c.name: _TYPES[c.type] for cs in DEFINED.values() for c in cs}
    found |= {c.name: _TYPES[c.type] for c in DEFINED[level]}
    return {name: found[name] for name in known_columns(level) if name != "hand"}


COLUMNS: Final[dict[str, dict[str, str]]] = {
    "hands": {
        "hand": "int64",
        "hand_id": "string",
        "source": "string",
        "time": "timestamp",
        "game": "string",
        "stake": "string",
        "big_blind": "double",
        "mode": "string",
        "table": "string",
        "players": "int32",
        "board": "string",
        "pot": "double",
        "rake": "double",
        "showdown": "bool",
        "winner": "string",
        **{name: _types("hands")[name] for name in _OF_HANDS},
    },
    "players": {
        "hand": "int64",
        "player": "string",
        "seat": "int32",
        "position": "string",
        "is_bot": "bool",
        "cards": "string",
        "stack": "double",
        "final": "double",
        "invested": "double",
        "net": "double",
        "net_bb": "double",
        "adjusted_net": "double",
        "showdown": "bool",
        "folded_on": "int32",
        "effective_stack": "double",
        "m": "double",
        "spr": "double",
        "bets_and_raises": "int32",
        "calls": "int32",
        "folds": "int32",
        **{name: _types("players")[name] for name in _OF_PLAYERS},
        "flop": "bool",
        "pot_type": "string",
        **dict.fromkeys(_KEYS, "bool"),
    },
    "decisions": {"hand": "int64", "number": "int32", **_types("decisions")},
    "actions": {
        "hand": "int64",
        "number": "int32",
        "street": "int32",
        "player": "string",
        "action": "string",
        "amount": "double",
        "cards": "string",
        "seconds": "double",
    },
}
"""The columns of each table and their types. ``hand`` joins the tables."""

_DECISIONS: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring_in"})
_DEALING: Final = frozenset({"deal", "board", "discard", "stand_pat"})

Row = tuple[Any, ...]
"""The values of a row in the order of the columns."""


def rows_of(
    record: HandRecord, hand: int, source: str = "", *, adjust: bool = True
) -> dict[str, list[Row]]:
    """Return the rows of a hand for each table; ``hand`` numbers it.

    A statistic is true if the chance was taken, false if it was not, and None if there
    was no chance.

    Raises:
        NotationError: the record is invalid, or the hand is not over.
        IllegalActionError: an action is illegal at its place.

    """
    table, errors = tabulate([played_hand(record)])
    for error in errors.values():
        raise error
    columns = columns_of(table, hand, [source], adjust=adjust)
    return {
        name: [*zip(*map(_listed, found.values()), strict=True)]
        for name, found in columns.items()
    }


def _listed(column: list[Any] | Column) -> list[Any]:
    if isinstance(column, list):
        return column
    values, names = column
    if names is None:
        listed: list[Any] = values.tolist()
        return listed
    texts = [*names, None]
    return [texts[code] for code in values]


def columns_of(
    table: DecisionTable, first: int, sources: Sequence[str], *, adjust: bool = True
) -> dict[str, dict[str, list[Any] | Column]]:
    """Return the columns of each table; the hands are numbered from ``first`` on.

    ``sources`` are the files of the hands.
    """
    return {
        "hands": _hands(table, first, sources),
        "players": _players(table, first, adjust),
        "decisions": _decisions(table, first),
        "actions": _actions(table, first),
    }


def _hands(
    table: DecisionTable, first: int, sources: Sequence[str]
) -> dict[str, list[Any] | Column]:
    hands, own = table.hands, table.hand_rows.column
    times = table.field("time", None)
    given: dict[str, list[Any] | Column] = {
        "hand": [*range(first, first + len(hands))],
        "source": [*sources],
        "time": [None if time is None else from_utc(time) for time in times],
        "winner": table.field("winner", None),
    }
    return {name: given.get(name) or own(name) for name in COLUMNS["hands"]}


def _players(
    table: DecisionTable, first: int, adjust: bool
) -> dict[str, list[Any] | Column]:
    kept = table.column("players", "dealt").values.tolist()
    given: dict[str, list[Any]] = {
        name: [] for name in ("stack", "final", "invested", "adjusted_net", "is_bot")
    }
    given |= {"effective_stack": [], "m": [], "spr": []}
    for hand in table.hands:
        _add_players(given, hand, adjust)
    given["hand"] = (table.hand_of + first).tolist()
    folded = table.column("players", "folded_on").values.tolist()
    given["folded_on"] = [None if r < 0 else r for r in folded]
    could, did, acts = find_marks(table, STATISTICS)
    for name, counts in zip(("bets_and_raises", "calls", "folds"), acts.T, strict=True):
        given[name] = counts.tolist()
    for k, key in enumerate(_KEYS):
        pairs = zip(could[:, k].tolist(), did[:, k].tolist(), strict=True)
        given[key] = [done if chance else None for chance, done in pairs]
    own = table.player_rows.column
    whole = all(kept)
    found: dict[str, list[Any] | Column] = {}
    for name in COLUMNS["players"]:
        values = given[name] if name in given else own(name)
        if not whole:
            pairs = zip(_listed(values), kept, strict=True)
            values = [value for value, keep in pairs if keep]
        found[name] = values
    return found


def _add_players(given: dict[str, list[Any]], hand: PlayedHand, adjust: bool) -> None:
    record = hand.record
    players = record.players
    invested = account_of(record, before="push").invested
    expected = expected_nets(record, hand) if adjust and hand.run_out else None
    given["stack"] += [float(player.stack) for player in players]
    given["final"] += [float(player.final) for player in players]
    given["is_bot"] += [player.is_bot for player in players]
    given["invested"] += map(float, invested)
    given["adjusted_net"] += map(float, hand.nets if expected is None else expected)
    stacks = [exact_number(player.stack) for player in players]
    given["effective_stack"] += map(float, effective_stacks(stacks))
    given["m"] += harrington_m(record)
    given["spr"] += stack_to_pot_ratios(record, hand)


def _decisions(table: DecisionTable, first: int) -> dict[str, list[Any] | Column]:
    hands = table.hand_of[table.player_of]
    begins = [0, *((hands[1:] != hands[:-1]).nonzero()[0] + 1).tolist(), len(hands)]
    numbers: list[int] = []
    for begin, end in pairwise(begins):
        numbers += range(1, end - begin + 1)
    given: dict[str, list[Any] | Column] = {
        "hand": (hands + first).tolist(),
        "number": numbers,
    }
    own = table.decision_rows.column
    return {
        name: given[name] if name in given else own(name)
        for name in COLUMNS["decisions"]
    }


def _actions(table: DecisionTable, first: int) -> dict[str, list[Any] | Column]:
    rows: list[Row] = []
    for number, hand in enumerate(table.hands, first):
        rows += _action_rows(hand, number)
    columns = zip(*rows, strict=True)
    return dict(zip(COLUMNS["actions"], map(list, columns), strict=True))


def _action_rows(played: PlayedHand, hand: int) -> list[Row]:
    record, kind = played.record, played.kind
    last = kind.streets - 1
    street = kind.first - 1
    fresh = False
    dealt = ""
    rows = []
    for number, action in enumerate(record.actions, 1):
        word = action.action
        if word in _DEALING:
            if not fresh:
                fresh = True
                street = min(street + 1, last)
            dealt = word
        elif word in _DECISIONS or (
            word == "burn" and dealt == "board"  # the next street after an all-in
        ):
            fresh = False
        amount = action.amount
        rows.append(
            (
                hand,
                number,
                max(street, 0),
                action.player,
                word,
                None if amount is None else float(amount),
                action.cards,
                action.t,
            )
        )
    return rows
