// The holdings of a board from the weakest to the strongest, by classes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "boards.hpp"
#include "classes.hpp"
#include "grid.hpp"
#include "kernels.hpp"

namespace bigslick {

class HoldingOrder {
public:
    // Which classes each range has holdings of.
    HoldingOrder(Family family, const ClassSet& in_a, const ClassSet& in_b);

    // Sets the ranks of the board, and ranks the classes without flushes.
    void set_ranks(std::span<const int> ranks);

    // The items of a board with the ranks that were set.
    [[nodiscard]] std::span<const SweepItem> items(CardMask board);

private:
    struct Ranked {
        Strength strength;
        std::uint8_t holding_class;
    };

    void set_plain(unsigned suits, std::uint16_t lanes);
    void set_suited(int suit, Ranks suited, int needed);
    // The holdings whose cards lie in these suits.
    [[nodiscard]] SweepItem item(Strength strength, std::uint8_t holding_class, unsigned first,
                                 unsigned second) const {
        return {strength, kLanesOfSuits[first][second], kLanesOfSuits[second][first],
                holding_class, sides_[holding_class]};
    }

    Family family_;
    const FlushStrengths& flushes_;
    std::array<std::uint8_t, kHoldingClasses> sides_{};
    std::vector<std::uint8_t> classes_;  // of either range
    std::vector<Ranked> ranked_;         // ascending
    std::array<unsigned, kRankCount> free_{};  // suits that the board leaves of a rank
    std::vector<SweepItem> plain_;
    std::vector<SweepItem> suited_;
    std::vector<SweepItem> items_;
};

}  // namespace bigslick
