// Exact Omaha equities of known hands on an empty board.
#pragma once

#include "../sampling/sampling.hpp"

namespace bigslick::omaha {

// Whether every hand is known, every line is made the Omaha way and the whole
// board is to come: what exact() takes.
[[nodiscard]] bool takes(const sampling::Deal& deal, const sampling::Plan& plan);

// Scores every board.
[[nodiscard]] sampling::Counts exact(const sampling::Deal& deal, int threads, Control& control);

}  // namespace bigslick::omaha
