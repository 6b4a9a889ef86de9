// Range against range by sweeping over every board.
#pragma once

#include <memory>
#include <vector>

#include "../control.hpp"
#include "../exact_ranges.hpp"
#include "grid.hpp"
#include "runouts.hpp"
#include "suits.hpp"

namespace bigslick {

// For each holding the opponent's weight that it beats, and that it beats or
// ties; the opponent's same holding is missing from the second.
struct SweepSums {
    PerHolding<double> below{};
    PerHolding<double> up_to{};
};

class RangeSweep {
public:
    RangeSweep(Family family, const GridRange& a, const GridRange& b, CardMask board,
               CardMask dead);

    // Approximate number of boards to evaluate.
    [[nodiscard]] double board_count() const;

    void play(int threads, Control& control);

    // Over all boards that leave the holding.
    struct Outcome {
        double below;
        double up_to;
    };
    [[nodiscard]] Outcome of_a(HoldingPlace place) const { return mean(sums_.a, place, scale_b_); }
    [[nodiscard]] Outcome of_b(HoldingPlace place) const {
        return mean(mirrored_ ? sums_.a : sums_.b, place, scale_a_);
    }

private:
    // Both sides' sums of one share of the boards.
    struct Share {
        SweepSums a;
        SweepSums b;
    };
    template <typename Number>
    class Sweeper;

    template <typename Number>
    void sweep(int threads, Control& control);
    [[nodiscard]] std::int64_t share_count() const;
    [[nodiscard]] std::vector<int> ranks_with(const RankCounts& counts) const;
    [[nodiscard]] Outcome mean(const SweepSums& sums, HoldingPlace place, double scale) const;

    Family family_;
    const GridRange& a_;
    const GridRange& b_;
    CardMask board_;
    CardMask live_;
    int missing_;
    bool mirrored_;
    bool counted_;  // each range has one weight: integers are enough
    double scale_a_ = 1;
    double scale_b_ = 1;
    SuitGroup group_;
    SuitOrbits orbits_;
    std::vector<RankCounts> runouts_;
    std::vector<int> board_ranks_;
    Share sums_;
};

}  // namespace bigslick
