// The inner loops of exact equity that exist once for each SIMD path.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../../classes.hpp"
#include "../../families.hpp"
#include "boards.hpp"
#include "classes.hpp"

namespace bigslick {

inline constexpr int kMostHands = 10;

// Sixteen bytes by key 0..15; key 0 always finds 0.
using ByteTable = std::array<std::uint8_t, 16>;

// In how many ways the cards that are left complete a board of given ranks.
struct BoardWeights {
    // all[c][key]: ways to take c cards of a rank.
    std::array<ByteTable, kSuitCount + 1> all{};
    // The same without the card of one suit, and with it.
    std::array<std::array<ByteTable, kSuitCount>, kSuitCount> without{};
    std::array<std::array<ByteTable, kSuitCount>, kSuitCount> with{};

    explicit BoardWeights(CardMask live);
};

// One set of weights for each row: boards on which no suit s has from[s] cards
// or more. 3, 4 and 5 are counts of interest, 6 lets every board of the suit pass.
using SuitLimits = std::array<int, kSuitCount>;

// Stands for "every board" where a suit is asked for.
inline constexpr int kEverySuit = -1;

// Boards by the outcome for the first of two hands.
struct RowCounts {
    std::int64_t win = 0;
    std::int64_t tie = 0;
};

// Strengths and weights of a run of boards; count is a whole number of blocks.
struct TallyRows {
    int players = 0;
    std::size_t count = 0;
    std::array<const Strength*, kMostHands> strengths{};
    // How often the run's boards occur: no more than 1,024 times each.
    const std::uint16_t* weights = nullptr;
    // For counting made hands: how often a player has the strength in `strengths`.
    std::array<const std::uint16_t*, kMostHands> made_weights{};
};

// Counts over boards. The categories are numbered by strength in the family's
// order, and each entry counts the hands of at least that category.
struct Tally {
    using Cumulative = std::array<std::int64_t, kCategoryCount>;
    std::array<std::array<std::int64_t, kMostHands + 1>, kMostHands> shares{};
    std::array<Cumulative, kMostHands> won{};
    std::array<Cumulative, kMostHands> tied{};
    std::array<Cumulative, kMostHands> made{};
};

// The least strength of each category, ascending.
using CategoryFloors = std::array<Strength, kCategoryCount>;

// Holdings of one class that are equally strong on a board.
struct SweepItem {
    Strength strength;
    std::uint16_t lanes;
    std::uint16_t turned_lanes;  // the same with first and second card exchanged
    std::uint8_t holding_class;
    std::uint8_t sides;          // which ranges have holdings of the class

    static constexpr std::uint8_t kInA = 1;
    static constexpr std::uint8_t kInB = 2;
    [[nodiscard]] bool in_a() const { return (sides & kInA) != 0; }
    [[nodiscard]] bool in_b() const { return (sides & kInB) != 0; }
};

// A range of a sweep and the sums of its holdings. All arrays hold sixteen
// lanes for each class.
template <typename Number>
struct SweepSide {
    const Number* weights;
    const Number* turned;  // lane 4 * b + a instead of 4 * a + b
    Number* below;         // the opponent's weight that a holding beats,
    Number* up_to;         // and that it beats or ties, itself not counted
};

struct HoldemKernels {
    // Writes `sets` rows of weights for boards.shapes[shape], rows first..first+count
    // of it: out[set][0..count).
    void (*weigh)(const RankBoards& boards, const BoardShape& shape, std::size_t first,
                  std::size_t count, const BoardWeights& weights, const SuitLimits* limits,
                  int sets, std::uint16_t* const* out);
    void (*tally)(const TallyRows& rows, const CategoryFloors& floors, Tally& tally);
    // Adds up all boards, or those with `from` (3 to 5) or more cards of a suit,
    // as strengths by rank row decide them.
    void (*count_rows)(const RankBoards& boards, const BoardWeights& weights, int suit, int from,
                       const Strength* a, const Strength* b, RowCounts& counts);
    // Items ascend by strength. Without a range b, a plays against itself. The
    // board counts `times` times.
    void (*sweep_counts)(const SweepItem* items, std::size_t count,
                         const SweepSide<std::int32_t>& a, const SweepSide<std::int32_t>* b,
                         std::int32_t times);
    void (*sweep_weights)(const SweepItem* items, std::size_t count, const SweepSide<double>& a,
                          const SweepSide<double>* b, double times);
};

// For the table of simd/paths.cpp. An x86 path may only be called where it has
// found its instructions.
[[nodiscard]] const HoldemKernels& portable_holdem_kernels();
[[nodiscard]] const HoldemKernels& vector128_holdem_kernels();
[[nodiscard]] const HoldemKernels& avx2_holdem_kernels();
[[nodiscard]] const HoldemKernels& avx512_holdem_kernels();

}  // namespace bigslick
