// Solving on any processor.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& portable_cfr() {
    static constexpr Kernels kernels{walk_game<Floats<float, 32>, float>,
                                     walk_game<Floats<double, 32>, double>};
    return kernels;
}

}  // namespace bigslick::cfr
