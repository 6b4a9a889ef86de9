// Whole batches of hands: from arrays of any stride to the kernels and back.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../families.hpp"
#include "kernels.hpp"

namespace bigslick {

// One mask per row. Strides count elements; 0 repeats one row.
struct MaskRows {
    const CardMask* data;
    std::size_t rows;
    std::ptrdiff_t stride;
};

// `cards` ids per row. Strides count elements.
struct IdRows {
    const std::uint8_t* data;
    std::size_t rows;
    std::size_t cards;
    std::ptrdiff_t row_stride;
    std::ptrdiff_t card_stride;
};

// Each writes one strength per row to `out`. With `validate` it returns the first bad row
// (the contents of `out` from there on are unspecified), else kNoBadRow.
std::ptrdiff_t evaluate(Family family, MaskRows hands, Strength* out, bool validate);
std::ptrdiff_t evaluate(Family family, IdRows hands, Strength* out, bool validate);
std::ptrdiff_t evaluate_omaha(Family family, MaskRows holes, MaskRows boards, Strength* out,
                              bool validate);
std::ptrdiff_t evaluate_omaha(Family family, IdRows holes, IdRows boards, Strength* out,
                              bool validate);

}  // namespace bigslick
