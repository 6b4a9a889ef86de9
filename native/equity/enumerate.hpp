// Exact equities of any deal without ranges, by enumerating all deals.
#pragma once

#include "sampling/sampling.hpp"

namespace bigslick::sampling {

// Scores every way to deal the missing cards. Ranges are not supported.
[[nodiscard]] Counts enumerate(const Deal& deal, int threads, Control& control);

}  // namespace bigslick::sampling
