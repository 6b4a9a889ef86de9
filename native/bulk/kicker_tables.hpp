// Numbering kickers inside a vector register.
//
// The class index of a hand is a fixed part (category and made ranks) plus the
// index of its kicker set K. How many kickers there are follows from the
// category, so K can be split in two: the low seven ranks contribute the
// same whatever the high ranks are, and for the high six the number of kickers below
// follows from the category. Two small lookups and a sum replace one large one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "../classes.hpp"

namespace bigslick {

struct KickerTables {
    static constexpr int kLowBits = 7;
    static constexpr unsigned kLowMask = (1u << kLowBits) - 1;

    alignas(64) std::array<std::uint8_t, 1 << kLowBits> low{};
    // The high part of five kickers.
    alignas(64) std::array<std::uint16_t, 64> five{};
    // The high part of three, two or one: one table serves all three, because a
    // set of five high ranks with few members and its complement with many do
    // not meet. The position is the high part xor few_flip(kickers).
    alignas(64) std::array<std::uint16_t, 64> few{};

    [[nodiscard]] static constexpr unsigned few_flip(int kickers) {
        return kickers == 3 ? 0 : kickers == 2 ? 32 : 63;
    }
};

[[nodiscard]] constexpr KickerTables kicker_tables(const Layout& layout) {
    KickerTables tables;
    const auto index = [&](unsigned set) {
        const auto ranks = static_cast<Ranks>(set);
        return static_cast<std::uint16_t>(std::popcount(set) == 5 ? layout.unpaired_index(ranks)
                                                                  : kColex[ranks]);
    };
    for (unsigned set = 0; set <= KickerTables::kLowMask; ++set) {
        if (std::popcount(set) <= 5) tables.low[set] = static_cast<std::uint8_t>(index(set));
    }
    // The lowest ranks fill up the set: among the low seven they have index 0.
    const auto high_part = [&](unsigned high, int kickers) {
        const int below = kickers - std::popcount(high);
        return index(high << KickerTables::kLowBits | ((1u << below) - 1));
    };
    for (unsigned high = 1; high < 64; ++high) {
        if (std::popcount(high) <= 5) tables.five[high] = high_part(high, 5);
    }
    for (int kickers = 1; kickers <= 3; ++kickers) {
        for (unsigned high = 1; high < 32; ++high) {
            if (std::popcount(high) > kickers) continue;
            tables.few[high ^ KickerTables::few_flip(kickers)] = high_part(high, kickers);
        }
    }
    return tables;
}

}  // namespace bigslick
