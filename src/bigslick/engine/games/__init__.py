"""The variants: each is data, a deck and hand types and a plan of streets.

``VARIANTS`` lists them by code, ``GAMES`` with the mixes; ``create_game`` and
``create_mix`` make a game at given stakes. The classes are there for those who want
one game only, or to derive a game of their own.
"""

from __future__ import annotations

from bigslick.engine.games.draw import (
    FixedLimitAceToFiveLowballTripleDraw,
    FixedLimitBadacey,
    FixedLimitBadeucey,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitFiveCardDraw,
)
from bigslick.engine.games.families import (
    Draw,
    FixedLimitHoldem,
    Holdem,
    OneBetTeachingGame,
    SevenCardStud,
    SingleDraw,
    TeachingGame,
    TripleDraw,
    UnfixedLimitHoldem,
)
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
from bigslick.engine.games.mixes import (
    GAMES,
    MIXES,
    Mix,
    MixedGame,
    create_mix,
)
from bigslick.engine.games.mixins import (
    DeuceToSevenLowballMixin,
    FixedLimitPokerMixin,
    NoLimitPokerMixin,
    OmahaHoldemMixin,
    PotLimitPokerMixin,
    RoyalHoldemMixin,
    TexasHoldemMixin,
)
from bigslick.engine.games.omaha import (
    FixedLimitOmahaHoldem,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
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
    GameOptions,
    Poker,
    StreetPlan,
)
from bigslick.engine.games.stakes import (
    Stakes,
)
from bigslick.engine.games.stud import (
    FixedLimitDeuceToSevenRazz,
    FixedLimitFiveCardStud,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowRegular,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
)
from bigslick.engine.games.teaching import (
    KuhnPoker,
    LeducHoldem,
    Numeral211Holdem,
    RhodeIslandHoldem,
    RoyalRhodeIslandHoldem,
)
from bigslick.engine.games.variants import (
    VARIANTS,
    Variant,
    create_game,
    register_variant,
    registered_variants,
    unregister_variant,
)

__all__ = (
    "GAMES",
    "MIXES",
    "VARIANTS",
    "DeuceToSevenLowballMixin",
    "Draw",
    "FixedLimitAceToFiveLowballTripleDraw",
    "FixedLimitBadacey",
    "FixedLimitBadeucey",
    "FixedLimitBadugi",
    "FixedLimitDeuceToSevenLowballTripleDraw",
    "FixedLimitDeuceToSevenRazz",
    "FixedLimitFiveCardStud",
    "FixedLimitHoldem",
    "FixedLimitOmahaHoldem",
    "FixedLimitOmahaHoldemHighLowSplitEightOrBetter",
    "FixedLimitPokerMixin",
    "FixedLimitRazz",
    "FixedLimitSevenCardStud",
    "FixedLimitSevenCardStudHighLowRegular",
    "FixedLimitSevenCardStudHighLowSplitEightOrBetter",
    "FixedLimitTexasHoldem",
    "GameOptions",
    "Holdem",
    "KuhnPoker",
    "LeducHoldem",
    "Mix",
    "MixedGame",
    "NoLimitCrazyPineapple",
    "NoLimitDeuceToSevenLowballSingleDraw",
    "NoLimitFiveCardDraw",
    "NoLimitGreekHoldem",
    "NoLimitPineapple",
    "NoLimitPokerMixin",
    "NoLimitRoyalHoldem",
    "NoLimitShortDeckHoldem",
    "NoLimitTexasHoldem",
    "Numeral211Holdem",
    "OmahaHoldemMixin",
    "OneBetTeachingGame",
    "Poker",
    "PotLimitBigO",
    "PotLimitCourchevel",
    "PotLimitCourchevelEightOrBetter",
    "PotLimitDrawmaha",
    "PotLimitFiveCardOmaha",
    "PotLimitIrish",
    "PotLimitOmahaEightOrBetter",
    "PotLimitOmahaHoldem",
    "PotLimitPokerMixin",
    "PotLimitSixCardOmaha",
    "PotLimitTexasHoldem",
    "RhodeIslandHoldem",
    "RoyalHoldemMixin",
    "RoyalRhodeIslandHoldem",
    "SevenCardStud",
    "SingleDraw",
    "Stakes",
    "StreetPlan",
    "TeachingGame",
    "TexasHoldemMixin",
    "TripleDraw",
    "UnfixedLimitHoldem",
    "Variant",
    "create_game",
    "create_mix",
    "register_variant",
    "registered_variants",
    "unregister_variant",
)
