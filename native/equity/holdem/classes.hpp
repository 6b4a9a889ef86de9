// Holdings by their two ranks: a class of up to sixteen suit pairs.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../../cards.hpp"
#include "suits.hpp"

namespace bigslick {

inline constexpr std::size_t kHoldingClasses = 91;
inline constexpr std::size_t kHoldingLanes = 16;

// The ranks of a class, x <= y.
struct RankPair {
    std::uint8_t x;
    std::uint8_t y;
};

inline constexpr std::array<RankPair, kHoldingClasses> kRankPairs = [] {
    std::array<RankPair, kHoldingClasses> pairs{};
    std::size_t next = 0;
    for (std::uint8_t y = 0; y < kRankCount; ++y) {
        for (std::uint8_t x = 0; x <= y; ++x) pairs[next++] = {x, y};
    }
    return pairs;
}();

[[nodiscard]] constexpr std::size_t class_of_ranks(int x, int y) {
    return static_cast<std::size_t>(y * (y + 1) / 2 + x);
}

// Lane 4 * a + b holds the card of rank x in suit a and that of rank y in suit
// b; a pair uses the lanes with a < b only.
struct HoldingPlace {
    std::size_t holding_class;
    std::size_t lane;
};

inline constexpr std::uint16_t kPairLanes = 0x08ce;        // a < b
inline constexpr std::uint16_t kTurnedPairLanes = 0x7310;  // a > b

[[nodiscard]] inline HoldingPlace place_of(CardMask holding) {
    const int first = std::countr_zero(holding.bits);
    const int second = static_cast<int>(std::bit_width(holding.bits)) - 1;
    int x = first % 16, a = first / 16, y = second % 16, b = second / 16;
    if (x > y) {
        std::swap(x, y);
        std::swap(a, b);
    }
    return {class_of_ranks(x, y), static_cast<std::size_t>(4 * a + b)};
}

// The place of the same holding with other names for the suits.
[[nodiscard]] inline HoldingPlace renamed(HoldingPlace place, const Renaming& renaming) {
    std::size_t a = renaming[place.lane / 4], b = renaming[place.lane % 4];
    const RankPair pair = kRankPairs[place.holding_class];
    if (pair.x == pair.y && a > b) std::swap(a, b);
    return {place.holding_class, 4 * a + b};
}

// The lanes whose first suit is in one set and second suit in another.
inline constexpr auto kLanesOfSuits = [] {
    std::array<std::array<std::uint16_t, 16>, 16> table{};
    for (unsigned first = 0; first < 16; ++first) {
        for (unsigned second = 0; second < 16; ++second) {
            unsigned lanes = 0;
            for (unsigned a = 0; a < 4; ++a) {
                if ((first >> a & 1) != 0) lanes |= second << (4 * a);
            }
            table[first][second] = static_cast<std::uint16_t>(lanes);
        }
    }
    return table;
}();

}  // namespace bigslick
