// Strategies, regrets and averages of one node, all hands at once.
#pragma once

#include <type_traits>

#include "../simd/floats.hpp"
#include "kernels.hpp"

namespace bigslick::cfr {
namespace {

// The rows of one node: one row of numbers for each action. Regrets are floats, or
// whole numbers of 16 bits that are parts of the node's scale.
template <typename Regret>
struct NodeRows {
    Regret* regrets;
    float* scale;  // of a node with 16 bits, nullptr otherwise
    float* sums;
    std::size_t stride;
    std::size_t actions;
};

// `actions` is the number of actions if it is known when compiling, 0 otherwise.
template <typename V, std::size_t actions, typename Regret>
struct NodeLanes {
    using Word = typename V::Word;
    using Rows = NodeRows<Regret>;
    static constexpr bool kShort = std::is_same_v<Regret, std::int16_t>;
    static constexpr std::size_t kRoom = actions != 0 ? actions : kMostActions;

    static std::size_t count(std::size_t asked) {
        if (asked == 0) __builtin_unreachable();  // every decision has an action
        return actions != 0 ? actions : asked;
    }

    static Word regret(const Rows& rows, std::size_t place) {
        if constexpr (kShort) {
            return V::load_short(rows.regrets + place) *
                   V::repeat(static_cast<typename V::Number>(*rows.scale));
        } else {
            return V::load_stored(rows.regrets + place);
        }
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

    // The average strategy; for a hand that was never reached, regret matching.
    static void average(const Rows& rows, std::size_t hand, Word* shares,
                        std::size_t n) {
        Word total = V::zero();
        Word current[kRoom];
        for (std::size_t a = 0; a < n; ++a) {
            shares[a] = V::load_stored(rows.sums + a * rows.stride + hand);
            current[a] = regret(rows, a * rows.stride + hand);
            total += shares[a];
        }
        match(current, n);
        const auto some = total > V::zero();
        const Word one = V::repeat(1);
        const Word scale = one / (some ? total : one);
        for (std::size_t a = 0; a < n; ++a) shares[a] = some ? shares[a] * scale : current[a];
    }

    static void current(const Rows& rows, std::size_t hand, Word* shares,
                        std::size_t n) {
        for (std::size_t a = 0; a < n; ++a) {
            shares[a] = regret(rows, a * rows.stride + hand);
        }
        match(shares, n);
    }

    // Prefetches the same place of the node that is stored `away` numbers from here, once per
    // cache line. Rows are too short for the hardware prefetcher.
    template <typename Stored>
    static void fetch(const Stored* row, std::size_t hand, std::ptrdiff_t away) {
        constexpr std::size_t kLine = 64 / sizeof(Stored);
        if (hand % kLine < V::kLanes) {
            __builtin_prefetch(row + static_cast<std::ptrdiff_t>(hand) + away, 1);
        }
    }

    // The opponent's node: passes reach to the children and adds it to the average. Most
    // hands take no part in most lines: where no lane has reach, nothing is loaded.
    template <Task task, typename Number>
    static void divide(const Rows& rows, const Discount& discount, const Number* reach,
                       Number* const* out) {
        const std::size_t n = count(rows.actions);
        const Word kept = V::repeat(static_cast<Number>(discount.average));
        const Word weight = V::repeat(static_cast<Number>(discount.weight));
        const bool all_change = task == Task::update && discount.average != 1;
        const auto next = static_cast<std::ptrdiff_t>(n * rows.stride);
        for (std::size_t hand = 0; hand < rows.stride; hand += V::kLanes) {
            const Word all = V::load(reach + hand);
            if (!all_change && !V::any(all)) {
                for (std::size_t a = 0; a < n; ++a) V::store(out[a] + hand, V::zero());
                continue;
            }
            Word shares[kRoom];
            for (std::size_t a = 0; a < n; ++a) {
                fetch(rows.regrets + a * rows.stride, hand, next);
                fetch(rows.sums + a * rows.stride, hand, next);
            }
            if constexpr (task == Task::update) {
                current(rows, hand, shares, n);
            } else {
                average(rows, hand, shares, n);
            }
            for (std::size_t a = 0; a < n; ++a) {
                const Word part = shares[a] * all;
                V::store(out[a] + hand, part);
                if constexpr (task == Task::update) {
                    float* sum = rows.sums + a * rows.stride + hand;
                    V::store_stored(sum, V::load_stored(sum) * kept + part * weight);
                }
            }
        }
    }

    // The player's own node: its value, in place of the first child's, and its regrets.
    // The value of an update is moved towards that of the strategy after the update.
    // Hands that are `fixed` (nullptr: none) play the strategy of their regrets, which do
    // not change, even in a best response.
    // `room` is a buffer with one number for each regret of the node if they have 16 bits.
    template <Task task, typename Number>
    static void choose(const Rows& rows, const Discount& discount, const float* fixed,
                       Number* const* values, [[maybe_unused]] Number* room) {
        const std::size_t n = count(rows.actions);
        const Word positive = V::repeat(static_cast<Number>(discount.positive));
        const Word negative = V::repeat(static_cast<Number>(discount.negative));
        [[maybe_unused]] const Word ahead = V::repeat(static_cast<Number>(discount.look_ahead));
        [[maybe_unused]] Word most = V::zero();
        const auto next = static_cast<std::ptrdiff_t>(n * rows.stride);
        for (std::size_t hand = 0; hand < rows.stride; hand += V::kLanes) {
            for (std::size_t a = 0; a < n; ++a) {
                fetch(rows.regrets + a * rows.stride, hand, -next);  // the walk goes back
            }
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
                Word total = V::zero();
                Word sum = V::zero();
                Word even = V::zero();
                for (std::size_t a = 0; a < n; ++a) {
                    const std::size_t place = a * rows.stride + hand;
                    const Word before = regret(rows, place);
                    const Word scale = before > V::zero() ? positive : negative;
                    Word after = before * scale + (found[a] - value);
                    if (fixed != nullptr) {
                        after = V::load_stored(fixed + hand) > V::zero() ? before : after;
                    }
                    const Word share = V::positive(after);
                    total += share;
                    sum += share * found[a];
                    even += found[a];
                    if constexpr (kShort) {
                        most = V::largest(most, V::absolute(after));
                        V::store(room + place, after);
                    } else {
                        V::store_stored(rows.regrets + place, after);
                    }
                }
                const auto some = total > V::zero();
                const Word equal = V::repeat(static_cast<Number>(n));
                const Word renewed = (some ? sum : even) / (some ? total : equal);
                value += (renewed - value) * ahead;
            }
            V::store(values[0] + hand, value);
        }
        if constexpr (task == Task::update && kShort) shorten(rows, fixed, room, most);
    }

    // Stores regrets as parts of the largest one. Only proportions matter for hands that
    // are fixed: their numbers stay as they are.
    template <typename Number>
    static void shorten(const Rows& rows, const float* fixed, const Number* room, Word most) {
        constexpr Number kLargest = 32767;
        Number largest = 0;
        for (std::size_t lane = 0; lane < V::kLanes; ++lane) {
            if (most[lane] > largest) largest = most[lane];
        }
        if (!(largest > 0)) largest = 1;
        *rows.scale = static_cast<float>(largest / kLargest);
        const Word parts = V::repeat(kLargest / largest);
        const std::size_t n = count(rows.actions);
        for (std::size_t hand = 0; hand < rows.stride; hand += V::kLanes) {
            for (std::size_t a = 0; a < n; ++a) {
                const std::size_t place = a * rows.stride + hand;
                Word number = V::load(room + place) * parts;
                if (fixed != nullptr) {
                    const Word before = V::load_short(rows.regrets + place);
                    number = V::load_stored(fixed + hand) > V::zero() ? before : number;
                }
                V::store_short(rows.regrets + place, number);
            }
        }
    }

    // The opponent's node, on the way back: their strategy is already in the reach.
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

// Calls `work` with the number of actions as a compile-time constant if it is a common one.
// A copy of `work` would be loaded in other pieces than it was stored, which waits for
// all the stores of the node before.
template <typename V, typename Regret, typename Work>
void with_actions(std::size_t actions, const Work& work) {
    switch (actions) {
        case 2: return work(NodeLanes<V, 2, Regret>{});
        case 3: return work(NodeLanes<V, 3, Regret>{});
        case 4: return work(NodeLanes<V, 4, Regret>{});
        default: return work(NodeLanes<V, 0, Regret>{});
    }
}

}  // namespace
}  // namespace bigslick::cfr
