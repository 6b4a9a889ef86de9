// A betting round: who may do what, and what follows. The rules are those of
// engine/phases/betting.py and engine/chips/raise_rule.py with default Rules;
// tests/twins/test_simulator.py compares every decision with them.
#pragma once

#include <algorithm>

#include "openers.hpp"
#include "table.hpp"

namespace bigslick::sim {

// What the player adds to check or call. After a short blind the full blind is called,
// but nobody pays more than another player could match.
[[nodiscard]] inline Chips call_amount(const Table& t, int i) {
    Chips level = t.spot.level;
    if (t.spot.priced) {
        Chips matched = 0, top = 0;
        for (int j = 0; j < t.game.seats; ++j) {
            if (j != i && t.lives(j)) matched = std::max(matched, t.reach(j));
            top = std::max(top, t.bets[j]);
        }
        level = std::max(std::min(level, matched), top);
    }
    return std::clamp(level - t.bets[i], 0, t.stacks[i]);
}

[[nodiscard]] inline bool may_raise(const Table& t, int i) {
    const Spot& s = t.spot;
    const int cap = t.street().cap;
    if (cap >= 0 && s.raises >= cap) return false;
    if ((s.acted & bit(i)) != 0) {
        // The betting is reopened to players who face a full raise since they acted; in
        // limit games, half a bet.
        const Chips more = s.level - t.acted_levels[i];
        if ((t.game.fixed() ? 2 * more : more) < s.increment) return false;
    }
    if (t.reach(i) <= s.level) return false;
    for (int j = 0; j < t.game.seats; ++j) {
        if (j != i && t.lives(j) && t.reach(j) > s.level) return true;
    }
    return t.game.free_raises;
}

[[nodiscard]] inline Chips min_raise_to(const Table& t, int i) {
    const Spot& s = t.spot;
    const Chips low = s.completing ? s.increment
                      : t.game.fixed() ? s.full_level + s.increment
                                       : s.level + s.increment;
    return std::min(low, t.reach(i));
}

[[nodiscard]] inline Chips max_raise_to(const Table& t, int i, Chips least) {
    switch (t.game.structure) {
        case Structure::no_limit: return t.reach(i);
        case Structure::fixed_limit: return least;
        case Structure::pot_limit: break;
    }
    const std::int64_t high = std::int64_t{2} * t.spot.level - t.bets[i] + t.pot() +
                              (t.spot.street == 0 ? t.spot.pot_extra : 0);
    return static_cast<Chips>(
        std::min<std::int64_t>(std::max<std::int64_t>(high, least), t.reach(i)));
}

// Computes the legal actions of the player to act.
inline void offer(Table& t) {
    Spot& s = t.spot;
    const int i = s.turn;
    s.min_to = s.max_to = 0;
    if (s.bring_in) {
        s.call = std::min(t.game.bring_in, t.stacks[i]);
        s.can_fold = false;
    } else {
        s.call = call_amount(t, i);
        s.can_fold = s.call != 0 || t.game.cash;
    }
    if (may_raise(t, i)) {
        s.min_to = min_raise_to(t, i);
        s.max_to = max_raise_to(t, i, s.min_to);
    }
}

// The round is over: nobody bets any more once at most one live player has chips and
// nobody draws.
inline void end_betting(Table& t) {
    Spot& s = t.spot;
    s.turn = kNobody;
    int live = 0, broke = 0;
    for_each_player(s.live, [&](int i) {
        ++live;
        broke += t.stacks[i] == 0;
    });
    if (broke == 0) return;
    bool draws = false;
    for (int k = s.street + 1; k < t.game.street_count; ++k) {
        draws = draws || t.game.streets[static_cast<std::size_t>(k)].draws;
    }
    if (t.last_street() || (live > 1 && live - 1 <= broke && !draws)) s.all_in = true;
}

// Takes the blinds as the first bet; a short one counts in full, and a straddle that its
// player had no chips for does not count.
inline void start_from_blinds(Table& t) {
    Spot& s = t.spot;
    const Game& game = t.game;
    Chips full = 0, posted = 0, top = 0, antes = 0;
    for (int i = 0; i < game.seats; ++i) {
        const Chips blind = game.blinds[static_cast<std::size_t>(i)];
        if (i < 2 || t.bets[i] != 0) full = std::max(full, blind);
        posted += t.bets[i];
        top = std::max(top, t.bets[i]);
        antes += t.starts[i] - t.stacks[i] - t.bets[i];
    }
    s.pot_extra = game.blind_sum - posted - (game.trims_antes ? 0 : antes);
    s.priced = full > top;
    s.level = s.full_level = std::max(full, top);
    if (!game.fixed()) s.increment = std::max(s.increment, full);
}

[[nodiscard]] inline Players with_a_choice(const Table& t, Players players) {
    Players kept = 0;
    for_each_player(players, [&](int i) {
        for (int j = 0; j < t.game.seats; ++j) {
            if (j != i && t.lives(j) && t.reach(j) > t.bets[i]) {
                kept |= bit(i);
                return;
            }
        }
    });
    return kept;
}

[[nodiscard]] inline bool is_deep(const Table& t) {
    Chips top = 0, least = kMostChips;
    for (int i = 0; i < t.game.seats; ++i) {
        top = std::max(top, t.bets[i]);
        least = std::min(least, t.reach(i));
    }
    return least > top;
}

// Opens the round; nobody is to act if nobody has a decision to make.
inline void begin_betting(Table& t) {
    Spot& s = t.spot;
    s.raises = 0;
    s.acted = 0;
    s.pending = 0;
    s.turn = kNobody;
    s.opener = static_cast<std::int8_t>(opener(t));
    if (s.all_in) return;
    s.increment = t.street().bet;
    s.level = s.full_level = 0;
    s.priced = false;
    if (s.street == 0) start_from_blinds(t);
    for_each_player(s.live, [&](int i) {
        if (t.stacks[i] > 0) s.pending |= bit(i);
    });
    if ((s.street == 0 && !is_deep(t)) || std::has_single_bit(s.pending)) {
        s.pending = with_a_choice(t, s.pending);
    }
    if (s.pending == 0) {
        end_betting(t);
        return;
    }
    s.bring_in = s.completing = s.street == 0 && t.game.bring_in > 0;
    s.turn = static_cast<std::int8_t>(first_from(s.pending, s.opener));
}

inline void add_chips(Table& t, int i, Chips amount) {
    t.stacks[i] -= amount;
    t.bets[i] += amount;
}

// The player to act is done; the next one is to act, or the round is over.
inline void pass_turn(Table& t, int i) {
    Spot& s = t.spot;
    s.acted |= bit(i);
    s.pending &= static_cast<Players>(~bit(i));
    if (s.pending == 0) {
        end_betting(t);
    } else {
        s.turn = static_cast<std::int8_t>(first_from(s.pending, i));
    }
}

inline void fold(Table& t) {
    Spot& s = t.spot;
    const int i = s.turn;
    t.note(i, Kind::fold, 0);
    s.live &= static_cast<Players>(~bit(i));
    if (std::has_single_bit(s.live)) s.pending = 0;
    pass_turn(t, i);
}

inline void check_or_call(Table& t) {
    Spot& s = t.spot;
    const int i = s.turn;
    const Chips amount = s.call;  // as offered
    add_chips(t, i, amount);
    if (s.bring_in) {
        t.note(i, Kind::bring_in, amount);
        s.bring_in = false;
        s.priced = t.game.bring_in > amount;
        s.level = t.game.bring_in;
    } else {
        t.note(i, Kind::check_or_call, amount);
    }
    t.acted_levels[i] = s.level;
    pass_turn(t, i);
}

inline void raise_to(Table& t, Chips amount) {
    Spot& s = t.spot;
    const int i = s.turn;
    t.note(i, Kind::raise, amount);
    add_chips(t, i, amount - t.bets[i]);
    bool full;
    bool counts = true;
    if (t.game.fixed()) {
        full = counts = 2 * (amount - s.full_level) >= s.increment;
    } else {
        const Chips size = amount - s.level;
        full = size >= s.increment || s.completing;
        if (full) s.increment = std::max(s.increment, size);
    }
    if (counts && s.raises != 255) ++s.raises;
    if (full) {
        s.full_level = amount;
        s.acted = 0;
    }
    s.acted |= bit(i);
    s.level = amount;
    t.acted_levels[i] = amount;
    s.priced = s.bring_in = s.completing = false;
    s.opener = static_cast<std::int8_t>(i);
    s.pending = 0;
    for_each_player(s.live, [&](int j) {
        if (j != i && t.stacks[j] > 0) s.pending |= bit(j);
    });
    if (s.pending == 0) {  // nobody else has chips: the raise is returned
        end_betting(t);
    } else {
        s.turn = static_cast<std::int8_t>(first_from(s.pending, i));
    }
}

}  // namespace bigslick::sim
