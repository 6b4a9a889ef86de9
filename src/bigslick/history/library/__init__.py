"""A library: the hands of a player in one folder, without duplicates.

``hand_library`` stores hands as compressed records, cash games and tournaments apart,
with an index in SQLite. ``hand_keys`` recognises duplicate hands, ``reading`` reads new
files, ``watching`` imports files while they grow.
"""

from bigslick.history.library.hand_keys import hand_key
from bigslick.history.library.hand_library import Imported, Library
from bigslick.history.library.watching import watch

__all__ = ("Imported", "Library", "hand_key", "watch")
