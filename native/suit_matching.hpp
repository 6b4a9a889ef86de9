// Which suits a set of ranks can occupy, one suit for each rank.
#pragma once

#include <array>
#include <cstdint>

namespace bigslick {

// Bit s is set if the ranks chosen so far can be matched one to one with the
// suits whose bits are set in s: a set of sets of four suits fits 16 bits.
using SuitSets = std::uint16_t;

inline constexpr SuitSets kNoSuitTaken = 1;  // only the empty set

// The suit sets that do not contain a given suit.
inline constexpr std::array<SuitSets, 4> kWithoutSuit{0x5555, 0x3333, 0x0f0f, 0x00ff};

// Adding a suit to a set that lacks it adds its weight to the set's number.
[[nodiscard]] constexpr SuitSets take_suit(SuitSets sets, int suit) {
    return static_cast<SuitSets>((sets & kWithoutSuit[static_cast<unsigned>(suit)]) << (1 << suit));
}

}  // namespace bigslick
