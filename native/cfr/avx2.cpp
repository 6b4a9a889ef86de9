// Solving in AVX2. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx2_cfr() {
    static constexpr Kernels kernels{update_game<Floats<float, 32>, float>, evaluate_game<Floats<double, 32>, float>,
                                     update_game<Floats<float, 32>, std::int16_t>,
                                     evaluate_game<Floats<double, 32>, std::int16_t>};
    return kernels;
}

}  // namespace bigslick::cfr
