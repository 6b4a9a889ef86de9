// Rows of high hands, one block after another.
#pragma once

#include "sliced_high.hpp"

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

// Bits that do not belong to a card of the family, in each suit.
template <Family family>
inline constexpr Ranks kForeignRanks = static_cast<Ranks>(~deck_of(family).suit(0));

// The special lanes of a stored block, one by one.
template <typename V, Family family>
void answer_singly(typename V::Mask special, const CardMask* rows, Strength* out) {
    for (auto lanes = V::lane_bits(special); lanes != 0; lanes &= lanes - 1) {
        const int row = V::row_of_lane(std::countr_zero(lanes));
        out[row] = strength(family, rows[row]);
    }
}

template <Family family>
inline constexpr const Layout& kHighLayoutOf =
    family == Family::high ? kHighLayout : kShortDeckLayout;

// The first step of a block of this family.
template <typename V, Family family>
BIGSLICK_INLINE HighRanks<V> family_ranks(const typename V::Suits& suits,
                                          const SuitCounts<V>& counts, const Levels<V>& levels) {
    if constexpr (family == Family::short_deck) {
        return high_ranks<V>(short_deck_suits<V>(suits), counts, short_deck_levels<V>(levels));
    } else {
        return high_ranks<V>(suits, counts, levels);
    }
}

// A block of rows as it is read.
template <typename V>
struct HighBlock {
    HighRanks<V> ranks;
    typename V::Word unsound;  // not 0 where a row has an invalid card or another size
};

// Prefetches the rows of the next page, because the processor's own prefetching stops
// at the end of a page. Prefetching rows that do not exist is harmless.
template <typename V>
BIGSLICK_INLINE void prefetch_rows(const CardMask* rows) {
    constexpr std::uintptr_t kAhead = 4096, kLine = 64;
    const auto address = reinterpret_cast<std::uintptr_t>(rows) + kAhead;
    for (std::uintptr_t i = 0; i < V::kLanes * sizeof(CardMask); i += kLine) {
        __builtin_prefetch(reinterpret_cast<const void*>(address + i));
    }
}

template <typename V, Family family, int cards>
BIGSLICK_INLINE HighBlock<V> read_high_block(const CardMask* rows) {
    prefetch_rows<V>(rows);
    const typename V::Suits suits = V::load(rows);
    const SuitCounts<V> sizes = suit_counts<V>(suits);
    const Levels<V> levels = sliced::levels<V>(suits);
    const auto unsound =
        V::either(V::differ(total<V>(sizes), V::template fill<cards>()),
                  V::both(levels.any, V::template fill<kForeignRanks<family>>()));
    return {family_ranks<V, family>(suits, sizes, levels), unsound};
}

template <typename V, Family family, int cards>
class HighRows {
public:
    HighRows(const CardMask* rows, Strength* out) : rows_(rows), out_(out) {}

    // Full blocks of valid rows that all have `cards` cards. Stops before the
    // first other block and returns how many rows it has done.
    //
    // While one block is read, the one before it is classified and the one before
    // that numbered: three independent chains of instructions in one stretch
    // without branches, which is what the compiler needs to interleave them.
    std::size_t run(std::size_t count) {
        if (count < kStep) return 0;
        Block block = read(0);
        if (V::some(block.unsound)) return 0;
        HighHand<V> hand = judge(block);
        if (count < 2 * kStep || V::some((block = read(kStep)).unsound)) {
            finish(hand, 0);
            return kStep;
        }
        std::size_t i = 2 * kStep;
        for (; i + kStep <= count; i += kStep) {
            const BlockResult<V> result = high_result<V, kLayout>(hand);
            hand = judge(block);
            block = read(i);
            V::store(out_ + i - 2 * kStep, result.strengths);
            if (V::some(result.special, block.unsound)) [[unlikely]] {
                answer_singly<V, family>(result.special, rows_ + i - 2 * kStep,
                                         out_ + i - 2 * kStep);
                if (V::some(block.unsound)) {
                    finish(hand, i - kStep);
                    return i;
                }
            }
        }
        finish(hand, i - 2 * kStep);
        finish(judge(block), i - kStep);
        return i;
    }

private:
    static constexpr std::size_t kStep = V::kLanes;
    static constexpr const Layout& kLayout = kHighLayoutOf<family>;

    using Block = HighBlock<V>;

    BIGSLICK_INLINE Block read(std::size_t i) const {
        return read_high_block<V, family, cards>(rows_ + i);
    }

    BIGSLICK_INLINE static HighHand<V> judge(const Block& block) {
        return high_hand<V, kLayout, cards>(block.ranks);
    }

    BIGSLICK_INLINE void finish(const HighHand<V>& hand, std::size_t i) const {
        const BlockResult<V> result = high_result<V, kLayout>(hand);
        V::store(out_ + i, result.strengths);
        answer_singly<V, family>(result.special, rows_ + i, out_ + i);
    }

    const CardMask* rows_;
    Strength* out_;
};

}  // namespace bigslick::sliced
