"""Modules with the names and manners of other poker libraries.

``from bigslick.compat import holdEm`` gives the classes of the Texas Holdem Poker
Utilities; `prime_rank` is the method by which they compare hands.
"""

from bigslick.compat import holdEm
from bigslick.compat.primes import prime_rank

__all__ = ("holdEm", "prime_rank")
