"""The PHH format: hand histories as TOML; one hand in ``.phh``, many in ``.phhs``.

``hand_history`` defines ``HandHistory``; ``fields``, ``game`` and ``actions`` interpret
its contents. ``replay`` replays a hand, with ``simple_actions`` as its fast path;
``repairs`` corrects errors and ``money`` checks the results. ``reader`` reads and
writes files, ``writer`` creates the history of a state; ``text_blocks`` and
``toml_text`` handle the text. ``record_conversion`` and ``other_formats`` convert to
and from other formats.
"""

from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.phh.reader import read_histories, write_histories
from bigslick.formats.phh.replay import Replay

__all__ = ("HandHistory", "Replay", "read_histories", "write_histories")
