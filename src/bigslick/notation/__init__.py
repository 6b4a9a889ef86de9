"""Hands and tables on paper: records, hand histories, actions as text, pictures."""

from typing import TYPE_CHECKING, Any

from bigslick.notation import parsers
from bigslick.notation.acpc import ACPCProtocolParser
from bigslick.notation.actions import parse_action
from bigslick.notation.ohh import write_ohh
from bigslick.notation.parsers import Parser
from bigslick.notation.phh import HandHistory, read_histories, write_histories
from bigslick.notation.reading import FORMATS, ReadHand, read_hands, sniff_format
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
from bigslick.notation.sites import DamagedHandError
from bigslick.notation.sites.pokerstars.writer import write_pokerstars
from bigslick.notation.svg import draw_cards, draw_state

if TYPE_CHECKING:
    from bigslick.notation.parsers import (
        AbsolutePokerParser,
        FullTiltPokerParser,
        IPokerNetworkParser,
        OngameNetworkParser,
        PartyPokerParser,
        PokerStarsParser,
        REParser,
    )

__all__ = (
    "FORMATS",
    "ACPCProtocolParser",
    "AbsolutePokerParser",
    "DamagedHandError",
    "FullTiltPokerParser",
    "HandHistory",
    "HandRecord",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "REParser",
    "ReadHand",
    "RecordWriter",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
    "draw_cards",
    "draw_state",
    "parse_action",
    "read_hands",
    "read_histories",
    "read_records",
    "sniff_format",
    "write_histories",
    "write_ohh",
    "write_pokerstars",
    "write_records",
)


def __getattr__(name: str) -> Any:
    """Return a parser of a site, which is loaded when it is asked for."""
    if name not in parsers.LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(parsers, name)
