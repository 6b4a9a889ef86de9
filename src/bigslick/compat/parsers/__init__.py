"""Parsers that are tables of patterns, for users who know them from PokerKit.

``re_parser`` holds ``REParser``, to be subclassed with patterns of one's own, and
``pattern_reader`` what reads by them; ``site_parsers`` are six sites, made of
``pattern_parts``. Compiling the patterns takes a while: a parser is loaded when it is
asked for.
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
"""The modules of the names that are loaded late."""


def __getattr__(name: str) -> Any:
    """Load the module behind a name and return what it calls so."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
