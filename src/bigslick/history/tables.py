"""Hands as rows of three tables: hands, players and actions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine.chips.account import hole_cards_of
from bigslick.formats.amounts import exact_number
from bigslick.formats.record.account import account_of
from bigslick.formats.record.actions import operations_of, text_of
from bigslick.formats.time_zones import from_utc
from bigslick.history.statistics.all_in import expected_nets
from bigslick.history.statistics.catalogue import STATISTICS
from bigslick.history.statistics.chance_bits import COUNT, unpack
from bigslick.history.statistics.hand_walk import walk
from bigslick.history.statistics.stack_measures import (
    effective_stacks,
    harrington_m,
    stack_to_pot_ratios,
)

if TYPE_CHECKING:
    from bigslick.formats.record.hand_record import HandRecord
    from bigslick.history.statistics.hand_walk import HandWalk

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
_HELD: Final = frozenset({"deal", "discard", "show"})
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

    """
    walked = walk(record)
    return {
        "hands": [_hand_row(record, walked, hand, source)],
        "players": _player_rows(record, walked, hand, adjust),
        "actions": _action_rows(record, walked, hand),
    }


def _hand_row(record: HandRecord, walked: HandWalk, hand: int, source: str) -> Row:
    boards = record.boards or [record.community_cards]
    return (
        hand,
        record.hand_id,
        source,
        None if record.time is None else from_utc(record.time),
        record.game,
        walked.setting.stake,
        float(walked.setting.big_blind),
        record.mode,
        record.table,
        len(record.players),
        " / ".join("".join(board) for board in boards),
        float(record.pot),
        float(record.rake),
        walked.showdown,
        record.winner,
    )


def _player_rows(
    record: HandRecord, walked: HandWalk, hand: int, adjust: bool
) -> list[Row]:
    players = record.players
    invested = account_of(record, before="push").invested
    expected = expected_nets(record, walked) if adjust and walked.run_out else None
    effective = effective_stacks([exact_number(p.stack) for p in players])
    rounds = harrington_m(record)
    ratios = stack_to_pot_ratios(record, walked)
    cards = _cards(record)
    bb = exact_number(walked.setting.big_blind)
    rows = []
    for i, player in enumerate(players):
        if not walked.dealt[i]:
            continue
        net = walked.nets[i]
        rows.append(
            (
                hand,
                player.name,
                player.seat,
                walked.positions[i],
                player.is_bot,
                cards[i],
                float(player.stack),
                float(player.final),
                float(invested[i]),
                float(net),
                float(net / bb),
                float(net if expected is None else expected[i]),
                walked.showdown and walked.folded[i] is None,
                walked.folded[i],
                float(effective[i]),
                rounds[i],
                ratios[i],
                *_marks(walked.patterns[i]),
            )
        )
    return rows


@lru_cache(maxsize=65536)
def _marks(pattern: int) -> Row:
    """Return the counts of acts and the statistics of a pattern."""
    chances, done, acts = unpack(pattern)
    marks: list[bool | None] = [None] * COUNT
    for k in chances:
        marks[k] = k in done
    return *acts, *marks


def _cards(record: HandRecord) -> list[str | None]:
    """Return the last hole cards of each player as far as they are known.

    Usually they are the dealt cards, which is a fast case (benchmark "Parquet tables").
    """
    held = dict.fromkeys(record.names, "")
    for action in record.actions:
        word, name, cards = action.action, action.player, action.cards
        if word == "deal" and name in held:
            held[name] += cards or ""
        elif word == "discard" or (word == "show" and "?" in held.get(name or "", "")):
            held = _kept_cards(record)
            break
    return [cards if cards.strip("?") else None for cards in held.values()]


def _kept_cards(record: HandRecord) -> dict[str, str]:
    """Return the hole cards of each player without discards, those shown known."""
    actions = [action for action in record.actions if action.action in _HELD]
    operations = operations_of(actions, record.names)
    return {
        name: text_of(hole_cards_of(operations, i))
        for i, name in enumerate(record.names)
    }


def _action_rows(record: HandRecord, walked: HandWalk, hand: int) -> list[Row]:
    last = walked.kind.streets - 1
    street = walked.kind.first - 1
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
            word == "burn" and dealt == "board"  # the next street, all in
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
