#include "exact.hpp"

#include <algorithm>
#include <memory>

#include "../../simd/paths.hpp"
#include "../parallel.hpp"
#include "boards_plan.hpp"

namespace bigslick::omaha {
namespace {

using sampling::Counts;
using sampling::Deal;
using sampling::Plan;

Places places_of(int live) {
    Places places;
    places.live = live;
    for (int u = 0; u < live; ++u) {
        places.pair[u] = places.pairs - (u + 1);
        places.pairs += live - u - 1;
    }
    places.pair[live] = places.pairs - (live + 1);
    for (int x = 0; x < live; ++x) {
        for (int y = x + 1; y < live; ++y) {
            places.triple[x][y] = places.triples - (y + 1);
            places.triples += live - y - 1;
            // Only pairs above y follow: the first of them is the row's first place.
            const int first_pair = places.pair[y + 1] + y + 2;
            places.four[x][y] = places.fours - first_pair;
            places.fours += places.pairs - first_pair;
        }
    }
    return places;
}

std::vector<CardMask> triples_of(const Plan& plan) {
    std::vector<CardMask> triples;
    const auto card = [&](int i) {
        return CardMask{std::uint64_t{1} << plan.position[static_cast<std::size_t>(i)]};
    };
    for (int x = 0; x < plan.live; ++x) {
        for (int y = x + 1; y < plan.live; ++y) {
            for (int z = y + 1; z < plan.live; ++z) triples.push_back(card(x) | card(y) | card(z));
        }
    }
    return triples;
}

// For each set of four the best of its triples.
void fill_fours(const Places& places, const Strength* triples, Strength* fours) {
    for (int x = 0; x < places.live; ++x) {
        for (int y = x + 1; y < places.live; ++y) {
            const std::int32_t xy = places.triple[x][y];
            for (int u = y + 1; u < places.live; ++u) {
                const std::int32_t xu = places.triple[x][u], yu = places.triple[y][u];
                const std::int32_t row = places.four[x][y] + places.pair[u];
                const Strength xyu = triples[xy + u];
                for (int v = u + 1; v < places.live; ++v) {
                    fours[row + v] = std::max(std::max(xyu, triples[xy + v]),
                                              std::max(triples[xu + v], triples[yu + v]));
                }
            }
        }
    }
}

}  // namespace

bool takes(const Deal& deal, const Plan& plan) {
    const bool all_omaha =
        std::all_of(deal.lines.begin(), deal.lines.end(),
                    [](sampling::Line line) { return line.use == sampling::Use::omaha; });
    return all_omaha && plan.board == sampling::kMostBoard && plan.slots == plan.board &&
           deal.known_board == CardMask{};
}

Counts exact(const Deal& deal, int threads, Control& control) {
    const Plan plan = sampling::plan_of(deal);
    const Places places = places_of(plan.live);
    const std::vector<CardMask> triples = triples_of(plan);
    const auto& evaluate = active_path().rows->evaluate_omaha;
    const std::int64_t tables_count = std::int64_t{plan.lines} * plan.players;
    control.begin(tables_count + plan.live);

    Tables tables{};
    std::vector<std::vector<Strength>> storage(static_cast<std::size_t>(2 * tables_count));
    const int workers = thread_count(threads, plan.live);
    for_each_piece(tables_count, workers, control, [&](std::int64_t piece, int) {
        const auto line = static_cast<std::size_t>(piece / plan.players);
        const auto player = static_cast<std::size_t>(piece % plan.players);
        auto& by_triple = storage[static_cast<std::size_t>(2 * piece)];
        auto& by_four = storage[static_cast<std::size_t>(2 * piece + 1)];
        by_triple.resize(triples.size());
        by_four.resize(static_cast<std::size_t>(places.fours) + kPadding);
        const std::vector<CardMask> holes(triples.size(), plan.known[player]);
        evaluate[static_cast<std::size_t>(plan.line[line].family)](
            holes.data(), triples.data(), triples.size(), {plan.hole, 3}, by_triple.data());
        fill_fours(places, by_triple.data(), by_four.data());
        tables.triples[line][player] = by_triple.data();
        tables.fours[line][player] = by_four.data();
        control.advance(1);
    });
    if (control.cancelled()) return {};

    const ScoreBoards score_boards = active_path().sampling->score_boards;
    std::vector<Counts> parts(static_cast<std::size_t>(workers));
    for_each_piece(plan.live, workers, control, [&](std::int64_t first, int worker) {
        score_boards(plan, places, tables, static_cast<int>(first),
                     parts[static_cast<std::size_t>(worker)]);
        control.advance(1);
    });
    for (std::size_t i = 1; i < parts.size(); ++i) sampling::add(parts[0], parts[i]);
    return parts[0];
}

}  // namespace bigslick::omaha
