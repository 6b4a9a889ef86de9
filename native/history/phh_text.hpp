// Hands of a PHH text in columns of numbers: stakes, stacks, cards and actions.
//
// Only hands in the usual form are read: a game with a flop, 52 cards and no draws, two to
// ten players, simple fields, actions without remarks, a complete showdown. Of all other
// hands only the place is noted: the reader in Python takes them, one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "../sim/game.hpp"
#include "../sim/recorded_cards.hpp"
#include "../sim/table.hpp"

namespace bigslick::history {

using sim::Chips;
using sim::kMostSeats;
using sim::kUnknownCard;
using sim::Players;

inline constexpr std::size_t kMostHeld = 4;  // hole cards of a player
inline constexpr std::size_t kBoard = 5;

// The fields that are kept as text.
inline constexpr std::array<std::string_view, 9> kKeptFields = {
    "hand",  "table", "time", "day", "month", "year", "time_zone", "time_zone_abbreviation",
    "seat_count",
};

// Hands with the same game, stakes and number of players; amounts in units.
struct Setup {
    std::string variant;
    bool trims_antes = false;
    std::vector<Chips> antes, blinds;
    Chips small_bet = 0, big_bet = 0;
    std::int32_t scale = 1;  // units in a chip
};

enum class Stated : std::uint8_t { nothing = 0, stacks = 1, winnings = 2 };

// A hand in the usual form. The rows of players, cards and actions are in `PhhText`.
struct PhhHand {
    std::int32_t setup = 0;
    int seats = 0;
    std::size_t player = 0, action = 0;  // the first rows
    std::int32_t actions = 0;
    std::array<std::uint8_t, kBoard> board{};
    std::uint8_t board_count = 0;
    std::uint8_t board_then = 0;  // cards on the board at the last decision
    Stated stated = Stated::nothing;
    Players unknown = 0;          // who showed unknown cards, or mucked, at the end
};

// The place of each hand of the text, usual or not.
struct PhhPlace {
    std::size_t begin = 0, end = 0;  // bytes
    std::int32_t line = 1;           // of the text, from 1
    bool headed = false;             // a line in brackets stands above the hand
    std::int32_t usual = -1;         // the number among the usual hands, or -1
};

struct Kept {
    std::size_t begin = 0;
    std::uint32_t size = 0;
    bool present = false;
};

class PhhText {
public:
    // `games` has the number of hole cards for each variant that is read.
    PhhText(std::string text, const std::unordered_map<std::string, int>& games);

    PhhText(const PhhText&) = delete;
    PhhText& operator=(const PhhText&) = delete;

    std::string text;
    bool odd_headers = false;  // a line begins with a bracket and is no simple header
    std::vector<PhhPlace> places;
    std::vector<PhhHand> hands;
    std::vector<Setup> setups;
    std::vector<std::string_view> names;  // of all players, each once

    // Rows of players, in units.
    std::vector<std::int32_t> name, seat;
    std::vector<Chips> stack, stated;
    std::vector<std::array<std::uint8_t, kMostHeld>> dealt, held;  // at the end: for the showdown
    std::vector<std::array<Kept, kKeptFields.size()>> kept;        // a row for each hand

    // Rows of actions: as the simulator takes them.
    std::vector<std::int8_t> actor;
    std::vector<Chips> amount;
    std::vector<std::uint8_t> board_before;

private:
    friend class PhhHandReader;
    std::unordered_map<std::string, std::int32_t> setup_of_;
    std::unordered_map<std::string_view, std::int32_t> name_of_;
};

}  // namespace bigslick::history
