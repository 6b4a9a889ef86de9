// High hands: the usual ranking and short deck.
#include <algorithm>
#include <bit>

#include "classes.hpp"
#include "evaluate.hpp"

namespace bigslick {
namespace {

// The best flush or straight flush over the suits, as a class index or -1.
template <const Layout& layout>
int best_suited(CardMask cards) {
    int best = -1;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        const Ranks ranks = cards.suit(suit);
        if (std::popcount(ranks) < 5) continue;
        const unsigned tops = straight_tops<layout>(ranks);
        const int index =
            tops != 0 ? layout.base[straight_flush] + straight_index<layout>(std::bit_floor(tops))
                      : layout.base[flush] + layout.unpaired_index(top(ranks, 5));
        best = std::max(best, index);
    }
    return best;
}

// Quads and full houses, which take no part in flushes and straights, or -1.
template <const Layout& layout>
int best_full(RankLevels levels) {
    if (levels.four != 0) {
        const Ranks made = highest(levels.four);
        return layout.paired_index(quads, made, highest(levels.any & ~made));
    }
    const Ranks made = highest(levels.three);
    const Ranks pair = highest(levels.two & ~made);
    return made != 0 && pair != 0 ? layout.paired_index(full_house, made, pair) : -1;
}

template <const Layout& layout>
int best_unsuited(RankLevels levels) {
    if (const unsigned tops = straight_tops<layout>(levels.any); tops != 0) {
        return layout.base[straight] + straight_index<layout>(std::bit_floor(tops));
    }
    if (levels.two == 0) return layout.base[high_card] + layout.unpaired_index(top(levels.any, 5));
    if (levels.three != 0) {
        const Ranks made = highest(levels.three);
        return layout.paired_index(trips, made, top(levels.any & ~made, 2));
    }
    const Ranks made = top(levels.two, 2);
    const Ranks rest = levels.any & ~made;
    return std::has_single_bit(made) ? layout.paired_index(one_pair, made, top(rest, 3))
                                     : layout.paired_index(two_pair, made, highest(rest));
}

// More than seven cards may hold a flush and a full house: the larger index
// wins, whichever order the layout gives the two.
template <const Layout& layout>
Strength best_high(CardMask cards) {
    const RankLevels levels = rank_levels(cards);
    int best = best_suited<layout>(cards);
    if (levels.two != 0) best = std::max(best, best_full<layout>(levels));
    if (best < 0) best = best_unsuited<layout>(levels);
    return static_cast<Strength>(best);
}

}  // namespace

Strength high_strength(CardMask cards) {
    return cards.count() < 5 ? kDoesNotQualify : best_high<kHighLayout>(cards);
}

Strength short_deck_strength(CardMask cards) {
    if (cards.count() < 5 || (cards.bits & ~deck_of(Family::short_deck).bits) != 0) {
        return kDoesNotQualify;
    }
    // Every suit moves down by four, so that the six is rank 0. No bit crosses
    // into the next suit: the four low bits are empty.
    return best_high<kShortDeckLayout>({cards.bits >> 4});
}

}  // namespace bigslick
