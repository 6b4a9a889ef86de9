// Exact equity on 128-bit vectors. See simd/paths.cpp.
#include "../../simd/vector128.hpp"

#include "kernels.hpp"
#include "rows.hpp"
#include "tally.hpp"
#include "weigh.hpp"

namespace bigslick {

const HoldemKernels& vector128_holdem_kernels() {
    static const HoldemKernels kernels{holdem::weigh<Vector128>, holdem::tally<Vector128>,
                                       holdem::count_rows<Vector128>,
                                       portable_holdem_kernels().sweep_counts,
                                       portable_holdem_kernels().sweep_weights};
    return kernels;
}

}  // namespace bigslick
