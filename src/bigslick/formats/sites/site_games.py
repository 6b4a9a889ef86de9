"""The games that sites deal: all variants, and some in other betting structures.

The code of a variant in another structure is ``nl-``, ``pl-`` or ``fl-`` before the
code of the variant: ``nl-irish`` is no-limit Irish. Records describe such a game in
``setup``, so that it can be replayed everywhere.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bigslick.engine import BettingStructure
from bigslick.engine.games import (
    VARIANTS,
    FixedLimitPokerMixin,
    Stakes,
    Variant,
)
from bigslick.engine.games.draw import (
    FixedLimitAceToFiveLowballTripleDraw,
    NoLimitDeuceToSevenLowballSingleDraw,
)
from bigslick.engine.games.omaha import PotLimitDrawmaha, PotLimitOmahaHoldem
from bigslick.engine.games.poker import StreetPlan
from bigslick.errors import NotationError, unknown_name
from bigslick.hands import HoleLowHand, OmahaHoldemHand

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ("code_at_end", "code_in", "named_game", "variant_of")

_QUOTE: Final = "\u2019"  # a typographic apostrophe
_STRUCTURES: Final = {
    "nl": BettingStructure.NO_LIMIT,
    "pl": BettingStructure.POT_LIMIT,
    "fl": BettingStructure.FIXED_LIMIT,
}
_MOST_RAISES: Final = FixedLimitPokerMixin.max_completion_betting_or_raising_count


class _AceToFiveSingleDraw(FixedLimitAceToFiveLowballTripleDraw):
    """Five cards, one draw, the lowest hand wins; aces are low."""

    plan = NoLimitDeuceToSevenLowballSingleDraw.plan


class _DeuceToSevenDrawmaha(PotLimitDrawmaha):
    """Drawmaha in which the five hole cards play for the lowest hand."""

    hand_types = (OmahaHoldemHand, HoleLowHand)


class _Fusion(PotLimitOmahaHoldem):
    """Omaha that begins with two hole cards: one more each on the flop and the turn."""

    hole_dealing_count = 2
    plan = (
        StreetPlan(hole="*", burn=False),
        StreetPlan(hole="d", board=3),
        StreetPlan(hole="d", board=1, big=True),
        StreetPlan(board=1, big=True),
    )


_BIG_BET: Final = Stakes(blinds=(1, 2), bets=(2, 2))
_BASES: Final = {
    variant.code: variant
    for variant in (
        Variant("a5sd", "Ace-to-five single draw", _AceToFiveSingleDraw, _BIG_BET, 6),
        Variant("drawmaha27", "2-7 drawmaha", _DeuceToSevenDrawmaha, _BIG_BET, 6),
        Variant("fusion", "Fusion", _Fusion, _BIG_BET, 6),
    )
}
"""Games that only sites deal; they are played with a structure before the code."""


_SIBLINGS: Final = {
    ("pl", "nlhe"): "plhe",
    ("fl", "nlhe"): "flhe",
    ("fl", "plo"): "flo",
    ("fl", "plo8"): "flo8",
    ("nl", "plo8"): "nlo8",
    ("pl", "5cd"): "pl5cd",
    ("fl", "5cd"): "fl5cd",
}
"""Variants of their own in the other structures of a variant."""


def code_in(structure: str, code: str) -> str:
    """Return the code of a game in a betting structure: ``nl``, ``pl`` or ``fl``.

    >>> code_in("pl", "irish"), code_in("nl", "irish"), code_in("fl", "plo")
    ('irish', 'nl-irish', 'flo')
    """
    known = VARIANTS.get(code)
    if known and known.structure is _STRUCTURES[structure]:
        return code
    return _SIBLINGS.get((structure, code), f"{structure}-{code}")


def code_at_end(text: str, games: Mapping[str, str]) -> str:
    """Return the code of the game with whose name a text ends; the longest name counts.

    >>> code_at_end("Sunday Big PLO-5", {"PLO": "plo", "PLO-5": "plo5"})
    'plo5'

    Raises:
        NotationError: the text ends with no name in ``games``.

    """
    plain = text.replace(_QUOTE, "'")
    words = f" {' '.join(plain.split())}"
    ends = [name for name in games if words.endswith(f" {name}")]
    if not ends:
        raise NotationError(f"unsupported game {text!r}", text)
    return games[max(ends, key=len)]


_UNLIKE: Final = re.compile(
    r"double|triple hold|irish|pineapple|greek|drawmaha|dramaha|royal|"
    r"fusion|5 card stud"
)
"""Words in the names of games that are not the game that the other words name."""
_FIVE, _SIX = "(?:5|five)", "(?:6|six)"
_FAMILIES: Final = (
    (r"(?:2 ?7|deuce to seven) razz|razz 2 ?7", "27razz", "", "fl"),
    (r"razz", "razz", "razz", "fl"),
    (r"badac", "badacey", "", "fl"),
    (r"bade?uc", "badeucey", "", "fl"),
    (r"badugi", "badugi", "badugi", "fl"),
    (r"(?:\ba ?5|ace to five) .*triple|triple .*\ba ?5", "a5td", "", "fl"),
    (r"(?:\ba ?5|ace to five) .*single|single .*\ba ?5", "a5sd", "", "fl"),
    (r"triple draw|lowball ?27", "27td", "27td", "fl"),
    (r"single draw", "27sd", "27sd", "nl"),
    (r"(?:5|five) card draw", "5cd", "5cd", "nl"),
    (r"courchevel", "courchevel", "courchevel8", "pl"),
    (r"stud", "stud", "stud8", "fl"),
    (rf"{_SIX} ?card (?:omaha|plo)|(?:omaha|plo).?{_SIX}|6.?plo", "plo6", "", "pl"),
    (
        rf"{_FIVE} ?card (?:omaha|plo)|(?:omaha|plo).?{_FIVE}|5.?plo",
        *("plo5", "big-o", "pl"),
    ),
    (r"omaha|plo", "plo", "plo8", "pl"),
    (r"short ?deck|6\+|six ?plus", "short-deck", "", "nl"),
    (r"hold ?em|nlhe?\b", "nlhe", "", "nl"),
)
"""Words in the names of games: the code, the code of hi-lo, and the usual structure."""
_HIGH_LOW: Final = re.compile(r"hi ?/? ?lo|h/?l\b|8 or better|(?:omaha|plo|o)/?8|8/b")
_LIMITS: Final = (
    (re.compile(r"no ?limit|\bnl"), "nl"),
    (re.compile(r"pot ?limit|\bpl"), "pl"),
    (re.compile(r"limit|\bfl|\bfixed|\bl\b"), "fl"),
)


@lru_cache(maxsize=256)
def named_game(name: str) -> str:
    """Return the code of a game by the words of its name; empty if it is not supported.

    Readers use this for names that are not in their table.

    >>> named_game("Texas Hold'em NL"), named_game("FL Omaha H/L"), named_game("PLO-5")
    ('nlhe', 'flo8', 'plo5')
    >>> named_game("Double Hold'em")
    ''
    """
    words = " ".join(
        re.sub(
            "[-_]", " ", name.casefold().replace(_QUOTE, "").replace("'", "")
        ).split()
    )
    if _UNLIKE.search(words):
        return ""
    for pattern, high, high_low, usual in _FAMILIES:
        if re.search(pattern, words):
            code = high_low if _HIGH_LOW.search(words) else high
            found = (limit for words_of, limit in _LIMITS if words_of.search(words))
            return code_in(next(found, usual), code) if code else ""
    return ""


@lru_cache(maxsize=64)
def variant_of(code: str) -> Variant:
    """Return the variant with this code, perhaps in another betting structure.

    >>> variant_of("fl-drawmaha").structure.value
    'Fixed-limit'

    Raises:
        NotationError: the code is unknown.

    """
    if code in VARIANTS:
        return VARIANTS[code]
    if not code:
        raise NotationError("the text does not say which game is played")
    structure, _, base = code.partition("-")
    known = _BASES.get(base) or VARIANTS.get(base)
    if known is None or structure not in _STRUCTURES:
        raise NotationError(unknown_name("variant", code, VARIANTS), code)
    plan = known.game.plan
    if structure == "fl" and not any(street.big for street in plan):
        plan = (*plan[:-1], replace(plan[-1], big=True))  # bets double after the draw
    parts = {
        "plan": plan,
        "betting_structure": _STRUCTURES[structure],
        "max_completion_betting_or_raising_count": (
            _MOST_RAISES if structure == "fl" else None
        ),
    }
    game = type(f"{structure.upper()}{known.game.__name__}", (known.game,), parts)
    return replace(known, code=code, game=game)
