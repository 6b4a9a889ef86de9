// What passes between a board and the next ones: numbers of its exits, in the lanes.
//
// One row per hand, of as many exits as there are lanes. The hands of the next boards are in
// another order: a whole row is moved at a time, not each number.
#pragma once

#include "ends.hpp"

namespace bigslick::cfr {
namespace {

template <typename V>
struct Exits {
    using Number = typename V::Number;
    using Lanes = EndLanes<V>;
    static constexpr std::size_t kLanes = V::kLanes;

    Number* begin;
    std::size_t exits;
    std::size_t stride;  // rows: those of the board's hands

    static std::size_t size(std::size_t exits, std::size_t stride) {
        return (exits + kLanes - 1) / kLanes * kLanes * stride;
    }
    void clear() const {
        const std::size_t numbers = size(exits, stride);
        for (std::size_t i = 0; i < numbers; ++i) begin[i] = 0;
    }

    // From one vector for each exit, and back to vectors that are side by side.
    void put(const Number* const* vectors) const {
        each_group([&](std::size_t first, std::size_t count, Number* rows) {
            const Number* from[kLanes];
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                from[lane] = vectors[first + (lane < count ? lane : 0)];
            }
            Lanes::rows_from(from, stride, rows);
        });
    }
    void get(Number* vectors) const {
        each_group([&](std::size_t first, std::size_t count, const Number* rows) {
            Number* to[kLanes];
            for (std::size_t lane = 0; lane < count; ++lane) to[lane] = vectors + (first + lane) * stride;
            Lanes::vectors_from(rows, stride, to, count);
        });
    }

    // As vectors side by side, times `chance`, in the order of a next board's hands.
    void get_for(const Hands& hands, double chance, Number* vectors) const {
        const Index* parent = hands.parent.data();
        const auto count = static_cast<std::size_t>(hands.count);
        const auto width = static_cast<std::size_t>(hands.stride);
        const auto factor = V::repeat(static_cast<Number>(chance));
        each_group([&](std::size_t first, std::size_t lanes, const Number* rows) {
            Number* to[kLanes];
            for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = vectors + (first + lane) * width;
            Lanes::vectors_of(width, to, lanes, [&](std::size_t hand) {
                return hand < count ? V::load(rows + parent[hand] * kLanes) * factor : V::zero();
            });
        });
    }

    // Adds the vectors of a next board, once for every board it represents.
    void add(const Board& next, std::size_t player, const Number* vectors) const {
        const Hands& hands = next.hands[player];
        const auto width = static_cast<std::size_t>(hands.stride);
        for (const Member& member : next.members) {
            const bool itself = &member == &next.members.front();
            const Index* parent = (itself ? hands.parent : member.parent[player]).data();
            each_group([&](std::size_t first, std::size_t count, Number* rows) {
                const Number* from[kLanes];
                for (std::size_t lane = 0; lane < kLanes; ++lane) {
                    from[lane] = vectors + (first + (lane < count ? lane : 0)) * width;
                }
                const auto put_row = [&](std::size_t hand, typename V::Word row) {
                    Number* to = rows + parent[hand] * kLanes;
                    V::store(to, V::load(to) + row);
                };
                Lanes::each_row(from, static_cast<std::size_t>(hands.count), put_row);
            });
        }
    }

private:
    template <typename Take>
    void each_group(Take take) const {
        Number* rows = begin;
        for (std::size_t first = 0; first < exits; first += kLanes) {
            take(first, Lanes::lanes_from(first, exits), rows);
            rows += stride * kLanes;
        }
    }
};

}  // namespace
}  // namespace bigslick::cfr
