"""Hands and tables on paper: records, hand histories, actions as text, pictures."""

from bigslick.notation.acpc import ACPCProtocolParser
from bigslick.notation.actions import parse_action
from bigslick.notation.parser import (
    AbsolutePokerParser,
    FullTiltPokerParser,
    IPokerNetworkParser,
    OngameNetworkParser,
    Parser,
    PartyPokerParser,
    PokerStarsParser,
)
from bigslick.notation.phh import HandHistory, read_histories, write_histories
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
    "ACPCProtocolParser",
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "HandHistory",
    "HandRecord",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "RecordWriter",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
    "draw_cards",
    "draw_state",
    "parse_action",
    "read_histories",
    "read_records",
    "write_histories",
    "write_records",
)
