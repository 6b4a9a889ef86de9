// Folds and showdowns (the ends) of one board, one betting line in each lane.
//
// All ends of a board share its order of hands. Their reach vectors are transposed to
// rows of lanes, one row per hand, so that one sweep over the hands computes as many
// ends as a register has lanes.
#pragma once

#include "../simd/floats.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {
namespace {

template <typename V>
struct EndLanes {
    using Word = typename V::Word;
    static constexpr std::size_t kLanes = V::kLanes;

    // How many of `size` the lanes take from `first` on.
    static std::size_t lanes_from(std::size_t first, std::size_t size) {
        return size - first < kLanes ? size - first : kLanes;
    }

    // Rows of hands from vectors of ends: calls `take` with the first hands and their rows.
    template <typename Number, typename Take>
    static void each_row(const Number* const* vectors, std::size_t hands, Take take) {
        for (std::size_t hand = 0; hand < hands; hand += kLanes) {
            Word block[kLanes];
#pragma GCC unroll 16
            for (std::size_t i = 0; i < kLanes; ++i) block[i] = V::load(vectors[i] + hand);
            V::transpose(block);
            const std::size_t count = hands - hand;
#pragma GCC unroll 16
            for (std::size_t i = 0; i < kLanes; ++i) {
                if (i < count) take(hand + i, block[i]);
            }
        }
    }
    template <typename Number>
    static void rows_from(const Number* const* vectors, std::size_t stride, Number* rows) {
        each_row(vectors, stride,
                 [&](std::size_t hand, Word row) { V::store(rows + hand * kLanes, row); });
    }
    // Vectors of ends from the rows that `give` has for each hand.
    template <typename Number, typename Give>
    static void vectors_of(std::size_t stride, Number* const* vectors, std::size_t count, Give give) {
        for (std::size_t hand = 0; hand < stride; hand += kLanes) {
            Word block[kLanes];
#pragma GCC unroll 16
            for (std::size_t i = 0; i < kLanes; ++i) block[i] = give(hand + i);
            V::transpose(block);
#pragma GCC unroll 16
            for (std::size_t i = 0; i < kLanes; ++i) {
                if (i < count) V::store(vectors[i] + hand, block[i]);
            }
        }
    }
    template <typename Number>
    static void vectors_from(const Number* rows, std::size_t stride, Number* const* vectors,
                             std::size_t count) {
        vectors_of(stride, vectors, count,
                   [&](std::size_t hand) { return V::load(rows + hand * kLanes); });
    }

    // Reach of the opponent's hands: in total, and of the hands with each card.
    struct Sums {
        Word all;
        Word card[kDeckSize];
    };
    template <typename Number>
    static Sums sum_up(const Hands& other, const Number* rows) {
        Sums sums{};
        const std::uint8_t* cards = other.cards.data();
        const auto count = static_cast<std::size_t>(other.count);
        for (std::size_t hand = 0; hand < count; ++hand) {
            const Word reach = V::load(rows + hand * kLanes);
            sums.all += reach;
            sums.card[cards[2 * hand]] += reach;
            sums.card[cards[2 * hand + 1]] += reach;
        }
        return sums;
    }

    // The opponent's reach that shares no card with a hand. Subtracting the reach with
    // each of its two cards subtracts the same hand twice, so it is added back once.
    template <typename Number>
    static void folds(const Hands& own, const Number* rows, const Sums& sums, Word worth,
                      Number* out) {
        const std::uint8_t* cards = own.cards.data();
        const auto count = static_cast<std::size_t>(own.count);
        for (std::size_t hand = 0; hand < count; ++hand) {
            // The row after the last hand is empty.
            const Word same = V::load(rows + own.same[hand] * kLanes);
            const Word met = sums.all - sums.card[cards[2 * hand]] -
                             sums.card[cards[2 * hand + 1]] + same;
            V::store(out + hand * kLanes, worth * met);
        }
    }

    // Reach below minus reach above. Sums start at minus half of the total; the hands
    // of a group see them before and after the group's own reach is added, and the sum
    // of both views is the difference, in which the same hand cancels out.
    template <bool even, typename Number>
    static void showdowns(const Board& board, std::size_t player, const Number* rows,
                          const Sums& full, Word half, Word tied, Word always, Number* out) {
        const Hands& own = board.hands[player];
        const std::uint8_t* own_cards = own.cards.data();
        const std::uint8_t* other_cards = board.hands[1 - player].cards.data();
        Sums sums = full;
        const Word minus_half = V::repeat(static_cast<Number>(-0.5));
        sums.all *= minus_half;
        for (Word& sum : sums.card) sum *= minus_half;
        std::size_t first = 0, added = 0;
        for (const Group& group : board.groups) {
            const std::size_t own_end = group.end[player], other_end = group.end[1 - player];
            for (std::size_t hand = first; hand < own_end; ++hand) {
                const Word before = sums.all - sums.card[own_cards[2 * hand]] -
                                    sums.card[own_cards[2 * hand + 1]];
                V::store(out + hand * kLanes, before);
            }
            for (; added < other_end; ++added) {
                const Word reach = V::load(rows + added * kLanes);
                sums.all += reach;
                sums.card[other_cards[2 * added]] += reach;
                sums.card[other_cards[2 * added + 1]] += reach;
            }
            for (std::size_t hand = first; hand < own_end; ++hand) {
                const Word before = V::load(out + hand * kLanes);
                const Word after = sums.all - sums.card[own_cards[2 * hand]] -
                                   sums.card[own_cards[2 * hand + 1]];
                Word worth = half * (before + after);
                if constexpr (!even) {
                    const Word same = V::load(rows + own.same[hand] * kLanes);
                    const Word met = full.all - full.card[own_cards[2 * hand]] -
                                     full.card[own_cards[2 * hand + 1]] + same;
                    // after - before is the reach that ties, without the same hand.
                    worth += tied * (after - before + same) + always * met;
                }
                V::store(out + hand * kLanes, worth);
            }
            first = own_end;
        }
    }
};

}  // namespace
}  // namespace bigslick::cfr
