// The holdings of a board from the weakest to the strongest, by classes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "holdem_boards.hpp"
#include "holdem_classes.hpp"
#include "holdem_grid.hpp"
#include "holdem_kernels.hpp"

namespace bigslick {

class HoldingOrder {
public:
    // Which classes each range has holdings of.
    HoldingOrder(Family family, const ClassSet& in_a, const ClassSet& in_b);

    // Turns to boards with these ranks: what the classes make without a flush.
    void set_ranks(std::span<const int> ranks);

    // The items of a board with the ranks that were set.
    [[nodiscard]] std::span<const SweepItem> items(CardMask board);

private:
    struct Ranked {
        Strength strength;
        std::uint8_t holding_class;
    };

    void add_suited(int suit, Ranks suited, int needed);
    void push(std::vector<SweepItem>& items, Strength strength, std::size_t holding_class,
              unsigned first, unsigned second) const;

    Family family_;
    const FlushStrengths& flushes_;
    ClassSet in_a_;
    ClassSet in_b_;
    std::vector<std::uint8_t> classes_;  // of either range
    std::vector<Ranked> ranked_;         // ascending
    std::array<unsigned, kRankCount> free_{};  // suits that the board leaves of a rank
    std::vector<SweepItem> plain_;
    std::vector<SweepItem> suited_;
    std::vector<SweepItem> items_;
};

}  // namespace bigslick
