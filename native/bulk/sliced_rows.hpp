// From rows of masks to blocks and back: one function for each family.
#pragma once

#include "sliced_badugi.hpp"
#include "sliced_high_lookup.hpp"
#include "sliced_low.hpp"

namespace bigslick::sliced {

// Every hand of the block has `cards` cards, which matters only for high hands.
template <typename V, Family family, int cards>
BIGSLICK_INLINE BlockResult<V> evaluate_block(const typename V::Suits& suits,
                                              const SuitCounts<V>& counts,
                                              const Levels<V>& levels) {
    if constexpr (family == Family::high) {
        return high_block<V, kHighLayout, cards>(suits, counts, levels);
    } else if constexpr (family == Family::short_deck) {
        return high_block<V, kShortDeckLayout, cards>(
            short_deck_suits<V>(suits), counts, short_deck_levels<V>(levels));
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

// High hands of five, six and seven cards have separate code; the other
// families use the same code for all sizes.
template <Family family>
inline constexpr bool kSizesDiffer = family == Family::high || family == Family::short_deck;

// The fast path: full blocks of valid rows, all with as many cards as `counts`
// allows. Stops before the first other block and returns how many rows it has
// done. High hands have a fast path of their own.
template <typename V, Family family>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, CountRange counts,
                                 Strength* out) {
    const auto too_few = V::repeat(counts.least - 1);
    const auto too_many = V::repeat(counts.most + 1);
    std::size_t i = 0;
    for (; i + V::kLanes <= count; i += V::kLanes) {
        const typename V::Suits suits = V::load(rows + i);
        const SuitCounts<V> sizes = suit_counts<V>(suits);
        const Levels<V> levels = sliced::levels<V>(suits);
        const auto size = total<V>(sizes);
        const auto even = V::both(V::exceeds(size, too_few), V::exceeds(too_many, size));
        if (!V::all(even) || V::intersect(levels.any, V::template fill<kForeignRanks<family>>()))
            [[unlikely]] {
            break;
        }
        const BlockResult<V> result = evaluate_block<V, family, 0>(suits, sizes, levels);
        V::store(out + i, result.strengths);
        if (V::some(result.special)) [[unlikely]] {
            answer_singly<V, family>(result.special, rows + i, out + i);
        }
    }
    return i;
}

template <typename V, Family family, int cards>
using HighRoad = std::conditional_t<V::kLooksUpKickers, LookedUpHighRows<V, family, cards>,
                                    HighRows<V, family, cards>>;

// As above, for rows that begin with a hand of `cards` cards.
template <typename V, Family family>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, CountRange counts,
                                 Strength* out, int cards) {
    if (!counts.contains(cards)) return 0;
    if constexpr (kSizesDiffer<family>) {
        switch (cards) {
            case 5: return HighRoad<V, family, 5>(rows, out).run(count);
            case 6: return HighRoad<V, family, 6>(rows, out).run(count);
            case 7: return HighRoad<V, family, 7>(rows, out).run(count);
            default: return 0;
        }
    } else {
        return evaluate_even_blocks<V, family>(rows, count, counts, out);
    }
}

// Up to a block of rows of one family that are not all valid.
template <Family family>
std::ptrdiff_t evaluate_singly(const CardMask* rows, std::size_t count, RowRule rule,
                               Strength* out) {
    for (std::size_t i = 0; i < count; ++i) {
        if (rule.validate && !rule.accepts(rows[i])) return static_cast<std::ptrdiff_t>(i);
        out[i] = strength(family, {rows[i].bits & kFullDeck.bits});
    }
    return kNoBadRow;
}

// Up to a block of rows of any kind: the end of a batch, hands of different
// sizes, or bad rows. Each size gets a block of its own, filled up with copies.
template <typename V, Family family>
std::ptrdiff_t evaluate_uneven_block(const CardMask* rows, std::size_t count, RowRule rule,
                                     Strength* out) {
    bool done[V::kLanes] = {};
    for (std::size_t i = 0; i < count; ++i) {
        if (!rule.accepts(rows[i])) return evaluate_singly<family>(rows, count, rule, out);
    }
    for (std::size_t first = 0; first < count; ++first) {
        if (done[first]) continue;
        const int cards = rows[first].count();
        const auto belongs = [&](std::size_t i) {
            return i < count && (!kSizesDiffer<family> || rows[i].count() == cards);
        };
        CardMask block[V::kLanes];
        Strength strengths[V::kLanes] = {};
        for (std::size_t i = 0; i < V::kLanes; ++i) block[i] = rows[belongs(i) ? i : first];
        evaluate_even_blocks<V, family>(block, V::kLanes, rule.counts, strengths, cards);
        for (std::size_t i = 0; i < V::kLanes; ++i) {
            if (!belongs(i)) continue;
            out[i] = strengths[i];
            done[i] = true;
        }
    }
    return kNoBadRow;
}

template <typename V, Family family>
std::ptrdiff_t evaluate_rows(const CardMask* rows, std::size_t count, RowRule rule,
                             Strength* out) {
    for (std::size_t i = 0; i < count;) {
        i += evaluate_even_blocks<V, family>(rows + i, count - i, rule.counts, out + i,
                                             rows[i].count());
        if (i == count) break;
        const std::size_t part = std::min<std::size_t>(V::kLanes, count - i);
        const std::ptrdiff_t bad =
            evaluate_uneven_block<V, family>(rows + i, part, rule, out + i);
        if (bad != kNoBadRow) return static_cast<std::ptrdiff_t>(i) + bad;
        i += part;
    }
    return kNoBadRow;
}

}  // namespace bigslick::sliced
