#include "observation.hpp"

#include <algorithm>
#include <array>

namespace bigslick::sim {
namespace {

constexpr auto kCards = static_cast<std::size_t>(kDeckSize);

// Flags of a kind of action: fold, check or call (or bring-in), raise.
constexpr std::array<std::array<float, 3>, 5> kFlags{
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, 0}}};

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
    // Planes and places of which few are 1 are cleared; everything else is written.
    const std::size_t planes = game.up_places != 0 ? static_cast<std::size_t>(seats) + 1 : 2;
    std::fill_n(out, planes * kCards + static_cast<std::size_t>(game.street_count + seats), 0.0f);

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
    out[s.street] = 1.0f;
    out += game.street_count;
    out[viewer] = 1.0f;
    out += seats;
    for (int r = 0; r < seats; ++r, out += kSeatNumbers) {
        const int i = viewer + r < seats ? viewer + r : viewer + r - seats;
        out[0] = t.lives(i) ? 1.0f : 0.0f;
        out[1] = t.lives(i) && t.stacks[i] == 0 ? 1.0f : 0.0f;
        out[2] = i == s.turn ? 1.0f : 0.0f;
        out[3] = chips(t.stacks[i]);
        out[4] = chips(t.bets[i]);
        out[5] = chips(t.starts[i] - t.stacks[i]);
    }
    const Chips pot = t.pot();
    out[0] = chips(pot);
    if (viewer == s.turn) {
        out[1] = chips(s.call);
        out[2] = chips(s.min_to);
        out[3] = chips(s.max_to);
        out[4] = static_cast<float>(s.call / (static_cast<double>(pot) + s.call));
        out[5] = s.discarding ? 1.0f : 0.0f;
    } else {
        std::fill_n(out + 1, kSpotNumbers - 1, 0.0f);
    }
    out += kSpotNumbers;
    std::fill_n(out, kHistory * kDoneNumbers, 0.0f);  // a fixed length is quickest
    const std::uint32_t noted = std::min<std::uint32_t>(s.decisions, kHistory);
    for (std::uint32_t k = 0; k < noted; ++k, out += kDoneNumbers) {
        const Done& done = t.history[(s.decisions - 1 - k) % kHistory];
        const int away = done.player - viewer + (done.player < viewer ? seats : 0);
        out[0] = game.seat_parts[static_cast<std::size_t>(away)];
        out[1] = game.street_parts[static_cast<std::size_t>(done.street)];
        std::copy_n(kFlags[static_cast<std::size_t>(done.kind)].begin(), 3, out + 2);
        out[5] = done.kind == Kind::discard ? static_cast<float>(done.amount) : chips(done.amount);
    }
}

}  // namespace bigslick::sim
