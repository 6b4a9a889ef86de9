"""PokerStars' names of games."""

from __future__ import annotations

import re
from typing import Final

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError
from bigslick.formats.sites.site_games import code_in

__all__ = ("NAMES", "SPLIT", "code_of", "name_of")

NAMES: Final = {
    "nlhe": "Hold'em No Limit",
    "plhe": "Hold'em Pot Limit",
    "flhe": "Hold'em Limit",
    "short-deck": "6+ Hold'em No Limit",
    "plo": "Omaha Pot Limit",
    "flo": "Omaha Limit",
    "plo8": "Omaha Hi/Lo Pot Limit",
    "flo8": "Omaha Hi/Lo Limit",
    "nlo8": "Omaha Hi/Lo No Limit",
    "plo5": "5 Card Omaha Pot Limit",
    "big-o": "5 Card Omaha Hi/Lo Pot Limit",
    "plo6": "6 Card Omaha Pot Limit",
    "courchevel": "Courchevel Pot Limit",
    "courchevel8": "Courchevel Hi/Lo Pot Limit",
    "5cd": "5 Card Draw No Limit",
    "pl5cd": "5 Card Draw Pot Limit",
    "fl5cd": "5 Card Draw Limit",
    "27sd": "Single Draw 2-7 Lowball No Limit",
    "27td": "Triple Draw 2-7 Lowball Limit",
    "badugi": "Badugi Limit",
    "stud": "7 Card Stud Limit",
    "stud8": "7 Card Stud Hi/Lo Limit",
    "razz": "Razz Limit",
}
"""PokerStars' names of games by their code in this package."""

_OTHER: Final = {
    "texas hold'em": "nlhe",
    "2-7 single draw": "27sd",
    "2-7 triple draw": "27td",
    "short deck hold'em": "short-deck",
    "showtime hold'em": "nlhe",  # folded cards are shown
    "fusion": "fusion",
}
_LIMIT: Final = re.compile(r"(?P<limit>no|pot|fixed|) ?limit")
_STRUCTURES: Final = {"no": "nl", "pot": "pl", "fixed": "fl", "": "fl"}


def _without_limit(name: str) -> str:
    """Return a name without the betting structure, which may come first or last."""
    return _LIMIT.sub("", name.casefold()).strip()


_CODES: Final = {
    **{_without_limit(name): code for code, name in reversed(NAMES.items())},
    **_OTHER,
}
"""Codes by name, without the betting structure."""


SPLIT: Final = "Split "
"""How the name of a game with two boards from the flop on begins."""


def code_of(name: str) -> str:
    """Return the code of the game with PokerStars' name ``name``, ignoring case.

    >>> code_of("Omaha Hi/Lo Pot Limit"), code_of("Split Omaha Pot Limit")
    ('plo8', 'plo')

    Raises:
        NotationError: the name is unknown, or the game is not supported.

    """
    words = " ".join(name.removeprefix(SPLIT).casefold().split())
    limit, code = _LIMIT.search(words), _CODES.get(_without_limit(words))
    if limit is None or code is None:
        raise NotationError(f"unsupported game {name!r}", name)
    return code_in(_STRUCTURES[limit["limit"]], code)


def name_of(code: str) -> str:
    """Return PokerStars' name of the game.

    Raises:
        NotationError: PokerStars does not offer the game.

    """
    if code not in NAMES:
        known = VARIANTS[code].name if code in VARIANTS else repr(code)
        raise NotationError(f"PokerStars does not offer {known}", code)
    return NAMES[code]
