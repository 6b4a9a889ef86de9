"""Hand histories: a reader and a writer for each format.

``record`` is Bigslick's own format; all other formats are converted to and from it.
``phh``, ``ohh`` and ``acpc`` are open formats; ``sites`` reads the text of poker sites.
``reader`` detects the format of a file, ``writer`` lists the formats that can be
written.
"""

from bigslick.formats.acpc.reader import ACPCProtocolParser
from bigslick.formats.ohh.writer import write_ohh
from bigslick.formats.phh import HandHistory, read_histories, write_histories
from bigslick.formats.phh.actions import parse_action
from bigslick.formats.phh.other_formats import Parser
from bigslick.formats.read_hand import DamagedHandError, ReadHand
from bigslick.formats.reader import FORMATS, read_hands, sniff_format
from bigslick.formats.record.hand_record import (
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
from bigslick.formats.sites.pokerstars.writer import write_pokerstars

__all__ = (
    "FORMATS",
    "ACPCProtocolParser",
    "DamagedHandError",
    "HandHistory",
    "HandRecord",
    "Parser",
    "ReadHand",
    "RecordWriter",
    "RecordedAction",
    "RecordedPlayer",
    "RecordedPot",
    "RecordedStakes",
    "ShownHand",
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
