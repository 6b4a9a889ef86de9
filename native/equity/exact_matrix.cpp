#include "exact_matrix.hpp"

#include <algorithm>

#include "holdem/matchups.hpp"
#include "holdem/rank_strengths.hpp"
#include "parallel.hpp"

namespace bigslick {
namespace {

std::size_t grid_index(HoldingPlace place) {
    const auto [x, y] = kRankPairs[place.holding_class];
    const std::size_t high = kRankCount - 1u - y, low = kRankCount - 1u - x;
    const bool suited = place.lane / 4 == place.lane % 4;
    return suited ? kRankCount * high + low : kRankCount * low + high;
}

struct Holding {
    CardMask cards;
    HoldingPlace place;
    std::size_t grid;
};

std::vector<Holding> all_holdings() {
    std::vector<Holding> holdings;
    for (unsigned i = 0; i < kDeckSize; ++i) {
        for (unsigned j = 0; j < i; ++j) {
            const CardMask cards = card_from_id(i) | card_from_id(j);
            const HoldingPlace place = place_of(cards);
            holdings.push_back({cards, place, grid_index(place)});
        }
    }
    return holdings;
}

}  // namespace

Matrix169 matrix169(int threads, Control& control) {
    Matchups& table = matchups(Family::high);
    const RankStrengths shared(Family::high);  // for all pieces
    constexpr auto kRows = static_cast<std::int64_t>(kHoldingClasses);
    control.begin(static_cast<std::int64_t>(Matchups::kClassPairs));
    for_each_piece(kRows, thread_count(threads, kRows), control, [&](std::int64_t piece, int) {
        // The longest rows first, so that the last tasks are short.
        const auto a = static_cast<std::size_t>(kRows - 1 - piece);
        for (std::size_t b = 0; b <= a && !control.cancelled(); ++b) {
            table.prepare(a, b);
            control.advance(1);
        }
    });
    constexpr std::size_t kEntries = kStartingHands * kStartingHands;
    Matrix169 matrix{std::vector<std::int64_t>(kEntries), std::vector<std::int64_t>(kEntries),
                     std::vector<std::int64_t>(kEntries)};
    if (control.cancelled()) return matrix;
    const std::vector<Holding> holdings = all_holdings();
    for (const Holding& a : holdings) {
        for (const Holding& b : holdings) {
            if ((a.cards & b.cards).bits != 0) continue;
            const MatchupCounts counts = table.counts(a.place, b.place);
            const std::size_t entry = a.grid * kStartingHands + b.grid;
            matrix.wins[entry] += counts.win;
            matrix.ties[entry] += counts.tie;
            matrix.losses[entry] += table.boards() - counts.win - counts.tie;
        }
    }
    return matrix;
}

}  // namespace bigslick
