// Sampling on AVX-512. Compiled for these instructions; see bulk/dispatch.cpp.
#include "lanes_avx512.hpp"

#include "../omaha/boards.hpp"
#include "hands.hpp"
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& avx512_sampling() {
    static constexpr Kernels kernels{"avx512", run_chunk<Lanes512>,
                                     score_rows<Lanes512>,
                                     omaha::score_boards<Lanes512>};
    return kernels;
}

}  // namespace bigslick::sampling
