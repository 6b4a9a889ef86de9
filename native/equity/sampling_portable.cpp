// Sampling on any processor.
#include "sampling_lanes_portable.hpp"

#include "omaha_boards.hpp"
#include "sampling_kernels.hpp"
#include "sampling_table.hpp"

namespace bigslick::sampling {
namespace {

Strength strength_of(Line line, CardMask hole, CardMask board) {
    switch (line.use) {
        case Use::hole: return strength(line.family, hole);
        case Use::together: return strength(line.family, hole | board);
        case Use::omaha: return omaha_strength(line.family, hole, board);
    }
    return kDoesNotQualify;
}

template <typename V>
typename V::Word line_strengths(const Table<V>& table, const Plan&, Line line, int player) {
    return V::each([&](std::size_t i) {
        return strength_of(line, table.held[player].cards[i], table.held[kBoard].cards[i]);
    });
}

}  // namespace
}  // namespace bigslick::sampling

#include "sampling_chunk.hpp"

namespace bigslick::sampling {

const Kernels& portable_sampling() {
    static constexpr Kernels kernels{"portable", run_chunk<LanesPortable>,
                                     score_rows<LanesPortable>,
                                     omaha::score_boards<LanesPortable>};
    return kernels;
}

}  // namespace bigslick::sampling
