// Sampling on AVX-512. Compiled for these instructions; see simd/paths.cpp.
#include "../../simd/avx512.hpp"

#include "../omaha/boards.hpp"
#include "hands.hpp"  // what chunk.hpp calls
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx512_sampling() {
    static constexpr Kernels kernels{run_chunk<Avx512>, score_rows<Avx512>,
                                     omaha::score_boards<Avx512>};
    return kernels;
}

}  // namespace bigslick::sampling
