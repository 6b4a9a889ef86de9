// Recorded hands, played by the simulator and compared with the stated results.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "operations.hpp"
#include "recorded_hands.hpp"

namespace bigslick::history {

// How the stated results fit. The numbers are part of the Python interface.
enum class Money : std::uint8_t {
    unstated = 0,
    exact = 1,
    raked = 2,  // the missing chips are a rake that the winner paid
};

inline constexpr std::size_t kFacts = 9;

// The hands that the simulator played to their end and whose results are as stated; all
// others are left out: the engine replays those. Amounts are units.
class PlayedHands {
public:
    // `games` has the game of each setup, or nothing. With `whole`, all operations are
    // written, and hands with several pushes are left out, too.
    PlayedHands(const RecordedHands& records, const std::vector<const sim::Game*>& games,
                bool whole);

    // Columns of hands.
    std::vector<std::int32_t> hand, setup, scale, rake;  // the number among the records
    std::vector<std::int64_t> first{0}, seat{0};         // where actions and players begin
    std::vector<std::uint8_t> run_out, showdown, money, boards, board_then;
    std::vector<std::uint8_t> posted, one_pot;  // somebody posted a blind; there was no side pot
    std::vector<std::int8_t> last_street;

    // Hands whose stated results are not those of the play: what the play gives each player.
    std::vector<std::int32_t> refused, refused_scale;
    std::vector<std::uint8_t> refused_stacks;  // final stacks, or else winnings
    std::vector<std::int64_t> refused_first{0};
    std::vector<Chips> refused_amount;

    // Columns of players; `cards` has kMostHeld for each.
    std::vector<std::int32_t> name, seat_number;
    std::vector<Chips> stack, final_stack, invested, flop, pushed, called;
    std::vector<std::int8_t> folded;  // the street, or -1
    std::vector<std::uint8_t> won, cards;

    // Columns of decisions; `amounts` and `facts` in chips.
    std::vector<std::int8_t> actors, kinds, streets;
    std::vector<double> amounts;
    std::array<std::vector<double>, kFacts> facts;

    Operations operations;
};

}  // namespace bigslick::history
