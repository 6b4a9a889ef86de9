// Hands that a Python reader has understood, given as rows of integers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "recorded_hands.hpp"

namespace bigslick::history {

// Each hand is a run of numbers:
//   setup, players, hole cards of each player
//   for each player: number of the name, seat, stack, stack after the hand
//   for each player: the hole cards; -1 is unknown
//   the number of cards on the board, and the cards
//   the number of decisions; for each: player, action of the simulator, cards on the board
//   the number of events after the last decision; for each: player and whether they show
//   (then the cards as shown), or -1 and 0 for the next cards of the board
struct HandRows : RecordedHands {
    // Raises std::invalid_argument if the numbers do not have this form.
    HandRows(std::span<const std::int64_t> numbers, int setup_count);

    std::vector<std::int32_t> usual;  // the index in `hands` of each hand given, or -1
};

}  // namespace bigslick::history
