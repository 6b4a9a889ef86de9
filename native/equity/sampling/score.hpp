// Who won: strengths become counts, a strip at a time.
//
// A set of lanes is a number with one bit for each of them; counting lanes is
// counting bits.
#pragma once

#include "plan.hpp"

namespace bigslick::sampling {

using LaneSet = std::uint32_t;

// The first `count` lanes of a strip, or all of them.
template <typename V>
[[gnu::always_inline]] inline LaneSet first_lanes(std::int64_t count) {
    static_assert(V::kLanes <= 32);
    return count >= V::kLanes ? ~LaneSet{0} >> (32 - V::kLanes) : (LaneSet{1} << count) - 1;
}

[[gnu::always_inline]] inline std::int64_t size_of(LaneSet lanes) {
    return __builtin_popcount(lanes);
}

// The winners of one line.
struct Winners {
    LaneSet by_player[kMostPlayers];
    LaneSet split;    // lanes with two winners or more
    LaneSet nobody;   // lanes in which no hand qualifies
};

// The lanes with exactly n winners, for n up to the number of players.
template <typename V>
void count_ways(const Winners& winners, int players, LaneSet* ways) {
    LaneSet ones = 0, twos = 0, fours = 0, eights = 0;
    for (int i = 0; i < players; ++i) {
        LaneSet carry = winners.by_player[i];
        LaneSet next = ones & carry;
        ones ^= carry;
        carry = next;
        next = twos & carry;
        twos ^= carry;
        carry = next;
        next = fours & carry;
        fours ^= carry;
        eights ^= next;
    }
    for (int n = 1; n <= players; ++n) {
        ways[n] = ((n & 1) != 0 ? ones : ~ones) & ((n & 2) != 0 ? twos : ~twos) &
                  ((n & 4) != 0 ? fours : ~fours) & ((n & 8) != 0 ? eights : ~eights);
    }
}

template <typename V>
[[gnu::always_inline]] inline Winners winners_of(const typename V::Word* strengths, int players,
                                                 LaneSet valid) {
    auto best = strengths[0];
    for (int i = 1; i < players; ++i) best = V::largest(best, strengths[i]);
    Winners result{};
    LaneSet taken = 0;
    const LaneSet qualified =
        V::lane_bits(V::exceeds(best, V::repeat(kDoesNotQualify))) & valid;
    for (int i = 0; i < players; ++i) {
        const LaneSet lanes = V::lane_bits(V::equal(strengths[i], best)) & qualified;
        result.by_player[i] = lanes;
        result.split |= taken & lanes;
        taken |= lanes;
    }
    result.nobody = valid & ~qualified;
    return result;
}

// The thresholds of the categories in all lanes, to be compared with at once.
template <typename V>
struct Bars {
    typename V::Word below[kCategoryCount];

    explicit Bars(const Plan& plan) {
        for (std::size_t c = 0; c < kCategoryCount; ++c) {
            below[c] = V::repeat(plan.thresholds.at[c] - 1);
        }
    }
};

// What each player made, by the thresholds that the hand has reached.
template <typename V>
[[gnu::always_inline]] inline void score_categories(const typename V::Word* strengths,
                                                    const Plan& plan, const Bars<V>& bars,
                                                    const Winners& winners, LaneSet valid,
                                                    Counts& counts) {
    for (int i = 0; i < plan.players; ++i) {
        auto& reached = counts.reached[static_cast<std::size_t>(i)];
        const LaneSet lone = winners.by_player[i] & ~winners.split;
        const LaneSet shared = winners.by_player[i] & winners.split;
        const auto reach = [&](int c) {
            return V::lane_bits(V::exceeds(strengths[i], bars.below[c])) & valid;
        };
        const auto count = [&](int c, LaneSet lanes) {
            const auto place = static_cast<std::size_t>(c);
            reached[won][place] += size_of(lanes & lone);
            reached[made][place] += size_of(lanes);
            if (shared != 0) reached[tied][place] += size_of(lanes & shared);
        };
        // The two best categories are too rare to look at them every time.
        const int often = plan.thresholds.count < 3 ? plan.thresholds.count
                                                    : plan.thresholds.count - 2;
        for (int c = 0; c < often; ++c) count(c, reach(c));
        if (often == plan.thresholds.count) continue;
        if (const LaneSet rare = reach(often); rare != 0) {
            count(often, rare);
            count(often + 1, reach(often + 1));
        }
    }
}

template <typename V>
void score_one_line(const Winners& winners, int players, Counts& counts) {
    for (int i = 0; i < players; ++i) {
        counts.shares[static_cast<std::size_t>(i)][1][kNobody] +=
            size_of(winners.by_player[i] & ~winners.split);
    }
    if (winners.split == 0) return;
    LaneSet ways[kMostPlayers + 1];
    count_ways<V>(winners, players, ways);
    for (int n = 2; n <= players; ++n) {
        if (ways[n] == 0) continue;
        for (int i = 0; i < players; ++i) {
            counts.shares[static_cast<std::size_t>(i)][static_cast<std::size_t>(n)][kNobody] +=
                size_of(winners.by_player[i] & ways[n]);
        }
    }
}

template <typename V>
void score_two_lines(const Winners& high, const Winners& low, int players, LaneSet valid,
                            Counts& counts) {
    LaneSet high_ways[kMostPlayers + 1];
    LaneSet low_ways[kMostPlayers + 1];
    count_ways<V>(high, players, high_ways);
    count_ways<V>(low, players, low_ways);
    for (int i = 0; i < players; ++i) {
        auto& shares = counts.shares[static_cast<std::size_t>(i)];
        for (int h = 0; h <= players; ++h) {
            const LaneSet first =
                h == 0 ? valid & ~high.by_player[i] : high.by_player[i] & high_ways[h];
            if (first == 0) continue;
            auto& row = shares[static_cast<std::size_t>(h)];
            row[kNobody] += size_of(first & low.nobody);
            row[0] += size_of(first & ~low.nobody & ~low.by_player[i]);
            const LaneSet both = first & low.by_player[i];
            for (int l = 1; both != 0 && l <= players; ++l) {
                row[static_cast<std::size_t>(l)] += size_of(both & low_ways[l]);
            }
        }
    }
}

// Scores a strip: `strengths[line][player]`, of which the lanes in `valid` count.
template <typename V>
[[gnu::always_inline]] inline void score(
    const typename V::Word (&strengths)[kMostLines][kMostPlayers], const Plan& plan,
    const Bars<V>& bars, LaneSet valid, Counts& counts) {
    const Winners first = winners_of<V>(strengths[0], plan.players, valid);
    score_categories<V>(strengths[0], plan, bars, first, valid, counts);
    if (plan.lines == 1) {
        score_one_line<V>(first, plan.players, counts);
    } else {
        score_two_lines<V>(first, winners_of<V>(strengths[1], plan.players, valid), plan.players,
                           valid, counts);
    }
}

// Scores rows that have been evaluated elsewhere.
template <typename V>
void score_rows(const Plan& plan, const Strength* const (&rows)[kMostLines][kMostPlayers],
                std::size_t count, Counts& counts) {
    const Bars<V> bars(plan);
    typename V::Word strengths[kMostLines][kMostPlayers];
    for (std::size_t done = 0; done < count; done += V::kLanes) {
        for (int line = 0; line < plan.lines; ++line) {
            for (int i = 0; i < plan.players; ++i) {
                strengths[line][i] = V::load_lanes(rows[line][i] + done);
            }
        }
        score<V>(strengths, plan, bars, first_lanes<V>(static_cast<std::int64_t>(count - done)),
                 counts);
    }
}

}  // namespace bigslick::sampling
