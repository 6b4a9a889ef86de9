// Exact equity for any processor.
#include "../../simd/portable.hpp"

#include <cstdint>

#include "kernels.hpp"
#include "rows.hpp"
#include "sweep.hpp"
#include "tally.hpp"
#include "weigh.hpp"

namespace bigslick {
namespace {

using Lanes = Portable<8>;

}  // namespace

const HoldemKernels& portable_holdem_kernels() {
    static constexpr HoldemKernels kernels{holdem::weigh<Lanes>, holdem::tally<Lanes>, holdem::count_rows<Lanes>,
                                           holdem::sweep<holdem::PlainSteps<std::int32_t>, std::int32_t>,
                                           holdem::sweep<holdem::PlainSteps<double>, double>};
    return kernels;
}

}  // namespace bigslick
