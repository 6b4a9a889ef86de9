"""Parsers that are tables of patterns, for users who know them from PokerKit.

``re_parser`` holds ``REParser``, to be subclassed with patterns of one's own; the
other classes read what poker sites write. Compiling the patterns takes a while: a
parser is loaded when it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bigslick.compat.parsers.absolute import AbsolutePokerParser
    from bigslick.compat.parsers.full_tilt import FullTiltPokerParser
    from bigslick.compat.parsers.ipoker import IPokerNetworkParser
    from bigslick.compat.parsers.ongame import OngameNetworkParser
    from bigslick.compat.parsers.partypoker import PartyPokerParser
    from bigslick.compat.parsers.pokerstars import PokerStarsParser
    from bigslick.compat.parsers.re_parser import REParser

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
    "AbsolutePokerParser": "absolute",
    "FullTiltPokerParser": "full_tilt",
    "IPokerNetworkParser": "ipoker",
    "OngameNetworkParser": "ongame",
    "PartyPokerParser": "partypoker",
    "PokerStarsParser": "pokerstars",
}
"""The modules of the names that are loaded late."""


def __getattr__(name: str) -> Any:
    """Load the module behind a name and return what it calls so."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
