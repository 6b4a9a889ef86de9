// Three starting hands of hold'em against each other, counted exactly.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../control.hpp"
#include "../exact_matrix.hpp"

namespace bigslick {

// Three hands of the grid, by their index in the matrix of 169.
using StartingTriple = std::array<std::int16_t, 3>;

// Sums over all holdings of the three hands that share no card, and over all boards. A
// share is counted in sixths of the pot; the rest of the pots is the third hand's.
struct ThreeWay {
    std::vector<std::int64_t> share_a;
    std::vector<std::int64_t> share_b;
    std::vector<std::int64_t> deals;
};

[[nodiscard]] ThreeWay three_way(const std::vector<StartingTriple>& triples, Control& control);

}  // namespace bigslick
