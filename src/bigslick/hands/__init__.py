"""Made hands: types, lookups, ranks, evaluation and a reference evaluator.

``hand``, ``combination_hands`` and ``hand_types`` define the hands, and ``lookups``
rank them (``lookup_table`` is their base class). ``evaluation`` ranks one hand and
``bulk`` many, with the native kernel of a lookup (``lookup_kernels``) or of a hand type
(``hand_kernels``); ``reference`` is a slow evaluator that explains its result.
``hand_names`` puts hands into words.
"""

from bigslick.hands.bulk import evaluate_many
from bigslick.hands.combination_hands import (
    BoardCombinationHand,
    CombinationHand,
    HoleBoardCombinationHand,
    HoleCombinationHand,
)
from bigslick.hands.evaluation import EvaluableCards, evaluate
from bigslick.hands.hand import Hand
from bigslick.hands.hand_rank import (
    HandRank,
    best_hand,
    get_high_cards,
    get_quad_kickers,
    is_four_of_kind,
    is_straight_flush,
)
from bigslick.hands.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    HoleHighHand,
    HoleLowHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHand,
    StandardHighHand,
    StandardLowHand,
)
from bigslick.hands.lookup_table import Entry, Label, Lookup
from bigslick.hands.lookups import (
    BadugiLookup,
    EightOrBetterLookup,
    KuhnPokerLookup,
    LeducHoldemLookup,
    Numeral211HoldemLookup,
    RegularLookup,
    RhodeIslandHoldemLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)
from bigslick.hands.reference import Explanation, HandRules, explain

__all__ = (
    "BadugiHand",
    "BadugiLookup",
    "BoardCombinationHand",
    "CombinationHand",
    "EightOrBetterLookup",
    "EightOrBetterLowHand",
    "Entry",
    "EvaluableCards",
    "Explanation",
    "GreekHoldemHand",
    "Hand",
    "HandRank",
    "HandRules",
    "HoleBoardCombinationHand",
    "HoleCombinationHand",
    "HoleHighHand",
    "HoleLowHand",
    "KuhnPokerHand",
    "KuhnPokerLookup",
    "Label",
    "LeducHoldemHand",
    "LeducHoldemLookup",
    "Lookup",
    "Numeral211HoldemHand",
    "Numeral211HoldemLookup",
    "OmahaEightOrBetterLowHand",
    "OmahaHoldemHand",
    "RegularLookup",
    "RegularLowHand",
    "RhodeIslandHoldemHand",
    "RhodeIslandHoldemLookup",
    "ShortDeckHoldemHand",
    "ShortDeckHoldemLookup",
    "Standard2Lookup",
    "StandardBadugiHand",
    "StandardBadugiLookup",
    "StandardHand",
    "StandardHighHand",
    "StandardLookup",
    "StandardLowHand",
    "best_hand",
    "evaluate",
    "evaluate_many",
    "explain",
    "get_high_cards",
    "get_quad_kickers",
    "is_four_of_kind",
    "is_straight_flush",
)
