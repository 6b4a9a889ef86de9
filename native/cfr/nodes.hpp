// Strategies, regrets and averages of one node, all hands at once.
#pragma once

#include "../simd/floats.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {
namespace {

// The rows of one node: one row of numbers for each action.
template <typename Number>
struct NodeRows {
    float* regrets;
    float* sums;
    std::size_t stride;
    std::size_t actions;
};

// `actions` is the number of actions if it is known when compiling, 0 otherwise.
template <typename V, std::size_t actions>
struct NodeLanes {
    using Word = typename V::Word;
    static constexpr std::size_t kRoom = actions != 0 ? actions : kMostActions;

    static std::size_t count(std::size_t asked) {
        if (asked == 0) __builtin_unreachable();  // every decision has an action
        return actions != 0 ? actions : asked;
    }

    // Shares in proportion to the positive numbers, equal ones where there are none.
    static void match(Word* shares, std::size_t n) {
        Word total = V::zero();
        for (std::size_t a = 0; a < n; ++a) {
            shares[a] = V::positive(shares[a]);
            total += shares[a];
        }
        const auto some = total > V::zero();
        const Word one = V::repeat(1);
        const Word scale = one / (some ? total : one);
        const Word equal = V::repeat(1) / V::repeat(static_cast<typename V::Number>(n));
        for (std::size_t a = 0; a < n; ++a) shares[a] = some ? shares[a] * scale : equal;
    }

    // The average strategy; where a hand has never come, the one matched to the regrets.
    static void average(const NodeRows<Word>& rows, std::size_t hand, Word* shares,
                        std::size_t n) {
        Word total = V::zero();
        Word current[kRoom];
        for (std::size_t a = 0; a < n; ++a) {
            shares[a] = V::load_stored(rows.sums + a * rows.stride + hand);
            current[a] = V::load_stored(rows.regrets + a * rows.stride + hand);
            total += shares[a];
        }
        match(current, n);
        const auto some = total > V::zero();
        const Word one = V::repeat(1);
        const Word scale = one / (some ? total : one);
        for (std::size_t a = 0; a < n; ++a) shares[a] = some ? shares[a] * scale : current[a];
    }

    static void current(const NodeRows<Word>& rows, std::size_t hand, Word* shares,
                        std::size_t n) {
        for (std::size_t a = 0; a < n; ++a) {
            shares[a] = V::load_stored(rows.regrets + a * rows.stride + hand);
        }
        match(shares, n);
    }

    // The opponent's node: reach goes on to the children, and into the average.
    template <Task task, typename Number>
    static void divide(const NodeRows<Word>& rows, const Discount& discount, const Number* reach,
                       Number* const* out) {
        const std::size_t n = count(rows.actions);
        const Word kept = V::repeat(static_cast<Number>(discount.average));
        for (std::size_t hand = 0; hand < rows.stride; hand += V::kLanes) {
            Word shares[kRoom];
            if constexpr (task == Task::update) {
                current(rows, hand, shares, n);
            } else {
                average(rows, hand, shares, n);
            }
            const Word all = V::load(reach + hand);
            for (std::size_t a = 0; a < n; ++a) {
                const Word part = shares[a] * all;
                V::store(out[a] + hand, part);
                if constexpr (task == Task::update) {
                    float* sum = rows.sums + a * rows.stride + hand;
                    V::store_stored(sum, V::load_stored(sum) * kept + part);
                }
            }
        }
    }

    // The player's own node: its value, in place of the first child's, and its regrets.
    // Hands that are `fixed` (nullptr: none) play what their regrets say, whatever comes.
    template <Task task, typename Number>
    static void choose(const NodeRows<Word>& rows, const Discount& discount,
                       const float* fixed, Number* const* values) {
        const std::size_t n = count(rows.actions);
        const Word positive = V::repeat(static_cast<Number>(discount.positive));
        const Word negative = V::repeat(static_cast<Number>(discount.negative));
        for (std::size_t hand = 0; hand < rows.stride; hand += V::kLanes) {
            Word found[kRoom];
            found[0] = V::load(values[0] + hand);
            for (std::size_t a = 1; a < n; ++a) found[a] = V::load(values[a] + hand);
            Word value = found[0];
            Word shares[kRoom];
            if constexpr (task == Task::best_response) {
                for (std::size_t a = 1; a < n; ++a) value = V::largest(value, found[a]);
                if (fixed != nullptr) {
                    current(rows, hand, shares, n);
                    Word played = shares[0] * found[0];
                    for (std::size_t a = 1; a < n; ++a) played += shares[a] * found[a];
                    value = V::load_stored(fixed + hand) > V::zero() ? played : value;
                }
            } else {
                if constexpr (task == Task::update) {
                    current(rows, hand, shares, n);
                } else {
                    average(rows, hand, shares, n);
                }
                value = shares[0] * found[0];
                for (std::size_t a = 1; a < n; ++a) value += shares[a] * found[a];
            }
            if constexpr (task == Task::update) {
                for (std::size_t a = 0; a < n; ++a) {
                    float* place = rows.regrets + a * rows.stride + hand;
                    const Word before = V::load_stored(place);
                    const Word scale = before > V::zero() ? positive : negative;
                    Word after = before * scale + (found[a] - value);
                    if (fixed != nullptr) {
                        after = V::load_stored(fixed + hand) > V::zero() ? before : after;
                    }
                    V::store_stored(place, after);
                }
            }
            V::store(values[0] + hand, value);
        }
    }

    // The opponent's node, on the way back: their choices are already in the reach.
    template <typename Number>
    static void add_up(std::size_t stride, std::size_t asked, Number* const* values) {
        const std::size_t n = count(asked);
        for (std::size_t hand = 0; hand < stride; hand += V::kLanes) {
            Word value = V::load(values[0] + hand);
            for (std::size_t a = 1; a < n; ++a) value += V::load(values[a] + hand);
            V::store(values[0] + hand, value);
        }
    }
};

// Calls work with the number of actions as a constant where it is a usual one.
template <typename V, typename Work>
void with_actions(std::size_t actions, Work work) {
    switch (actions) {
        case 2: return work(NodeLanes<V, 2>{});
        case 3: return work(NodeLanes<V, 3>{});
        case 4: return work(NodeLanes<V, 4>{});
        default: return work(NodeLanes<V, 0>{});
    }
}

}  // namespace
}  // namespace bigslick::cfr
