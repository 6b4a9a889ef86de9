// The boards that matter, and the strengths of all starting hands on them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../exact_matrix.hpp"
#include "heart_cards.hpp"

namespace bigslick::three_way_parts {

using Lane = std::int16_t;
using Lanes = std::vector<Lane>;

constexpr std::size_t padded(std::size_t size) { return (size + 31) / 32 * 32; }

// The numbers of boards, and of the other cards' ranks beside three or four hearts.
inline constexpr std::size_t kRow = padded(6175);
inline constexpr std::size_t kRow3 = padded(91);
inline constexpr std::size_t kRow4 = 16;
inline constexpr std::size_t kRow5 = padded(1287);

// Binomial coefficients up to C(4, k); 0 where more are chosen than there are.
[[nodiscard]] int choose(int n, int k);

// Boards with a number of hearts: a row of other cards for each set of hearts, and the
// strengths of every starting hand.
struct HeartBoards {
    std::vector<Ranks> red;
    std::vector<std::vector<int>> others;
    std::size_t row;
    std::array<Lanes, kStartingHands> by_ranks;
    std::array<std::array<Lanes, kPatterns>, kStartingHands> strengths;

    HeartBoards(int count, std::size_t row_);

    // How many boards have each of the other cards beside the same hearts.
    [[nodiscard]] Lanes weights(const RankCounts& used, int ways) const;

private:
    template <typename Strength>
    [[nodiscard]] Lanes fill(const Strength& strength) const;
};

// The strength is 0 where there is no such deal.
struct Boards {
    std::vector<RankCounts> ranks;
    std::array<Lanes, kStartingHands> by_ranks;
    HeartBoards three{3, kRow3};
    HeartBoards four{4, kRow4};
    HeartBoards five{5, 1};

    Boards();
};

}  // namespace bigslick::three_way_parts
