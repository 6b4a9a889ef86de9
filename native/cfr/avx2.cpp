// Solving in AVX2. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx2_cfr() {
    static constexpr Kernels kernels{update_game<Floats<float, 32>>,
                                     evaluate_game<Floats<double, 32>>};
    return kernels;
}

}  // namespace bigslick::cfr
