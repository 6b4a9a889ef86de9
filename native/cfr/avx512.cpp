// Solving in AVX-512. Compiled for these instructions; see simd/paths.cpp for the check.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& avx512_cfr() {
    static constexpr Kernels kernels{walk_game<Floats<float, 64>, float>,
                                     walk_game<Floats<double, 64>, double>};
    return kernels;
}

}  // namespace bigslick::cfr
