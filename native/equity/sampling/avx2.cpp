// Sampling on AVX2. Compiled for these instructions; see simd/paths.cpp.
#include "../../simd/avx2.hpp"

#include "../omaha/boards.hpp"
#include "hands.hpp"  // what chunk.hpp calls
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx2_sampling() {
    static constexpr Kernels kernels{run_chunk<Avx2>, score_rows<Avx2>,
                                     omaha::score_boards<Avx2>};
    return kernels;
}

}  // namespace bigslick::sampling
