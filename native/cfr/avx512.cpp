// Solving in AVX-512. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx512_cfr() {
    static constexpr Kernels kernels{update_game<Floats<float, 64>>,
                                     evaluate_game<Floats<double, 64>>};
    return kernels;
}

}  // namespace bigslick::cfr
