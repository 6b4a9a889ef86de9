// Two hands on the rank rows: how many boards one wins and ties.
#pragma once

#include "weigh.hpp"

namespace bigslick::holdem {

// Sums of weights by outcome in 16-bit lanes.
template <typename V>
struct OutcomeSums {
    typename V::Word win = V::zero();
    typename V::Word tie = V::zero();

    void empty_into(RowCounts& counts) {
        counts.win += V::sum(win);
        counts.tie += V::sum(tie);
        win = tie = V::zero();
    }
};

// The weight of a block of boards: all of them, or those with `from` or more
// cards of a suit.
template <typename V, int distinct>
[[gnu::always_inline]] inline typename V::Word weight_of_rows(const RankBoards& boards,
                                                              const BoardShape& shape,
                                                              std::size_t row,
                                                              const BoardWeights& weights, int suit,
                                                              int from) {
    typename V::Word key[distinct];
    std::size_t copies[distinct];
    for (int i = 0; i < distinct; ++i) {
        const auto at = static_cast<std::size_t>(i);
        key[i] = V::load_lanes(boards.keys[at].data() + row);
        copies[i] = static_cast<std::size_t>(shape.copies[at]);
    }
    if (suit == kEverySuit) {
        auto all = V::pick(V::byte_table(weights.all[copies[0]]), key[0]);
        for (int i = 1; i < distinct; ++i) {
            all = V::multiply(all, V::pick(V::byte_table(weights.all[copies[i]]), key[i]));
        }
        return all;
    }
    if constexpr (distinct >= 3) {
        typename V::Word without[distinct];
        typename V::Word with[distinct];
        const auto s = static_cast<std::size_t>(suit);
        for (int i = 0; i < distinct; ++i) {
            without[i] = V::pick(V::byte_table(weights.without[s][copies[i]]), key[i]);
            with[i] = V::pick(V::byte_table(weights.with[s][copies[i]]), key[i]);
        }
        return upper_sums<V, distinct>(without, with).from[from - 3];
    } else {
        return V::zero();
    }
}

template <typename V, int distinct>
void count_shape(const RankBoards& boards, const BoardShape& shape, const BoardWeights& weights,
                 int suit, int from, const Strength* a, const Strength* b, RowCounts& counts) {
    constexpr std::size_t kRun = 63 * V::kLanes;  // at most 1,024 per lane and block
    for (std::size_t first = shape.first; first < shape.last; first += kRun) {
        OutcomeSums<V> sums;
        const std::size_t last = first + kRun < shape.last ? first + kRun : shape.last;
        for (std::size_t row = first; row < last; row += V::kLanes) {
            const auto weight =
                weight_of_rows<V, distinct>(boards, shape, row, weights, suit, from);
            const auto x = V::load_lanes(a + row);
            const auto y = V::load_lanes(b + row);
            sums.win = V::add(sums.win, V::keep(V::exceeds(x, y), weight));
            sums.tie = V::add(sums.tie, V::keep(V::equal(x, y), weight));
        }
        sums.empty_into(counts);
    }
}

template <typename V>
void count_rows(const RankBoards& boards, const BoardWeights& weights, int suit, int from,
                const Strength* a, const Strength* b, RowCounts& counts) {
    for (const BoardShape& shape : boards.shapes) {
        if (suit != kEverySuit && shape.distinct < from) continue;
        switch (shape.distinct) {
            case 5: count_shape<V, 5>(boards, shape, weights, suit, from, a, b, counts); break;
            case 4: count_shape<V, 4>(boards, shape, weights, suit, from, a, b, counts); break;
            case 3: count_shape<V, 3>(boards, shape, weights, suit, from, a, b, counts); break;
            default: count_shape<V, 2>(boards, shape, weights, suit, from, a, b, counts); break;
        }
    }
}

}  // namespace bigslick::holdem
