// All operations of a played hand in the order in which the engine performs them: what a
// record contains (formats/record/actions.py).
#pragma once

#include <cstdint>
#include <vector>

#include "../sim/replay.hpp"
#include "account.hpp"
#include "recorded_hands.hpp"

namespace bigslick::history {

// The numbers are part of the Python interface.
enum class Operation : std::int8_t {
    ante, blind, deal, fold, check, call, bet, raise, collect, burn, board, runouts, show, muck,
    kill, push, pull,
};

// Columns of operations. A street is 0 until the first cards of the board are dealt.
struct Operations {
    std::vector<std::int64_t> first{0};  // where those of each hand begin
    std::vector<std::int8_t> kind, player, street;  // the player is -1 for the table
    std::vector<Chips> amount;                      // or kUnstated
    std::vector<std::uint8_t> card_count, cards;    // kBoard for each operation
    std::vector<Chips> amounts;  // a row of players for each collection and each push

    // Adds a hand whose chips go to their winners in one push. `row` is where its decisions
    // begin.
    void add(const RecordedHands& records, const RecordedHand& hand, const sim::Game& game,
             const sim::Decisions& decisions, std::size_t row, const Result& result);
};

}  // namespace bigslick::history
