"""Games by family and betting limit.

A family and a limit together name a variant of the engine: fixed-limit Texas hold'em
is ``flhe``. For a pair without a code, such as no-limit Omaha, a variant is made from
the usual game of the family.
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
    register_variant,
)
from bigslick.errors import CardsError, GameConfigError, unknown_name

if TYPE_CHECKING:
    from collections.abc import MutableSequence

    from bigslick.cards import Card
    from bigslick.engine.games import Poker

__all__ = (
    "BettingLimit",
    "GameVariant",
    "deal_hole_cards",
    "find_game",
    "known_game",
    "max_raise",
)


@unique
class GameVariant(Enum):
    """Families of games; together with a ``BettingLimit`` they name a variant.

    The value of a family that is played at only one limit is the variant's code.

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
        """Return the code of the game with this betting limit.

        The default is the limit that the family is usually played with.

        >>> GameVariant.OMAHA.code(), GameVariant.OMAHA.code(BettingLimit.FIXED_LIMIT)
        ('plo', 'flo')
        """
        return find_game(self, limit_type).code


@unique
class BettingLimit(Enum):
    """The betting limit: no limit, pot limit or fixed limit."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"

    @property
    def structure(self) -> BettingStructure:
        """Return the engine's betting structure for this limit."""
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
        BettingLimit.NO_LIMIT: "nlo8",
    },
    GameVariant.FIVE_CARD_DRAW: {
        BettingLimit.NO_LIMIT: "5cd",
        BettingLimit.POT_LIMIT: "pl5cd",
        BettingLimit.FIXED_LIMIT: "fl5cd",
    },
}
_FAMILY_OF: Final = {
    code: family for family, codes in _FAMILIES.items() for code in codes.values()
}


def find_game(
    variant: GameVariant | Variant | Mix | str,
    limit_type: BettingLimit | str | None = None,
) -> Variant | Mix:
    """Return the variant or mix for a family or code and a betting limit.

    >>> find_game("texas-holdem").code, find_game("nlhe", "fixed-limit").code
    ('nlhe', 'flhe')
    >>> find_game(GameVariant.OMAHA, BettingLimit.NO_LIMIT).code
    'no-limit-omaha'

    Raises:
        GameConfigError: the game or the limit is unknown, or a limit is given for a
            mix.

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
            raise GameConfigError(
                f"{variant.name} is played at several limits: leave the limit out"
            )
        return variant
    if limit is None or limit.structure is variant.structure:
        return variant
    return _at_limit(variant, limit)


def known_game(
    variant: GameVariant | Variant | Mix | str,
    limit_type: BettingLimit | str | None = None,
) -> Variant | Mix:
    """Return the result of `find_game`; a custom variant is registered first.

    Raises:
        GameConfigError: the game is unknown, or its code belongs to another game.

    """
    if isinstance(variant, Variant):
        try:
            known = find_game(variant.code)
        except GameConfigError:
            known = None
        if known != variant:
            register_variant(variant)
    return find_game(variant, limit_type)


def _read_limit(limit_type: BettingLimit | str) -> BettingLimit:
    try:
        return BettingLimit(limit_type)
    except ValueError:
        limits = [limit.value for limit in BettingLimit]
        raise GameConfigError(unknown_name("limit", limit_type, limits)) from None


def _read_family(text: str, limit: BettingLimit | None) -> GameVariant | Variant | Mix:
    """Return the game with that code; if a limit is given, the game's family."""
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
    known = (*(family.value for family in _FAMILIES), *GAMES)
    raise GameConfigError(unknown_name("game", text, known))


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

    At fixed limit, bets on the late streets are twice those on the early ones.
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
    """Return the largest legal "raise to" amount, ignoring stacks.

    ``pot_size`` is the whole pot including the bets of this street, ``current_bet``
    the bet to match, and ``in_front`` the raiser's own bet on this street. No limit:
    infinity. Pot limit: a call plus the pot after the call. Fixed limit: one bet
    more; ``bet_size`` is the size of a bet on this street, by default the current bet.

    With a pot of 100 and a bet of 50, the largest raise is to 50 + (150 + 50):

    >>> max_raise(BettingLimit.POT_LIMIT, 150, 50)
    250
    >>> max_raise(BettingLimit.FIXED_LIMIT, 150, 50)
    100
    >>> max_raise(BettingLimit.NO_LIMIT, 150, 50)
    inf

    Raises:
        GameConfigError: the limit is unknown, an amount is negative, or the size of
            a fixed bet is missing although nobody has bet.

    """
    limit = _read_limit(limit_type)
    if pot_size < 0 or not 0 <= in_front <= current_bet:
        raise GameConfigError(
            f"invalid amounts: pot_size {pot_size}, current_bet {current_bet}, "
            f"in_front {in_front}; expected 0 or more, and in_front up to current_bet"
        )
    match limit:
        case BettingLimit.NO_LIMIT:
            return inf
        case BettingLimit.POT_LIMIT:
            return current_bet + pot_size + current_bet - in_front
        case BettingLimit.FIXED_LIMIT:
            size = current_bet if bet_size is None else bet_size
            if size <= 0:
                raise GameConfigError("fixed limit without a bet: give bet_size")
            return current_bet + size


def deal_hole_cards(
    variant: GameVariant | Variant | str, deck: MutableSequence[Card]
) -> tuple[Card, ...]:
    """Remove one player's first hole cards from the top of the deck; return them.

    There are two in Texas hold'em and four in Omaha; in other games, those dealt on the
    first street.

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
        raise GameConfigError(f"{found.name} is a mix: give one of its variants")
    first = found.game.plan[0].hole
    count = len(first.replace("*", "d" * found.game.hole_dealing_count))
    if len(deck) < count:
        raise CardsError(f"cannot deal {count} cards: the deck has {len(deck)}", deck)
    return tuple([deck.pop(0) for _ in range(count)])
