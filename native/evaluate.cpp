#include "evaluate.hpp"

#include <algorithm>
#include <array>
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

Strength omaha_strength(Family family, CardMask hole, CardMask board) {
    if (is_badugi(family)) return kDoesNotQualify;
    Strength best = kDoesNotQualify;
    for (auto i = hole.bits; i != 0; i = without_lowest(i)) {
        for (auto j = without_lowest(i); j != 0; j = without_lowest(j)) {
            const CardMask pair{lowest(i) | lowest(j)};
            for (auto x = board.bits; x != 0; x = without_lowest(x)) {
                for (auto y = without_lowest(x); y != 0; y = without_lowest(y)) {
                    for (auto z = without_lowest(y); z != 0; z = without_lowest(z)) {
                        const CardMask triple{lowest(x) | lowest(y) | lowest(z)};
                        best = std::max(best, strength(family, pair | triple));
                    }
                }
            }
        }
    }
    return best;
}

}  // namespace bigslick
