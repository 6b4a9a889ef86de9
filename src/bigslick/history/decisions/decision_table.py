"""Three tables of hands, stored in columns: hands, players and decisions.

A row of decisions also has the columns of its player, and a row of players those of its
hand. Columns are computed on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import numpy as np

from bigslick._native import _core
from bigslick.errors import GameConfigError, NotationError, brief
from bigslick.history.decisions.columns import COLUMNS
from bigslick.history.decisions.expressions import Column, parse_expression
from bigslick.history.decisions.hand_columns import PlayedColumns
from bigslick.history.decisions.played_hand import DISCARD, PlayedHand
from bigslick.history.decisions.replay import FACTS, Replayed, find_large

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bigslick.errors import BigslickError
    from bigslick.history.decisions.column_definition import ColumnDefinition
    from bigslick.history.decisions.expression_nodes import Mask, Node
    from bigslick.history.decisions.hand_columns import HandColumns
    from bigslick.history.decisions.replay import Decisions

__all__ = ("DecisionTable", "Level", "Rows", "known_columns", "tabulate")

Level = Literal["hands", "players", "decisions"]
_ABOVE: Final[dict[Level, Level]] = {"players": "hands", "decisions": "players"}
_DEFINITIONS: Final[dict[str, dict[str, ColumnDefinition]]] = {
    level: {column.name: column for column in columns}
    for level, columns in COLUMNS.items()
}
TRAITS: Final = (
    *("bets", "limpers", "callers", "first_in", "voluntary", "own_bet", "previous"),
    *("raiser", "raiser_first_in", "aggressor", "aggressor_to_act"),
    *("aggressor_checked", "can_cbet", "cbet_declined", "facing_cbet", "floating"),
    *("players_left", "players_behind", "in_position"),
)
"""Columns computed from the earlier decisions of a hand, in the order of the native
core.
"""


def known_columns(level: Level) -> list[str]:
    """Return the names of a table's columns, and of those it can refer to.

    A decision can refer to the columns of its player and its hand, a player to those of
    the hand.
    """
    names = list(_DEFINITIONS[level])
    return names + known_columns(_ABOVE[level]) if level in _ABOVE else names


class Rows:
    """The rows of one table: decisions, players or hands.

    A row also has the columns of its player and of its hand.
    """

    __slots__ = ("level", "size", "table")

    def __init__(self, table: DecisionTable, level: Level, size: int) -> None:
        """Create the view of the rows of one level; ``size`` is their number."""
        self.table = table
        self.level: Level = level
        self.size = size

    def column(self, name: str) -> Column:
        """Return a column of these rows.

        Raises:
            NotationError: there is no such column.

        """
        return self.table.column(self.level, name)

    def mask_of(self, node: Node) -> Mask:
        """Return for each row whether a part of a condition holds.

        Statistics have many parts in common, so the results are kept.
        """
        masks = self.table._masks  # noqa: SLF001 - both are of this module
        mask = masks.get((self.level, node))
        if mask is None:
            mask = masks[self.level, node] = node.mask(self)
        return mask

    def where(self, condition: str) -> Mask:
        """Return for each row whether the condition holds.

        Raises:
            NotationError: the condition is invalid or names an unknown column.

        """
        mask = self.mask_of(parse_expression(condition).node)
        # constants have no rows
        return mask if mask.ndim else np.broadcast_to(mask, (self.size,))


class DecisionTable:
    """The decision table of the hands that could be replayed.

    ``hand_of`` is the hand of each player row, ``player_of`` the player row of each
    decision.
    """

    source: HandColumns
    seat: NDArray[np.int64]
    actors: NDArray[np.int8]
    kinds: NDArray[np.int8]
    rounds: NDArray[np.int8]
    amounts: NDArray[np.float64]
    facts: dict[str, NDArray[np.float64]]
    traits: dict[str, NDArray[np.int8]]

    def __init__(self, source: HandColumns, replayed: Decisions) -> None:
        """Create the table of hands that were replayed without an error."""
        self.source = source
        count = len(source)
        lengths = np.diff(replayed.first)
        self.seat = source.seat
        self.hand_of: NDArray[np.int64] = np.repeat(
            np.arange(count), np.diff(source.seat)
        )
        live, pending = replayed.facts[-2:].astype(np.int32)
        traits = np.zeros((len(TRAITS), len(replayed.kinds)), np.int8)
        self.first_round_bets = np.zeros(count, np.int8)
        self.posted = source.numbers_by_setting(lambda s: s.bets, np.int8)
        _core.decision_traits(
            replayed.first,
            source.seat,
            replayed.actors,
            replayed.kinds,
            replayed.rounds,
            self.posted,
            live,
            pending,
            traits,
            self.first_round_bets,
        )
        player_of = np.repeat(source.seat[:-1], lengths) + replayed.actors
        kept: Any = replayed.kinds != DISCARD
        if not kept.all():
            traits = traits[:, kept]
        else:
            kept = slice(None)
        self.player_of: NDArray[np.int64] = player_of[kept]
        self.actors = replayed.actors[kept]
        self.kinds = replayed.kinds[kept]
        self.rounds = replayed.rounds[kept]
        self.amounts = replayed.amounts[kept]
        self.facts = dict(zip(FACTS, replayed.facts[:, kept], strict=True))
        self.traits = dict(zip(TRAITS, traits, strict=True))
        self._columns: dict[tuple[str, str], Column] = {}
        self._masks: dict[tuple[str, Node], Mask] = {}  # parts of conditions, by table

    @property
    def hands(self) -> Sequence[PlayedHand]:
        """The hands of the table, one by one."""
        return self.source.hands

    @property
    def decision_rows(self) -> Rows:
        """The rows of decisions."""
        return Rows(self, "decisions", len(self.kinds))

    @property
    def player_rows(self) -> Rows:
        """The rows of players, in the order of play."""
        return Rows(self, "players", len(self.hand_of))

    @property
    def hand_rows(self) -> Rows:
        """The rows of hands."""
        return Rows(self, "hands", len(self.source))

    def column(self, level: Level, name: str) -> Column:
        """Return a column of one of the tables, or of a table above it.

        Raises:
            NotationError: there is no such column.

        """
        known = self._columns.get((level, name))
        if known is not None:
            return known
        definition = _DEFINITIONS[level].get(name)
        if definition is not None:
            column = definition.make(self)
        elif level in _ABOVE:
            values, names = self.column(_ABOVE[level], name)
            rows = self.player_of if level == "decisions" else self.hand_of
            column = Column(values[rows], names)
        else:
            raise NotationError(f"unknown column {name!r}")
        self._columns[level, name] = column
        return column

    def field(self, name: str, default: Any = "") -> list[Any]:
        """Return the value of a field in the record of each hand."""
        return self.source.field(name, default)


def tabulate(
    hands: Sequence[PlayedHand],
) -> tuple[DecisionTable, dict[int, BigslickError]]:
    """Return the table of the hands that can be replayed, and the errors of the others.

    The keys of the errors are the indices of the hands.

    Raises:
        GameConfigError: something else than a PlayedHand is given.

    """
    for hand in hands:
        if not isinstance(hand, PlayedHand):
            raise GameConfigError(
                f"invalid hand {brief(hand)}: expected the result of played_hand"
            )
    errors = find_large(hands)
    if errors:
        places = [n for n in range(len(hands)) if n not in errors]
        table, more = tabulate([hands[n] for n in places])
        return table, errors | {places[n]: error for n, error in more.items()}
    replayed = Replayed(hands)
    if not replayed.errors:
        return DecisionTable(PlayedColumns(hands), replayed.decisions()), {}
    kept = [hand for n, hand in enumerate(hands) if n not in replayed.errors]
    decisions = Replayed(kept).decisions()
    return DecisionTable(PlayedColumns(kept), decisions), replayed.errors
