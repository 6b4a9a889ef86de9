// Scoring all Omaha boards from the tables, on one path.
#pragma once

#include "boards_plan.hpp"
#include "../sampling/score.hpp"

namespace bigslick::omaha {

template <typename V>
void score_boards(const sampling::Plan& plan, const Places& places, const Tables& tables,
                  int first, sampling::Counts& counts) {
    const int x = first;
    sampling::Tally<V> tally(plan, counts);
    typename V::Word strengths[sampling::kMostLines][sampling::kMostPlayers];
    for (int y = x + 1; y < places.live; ++y) {
        for (int z = y + 1; z < places.live; ++z) {
            for (std::int32_t p = places.pair[z + 1] + z + 2; p < places.pairs; p += V::kLanes) {
                for (int line = 0; line < plan.lines; ++line) {
                    for (int i = 0; i < plan.players; ++i) {
                        const Strength* four = tables.fours[line][i];
                        const Strength triple =
                            tables.triples[line][i][places.triple[x][y] + z];
                        strengths[line][i] = V::largest(
                            V::largest(V::load_lanes(four + (places.four[x][y] + p)),
                                       V::load_lanes(four + (places.four[x][z] + p))),
                            V::largest(V::load_lanes(four + (places.four[y][z] + p)),
                                       V::repeat(triple)));
                    }
                }
                tally.add(strengths, places.pairs - p);
            }
        }
    }
}

}  // namespace bigslick::omaha
