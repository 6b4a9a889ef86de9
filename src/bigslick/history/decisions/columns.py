"""The columns of the decision table, each with its definition.

docs/reference/decision-table.md is generated from this list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.history.decisions import card_columns
from bigslick.history.decisions.expressions import Column, coded
from bigslick.history.decisions.line_column import lines_of
from bigslick.history.decisions.played_hand import RAISE
from bigslick.history.statistics.game_facts import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = ("COLUMNS", "POT_TYPES", "ColumnDefinition")

POT_TYPES: Final = ("unraised", "raised", "3-bet", "4-bet", "5-bet", "bomb pot")
_ACTIONS: Final = ("fold", "check", "call", "raise", "bring-in", "discard", "bet")
_BET: Final = _ACTIONS.index("bet")
_STREETS: Final = ("preflop", "flop", "turn", "river")


@dataclass(frozen=True, slots=True)
class ColumnDefinition:
    """A column: its name, type (bool, int, number, text), meaning and computation."""

    name: str
    type: str
    meaning: str
    make: Callable[[DecisionTable], Column]


def _text(
    name: str, meaning: str, make: Callable[[DecisionTable], Iterable[str | None]]
) -> ColumnDefinition:
    return ColumnDefinition(name, "text", meaning, lambda t: coded(make(t)))


def _numbers(
    name: str, meaning: str, make: Callable[[DecisionTable], Iterable[Any]]
) -> ColumnDefinition:
    def column(table: DecisionTable) -> Column:
        return Column(np.array([float(value) for value in make(table)], np.float64))

    return ColumnDefinition(name, "number", meaning, column)


def _amounts(name: str, field: str, meaning: str) -> ColumnDefinition:
    return ColumnDefinition(
        name, "number", meaning, lambda t: Column(t.source.amounts(field))
    )


def _hand(table: DecisionTable) -> Column:
    return Column(np.arange(len(table.source)))


def _pot_type(table: DecisionTable) -> Column:
    raises = table.first_round_bets - table.posted
    bomb = np.array(table.source.by_setting(lambda s: s.kind.first), np.int32)
    codes = np.minimum(raises, POT_TYPES.index("5-bet")).astype(np.int32)
    return Column(np.where(bomb, POT_TYPES.index("bomb pot"), codes), POT_TYPES)


def _dates(table: DecisionTable) -> Column:
    moments = table.source.moments()
    if np.isnat(moments).any():
        times = table.field("time", None)
        pairs = zip(times, table.source.local_times(), strict=True)
        return coded(time[:10] if time else _local_day(here) for time, here in pairs)
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
    _text("hand_id", "name of the hand in its file", lambda t: t.field("hand_id")),
    _text("time", "when it began, UTC (ISO 8601)", lambda t: t.field("time", None)),
    ColumnDefinition(
        "date",
        "text",
        "day on which it began, UTC: 2026-01-31; local if the zone is unknown",
        _dates,
    ),
    _text("game", "code of the game: nlhe, plo, ...", lambda t: t.field("game")),
    _text(
        "stake",
        "blinds or bets: 1/2, 5/10 ante 1",
        lambda t: t.source.by_setting(lambda s: s.stake.partition(" ")[2]),
    ),
    _numbers(
        "big_blind",
        "the big blind in chips",
        lambda t: t.source.by_setting(lambda s: s.big_blind),
    ),
    _text("mode", "cash or tournament", lambda t: t.field("mode", None)),
    _text("table", "name of the table", lambda t: t.field("table")),
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
        lambda t: Column(
            np.array(t.source.by_setting(lambda s: s.kind.flop), np.bool_)
        ),
    ),
    ColumnDefinition(
        "pot_type",
        "text",
        "by the raises of the first round: " + ", ".join(POT_TYPES),
        _pot_type,
    ),
    _text(
        "line",
        "all actions by street, without folds except at the end: raise, call / check, "
        "bet, fold",
        lines_of,
    ),
    ColumnDefinition(
        "board",
        "text",
        "board cards at the end; several boards separated by a slash",
        lambda t: t.source.final_boards(),
    ),
    _amounts("pot", "pot", "chips played for"),
    _amounts("rake", "rake", "chips that the house took"),
    ColumnDefinition(
        "showdown",
        "bool",
        "two or more players held cards at the end",
        lambda t: Column(t.source.showdown),
    ),
)


def _last_rounds(table: DecisionTable) -> Column:
    source = table.source
    lasts = np.array(source.by_setting(lambda s: s.kind.streets - 1), np.int8)
    ends = np.where(source.showdown, lasts, source.last_street)[table.hand_of]
    return Column(np.where(source.folded < 0, ends, source.folded))


def _nets(table: DecisionTable) -> Column:
    amounts, scale = table.source.nets()
    return Column((amounts / scale).astype(np.float64))


def _showdown(table: DecisionTable) -> Column:
    held = table.column("players", "folded_on").values < 0
    return Column(held & table.column("hands", "showdown").values[table.hand_of])


def _in_big_blinds(name: str) -> Callable[[DecisionTable], Column]:
    def column(table: DecisionTable) -> Column:
        level = "players" if name in ("net", "starting_stack") else "decisions"
        chips = table.column(level, name).values  # type: ignore[arg-type]
        return Column(chips / table.column(level, "big_blind").values)  # type: ignore[arg-type]

    return column


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
    _amounts("starting_stack", "stack", "chips before the hand"),
    ColumnDefinition(
        "starting_stack_bb",
        "number",
        "chips before the hand, in big blinds",
        _in_big_blinds("starting_stack"),
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
        "net_bb", "number", "big blinds won or lost", _in_big_blinds("net")
    ),
)


def _fact(name: str, fact: str, meaning: str) -> ColumnDefinition:
    return ColumnDefinition(name, "number", meaning, lambda t: Column(t.facts[fact]))


def _count(name: str, meaning: str) -> ColumnDefinition:
    return ColumnDefinition(name, "int", meaning, lambda t: Column(t.traits[name]))


def _flag(name: str, meaning: str) -> ColumnDefinition:
    return ColumnDefinition(
        name, "bool", meaning, lambda t: Column(t.traits[name].view(np.bool_))
    )


def _in_blinds(name: str, meaning: str) -> ColumnDefinition:
    return ColumnDefinition(
        f"{name}_bb", "number", f"{meaning}, in big blinds", _in_big_blinds(name)
    )


def _actions(table: DecisionTable) -> Column:
    first_bets = (table.kinds == RAISE) & (table.traits["bets"] == 0)
    return Column(np.where(first_bets, _BET, table.kinds), _ACTIONS)


def _previous(table: DecisionTable) -> Column:
    return Column(table.traits["previous"], _ACTIONS)


def _street_names(table: DecisionTable) -> Column:
    """Return the street of each decision: a name, or a number from 1.

    Streets have names in games with a flop.
    """
    names = (*_STREETS, *(str(n) for n in range(1, 10)))
    numbers = table.rounds.astype(np.int32)
    flop = table.column("decisions", "flop").values & (numbers < len(_STREETS))
    return Column(np.where(flop, numbers, numbers + len(_STREETS)), names)


def _unraised(table: DecisionTable) -> Column:
    posted = table.posted[table.hand_of[table.player_of]]
    start = np.where(table.rounds == 0, posted, 0)
    return Column(table.traits["bets"] == start)


def _raiser_positions(table: DecisionTable) -> Column:
    positions = table.column("players", "position")
    first = table.seat[table.hand_of[table.player_of]]
    raiser = table.traits["raiser"]
    found: NDArray[Any] = positions.values[first + np.maximum(raiser, 0)]
    return Column(np.where(raiser < 0, -1, found), positions.names)


_DECISIONS: Final = (
    ColumnDefinition(
        "round",
        "int",
        "number of the betting round; the flop is 1",
        lambda t: Column(t.rounds),
    ),
    ColumnDefinition(
        "street",
        "text",
        "preflop, flop, turn, river; 1, 2, ... in games without a flop",
        _street_names,
    ),
    ColumnDefinition(
        "action", "text", "fold, check, call, bet, raise or bring-in", _actions
    ),
    ColumnDefinition(
        "aggressive",
        "bool",
        "the action is a bet or a raise",
        lambda t: Column(t.kinds == RAISE),
    ),
    ColumnDefinition(
        "amount",
        "number",
        "chips added by a call; the total of a bet or raise",
        lambda t: Column(t.amounts),
    ),
    _in_blinds("amount", "chips added by a call; the total of a bet or raise"),
    _fact("to_call", "to_call", "chips to add for a call; 0: checking is free"),
    _in_blinds("to_call", "chips to add for a call"),
    ColumnDefinition(
        "can_raise",
        "bool",
        "the player may bet or raise",
        lambda t: Column(t.facts["max_raise_to"] > 0),
    ),
    _fact("min_raise_to", "min_raise_to", "smallest total to bet or raise to, or 0"),
    _fact("max_raise_to", "max_raise_to", "largest total to bet or raise to, or 0"),
    _fact("pot", "pot", "chips in the pots and in front of all players"),
    _in_blinds("pot", "chips in the pots and in front of all players"),
    _fact("stack", "stack", "chips behind"),
    _in_blinds("stack", "chips behind"),
    _fact("bet", "bet", "chips in front of the player on this street"),
    _fact(
        "effective_stack",
        "effective",
        "most chips behind that the player can still lose to one opponent",
    ),
    _in_blinds("effective_stack", "most that can still be lost to one opponent"),
    _count("bets", "bets of this street so far; the blinds are the first"),
    ColumnDefinition(
        "unraised", "bool", "nobody has bet or raised on this street", _unraised
    ),
    _flag("first_in", "everybody before them on this street has folded"),
    _count("limpers", "players who called the blinds (stud: the bring-in)"),
    _count("callers", "players who called the last bet or raise"),
    _flag("voluntary", "the player has called, bet or raised on this street"),
    _count("own_bet", "number of the player's last bet on this street, 0 for none"),
    ColumnDefinition(
        "previous", "text", "the player's previous action on this street", _previous
    ),
    ColumnDefinition(
        "raiser_position",
        "text",
        "position of the last player to bet or raise on this street",
        _raiser_positions,
    ),
    _flag(
        "raiser_first_in",
        "the last player to bet or raise was the first to enter the pot",
    ),
    ColumnDefinition(
        "is_aggressor",
        "bool",
        "the player was the last to raise in the first round",
        lambda t: Column(t.traits["aggressor"] == t.actors),
    ),
    _flag("aggressor_to_act", "the last raiser of the first round is still to act"),
    _flag("aggressor_checked", "the last raiser of the first round has checked"),
    _flag(
        "can_cbet",
        "the last raiser of the first round acts, has c-bet each street since, "
        "and nobody has bet",
    ),
    _flag(
        "cbet_declined",
        "turn: the last raiser of the first round and all others checked the flop",
    ),
    _flag("facing_cbet", "the only bet of this street is a continuation bet"),
    _flag("floating", "the player called the last continuation bet in position"),
    _count("players_left", "players who still hold cards"),
    _count("players_behind", "players who can still act after this one"),
    _flag("in_position", "the player acts last on the later streets"),
    ColumnDefinition(
        "board_so_far", "text", "board cards so far", card_columns.boards_so_far
    ),
    ColumnDefinition(
        "suits",
        "text",
        "of the board: rainbow, two-tone or monotone (most cards of one suit)",
        card_columns.suits,
    ),
    ColumnDefinition("paired", "bool", "the board has a pair", card_columns.paired),
    ColumnDefinition(
        "made_hand",
        "text",
        "kind of hand that the known hole cards make with the board",
        card_columns.made_hands,
    ),
)

COLUMNS: Final[dict[str, tuple[ColumnDefinition, ...]]] = {
    "hands": _HANDS,
    "players": _PLAYERS,
    "decisions": _DECISIONS,
}
"""The columns of each table."""
