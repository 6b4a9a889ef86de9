// How much memory the tables take.
//
// Constants are part of the library itself; other tables are made when first used and
// are counted here.
#pragma once

#include <cstddef>

namespace bigslick {

enum class Tables {
    constant,
    evaluators,  // strengths by ranks
    equities,    // boards by ranks, and what holdings make of them
    answers,     // cached results: holdings before the flop against each other
};

// Counts a table that has been made or, with a negative number of bytes, released.
void count_table(Tables kind, std::ptrdiff_t bytes);

// The current numbers.
[[nodiscard]] std::size_t table_bytes(Tables kind);

}  // namespace bigslick
