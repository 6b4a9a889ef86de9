"""Hands as rows of four tables: hands, players, decisions and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from bigslick.history.decisions.columns import COLUMNS as DEFINED
from bigslick.history.decisions.decision_table import known_columns, tabulate
from bigslick.history.decisions.expressions import Column
from bigslick.history.decisions.hand_columns import Partial
from bigslick.history.decisions.played_hand import played_hand
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.counting import find_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.decisions.decision_table import DecisionTable, Level

__all__ = ("COLUMNS", "FILLED", "AnyColumn", "Row", "columns_of", "rows_of")

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


_NEVER_MISSING: Final = frozenset({"action", "position", "pot_type", "street"})
"""The texts that every row has: they are one of a few names."""


def _filled(table: str) -> frozenset[str]:
    """Return the columns of a table that are numbers, booleans or such texts."""
    texts = {"string", "timestamp"}
    return frozenset(
        name
        for name, kind in COLUMNS[table].items()
        if kind not in texts or name in _NEVER_MISSING
    )


FILLED: Final[dict[str, frozenset[str]]] = {
    "hands": _filled("hands"),
    "players": _filled("players") - {"folded_on", "spr", *_KEYS},
    "decisions": _filled("decisions"),
    "actions": frozenset({"hand", "number", "street", "action"}),
}
"""The columns of each table that have a value in every row."""

Row = tuple[Any, ...]
"""The values of a row in the order of the columns."""
AnyColumn: TypeAlias = "Column | Partial"


def rows_of(
    record: HandRecord, hand: int, source: str = "", *, adjust: bool = True
) -> dict[str, list[Row]]:
    """Return the rows of a hand for each table; ``hand`` is its number in the tables.

    A statistic is true if the chance was taken, false if it was not, and None if there
    was no chance.

    Raises:
        NotationError: the record is invalid, or the hand is not over.
        IllegalActionError: an action is illegal at that point of the hand.

    """
    table, errors = tabulate([played_hand(record)])
    for error in errors.values():
        raise error
    columns = columns_of(table, np.array([hand]), [source], adjust=adjust)
    return {
        name: [*zip(*map(_listed, found.values()), strict=True)]
        for name, found in columns.items()
    }


def _listed(column: AnyColumn) -> list[Any]:
    if isinstance(column, Partial):
        pairs = zip(column.values.tolist(), column.known.tolist(), strict=True)
        return [value if known else None for value, known in pairs]
    values, names = column
    if names is None:
        listed: list[Any] = values.tolist()
        return listed
    texts = [*names, None]
    return [texts[code] for code in values]


def columns_of(
    table: DecisionTable,
    numbers: NDArray[Any],
    sources: Sequence[str],
    *,
    adjust: bool = True,
) -> dict[str, dict[str, AnyColumn]]:
    """Return the columns of each table; ``numbers`` are the numbers of the hands.

    ``sources`` are the names of the files that contain the hands.
    """
    return {
        "hands": _hands(table, numbers, sources),
        "players": _players(table, numbers, adjust),
        "decisions": _decisions(table, numbers),
        "actions": _actions(table, numbers),
    }


def _hands(
    table: DecisionTable, numbers: NDArray[Any], sources: Sequence[str]
) -> dict[str, AnyColumn]:
    own = table.hand_rows.column
    names = {name: place for place, name in enumerate(dict.fromkeys(sources))}
    places = np.array([names[source] for source in sources], np.int32)
    given: dict[str, AnyColumn] = {
        "hand": Column(numbers),
        "source": Column(places, tuple(map(_in_utf8, names))),
        "time": Column(table.source.moments()),
        "winner": table.source.text("winner"),
    }
    return {
        name: given[name] if name in given else own(name) for name in COLUMNS["hands"]
    }


def _in_utf8(name: str) -> str:
    """Return the name of a file, with bytes that are not UTF-8 written as numbers."""
    return name.encode(errors="backslashreplace").decode()


def _players(
    table: DecisionTable, numbers: NDArray[Any], adjust: bool
) -> dict[str, AnyColumn]:
    """Return the columns of the table ``players``."""
    kept = table.column("players", "dealt").values
    given: dict[str, AnyColumn] = {**table.source.stack_columns()}
    given["hand"] = Column(numbers[table.hand_of])
    given["is_bot"] = Column(np.array(table.source.player_field("is_bot"), np.bool_))
    given["adjusted_net"] = _adjusted_nets(table, adjust)
    folded = table.column("players", "folded_on").values
    given["folded_on"] = Partial(folded, folded >= 0)
    could, did, acts = find_marks(table, STATISTICS)
    for name, counts in zip(("bets_and_raises", "calls", "folds"), acts.T, strict=True):
        given[name] = Column(counts)
    for k, key in enumerate(_KEYS):
        given[key] = Partial(did[:, k], could[:, k])
    own = table.player_rows.column
    found = {
        name: given[name] if name in given else own(name) for name in COLUMNS["players"]
    }
    if kept.all():
        return found
    return {name: _chosen(column, kept) for name, column in found.items()}


def _chosen(column: AnyColumn, kept: NDArray[np.bool_]) -> AnyColumn:
    if isinstance(column, Partial):
        return Partial(column.values[kept], column.known[kept])
    return Column(column.values[kept], column.names)


def _adjusted_nets(table: DecisionTable, adjust: bool) -> Column:
    """Return the results, with all-ins replaced by their expected results."""
    nets = table.column("players", "net").values
    if not adjust or not table.source.run_out.any():
        return Column(nets)
    nets = nets.copy()
    expected, errors = table.source.expected()
    for error in errors.values():
        raise error
    for n, results in expected.items():
        nets[table.seat[n] : table.seat[n + 1]] = [float(result) for result in results]
    return Column(nets)


def _decisions(table: DecisionTable, numbers: NDArray[Any]) -> dict[str, AnyColumn]:
    hands = table.hand_of[table.player_of]
    firsts = np.searchsorted(hands, np.arange(len(numbers)))
    given = {
        "hand": Column(numbers[hands]),
        "number": Column(np.arange(1, len(hands) + 1) - firsts[hands]),
    }
    own = table.decision_rows.column
    return {
        name: given[name] if name in given else own(name)
        for name in COLUMNS["decisions"]
    }


def _actions(table: DecisionTable, numbers: NDArray[Any]) -> dict[str, AnyColumn]:
    rows = table.source.actions()
    return {
        "hand": Column(numbers[rows.hand]),
        "number": Column(rows.number),
        "street": Column(rows.street),
        "player": rows.player,
        "action": rows.action,
        "amount": rows.amount,
        "cards": rows.cards,
        "seconds": rows.seconds,
    }
