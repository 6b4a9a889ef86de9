// Who won: strengths become counts, a strip at a time.
//
// A set of lanes is a number with one bit for each of them; counting lanes is
// counting bits.
#pragma once

#include <array>

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

template <typename V>
void score_ties(const Winners& winners, int players, Counts& counts) {
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

// 1 in the first `left` lanes of a strip, 0 in the others.
template <typename V>
[[gnu::always_inline]] inline typename V::Word first_ones(std::int64_t left) {
    static constexpr std::array<std::uint16_t, 2 * kBlock> kOnes = [] {
        std::array<std::uint16_t, 2 * kBlock> ones{};
        for (std::size_t i = 0; i < kBlock; ++i) ones[i] = 1;
        return ones;
    }();
    return V::load_lanes(kOnes.data() + kBlock - (left < V::kLanes ? left : V::kLanes));
}

// Adds up strips of samples.
//
// Two counts share each lane, so that one addition changes both: its low byte counts the
// hands that reached a category, its high byte those of them that won alone. The lanes are
// added to the counts before a byte can overflow. Ties are rare and counted at once.
template <typename V>
class Tally {
public:
    using Word = typename V::Word;

    Tally(const Plan& plan, Counts& counts) : plan_(plan), counts_(counts) {
        for (int c = 0; c < static_cast<int>(kCategoryCount); ++c) {
            below_[c] = V::repeat(c < plan.thresholds.count
                                      ? plan.thresholds.at[static_cast<std::size_t>(c)] - 1
                                      : kNever);
        }
        clear();
    }
    Tally(const Tally&) = delete;
    Tally& operator=(const Tally&) = delete;
    ~Tally() { flush(); }

    // Adds a strip: `strengths[line][player]`, of which the first `left` samples count.
    [[gnu::always_inline]] void add(const Word (&strengths)[kMostLines][kMostPlayers],
                                    std::int64_t left) {
        const int players = plan_.players;
        Word best = strengths[0][0];
        for (int i = 1; i < players; ++i) best = V::largest(best, strengths[0][i]);
        const Word one = V::keep(V::exceeds(best, V::repeat(kDoesNotQualify)), first_ones<V>(left));
        Word winners = V::zero();
        for (int i = 0; i < players; ++i) {
            winners = V::add_where(V::equal(strengths[0][i], best), winners, one);
        }
        const Word alone = V::keep(V::equal(winners, V::repeat(1)), V::repeat(kWon));
        const bool rare = V::some(V::exceeds(best, below_[kOften]));
        for (int i = 0; i < players; ++i) {
            const Word strength = strengths[0][i];
            const Word value = V::add_where(V::equal(strength, best), one, alone);
            reach<0, kOften>(strength, value, reached_[i]);
            if (rare) reach<kOften, kCategoryCount>(strength, value, reached_[i]);
        }
        if (plan_.lines == 2 || V::some(V::exceeds(winners, V::repeat(1)))) {
            settle(strengths, first_lanes<V>(left));
        }
        if (++strips_ == kMostStrips) flush();
    }

private:
    static constexpr int kMostStrips = 255;
    static constexpr int kWon = 256;
    // A strength that no hand exceeds, for categories that the family does not have.
    static constexpr int kNever = 32767;
    // The two best categories are too rare to be checked every time.
    static constexpr int kOften = kCategoryCount - 2;

    // Adds the value to those of the categories that the strengths have reached.
    template <int first, int end>
    [[gnu::always_inline]] void reach(Word strength, Word value, Word* reached) const {
#pragma GCC unroll 16
        for (int c = first; c < end; ++c) {
            reached[c] = V::add_where(V::exceeds(strength, below_[c]), reached[c], value);
        }
    }

    // Counts the ties and, with two lines, who won which part of the pot.
    [[gnu::noinline]] void settle(const Word (&strengths)[kMostLines][kMostPlayers],
                                  LaneSet valid) {
        const int players = plan_.players;
        const Winners first = winners_of<V>(strengths[0], players, valid);
        for (int i = 0; i < players; ++i) {
            const LaneSet shared = first.by_player[i] & first.split;
            if (shared == 0) continue;
            auto& tied_at = counts_.reached[static_cast<std::size_t>(i)][tied];
            for (int c = 0; c < plan_.thresholds.count; ++c) {
                tied_at[static_cast<std::size_t>(c)] +=
                    size_of(V::lane_bits(V::exceeds(strengths[0][i], below_[c])) & shared);
            }
        }
        if (plan_.lines == 2) {
            score_two_lines<V>(first, winners_of<V>(strengths[1], players, valid), players, valid,
                               counts_);
        } else {
            score_ties<V>(first, players, counts_);
        }
    }

    void clear() {
        for (auto& player : reached_) {
            for (Word& lanes : player) lanes = V::zero();
        }
        strips_ = 0;
    }

    [[gnu::noinline]] void flush() {
        for (std::size_t i = 0; i < static_cast<std::size_t>(plan_.players); ++i) {
            auto& reached = counts_.reached[i];
            for (std::size_t c = 0; c < static_cast<std::size_t>(plan_.thresholds.count); ++c) {
                alignas(64) std::uint16_t lanes[V::kLanes];
                V::store_lanes(lanes, reached_[i][c]);
                std::int64_t all = 0, alone = 0;
                for (const std::uint16_t lane : lanes) {
                    all += lane % kWon;
                    alone += lane / kWon;
                }
                reached[made][c] += all;
                reached[won][c] += alone;
                // A winner has reached the first category, whatever it is.
                if (c == 0 && plan_.lines == 1) counts_.shares[i][1][kNobody] += alone;
            }
        }
        clear();
    }

    const Plan& plan_;
    Counts& counts_;
    Word below_[kCategoryCount];
    Word reached_[kMostPlayers][kCategoryCount];
    int strips_ = 0;
};

// Scores rows that have been evaluated elsewhere.
template <typename V>
void score_rows(const Plan& plan, const Strength* const (&rows)[kMostLines][kMostPlayers],
                std::size_t count, Counts& counts) {
    Tally<V> tally(plan, counts);
    typename V::Word strengths[kMostLines][kMostPlayers];
    for (std::size_t done = 0; done < count; done += V::kLanes) {
        for (int line = 0; line < plan.lines; ++line) {
            for (int i = 0; i < plan.players; ++i) {
                strengths[line][i] = V::load_lanes(rows[line][i] + done);
            }
        }
        tally.add(strengths, static_cast<std::int64_t>(count - done));
    }
}

}  // namespace bigslick::sampling
