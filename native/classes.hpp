// Numbering the distinct hands: each class of tied hands gets a dense index.
//
// Within a category a hand is its made part (the paired ranks, in the order
// they count) and its kickers. Comparing two rank sets of one size from the top
// down is the colexicographic order, so both parts are numbered by it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cards.hpp"

namespace bigslick {

[[nodiscard]] constexpr int choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    int result = 1;
    for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return result;
}

// Position of a set among all sets of its size, compared from the top down:
// the sum of C(rank of the i-th lowest member, i).
inline constexpr std::array<std::uint16_t, kAllRanks + 1> kColex = [] {
    std::array<std::uint16_t, kAllRanks + 1> table{};
    // The highest member adds its term to the index of the rest, already known.
    std::uint16_t* const index = table.data();  // compilers evaluate operator[] slowly
    for (unsigned set = 1; set <= kAllRanks; ++set) {
        const unsigned head = std::bit_floor(set);
        index[set] = static_cast<std::uint16_t>(
            index[set ^ head] + choose(std::countr_zero(head), std::popcount(set)));
    }
    return table;
}();

// Closes the gap that one removed rank leaves: higher ranks move down by one.
[[nodiscard]] constexpr Ranks close_gap(Ranks set, Ranks removed) {
    return static_cast<Ranks>((set + (set & (removed - 1))) >> 1);
}

// In ascending order for high hands. A Layout says where the classes of each category
// begin.
enum Category : std::uint8_t {
    high_card,
    one_pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
};

inline constexpr std::size_t kCategoryCount = 9;

// What distinguishes one five-card ranking from another.
struct Layout {
    int ranks = kRankCount;
    bool straights_and_flushes = true;
    bool wheel = true;                  // the ace also begins the lowest straight
    bool flush_beats_full_house = false;

    std::array<int, kCategoryCount> base{};     // index of a category's first class
    std::array<int, kCategoryCount> weight{};   // classes for each made part
    int classes = 0;

    constexpr Layout(int rank_count, bool straights, bool with_wheel, bool flush_high)
        : ranks(rank_count), straights_and_flushes(straights), wheel(with_wheel),
          flush_beats_full_house(flush_high) {
        weight[one_pair] = choose(ranks - 1, 3);
        weight[two_pair] = ranks - 2;
        weight[trips] = choose(ranks - 1, 2);
        weight[full_house] = weight[quads] = ranks - 1;
        const int straight_count = straights ? ranks - 4 + (wheel ? 1 : 0) : 0;
        const int unpaired = choose(ranks, 5) - straight_count;
        std::array<int, kCategoryCount> size{};
        size[high_card] = unpaired;
        size[one_pair] = ranks * weight[one_pair];
        size[two_pair] = choose(ranks, 2) * weight[two_pair];
        size[trips] = ranks * weight[trips];
        size[full_house] = size[quads] = ranks * weight[quads];
        size[straight] = size[straight_flush] = straight_count;
        size[flush] = straights ? unpaired : 0;
        std::array<Category, kCategoryCount> order{
            high_card, one_pair, two_pair, trips, straight,
            flush, full_house, quads, straight_flush};
        if (flush_high) {
            order[5] = full_house;
            order[6] = flush;
        }
        for (const Category category : order) {
            base[category] = classes;
            classes += size[category];
        }
    }

    // How many straights would be below a hand of five unpaired ranks with this highest
    // rank: they are not numbered among the high cards. The wheel would be the lowest
    // ace-high hand.
    [[nodiscard]] constexpr int straights_below(int highest_rank) const {
        if (!straights_and_flushes) return 0;
        return highest_rank - 4 + (wheel && highest_rank == ranks - 1 ? 1 : 0);
    }

    // Index among the high cards (or flushes) of five ranks that form no straight.
    [[nodiscard]] constexpr int unpaired_index(Ranks five) const {
        return kColex[five] - straights_below(std::bit_width(five) - 1);
    }

    // Index of a hand of a paired category.
    [[nodiscard]] constexpr int paired_index(Category category, Ranks made, Ranks kickers) const {
        const Ranks upper = highest(made);
        Ranks closed = close_gap(kickers, upper);
        if (made != upper) closed = close_gap(closed, static_cast<Ranks>(made ^ upper));
        return base[category] + kColex[made] * weight[category] + kColex[closed];
    }
};

inline constexpr Layout kHighLayout{13, true, true, false};
inline constexpr Layout kShortDeckLayout{9, true, true, true};
inline constexpr Layout kAceToFiveLayout{13, false, false, false};
inline constexpr Layout kDeuceToSevenLayout{13, true, false, false};

static_assert(kHighLayout.classes == 7462 && kShortDeckLayout.classes == 1404);
static_assert(kAceToFiveLayout.classes == 6175 && kDeuceToSevenLayout.classes == 7462);

// Every set bit is the top card of a straight, counted with the ace below the
// lowest rank: bit 4 is the wheel, bit 5 the straight ending one rank higher.
template <const Layout& layout>
[[nodiscard]] constexpr unsigned straight_tops(Ranks set) {
    unsigned line = static_cast<unsigned>(set) << 1;
    if constexpr (layout.wheel) line |= set >> (layout.ranks - 1);
    const unsigned pairs = line & (line << 1);
    return pairs & (pairs << 2) & (line << 4);
}

// Index of a straight among the straights, from its bit in straight_tops.
template <const Layout& layout>
[[nodiscard]] constexpr int straight_index(unsigned top_bit) {
    return std::countr_zero(top_bit) - (layout.wheel ? 4 : 5);
}

// Class index of five or more ranks without regard to suits and pairs: the best
// straight, else the five highest as high cards.
template <const Layout& layout>
inline constexpr std::array<std::uint16_t, 1u << layout.ranks> kUnpaired = [] {
    std::array<std::uint16_t, 1u << layout.ranks> table{};
    for (unsigned set = 0; set < table.size(); ++set) {
        const auto ranks = static_cast<Ranks>(set);
        if (size_of(ranks) < 5) continue;
        const unsigned tops = straight_tops<layout>(ranks);
        table[set] = static_cast<std::uint16_t>(
            tops != 0 ? layout.base[straight] + straight_index<layout>(std::bit_floor(tops))
                      : layout.unpaired_index(top(ranks, 5)));
    }
    return table;
}();

}  // namespace bigslick
