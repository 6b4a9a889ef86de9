"""Modules with the names and behaviour of other poker libraries.

``from bigslick.compat import holdEm`` imports the classes of the Texas Holdem Poker
Utilities; `prime_rank` is the method by which they compare hands. ``parsers`` contains
parsers for site texts that can be subclassed, as in PokerKit. Each is loaded on first
use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.compat import holdEm
    from bigslick.compat.primes import prime_rank

__all__ = ("holdEm", "prime_rank")


def __getattr__(name: str) -> Any:
    """Import a package, or the module of a function, on first use."""
    if name == "holdEm":
        return import_module(f"{__name__}.holdEm")
    if name == "prime_rank":
        return import_module(f"{__name__}.primes").prime_rank
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
