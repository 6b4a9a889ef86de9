// Sampling on AVX-512. Compiled for these instructions; see bulk/dispatch.cpp.
#include "sampling_lanes_avx512.hpp"

#include "omaha_boards.hpp"
#include "sampling_hands.hpp"
#include "sampling_chunk.hpp"
#include "sampling_kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx512_sampling() {
    static constexpr Kernels kernels{"avx512", run_chunk<Lanes512>,
                                     score_rows<Lanes512>,
                                     omaha::score_boards<Lanes512>};
    return kernels;
}

}  // namespace bigslick::sampling
