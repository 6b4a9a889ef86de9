// What a sampling kernel needs to know, as plain numbers.
//
// A deal has receivers: the seats and the board. Some of their cards are known,
// the others vary from sample to sample. Each varying card has a slot; the
// slots of the cards that come from ranges stand first, then those of the cards
// dealt from the rest of the deck.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "../../cards.hpp"
#include "../../classes.hpp"
#include "../../families.hpp"

namespace bigslick::sampling {

inline constexpr int kMostPlayers = 10;
inline constexpr int kMostHole = 7;
inline constexpr int kMostBoard = 5;
inline constexpr int kMostLines = 2;

// Samples are made in blocks, whatever the width of the machine's vectors, so
// that every path deals the same cards.
inline constexpr int kBlock = 32;

// Which cards a hand is made of.
enum class Use : std::uint8_t {
    hole = 0,      // the player's own cards only
    together = 1,  // any of the player's cards and the board's
    omaha = 2,     // exactly two of the player's and three of the board's
};

// One half of the pot: how the hands that compete for it are made and ranked.
struct Line {
    Family family = Family::high;
    Use use = Use::together;
};

// The strengths at which the categories begin, ascending; the first is 0.
struct Thresholds {
    int count = 1;
    std::array<std::int16_t, kCategoryCount> at{};
    std::array<std::uint8_t, kCategoryCount> category{};
};

struct Slot {
    std::uint8_t receiver = 0;  // a seat, or kBoard
    std::uint8_t place = 0;     // which of the receiver's cards
};
inline constexpr std::uint8_t kBoard = kMostPlayers;

using BlockIds = std::array<std::uint16_t, kBlock>;

// Fills the range slots of a block with positions in the live deck.
struct RangeSource {
    void (*draw)(void* state, BlockIds* slots) = nullptr;
    void* state = nullptr;
};

struct Plan {
    int players = 0;
    int lines = 1;
    std::array<Line, kMostLines> line{};
    Thresholds thresholds;  // of the first line
    int hole = 0;           // cards of a player in the end
    int board = 0;          // cards of the board in the end
    std::array<CardMask, kMostPlayers + 1> known{};  // the board's at kBoard

    int range_slots = 0;
    int slots = 0;
    std::array<Slot, kDeckSize> slot{};

    // The cards that may still come, as positions in a CardMask.
    int live = 0;
    alignas(64) std::array<std::uint8_t, 64> position{};
};

// The results of the samples. `shares[i][h][l]` counts the samples in which player i
// was one of h winners of the first line and one of l winners of the second; 0 means
// that others won. Where nobody qualified for the second line, or there is none, l is
// kNobody.
inline constexpr std::size_t kNobody = kMostPlayers + 1;

enum Outcome : std::uint8_t { won, tied, made };

struct Counts {
    std::array<std::array<std::array<std::int64_t, kMostPlayers + 2>, kMostPlayers + 1>,
               kMostPlayers>
        shares{};
    // Samples in which the player's hand reached the category's threshold.
    std::array<std::array<std::array<std::int64_t, kCategoryCount>, 3>, kMostPlayers> reached{};
};

// Deals `samples` times and adds up; (seed, chunk) decide every card.
using RunChunk = void (*)(const Plan& plan, RangeSource ranges, std::uint64_t seed,
                          std::uint64_t chunk, std::int64_t samples, Counts& counts);

// Adds up rows of strengths that were evaluated elsewhere. The rows may be read
// up to kBlock beyond their end.
using ScoreRows = void (*)(const Plan& plan,
                           const Strength* const (&rows)[kMostLines][kMostPlayers],
                           std::size_t count, Counts& counts);

}  // namespace bigslick::sampling
