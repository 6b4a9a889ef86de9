"""The module ``holdEm`` of the Texas Holdem Poker Utilities: hand, deck and table.

Faces are 2 to 14 (an ace may also be given as 1), suits 1 to 4. Functions return the
codes that the documentation of that library describes. Mistakes that it does not
describe, such as a duplicate card, raise an error.
"""

from bigslick.compat.holdEm.deck import deck
from bigslick.compat.holdEm.hand import hand
from bigslick.compat.holdEm.table import table

__all__ = ("deck", "hand", "table")
