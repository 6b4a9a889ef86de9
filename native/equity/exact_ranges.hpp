// A range of holdings against another, on every possible board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../cards.hpp"
#include "../families.hpp"
#include "control.hpp"

namespace bigslick {

struct WeightedRange {
    std::span<const CardMask> holdings;  // two cards each, no duplicates
    std::span<const double> weights;     // finite, not negative
};

// For each holding, summed over the opponent's holdings that can be dealt with
// it, weight times boards. Holdings with a board card or a dead card have zeros.
struct RangeResult {
    std::vector<double> win;
    std::vector<double> tie;
    std::vector<double> total;
};

struct ExactRanges {
    std::int64_t boards = 0;  // for each pair of holdings
    RangeResult a;
    RangeResult b;
};

// Sums run in an order that does not depend on the number of threads, and are
// exact for weights that are multiples of one power of two.
[[nodiscard]] ExactRanges exact_ranges(Family family, const WeightedRange& a,
                                       const WeightedRange& b, CardMask board, CardMask dead,
                                       int threads, Control& control);

}  // namespace bigslick
