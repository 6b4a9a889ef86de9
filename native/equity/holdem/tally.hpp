// Who wins each board, and with what.
#pragma once

#include <algorithm>

#include "kernels.hpp"

namespace bigslick::holdem {

// Sums of weights in 16-bit lanes, emptied before they could overflow.
template <typename V>
struct LaneSums {
    typename V::Word shares[kMostHands][kMostHands + 1];
    typename V::Word won[kMostHands][kCategoryCount];
    typename V::Word tied[kMostHands][kCategoryCount];
    typename V::Word made[kMostHands][kCategoryCount];

    // A lane grows by at most 1,024 per block.
    static constexpr std::size_t kBlocks = 63;

    explicit LaneSums(int players) { clear(players); }

    void clear(int players) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
            std::fill_n(shares[i], kMostHands + 1, V::zero());
            std::fill_n(won[i], kCategoryCount, V::zero());
            std::fill_n(tied[i], kCategoryCount, V::zero());
            std::fill_n(made[i], kCategoryCount, V::zero());
        }
    }

    void empty_into(Tally& tally, int players) {
        for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
            for (std::size_t k = 0; k <= static_cast<std::size_t>(players); ++k) {
                tally.shares[i][k] += V::sum(shares[i][k]);
            }
            for (std::size_t c = 0; c < kCategoryCount; ++c) {
                tally.won[i][c] += V::sum(won[i][c]);
                tally.tied[i][c] += V::sum(tied[i][c]);
                tally.made[i][c] += V::sum(made[i][c]);
            }
        }
        clear(players);
    }
};

template <typename V>
[[gnu::always_inline]] inline void add_where(typename V::Word& sum, typename V::Mask mask,
                                             typename V::Word weight) {
    sum = V::add(sum, V::keep(mask, weight));
}

template <typename V>
[[gnu::always_inline]] inline void tally_block(const TallyRows& rows, std::size_t row,
                                               const CategoryFloors& floors, LaneSums<V>& sums) {
    const auto players = static_cast<std::size_t>(rows.players);
    typename V::Word strength[kMostHands];
    for (std::size_t i = 0; i < players; ++i) {
        strength[i] = V::load_lanes(rows.strengths[i] + row);
    }
    auto best = V::load_lanes(rows.strengths[0] + row);
    for (std::size_t i = 1; i < players; ++i) best = V::largest(best, strength[i]);
    auto ways = V::zero();
    for (std::size_t i = 0; i < players; ++i) {
        ways = V::add(ways, V::keep(V::equal(strength[i], best), V::repeat(1)));
    }
    const auto weight = V::load_lanes(rows.weights + row);
    const auto alone = V::equal(ways, V::repeat(1));
    const bool split = V::some(V::exceeds(ways, V::repeat(1)));
    for (std::size_t i = 0; i < players; ++i) {
        const auto made = V::load_lanes(rows.made_weights[i] + row);
        const auto is_best = V::equal(strength[i], best);
        const auto wins = V::both(is_best, alone);
        for (std::size_t c = 0; c < kCategoryCount; ++c) {
            const auto reaches = V::exceeds(strength[i], V::repeat(floors[c] - 1));
            add_where<V>(sums.made[i][c], reaches, made);
            add_where<V>(sums.won[i][c], V::both(reaches, wins), weight);
        }
        if (!split) continue;
        const auto ties = V::without(is_best, alone);
        for (std::size_t c = 0; c < kCategoryCount; ++c) {
            const auto reaches = V::exceeds(strength[i], V::repeat(floors[c] - 1));
            add_where<V>(sums.tied[i][c], V::both(reaches, ties), weight);
        }
        for (std::size_t k = 2; k <= players; ++k) {
            const auto shares = V::both(ties, V::equal(ways, V::repeat(static_cast<int>(k))));
            add_where<V>(sums.shares[i][k], shares, weight);
        }
    }
}

template <typename V>
void tally(const TallyRows& rows, const CategoryFloors& floors, Tally& result) {
    LaneSums<V> sums(rows.players);
    std::size_t blocks = 0;
    for (std::size_t row = 0; row < rows.count; row += V::kLanes) {
        tally_block<V>(rows, row, floors, sums);
        if (++blocks == LaneSums<V>::kBlocks) {
            sums.empty_into(result, rows.players);
            blocks = 0;
        }
    }
    sums.empty_into(result, rows.players);
}

}  // namespace bigslick::holdem
