"""A library: the hands of a player in one folder, without duplicates.

``hand_library`` stores hands as compressed records, cash games and tournaments apart,
with an index in SQLite. ``hand_keys`` recognises duplicate hands, ``file_import`` reads
new files, ``folder_watch`` imports files while they grow.
"""

from bigslick.history.library.folder_watch import watch
from bigslick.history.library.hand_keys import hand_key
from bigslick.history.library.hand_library import Imported, Library

__all__ = ("Imported", "Library", "hand_key", "watch")
