// Starting hands, and which of their cards are hearts.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "../../cards.hpp"

namespace bigslick::three_way_parts {

inline constexpr int kHeart = 2;
inline constexpr std::array<int, 3> kOtherSuits{0, 1, 3};

using RankCounts = std::array<int, kRankCount>;

struct Hand {
    int high;
    int low;
    bool suited;
};

inline Hand hand_of(int index) {
    const int row = index / kRankCount, column = index % kRankCount;
    constexpr int kAce = kRankCount - 1;
    return {kAce - std::min(row, column), kAce - std::max(row, column), row < column};
}

inline CardMask card(int rank, int suit) { return card_from_id(static_cast<unsigned>(4 * rank + suit)); }
inline Ranks bit(int rank) { return static_cast<Ranks>(1u << rank); }
inline CardMask hearts(Ranks ranks) { return {std::uint64_t{ranks} << (16 * kHeart)}; }

// Which cards of a hand are hearts: none, the high one (both if suited), the low one.
enum Pattern { kNone, kHigh, kLow, kPatterns };

inline bool possible(const Hand& hand, int pattern) {
    return pattern != kLow || (!hand.suited && hand.high != hand.low);
}

inline std::array<bool, 2> hearts_in(const Hand& hand, int pattern) {
    return {pattern == kHigh, pattern == kLow || (pattern == kHigh && hand.suited)};
}

inline Ranks heart_ranks(const Hand& hand, int pattern) {
    const auto [high, low] = hearts_in(hand, pattern);
    return static_cast<Ranks>((high ? bit(hand.high) : 0) | (low ? bit(hand.low) : 0));
}

}  // namespace bigslick::three_way_parts
