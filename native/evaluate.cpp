#include "evaluate.hpp"

#include <cassert>

namespace bigslick {

Strength strength(Family family, CardMask cards) {
    assert((cards.bits & ~kFullDeck.bits) == 0);
    switch (family) {
        case Family::high: return high_strength(cards);
        case Family::short_deck: return short_deck_strength(cards);
        case Family::ace_to_five: return ace_to_five_strength(cards);
        case Family::eight_or_better: return eight_or_better_strength(cards);
        case Family::deuce_to_seven: return deuce_to_seven_strength(cards);
        case Family::badugi: return badugi_strength(cards);
        case Family::high_badugi: return high_badugi_strength(cards);
    }
    return kDoesNotQualify;
}

}  // namespace bigslick
