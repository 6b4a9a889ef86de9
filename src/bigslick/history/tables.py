"""Hands as rows of three tables: hands, players and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigslick.history.all_in import expected_nets, investments
from bigslick.history.catalogue import STATISTICS
from bigslick.history.kinds import big_blind, stake_of
from bigslick.history.measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)
from bigslick.history.patterns import unpack
from bigslick.history.walk import exact, walk

if TYPE_CHECKING:
    from bigslick.history.walk import Walk
    from bigslick.notation.records import HandRecord

__all__ = ("COLUMNS", "rows_of")

_KEYS: Final = tuple(statistic.key for statistic in STATISTICS)

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
        "won": "bool",
        "folded_on": "int32",
        "effective_stack": "double",
        "m": "double",
        "spr": "double",
        "bets_and_raises": "int32",
        "calls": "int32",
        "folds": "int32",
        **dict.fromkeys(_KEYS, "bool"),
    },
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


def rows_of(
    record: HandRecord, hand: int, source: str = "", *, adjust: bool = True
) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a hand for each table; ``hand`` numbers it.

    A statistic is true if it was done, false if there was a chance for it, and
    null if there was none.

    Raises:
        NotationError: the record makes no sense, or the hand is not over.

    """
    walked = walk(record)
    return {
        "hands": [_hand_row(record, walked, hand, source)],
        "players": _player_rows(record, walked, hand, adjust),
        "actions": _action_rows(record, walked, hand),
    }


def _hand_row(
    record: HandRecord, walked: Walk, hand: int, source: str
) -> dict[str, Any]:
    boards = record.boards or [record.community_cards]
    return {
        "hand": hand,
        "hand_id": record.hand_id,
        "source": source,
        "time": record.time,
        "game": record.game,
        "stake": stake_of(record),
        "big_blind": float(big_blind(record)),
        "mode": record.mode,
        "table": record.table,
        "players": len(record.players),
        "board": " / ".join("".join(board) for board in boards),
        "pot": float(record.pot),
        "rake": float(record.rake),
        "showdown": walked.showdown,
        "winner": record.winner,
    }


def _player_rows(
    record: HandRecord, walked: Walk, hand: int, adjust: bool
) -> list[dict[str, Any]]:
    players = record.players
    invested = investments(record)
    expected = expected_nets(record, walked) if adjust else None
    effective = effective_stacks([exact(p.stack) for p in players])
    rounds = harrington_m(record)
    ratios = stack_to_pot_ratios(record, walked)
    cards = _cards(record)
    bb = exact(big_blind(record))
    rows = []
    for i, player in enumerate(players):
        if not walked.dealt[i]:
            continue
        chances, done, acts = unpack(walked.patterns[i])
        net = walked.nets[i]
        rows.append(
            {
                "hand": hand,
                "player": player.name,
                "seat": player.seat,
                "position": walked.positions[i],
                "is_bot": player.is_bot,
                "cards": cards.get(player.name),
                "stack": float(player.stack),
                "final": float(player.final),
                "invested": float(invested[i]),
                "net": float(net),
                "net_bb": float(net / bb),
                "adjusted_net": float(net if expected is None else expected[i]),
                "showdown": walked.showdown and walked.folded[i] is None,
                "won": walked.won[i],
                "folded_on": walked.folded[i],
                "effective_stack": float(effective[i]),
                "m": rounds[i],
                "spr": ratios[i],
                "bets_and_raises": acts[0],
                "calls": acts[1],
                "folds": acts[2],
                **{_KEYS[k]: k in done for k in chances},
            }
        )
    return rows


def _cards(record: HandRecord) -> dict[str, str]:
    """Return the hole cards of each player as far as they are known."""
    held: dict[str, str] = {}
    for action in record.actions:
        if action.player is None or not action.cards:
            continue
        if action.action == "deal":
            held[action.player] = held.get(action.player, "") + action.cards
        elif action.action == "show":
            held[action.player] = action.cards
    return {name: cards for name, cards in held.items() if cards.strip("?")}


def _action_rows(record: HandRecord, walked: Walk, hand: int) -> list[dict[str, Any]]:
    street = walked.kind.first - 1
    fresh = False
    dealt = ""
    rows = []
    for number, action in enumerate(record.actions, 1):
        if action.action in _DEALING:
            if not fresh:
                fresh = True
                street = min(street + 1, walked.kind.streets - 1)
            dealt = action.action
        elif action.action in _DECISIONS or (
            action.action == "burn" and dealt == "board"  # the next street, all in
        ):
            fresh = False
        rows.append(
            {
                "hand": hand,
                "number": number,
                "street": max(street, 0),
                "player": action.player,
                "action": action.action,
                "amount": None if action.amount is None else float(action.amount),
                "cards": action.cards,
                "seconds": action.t,
            }
        )
    return rows
