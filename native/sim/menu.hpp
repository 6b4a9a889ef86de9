// A short list of actions for learning agents: fold, check or call, some raises.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "batch.hpp"

namespace bigslick::sim {

// The actions of a discrete space. A raise of a fraction of the pot is to the total
// after a call plus that fraction of the pot after it, rounded down. It is legal if
// it lies between the least and the largest raise, so no two actions are the same.
class Menu {
public:
    static constexpr std::size_t kFoldSlot = 0, kCallSlot = 1, kLeastSlot = 2;

    // Fractions as numerator and denominator, in rising order.
    Menu(const Game& game, std::vector<std::pair<std::int32_t, std::int32_t>> fractions);

    // Fold, check or call, least raise, fractions, largest raise, sets of discards.
    [[nodiscard]] std::size_t size() const { return first_discard_ + discard_sets_; }
    [[nodiscard]] std::size_t first_discard() const { return first_discard_; }

    void write_mask(const Table& t, std::uint8_t* mask) const;

    // The action of a slot, or kNone if it is not legal.
    [[nodiscard]] Chips action(const Table& t, std::int64_t slot) const;

private:
    std::vector<std::pair<std::int32_t, std::int32_t>> fractions_;
    std::size_t first_discard_;
    std::size_t discard_sets_;
};

}  // namespace bigslick::sim
