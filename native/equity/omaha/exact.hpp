// Exact Omaha equities of known hands on an empty board.
#pragma once

#include "../sampling/sampling.hpp"

namespace bigslick::omaha {

// Whether exact() supports the deal: every hand is known, every line uses two hole cards
// and three board cards, and no board card is dealt yet.
[[nodiscard]] bool takes(const sampling::Deal& deal, const sampling::Plan& plan);

// Scores every board.
[[nodiscard]] sampling::Counts exact(const sampling::Deal& deal, int threads, Control& control);

}  // namespace bigslick::omaha
