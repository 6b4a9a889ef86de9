from bigslick._native import _core
from bigslick.hands import (
    BadugiHand,
    EightOrBetterLowHand,
    GreekHoldemHand,
    HoleHighHand,
    KuhnPokerHand,
    LeducHoldemHand,
    Numeral211HoldemHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLookup,
    StandardLowHand,
)
from bigslick.hands.lookup_kernels import NO_FAMILY, find_family


def test_every_hand_type_has_its_family() -> None:
    families = {
        _core.HIGH: (StandardHighHand, HoleHighHand, GreekHoldemHand, OmahaHoldemHand),
        _core.SHORT_DECK: (ShortDeckHoldemHand,),
        _core.ACE_TO_FIVE: (RegularLowHand,),
        _core.EIGHT_OR_BETTER: (EightOrBetterLowHand, OmahaEightOrBetterLowHand),
        _core.DEUCE_TO_SEVEN: (StandardLowHand,),
        _core.BADUGI: (BadugiHand,),
        _core.HIGH_BADUGI: (StandardBadugiHand,),
        NO_FAMILY: (
            KuhnPokerHand,
            LeducHoldemHand,
            RhodeIslandHoldemHand,
            Numeral211HoldemHand,
        ),
    }
    for family, hand_types in families.items():
        assert all(hand_type._family == family for hand_type in hand_types)


def test_only_the_very_order_has_a_kernel() -> None:
    class Changed(StandardLookup):
        pass

    assert find_family(StandardLookup(), low=False) == _core.HIGH
    assert find_family(StandardLookup(), low=True) == NO_FAMILY
    assert find_family(Changed(), low=False) == NO_FAMILY
    assert find_family(None, low=False) == NO_FAMILY
