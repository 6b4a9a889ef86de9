// The order of a hand: antes, blinds, then for each street dealing and betting.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "betting.hpp"
#include "draws.hpp"
#include "random.hpp"
#include "showdown.hpp"
#include "table.hpp"

namespace bigslick::sim {

// Whether the cards left and those out of play are too few for a card each. The card
// that is burned first may be dealt again.
[[nodiscard]] inline bool is_shared(const Table& t) {
    const int live = t.live_count();
    const int in_play = live * t.spot.hole + t.spot.board;
    const int left = static_cast<int>(t.game.deck.size()) - in_play - (t.street().burns ? 1 : 0);
    return t.street().hole * live > left;
}

// Deals the cards of a street as recorded. The hand cannot continue if an unknown card
// would decide who opens.
inline void deal_recorded_street(Table& t) {
    Spot& s = t.spot;
    const Street& street = t.street();
    const bool shared = is_shared(t);
    const int held = shared ? 0 : street.hole;
    for_each_player(s.live, [&](int i) { deal_recorded(t, i, t.hole_of(i) + s.hole, held); });
    s.hole = static_cast<std::uint8_t>(s.hole + held);
    deal_recorded_board(t, street.board + (shared ? street.hole : 0));
    if (street.opening == Opening::position || s.all_in) return;
    for_each_player(s.live, [&](int i) {
        for (int k = 0; k < s.hole; ++k) {
            const bool open = (t.game.up_places >> k & 1) != 0;
            if (open && t.hole_of(i)[k] == kUnknownCard) t.recorded->undecided = true;
        }
    });
}

// The deck runs out on this street: cards out of play are shuffled and dealt again. If
// even they are too few for everybody, as in stud with eight players, the cards go to
// the board (TDA 2024, RP-10H).
inline void deal_short_street(Table& t) {
    Spot& s = t.spot;
    const Street& street = t.street();
    const auto to_board = [&](std::uint8_t id) { t.board[s.board++] = id; };
    const bool shared = is_shared(t);
    const int board = street.board + (shared ? street.hole : 0);
    const auto burn = [&](std::uint64_t dealt) {
        if (street.burns) deal_cards(t, kNobody, 1, [](std::uint8_t) {}, dealt);
    };
    if (board == 0) burn(0);
    std::uint64_t dealt = 0;
    for (int k = 0; k < street.hole && !shared; ++k) {
        for_each_player(s.live, [&](int i) {
            const auto lay = [&](std::uint8_t id) {
                t.hole_of(i)[s.hole + k] = id;
                dealt |= std::uint64_t{1} << id;
            };
            deal_cards(t, i, 1, lay, dealt);
        });
    }
    if (!shared) s.hole = static_cast<std::uint8_t>(s.hole + street.hole);
    if (board != 0) {
        burn(0);
        deal_cards(t, kNobody, board, to_board);
    }
}

// Deals the cards of the next street; in a draw the players discard first.
inline void deal_street(Table& t) {
    Spot& s = t.spot;
    ++s.street;
    const Street& street = t.street();
    if (street.draws) {
        begin_discards(t);
        return;
    }
    if (t.recorded != nullptr) {
        deal_recorded_street(t);
        return;
    }
    const int live = t.live_count();
    const int count = street.hole * live + street.board + (street.burns ? 1 : 0);
    if (s.dealt + count > s.in_deck) {
        deal_short_street(t);
        return;
    }
    shuffle_to(t, s.dealt + count);
    const std::uint8_t* next = t.deck + s.dealt;
    if (street.burns && street.board == 0) ++next;
    for (int k = 0; k < street.hole; ++k) {
        for_each_player(s.live, [&](int i) { t.hole_of(i)[s.hole + k] = *next++; });
    }
    s.hole = static_cast<std::uint8_t>(s.hole + street.hole);
    if (street.burns && street.board != 0) ++next;
    for (int k = 0; k < street.board; ++k) t.board[s.board++] = *next++;
    s.dealt = static_cast<std::uint8_t>(s.dealt + count);
}

// Returns the part of a bet that is above the second-highest bet.
inline void return_uncalled(Table& t) {
    Chips top = 0, second = 0;
    int who = 0;
    for (int i = 0; i < t.game.seats; ++i) {
        const Chips bet = t.bets[i];
        if (bet > top) {
            second = top;
            top = bet;
            who = i;
        } else {
            second = std::max(second, bet);
        }
    }
    t.stacks[who] += top - second;
    t.bets[who] -= top - second;
}

inline void gather_bets(Table& t) { std::fill_n(t.bets, t.game.seats, 0); }

inline void end_hand(Table& t) {
    gather_bets(t);
    t.spot.over = true;
    t.spot.turn = kNobody;
    t.spot.call = t.spot.min_to = t.spot.max_to = 0;
    t.spot.can_fold = false;
}

// Whether cards that the record does not have would decide what happens next.
[[nodiscard]] inline bool is_undecided(const Table& t) {
    return t.recorded != nullptr && t.recorded->undecided;
}

// Continues until a player must act, or the hand is over.
inline void advance(Table& t) {
    Spot& s = t.spot;
    while (s.turn == kNobody) {
        if (std::has_single_bit(s.live)) {
            // What a folded player bet beyond a shorter all-in is returned to them.
            const int winner = std::countr_zero(s.live);
            if (t.bets[winner] < *std::max_element(t.bets, t.bets + t.game.seats)) {
                return_uncalled(t);
            }
            // The winner gets the pot; their own bet on this street is not raked.
            const Chips pot = t.pot();
            t.stacks[winner] += pot - t.game.rake.of(pot - t.bets[winner], s.board != 0);
            s.folded_out = true;
            end_hand(t);
            return;
        }
        return_uncalled(t);
        gather_bets(t);
        if (s.all_in || t.last_street()) {
            while (!t.last_street()) deal_street(t);
            show_down(t);
            end_hand(t);
            return;
        }
        deal_street(t);
        if (s.discarding) return;
        if (is_undecided(t)) {
            end_hand(t);
            return;
        }
        begin_betting(t);
    }
    offer(t);
}

inline void post_antes(Table& t) {
    Chips posted = 0;
    for (int i = 0; i < t.game.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        Chips available = t.stacks[i];
        // A big blind who antes for the table and is short pays the blind first.
        if (!t.game.trims_antes) available = std::max(available - t.game.blinds[at], 0);
        const Chips ante = std::min(t.game.antes[at], available);
        add_chips(t, i, ante);
        posted += ante;
    }
    if (posted == 0) return;
    if (t.game.trims_antes) return_uncalled(t);
    gather_bets(t);
}

// Begins a hand from the starting stacks; key and deck are set.
inline void begin_hand(Table& t) {
    Spot& s = t.spot;
    std::copy_n(t.starts, t.game.seats, t.stacks);
    gather_bets(t);
    s.live = t.game.everybody();
    s.street = kNobody;
    s.dealt = s.board = s.hole = s.reshuffles = 0;
    s.in_deck = static_cast<std::uint8_t>(t.game.deck.size());
    std::fill_n(t.waiting, t.game.seats, std::uint8_t{0});
    s.decisions = 0;
    s.priced = s.bring_in = s.completing = s.all_in = s.discarding = false;
    s.over = s.folded_out = false;
    post_antes(t);
    for (int i = 0; i < t.game.seats; ++i) {
        add_chips(t, i, std::min(t.game.blinds[static_cast<std::size_t>(i)], t.stacks[i]));
    }
    deal_street(t);
    if (is_undecided(t)) {
        end_hand(t);
        return;
    }
    begin_betting(t);
    advance(t);
}

// What is wrong with an action.
enum class Fault : std::uint8_t {
    none,
    over,
    unknown,
    cannot_fold,
    cannot_raise,
    too_small,
    too_large,
    foreign_card,    // of a recorded hand: not in the deck
    duplicate_card,  // of a recorded hand
};

[[nodiscard]] inline Fault fault_of(const Spot& s, Chips action) {
    if (action == kNone) return Fault::none;
    if (s.over) return Fault::over;
    if (s.discarding) return action >= 0 && action < 1 << s.hole ? Fault::none : Fault::unknown;
    if (action < kNone) return Fault::unknown;
    if (action == kFold) return s.can_fold ? Fault::none : Fault::cannot_fold;
    if (action == kCheckOrCall) return Fault::none;
    if (s.max_to == 0) return Fault::cannot_raise;
    if (action < s.min_to) return Fault::too_small;
    return action > s.max_to ? Fault::too_large : Fault::none;
}

// Performs an action that has been checked.
inline void act(Table& t, Chips action) {
    if (action == kNone) return;
    if (t.spot.discarding) {
        discard(t, static_cast<unsigned>(action));
        if (t.spot.discarding) return;
        begin_betting(t);
    } else if (action == kFold) {
        fold(t);
    } else if (action == kCheckOrCall) {
        check_or_call(t);
    } else {
        raise_to(t, action);
    }
    if (t.spot.turn == kNobody) {
        advance(t);
    } else {
        offer(t);
    }
}

}  // namespace bigslick::sim
