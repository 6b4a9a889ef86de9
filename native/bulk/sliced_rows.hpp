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

template <typename V>
BIGSLICK_INLINE Levels<V> short_deck_levels(const Levels<V>& levels) {
    return {V::template down<4>(levels.any), V::template down<4>(levels.two),
            V::template down<4>(levels.three), V::template down<4>(levels.four)};
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

// High hands of five, six and seven cards take different code; the other
// families take them as they come.
template <Family family>
inline constexpr bool kSizesDiffer = family == Family::high || family == Family::short_deck;

// The sound blocks of a loop over high hands: each call takes one in and sends
// those before it one step further.
template <typename V, Family family, int cards>
class HighPipeline {
public:
    BIGSLICK_INLINE HighPipeline(const CardMask* rows, Strength* out) : rows_(rows), out_(out) {}

    BIGSLICK_INLINE void take(const typename V::Suits& suits, const SuitCounts<V>& counts,
                              const Levels<V>& levels) {
        if (taken_ >= 2) finish(2);
        if (taken_ >= 1) hand_ = high_hand<V, kLayout, cards>(ranks_);
        if constexpr (family == Family::short_deck) {
            ranks_ = high_ranks<V>(short_deck_suits<V>(suits), counts,
                                   short_deck_levels<V>(levels));
        } else {
            ranks_ = high_ranks<V>(suits, counts, levels);
        }
        ++taken_;
    }

    // To be called once, after the last block.
    BIGSLICK_INLINE void drain() {
        if (taken_ >= 2) finish(2);
        if (taken_ == 0) return;
        hand_ = high_hand<V, kLayout, cards>(ranks_);
        finish(1);
    }

private:
    static constexpr const Layout& kLayout =
        family == Family::high ? kHighLayout : kShortDeckLayout;

    // The block that was taken `ago` calls before.
    BIGSLICK_INLINE void finish(std::size_t ago) {
        const std::size_t first = (taken_ - ago) * V::kLanes;
        store_block<V, family>(high_result<V, kLayout>(hand_), rows_ + first, out_ + first);
    }

    const CardMask* rows_;
    Strength* out_;
    std::size_t taken_ = 0;
    HighRanks<V> ranks_{};
    HighHand<V> hand_{};
};

// The straight road: full blocks of sound rows, all with as many cards as
// `counts` allows, which for high hands is `cards`. Stops before the first block
// that is anything else and returns how many rows it has done.
template <typename V, Family family, int cards>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, CountRange counts,
                                 Strength* out) {
    [[maybe_unused]] const auto too_few = V::repeat(counts.least - 1);
    [[maybe_unused]] const auto too_many = V::repeat(counts.most + 1);
    [[maybe_unused]] HighPipeline<V, family, cards> pipeline(rows, out);
    std::size_t i = 0;
    for (; i + V::kLanes <= count; i += V::kLanes) {
        const typename V::Suits suits = V::load(rows + i);
        const SuitCounts<V> sizes = suit_counts<V>(suits);
        const Levels<V> levels = sliced::levels<V>(suits);
        const auto size = total<V>(sizes);
        typename V::Mask even;
        if constexpr (kSizesDiffer<family>) {
            even = V::equal(size, V::template fill<cards>());
        } else {
            even = V::both(V::exceeds(size, too_few), V::exceeds(too_many, size));
        }
        if (!V::all(even) || V::intersect(levels.any, V::template fill<kForeignRanks<family>>()))
            [[unlikely]] {
            break;
        }
        if constexpr (kSizesDiffer<family>) {
            pipeline.take(suits, sizes, levels);
        } else {
            store_block<V, family>(evaluate_block<V, family, cards>(suits, sizes, levels),
                                   rows + i, out + i);
        }
    }
    if constexpr (kSizesDiffer<family>) pipeline.drain();
    return i;
}

// As above, for rows that begin with a hand of `cards` cards.
template <typename V, Family family>
std::size_t evaluate_even_blocks(const CardMask* rows, std::size_t count, CountRange counts,
                                 Strength* out, int cards) {
    if (!counts.contains(cards)) return 0;
    if constexpr (kSizesDiffer<family>) {
        switch (cards) {
            case 5: return evaluate_even_blocks<V, family, 5>(rows, count, counts, out);
            case 6: return evaluate_even_blocks<V, family, 6>(rows, count, counts, out);
            case 7: return evaluate_even_blocks<V, family, 7>(rows, count, counts, out);
            default: return 0;
        }
    } else {
        return evaluate_even_blocks<V, family, 0>(rows, count, counts, out);
    }
}

// Up to a block of rows of one family that are not all sound.
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
