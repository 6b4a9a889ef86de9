// What every path provides for sampling and for exact Omaha equities.
#pragma once

#include <string_view>

#include "../omaha/boards_plan.hpp"
#include "plan.hpp"

namespace bigslick::sampling {

struct Kernels {
    std::string_view name;
    RunChunk run_chunk;
    ScoreRows score_rows;
    omaha::ScoreBoards score_boards;
};

// The kernels of the path in use.
[[nodiscard]] const Kernels& active_sampling();

// The paths themselves; an x86 path may only be called where bulk/dispatch.cpp
// has found its instructions.
[[nodiscard]] const Kernels& portable_sampling();
[[nodiscard]] const Kernels& avx2_sampling();
[[nodiscard]] const Kernels& avx512_sampling();

}  // namespace bigslick::sampling
