"""The columns of the decision table, each with its definition.

docs/reference/decision-table.md is generated from this list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from bigslick.history.decisions import card_columns
from bigslick.history.decisions.column_definition import (
    ColumnDefinition,
    amount_column,
    in_big_blinds,
    text_column,
)
from bigslick.history.decisions.decision_columns import DECISION_COLUMNS
from bigslick.history.decisions.expressions import Column, coded, recoded
from bigslick.history.decisions.line_column import lines_of
from bigslick.history.statistics.game_facts import POSITIONS

if TYPE_CHECKING:
    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = ("COLUMNS", "POT_TYPES")

POT_TYPES: Final = ("unraised", "raised", "3-bet", "4-bet", "5-bet", "bomb pot")


def _hand(table: DecisionTable) -> Column:
    return Column(np.arange(len(table.source)))


def _pot_type(table: DecisionTable) -> Column:
    raises = table.first_round_bets - table.posted
    bomb = table.source.numbers_by_setting(lambda s: s.kind.first, np.int32)
    codes = np.minimum(raises, POT_TYPES.index("5-bet")).astype(np.int32)
    return Column(np.where(bomb, POT_TYPES.index("bomb pot"), codes), POT_TYPES)


def _dates(table: DecisionTable) -> Column:
    moments = table.source.moments()
    if np.isnat(moments).any():
        times = table.column("hands", "time")
        known = [time[:10] for time in times.names or ()]
        local = table.source.local_times()
        if not any(local):
            return recoded(times, known)
        pairs = zip(times.values.tolist(), local, strict=True)
        return coded(_local_day(here) if n < 0 else known[n] for n, here in pairs)
    days, codes = np.unique(moments.astype("datetime64[D]"), return_inverse=True)
    return Column(codes.astype(np.int32), (*np.datetime_as_string(days).tolist(),))


def _local_day(time: str | None) -> str | None:
    """Return the day of a local time, as sites write it.

    >>> _local_day("2026/1/31 18:22:40")
    '2026-01-31'
    """
    found = _DAY.match(time or "")
    return f"{found[1]}-{found[2]:0>2}-{found[3]:0>2}" if found else None


_DAY: Final = re.compile(r"(\d{4})[-/](\d\d?)[-/](\d\d?)", re.ASCII)


_HANDS: Final = (
    ColumnDefinition("hand", "int", "number of the hand in the table", _hand),
    text_column("hand_id", "name of the hand in its file"),
    text_column("time", "when it began, UTC (ISO 8601); in tables a timestamp"),
    ColumnDefinition(
        "date",
        "text",
        "day on which it began, UTC: 2026-01-31; local if the zone is unknown",
        _dates,
    ),
    text_column("game", "code of the game: nlhe, plo, ..."),
    ColumnDefinition(
        "stake",
        "text",
        "blinds or bets: 1/2, 5/10 ante 1",
        lambda t: t.source.texts_by_setting(lambda s: s.stake.partition(" ")[2]),
    ),
    ColumnDefinition(
        "big_blind",
        "number",
        "the big blind in chips",
        lambda t: Column(
            t.source.numbers_by_setting(lambda s: float(s.big_blind), np.float64)
        ),
    ),
    text_column("mode", "cash or tournament"),
    text_column("table", "name of the table"),
    ColumnDefinition(
        "players",
        "int",
        "players at the table",
        lambda t: Column(np.diff(t.seat).astype(np.int32)),
    ),
    ColumnDefinition(
        "flop",
        "bool",
        "the game has a flop",
        lambda t: Column(t.source.numbers_by_setting(lambda s: s.kind.flop, np.bool_)),
    ),
    ColumnDefinition(
        "pot_type",
        "text",
        "by the raises of the first round: " + ", ".join(POT_TYPES),
        _pot_type,
    ),
    ColumnDefinition(
        "line",
        "text",
        "all actions by street, without folds except at the end: raise, call / check, "
        "bet, fold",
        lambda t: coded(lines_of(t)),
    ),
    ColumnDefinition(
        "board",
        "text",
        "board cards at the end; several boards separated by a slash",
        lambda t: t.source.final_boards(),
    ),
    amount_column("pot", "pot", "chips played for"),
    amount_column("rake", "rake", "chips that the house took"),
    ColumnDefinition(
        "showdown",
        "bool",
        "two or more players held cards at the end",
        lambda t: Column(t.source.showdown),
    ),
)


def _last_rounds(table: DecisionTable) -> Column:
    source = table.source
    lasts = source.numbers_by_setting(lambda s: s.kind.streets - 1, np.int8)
    ends = np.where(source.showdown, lasts, source.last_street)[table.hand_of]
    return Column(np.where(source.folded < 0, ends, source.folded))


def _nets(table: DecisionTable) -> Column:
    amounts, scale = table.source.nets()
    return Column((amounts / scale).astype(np.float64))


def _showdown(table: DecisionTable) -> Column:
    held = table.column("players", "folded_on").values < 0
    return Column(held & table.column("hands", "showdown").values[table.hand_of])


_PLAYERS: Final = (
    ColumnDefinition(
        "player", "text", "name of the player", lambda t: t.source.player_names()
    ),
    ColumnDefinition(
        "seat",
        "int",
        "seat number",
        lambda t: Column(np.array(t.source.player_field("seat"), np.int32)),
    ),
    ColumnDefinition(
        "position",
        "text",
        "UTG, MP, HJ, CO, BTN, SB, BB, ...; - in games without positions",
        lambda t: Column(t.source.positions(), POSITIONS),
    ),
    ColumnDefinition(
        "dealt", "bool", "the player was dealt cards", lambda t: Column(t.source.dealt)
    ),
    amount_column("starting_stack", "stack", "chips before the hand"),
    ColumnDefinition(
        "starting_stack_bb",
        "number",
        "chips before the hand, in big blinds",
        in_big_blinds("starting_stack"),
    ),
    ColumnDefinition(
        "cards",
        "text",
        "hole cards at the end, as far as known",
        lambda t: t.source.hole_cards(),
    ),
    ColumnDefinition(
        "hand_class",
        "text",
        "of two known hole cards: AA, AKs, AKo, ...",
        card_columns.hand_classes,
    ),
    ColumnDefinition(
        "folded_on",
        "int",
        "round in which the player folded, -1 for none",
        lambda t: Column(t.source.folded),
    ),
    ColumnDefinition(
        "last_round", "int", "last round in which the player held cards", _last_rounds
    ),
    ColumnDefinition(
        "showdown", "bool", "the player held cards at the showdown", _showdown
    ),
    ColumnDefinition(
        "won", "bool", "the player won chips from a pot", lambda t: Column(t.source.won)
    ),
    ColumnDefinition("net", "number", "chips won or lost", _nets),
    ColumnDefinition(
        "net_bb", "number", "big blinds won or lost", in_big_blinds("net")
    ),
)


COLUMNS: Final[dict[str, tuple[ColumnDefinition, ...]]] = {
    "hands": _HANDS,
    "players": _PLAYERS,
    "decisions": DECISION_COLUMNS,
}
"""The columns of each table."""
