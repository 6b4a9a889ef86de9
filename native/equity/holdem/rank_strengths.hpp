// The strength of the ranks of a holding on every board without a flush.
#pragma once

#include <cstddef>

#include "../../families.hpp"

namespace bigslick {

// Two ranks on every row of RankBoards. Rows that the deck cannot complete hold
// kDoesNotQualify.
//
// All users of a family share its rows, and each row is made when first needed. When
// the last user is destroyed, a few rows are kept for the next one and the others are
// freed: together they would be the largest of all tables.
class RankStrengths {
public:
    static constexpr std::size_t kKept = 32;

    explicit RankStrengths(Family family);
    ~RankStrengths();
    RankStrengths(const RankStrengths&) = delete;
    RankStrengths& operator=(const RankStrengths&) = delete;

    // Valid for the lifetime of this object.
    [[nodiscard]] const Strength* of(int rank_x, int rank_y) const;

private:
    Family family_;
};

}  // namespace bigslick
