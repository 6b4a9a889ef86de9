#include "exact_ranges.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <utility>

#include "exact_hands.hpp"
#include "holdem/grid.hpp"
#include "holdem/matchups.hpp"
#include "holdem/rank_strengths.hpp"
#include "holdem/sweeps.hpp"
#include "parallel.hpp"

namespace bigslick {
namespace {

std::int64_t ways_to_deal(int live, int cards) {
    std::int64_t ways = 1;
    for (int i = 0; i < cards; ++i) ways = ways * (live - i) / (i + 1);
    return live < cards ? 0 : ways;
}

// The query, and the result that is being computed.
struct Query {
    Family family;
    const WeightedRange& a;
    const WeightedRange& b;
    CardMask board;
    CardMask dead;
    CardMask live;
    GridRange grid_a;
    GridRange grid_b;
    ExactRanges result;

    Query(Family the_family, const WeightedRange& range_a, const WeightedRange& range_b,
          CardMask board_cards, CardMask dead_cards)
        : family(the_family),
          a(range_a),
          b(range_b),
          board(board_cards),
          dead(dead_cards),
          live{deck_of(family).bits & ~(board | dead).bits},
          grid_a(a, board | dead),
          grid_b(b, board | dead) {
        result.boards = ways_to_deal(live.count() - 4, missing());
        prepare(result.a, a, grid_b);
        prepare(result.b, b, grid_a);
    }

    [[nodiscard]] int missing() const { return kBoardCards - board.count(); }
    [[nodiscard]] bool is_live(CardMask holding) const { return (holding.bits & ~live.bits) == 0; }

private:
    // Zeros, and the opponent's weight times boards as the total.
    void prepare(RangeResult& side, const WeightedRange& own, const GridRange& opponent) const {
        const CardTotals<double> weights(opponent, [](double weight) { return weight; });
        const CardTotals<int> holdings(opponent, [](double) { return 1; });
        side.win.resize(own.holdings.size());
        side.tie.resize(own.holdings.size());
        side.total.resize(own.holdings.size());
        for (std::size_t i = 0; i < own.holdings.size(); ++i) {
            if (!is_live(own.holdings[i])) continue;
            const HoldingPlace place = place_of(own.holdings[i]);
            // Rounding may leave a small weight where no holding is left.
            if (holdings.disjoint(place) == 0) continue;
            side.total[i] = weights.disjoint(place) * static_cast<double>(result.boards);
        }
    }
};

// Calls visit(i, j) for every pair of holdings that share no card.
template <typename Visit>
void for_each_pair(const Query& query, Visit visit) {
    for (std::size_t i = 0; i < query.a.holdings.size(); ++i) {
        const CardMask first = query.a.holdings[i];
        if (!query.is_live(first)) continue;
        for (std::size_t j = 0; j < query.b.holdings.size(); ++j) {
            const CardMask second = query.b.holdings[j];
            if (query.is_live(second) && (first & second).bits == 0) visit(i, j);
        }
    }
}

void add_pair(Query& query, std::size_t i, std::size_t j, MatchupCounts counts) {
    const auto loss = static_cast<double>(query.result.boards - counts.win - counts.tie);
    const double weight_a = query.a.weights[i], weight_b = query.b.weights[j];
    query.result.a.win[i] += weight_b * counts.win;
    query.result.a.tie[i] += weight_b * counts.tie;
    query.result.b.win[j] += weight_a * loss;
    query.result.b.tie[j] += weight_a * counts.tie;
}

// Before the flop of a whole deck every matchup is in the table.
void play_matchups(Query& query, int threads, Control& control) {
    std::vector<std::array<std::size_t, 2>> wanted;
    for (std::size_t i = 0; i < kHoldingClasses; ++i) {
        for (std::size_t j = 0; j < kHoldingClasses; ++j) {
            const bool known = j > i && query.grid_a.classes[j] && query.grid_b.classes[i];
            if (query.grid_a.classes[i] && query.grid_b.classes[j] && !known) {
                wanted.push_back({i, j});
            }
        }
    }
    Matchups& table = matchups(query.family);
    const RankStrengths shared(query.family);  // for all pieces
    const auto pieces = static_cast<std::int64_t>(wanted.size());
    control.begin(pieces);
    for_each_piece(pieces, thread_count(threads, pieces), control, [&](std::int64_t piece, int) {
        const auto [i, j] = wanted[static_cast<std::size_t>(piece)];
        table.prepare(i, j);
        control.advance(1);
    });
    if (control.cancelled()) return;
    std::vector<HoldingPlace> places_b;
    for (const CardMask holding : query.b.holdings) places_b.push_back(place_of(holding));
    for_each_pair(query, [&](std::size_t i, std::size_t j) {
        add_pair(query, i, j, table.counts(place_of(query.a.holdings[i]), places_b[j]));
    });
}

struct Pair {
    std::size_t i;
    std::size_t j;
    MatchupCounts counts;
};

// Each pair of holdings on its own.
void play_pairs(Query& query, int threads, Control& control) {
    std::vector<Pair> pairs;
    for_each_pair(query, [&](std::size_t i, std::size_t j) { pairs.push_back({i, j, {}}); });
    const RankStrengths shared(query.family);  // for all pieces
    const auto pieces = static_cast<std::int64_t>(pairs.size());
    control.begin(pieces);
    for_each_piece(pieces, thread_count(threads, pieces), control, [&](std::int64_t piece, int) {
        Pair& pair = pairs[static_cast<std::size_t>(piece)];
        const std::array holes{query.a.holdings[pair.i], query.b.holdings[pair.j]};
        const ExactHands hands =
            exact_hands(query.family, holes, query.board, query.dead, control);
        pair.counts = {static_cast<std::int32_t>(hands.shares[0][1]),
                       static_cast<std::int32_t>(hands.shares[0][2])};
        control.advance(1);
    });
    for (const Pair& pair : pairs) add_pair(query, pair.i, pair.j, pair.counts);
}

void play_sweep(Query& query, RangeSweep& sweep, int threads, Control& control) {
    sweep.play(threads, control);
    const auto own_boards =
        static_cast<double>(ways_to_deal(query.live.count() - 2, query.missing()));
    const auto fill = [&](RangeResult& side, const WeightedRange& own, const GridRange& opponent,
                          auto outcome) {
        for (std::size_t i = 0; i < own.holdings.size(); ++i) {
            // Without possible opponents the sum is 0 except for rounding errors.
            if (side.total[i] == 0) continue;
            const HoldingPlace place = place_of(own.holdings[i]);
            const auto [below, up_to] = outcome(place);
            // The opponent's same holding was subtracted once too often.
            const double tie = up_to - below + opponent.weights[index_of(place)] * own_boards;
            side.win[i] = std::max(below, 0.0);
            side.tie[i] = std::max(tie, 0.0);
        }
    };
    fill(query.result.a, query.a, query.grid_b, [&](HoldingPlace p) { return sweep.of_a(p); });
    fill(query.result.b, query.b, query.grid_a, [&](HoldingPlace p) { return sweep.of_b(p); });
}

}  // namespace

ExactRanges exact_ranges(Family family, const WeightedRange& a, const WeightedRange& b,
                         CardMask board, CardMask dead, int threads, Control& control) {
    assert(a.holdings.size() == a.weights.size() && b.holdings.size() == b.weights.size());
    const auto query = std::make_unique<Query>(family, a, b, board, dead);
    if (board.bits == 0 && dead.bits == 0) {
        play_matchups(*query, threads, control);
        return std::move(query->result);
    }
    const auto sweep =
        std::make_unique<RangeSweep>(family, query->grid_a, query->grid_b, board, dead);
    // Two hands before the flop take as long as a dozen or two boards in a sweep.
    constexpr double kBoardsPerPair = 20;
    const double pairs = static_cast<double>(a.holdings.size() * b.holdings.size());
    if (board.bits == 0 && pairs * kBoardsPerPair < sweep->board_count()) {
        play_pairs(*query, threads, control);
        return std::move(query->result);
    }
    play_sweep(*query, *sweep, threads, control);
    return std::move(query->result);
}

}  // namespace bigslick
