// Constants that are loaded from memory instead of being built in registers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../classes.hpp"
#include "../families.hpp"
#include "../suit_matching.hpp"

namespace bigslick {

// A key of V::pick for place i of a table of eight.
[[nodiscard]] constexpr int table_key(int i) { return (2 * i + 1) << 8 | (2 * i); }

// Eight 16-bit values in two halves, their low bytes and their high bytes. A key
// of V::pick moves on by as many places as are added to both of its bytes, and
// one of all ones picks 0.
struct SplitTable {
    alignas(16) std::array<std::uint8_t, 16> bytes{};

    constexpr void put(std::size_t place, int value) {
        bytes[place] = static_cast<std::uint8_t>(value);
        bytes[place + 8] = static_cast<std::uint8_t>(value >> 8);
    }
    [[nodiscard]] static constexpr int step(int places) { return places << 8 | places; }
    [[nodiscard]] static constexpr int key(int place) { return 8 << 8 | step(place); }
};

// Every value that a kernel needs in all lanes of a vector.
inline constexpr auto kFillValues = std::to_array<int>({
    -1, 1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096,  // ranks, counts
    0xff, kAllRanks, 0xe000, 0xe00f, 0x135c,                                          // sets of ranks
    table_key(0), table_key(1), table_key(2), table_key(3), table_key(4), table_key(5),
    table_key(6), table_key(7), table_key(1) - table_key(0), table_key(2) - table_key(0),
    SplitTable::step(1), SplitTable::step(3),
    kWithoutSuit[0], kWithoutSuit[1], kWithoutSuit[2], kWithoutSuit[3],
    55, kAceToFiveLayout.classes - 1, kDeuceToSevenLayout.classes - 1,
});

// The values repeated over the widest vector. They are defined in another
// translation unit to hide them from the compiler: it would build each constant
// again in every iteration of a loop, with a broadcast on the busiest port, where a
// load costs almost nothing.
using FilledLanes = std::array<std::uint16_t, 32>;
struct alignas(64) FilledTable {
    std::array<FilledLanes, kFillValues.size()> lanes;
};
extern const FilledTable kFilled;

template <int value>
[[nodiscard]] consteval std::size_t fill_place() {
    for (std::size_t i = 0; i < kFillValues.size(); ++i) {
        if (kFillValues[i] == value) return i;
    }
    throw "add the value to kFillValues";
}

template <int value>
[[nodiscard]] const std::uint16_t* filled() {
    return kFilled.lanes[fill_place<value>()].data();
}

}  // namespace bigslick
