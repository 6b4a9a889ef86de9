"""Parsers that consist of regular expressions, like those of PokerKit.

``re_parser`` defines ``REParser``, the base class for custom patterns;
``pattern_reader`` reads a hand with these patterns. ``site_parsers`` contains the
parsers of six sites, built from ``pattern_parts``. Compiling the patterns takes time,
so a parser is loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bigslick.compat.parsers.re_parser import REParser
    from bigslick.compat.parsers.site_parsers import (
        AbsolutePokerParser,
        FullTiltPokerParser,
        IPokerNetworkParser,
        OngameNetworkParser,
        PartyPokerParser,
        PokerStarsParser,
    )

__all__ = (
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "PartyPokerParser",
    "PokerStarsParser",
    "REParser",
)

_MODULES: Final = {
    "REParser": "re_parser",
    "AbsolutePokerParser": "site_parsers",
    "FullTiltPokerParser": "site_parsers",
    "IPokerNetworkParser": "site_parsers",
    "OngameNetworkParser": "site_parsers",
    "PartyPokerParser": "site_parsers",
    "PokerStarsParser": "site_parsers",
}
"""The modules of the names that are loaded on first use."""


def __getattr__(name: str) -> Any:
    """Load the module of a name and return the object."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
