// Tables that give the strength of an Omaha hand on any board.
//
// An Omaha hand takes three cards of the board. Its strength on five cards is
// the best over their ten triples, and these are the triples of the sets
// {x y u v}, {x z u v} and {y z u v} together with {x y z} itself. So one table by
// triples and one by sets of four give the strength on every board with three lookups
// and a constant, and the lookups run along u and v: whole vectors at a time.
#pragma once

#include <cstdint>

#include "../sampling/plan.hpp"

namespace bigslick::omaha {

// Where sets of live cards, numbered 0 to n - 1, stand in the tables.
// Pairs are ordered by their lower, then by their higher card, so that the
// pairs above any card are the last ones.
struct Places {
    int live = 0;
    std::int32_t pair[kDeckSize + 1] = {};             // pair(u, v) = pair[u] + v
    std::int32_t pairs = 0;
    std::int32_t triple[kDeckSize][kDeckSize] = {};    // triple(x, y, z) = triple[x][y] + z
    std::int32_t triples = 0;
    std::int32_t four[kDeckSize][kDeckSize] = {};      // four(x, y, u, v) = four[x][y] + pair(u, v)
    std::int32_t fours = 0;
};

// The tables of each line and player.
struct Tables {
    const Strength* triples[sampling::kMostLines][sampling::kMostPlayers];
    const Strength* fours[sampling::kMostLines][sampling::kMostPlayers];
};

// The vectors read beyond the last place by less than this.
inline constexpr std::size_t kPadding = 64;

// Scores the boards whose lowest live card is `first`.
using ScoreBoards = void (*)(const sampling::Plan& plan, const Places& places,
                             const Tables& tables, int first, sampling::Counts& counts);

}  // namespace bigslick::omaha
