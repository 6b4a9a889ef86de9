// The boards that can follow, grouped by ranks and up to the names of suits.
#pragma once

#include <array>
#include <vector>

#include "../../cards.hpp"
#include "boards.hpp"
#include "suits.hpp"

namespace bigslick {

// How many cards of each rank are still to come.
using RankCounts = std::array<std::uint8_t, kRankCount>;

// Every choice of `missing` ranks that the live cards allow.
[[nodiscard]] std::vector<RankCounts> rank_runouts(CardMask live, int missing);

namespace runouts {

// The suits in which a rank is live.
[[nodiscard]] inline unsigned live_suits(CardMask live, int rank) {
    unsigned suits = 0;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        suits |= static_cast<unsigned>(live.suit(suit) >> rank & 1) << suit;
    }
    return suits;
}

[[nodiscard]] inline CardMask cards_of(int rank, unsigned suits) {
    CardMask cards;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        cards.bits |= std::uint64_t{suits >> suit & 1} << (16 * suit + rank);
    }
    return cards;
}

template <typename Visit>
void choose_suits(const SuitOrbits& orbits, CardMask live, const RankCounts& counts, int rank,
                  int node, int times, CardMask chosen, Visit& visit) {
    while (rank < kRankCount && counts[static_cast<std::size_t>(rank)] == 0) ++rank;
    if (rank == kRankCount) {
        visit(chosen, times);
        return;
    }
    const unsigned free = live_suits(live, rank);
    for (unsigned suits = 1; suits < 16; ++suits) {
        if ((suits & ~free) != 0 ||
            std::popcount(suits) != counts[static_cast<std::size_t>(rank)]) {
            continue;
        }
        const int size = orbits.size(node, suits);
        if (size == 0) continue;
        choose_suits(orbits, live, counts, rank + 1, orbits.next(node, suits), times * size,
                     chosen | cards_of(rank, suits), visit);
    }
}

}  // namespace runouts

// Calls visit(cards, times) for one runout of these ranks out of every class
// under the renamings, which must keep the live cards; times is the class's size.
template <typename Visit>
void for_each_runout(const SuitOrbits& orbits, CardMask live, const RankCounts& counts,
                     Visit visit) {
    runouts::choose_suits(orbits, live, counts, 0, SuitOrbits::kStart, 1, {}, visit);
}

}  // namespace bigslick
