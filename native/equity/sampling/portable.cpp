// Sampling on any processor.
#include "../../simd/portable.hpp"

#include "../omaha/boards.hpp"
#include "hands_portable.hpp"  // what chunk.hpp calls
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {
namespace {

using Lanes = Portable<kBlock>;

}  // namespace

const Kernels& portable_sampling() {
    static constexpr Kernels kernels{run_chunk<Lanes>, score_rows<Lanes>,
                                     omaha::score_boards<Lanes>};
    return kernels;
}

}  // namespace bigslick::sampling
