// Recorded hands of many games in one call: the facts of every decision as columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "game.hpp"
#include "hand_flow.hpp"
#include "table.hpp"

namespace bigslick::sim {

// The outcome of a recorded hand. The numbers are part of the Python interface.
enum class Outcome : std::uint8_t {
    over = 0,
    unfinished = 1,  // the actions end before the hand does
    refused = 2,     // an action is against the rules
    left_over = 3,   // the hand is over before the actions are
    undecided = 4,   // a card that the record does not have would decide
};

// Hands one after the other; rows of players and actions follow each other likewise.
struct Records {
    std::span<const Game* const> games;
    std::span<const std::int32_t> game_of_hand;
    std::span<const Chips> stacks;
    std::span<const std::uint8_t> cards;  // card_width for each player
    std::size_t card_width = 0;
    std::span<const std::uint8_t> boards;  // board_width for each hand
    std::size_t board_width = 0;
    std::span<const Chips> actions;
    std::span<const std::int32_t> action_counts;
};

// An entry for each action: the spot before it. The player is kNobody if the action
// was not performed.
struct Decisions {
    std::vector<std::int8_t> player, street;
    std::vector<Chips> call, pot, stack, bet, level, min_raise, max_raise, effective;
    std::vector<Players> live, pending;
    std::vector<std::uint8_t> raises, discarding;

    explicit Decisions(std::size_t count);
    void note(std::size_t place, const Table& t);
};

class Replay {
public:
    // Plays the hands. The lengths of the rows must fit games and counts.
    Replay(const Records& records, int threads);

    Decisions decisions;
    std::vector<Chips> final_stacks;           // a row for each player
    std::vector<std::uint8_t> outcome, fault;  // an entry for each hand
    std::vector<std::int32_t> performed;       // how many actions
    std::vector<std::int8_t> last_street;
    std::vector<Players> live;                 // who did not fold or muck
};

}  // namespace bigslick::sim
