"""The PHH format: hand histories as TOML, ``.phh`` with one and ``.phhs`` with many.

``hand_history`` has ``HandHistory``, with its ``fields``, its ``game`` and its
``actions``; ``replay`` replays it, ``repairs`` corrects errors, ``money`` checks the
results. ``reader`` and ``writer`` are for files, ``text_blocks`` and ``toml_text`` for
their text; ``record_conversion`` and ``other_formats`` convert to and from other
formats.
"""

from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.phh.reader import read_histories, write_histories
from bigslick.formats.phh.replay import Replay

__all__ = ("HandHistory", "Replay", "read_histories", "write_histories")
