"""Games by family and betting limit, as the fifth seed names them.

A family and a limit make a variant of the engine: Texas hold'em at fixed limit is
``flhe``. Pairs that nobody has given a code (no-limit Omaha) are made from the
family's own game, since a variant is data.
"""

from __future__ import annotations

from enum import Enum, unique
from functools import cache
from math import inf
from typing import TYPE_CHECKING, Any, Final

from bigslick.engine import BettingStructure
from bigslick.engine.games import (
    GAMES,
    VARIANTS,
    FixedLimitPokerMixin,
    Mix,
    NoLimitPokerMixin,
    PotLimitPokerMixin,
    Variant,
)
from bigslick.errors import CardsError, GameConfigError

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from bigslick.cards import Card
    from bigslick.engine.games import Poker

__all__ = (
    "BettingLimit",
    "GameVariant",
    "deal_hole_cards",
    "find_game",
    "max_raise",
)


@unique
class GameVariant(Enum):
    """The families of games; how much may be bet is the betting limit's matter.

    The value of a family that is played at one limit only is its code.

    >>> GameVariant("omaha").code(BettingLimit.POT_LIMIT)
    'plo'
    """

    TEXAS_HOLDEM = "texas-holdem"
    OMAHA = "omaha"
    FIVE_CARD_OMAHA = "plo5"
    SIX_CARD_OMAHA = "plo6"
    OMAHA_HI_LO = "omaha-hi-lo"
    BIG_O = "big-o"
    COURCHEVEL = "courchevel"
    COURCHEVEL_HI_LO = "courchevel8"
    IRISH = "irish"
    PINEAPPLE = "pineapple"
    CRAZY_PINEAPPLE = "crazy-pineapple"
    SHORT_DECK = "short-deck"
    GREEK_HOLDEM = "greek"
    ROYAL_HOLDEM = "royal"
    FIVE_CARD_DRAW = "5cd"
    DEUCE_TO_SEVEN_SINGLE_DRAW = "27sd"
    DEUCE_TO_SEVEN_TRIPLE_DRAW = "27td"
    ACE_TO_FIVE_TRIPLE_DRAW = "a5td"
    BADUGI = "badugi"
    BADEUCEY = "badeucey"
    BADACEY = "badacey"
    DRAWMAHA = "drawmaha"
    FIVE_CARD_STUD = "5cs"
    SEVEN_CARD_STUD = "stud"
    SEVEN_CARD_STUD_EIGHT_OR_BETTER = "stud8"
    SEVEN_CARD_STUD_HI_LO = "stud-hl"
    RAZZ = "razz"
    DEUCE_TO_SEVEN_RAZZ = "27razz"
    KUHN = "kuhn"
    LEDUC = "leduc"
    RHODE_ISLAND = "rhode-island"
    ROYAL_RHODE_ISLAND = "royal-rhode-island"
    TWO_ONE_ONE_HOLDEM = "211"
    HORSE = "horse"
    EIGHT_GAME = "8-game"

    @property
    def codes(self) -> dict[BettingLimit | None, str]:
        """Return the code for each limit that has one, the usual limit first.

        >>> GameVariant.OMAHA.codes[BettingLimit.FIXED_LIMIT]
        'flo'
        """
        if self in _FAMILIES:
            return dict(_FAMILIES[self])
        game = GAMES[self.value]
        limit = None if isinstance(game, Mix) else BettingLimit.of(game.structure)
        return {limit: game.code}

    def code(self, limit_type: BettingLimit | None = None) -> str:
        """Return the code of the family's game at a limit, by default the usual one."""
        return find_game(self, limit_type).code


@unique
class BettingLimit(Enum):
    """How much may be bet."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"

    @property
    def structure(self) -> BettingStructure:
        """Return the engine's word for it."""
        return _STRUCTURES[self]

    @classmethod
    def of(cls, structure: BettingStructure) -> BettingLimit:
        """Return the limit of a betting structure.

        >>> BettingLimit.of(BettingStructure.POT_LIMIT)
        <BettingLimit.POT_LIMIT: 'pot-limit'>
        """
        return next(limit for limit, own in _STRUCTURES.items() if own is structure)


_STRUCTURES: Final = {
    BettingLimit.NO_LIMIT: BettingStructure.NO_LIMIT,
    BettingLimit.POT_LIMIT: BettingStructure.POT_LIMIT,
    BettingLimit.FIXED_LIMIT: BettingStructure.FIXED_LIMIT,
}
_MIXINS: Final = {
    BettingLimit.NO_LIMIT: NoLimitPokerMixin,
    BettingLimit.POT_LIMIT: PotLimitPokerMixin,
    BettingLimit.FIXED_LIMIT: FixedLimitPokerMixin,
}
_WORDS: Final = {
    BettingLimit.NO_LIMIT: "No-limit",
    BettingLimit.POT_LIMIT: "Pot-limit",
    BettingLimit.FIXED_LIMIT: "Limit",
}
_FAMILIES: Final[dict[GameVariant, dict[BettingLimit | None, str]]] = {
    GameVariant.TEXAS_HOLDEM: {
        BettingLimit.NO_LIMIT: "nlhe",
        BettingLimit.POT_LIMIT: "plhe",
        BettingLimit.FIXED_LIMIT: "flhe",
    },
    GameVariant.OMAHA: {
        BettingLimit.POT_LIMIT: "plo",
        BettingLimit.FIXED_LIMIT: "flo",
    },
    GameVariant.OMAHA_HI_LO: {
        BettingLimit.POT_LIMIT: "plo8",
        BettingLimit.FIXED_LIMIT: "flo8",
    },
}
_FAMILY_OF: Final = {
    code: family for family, codes in _FAMILIES.items() for code in codes.values()
}


def find_game(
    variant: GameVariant | Variant | Mix | str,
    limit_type: BettingLimit | str | None = None,
) -> Variant | Mix:
    """Return the game that a family or code means at a limit.

    >>> find_game("texas-holdem").code, find_game("nlhe", "fixed-limit").code
    ('nlhe', 'flhe')
    >>> find_game(GameVariant.OMAHA, BettingLimit.NO_LIMIT).code
    'no-limit-omaha'

    Raises:
        GameConfigError: there is no such game or limit, or a mix is asked for at
            one limit.

    """
    limit = None if limit_type is None else _read_limit(limit_type)
    if isinstance(variant, str):
        variant = _read_family(variant, limit)
    if isinstance(variant, GameVariant):
        codes = variant.codes
        code = next(iter(codes.values())) if limit is None else codes.get(limit)
        if code is not None:
            return GAMES[code]
        variant = GAMES[next(iter(codes.values()))]
    if isinstance(variant, Mix):
        if limit is not None:
            raise GameConfigError(f"{variant.name} is played at several limits")
        return variant
    if limit is None or limit.structure is variant.structure:
        return variant
    return _at_limit(variant, limit)


def _read_limit(limit_type: BettingLimit | str) -> BettingLimit:
    try:
        return BettingLimit(limit_type)
    except ValueError:
        names = ", ".join(limit.value for limit in BettingLimit)
        raise GameConfigError(f"no limit {limit_type!r}; there are {names}") from None


def _read_family(text: str, limit: BettingLimit | None) -> GameVariant | Variant | Mix:
    """Return the game of a code; with a limit its family, so that another fits."""
    if text in GAMES:
        if limit is not None and text in _FAMILY_OF:
            return _FAMILY_OF[text]
        return GAMES[text]
    try:
        return GameVariant(text)
    except ValueError:
        pass
    for own in BettingLimit:
        family = text.removeprefix(f"{own.value}-")
        if family != text and limit in {None, own}:
            return find_game(family, own)
    known = ", ".join((*(family.value for family in _FAMILIES), *GAMES))
    raise GameConfigError(f"no game {text!r}; there are {known}")


@cache
def _class_at(game: type[Poker], limit: BettingLimit) -> type[Poker]:
    made: Any = type(
        f"{limit.name.title().replace('_', '')}{game.__name__}",
        (_MIXINS[limit], game),
        {"__doc__": game.__doc__, "__module__": __name__},
    )
    return made  # type: ignore[no-any-return]


def _bare_name(variant: Variant) -> str:
    name = variant.name
    for word in _WORDS.values():
        name = name.removeprefix(f"{word} ")
    return name


def _at_limit(variant: Variant, limit: BettingLimit) -> Variant:
    """Return the variant with another betting limit.

    Limit bets on the late streets are twice those on the early ones.
    """
    family = _FAMILY_OF.get(variant.code)
    name = variant.code if family is None else family.value
    stakes = variant.stakes
    small, big = stakes.bets
    if limit is BettingLimit.FIXED_LIMIT and small == big:
        usual = VARIANTS["flhe"].stakes
        stakes = usual if isinstance(stakes.blinds, tuple) else stakes.at(bets=(2, 4))
    elif limit is not BettingLimit.FIXED_LIMIT and isinstance(stakes.blinds, tuple):
        stakes = VARIANTS["nlhe"].stakes
    return Variant(
        f"{limit.value}-{name}",
        f"{_WORDS[limit]} {_bare_name(variant)}",
        _class_at(variant.game, limit),
        stakes,
        variant.max_players,
    )


def max_raise(
    limit_type: BettingLimit | str,
    pot_size: int,
    current_bet: int,
    *,
    in_front: int = 0,
    bet_size: int | None = None,
) -> float:
    """Return the largest total that may be raised to, stacks aside.

    ``pot_size`` is everything in the middle, the bets in front included;
    ``current_bet`` is the total to be matched, ``in_front`` what the raiser has
    put in on this street already. No limit: there is none. Pot limit: the call,
    and then the pot once more. Fixed limit: one bet more, ``bet_size`` being the
    size of a bet on this street; without it the current bet is the first one.

    A pot of 100 and a bet of 50 allow a raise to 50 + (150 + 50):

    >>> max_raise(BettingLimit.POT_LIMIT, 150, 50)
    250
    >>> max_raise(BettingLimit.FIXED_LIMIT, 150, 50)
    100
    >>> max_raise(BettingLimit.NO_LIMIT, 150, 50)
    inf

    Raises:
        GameConfigError: the limit is unknown, an amount is negative, or the fixed
            bet is not known because nobody has bet.

    """
    limit = _read_limit(limit_type)
    if pot_size < 0 or not 0 <= in_front <= current_bet:
        raise GameConfigError(
            f"no pot of {pot_size} with {in_front} of {current_bet} in front"
        )
    match limit:
        case BettingLimit.NO_LIMIT:
            return inf
        case BettingLimit.POT_LIMIT:
            return current_bet + pot_size + current_bet - in_front
        case BettingLimit.FIXED_LIMIT:
            size = current_bet if bet_size is None else bet_size
            if size <= 0:
                raise GameConfigError("a fixed limit needs the size of a bet")
            return current_bet + size


def deal_hole_cards(
    variant: GameVariant | Variant | str, deck: MutableSequence[Card]
) -> tuple[Card, ...]:
    """Take one player's first cards from the top of the deck.

    Two in Texas hold'em, four in Omaha, as many as the first street says elsewhere.

    >>> from bigslick.cards import Deck
    >>> deck = list(Deck.STANDARD)
    >>> deal_hole_cards(GameVariant.OMAHA, deck), len(deck)
    ((2c, 2d, 2h, 2s), 48)

    Raises:
        GameConfigError: the variant is a mix.
        CardsError: the deck has too few cards.

    """
    found = find_game(variant)
    if isinstance(found, Mix):
        raise GameConfigError(f"{found.name} is several games")
    first = found.game.plan[0].hole
    count = len(first.replace("*", "d" * found.game.hole_dealing_count))
    if len(deck) < count:
        raise CardsError(f"{len(deck)} cards are too few to deal {count}", deck)
    return tuple([deck.pop(0) for _ in range(count)])
