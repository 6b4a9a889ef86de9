// What every path provides for sampling and for exact Omaha equities.
#pragma once

#include "../omaha/boards_plan.hpp"
#include "plan.hpp"

namespace bigslick::sampling {

struct Kernels {
    RunChunk run_chunk;
    ScoreRows score_rows;
    omaha::ScoreBoards score_boards;
};

// For the table of simd/paths.cpp. An x86 path may only be called where it has
// found its instructions.
[[nodiscard]] const Kernels& portable_sampling();
[[nodiscard]] const Kernels& vector128_sampling();
[[nodiscard]] const Kernels& avx2_sampling();
[[nodiscard]] const Kernels& avx512_sampling();

}  // namespace bigslick::sampling
