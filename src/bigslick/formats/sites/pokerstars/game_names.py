"""PokerStars' names of games."""

from __future__ import annotations

from typing import Final

from bigslick.engine.games import VARIANTS
from bigslick.errors import NotationError

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
    "2-7 Single Draw No Limit": "27sd",
    "2-7 Triple Draw Limit": "27td",
    "Hold'em Fixed Limit": "flhe",
    "Omaha Fixed Limit": "flo",
    "Omaha Hi/Lo Fixed Limit": "flo8",
    "Short Deck Hold'em No Limit": "short-deck",
}
_CODES: Final = {
    name.casefold(): code
    for name, code in (*((NAMES[code], code) for code in NAMES), *_OTHER.items())
}


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
    found = _CODES.get(words)
    if found is None:
        raise NotationError(f"unsupported game {name!r}", name)
    return found


def name_of(code: str) -> str:
    """Return PokerStars' name of the game.

    Raises:
        NotationError: PokerStars does not offer the game.

    """
    if code not in NAMES:
        known = VARIANTS[code].name if code in VARIANTS else repr(code)
        raise NotationError(f"PokerStars does not offer {known}", code)
    return NAMES[code]
