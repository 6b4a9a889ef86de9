// From rows of masks to blocks and back: one function for each family.
#pragma once

#include "sliced_badugi.hpp"
#include "sliced_high.hpp"
#include "sliced_low.hpp"

namespace bigslick::sliced {

template <typename V>
struct Block {
    typename V::Suits suits;
    SuitCounts<V> counts;
    Levels<V> levels;
    typename V::Word total;

    explicit Block(const typename V::Suits& s)
        : suits(s), counts(suit_counts<V>(s)), levels(sliced::levels<V>(s)),
          total(counts.total()) {}
};

// High hands of five, six and seven cards take different code. Blocks of one
// size are the rule; a mixed block runs once for each size it holds.
template <typename V, const Layout& layout>
BlockResult<V> high_block_of_any_size(const Block<V>& block) {
    const auto seven = V::equal(block.total, V::fill(7));
    if (V::all(seven)) return high_block<V, layout, 7>(block.suits, block.counts, block.levels);
    const auto five = V::equal(block.total, V::fill(5));
    BlockResult<V> result = high_block<V, layout, 5>(block.suits, block.counts, block.levels);
    if (V::all(five)) return result;
    const auto merge = [&](const BlockResult<V>& other, typename V::Mask where) {
        result.strengths = V::choose(where, other.strengths, result.strengths);
        result.special = V::either(V::without(result.special, where), V::both(other.special, where));
    };
    merge(high_block<V, layout, 6>(block.suits, block.counts, block.levels),
          V::equal(block.total, V::fill(6)));
    if (V::some(seven)) {
        merge(high_block<V, layout, 7>(block.suits, block.counts, block.levels), seven);
    }
    return result;
}

template <typename V>
typename V::Suits short_deck_suits(const typename V::Suits& s) {
    return {V::template down<4>(s.a), V::template down<4>(s.b), V::template down<4>(s.c),
            V::template down<4>(s.d)};
}

template <typename V, Family family>
BlockResult<V> evaluate_block(const Block<V>& block) {
    if constexpr (family == Family::high) {
        return high_block_of_any_size<V, kHighLayout>(block);
    } else if constexpr (family == Family::short_deck) {
        return high_block_of_any_size<V, kShortDeckLayout>(
            Block<V>(short_deck_suits<V>(block.suits)));
    } else if constexpr (family == Family::ace_to_five) {
        return {ace_to_five_block<V>(block.levels), V::none()};
    } else if constexpr (family == Family::eight_or_better) {
        return {eight_or_better_block<V>(block.levels), V::none()};
    } else if constexpr (family == Family::deuce_to_seven) {
        return deuce_to_seven_block<V>(block.counts, block.levels);
    } else if constexpr (family == Family::badugi) {
        return {badugi_block<V>({ace_low<V>(block.suits.a), ace_low<V>(block.suits.b),
                                 ace_low<V>(block.suits.c), ace_low<V>(block.suits.d)}),
                V::none()};
    } else {
        return {badugi_block<V>(block.suits), V::none()};
    }
}

// A block with a row that breaks the rule: names it, or does what it can.
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
std::ptrdiff_t evaluate_full_block(const CardMask* rows, RowRule rule, Strength* out) {
    constexpr Ranks kForeign = static_cast<Ranks>(~deck_of(family).suit(0));
    const Block<V> block(V::load(rows));
    const auto wrong_count = V::either(V::exceeds(V::fill(rule.counts.least), block.total),
                                       V::exceeds(block.total, V::fill(rule.counts.most)));
    if (V::some(wrong_count) || V::intersect(block.levels.any, V::fill(kForeign))) [[unlikely]] {
        return evaluate_singly<family>(rows, V::kLanes, rule, out);
    }
    const BlockResult<V> result = evaluate_block<V, family>(block);
    V::store(out, result.strengths);
    for (auto special = V::lane_bits(result.special); special != 0; special &= special - 1) {
        const int row = V::row_of_lane(std::countr_zero(special));
        out[row] = strength(family, rows[row]);
    }
    return kNoBadRow;
}

template <typename V, Family family>
std::ptrdiff_t evaluate_rows(const CardMask* rows, std::size_t count, RowRule rule,
                             Strength* out) {
    std::size_t i = 0;
    for (; i + V::kLanes <= count; i += V::kLanes) {
        const std::ptrdiff_t bad = evaluate_full_block<V, family>(rows + i, rule, out + i);
        if (bad != kNoBadRow) [[unlikely]] return static_cast<std::ptrdiff_t>(i) + bad;
    }
    if (i == count) return kNoBadRow;
    // The rest is padded with its first row: a bad row among the copies means
    // that the original comes first.
    CardMask padded[V::kLanes];
    Strength strengths[V::kLanes];
    for (std::size_t lane = 0; lane < V::kLanes; ++lane) {
        padded[lane] = rows[i + lane < count ? i + lane : i];
    }
    const std::ptrdiff_t bad = evaluate_full_block<V, family>(padded, rule, strengths);
    if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(i) + bad;
    for (std::size_t lane = 0; i + lane < count; ++lane) out[i + lane] = strengths[lane];
    return kNoBadRow;
}

}  // namespace bigslick::sliced
