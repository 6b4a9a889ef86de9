// How much memory the tables take.
//
// Constants lie in the library itself; other tables are made when first used and
// say so here.
#pragma once

#include <cstddef>

namespace bigslick {

enum class Tables {
    constant,
    evaluators,  // strengths by ranks
    equities,    // boards by ranks, and what holdings make of them
    answers,     // remembered results: holdings before the flop against each other
};

// Counts a table that has been made, or, with fewer than no bytes, given back.
void count_table(Tables kind, std::ptrdiff_t bytes);

// What there is now.
[[nodiscard]] std::size_t table_bytes(Tables kind);

}  // namespace bigslick
