"""A library: the hands of a player in one folder, without duplicates.

``hand_library`` keeps hands as compressed records, cash games and tournaments apart,
with an index in SQLite. ``hand_keys`` recognises a hand that is already there,
``reading`` reads new files, ``watching`` imports a folder while it grows.
"""

from bigslick.history.library.hand_keys import hand_key
from bigslick.history.library.hand_library import Imported, Library
from bigslick.history.library.watching import watch

__all__ = ("Imported", "Library", "hand_key", "watch")
