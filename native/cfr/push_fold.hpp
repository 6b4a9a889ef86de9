// Push or fold on dealt hands: what strategies are worth when no card is dealt twice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../equity/control.hpp"

namespace bigslick {

// A table of players in the order of acting. A set of players is the bits of a number.
struct PushFoldTable {
    std::size_t players = 0;
    // How often each starting hand goes all in: a row of 169 for each decision. The
    // decision of player p after the set s is row 2^p - 1 + s.
    std::vector<double> play;
    // The values of an end for all players, by the order of the hands of those all in:
    // rows of `players` numbers. Two players have three orders (the first wins, a tie,
    // the second wins), more have all permutations in lexicographic order.
    std::vector<double> worth;
    // The first row of each set; -1 where a set is never all in.
    std::vector<std::int64_t> first;
};

// Sums over deals. Even and odd deals are kept apart, so that a choice made on one half
// can be judged on the other.
struct PushFoldSums {
    std::vector<double> values;   // by player
    std::vector<double> squares;  // of the values
    // What going all in gains over a fold, times the probability that the actions of the
    // opponents lead to the decision: a row of 169 for each decision.
    std::array<std::vector<double>, 2> gains;
};

[[nodiscard]] PushFoldSums deal_push_fold(const PushFoldTable& table, std::int64_t deals,
                                          std::uint64_t seed, Control& control);

}  // namespace bigslick
