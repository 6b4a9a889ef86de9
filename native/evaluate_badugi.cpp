// Badugi: the most cards of distinct ranks and distinct suits, then the lowest.
//
// Rank sets that can be matched to distinct suits are the independent sets of a
// transversal matroid. Greedy choice is optimal there: walking up from the
// lowest rank and keeping each rank that still fits gives a largest set whose
// every card is as low as in any other largest set.
#include <array>

#include "classes.hpp"
#include "evaluate.hpp"
#include "suit_matching.hpp"

namespace bigslick {
namespace {

// Number of classes of better hands, by hand size: all four-card hands are better
// than all three-card hands, and so on.
constexpr std::array<int, 5> kBadugiBase{0, 715 + 286 + 78, 715 + 286, 715, 0};

template <typename Order>
Strength best_badugi(CardMask cards, Family family, Order order) {
    if (cards.bits == 0) return kDoesNotQualify;
    const std::array<Ranks, kSuitCount> suits{order(cards.suit(0)), order(cards.suit(1)),
                                              order(cards.suit(2)), order(cards.suit(3))};
    const Ranks any = suits[0] | suits[1] | suits[2] | suits[3];
    SuitSets reachable = kNoSuitTaken;
    Ranks chosen = 0;
    for (Ranks rest = any; rest != 0; rest = without_lowest(rest)) {
        const Ranks rank = lowest(rest);
        SuitSets next = 0;
        for (int suit = 0; suit < kSuitCount; ++suit) {
            if ((suits[static_cast<std::size_t>(suit)] & rank) != 0) next |= take_suit(reachable, suit);
        }
        if (next == 0) continue;
        reachable = next;
        chosen |= rank;
    }
    const auto size = static_cast<std::size_t>(size_of(chosen));
    return static_cast<Strength>(class_count(family) - 1 - kBadugiBase[size] - kColex[chosen]);
}

}  // namespace

Strength badugi_strength(CardMask cards) {
    return best_badugi(cards, Family::badugi, ace_low);
}

Strength high_badugi_strength(CardMask cards) {
    return best_badugi(cards, Family::high_badugi, [](Ranks ranks) { return ranks; });
}

}  // namespace bigslick
