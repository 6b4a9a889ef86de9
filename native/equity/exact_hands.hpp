// Fixed hands against each other on every possible board.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "../cards.hpp"
#include "../families.hpp"
#include "control.hpp"
#include "holdem/kernels.hpp"

namespace bigslick {

struct ExactHands {
    using Categories = std::array<std::int64_t, kCategoryCount>;

    std::int64_t boards = 0;
    // shares[i][k]: boards that player i splits k ways; 1 is a win, 0 a loss.
    std::array<std::array<std::int64_t, kMostHands + 1>, kMostHands> shares{};
    std::array<Categories, kMostHands> won{};
    std::array<Categories, kMostHands> tied{};
    std::array<Categories, kMostHands> made{};
};

// Two to ten holdings of two cards, zero to five board cards, any dead cards;
// all of them distinct and of the family's deck, and enough left to deal.
[[nodiscard]] ExactHands exact_hands(Family family, std::span<const CardMask> holes,
                                     CardMask board, CardMask dead, Control& control);

// The same by dealing every board: the slow twin of the fast code for empty boards.
[[nodiscard]] ExactHands enumerate_hands(Family family, std::span<const CardMask> holes,
                                         CardMask board, CardMask dead, Control& control);

}  // namespace bigslick
