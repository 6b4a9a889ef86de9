#include "runouts.hpp"

#include <algorithm>

namespace bigslick {
namespace {

void choose_ranks(CardMask live, int rank, int missing, RankCounts& counts,
                  std::vector<RankCounts>& found) {
    if (missing == 0) {
        found.push_back(counts);
        return;
    }
    if (rank == kRankCount) return;
    const int left = std::popcount(runouts::live_suits(live, rank));
    for (int count = std::min(left, missing); count >= 0; --count) {
        counts[static_cast<std::size_t>(rank)] = static_cast<std::uint8_t>(count);
        choose_ranks(live, rank + 1, missing - count, counts, found);
    }
    counts[static_cast<std::size_t>(rank)] = 0;
}

}  // namespace

std::vector<RankCounts> rank_runouts(CardMask live, int missing) {
    std::vector<RankCounts> found;
    RankCounts counts{};
    choose_ranks(live, 0, missing, counts, found);
    return found;
}

}  // namespace bigslick
