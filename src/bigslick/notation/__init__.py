"""Hands and tables on paper: records, hand histories, actions as text, pictures."""

from bigslick.notation.actions import parse_action
from bigslick.notation.records import (
    HandRecord,
    RecordedAction,
    RecordedPlayer,
    RecordedPot,
    RecordedStakes,
    RecordWriter,
    ShownHand,
    read_records,
    write_records,
)
from bigslick.notation.svg import draw_cards, draw_state

__all__ = (
    "HandRecord",
    "RecordWriter",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
    "draw_cards",
    "draw_state",
    "parse_action",
    "read_records",
    "write_records",
)
