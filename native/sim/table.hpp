// One table of a batch: numbers of the hand, and pointers to its rows of chips and cards.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game.hpp"
#include "recorded_cards.hpp"

namespace bigslick::sim {

inline constexpr int kNobody = -1;

// The actions as numbers: every larger number is a total to bet or raise to. While
// cards are discarded, a number from 0 on has bit k set if hole card k is discarded.
inline constexpr Chips kNone = -2;  // no action at this table
inline constexpr Chips kFold = -1;
inline constexpr Chips kCheckOrCall = 0;  // or post the bring-in

// What was done, for the history of an observation.
enum class Kind : std::uint8_t { fold = 0, check_or_call = 1, raise = 2, bring_in = 3, discard = 4 };

struct Done {
    Chips amount = 0;  // chips added by a call, total of a raise, number of cards discarded
    std::int8_t player = kNobody;
    Kind kind{};
    std::int8_t street = 0;
};

inline constexpr int kHistory = 16;  // a power of two

// The numbers of a hand that decisions change.
struct Spot {
    std::uint64_t key = 0;    // of the random numbers of this hand
    std::uint32_t hand = 0;   // hands dealt at this table so far
    std::uint32_t decisions = 0;
    Chips level = 0;          // the bet to match
    Chips full_level = 0;     // the same without short all-ins
    Chips increment = 0;      // the smallest full raise
    Chips pot_extra = 0;      // what the pot limit adds before the flop
    // Legal actions of the player to act: the amount of a call, and the totals to raise
    // to, 0 if they cannot raise.
    Chips call = 0;
    Chips min_to = 0;
    Chips max_to = 0;
    Players live = 0;
    Players pending = 0;      // who has yet to act, or to discard
    Players acted = 0;        // who has acted since the last full raise
    std::int8_t turn = kNobody;
    std::int8_t opener = 0;
    std::int8_t street = kNobody;
    std::uint8_t raises = 0;    // of this street, 255 for more
    std::uint8_t shuffled = 0;  // cards of the deck in their final order
    std::uint8_t dealt = 0;     // cards that left the deck
    std::uint8_t in_deck = 0;   // cards of the deck, those that left it included
    std::uint8_t reshuffles = 0;
    std::uint8_t board = 0;
    std::uint8_t hole = 0;      // hole cards of a live player
    bool priced = false;        // a blind or bring-in was posted short and must be called in full
    bool bring_in = false;      // the player to act posts the bring-in or completes
    bool completing = false;    // nobody has completed the bring-in
    bool all_in = false;        // nobody bets any more
    bool discarding = false;    // the player to act discards
    bool can_fold = false;
    bool over = true;
    bool folded_out = false;    // everybody else folded
};

struct Table {
    const Game& game;
    Spot& spot;
    Chips* stacks;
    Chips* bets;
    const Chips* starts;
    Chips* acted_levels;
    Done* history;
    std::uint8_t* waiting;  // cards that each player discarded and gets back
    std::uint8_t* deck;
    std::uint8_t* hole;  // game.hole_most for each player
    std::uint8_t* board;
    RecordedCards* recorded = nullptr;  // cards of a record, dealt instead of the deck's

    [[nodiscard]] const Street& street() const {
        return game.streets[static_cast<std::size_t>(spot.street)];
    }
    [[nodiscard]] bool lives(int i) const { return (spot.live >> i & 1) != 0; }
    [[nodiscard]] Chips reach(int i) const { return stacks[i] + bets[i]; }
    [[nodiscard]] Chips pot() const {
        Chips sum = 0;
        for (int i = 0; i < game.seats; ++i) sum += starts[i] - stacks[i];
        return sum;
    }
    // How many cards the player holds; those just discarded are stored after them.
    [[nodiscard]] int held(int i) const { return spot.hole - waiting[i]; }
    [[nodiscard]] std::uint8_t* hole_of(int i) const { return hole + i * game.hole_most; }
    [[nodiscard]] int live_count() const { return std::popcount(spot.live); }
    [[nodiscard]] bool last_street() const { return spot.street + 1 == game.street_count; }

    void note(int player, Kind kind, Chips amount) {
        history[spot.decisions++ % kHistory] = {amount, static_cast<std::int8_t>(player), kind,
                                                spot.street};
    }
};

[[nodiscard]] constexpr Players bit(int i) { return static_cast<Players>(1u << i); }

// The first of the players at or after i, clockwise.
[[nodiscard]] inline int first_from(Players players, int i) {
    const auto after = static_cast<Players>(players >> i << i);
    return std::countr_zero(after != 0 ? after : players);
}

// Calls act(i) for each of the players, lowest index first.
template <typename Act>
inline void for_each_player(Players players, Act act) {
    for (unsigned rest = players; rest != 0; rest &= rest - 1) act(std::countr_zero(rest));
}

}  // namespace bigslick::sim
