"""The columns of the table ``decisions``, each with its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bigslick.history.decisions import card_columns
from bigslick.history.decisions.column_definition import ColumnDefinition, in_big_blinds
from bigslick.history.decisions.expressions import Column
from bigslick.history.decisions.played_hand import RAISE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bigslick.history.decisions.decision_table import DecisionTable

__all__ = ("DECISION_COLUMNS",)

_ACTIONS: Final = ("fold", "check", "call", "raise", "bring-in", "discard", "bet")
_BET: Final = _ACTIONS.index("bet")
_STREETS: Final = ("preflop", "flop", "turn", "river")


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
        f"{name}_bb", "number", f"{meaning}, in big blinds", in_big_blinds(name)
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


DECISION_COLUMNS: Final = (
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
