// The 169 starting hands of hold'em against each other.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"

namespace bigslick {

inline constexpr std::size_t kStartingHands = 169;

// 169 x 169 numbers, row by row. A starting hand's index is 13 * row + column of
// the usual grid: aces first, suited hands above the diagonal, offsuit below.
// Each entry counts over the pairs of holdings that share no card, and boards.
struct Matrix169 {
    std::vector<std::int64_t> wins;
    std::vector<std::int64_t> ties;
    std::vector<std::int64_t> losses;
};

[[nodiscard]] Matrix169 matrix169(int threads, Control& control);

}  // namespace bigslick
