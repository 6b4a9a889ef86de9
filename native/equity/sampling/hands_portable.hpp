// The strengths of a strip of hands, one by one. See hands.hpp.
#pragma once

#include "../../evaluate.hpp"
#include "../../simd/portable.hpp"
#include "table.hpp"

namespace bigslick::sampling {
namespace {

template <typename V>
class Evaluator {
public:
    using Strip = Strength[kMostPlayers][V::kLanes];

    explicit Evaluator(const Plan& plan) : players_(plan.players) {}

    void write(const Table<V>& table, Line line, Strip& out) const {
        const auto& boards = table.held[kBoard].cards;
        for (int player = 0; player < players_; ++player) {
            const auto& holes = table.held[player].cards;
            const auto write = [&](auto single) {
                for (std::size_t i = 0; i < V::kLanes; ++i) out[player][i] = single(i);
            };
            switch (line.use) {
                case Use::hole:
                    write([&](std::size_t i) { return strength(line.family, holes[i]); });
                    break;
                case Use::together:
                    write([&](std::size_t i) { return strength(line.family, holes[i] | boards[i]); });
                    break;
                case Use::omaha:
                    write([&](std::size_t i) {
                        return omaha_strength(line.family, holes[i], boards[i]);
                    });
                    break;
            }
        }
    }

private:
    int players_;
};

}  // namespace
}  // namespace bigslick::sampling
