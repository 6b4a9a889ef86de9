// Equities by sampling, and what sampling and enumeration share.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "../control.hpp"
#include "plan.hpp"

namespace bigslick::sampling {

// A player: cards that are known, and an optional range, of which one holding is
// drawn. The missing cards are dealt.
struct Seat {
    CardMask known;
    std::vector<CardMask> holdings;
    std::vector<double> weights;
};

// What is dealt and how it is scored.
struct Deal {
    std::vector<Line> lines;
    CardMask deck = kFullDeck;
    int hole = 2;
    int board = 5;
    CardMask known_board;
    CardMask dead;
    std::vector<Seat> seats;
};

// Thrown for a deal that is impossible.
struct ImpossibleDeal : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The plan of a deal: known cards, and a slot for each that varies.
// Throws ImpossibleDeal.
[[nodiscard]] Plan plan_of(const Deal& deal);

// Deals `samples` times. The counts depend on the deal, the number of samples
// and the seed, not on threads (0: all cores) and not on the SIMD path.
[[nodiscard]] Counts sample(const Deal& deal, std::int64_t samples, std::uint64_t seed,
                            int threads, Control& control);

// How often each category occurred, from the thresholds that were reached.
[[nodiscard]] std::int64_t category_count(const Plan& plan, const Counts& counts, int player,
                                          Outcome outcome, Category category);

// Adds up the counts of several workers.
void add(Counts& sum, const Counts& part);

}  // namespace bigslick::sampling
