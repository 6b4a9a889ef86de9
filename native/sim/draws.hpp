// Dealing from the deck, and draws: who discards what and gets how many cards back.
// The rules are those of engine/phases/discards.py, dealing.py and table_cards.py.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "random.hpp"
#include "table.hpp"

namespace bigslick::sim {

// The deck is shuffled only as far as it is dealt: card p is swapped with a random one
// of those from p on.
inline void shuffle_to(Table& t, int count) {
    const unsigned size = t.spot.in_deck;
    for (unsigned p = t.spot.shuffled; p < static_cast<unsigned>(count); ++p) {
        std::swap(t.deck[p], t.deck[p + below(random_at(t.spot.key, p), size - p)]);
    }
    t.spot.shuffled = static_cast<std::uint8_t>(std::max<int>(t.spot.shuffled, count));
}

// Which cards lie in hands and on the board, by id.
[[nodiscard]] inline std::uint64_t cards_in_play(const Table& t) {
    std::uint64_t cards = 0;
    for_each_player(t.spot.live, [&](int i) {
        for (int k = 0; k < t.held(i); ++k) cards |= std::uint64_t{1} << t.hole_of(i)[k];
    });
    for (int k = 0; k < t.spot.board; ++k) cards |= std::uint64_t{1} << t.board[k];
    return cards;
}

// Writes the cards of a set in random order, from `end` on.
inline std::uint8_t* lay_shuffled(Table& t, std::uint64_t cards, std::uint8_t* end) {
    std::uint8_t* const first = end;
    for (std::uint64_t rest = cards; rest != 0; rest &= rest - 1) {
        *end++ = static_cast<std::uint8_t>(std::countr_zero(rest));
    }
    const auto count = static_cast<unsigned>(end - first);
    const std::uint64_t counter = kReshuffleCounters + 64u * t.spot.reshuffles++;
    for (unsigned p = 0; p < count; ++p) {
        std::swap(first[p], first[p + below(random_at(t.spot.key, counter + p), count - p)]);
    }
    return end;
}

// The deck has run out: cards out of play are shuffled and become the deck, but those
// that the player has just discarded only if the others are fewer than `missing`.
// Cards `taken` are on their way to the player.
inline void reshuffle(Table& t, int player, int missing, std::uint64_t taken) {
    Spot& s = t.spot;
    std::uint64_t all = 0, own = 0;
    for (const std::uint8_t id : t.game.deck) all |= std::uint64_t{1} << id;
    const std::uint64_t reserve = all & ~cards_in_play(t) & ~taken;
    if (player != kNobody) {
        for (int k = t.held(player); k < s.hole; ++k) {
            own |= std::uint64_t{1} << t.hole_of(player)[k];
        }
    }
    std::uint8_t* end = lay_shuffled(t, reserve & ~own, t.deck);
    if (end - t.deck < missing && (reserve & own) != 0) {
        end = lay_shuffled(t, reserve & own, end);
    }
    s.dealt = 0;
    s.in_deck = s.shuffled = static_cast<std::uint8_t>(end - t.deck);
}

// Deals `count` cards to a player, or to nobody, one after the other. Cards `dealt` have
// just been dealt and are not dealt again.
template <typename Lay>
inline void deal_cards(Table& t, int player, int count, Lay lay, std::uint64_t dealt = 0) {
    Spot& s = t.spot;
    std::array<std::uint8_t, kMostHole> cards{};
    const auto there = static_cast<std::size_t>(std::min(count, s.in_deck - s.dealt));
    const auto wanted = static_cast<std::size_t>(count);
    shuffle_to(t, s.dealt + static_cast<int>(there));
    std::uint64_t taken = dealt;
    for (std::size_t k = 0; k < there; ++k) {
        cards[k] = t.deck[s.dealt++];
        taken |= std::uint64_t{1} << cards[k];
    }
    if (there < wanted) {
        reshuffle(t, player, static_cast<int>(wanted - there), taken);
        for (std::size_t k = there; k < wanted; ++k) cards[k] = t.deck[s.dealt++];
    }
    for (std::size_t k = 0; k < wanted; ++k) lay(cards[k]);
}

// Gives a player the next cards of the record, one place after the other.
inline void deal_recorded(Table& t, int player, std::uint8_t* place, int count) {
    for (int k = 0; k < count; ++k) *place++ = t.recorded->next_of(player);
}

inline void deal_recorded_board(Table& t, int count) {
    for (int k = 0; k < count; ++k, ++t.spot.board) {
        t.board[t.spot.board] = t.recorded->board_card(t.spot.board);
    }
}

inline void begin_discards(Table& t) {
    Spot& s = t.spot;
    s.discarding = true;
    s.pending = s.live;
    s.turn = static_cast<std::int8_t>(std::countr_zero(s.live));
    s.call = s.min_to = s.max_to = 0;
    s.can_fold = false;
}

// After the discards a card is burned, before the board if there is one; everybody gets
// their cards at once.
inline void deal_draws(Table& t) {
    Spot& s = t.spot;
    const Street& street = t.street();
    if (t.recorded != nullptr) {
        for_each_player(s.live, [&](int i) {
            deal_recorded(t, i, t.hole_of(i) + t.held(i), t.waiting[i]);
            t.waiting[i] = 0;
        });
        deal_recorded_board(t, street.board);
        return;
    }
    const auto burn = [&] { deal_cards(t, kNobody, 1, [](std::uint8_t) {}); };
    if (street.burns && street.board == 0) burn();
    for_each_player(s.live, [&](int i) {
        const int count = t.waiting[i];
        std::uint8_t* place = t.hole_of(i) + t.held(i);
        deal_cards(t, i, count, [&](std::uint8_t id) { *place++ = id; });
        t.waiting[i] = 0;
    });
    if (street.burns && street.board != 0) burn();
    deal_cards(t, kNobody, street.board, [&](std::uint8_t id) { t.board[s.board++] = id; });
}

// The player to act discards the cards of a set of places; those they keep move up.
inline void discard(Table& t, unsigned places) {
    Spot& s = t.spot;
    const int i = s.turn;
    std::uint8_t* hole = t.hole_of(i);
    std::array<std::uint8_t, kMostHole> cards{};
    int kept = 0;
    for (int pass = 0; pass < 2; ++pass) {
        for (int k = 0; k < s.hole; ++k) {
            const bool gone = (places >> k & 1) != 0;
            if (gone == (pass == 1)) cards[static_cast<std::size_t>(kept++)] = hole[k];
        }
    }
    std::copy_n(cards.begin(), s.hole, hole);
    t.waiting[i] = static_cast<std::uint8_t>(std::popcount(places));
    t.note(i, Kind::discard, t.waiting[i]);
    s.pending &= static_cast<Players>(~bit(i));
    if (s.pending != 0) {
        s.turn = static_cast<std::int8_t>(std::countr_zero(s.pending));
        return;
    }
    s.discarding = false;
    s.turn = kNobody;
    deal_draws(t);
}

}  // namespace bigslick::sim
