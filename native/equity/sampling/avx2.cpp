// Sampling on AVX2. Compiled for these instructions; see bulk/dispatch.cpp.
#include "lanes_avx2.hpp"

#include "../omaha/boards.hpp"
#include "hands.hpp"
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx2_sampling() {
    static constexpr Kernels kernels{"avx2", run_chunk<Lanes256>,
                                     score_rows<Lanes256>,
                                     omaha::score_boards<Lanes256>};
    return kernels;
}

}  // namespace bigslick::sampling
