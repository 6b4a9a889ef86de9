// A hand as one number, which encodes how often each rank occurs.
//
// Cards of one rank weigh the same, and the weights are such that two hands of
// five, six or seven cards weigh the same only if they agree in all ranks. The
// low bits of the sum count the cards. So a hand costs one addition for each suit, and
// unless a suit has five cards the sum determines its strength.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cards.hpp"

namespace bigslick {

using RankSum = std::uint32_t;

inline constexpr int kCountBits = 7;
inline constexpr RankSum kCountMask = (1u << kCountBits) - 1;
// What a suit of five or more cards adds to the count: the count alone distinguishes
// a valid hand without a flush from everything else.
inline constexpr RankSum kLongSuit = 8;

// Each number is the smallest beyond the one before that keeps the sums of up
// to seven numbers apart, none of which is taken more than four times. The odd
// factor spreads the sums over 25 bits without joining any.
inline constexpr std::array<RankSum, kRankCount> kRankWeights = [] {
    std::array<RankSum, kRankCount> weights{0,     1,     5,     22,    98,     453,    2031,
                                            8698, 22854, 83661, 262349, 636345, 1479181};
    for (RankSum& weight : weights) weight = (weight * 0x9e3779b1u << kCountBits) + 1;
    return weights;
}();

// The sums of all cards of a suit, by its ranks.
inline constexpr std::array<RankSum, kAllRanks + 1> kSuitSums = [] {
    std::array<RankSum, kAllRanks + 1> sums{};
    for (unsigned set = 1; set < sums.size(); ++set) {
        const unsigned rest = set & (set - 1);
        sums[set] = sums[rest] + kRankWeights[static_cast<std::size_t>(std::countr_zero(set))];
    }
    for (unsigned set = 0; set < sums.size(); ++set) {
        if (std::popcount(set) >= 5) sums[set] += kLongSuit;
    }
    return sums;
}();

// Bits that do not belong to a card must not be set.
[[nodiscard]] inline RankSum rank_sum(CardMask cards) {
    return kSuitSums[cards.suit(0)] + kSuitSums[cards.suit(1)] + kSuitSums[cards.suit(2)] +
           kSuitSums[cards.suit(3)];
}

}  // namespace bigslick
