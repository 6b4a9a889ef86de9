// Cached results of every holding against every other before the flop.
//
// Who wins depends on ranks except on boards with a flush, and each suit's
// flushes depend only on which of the four hole cards are of that suit. So a
// matchup is one count for its two rank classes, all boards taken as if there
// were no flushes, and one correction for each suit: 4,186 pairs of classes
// with up to sixteen corrections each answer all 812,175 matchups.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "../../cards.hpp"
#include "../../families.hpp"
#include "classes.hpp"

namespace bigslick {

struct MatchupCounts {
    std::int32_t win = 0;
    std::int32_t tie = 0;
};

class Matchups {
public:
    explicit Matchups(Family family);

    // Boards of a whole deck without the four hole cards.
    [[nodiscard]] std::int64_t boards() const { return boards_; }

    // Computes the results of two classes of holdings unless that has been done.
    void prepare(std::size_t class_a, std::size_t class_b);
    static constexpr std::size_t kClassPairs = kHoldingClasses * (kHoldingClasses + 1) / 2;

    // Boards that the first holding wins and ties against the second. They share
    // no card, and their classes have been prepared.
    [[nodiscard]] MatchupCounts counts(HoldingPlace a, HoldingPlace b) const;

private:
    static constexpr std::size_t kPatterns = 16;
    struct Entry {
        std::once_flag prepared;
        MatchupCounts by_rank;
        std::array<MatchupCounts, kPatterns> corrections{};
    };

    // One number for each pair of classes that the deck has, in either order.
    [[nodiscard]] std::size_t entry_index(std::size_t class_a, std::size_t class_b) const;
    void work_out(std::size_t class_a, std::size_t class_b, Entry& entry) const;

    Family family_;
    std::int64_t boards_;
    int lowest_rank_;
    std::vector<Entry> entries_;
};

// The only table of the family; it grows with the queries.
[[nodiscard]] Matchups& matchups(Family family);

}  // namespace bigslick
