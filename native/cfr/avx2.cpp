// Solving in AVX2. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx2_cfr() {
    static constexpr Kernels kernels{walk_game<Floats<float, 32>, float>,
                                     walk_game<Floats<double, 32>, double>};
    return kernels;
}

}  // namespace bigslick::cfr
