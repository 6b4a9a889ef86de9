// The path for any processor: row by row, from the table of strengths by ranks.
// Flushes, unusual rows and badugi are evaluated by the single-hand evaluators.
#include <array>
#include <bit>
#include <cstring>

#include "../evaluate.hpp"
#include "../evaluate_ranks.hpp"
#include "../footprint.hpp"
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

// Evaluates rows until one does not have `cards` cards; returns how many it has done.
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

// Eight or better depends only on which ranks occur.
using StrengthsByRanks = std::array<Strength, kAllRanks + 1>;

const StrengthsByRanks& eight_or_better_strengths() {
    static const StrengthsByRanks table = [] {
        StrengthsByRanks made;
        for (unsigned set = 0; set <= kAllRanks; ++set) made[set] = eight_or_better_strength({set});
        count_table(Tables::evaluators, sizeof made);
        return made;
    }();
    return table;
}

std::size_t evaluate_eight_or_better(const CardMask* rows, std::size_t count, int cards,
                                     Strength* out) {
    const StrengthsByRanks& table = eight_or_better_strengths();
    for (std::size_t i = 0; i < count; ++i) {
        const CardMask row = rows[i];
        if ((row.bits & ~kFullDeck.bits) != 0 || row.count() != cards) [[unlikely]] return i;
        out[i] = table[row.suit(0) | row.suit(1) | row.suit(2) | row.suit(3)];
    }
    return count;
}

template <Family family>
std::size_t evaluate_even_rows(const CardMask* rows, std::size_t count, RowRule rule,
                               Strength* out) {
    const int cards = rows[0].count();
    if (!rule.counts.contains(cards)) return 0;
    if constexpr (family == Family::eight_or_better) {
        return evaluate_eight_or_better(rows, count, cards, out);
    }
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

// Reads the ids of a row at once and looks them up in pairs.
template <int cards>
struct PairedIds {
    static constexpr std::size_t kRead = sizeof(std::uint64_t);
    static_assert(cards < kRead);

    // The bits of a word of a row, starting with bit `first`; works for either byte order.
    template <int first, int bits>
    static std::uint64_t part(std::uint64_t row) {
        constexpr bool kLittle = std::endian::native == std::endian::little;
        return row >> (kLittle ? first : 64 - bits - first) & ((1u << bits) - 1);
    }

    static CardMask mask(std::uint64_t row) {
        const std::uint64_t pairs =
            (row & 0x003f'003f'003f'003f) | (row & 0x3f00'3f00'3f00'3f00) >> 2;
        CardMask mask;
        if constexpr (cards >= 2) mask = mask | ids::kCardsOfPair[part<0, 16>(pairs)];
        if constexpr (cards >= 4) mask = mask | ids::kCardsOfPair[part<16, 16>(pairs)];
        if constexpr (cards >= 6) mask = mask | ids::kCardsOfPair[part<32, 16>(pairs)];
        if constexpr (cards % 2 == 1) mask = mask | kCardOfId[part<8 * (cards - 1), 8>(row)];
        return mask;
    }

    // Two rows in each iteration, while whole words can be read. Ids of more than six
    // bits would look like cards: if there is one, all rows are converted again.
    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        std::uint64_t seen = 0;
        std::size_t i = 0;
        for (; (i + 1) * cards + kRead <= rows * cards; i += 2) {
            std::uint64_t first, second;
            std::memcpy(&first, ids + i * cards, kRead);
            std::memcpy(&second, ids + (i + 1) * cards, kRead);
            seen |= first | second;
            out[i] = mask(first);
            out[i + 1] = mask(second);
        }
        constexpr auto kBeyond = std::uint64_t{ids::kBeyondSixBits} * 0x0101'0101'0101'0101;
        if ((seen & kBeyond) != 0) i = 0;
        ids::masks_one_by_one(ids + i * cards, rows - i, cards, out + i);
    }
};

struct Converter {
    template <int cards>
    static void run(const std::uint8_t* ids, std::size_t rows, CardMask* out) {
        PairedIds<cards>::run(ids, rows, out);
    }
};

}  // namespace

const Kernels& portable_kernels() {
    static constexpr Kernels kernels{
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
