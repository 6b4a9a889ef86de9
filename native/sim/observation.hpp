// What one seat sees of a hand, as numbers for learning agents.
//
// docs/reference/environments.md documents the layout, bigslick/envs/observation_layout.py writes
// the same from a View. Amounts are in bets of the first street.
#pragma once

#include <cstddef>

#include "table.hpp"

namespace bigslick::sim {

inline constexpr std::size_t kSeatNumbers = 6;
inline constexpr std::size_t kSpotNumbers = 6;
inline constexpr std::size_t kDoneNumbers = 6;

[[nodiscard]] std::size_t observation_size(const Game& game);

// Writes all numbers of the observation of that player.
void observe(const Table& t, int viewer, float* out);

}  // namespace bigslick::sim
