// The table of kernels of one vector type.
#pragma once

#include "sliced_omaha.hpp"
#include "sliced_rows.hpp"

namespace bigslick::sliced {

// Badugi has no board; the driver refuses it before this is called.
template <typename V>
constexpr Kernels kernels(MasksFromIds masks_from_ids) {
    return {
        {evaluate_rows<V, Family::high>, evaluate_rows<V, Family::short_deck>,
         evaluate_rows<V, Family::ace_to_five>, evaluate_rows<V, Family::eight_or_better>,
         evaluate_rows<V, Family::deuce_to_seven>, evaluate_rows<V, Family::badugi>,
         evaluate_rows<V, Family::high_badugi>},
        {evaluate_omaha_rows<V, Family::high>, evaluate_omaha_rows<V, Family::short_deck>,
         evaluate_omaha_rows<V, Family::ace_to_five>,
         evaluate_omaha_rows<V, Family::eight_or_better>,
         evaluate_omaha_rows<V, Family::deuce_to_seven>, nullptr, nullptr},
        masks_from_ids,
    };
}

}  // namespace bigslick::sliced
