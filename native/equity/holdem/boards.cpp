#include "boards.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "../../classes.hpp"
#include "../../evaluate.hpp"
#include "../../footprint.hpp"

namespace bigslick {
namespace {

using BoardRanks = std::array<int, kBoardCards>;

// A multiset as a set: the i-th lowest rank moves up by i. Colex numbers those.
std::size_t multiset_index(BoardRanks ranks) {
    std::sort(ranks.begin(), ranks.end());
    int index = 0;
    for (int i = 0; i < kBoardCards; ++i) index += choose(ranks[static_cast<std::size_t>(i)] + i, i + 1);
    return static_cast<std::size_t>(index);
}

constexpr std::size_t kMultisets = 6188;  // C(13 + 4, 5)

constexpr std::array<BoardShape, 6> kShapes{{
    {5, {1, 1, 1, 1, 1}},
    {4, {2, 1, 1, 1}},
    {3, {2, 2, 1}},
    {3, {3, 1, 1}},
    {2, {3, 2}},
    {2, {4, 1}},
}};

// Calls visit(distinct ranks) for every way to fill the shape; equal copies ascend.
template <typename Visit>
void fill_shape(const BoardShape& shape, std::span<const int> ranks, BoardRanks& chosen, int place,
                Visit visit) {
    if (place >= shape.distinct || place >= kBoardCards) {
        visit(chosen);
        return;
    }
    const auto at = static_cast<std::size_t>(place);
    for (const int rank : ranks) {
        const bool taken =
            std::find(chosen.begin(), chosen.begin() + place, rank) != chosen.begin() + place;
        const bool descends = place > 0 && shape.copies[at] == shape.copies[at - 1] &&
                              rank < chosen[at - 1];
        if (taken || descends) continue;
        chosen[at] = rank;
        fill_shape(shape, ranks, chosen, place + 1, visit);
    }
}

std::vector<int> ranks_of_deck(Family family) {
    std::vector<int> ranks;
    for (int rank = 0; rank < kRankCount; ++rank) {
        if ((deck_of(family).suit(0) >> rank & 1) != 0) ranks.push_back(rank);
    }
    return ranks;
}

// Fills up the last block of a shape with rows that no deck can deal.
void pad(RankBoards& boards) {
    while (boards.rainbow.size() % kBoardBlock != 0) {
        for (auto& keys : boards.keys) keys.push_back(0);
        boards.rainbow.push_back({});
    }
}

void add_suited(RankBoards& boards, Ranks set, std::span<const int> deck_ranks) {
    BoardRanks ranks{};
    int size = 0;
    for (const int rank : deck_ranks) {
        if ((set >> rank & 1) != 0) ranks[static_cast<std::size_t>(size++)] = rank;
    }
    SuitedSet suited{set, static_cast<std::uint32_t>(boards.paired.size()), 0};
    const auto add = [&](int x, int y) {
        boards.paired.push_back({static_cast<std::uint16_t>(boards.row_of(ranks)),
                                 static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)});
    };
    const auto in_set = [&](int rank) { return (set >> rank & 1) != 0; };
    for (const int x : deck_ranks) {
        if (size == 4 && in_set(x)) {
            ranks[4] = x;
            add(x, x);
        }
        for (const int y : deck_ranks) {
            if (size != 3 || y < x || (!in_set(x) && !in_set(y) && x != y)) continue;
            ranks[3] = x;
            ranks[4] = y;
            add(x, y);
        }
    }
    suited.paired_count = static_cast<std::uint32_t>(boards.paired.size()) - suited.first_paired;
    boards.suited[static_cast<std::size_t>(size)].push_back(suited);
}

// Nothing is added from now on.
template <typename Item>
void finish(std::vector<Item>& items) {
    items.shrink_to_fit();
    count_table(Tables::equities, static_cast<std::ptrdiff_t>(items.size() * sizeof(Item)));
}

[[maybe_unused]] bool is_holdem(Family family) { return family == Family::high || family == Family::short_deck; }

FlushStrengths make_flush_strengths(Family family) {
    FlushStrengths table{};
    for (unsigned set = 0; set <= kAllRanks; ++set) table[set] = strength(family, {set});
    count_table(Tables::equities, sizeof table);
    return table;
}

}  // namespace

// Each card gets the least used suit among those that its rank does not have yet.
CardMask rainbow_board(std::span<const int> ranks) {
    CardMask cards;
    std::array<int, kSuitCount> used{};
    std::array<int, kBoardCards> sorted{};
    std::copy(ranks.begin(), ranks.end(), sorted.begin());
    // The ranks with the most copies come first: they have the fewest possible suits.
    std::sort(sorted.begin(), sorted.end(), [&](int x, int y) {
        const auto copies_x = std::count(ranks.begin(), ranks.end(), x);
        const auto copies_y = std::count(ranks.begin(), ranks.end(), y);
        return copies_x != copies_y ? copies_x > copies_y : x < y;
    });
    for (const int rank : sorted) {
        int best = -1;
        for (int suit = 0; suit < kSuitCount; ++suit) {
            const bool taken = (cards.suit(suit) >> rank & 1) != 0;
            if (!taken && (best < 0 || used[static_cast<std::size_t>(suit)] <
                                           used[static_cast<std::size_t>(best)])) {
                best = suit;
            }
        }
        assert(best >= 0);
        ++used[static_cast<std::size_t>(best)];
        cards.bits |= std::uint64_t{1} << (16 * best + rank);
    }
    return cards;
}

CardMask with_rank(CardMask cards, int rank) {
    const std::uint64_t free = ~cards.bits & (std::uint64_t{0x0001'0001'0001'0001} << rank);
    return free == 0 ? CardMask{} : cards | CardMask{lowest(free)};
}

RankBoards::RankBoards(Family family) : row_of_multiset_(kMultisets) {
    const std::vector<int> deck_ranks = ranks_of_deck(family);
    for (BoardShape shape : kShapes) {
        shape.first = rainbow.size();
        BoardRanks chosen{};
        fill_shape(shape, deck_ranks, chosen, 0, [&](const BoardRanks& distinct) {
            BoardRanks all{};
            std::size_t next = 0;
            for (std::size_t i = 0; i < kBoardCards; ++i) {
                const bool present = i < static_cast<std::size_t>(shape.distinct);
                keys[i].push_back(static_cast<std::uint16_t>(present ? distinct[i] + 1 : 0));
                for (int copy = 0; copy < shape.copies[i]; ++copy) all[next++] = distinct[i];
            }
            row_of_multiset_[multiset_index(all)] = static_cast<std::uint16_t>(rainbow.size());
            rainbow.push_back(rainbow_board(all));
        });
        pad(*this);
        shape.last = rainbow.size();
        shapes.push_back(shape);
    }
    rows = rainbow.size();
    for (unsigned set = 0; set <= kAllRanks; ++set) {
        const auto ranks = static_cast<Ranks>(set);
        const int size = std::popcount(set);
        if ((ranks & ~deck_of(family).suit(0)) == 0 && size >= 3 && size <= 5) {
            add_suited(*this, ranks, deck_ranks);
        }
    }
    finish(row_of_multiset_);
    finish(rainbow);
    finish(paired);
    for (auto& key : keys) finish(key);
    for (auto& sets : suited) finish(sets);
}

std::size_t RankBoards::row_of(std::array<int, kBoardCards> ranks) const {
    return row_of_multiset_[multiset_index(ranks)];
}

const RankBoards& rank_boards(Family family) {
    assert(is_holdem(family));
    if (family == Family::high) {
        static const RankBoards boards(Family::high);
        return boards;
    }
    static const RankBoards boards(Family::short_deck);
    return boards;
}

const FlushStrengths& flush_strengths(Family family) {
    assert(is_holdem(family));
    if (family == Family::high) {
        static const FlushStrengths table = make_flush_strengths(Family::high);
        return table;
    }
    static const FlushStrengths table = make_flush_strengths(Family::short_deck);
    return table;
}

}  // namespace bigslick
