// The path for any processor: the single-hand evaluators, row by row.
#include "../evaluate.hpp"
#include "kernels.hpp"

namespace bigslick {
namespace {

template <Family family>
std::ptrdiff_t evaluate_rows(const CardMask* rows, std::size_t count, RowRule rule,
                             Strength* out) {
    for (std::size_t i = 0; i < count; ++i) {
        if (rule.validate && !rule.accepts(rows[i])) return static_cast<std::ptrdiff_t>(i);
        out[i] = strength(family, rows[i] & kFullDeck);
    }
    return kNoBadRow;
}

template <Family family>
void evaluate_omaha_rows(const CardMask* holes, const CardMask* boards, std::size_t count,
                         OmahaShape, Strength* out) {
    for (std::size_t i = 0; i < count; ++i) out[i] = omaha_strength(family, holes[i], boards[i]);
}

void masks_from_ids(const std::uint8_t* ids, std::size_t rows, std::size_t cards, CardMask* out) {
    for (std::size_t i = 0; i < rows; ++i, ids += cards) {
        CardMask mask;
        for (std::size_t j = 0; j < cards; ++j) mask = mask | kCardOfId[ids[j]];
        out[i] = mask;
    }
}

}  // namespace

const Kernels& portable_kernels() {
    static constexpr Kernels kernels{
        "portable",
        {evaluate_rows<Family::high>, evaluate_rows<Family::short_deck>,
         evaluate_rows<Family::ace_to_five>, evaluate_rows<Family::eight_or_better>,
         evaluate_rows<Family::deuce_to_seven>, evaluate_rows<Family::badugi>,
         evaluate_rows<Family::high_badugi>},
        {evaluate_omaha_rows<Family::high>, evaluate_omaha_rows<Family::short_deck>,
         evaluate_omaha_rows<Family::ace_to_five>, evaluate_omaha_rows<Family::eight_or_better>,
         evaluate_omaha_rows<Family::deuce_to_seven>, evaluate_omaha_rows<Family::badugi>,
         evaluate_omaha_rows<Family::high_badugi>},
        masks_from_ids,
    };
    return kernels;
}

}  // namespace bigslick
