"""Parsers that consist of regular expressions, like those of PokerKit.

``re_parser`` defines ``REParser``, the base class for custom patterns;
``pattern_reader`` reads a hand with these patterns. ``sites`` contains the parsers of
six sites, built from ``pattern_parts``; each is loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bigslick.compat.parsers.re_parser import REParser
    from bigslick.compat.parsers.sites.absolute import AbsolutePokerParser
    from bigslick.compat.parsers.sites.full_tilt import FullTiltPokerParser
    from bigslick.compat.parsers.sites.ipoker import IPokerNetworkParser
    from bigslick.compat.parsers.sites.ongame import OngameNetworkParser
    from bigslick.compat.parsers.sites.partypoker import PartyPokerParser
    from bigslick.compat.parsers.sites.pokerstars import PokerStarsParser

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
    "AbsolutePokerParser": "sites.absolute",
    "FullTiltPokerParser": "sites.full_tilt",
    "IPokerNetworkParser": "sites.ipoker",
    "OngameNetworkParser": "sites.ongame",
    "PartyPokerParser": "sites.partypoker",
    "PokerStarsParser": "sites.pokerstars",
}
"""The modules of the names that are loaded on first use."""


def __getattr__(name: str) -> Any:
    """Load the module of a name and return the object."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
