// All choices of the cards of three hands that are hearts.
#pragma once

#include <array>
#include <vector>

#include "heart_cards.hpp"

namespace bigslick::three_way_parts {

// A choice of the hands' hearts, and how often it occurs.
struct Choice {
    std::array<int, 3> patterns;
    Ranks red = 0;
    int ways = 0;
    RankCounts used{};  // cards that are not hearts
};

[[nodiscard]] std::vector<Choice> choices_of(const std::array<Hand, 3>& hands);

}  // namespace bigslick::three_way_parts
