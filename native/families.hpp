// The hand families and the number of distinct hands in each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cards.hpp"

namespace bigslick {

// The numbers are part of the Python interface.
enum class Family : std::uint8_t {
    high = 0,             // the usual ranking
    short_deck = 1,       // sixes to aces, a flush beats a full house
    ace_to_five = 2,      // low; straights and flushes do not count
    eight_or_better = 3,  // low; five distinct ranks, none above the eight
    deuce_to_seven = 4,   // low; the high ranking upside down, the ace always high
    badugi = 5,           // low; up to four cards of distinct ranks and suits
    high_badugi = 6,      // badugi with the ace as the highest rank
};

inline constexpr std::size_t kFamilyCount = 7;

// Larger is better, equal is a tie, kDoesNotQualify is below every hand.
using Strength = std::int16_t;
inline constexpr Strength kDoesNotQualify = -1;

inline constexpr std::array<int, kFamilyCount> kClassCounts{7462, 1404, 6175, 56, 7462, 1092, 1092};

[[nodiscard]] constexpr int class_count(Family family) {
    return kClassCounts[static_cast<std::size_t>(family)];
}

[[nodiscard]] constexpr bool is_badugi(Family family) {
    return family == Family::badugi || family == Family::high_badugi;
}

// The cards a family plays with; short deck has nothing below the six.
[[nodiscard]] constexpr CardMask deck_of(Family family) {
    return family == Family::short_deck ? in_every_suit(0x1ff0) : kFullDeck;
}

// How many cards a row of a bulk call, or the fast single call, may hold.
struct CountRange {
    int least;
    int most;

    [[nodiscard]] constexpr bool contains(int count) const {
        return least <= count && count <= most;
    }
};

[[nodiscard]] constexpr CountRange counts_of(Family family) {
    return {is_badugi(family) ? 1 : 5, 7};
}

// Omaha: exactly two hole cards and three board cards play.
inline constexpr CountRange kOmahaHole{2, 6};
inline constexpr CountRange kOmahaBoard{3, 5};

}  // namespace bigslick
