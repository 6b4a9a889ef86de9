// The chips of a recorded hand, street by street (engine/chips/account.py).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "recorded_hands.hpp"

namespace bigslick::history {

using Amounts = std::array<std::int64_t, kMostSeats>;

struct Account {
    int seats = 0;
    Amounts put{}, bets{}, returned{}, last_returned{}, front{};
    Amounts dead{};  // antes that are never returned: they belong to the first pot
    bool has_blind = false;  // somebody posted one: nobody does who is all in by the ante

    void add(int player, Chips chips) {
        put[static_cast<std::size_t>(player)] += chips;
        bets[static_cast<std::size_t>(player)] += chips;
    }

    // Returns what nobody called.
    void collect() {
        front = bets;
        last_returned = {};
        const auto end = bets.begin() + seats;
        const auto top = std::max_element(bets.begin(), end);
        std::int64_t second = 0;
        for (auto bet = bets.begin(); bet != end; ++bet) {
            if (bet != top) second = std::max(second, *bet);
        }
        const auto who = static_cast<std::size_t>(top - bets.begin());
        last_returned[who] = *top - second;
        returned[who] += *top - second;
        bets = {};
    }

    void post(const sim::Game& game, const Chips* stacks) {
        Amounts left{};
        bool posted = false;
        for (int i = 0; i < seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            Chips available = stacks[i];
            if (!game.trims_antes) available = std::max(available - game.blinds[at], 0);
            const Chips ante = std::min(game.antes[at], available);
            add(i, ante);
            if (!game.trims_antes) dead[at] = ante;
            posted = posted || ante != 0;
            left[at] = stacks[i] - ante;
        }
        if (posted && game.trims_antes) {
            collect();
            for (std::size_t i = 0; i < kMostSeats; ++i) left[i] += returned[i];
        }
        bets = {};
        for (int i = 0; i < seats; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const auto blind = static_cast<Chips>(std::min<std::int64_t>(game.blinds[at], left[at]));
            add(i, blind);
            has_blind = has_blind || blind > 0;
        }
    }
};

// The result of one hand. `pushed` is what a player got of the pots: without the chips that
// stayed in front of the winner when all others folded.
struct Result {
    Account account;
    Amounts flop{};  // put in before the board
    Amounts final{}, won{}, pushed{};
    std::array<std::int8_t, kMostSeats> folds{};  // the street, or -1
    std::int64_t rake = 0;
    bool one_pot = false;  // the chips go to their winners in one push

    void note_flop() {
        for (std::size_t i = 0; i < kMostSeats; ++i) flop[i] = account.put[i] - account.returned[i];
    }
};

}  // namespace bigslick::history
