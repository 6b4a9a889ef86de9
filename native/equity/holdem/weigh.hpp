// How often each rank row occurs, suit by suit.
//
// For one suit, a rank that the board shows c times contributes the factor
// (ways without the suit's card) + z (ways with it); the coefficient of z^k of
// the product counts the boards with k cards of the suit. At most one suit has
// three or more, so the boards on which no flush is possible are all boards minus
// the upper coefficients of each suit.
#pragma once

#include "kernels.hpp"

namespace bigslick::holdem {

// The coefficients of z^3, z^4 and z^5, summed from the top.
template <typename V>
struct UpperSums {
    typename V::Word from[3];
};

template <typename V, int distinct>
[[gnu::always_inline]] inline UpperSums<V> upper_sums(const typename V::Word* without,
                                                      const typename V::Word* with) {
    typename V::Word c[distinct + 1];
    c[0] = without[0];
    c[1] = with[0];
#pragma GCC unroll 8
    for (int i = 1; i < distinct; ++i) {
        const int least = i + 4 - distinct < 0 ? 0 : i + 4 - distinct;  // lower ones end below z^3
        c[i + 1] = V::multiply(c[i], with[i]);
#pragma GCC unroll 8
        for (int k = i; k >= least && k >= 1; --k) {
            c[k] = V::add(V::multiply(c[k], without[i]), V::multiply(c[k - 1], with[i]));
        }
        if (least == 0) c[0] = V::multiply(c[0], without[i]);
    }
    UpperSums<V> sums;
    sums.from[2] = distinct >= 5 ? c[distinct >= 5 ? 5 : 0] : V::zero();
    sums.from[1] = distinct >= 4 ? V::add(sums.from[2], c[distinct >= 4 ? 4 : 0]) : V::zero();
    sums.from[0] = V::add(sums.from[1], c[3]);
    return sums;
}

template <typename V, int distinct>
void weigh_shape(const RankBoards& boards, const BoardShape& shape, std::size_t first,
                 std::size_t count, const BoardWeights& weights, const SuitLimits* limits,
                 int sets, std::uint16_t* const* out) {
    for (std::size_t row = 0; row < count; row += V::kLanes) {
        typename V::Word key[distinct];
        typename V::Word all = V::repeat(1);
        for (int i = 0; i < distinct; ++i) {
            const auto at = static_cast<std::size_t>(i);
            key[i] = V::load_lanes(boards.keys[at].data() + first + row);
            all = V::multiply(
                all, V::pick(V::byte_table(weights.all[static_cast<std::size_t>(shape.copies[at])]), key[i]));
        }
        if constexpr (distinct < 3) {
            for (int set = 0; set < sets; ++set) V::store_lanes(out[set] + row, all);
        } else {
            UpperSums<V> upper[kSuitCount];
            for (std::size_t suit = 0; suit < kSuitCount; ++suit) {
                typename V::Word without[distinct];
                typename V::Word with[distinct];
                for (int i = 0; i < distinct; ++i) {
                    const auto copies = static_cast<std::size_t>(shape.copies[static_cast<std::size_t>(i)]);
                    without[i] = V::pick(V::byte_table(weights.without[suit][copies]), key[i]);
                    with[i] = V::pick(V::byte_table(weights.with[suit][copies]), key[i]);
                }
                upper[suit] = upper_sums<V, distinct>(without, with);
            }
            for (int set = 0; set < sets; ++set) {
                auto left = all;
                for (std::size_t suit = 0; suit < kSuitCount; ++suit) {
                    const int from = limits[set][suit];
                    if (from <= distinct) left = V::subtract(left, upper[suit].from[from - 3]);
                }
                V::store_lanes(out[set] + row, left);
            }
        }
    }
}

template <typename V>
void weigh(const RankBoards& boards, const BoardShape& shape, std::size_t first, std::size_t count,
           const BoardWeights& weights, const SuitLimits* limits, int sets,
           std::uint16_t* const* out) {
    switch (shape.distinct) {
        case 5: return weigh_shape<V, 5>(boards, shape, first, count, weights, limits, sets, out);
        case 4: return weigh_shape<V, 4>(boards, shape, first, count, weights, limits, sets, out);
        case 3: return weigh_shape<V, 3>(boards, shape, first, count, weights, limits, sets, out);
        default: return weigh_shape<V, 2>(boards, shape, first, count, weights, limits, sets, out);
    }
}

}  // namespace bigslick::holdem
