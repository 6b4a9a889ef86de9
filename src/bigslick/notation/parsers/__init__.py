"""Parsers of texts: by patterns that a subclass has, and those of sites.

Patterns take their time: a parser is loaded when somebody asks for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bigslick.notation.parsers.base import Parser

if TYPE_CHECKING:
    from bigslick.notation.parsers.absolute import AbsolutePokerParser
    from bigslick.notation.parsers.full_tilt import FullTiltPokerParser
    from bigslick.notation.parsers.ipoker import IPokerNetworkParser
    from bigslick.notation.parsers.ongame import OngameNetworkParser
    from bigslick.notation.parsers.partypoker import PartyPokerParser
    from bigslick.notation.parsers.pokerstars import PokerStarsParser
    from bigslick.notation.parsers.re_parser import NEVER, REParser

__all__ = (
    "NEVER",
    "AbsolutePokerParser",
    "FullTiltPokerParser",
    "IPokerNetworkParser",
    "OngameNetworkParser",
    "Parser",
    "PartyPokerParser",
    "PokerStarsParser",
    "REParser",
)

LATE: Final = {
    "NEVER": "re_parser",
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
    if name not in LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{LATE[name]}"), name)
    globals()[name] = value
    return value
