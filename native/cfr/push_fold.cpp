#include "push_fold.hpp"

#include <algorithm>
#include <bit>
#include <functional>

#include "../equity/exact_matrix.hpp"
#include "../equity/sampling/generator.hpp"
#include "../evaluate.hpp"

namespace bigslick {
namespace {

constexpr std::size_t kMostPlayers = 10;
constexpr std::int64_t kChunk = 1024;
using Source = sampling::Sfc64;
using Values = std::array<double, kMostPlayers>;

std::size_t starting_hand(unsigned one, unsigned two) {
    const unsigned high = 12 - std::max(one, two) / 4, low = 12 - std::min(one, two) / 4;
    const bool suited = one % 4 == two % 4;
    return suited ? 13 * high + low : 13 * low + high;
}

// The hands of all players. Equal strengths are ordered at random, which gives each of
// those who tie the same chance.
struct Deal {
    std::array<std::size_t, kMostPlayers> hand{};
    std::array<Strength, kMostPlayers> strength{};
    std::array<std::uint32_t, kMostPlayers> order{};

    Deal(Source& source, std::size_t players) {
        std::array<std::uint8_t, kDeckSize> deck{};
        for (unsigned id = 0; id < kDeckSize; ++id) deck[id] = static_cast<std::uint8_t>(id);
        const std::size_t dealt = 2 * players + 5;
        for (unsigned i = 0; i < dealt; ++i) {
            std::swap(deck[i], deck[i + source.below(kDeckSize - i).value]);
        }
        CardMask board;
        for (std::size_t i = 2 * players; i < dealt; ++i) board = board | card_from_id(deck[i]);
        for (std::size_t p = 0; p < players; ++p) {
            const unsigned one = deck[2 * p], two = deck[2 * p + 1];
            hand[p] = starting_hand(one, two);
            strength[p] = high_strength(board | card_from_id(one) | card_from_id(two));
            order[p] = static_cast<std::uint32_t>(strength[p]) << 16 |
                       static_cast<std::uint32_t>(source.next() >> 52) << 4 |
                       static_cast<std::uint32_t>(p);
        }
    }
};

// The row of the values of an end: the place of the hands' order among all orders.
std::size_t order_of(const Deal& deal, unsigned set) {
    std::array<std::uint32_t, kMostPlayers> order{};
    std::size_t count = 0;
    for (unsigned left = set; left != 0; left &= left - 1) {
        order[count++] = deal.order[static_cast<std::size_t>(std::countr_zero(left))];
    }
    if (count < 2) return 0;
    if (count == 2) {
        const auto one = order[0] >> 16, two = order[1] >> 16;
        return one > two ? 0 : one == two ? 1 : 2;
    }
    // The best hand comes first; the rest is ordered in the same way.
    std::array<std::uint32_t, kMostPlayers> left = order, best = order;
    std::sort(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
    std::size_t place = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto end = left.begin() + static_cast<std::ptrdiff_t>(count - i);
        const auto found = std::find(left.begin(), end, best[i]);
        place = place * (count - i) + static_cast<std::size_t>(found - left.begin());
        std::copy(found + 1, end, found);
    }
    return place;
}

class Dealer {
public:
    Dealer(const PushFoldTable& table, PushFoldSums& sums) : table_(table), sums_(sums) {}

    void play(const Deal& deal, std::vector<double>& gains) {
        const Values values = walk(deal, 0, 0, 1.0, gains);
        for (std::size_t p = 0; p < table_.players; ++p) {
            sums_.values[p] += values[p];
            sums_.squares[p] += values[p] * values[p];
        }
    }

private:
    // Returns the value of the rest of the hand to each player. A player decides once,
    // so the reach without the player's own part is that of all players before.
    Values walk(const Deal& deal, std::size_t player, unsigned set, double reach,
                std::vector<double>& gains) {
        if (player == table_.players) return end(deal, set);
        const std::size_t row = (std::size_t{1} << player) - 1 + set;
        const std::size_t place = row * kStartingHands + deal.hand[player];
        const double often = table_.play[place];
        const unsigned with = set | 1u << player;
        if (table_.first[with] < 0) return walk(deal, player + 1, set, reach, gains);
        // After an action that is never taken, no gains are counted: only played lines matter.
        if (reach == 0 && often == 0) return walk(deal, player + 1, set, 0, gains);
        if (reach == 0 && often == 1) return walk(deal, player + 1, with, 0, gains);
        const Values in = walk(deal, player + 1, with, reach * often, gains);
        const Values out = walk(deal, player + 1, set, reach * (1 - often), gains);
        gains[place] += reach * (in[player] - out[player]);
        Values mixed{};
        for (std::size_t p = 0; p < table_.players; ++p) mixed[p] = out[p] + often * (in[p] - out[p]);
        return mixed;
    }

    [[nodiscard]] Values end(const Deal& deal, unsigned set) const {
        const std::size_t row = static_cast<std::size_t>(table_.first[set]) + order_of(deal, set);
        Values values{};
        std::copy_n(&table_.worth[row * table_.players], table_.players, values.begin());
        return values;
    }

    const PushFoldTable& table_;
    PushFoldSums& sums_;
};

}  // namespace

PushFoldSums deal_push_fold(const PushFoldTable& table, std::int64_t deals, std::uint64_t seed,
                            Control& control) {
    PushFoldSums sums;
    sums.values.resize(table.players);
    sums.squares.resize(table.players);
    for (auto& gains : sums.gains) gains.resize(table.play.size());
    Dealer dealer(table, sums);
    control.begin(deals);
    for (std::int64_t done = 0; done < deals && !control.cancelled(); done += kChunk) {
        Source source = Source::start(
            sampling::chunk_key(seed, static_cast<std::uint64_t>(done / kChunk)));
        const std::int64_t count = std::min(kChunk, deals - done);
        for (std::int64_t i = 0; i < count; ++i) {
            dealer.play(Deal(source, table.players), sums.gains[static_cast<std::size_t>(i % 2)]);
        }
        control.advance(count);
    }
    return sums;
}

}  // namespace bigslick
