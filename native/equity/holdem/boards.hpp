// Five-card boards by their ranks, and the strength of each holding on them.
//
// Suits matter only on boards with three or more cards of one suit. Everything
// else about a hand follows from ranks: 6,175 rank multisets represent the
// 2,598,960 boards of the full deck, 1,278 for those of the short one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../../cards.hpp"
#include "../../families.hpp"

namespace bigslick {

inline constexpr int kBoardCards = 5;

// Rows of boards come in whole blocks of this many, filled up with empty ones.
inline constexpr std::size_t kBoardBlock = 32;

// Boards of one shape: `distinct` ranks, of which the i-th occurs copies[i] times.
struct BoardShape {
    int distinct = 0;
    std::array<int, kBoardCards> copies{};
    std::size_t first = 0;  // its rows among all, a whole number of blocks
    std::size_t last = 0;
};

// A set of ranks of one suit on the board, and the boards that pair it.
struct SuitedSet {
    Ranks ranks = 0;
    std::uint32_t first_paired = 0;  // into RankBoards::paired
    std::uint32_t paired_count = 0;
};

// The other cards of a board with a SuitedSet, if they pair a rank of the board: only
// then can a hand without a flush beat a flush.
struct PairedRest {
    std::uint16_t row = 0;   // of the whole board
    std::uint8_t x = 0;      // the ranks of the other cards;
    std::uint8_t y = 0;      // the second one only where two are missing
};

struct RankBoards {
    explicit RankBoards(Family family);

    std::vector<BoardShape> shapes;
    std::size_t rows = 0;
    // The ranks of each row in the order of its shape's copies, plus one;
    // 0 stands for none.
    std::array<std::vector<std::uint16_t>, kBoardCards> keys;
    // Cards of these ranks, at most two of a suit: no holding makes a flush with them.
    std::vector<CardMask> rainbow;
    // Sets of three, four and five ranks of one suit.
    std::array<std::vector<SuitedSet>, kBoardCards + 1> suited;
    std::vector<PairedRest> paired;

    // The row with these ranks (sorted or not).
    [[nodiscard]] std::size_t row_of(std::array<int, kBoardCards> ranks) const;

private:
    std::vector<std::uint16_t> row_of_multiset_;
};

// Five cards of these ranks, at most two of a suit.
[[nodiscard]] CardMask rainbow_board(std::span<const int> ranks);

// Adds a card of the rank in a suit that is still free; an empty mask if there is none.
[[nodiscard]] CardMask with_rank(CardMask cards, int rank);

// Built at first use, once for each of the two families of hold'em.
[[nodiscard]] const RankBoards& rank_boards(Family family);

// What the ranks of one suit make, five or more of them; kDoesNotQualify for fewer.
using FlushStrengths = std::array<Strength, kAllRanks + 1>;
[[nodiscard]] const FlushStrengths& flush_strengths(Family family);

}  // namespace bigslick
