// Sampling on 128-bit vectors. See simd/paths.cpp.
#include "../../simd/vector128.hpp"

#include "../omaha/boards.hpp"
#include "hands.hpp"  // what chunk.hpp calls
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& vector128_sampling() {
    static constexpr Kernels kernels{run_chunk<Vector128>, score_rows<Vector128>,
                                     omaha::score_boards<Vector128>};
    return kernels;
}

}  // namespace bigslick::sampling
