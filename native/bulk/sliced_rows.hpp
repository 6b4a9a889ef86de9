// From rows of masks to blocks and back: one function for each family.
#pragma once

#include "sliced_badugi.hpp"
#include "sliced_high.hpp"
#include "sliced_low.hpp"

namespace bigslick::sliced {

template <typename V>
BIGSLICK_INLINE typename V::Suits short_deck_suits(const typename V::Suits& s) {
    return {V::template down<4>(s.a), V::template down<4>(s.b), V::template down<4>(s.c),
            V::template down<4>(s.d)};
}

// Every hand of the block has `cards` cards, which only high hands care about.
template <typename V, Family family, int cards>
BIGSLICK_INLINE BlockResult<V> evaluate_block(const typename V::Suits& suits,
                                              const SuitCounts<V>& counts,
                                              const Levels<V>& levels) {
    if constexpr (family == Family::high) {
        return high_block<V, kHighLayout, cards>(suits, counts, levels);
    } else if constexpr (family == Family::short_deck) {
        return high_block<V, kShortDeckLayout, cards>(
            short_deck_suits<V>(suits), counts,
            {V::template down<4>(levels.any), V::template down<4>(levels.two),
             V::template down<4>(levels.three), V::template down<4>(levels.four)});
    } else if constexpr (family == Family::ace_to_five) {
        return {ace_to_five_block<V>(levels), V::none()};
    } else if constexpr (family == Family::eight_or_better) {
        return {eight_or_better_block<V>(levels), V::none()};
    } else if constexpr (family == Family::deuce_to_seven) {
        return deuce_to_seven_block<V>(counts, levels);
    } else if constexpr (family == Family::badugi) {
        return {badugi_block<V>({ace_low<V>(suits.a), ace_low<V>(suits.b),
                                 ace_low<V>(suits.c), ace_low<V>(suits.d)}),
                V::none()};
    } else {
        return {badugi_block<V>(suits), V::none()};
    }
}

template <typename V, Family family>
BIGSLICK_INLINE void store_block(const BlockResult<V>& result, const CardMask* rows,
                                 Strength* out) {
    V::store(out, result.strengths);
    if (V::some(result.special)) [[unlikely]] {
        for (auto lanes = V::lane_bits(result.special); lanes != 0; lanes &= lanes - 1) {
            const int row = V::row_of_lane(std::countr_zero(lanes));
            out[row] = strength(family, rows[row]);
        }
    }
}

// Bits that are no card of the family, in each suit.
template <Family family>
inline constexpr Ranks kForeignRanks = static_cast<Ranks>(~deck_of(family).suit(0));

// The straight road: blocks of sound rows with `cards` cards each. Stops before
// the first block that is anything else and returns how many rows it has done.
template <typename V, Family family, int cards>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, Strength* out) {
    std::size_t i = 0;
    for (; i + V::kLanes <= count; i += V::kLanes) {
        const typename V::Suits suits = V::load(rows + i);
        const SuitCounts<V> counts = suit_counts<V>(suits);
        const Levels<V> levels = sliced::levels<V>(suits);
        if (!V::all(V::equal(total<V>(counts), V::template fill<cards>())) ||
            V::intersect(levels.any, V::template fill<kForeignRanks<family>>())) [[unlikely]] {
            break;
        }
        store_block<V, family>(evaluate_block<V, family, cards>(suits, counts, levels), rows + i, out + i);
    }
    return i;
}

// High hands of five, six and seven cards take different code; for the other
// families one loop serves all sizes that are not the common one.
template <typename V, Family family>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, Strength* out,
                                 int cards) {
    switch (cards) {
        case 4: return is_badugi(family) ? evaluate_even_blocks<V, family, 4>(rows, count, out) : 0;
        case 5: return evaluate_even_blocks<V, family, 5>(rows, count, out);
        case 6: return evaluate_even_blocks<V, family, 6>(rows, count, out);
        case 7: return evaluate_even_blocks<V, family, 7>(rows, count, out);
        default: return 0;
    }
}

// A block of hands of different sizes or with rows that break the rule: one by one.
template <Family family>
std::ptrdiff_t evaluate_singly(const CardMask* rows, std::size_t count, RowRule rule,
                               Strength* out) {
    for (std::size_t i = 0; i < count; ++i) {
        if (rule.validate && !rule.accepts(rows[i])) return static_cast<std::ptrdiff_t>(i);
        out[i] = strength(family, {rows[i].bits & kFullDeck.bits});
    }
    return kNoBadRow;
}

template <typename V, Family family>
std::ptrdiff_t evaluate_rows(const CardMask* rows, std::size_t count, RowRule rule,
                             Strength* out) {
    std::size_t i = 0;
    while (i + V::kLanes <= count) {
        const int cards = rows[i].count();
        if (rule.counts.contains(cards)) {
            i += evaluate_even_blocks<V, family>(rows + i, count - i, out + i, cards);
        }
        if (i + V::kLanes > count) break;
        const std::ptrdiff_t bad = evaluate_singly<family>(rows + i, V::kLanes, rule, out + i);
        if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(i) + bad;
        i += V::kLanes;
    }
    if (i == count) return kNoBadRow;
    // The rest is padded with its first row to a block of its own.
    CardMask padded[V::kLanes];
    Strength strengths[V::kLanes];
    for (std::size_t lane = 0; lane < V::kLanes; ++lane) {
        padded[lane] = rows[i + lane < count ? i + lane : i];
    }
    const int cards = padded[0].count();
    if (rule.counts.contains(cards) &&
        evaluate_even_blocks<V, family>(padded, V::kLanes, strengths, cards) != 0) {
        for (std::size_t lane = 0; i + lane < count; ++lane) out[i + lane] = strengths[lane];
        return kNoBadRow;
    }
    const std::ptrdiff_t bad = evaluate_singly<family>(rows + i, count - i, rule, out + i);
    return bad == kNoBadRow ? kNoBadRow : static_cast<std::ptrdiff_t>(i) + bad;
}

}  // namespace bigslick::sliced
