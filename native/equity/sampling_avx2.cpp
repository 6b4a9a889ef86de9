// Sampling on AVX2. Compiled for these instructions; see bulk/dispatch.cpp.
#include "sampling_lanes_avx2.hpp"

#include "omaha_boards.hpp"
#include "sampling_hands.hpp"
#include "sampling_chunk.hpp"
#include "sampling_kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx2_sampling() {
    static constexpr Kernels kernels{"avx2", run_chunk<Lanes256>,
                                     score_rows<Lanes256>,
                                     omaha::score_boards<Lanes256>};
    return kernels;
}

}  // namespace bigslick::sampling
