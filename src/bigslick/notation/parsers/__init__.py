"""Parsers of texts: by patterns that a subclass has, and those of sites."""

from bigslick.notation.parsers.absolute import AbsolutePokerParser
from bigslick.notation.parsers.base import Parser
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
