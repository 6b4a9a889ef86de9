// Low hands: ace-to-five, eight or better, deuce-to-seven.
#include <algorithm>
#include <array>
#include <bit>

#include "classes.hpp"
#include "evaluate.hpp"

namespace bigslick {
namespace {

// The lowest hand with a pair or more, from cards that make no hand without one.
// The number of distinct ranks decides: four ranks make a pair, three make two
// pair or trips, two make a full house or quads.
template <const Layout& layout>
int lowest_paired(RankLevels levels) {
    const int distinct = size_of(levels.any);
    if (distinct >= 4) {
        const Ranks made = lowest(levels.two);
        return layout.paired_index(one_pair, made, bottom(levels.any ^ made, 3));
    }
    if (distinct == 3) {
        if (without_lowest(levels.two) != 0) {
            const Ranks made = bottom(levels.two, 2);
            return layout.paired_index(two_pair, made, levels.any ^ made);
        }
        return layout.paired_index(trips, levels.three, levels.any ^ levels.three);
    }
    // Both ranks may serve as the pair only if both occur twice; otherwise the
    // frequent rank is the made part whatever its height.
    if (levels.two == levels.any) {
        const Ranks made = lowest(levels.three);
        return layout.paired_index(full_house, made, levels.any ^ made);
    }
    return layout.paired_index(quads, levels.four, levels.any ^ levels.four);
}

// Turns a class index into a strength: the lowest hand is the strongest.
template <const Layout& layout>
Strength low_strength(int index) {
    return static_cast<Strength>(layout.classes - 1 - index);
}

RankLevels ace_low_levels(CardMask cards) {
    const RankLevels levels = rank_levels(cards);
    return {ace_low(levels.any), ace_low(levels.two), ace_low(levels.three),
            ace_low(levels.four)};
}

// The ranks of a set from the lowest up.
struct RankList {
    std::array<Ranks, kRankCount> bits{};
    int count = 0;

    explicit RankList(Ranks set) {
        for (; set != 0; set = without_lowest(set)) bits[static_cast<std::size_t>(count++)] = lowest(set);
    }

    // The members at the positions set in `chosen`.
    [[nodiscard]] Ranks pick(unsigned chosen) const {
        Ranks set = 0;
        for (; chosen != 0; chosen &= chosen - 1) {
            set |= bits[static_cast<std::size_t>(std::countr_zero(chosen))];
        }
        return set;
    }
};

// The next larger number with as many bits: walks the sets of one size in
// colexicographic order, so the lowest hand comes first.
unsigned next_of_same_size(unsigned set) {
    const unsigned low = set & (~set + 1u);
    const unsigned ripple = set + low;
    return ripple | (((set ^ ripple) >> 2) / low);
}

// The lowest set of five of the ranks that `accepts` allows; 0 if there is none.
template <typename Accepts>
Ranks first_five(Ranks ranks, Accepts accepts) {
    const RankList list(ranks);
    for (unsigned chosen = 0x1f; chosen < (1u << list.count); chosen = next_of_same_size(chosen)) {
        const Ranks five = list.pick(chosen);
        if (accepts(five)) return five;
    }
    return 0;
}

bool is_straight(Ranks five) { return straight_tops<kDeuceToSevenLayout>(five) != 0; }

// Deuce-to-seven with five or more ranks, none of which occurs twice: nothing
// but straights and flushes is left when no plain hand exists.
int lowest_suited_or_straight(CardMask cards, Ranks any, bool (*one_suit)(CardMask, Ranks)) {
    constexpr const Layout& layout = kDeuceToSevenLayout;
    const Ranks mixed = first_five(
        any, [&](Ranks five) { return is_straight(five) && !one_suit(cards, five); });
    if (mixed != 0) {
        return layout.base[straight] + straight_index<kDeuceToSevenLayout>(
                                           straight_tops<kDeuceToSevenLayout>(mixed));
    }
    int best = layout.classes;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        const Ranks ranks = cards.suit(suit);
        if (size_of(ranks) < 5) continue;
        const Ranks plain = first_five(ranks, [](Ranks five) { return !is_straight(five); });
        const int index =
            plain != 0 ? layout.base[flush] + layout.unpaired_index(plain)
                       : layout.base[straight_flush] +
                             straight_index<kDeuceToSevenLayout>(
                                 lowest(straight_tops<kDeuceToSevenLayout>(ranks)));
        best = std::min(best, index);
    }
    return best;
}

bool lie_in_one_suit(CardMask cards, Ranks ranks) {
    for (int suit = 0; suit < kSuitCount; ++suit) {
        if ((ranks & ~cards.suit(suit)) == 0) return true;
    }
    return false;
}

}  // namespace

Strength ace_to_five_strength(CardMask cards) {
    if (cards.count() < 5) return kDoesNotQualify;
    const RankLevels levels = ace_low_levels(cards);
    return low_strength<kAceToFiveLayout>(
        size_of(levels.any) >= 5
            ? kAceToFiveLayout.unpaired_index(bottom(levels.any, 5))
            : lowest_paired<kAceToFiveLayout>(levels));
}

Strength eight_or_better_strength(CardMask cards) {
    constexpr Ranks kAceToEight = 0xff;
    const Ranks low = ace_low(rank_levels(cards).any) & kAceToEight;
    if (size_of(low) < 5) return kDoesNotQualify;
    return static_cast<Strength>(class_count(Family::eight_or_better) - 1 - kColex[bottom(low, 5)]);
}

Strength deuce_to_seven_strength(CardMask cards) {
    constexpr const Layout& layout = kDeuceToSevenLayout;
    if (cards.count() < 5) return kDoesNotQualify;
    const RankLevels levels = rank_levels(cards);
    if (size_of(levels.any) >= 5) {
        // Five ranks must be a flush only if none of them occurs in a second suit.
        const Ranks plain = first_five(levels.any, [&](Ranks five) {
            return !is_straight(five) &&
                   ((five & levels.two) != 0 || !lie_in_one_suit(cards, five));
        });
        if (plain != 0) return low_strength<kDeuceToSevenLayout>(layout.unpaired_index(plain));
        if (levels.two == 0) {
            return low_strength<kDeuceToSevenLayout>(
                lowest_suited_or_straight(cards, levels.any, lie_in_one_suit));
        }
    }
    return low_strength<kDeuceToSevenLayout>(lowest_paired<kDeuceToSevenLayout>(levels));
}

}  // namespace bigslick
