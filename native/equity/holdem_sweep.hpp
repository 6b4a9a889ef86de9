// From the weakest holding of a board to the strongest, both ranges at once.
//
// What a holding beats is everything below it minus what shares a card with
// it: the sum of the opponent's weights so far, minus the sums of its holdings
// with the first and with the second card. Holdings come by rank classes, so a
// step treats up to sixteen of them.
#pragma once

#include "holdem_kernels.hpp"

namespace bigslick::holdem {
// Each path compiles its own copy for its own instructions.
namespace {

// Four numbers, one a suit.
template <typename Number>
struct RowTypes;

template <>
struct RowTypes<std::int32_t> {
    typedef std::int32_t Row __attribute__((vector_size(16)));
    typedef std::int32_t Bits __attribute__((vector_size(16)));
};

template <>
struct RowTypes<double> {
    typedef double Row __attribute__((vector_size(32)));
    typedef std::int64_t Bits __attribute__((vector_size(32)));
};

template <typename Number>
using Row = typename RowTypes<Number>::Row;

// All ones in the places of a set of suits.
template <typename Number>
struct RowMasks {
    using Bits = typename RowTypes<Number>::Bits;
    Bits of[16];

    RowMasks() {
        for (int set = 0; set < 16; ++set) {
            for (int suit = 0; suit < 4; ++suit) of[set][suit] = (set >> suit & 1) != 0 ? -1 : 0;
        }
    }
};

template <typename Number>
[[gnu::always_inline]] inline Row<Number> masked(const Row<Number>& row,
                                                 const typename RowTypes<Number>::Bits& mask) {
    return reinterpret_cast<Row<Number>>(reinterpret_cast<typename RowTypes<Number>::Bits>(row) & mask);
}

template <typename Number>
[[gnu::always_inline]] inline Row<Number> load_row(const Number* from) {
    Row<Number> row;
    __builtin_memcpy(&row, from, sizeof row);
    return row;
}

template <typename Number>
[[gnu::always_inline]] inline void store_row(Number* to, const Row<Number>& row) {
    __builtin_memcpy(to, &row, sizeof row);
}

// The weights that a sweep has passed, in all and by card.
template <typename Number>
struct Passed {
    Row<Number> by_card[kRankCount];
    Number total;
};

template <typename Number>
[[gnu::always_inline]] inline void add_passed(const Passed<Number>& passed, const SweepItem& item,
                                              RankPair pair, const RowMasks<Number>& masks,
                                              Number* sums) {
    const Row<Number> first = passed.total - passed.by_card[pair.x];
    const Row<Number> second = passed.by_card[pair.y];
#pragma GCC unroll 4
    for (int a = 0; a < 4; ++a) {
        const Row<Number> beaten = masked<Number>(first[a] - second, masks.of[item.lanes >> 4 * a & 15]);
        store_row(sums + 4 * a, load_row(sums + 4 * a) + beaten);
    }
}

template <typename Number>
[[gnu::always_inline]] inline Row<Number> sum_of_rows(const Number* weights, unsigned lanes,
                                                      const RowMasks<Number>& masks) {
    Row<Number> rows[4];
#pragma GCC unroll 4
    for (int a = 0; a < 4; ++a) {
        rows[a] = masked<Number>(load_row(weights + 4 * a), masks.of[lanes >> 4 * a & 15]);
    }
    return (rows[0] + rows[1]) + (rows[2] + rows[3]);
}

template <typename Number>
[[gnu::always_inline]] inline void pass(Passed<Number>& passed, const SweepItem& item,
                                        RankPair pair, const RowMasks<Number>& masks,
                                        const SweepSide<Number>& side, Number times) {
    const Row<Number> by_second =
        sum_of_rows(side.weights + item.holding_class * kHoldingLanes, item.lanes, masks) * times;
    const Row<Number> by_first =
        sum_of_rows(side.turned + item.holding_class * kHoldingLanes, item.turned_lanes, masks) *
        times;
    passed.by_card[pair.x] += by_first;
    passed.by_card[pair.y] += by_second;
    passed.total += (by_second[0] + by_second[1]) + (by_second[2] + by_second[3]);
}

template <typename Number>
void sweep(const SweepItem* items, std::size_t count, const SweepSide<Number>& a,
           const SweepSide<Number>* b, Number times) {
    static const RowMasks<Number> masks;
    Passed<Number> of_a{};
    Passed<Number> of_b{};
    for (std::size_t first = 0; first < count;) {
        std::size_t last = first + 1;
        while (last < count && items[last].strength == items[first].strength) ++last;
        // Below the group, the group itself, and up to the group.
        for (int phase = 0; phase < 3; ++phase) {
            for (std::size_t i = first; i < last; ++i) {
                const SweepItem& item = items[i];
                const RankPair pair = kRankPairs[item.holding_class];
                const std::size_t place = item.holding_class * kHoldingLanes;
                if (phase == 1) {
                    if (item.in_a) pass(of_a, item, pair, masks, a, times);
                    if (b != nullptr && item.in_b) pass(of_b, item, pair, masks, *b, times);
                    continue;
                }
                if (item.in_a) {
                    add_passed(b == nullptr ? of_a : of_b, item, pair, masks,
                               (phase == 0 ? a.below : a.up_to) + place);
                }
                if (b != nullptr && item.in_b) {
                    add_passed(of_a, item, pair, masks,
                               (phase == 0 ? b->below : b->up_to) + place);
                }
            }
        }
        first = last;
    }
}

}  // namespace
}  // namespace bigslick::holdem
