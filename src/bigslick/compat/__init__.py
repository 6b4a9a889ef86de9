"""Modules with the names and behaviour of other poker libraries.

``from bigslick.compat import holdEm`` gives the classes of the Texas Holdem Poker
Utilities; `prime_rank` is the method by which they compare hands. ``parsers`` are the
parsers of site texts that users of PokerKit subclass. Each is loaded when it is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bigslick.compat import holdEm
    from bigslick.compat.primes import prime_rank

__all__ = ("holdEm", "prime_rank")


def __getattr__(name: str) -> Any:
    """Load a package, or the module of a function."""
    if name == "holdEm":
        return import_module(f"{__name__}.holdEm")
    if name == "prime_rank":
        return import_module(f"{__name__}.primes").prime_rank
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
