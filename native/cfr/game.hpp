// A spot as the kernels see it: betting lines once for each street, boards by index.
//
// The nodes of a street are in one list that is the same for all boards. Nodes of one
// entry (a betting line that leads to the street) are adjacent, parents before children,
// the children of a node side by side. A board lists the hands that are live on it, for
// each player; on a river they are in order of strength.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../cards.hpp"
#include "../families.hpp"

namespace bigslick::cfr {

inline constexpr std::size_t kPlayers = 2;
// Rows of numbers are whole cache lines of floats, on every path.
inline constexpr std::size_t kRowUnit = 16;
inline constexpr std::size_t kMostActions = 16;

enum class Kind : std::uint8_t { decision, chance, fold, showdown };

struct Node {
    Kind kind;
    std::uint8_t player;   // who decides, or who has folded
    std::uint16_t count;   // children
    std::int32_t first;    // first child; of a chance node its number among the exits
    std::int32_t row;      // decision: first of its rows among those of its player here
    std::int32_t payoff;   // end: place in the list of payoffs
    std::int32_t ordinal;  // decision: its number among those of its player here
};

// The payoff of a terminal node to each player. It is relative to the start of the
// spot: the constant that makes the start worth 0 to both is already subtracted.
struct Payoff {
    std::array<double, kPlayers> win;
    std::array<double, kPlayers> tie;
    std::array<double, kPlayers> lose;
};

// Folds and showdowns as one player's walk computes them. A player who may fold or call has
// the same reach of the opponent in front of both: the fold is computed with the showdown.
struct Ends {
    std::vector<std::int32_t> folds;         // without such a showdown
    std::vector<std::int32_t> showdowns;     // those with such a fold first
    std::vector<std::int32_t> shared_folds;  // of the first showdowns, in their order
};

// Entries that are walked together; on the last street their ends share vectors.
struct Batch {
    std::int32_t first_entry;
    std::int32_t end_entry;
    std::array<Ends, kPlayers> ends;  // of each player's walk
};

struct Street {
    std::vector<Node> nodes;
    std::vector<std::int32_t> entries;  // first node of each, and the end of the last
    std::vector<Batch> batches;
    std::array<std::int32_t, kPlayers> rows{};  // actions of all nodes of a player
    std::array<std::int32_t, kPlayers> decisions{};  // nodes of a player
    std::int32_t exits = 0;
};

using Index = std::uint16_t;

// The live hands of one player on one board.
struct Hands {
    std::int32_t count = 0;
    std::int32_t stride = 0;           // count rounded up to whole rows
    std::size_t storage = 0;           // where the rows of this board begin
    std::size_t scales = 0;            // where the scales of its nodes begin
    std::vector<std::uint8_t> cards;   // two ids per hand
    std::vector<Index> parent;         // place on the previous board
    std::vector<Index> same;           // place among the opponent's hands; their count if none

    [[nodiscard]] CardMask mask(std::size_t hand) const {
        return card_from_id(cards[2 * hand]) | card_from_id(cards[2 * hand + 1]);
    }
};

// Hands of equal strength end here, for each player.
struct Group {
    std::array<Index, kPlayers> end;
};

// A real board that another one represents: where its hands are on the previous board.
struct Member {
    unsigned card;
    std::array<std::vector<Index>, kPlayers> parent;  // empty for the board itself
    std::array<std::uint8_t, kSuitCount> suits;  // suit s of the canonical board is suits[s] here
};

struct Board {
    CardMask cards;
    std::array<Hands, kPlayers> hands;
    std::vector<Group> groups;          // rivers only
    std::vector<Member> members;        // itself first
    std::int32_t first_child = 0;       // on the next street
    std::int32_t children = 0;
    double chance = 1;                  // of each card that leads here from the board before
};

struct Range {
    std::vector<CardMask> hands;
    std::vector<double> weights;
};

struct Game {
    Family family;
    std::vector<Street> streets;
    std::vector<Payoff> payoffs;
    std::vector<std::vector<Board>> boards;  // for each street
    std::array<std::vector<double>, kPlayers> weights;  // of the first board's hands
    std::size_t storage = 0;                 // numbers in all rows
    std::size_t scales = 0;                  // decision nodes that are stored
    std::size_t nodes = 0;                   // decision nodes, all real boards counted
    bool symmetric_payoffs = true;           // ties split the pot evenly, and there is no rake
};

// Lists boards and hands. With `isomorphism`, one board represents all those that differ
// only in suits which neither the first board nor the ranges distinguish.
void lay_out(Game& game, CardMask board, const std::array<Range, kPlayers>& ranges,
             bool isomorphism);

// Bytes of the lists of boards and hands.
[[nodiscard]] std::size_t bytes_of_boards(const Game& game);

// Cuts the entries of each street into batches of about `ends` ends.
void cut_batches(Game& game, std::size_t ends);

}  // namespace bigslick::cfr
