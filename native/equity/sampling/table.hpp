// The cards on the table, for as many samples as a vector has lanes.
#pragma once

#include "plan.hpp"

namespace bigslick::sampling {

template <typename V>
struct Table {
    typename V::Suits held[kMostPlayers + 1];  // all cards of a receiver
    // One by one, for the games that count them; the board's at kBoard.
    typename V::Suits single[kMostPlayers + 1][kMostHole];
};

// Puts the known cards on the table; the varying places stay empty.
template <typename V>
void lay_known(const Plan& plan, Table<V>& table) {
    const auto lay = [&](std::size_t receiver) {
        table.held[receiver] = V::same_cards(plan.known[receiver]);
        std::uint64_t rest = plan.known[receiver].bits;
        for (auto& card : table.single[receiver]) {
            card = V::same_cards({lowest(rest)});
            rest = without_lowest(rest);
        }
    };
    for (int i = 0; i < plan.players; ++i) lay(static_cast<std::size_t>(i));
    lay(kBoard);
}

}  // namespace bigslick::sampling
