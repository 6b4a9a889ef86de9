// From the weakest holding of a board to the strongest, both ranges at once.
//
// What a holding beats is everything below it minus what shares a card with
// it: the sum of the opponent's weights so far, minus the sums of its holdings
// with the first and with the second card. Holdings are grouped by rank classes, so a
// step processes up to sixteen of them.
#pragma once

#include "kernels.hpp"

namespace bigslick::holdem {
// Each path compiles its own copy for its own instructions.
namespace {

// Steps on sixteen lanes for any processor. Every path rounds in this order.
template <typename Number>
struct PlainSteps {
    // One number per suit.
    struct Row {
        Number of[kSuitCount];
    };

    // Adds total - x[a] - y[b] to the sums of the lanes.
    static void add(Number* sums, unsigned lanes, Number total, const Row& x, const Row& y) {
        for (int a = 0; a < kSuitCount; ++a) {
            const Number rest = total - x.of[a];
            for (int b = 0; b < kSuitCount; ++b) {
                sums[4 * a + b] += (lanes >> (4 * a + b) & 1) != 0 ? rest - y.of[b] : Number{0};
            }
        }
    }

    // The sum over a of the weights of the lanes, for each b.
    static Row fold(const Number* weights, unsigned lanes) {
        Row sum;
        for (int b = 0; b < kSuitCount; ++b) {
            Number part[kSuitCount];
            for (int a = 0; a < kSuitCount; ++a) {
                part[a] = (lanes >> (4 * a + b) & 1) != 0 ? weights[4 * a + b] : Number{0};
            }
            sum.of[b] = (part[0] + part[1]) + (part[2] + part[3]);
        }
        return sum;
    }

    static void scale_and_add(Row& sum, Row& part, Number times) {
        for (int a = 0; a < kSuitCount; ++a) {
            part.of[a] *= times;
            sum.of[a] += part.of[a];
        }
    }

    static Number total(const Row& row) {
        return (row.of[0] + row.of[1]) + (row.of[2] + row.of[3]);
    }
};

// The weights that a sweep has passed, in all and by card.
template <typename Steps, typename Number>
struct Passed {
    typename Steps::Row by_card[kRankCount]{};
    Number total{};

    [[gnu::always_inline]] void add_to(Number* sums, const SweepItem& item) const {
        const RankPair pair = kRankPairs[item.holding_class];
        Steps::add(sums + item.holding_class * kHoldingLanes, item.lanes, total, by_card[pair.x],
                   by_card[pair.y]);
    }

    [[gnu::always_inline]] void pass(const SweepSide<Number>& side, const SweepItem& item,
                                     Number times) {
        const RankPair pair = kRankPairs[item.holding_class];
        const std::size_t place = item.holding_class * kHoldingLanes;
        auto by_second = Steps::fold(side.weights + place, item.lanes);
        auto by_first = Steps::fold(side.turned + place, item.turned_lanes);
        Steps::scale_and_add(by_card[pair.x], by_first, times);
        Steps::scale_and_add(by_card[pair.y], by_second, times);
        total += Steps::total(by_second);
    }
};

template <typename Steps, typename Number>
void sweep_mirrored(const SweepItem* items, std::size_t count, const SweepSide<Number>& side,
                    Number times) {
    Passed<Steps, Number> passed;
    for (const SweepItem* first = items; first != items + count;) {
        const SweepItem* last = first;
        for (; last != items + count && last->strength == first->strength; ++last) {
            passed.add_to(side.below, *last);
        }
        for (const SweepItem* item = first; item != last; ++item) passed.pass(side, *item, times);
        for (; first != last; ++first) passed.add_to(side.up_to, *first);
    }
}

template <typename Steps, typename Number>
void sweep_both(const SweepItem* items, std::size_t count, const SweepSide<Number>& a,
                const SweepSide<Number>& b, Number times) {
    Passed<Steps, Number> of_a;
    Passed<Steps, Number> of_b;
    for (const SweepItem* first = items; first != items + count;) {
        const SweepItem* last = first;
        for (; last != items + count && last->strength == first->strength; ++last) {
            if (last->in_a()) of_b.add_to(a.below, *last);
            if (last->in_b()) of_a.add_to(b.below, *last);
        }
        for (const SweepItem* item = first; item != last; ++item) {
            if (item->in_a()) of_a.pass(a, *item, times);
            if (item->in_b()) of_b.pass(b, *item, times);
        }
        for (; first != last; ++first) {
            if (first->in_a()) of_b.add_to(a.up_to, *first);
            if (first->in_b()) of_a.add_to(b.up_to, *first);
        }
    }
}

template <typename Steps, typename Number>
void sweep(const SweepItem* items, std::size_t count, const SweepSide<Number>& a,
           const SweepSide<Number>* b, Number times) {
    if (b == nullptr) {
        sweep_mirrored<Steps, Number>(items, count, a, times);
    } else {
        sweep_both<Steps, Number>(items, count, a, *b, times);
    }
}

}  // namespace
}  // namespace bigslick::holdem
