// Sampling on any processor.
#include "hands_portable.hpp"

#include "../omaha/boards.hpp"
#include "chunk.hpp"
#include "kernels.hpp"

namespace bigslick::sampling {

const Kernels& portable_sampling() {
    static constexpr Kernels kernels{"portable", run_chunk<LanesPortable>,
                                     score_rows<LanesPortable>,
                                     omaha::score_boards<LanesPortable>};
    return kernels;
}

}  // namespace bigslick::sampling
