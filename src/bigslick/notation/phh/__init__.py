"""The PHH format: hand histories as TOML, ``.phh`` with one and ``.phhs`` with many."""

from bigslick.notation.phh.history import HandHistory
from bigslick.notation.phh.reading import read_histories, write_histories
from bigslick.notation.phh.replay import Replay

__all__ = ("HandHistory", "Replay", "read_histories", "write_histories")
