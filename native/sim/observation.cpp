#include "observation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace bigslick::sim {
namespace {

constexpr auto kCards = static_cast<std::size_t>(kDeckSize);

// Flags of a kind of action: fold, check or call (or bring-in), raise.
constexpr std::array<std::array<float, 3>, 5> kFlags{
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, 0}}};

// 1 or 0 without a branch, which would often be predicted wrongly.
constexpr float flag(bool holds) { return std::bit_cast<float>(holds ? 0x3f80'0000u : 0u); }

}  // namespace

std::size_t observation_size(const Game& game) {
    const auto seats = static_cast<std::size_t>(game.seats);
    const std::size_t open = game.up_places != 0 ? kCards * (seats - 1) : 0;
    return 2 * kCards + open + static_cast<std::size_t>(game.street_count) + seats +
           kSeatNumbers * seats + kSpotNumbers + kDoneNumbers * kHistory;
}

void observe(const Table& t, int viewer, float* out) {
    const Game& game = t.game;
    const Spot& s = t.spot;
    const int seats = game.seats;
    const auto chips = [unit = game.unit](Chips amount) {
        return static_cast<float>(amount * unit);
    };
    // Most numbers are 0.
    std::fill_n(out, observation_size(game), 0.0f);

    const std::uint8_t* own = t.hole_of(viewer);
    if (t.lives(viewer)) {
        for (int k = 0; k < t.held(viewer); ++k) out[own[k]] = 1.0f;
    }
    out += kCards;
    for (int k = 0; k < s.board; ++k) out[t.board[k]] = 1.0f;
    out += kCards;
    if (game.up_places != 0) {
        for (int r = 1; r < seats; ++r, out += kCards) {
            const int i = (viewer + r) % seats;
            if (!t.lives(i)) continue;
            for (int k = 0; k < s.hole; ++k) {
                if ((game.up_places >> k & 1) != 0) out[t.hole_of(i)[k]] = 1.0f;
            }
        }
    }
    if (s.turn != kNobody) out[s.street] = 1.0f;  // a hand that is over is on no street
    out += game.street_count;
    out[viewer] = 1.0f;
    out += seats;
    Chips pot = 0;
    for (int i = 0; i < seats; ++i) {
        const int away = i - viewer + (i < viewer ? seats : 0);
        float* seat = out + static_cast<std::size_t>(away) * kSeatNumbers;
        const bool lives = t.lives(i);
        const Chips stack = t.stacks[i], paid = t.starts[i] - stack;
        pot += paid;
        seat[0] = flag(lives);
        seat[1] = flag(lives & (stack == 0));
        seat[2] = flag(i == s.turn);
        seat[3] = chips(stack);
        seat[4] = chips(t.bets[i]);
        seat[5] = chips(paid);
    }
    out += static_cast<std::size_t>(seats) * kSeatNumbers;
    out[0] = chips(pot);
    if (viewer == s.turn) {
        out[1] = chips(s.call);
        out[2] = chips(s.min_to);
        out[3] = chips(s.max_to);
        out[4] = static_cast<float>(s.call / (static_cast<double>(pot) + s.call));
        out[5] = flag(s.discarding);
    }
    out += kSpotNumbers;
    const std::size_t noted = std::min<std::size_t>(s.decisions, kHistory);
    for (std::size_t k = 0; k < noted; ++k, out += kDoneNumbers) {
        const Done& done = t.history[(s.decisions - 1 - k) % kHistory];
        const int away = done.player - viewer + (done.player < viewer ? seats : 0);
        const auto& flags = kFlags[static_cast<std::size_t>(done.kind)];
        out[0] = game.seat_parts[static_cast<std::size_t>(away)];
        out[1] = game.street_parts[static_cast<std::size_t>(done.street)];
        out[2] = flags[0];
        out[3] = flags[1];
        out[4] = flags[2];
        out[5] = done.kind == Kind::discard ? static_cast<float>(done.amount) : chips(done.amount);
    }
}

}  // namespace bigslick::sim
