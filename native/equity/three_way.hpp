// Three starting hands of hold'em against each other, sampled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "exact_matrix.hpp"

namespace bigslick {

// Hands a <= b <= c of the grid; a triple's place in all lists.
inline constexpr std::size_t kTriples =
    kStartingHands * (kStartingHands + 1) * (kStartingHands + 2) / 6;

// Sums over the samples in which the three holdings share no card. A share is
// counted in sixths of the pot; what is missing is c's.
struct ThreeWay {
    std::vector<std::uint32_t> share_a;
    std::vector<std::uint32_t> share_b;
    std::vector<std::uint32_t> deals;
};

// Each sample is a board and three holdings of every starting hand, for the first,
// second and third place of a triple; all triples are scored on it whose holdings
// share no card with each other or the board.
[[nodiscard]] ThreeWay three_way(std::int64_t samples, std::uint64_t seed, Control& control);

}  // namespace bigslick
