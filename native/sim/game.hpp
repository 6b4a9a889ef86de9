// A game as the simulator plays it: seats, stakes, streets and what wins.
//
// Python reads all of it from a game of the engine; nothing is decided here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../cards.hpp"

namespace bigslick::sim {

using Chips = std::int32_t;
using Players = std::uint16_t;  // bit i is the player at index i

inline constexpr int kMostSeats = 10;
inline constexpr int kMostStreets = 5;
inline constexpr int kMostHole = 7;
inline constexpr int kMostBoard = 5;
inline constexpr int kMostLines = 2;
// No amount and no sum of stacks is larger, so that sums of chips fit 32 bits.
inline constexpr Chips kMostChips = 500'000'000;

// The numbers of these enumerations are part of the Python interface.
enum class Structure : std::uint8_t { fixed_limit = 0, pot_limit = 1, no_limit = 2 };

enum class Opening : std::uint8_t {
    position = 0,
    low_card = 1,
    high_card = 2,
    low_hand = 3,
    high_hand = 4,
};

// The families of hands 0 to 6 are those of families.hpp; the others are the
// hands of teaching games.
enum class Ranking : std::uint8_t {
    high_badugi = 6,
    ranks = 7,              // one card, or two: a pair beats a high card
    three_cards = 8,        // a straight beats a flush, three of a kind beats both
    three_cards_to_ten = 9, // the same without jacks, queens and kings
};
inline constexpr int kRankings = 10;

// Which cards make the hand.
enum class Use : std::uint8_t {
    all = 0,    // the best of hole and board together
    omaha = 1,  // exactly two hole cards and three of the board
    hole = 2,   // the hole cards alone
};

// What a part of the pot is played for.
struct Line {
    Ranking ranking{};
    Use use{};
};

struct Street {
    bool burns = false;
    std::uint8_t hole = 0;     // cards dealt to each player
    std::uint8_t up = 0;       // bit k: card k of these is an up card
    std::uint8_t board = 0;
    bool draws = false;
    Opening opening = Opening::position;
    Chips bet = 0;
    std::int8_t cap = -1;      // -1: any number of raises
};

// The rake of each pot: a fraction, rounded down, up to a cap.
struct Rake {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    Chips cap = kMostChips;
    bool only_after_flop = false;

    [[nodiscard]] Chips of(Chips pot, bool has_board) const {
        if (numerator == 0 || (only_after_flop && !has_board)) return 0;
        const std::int64_t part = pot * numerator / denominator;
        return part < cap ? static_cast<Chips>(part) : cap;
    }
};

struct Game {
    int seats = 2;
    Structure structure = Structure::no_limit;
    bool cash = false;         // a player may fold although checking is free
    bool trims_antes = true;   // antes that nobody matched are returned
    bool ace_low = false;      // for the up cards that decide who opens
    bool free_raises = false;  // a player may raise although nobody can call more
    std::array<Chips, kMostSeats> antes{};
    std::array<Chips, kMostSeats> blinds{};        // straddles too, without sign
    std::array<Chips, kMostSeats> signed_blinds{};
    Chips bring_in = 0;
    Rake rake;
    int street_count = 0;
    std::array<Street, kMostStreets> streets{};
    int line_count = 0;
    std::array<Line, kMostLines> lines{};
    std::vector<std::uint8_t> deck;

    // Computed from the above.
    int hole_most = 0;    // hole cards of a player at the end
    int board_most = 0;
    int deal_most = 0;    // cards dealt if nobody folds or draws, burned ones too
    Chips blind_sum = 0;
    unsigned up_places = 0;  // bit k: hole card k is an up card
    bool has_draws = false;
    double unit = 1;      // one over the bet of the first street, for observations
    std::array<float, kMostSeats> seat_parts{};      // (n + 1) / seats
    std::array<float, kMostStreets> street_parts{};  // (n + 1) / streets

    [[nodiscard]] bool fixed() const { return structure == Structure::fixed_limit; }
    [[nodiscard]] Players everybody() const { return static_cast<Players>((1u << seats) - 1); }

    // Computes these and throws std::invalid_argument if the game is invalid.
    void finish();
};

}  // namespace bigslick::sim
