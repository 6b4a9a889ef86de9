# ruff: noqa: PLR0913 - a game has many stakes
"""``Variant``, and the table of all variants by code."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Unpack

from bigslick.engine.games.draw import (
    FixedLimitAceToFiveLowballTripleDraw,
    FixedLimitBadacey,
    FixedLimitBadeucey,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitFiveCardDraw,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitFiveCardDraw,
    PotLimitFiveCardDraw,
)
from bigslick.engine.games.game_checks import check_game
from bigslick.engine.games.holdem import (
    FixedLimitTexasHoldem,
    NoLimitCrazyPineapple,
    NoLimitGreekHoldem,
    NoLimitPineapple,
    NoLimitRoyalHoldem,
    NoLimitShortDeckHoldem,
    NoLimitTexasHoldem,
    PotLimitIrish,
    PotLimitTexasHoldem,
)
from bigslick.engine.games.omaha import (
    FixedLimitOmahaHoldem,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    NoLimitOmahaEightOrBetter,
    PotLimitBigO,
    PotLimitCourchevel,
    PotLimitCourchevelEightOrBetter,
    PotLimitDrawmaha,
    PotLimitFiveCardOmaha,
    PotLimitOmahaEightOrBetter,
    PotLimitOmahaHoldem,
    PotLimitSixCardOmaha,
)
from bigslick.engine.games.poker import (
    AUTOMATIC,
    GameOptions,
    Poker,
    refuse_unknown,
)
from bigslick.engine.games.stakes import Stakes
from bigslick.engine.games.stud import (
    FixedLimitDeuceToSevenRazz,
    FixedLimitFiveCardStud,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowRegular,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from bigslick.engine.games.teaching_games import (
    KuhnPoker,
    LeducHoldem,
    Numeral211Holdem,
    RhodeIslandHoldem,
    RoyalRhodeIslandHoldem,
)
from bigslick.errors import GameConfigError, brief, unknown_name
from bigslick.fast_dataclasses import dataclass
from bigslick.values import whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigslick.cards import Card
    from bigslick.engine.games.families import TeachingGame
    from bigslick.engine.rules import Automation
    from bigslick.engine.streets import BettingStructure
    from bigslick.hands import Hand
    from bigslick.values import ValuesLike

__all__ = (
    "VARIANTS",
    "Variant",
    "create_game",
    "register_variant",
    "registered_variants",
    "unregister_variant",
)


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: its code, its name, its class and the number of players.

    ``max_players`` is the usual size of a table; the class itself deals to as many
    players as there are cards for.
    """

    code: str
    name: str
    game: type[Poker]
    stakes: Stakes
    max_players: int

    @property
    def structure(self) -> BettingStructure:
        """Return the betting structure."""
        return self.game.betting_structure

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the deck."""
        return self.game.deck

    @property
    def hand_types(self) -> tuple[type[Hand], ...]:
        """Return the hand types that win, one for each share of the pot."""
        return self.game.hand_types

    @property
    def description(self) -> str:
        """Return a description of the game in one sentence."""
        return (self.game.__doc__ or "").partition("\n")[0]

    @property
    def hole_cards(self) -> str:
        """Return which cards a player is dealt, in words.

        >>> from bigslick.engine.games import VARIANTS
        >>> VARIANTS["stud"].hole_cards, VARIANTS["27td"].hole_cards
        ('3 down 4 up', '5, 3 draws')
        """
        plan = self.game.plan
        dealt = "".join(street.hole for street in plan)
        down = dealt.count("d") + dealt.count("*") * self.game.hole_dealing_count
        up = dealt.count("u")
        discards = sum(street.discard or 0 for street in plan)
        draws = sum(street.draw and street.discard is None for street in plan)
        text = f"{down} down {up} up" if up else f"{down}"
        if discards:
            text += f", {discards} discarded"
        if draws:
            text += f", {draws} draw{'s' * (draws > 1)}"
        return text

    def create(
        self,
        *,
        blinds: ValuesLike | None = None,
        antes: ValuesLike | None = None,
        bring_in: int | None = None,
        bets: int | tuple[int, int] | None = None,
        automations: tuple[Automation, ...] = AUTOMATIC,
        ante_trimming_status: bool | None = None,
        **options: Unpack[GameOptions],
    ) -> Poker:
        """Return the game at these stakes; amounts left out are scaled to fit them."""
        refuse_unknown(self.game.__name__, options, Variant.create)
        stakes = self.stakes.at(
            blinds=blinds, antes=antes, bring_in=bring_in, bets=bets
        )
        return self.game.with_stakes(
            antes=stakes.antes,
            blinds=stakes.blinds,
            bring_in=stakes.bring_in,
            bets=stakes.bets,
            automations=automations,
            ante_trimming_status=ante_trimming_status,
            **options,
        )


# The default stakes of each variant are those of a 4/8 mixed game.
BIG_BET: Final = Stakes(blinds=(1, 2), bets=(2, 2))
LIMIT: Final = Stakes(blinds=(2, 4), bets=(4, 8))
STUD: Final = Stakes(antes=1, bring_in=2, bets=(4, 8))
BUTTON_BLIND: Final = Stakes(antes=1, blinds={-1: 1}, bets=(1, 1))


def _usual(game: type[TeachingGame]) -> Stakes:
    return Stakes(antes=game.usual_antes, bets=game.usual_bets)


_ROWS: Final = (
    Variant("nlhe", "No-limit Texas hold'em", NoLimitTexasHoldem, BIG_BET, 10),
    Variant("plhe", "Pot-limit Texas hold'em", PotLimitTexasHoldem, BIG_BET, 10),
    Variant("flhe", "Limit Texas hold'em", FixedLimitTexasHoldem, LIMIT, 10),
    Variant("plo", "Pot-limit Omaha", PotLimitOmahaHoldem, BIG_BET, 10),
    Variant("plo5", "Pot-limit five-card Omaha", PotLimitFiveCardOmaha, BIG_BET, 8),
    Variant("plo6", "Pot-limit six-card Omaha", PotLimitSixCardOmaha, BIG_BET, 7),
    Variant("plo8", "Pot-limit Omaha hi-lo", PotLimitOmahaEightOrBetter, BIG_BET, 10),
    Variant("nlo8", "No-limit Omaha hi-lo", NoLimitOmahaEightOrBetter, BIG_BET, 10),
    Variant("big-o", "Big O", PotLimitBigO, BIG_BET, 8),
    Variant("flo", "Limit Omaha", FixedLimitOmahaHoldem, LIMIT, 10),
    Variant(
        "flo8",
        "Limit Omaha hi-lo",
        FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
        LIMIT,
        10,
    ),
    Variant("courchevel", "Courchevel", PotLimitCourchevel, BIG_BET, 8),
    Variant(
        "courchevel8", "Courchevel hi-lo", PotLimitCourchevelEightOrBetter, BIG_BET, 8
    ),
    Variant("irish", "Irish", PotLimitIrish, BIG_BET, 10),
    Variant("pineapple", "Pineapple", NoLimitPineapple, BIG_BET, 10),
    Variant("crazy-pineapple", "Crazy pineapple", NoLimitCrazyPineapple, BIG_BET, 10),
    Variant(
        "short-deck", "Short-deck hold'em", NoLimitShortDeckHoldem, BUTTON_BLIND, 10
    ),
    Variant("greek", "Greek hold'em", NoLimitGreekHoldem, BIG_BET, 10),
    Variant("royal", "Royal hold'em", NoLimitRoyalHoldem, BIG_BET, 6),
    Variant("5cd", "Five-card draw", NoLimitFiveCardDraw, BIG_BET, 6),
    Variant("pl5cd", "Pot-limit five-card draw", PotLimitFiveCardDraw, BIG_BET, 6),
    Variant("fl5cd", "Limit five-card draw", FixedLimitFiveCardDraw, LIMIT, 6),
    Variant(
        "27sd",
        "Deuce-to-seven single draw",
        NoLimitDeuceToSevenLowballSingleDraw,
        BIG_BET,
        6,
    ),
    Variant(
        "27td",
        "Deuce-to-seven triple draw",
        FixedLimitDeuceToSevenLowballTripleDraw,
        LIMIT,
        6,
    ),
    Variant(
        "a5td",
        "Ace-to-five triple draw",
        FixedLimitAceToFiveLowballTripleDraw,
        LIMIT,
        6,
    ),
    Variant("badugi", "Badugi", FixedLimitBadugi, LIMIT, 8),
    Variant("badeucey", "Badeucey", FixedLimitBadeucey, LIMIT, 6),
    Variant("badacey", "Badacey", FixedLimitBadacey, LIMIT, 6),
    Variant("drawmaha", "Drawmaha", PotLimitDrawmaha, BIG_BET, 6),
    Variant("5cs", "Five-card stud", FixedLimitFiveCardStud, STUD, 9),
    Variant("stud", "Seven-card stud", FixedLimitSevenCardStud, STUD, 8),
    Variant(
        "stud8",
        "Stud hi-lo, eight or better",
        FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        STUD,
        8,
    ),
    Variant(
        "stud-hl", "Stud hi-lo, regular", FixedLimitSevenCardStudHighLowRegular, STUD, 8
    ),
    Variant("razz", "Razz", FixedLimitRazz, STUD, 8),
    Variant("27razz", "Deuce-to-seven razz", FixedLimitDeuceToSevenRazz, STUD, 8),
    Variant("kuhn", "Kuhn poker", KuhnPoker, _usual(KuhnPoker), 2),
    Variant("leduc", "Leduc hold'em", LeducHoldem, _usual(LeducHoldem), 2),
    Variant(
        "rhode-island",
        "Rhode Island hold'em",
        RhodeIslandHoldem,
        _usual(RhodeIslandHoldem),
        2,
    ),
    Variant(
        "royal-rhode-island",
        "Royal Rhode Island hold'em",
        RoyalRhodeIslandHoldem,
        _usual(RoyalRhodeIslandHoldem),
        2,
    ),
    Variant("211", "2-1-1 hold'em", Numeral211Holdem, _usual(Numeral211Holdem), 2),
)

_BY_CODE: Final = {variant.code: variant for variant in _ROWS}
_OWN: Final = frozenset(_BY_CODE)
_RESERVED: Final = frozenset({"horse", "8-game"})  # the mixes

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(_BY_CODE)
"""The variants by code; those registered by users come last."""


def register_variant(variant: Variant) -> Variant:
    """Add a custom variant to `VARIANTS`; return it.

    From then on it works wherever a code does: in matches, tournaments, the arena, the
    room, equities, histories and commands. Registering it again changes nothing.

    Raises:
        GameConfigError: the code belongs to another game, or is not made of lower-case
            letters, digits and hyphens; the game has no deck, hand types, streets or
            betting structure; or its stakes cannot be played at a full table.

    """
    if not isinstance(variant, Variant):
        raise GameConfigError(
            f"invalid variant {brief(variant)}: expected a Variant, for example "
            "Variant(code, name, game, stakes, max_players)"
        )
    code = variant.code
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(code)):
        raise GameConfigError(
            f"invalid code {code!r}: expected lower-case letters, digits and hyphens, "
            "for example 'my-game'"
        )
    check_game(variant.game)
    known = _BY_CODE.get(code)
    if code in _RESERVED or (known is not None and known != variant):
        other = "a mix" if known is None else known.name
        raise GameConfigError(f"the code {code!r} already belongs to {other}")
    _check_full_table(variant)
    _BY_CODE[code] = variant
    return variant


def _check_full_table(variant: Variant) -> None:
    """Begin a hand at a full table: wrong stakes, streets and numbers are found now."""
    if not isinstance(variant.stakes, Stakes):
        raise GameConfigError(
            f"invalid stakes {brief(variant.stakes)}: expected Stakes, for example "
            "Stakes(blinds=(1, 2), bets=(2, 2))"
        )
    players = whole_number("max_players", variant.max_players, 2)
    variant.create(automations=())(1_000_000, players)


def unregister_variant(code: str) -> None:
    """Remove a variant that `register_variant` has added.

    Raises:
        GameConfigError: no such variant was registered.

    """
    if code in _OWN or code not in _BY_CODE:
        raise GameConfigError(f"no registered variant has the code {code!r}")
    del _BY_CODE[code]


def registered_variants() -> tuple[Variant, ...]:
    """Return the variants that users have registered, in their order."""
    return tuple([v for code, v in _BY_CODE.items() if code not in _OWN])


def find_variant(code: object) -> Variant:
    """Return the variant with a code.

    Raises:
        GameConfigError: the code is unknown, or that of a mix.

    """
    if not isinstance(code, str) or code not in VARIANTS:
        if isinstance(code, str) and code in _RESERVED:
            raise GameConfigError(
                f"unknown variant {code!r}: it is a mix of variants; use "
                f"create_mix({code!r})"
            )
        raise GameConfigError(unknown_name("variant", code, VARIANTS))
    return VARIANTS[code]


def create_game(
    code: str,
    *,
    blinds: ValuesLike | None = None,
    antes: ValuesLike | None = None,
    bring_in: int | None = None,
    bets: int | tuple[int, int] | None = None,
    automations: tuple[Automation, ...] = AUTOMATIC,
    ante_trimming_status: bool | None = None,
    **options: Unpack[GameOptions],
) -> Poker:
    """Return a game by its code, ready to be called with stacks.

    Stakes that are left out are scaled to those given, or have their defaults. By
    default, all operations that are not a player's decision are automated.

    >>> plo = create_game("plo", blinds=(1, 2), seed=7)
    >>> state = plo((200, 200, 200))
    >>> state.stacks, state.actor_index
    ([199, 198, 200], 2)
    >>> create_game("razz", bets=(20, 40)).bring_in
    10

    Raises:
        GameConfigError: the code is unknown, or the variant does not have such stakes.
        TypeError: an option is unknown.

    """
    return find_variant(code).create(
        blinds=blinds,
        antes=antes,
        bring_in=bring_in,
        bets=bets,
        automations=automations,
        ante_trimming_status=ante_trimming_status,
        **options,
    )
