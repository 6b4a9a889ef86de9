// What the ranks of a holding make of every board that brings no flush.
#pragma once

#include <cstddef>

#include "../../families.hpp"

namespace bigslick {

// Two ranks on every row of RankBoards. Rows that the deck cannot complete hold
// kDoesNotQualify.
//
// All who use a family's rows at the same time share them, and each is made when
// first asked for. When the last user leaves, a few rows stay for the next one and
// more than that are given back: all of them would be the largest table there is.
class RankStrengths {
public:
    static constexpr std::size_t kKept = 32;

    explicit RankStrengths(Family family);
    ~RankStrengths();
    RankStrengths(const RankStrengths&) = delete;
    RankStrengths& operator=(const RankStrengths&) = delete;

    // Good for as long as this object lives.
    [[nodiscard]] const Strength* of(int rank_x, int rank_y) const;

private:
    Family family_;
};

}  // namespace bigslick
