#include "showdown.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "strengths.hpp"

namespace bigslick::sim {
namespace {

struct Pot {
    Chips amount = 0;
    Players players = 0;
};

struct Pots {
    std::array<Pot, kMostSeats + 1> items;
    std::size_t count = 0;

    // Neighbouring layers with the same players are one pot.
    void add(Chips amount, Players players) {
        if (amount == 0) return;
        if (count != 0 && items[count - 1].players == players) {
            items[count - 1].amount += amount;
        } else {
            items[count++] = {amount, players};
        }
    }
};

using Strengths = std::array<std::array<int, kMostSeats>, kMostLines>;

// The chips of each player in the pots, without antes that are never returned.
struct PutIn {
    std::array<Chips, kMostSeats> chips{};
    Chips dead = 0;
};

PutIn put_in(const Table& t) {
    PutIn put;
    for (int i = 0; i < t.game.seats; ++i) {
        const auto at = static_cast<std::size_t>(i);
        put.chips[at] = t.starts[i] - t.stacks[i];
        if (t.game.trims_antes) continue;
        const Chips available = std::max(t.starts[i] - t.game.blinds[at], 0);
        const Chips ante = std::min(t.game.antes[at], available);
        put.chips[at] -= ante;
        put.dead += ante;
    }
    return put;
}

// The totals that live players put in cut the chips into layers; the players who put in
// a whole layer compete for it (engine/chips/pots.py).
Pots pots_of(const Table& t, Players live) {
    bool all_in = false;
    for_each_player(live, [&](int i) { all_in = all_in || t.stacks[i] == 0; });
    Pots pots;
    if (std::has_single_bit(live) || !all_in) {
        pots.add(t.pot(), live);
        return pots;
    }
    const PutIn put = put_in(t);
    std::array<Chips, kMostSeats> levels{};
    std::size_t count = 0;
    for_each_player(live, [&](int i) { levels[count++] = put.chips[static_cast<std::size_t>(i)]; });
    std::sort(levels.begin(), levels.begin() + count);
    Chips floor = 0, dead = put.dead;
    Players players = 0;
    const auto layer_to = [&](Chips level) {
        Chips amount = dead;
        for (int i = 0; i < t.game.seats; ++i) {
            const Chips chips = put.chips[static_cast<std::size_t>(i)];
            if (chips > floor) amount += std::min(chips, level) - floor;
        }
        dead = 0;
        pots.add(amount, players);
    };
    for (std::size_t k = 0; k < count; ++k) {
        if (k != 0 && levels[k] == levels[k - 1]) continue;
        players = 0;
        for_each_player(live, [&](int i) {
            if (put.chips[static_cast<std::size_t>(i)] >= levels[k]) players |= bit(i);
        });
        layer_to(levels[k]);
        floor = levels[k];
    }
    layer_to(kMostChips);  // what folded players put in beyond the last level
    return pots;
}

// Who of the players has the best hand; nobody if nobody has one.
Players best_of(const std::array<int, kMostSeats>& strengths, Players players) {
    int best = 0;
    Players winners = 0;
    for_each_player(players, [&](int i) {
        const int own = strengths[static_cast<std::size_t>(i)];
        if (own < 0 || (winners != 0 && own < best)) return;
        if (winners == 0 || own > best) winners = 0;
        best = own;
        winners |= bit(i);
    });
    return winners;
}

Players contenders(const Table& t, const Strengths& strengths, Players players) {
    Players winners = 0;
    for (int k = 0; k < t.game.line_count; ++k) {
        winners |= best_of(strengths[static_cast<std::size_t>(k)], players);
    }
    return winners;
}

// Without a button the highest card by suit among the winning hands comes first.
void order_by_card(const Table& t, const Line& line, std::span<int> order) {
    std::array<int, kMostSeats> cards{};
    for (const int i : order) {
        cards[static_cast<std::size_t>(i)] = highest_card_of(t, line, i);
    }
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) {
        return cards[static_cast<std::size_t>(i)] > cards[static_cast<std::size_t>(j)];
    });
}

// Equal shares; the first in order get the odd chips. If the same players share every part
// of the pot, those who got more of it before come last.
struct Shares {
    bool evenly;
    std::array<Chips, kMostSeats> got{};

    void push(Table& t, const Line& line, Chips amount, Players winners) {
        std::array<int, kMostSeats> order{};
        int count = 0;
        for_each_player(winners, [&](int i) { order[static_cast<std::size_t>(count++)] = i; });
        if (count > 1 && t.game.streets[0].opening != Opening::position) {
            order_by_card(t, line, {order.data(), static_cast<std::size_t>(count)});
        }
        if (count > 1 && evenly) {
            std::stable_sort(order.begin(), order.begin() + count, [&](int i, int j) {
                return got[static_cast<std::size_t>(i)] < got[static_cast<std::size_t>(j)];
            });
        }
        const Chips share = amount / count, odd = amount % count;
        for (int n = 0; n < count; ++n) {
            const int i = order[static_cast<std::size_t>(n)];
            const Chips won = share + (n < odd ? 1 : 0);
            if (won == 0) continue;
            t.stacks[i] += won;
            got[static_cast<std::size_t>(i)] += won;
        }
    }
};

void push_pot(Table& t, const Pot& pot, const Strengths& strengths) {
    std::array<std::pair<Players, Line>, kMostLines> parts{};
    int made = 0;
    for (int k = 0; k < t.game.line_count; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const Players best = best_of(strengths[at], pot.players);
        if (best != 0) parts[static_cast<std::size_t>(made++)] = {best, t.game.lines[at]};
    }
    if (made == 0) parts[static_cast<std::size_t>(made++)] = {pot.players, t.game.lines[0]};
    Shares shares{.evenly = std::all_of(parts.begin(), parts.begin() + made, [&](const auto& part) {
        return part.first == parts[0].first;
    })};
    for (int k = 0; k < made; ++k) {
        const Chips amount = pot.amount / made + (k < pot.amount % made ? 1 : 0);
        const auto& [winners, line] = parts[static_cast<std::size_t>(k)];
        if (amount != 0) shares.push(t, line, amount, winners);
    }
}

// Whether hole cards and board have a duplicate card, after a draw of an invalid record.
[[nodiscard]] bool has_duplicate(const Table& t, int i) {
    const CardMask cards = cards_at(t.hole_of(i), t.spot.hole) | cards_at(t.board, t.spot.board);
    return std::popcount(cards.bits) != t.spot.hole + t.spot.board;
}

[[nodiscard]] bool has_unknown(const std::uint8_t* cards, int count) {
    return std::find(cards, cards + count, kUnknownCard) != cards + count;
}

// A hand with unknown cards was mucked. Returns false, and leaves the chips in the pots,
// if cards that the record does not have would decide a pot.
[[nodiscard]] bool muck_unknown(Table& t) {
    Players known = 0;
    for_each_player(t.spot.live, [&](int i) {
        if (!has_unknown(t.hole_of(i), t.spot.hole)) known |= bit(i);
    });
    const Pots pots = pots_of(t, t.spot.live);
    bool decided = std::has_single_bit(known) || !has_unknown(t.board, t.spot.board);
    for (std::size_t k = 0; k < pots.count; ++k) {
        decided = decided && (pots.items[k].players & known) != 0;
    }
    if (decided && !std::has_single_bit(known)) {
        for_each_player(known, [&](int i) { decided = decided && !has_duplicate(t, i); });
    }
    if (decided) {
        t.spot.live = known;
    } else {
        t.recorded->undecided = true;
    }
    return decided;
}

}  // namespace

void show_down(Table& t) {
    if (t.recorded != nullptr) {
        if (!muck_unknown(t)) return;
        if (std::has_single_bit(t.spot.live)) {
            const Chips pot = t.pot();
            t.stacks[std::countr_zero(t.spot.live)] += pot - t.game.rake.of(pot, t.spot.board != 0);
            return;
        }
    }
    Strengths strengths;
    const CardMask board = cards_at(t.board, t.spot.board);
    for (int k = 0; k < t.game.line_count; ++k) {
        const auto at = static_cast<std::size_t>(k);
        for_each_player(t.spot.live, [&](int i) {
            strengths[at][static_cast<std::size_t>(i)] =
                strength_of(t, t.game.lines[at], i, board);
        });
    }
    // Hands that can win nothing are killed before the pots are counted.
    Players winners = 0;
    if (t.spot.all_in) {
        const Pots pots = pots_of(t, t.spot.live);
        for (std::size_t k = 0; k < pots.count; ++k) {
            winners |= contenders(t, strengths, pots.items[k].players);
        }
    } else {
        winners = contenders(t, strengths, t.spot.live);
    }
    if (winners == 0) winners = t.spot.live;
    const Pots pots = pots_of(t, winners);
    for (std::size_t k = 0; k < pots.count; ++k) {
        Pot pot = pots.items[k];
        pot.amount -= t.game.rake.of(pot.amount, t.spot.board != 0);
        if (pot.amount != 0) push_pot(t, pot, strengths);
    }
}

}  // namespace bigslick::sim
