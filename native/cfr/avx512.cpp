// Solving in AVX-512. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx512_cfr() {
    static constexpr Kernels kernels{update_game<Floats<float, 64>, float>, evaluate_game<Floats<double, 64>, float>,
                                     update_game<Floats<float, 64>, std::int16_t>,
                                     evaluate_game<Floats<double, 64>, std::int16_t>};
    return kernels;
}

}  // namespace bigslick::cfr
