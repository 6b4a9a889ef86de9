// Sampling on any processor.
#include "sampling_hands_portable.hpp"

#include "omaha_boards.hpp"
#include "sampling_chunk.hpp"
#include "sampling_kernels.hpp"

namespace bigslick::sampling {

const Kernels& portable_sampling() {
    static constexpr Kernels kernels{"portable", run_chunk<LanesPortable>,
                                     score_rows<LanesPortable>,
                                     omaha::score_boards<LanesPortable>};
    return kernels;
}

}  // namespace bigslick::sampling
