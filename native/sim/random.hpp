// Counter-based random numbers: the n-th number of a key needs no number before it.
//
// A hand's key follows from seed, table and hand number alone, so that a hand is the
// same whatever the size of the batch, the number of threads or the order of calls.
#pragma once

#include <cstdint>

namespace bigslick::sim {

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58'476d'1ce4'e5b9;
    x = (x ^ x >> 27) * 0x94d0'49bb'1331'11eb;
    return x ^ x >> 31;
}

inline constexpr std::uint64_t kGolden = 0x9e37'79b9'7f4a'7c15;

[[nodiscard]] constexpr std::uint64_t hand_key(std::uint64_t seed, std::uint64_t table,
                                               std::uint64_t hand) {
    return mixed(mixed(mixed(seed + kGolden) + (table + 1) * kGolden) + (hand + 1) * kGolden);
}

[[nodiscard]] constexpr std::uint64_t random_at(std::uint64_t key, std::uint64_t counter) {
    return mixed(key + (counter + 1) * kGolden);
}

// A number from 0 to bound - 1; its probability deviates from uniform by less than bound / 2^32.
[[nodiscard]] constexpr std::uint32_t below(std::uint64_t random, std::uint32_t bound) {
    return static_cast<std::uint32_t>((random >> 32) * bound >> 32);
}

// Counters of one hand: the cards come first, then 64 for each time that cards out of
// play are shuffled again; what policies draw lies beyond.
inline constexpr std::uint64_t kReshuffleCounters = 1u << 8;
inline constexpr std::uint64_t kPolicyCounters = 1u << 16;

}  // namespace bigslick::sim
