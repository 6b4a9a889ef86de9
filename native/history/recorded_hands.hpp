// Recorded hands in columns of numbers: stakes, stacks, cards, actions and what is stated
// about the results. The readers of texts fill them in; PlayedHands plays them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
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
inline constexpr Chips kUnstated = -1;

using Cards = std::array<std::uint8_t, kMostHeld>;

// Hands with the same game, stakes and number of players; amounts in units.
struct Setup {
    std::string variant;
    bool trims_antes = false;
    std::vector<Chips> antes, blinds;
    Chips small_bet = 0, big_bet = 0;
    std::int32_t scale = 1;  // units in a chip
    bool cash = true;        // not a tournament
};

enum class Stated : std::uint8_t { nothing = 0, stacks = 1, winnings = 2 };

// What happens after the last decision: a player shows or mucks, or cards are dealt to the
// board.
struct Event {
    std::int8_t player = -1;  // -1: the next cards of the board
    bool shows = false;
    Cards cards{};
};

// A hand; its rows of players, actions and events are in `RecordedHands`.
struct RecordedHand {
    std::int32_t setup = 0;
    int seats = 0;
    std::size_t player = 0, action = 0, event = 0;  // the first rows
    std::int32_t actions = 0, events = 0;
    std::array<std::uint8_t, kBoard> board{};
    std::uint8_t board_count = 0;
    std::uint8_t board_then = 0;  // cards on the board at the last decision
    std::uint8_t hole = 0;        // cards of each player
    Stated stated = Stated::nothing;
    Chips rake = kUnstated;       // of the only pot
    bool concluded = false;       // the rake was concluded from the results
    Players unknown = 0;          // who showed unknown cards, or mucked, at the end
};

struct RecordedHands {
    std::vector<RecordedHand> hands;
    std::vector<Setup> setups;

    // Rows of players, in units. Cards as dealt, as known at the end, and as they count at
    // the showdown.
    std::vector<std::int32_t> name, seat;
    std::vector<Chips> stack, stated;
    std::vector<Cards> hole, dealt, held;

    // Rows of actions, as the simulator takes them.
    std::vector<std::int8_t> actor;
    std::vector<Chips> amount;
    std::vector<std::uint8_t> board_before;

    std::vector<Event> events;

    // A hand without rows, and taking back the rows of one that is not used.
    [[nodiscard]] RecordedHand begin(int seats) const {
        RecordedHand hand;
        hand.seats = seats;
        hand.player = stack.size();
        hand.action = actor.size();
        hand.event = events.size();
        return hand;
    }
    void remove(const RecordedHand& hand) {
        for (auto* column : {&name, &seat}) column->resize(hand.player);
        for (auto* column : {&stack, &stated}) column->resize(hand.player);
        for (auto* column : {&hole, &dealt, &held}) column->resize(hand.player);
        actor.resize(hand.action);
        amount.resize(hand.action);
        board_before.resize(hand.action);
        events.resize(hand.event);
    }
    void seat_player(std::int32_t name_number, std::int32_t seat_number, Chips chips, Chips end) {
        name.push_back(name_number);
        seat.push_back(seat_number);
        stack.push_back(chips);
        stated.push_back(end);
        for (auto* column : {&hole, &dealt, &held}) column->emplace_back().fill(kUnknownCard);
    }
};

}  // namespace bigslick::history
