// The path of 128-bit vectors. See simd/paths.cpp.
#include "../simd/vector128.hpp"

#include "sliced_kernels.hpp"

namespace bigslick {

const Kernels& vector128_kernels() {
    static const Kernels kernels =
        sliced::kernels<Vector128>(portable_kernels().masks_from_ids);
    return kernels;
}

}  // namespace bigslick
