// Strengths of hands without a flush by their ranks alone: two look-ups each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "families.hpp"
#include "rank_sums.hpp"

namespace bigslick {

// The strengths of the hands of one size, in a hash table without collisions.
// Sums fall into buckets; each bucket has an offset of its own that brings its
// sums to places no other sum uses.
template <int cards>
struct RankTable {
    // 6,175, 18,395 and 49,205 sums: a quarter of the places or more stay free,
    // which makes the search for offsets short.
    static constexpr int kPlaceBits = cards == 5 ? 13 : cards == 6 ? 15 : 16;
    static constexpr std::size_t kPlaces = std::size_t{1} << kPlaceBits;
    static constexpr int kBucketBits = cards == 7 ? 13 : 12;
    static constexpr std::size_t kBuckets = std::size_t{1} << kBucketBits;
    // Two sums of one bucket differ in the bits that make up the place.
    static_assert(kBucketBits + kPlaceBits + kCountBits >= 32);

    using Offsets = std::array<std::uint16_t, kBuckets>;

    [[nodiscard]] static constexpr std::size_t bucket(RankSum sum) {
        return sum >> (32 - kBucketBits);
    }
    [[nodiscard]] static constexpr std::size_t place(RankSum sum, unsigned offset) {
        return ((sum >> kCountBits) + offset) & (kPlaces - 1);
    }

    const Offsets* offsets;
    std::array<Strength, kPlaces> strengths;

    // The strength for a sum. No suit may have five cards, unless suits do not matter
    // in this family.
    [[nodiscard]] Strength operator[](RankSum sum) const {
        return strengths[place(sum, (*offsets)[bucket(sum)])];
    }
};

// Whether a flush is a different hand from the same ranks in several suits.
[[nodiscard]] constexpr bool suits_matter(Family family) {
    return family != Family::ace_to_five && family != Family::eight_or_better;
}

// The table of a five-card family for hands of five, six or seven cards, made on
// the first call within a few milliseconds.
template <int cards>
[[nodiscard]] const RankTable<cards>& rank_table(Family family);

}  // namespace bigslick
