// Who opens a betting round, by the rules of engine/phases/opener.py.
#pragma once

#include <algorithm>
#include <array>

#include "table.hpp"

namespace bigslick::sim {

// After the last of the highest blinds or straddles; a straddle that its player had
// no chips for does not count. Heads-up the button opens, also with equal blinds.
[[nodiscard]] inline int after_blinds(const Table& t) {
    if (t.game.seats == 2) {
        const Chips other = t.game.signed_blinds[0], on_button = t.game.signed_blinds[1];
        return other > 0 && other >= on_button ? 1 : 0;
    }
    Chips highest = 0;
    int last = kNobody;
    for (int i = 0; i < t.game.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool is_void = i > 1 && t.game.blinds[at] != 0 && t.bets[i] == 0;
        const Chips blind = is_void ? 0 : t.game.signed_blinds[at];
        if (blind > 0 && blind >= highest) {
            highest = blind;
            last = i;
        }
    }
    return last == kNobody ? 0 : (last + 1) % t.game.seats;
}

// How high a card counts, by rank and suit; in razz the ace is low.
[[nodiscard]] inline int card_worth(int card, bool ace_low) {
    return ace_low ? (card + 4) % kDeckSize : card;
}

// The up cards of a player as one number: how often each rank occurs, then the ranks in
// that order. Straights and flushes do not count.
[[nodiscard]] inline std::uint64_t open_hand_worth(const Table& t, int i) {
    std::array<std::uint8_t, kRankCount> counts{};
    const std::uint8_t* hole = t.hole_of(i);
    for (int k = 0; k < t.spot.hole; ++k) {
        if ((t.game.up_places >> k & 1) != 0) {
            ++counts[static_cast<std::size_t>(card_worth(hole[k], t.game.ace_low) >> 2)];
        }
    }
    std::uint64_t multiples = 0, ranks = 0;
    int groups = 0;
    for (int count = 4; count > 0; --count) {
        for (int rank = kRankCount - 1; rank >= 0; --rank) {
            if (counts[static_cast<std::size_t>(rank)] != count) continue;
            multiples = multiples << 4 | static_cast<unsigned>(count);
            ranks = ranks << 4 | static_cast<unsigned>(rank);
            ++groups;
        }
    }
    const int empty = 4 * (4 - groups);
    return multiples << empty << 16 | ranks << empty;
}

[[nodiscard]] inline int opener(const Table& t) {
    const Opening opening = t.street().opening;
    if (opening == Opening::position) return t.spot.street == 0 ? after_blinds(t) : 0;
    if (t.spot.all_in) return 0;
    int found = kNobody;
    std::int64_t best = 0;
    for_each_player(t.spot.live, [&](int i) {
        std::int64_t worth = 0;
        if (opening == Opening::low_hand || opening == Opening::high_hand) {
            worth = static_cast<std::int64_t>(open_hand_worth(t, i));
            if (opening == Opening::low_hand) worth = -worth;
        } else {
            int top = -1;
            const bool lowest_opens = opening == Opening::low_card;
            for (int k = 0; k < t.spot.hole; ++k) {
                if ((t.game.up_places >> k & 1) == 0) continue;
                const int card = card_worth(t.hole_of(i)[k], t.game.ace_low);
                top = std::max(top, lowest_opens ? kDeckSize - card : card);
            }
            worth = top;
        }
        if (found == kNobody || worth > best) {
            best = worth;
            found = i;
        }
    });
    return found;
}

}  // namespace bigslick::sim
