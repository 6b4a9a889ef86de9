// Solving on any processor.
#include "walk.hpp"

namespace bigslick::cfr {

const Kernels& portable_cfr() {
    static constexpr Kernels kernels{update_game<Floats<float, 32>>,
                                     evaluate_game<Floats<double, 32>>};
    return kernels;
}

}  // namespace bigslick::cfr
