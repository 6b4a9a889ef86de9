"""The PHH format: hand histories as TOML, ``.phh`` with one and ``.phhs`` with many."""

from bigslick.formats.phh.hand_history import HandHistory
from bigslick.formats.phh.reader import read_histories, write_histories
from bigslick.formats.phh.replay import Replay

__all__ = ("HandHistory", "Replay", "read_histories", "write_histories")
