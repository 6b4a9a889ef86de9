// High hands: the usual ranking and short deck.
#include <algorithm>
#include <array>
#include <bit>

#include "classes.hpp"
#include "evaluate.hpp"

namespace bigslick {
namespace {

// The best flush or straight flush over the suits, as a class index or -1.
template <const Layout& layout>
int best_suited(CardMask cards, std::uint64_t sizes) {
    // Sizes of five and more reach the top bit of their part.
    constexpr std::uint64_t kFromFive = 0x7ffb'7ffb'7ffb'7ffb;
    constexpr std::uint64_t kTopBits = 0x8000'8000'8000'8000;
    int best = -1;
    for (auto long_suits = (sizes + kFromFive) & kTopBits; long_suits != 0;
         long_suits = without_lowest(long_suits)) {
        const int unsuited = kUnpaired<layout>[cards.suit(std::countr_zero(long_suits) / 16)];
        const int index = unsuited < layout.base[straight]
                              ? unsuited + layout.base[flush]
                              : unsuited - layout.base[straight] + layout.base[straight_flush];
        best = std::max(best, index);
    }
    return best;
}

// The class index of quads or a full house, or -1. Flushes and straights are separate.
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
    if (levels.two == 0 || straight_tops<layout>(levels.any) != 0) {
        return kUnpaired<layout>[levels.any];
    }
    if (levels.three != 0) {
        const Ranks made = highest(levels.three);
        return layout.paired_index(trips, made, top(levels.any & ~made, 2));
    }
    const Ranks made = top(levels.two, 2);
    const Ranks rest = levels.any & ~made;
    return without_lowest(made) == 0 ? layout.paired_index(one_pair, made, top(rest, 3))
                                     : layout.paired_index(two_pair, made, highest(rest));
}

// More than seven cards may hold a flush and a full house: the larger index
// wins, whichever order the layout gives the two.
template <const Layout& layout>
Strength best_high(CardMask cards) {
    const std::uint64_t sizes = sizes_of_parts(cards.bits);
    if (size_of_parts_together(sizes) < 5) return kDoesNotQualify;
    const RankLevels levels = rank_levels(cards);
    int best = best_suited<layout>(cards, sizes);
    if (levels.three != 0) best = std::max(best, best_full<layout>(levels));
    if (best < 0) best = best_unsuited<layout>(levels);
    return static_cast<Strength>(best);
}

}  // namespace

Strength high_strength(CardMask cards) { return best_high<kHighLayout>(cards); }

Strength short_deck_strength(CardMask cards) {
    if ((cards.bits & ~deck_of(Family::short_deck).bits) != 0) return kDoesNotQualify;
    // Every suit moves down by four, so that the six is rank 0. No bit crosses
    // into the next suit: the four low bits are empty.
    return best_high<kShortDeckLayout>({cards.bits >> 4});
}

}  // namespace bigslick
