// The path for any processor: row by row, from the table of strengths by ranks.
// Flushes, odd rows and badugi go to the single-hand evaluators.
#include "../evaluate.hpp"
#include "../evaluate_ranks.hpp"
#include "ids.hpp"
#include "kernels.hpp"

namespace bigslick {
namespace {

// Rows of any kind.
template <Family family>
std::ptrdiff_t evaluate_singly(const CardMask* rows, std::size_t count, RowRule rule,
                               Strength* out) {
    for (std::size_t i = 0; i < count; ++i) {
        if (rule.validate && !rule.accepts(rows[i])) return static_cast<std::ptrdiff_t>(i);
        out[i] = strength(family, rows[i] & kFullDeck);
    }
    return kNoBadRow;
}

// Takes rows of `cards` cards as long as they come and returns how many those are.
template <Family family, int cards>
std::size_t evaluate_even_rows(const CardMask* rows, std::size_t count, Strength* out) {
    constexpr std::uint64_t kForeign = ~deck_of(family).bits;
    const RankTable<cards>& table = rank_table<cards>(family);
    for (std::size_t i = 0; i < count; ++i) {
        if ((rows[i].bits & kForeign) != 0) [[unlikely]] return i;
        const RankSum sum = rank_sum(rows[i]);
        const RankSum size = sum & kCountMask;
        if (size != cards) [[unlikely]] {
            if (size != cards + kLongSuit) return i;
            if constexpr (suits_matter(family)) {
                out[i] = strength(family, rows[i]);
                continue;
            }
        }
        out[i] = table[sum];
    }
    return count;
}

template <Family family>
std::size_t evaluate_even_rows(const CardMask* rows, std::size_t count, RowRule rule,
                               Strength* out) {
    const int cards = rows[0].count();
    if (!rule.counts.contains(cards)) return 0;
    switch (cards) {
        case 5: return evaluate_even_rows<family, 5>(rows, count, out);
        case 6: return evaluate_even_rows<family, 6>(rows, count, out);
        case 7: return evaluate_even_rows<family, 7>(rows, count, out);
        default: return 0;
    }
}

template <Family family>
std::ptrdiff_t evaluate_rows(const CardMask* rows, std::size_t count, RowRule rule,
                             Strength* out) {
    if constexpr (is_badugi(family)) return evaluate_singly<family>(rows, count, rule, out);
    for (std::size_t i = 0; i < count;) {
        i += evaluate_even_rows<family>(rows + i, count - i, rule, out + i);
        if (i == count) break;
        const std::ptrdiff_t bad = evaluate_singly<family>(rows + i, 1, rule, out + i);
        if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(i) + bad;
        ++i;
    }
    return kNoBadRow;
}

template <Family family>
void evaluate_omaha_rows(const CardMask* holes, const CardMask* boards, std::size_t count,
                         OmahaShape, Strength* out) {
    for (std::size_t i = 0; i < count; ++i) out[i] = omaha_strength(family, holes[i], boards[i]);
}

struct Converter {
    template <int cards>
    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        ids::masks_one_by_one(ids, rows, cards, out);
    }
};

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
        ids::convert<Converter>,
    };
    return kernels;
}

}  // namespace bigslick
