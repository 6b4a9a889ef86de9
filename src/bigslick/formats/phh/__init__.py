"""The PHH format: hand histories as TOML, ``.phh`` with one and ``.phhs`` with many.

``hand_history`` holds ``HandHistory``, with its ``fields``, its ``game`` and its
``actions``; ``replay`` plays it, ``repairs`` what is missing, ``money`` checks the end.
``reader`` and ``writer`` are files, ``text_blocks`` and ``toml_text`` their text;
``record_conversion`` and ``other_formats`` lead elsewhere.
"""

from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.phh.reader import read_histories, write_histories
from bigslick.formats.phh.replay import Replay

__all__ = ("HandHistory", "Replay", "read_histories", "write_histories")
