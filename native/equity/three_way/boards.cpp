#include "boards.hpp"

#include <bit>

#include "../../evaluate.hpp"

namespace bigslick::three_way_parts {
namespace {

// The strength without a flush: the cards, rank after rank, take the suits in turn.
// 0 if there is no such deal, here and below.
Lane strength_by_ranks(const Hand& hand, RankCounts counts) {
    ++counts[static_cast<std::size_t>(hand.high)];
    ++counts[static_cast<std::size_t>(hand.low)];
    CardMask cards;
    int next = 0;
    for (int rank = 0; rank < kRankCount; ++rank) {
        const int count = counts[static_cast<std::size_t>(rank)];
        if (count > kSuitCount) return 0;
        for (int i = 0; i < count; ++i) cards = cards | card(rank, next++ % kSuitCount);
    }
    return high_strength(cards);
}

bool add_other(CardMask& cards, int rank) {
    for (const int suit : kOtherSuits) {
        if ((cards & card(rank, suit)).bits != 0) continue;
        cards = cards | card(rank, suit);
        return true;
    }
    return false;
}

// The strength on a board of hearts and others; no other suit can make a flush.
Lane strength_with_hearts(const Hand& hand, int pattern, Ranks red, std::vector<int> others) {
    const Ranks mine = heart_ranks(hand, pattern);
    if ((red & mine) != 0) return 0;
    const auto [high, low] = hearts_in(hand, pattern);
    if (!high) others.push_back(hand.high);
    if (!low) others.push_back(hand.low);
    CardMask cards = hearts(static_cast<Ranks>(red | mine));
    for (const int rank : others) {
        if (!add_other(cards, rank)) return 0;
    }
    return high_strength(cards);
}

std::vector<RankCounts> rank_boards() {
    std::vector<RankCounts> found;
    RankCounts counts{};
    const auto add = [&](const auto& self, std::size_t rank, int left) -> void {
        if (left == 0) found.push_back(counts);
        if (left == 0 || rank == counts.size()) return;
        for (int count = 0; count <= std::min(left, kSuitCount); ++count) {
            counts[rank] = count;
            self(self, rank + 1, left - count);
        }
        counts[rank] = 0;
    };
    add(add, 0, 5);
    return found;
}

std::vector<Ranks> rank_sets(int size) {
    std::vector<Ranks> found;
    for (unsigned set = 0; set <= kAllRanks; ++set) {
        if (std::popcount(set) == size) found.push_back(static_cast<Ranks>(set));
    }
    return found;
}

RankCounts counts_of(Ranks red, const std::vector<int>& others) {
    RankCounts counts{};
    for (int rank = 0; rank < kRankCount; ++rank) {
        counts[static_cast<std::size_t>(rank)] = red >> rank & 1;
    }
    for (const int rank : others) ++counts[static_cast<std::size_t>(rank)];
    return counts;
}

constexpr auto kChoose = [] {
    std::array<std::array<int, kSuitCount + 1>, kSuitCount + 1> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) {
            table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
        }
    }
    return table;
}();

std::vector<std::vector<int>> others_beside(int hearts_on_board) {
    std::vector<std::vector<int>> found;
    if (hearts_on_board == 5) return {{}};
    for (int high = 0; high < kRankCount; ++high) {
        if (hearts_on_board == 4) {
            found.push_back({high});
            continue;
        }
        for (int low = 0; low <= high; ++low) found.push_back({high, low});
    }
    return found;
}

}  // namespace

int choose(int n, int k) {
    return n < k ? 0 : kChoose[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

template <typename Strength>
Lanes HeartBoards::fill(const Strength& strength) const {
    Lanes lanes(padded(red.size() * row));
    for (std::size_t set = 0; set < red.size(); ++set) {
        for (std::size_t i = 0; i < others.size(); ++i) {
            lanes[set * row + i] = strength(red[set], others[i]);
        }
    }
    return lanes;
}

HeartBoards::HeartBoards(int count, std::size_t row_)
    : red(rank_sets(count)), others(others_beside(count)), row(row_) {
    for (std::size_t index = 0; index < kStartingHands; ++index) {
        const Hand hand = hand_of(static_cast<int>(index));
        by_ranks[index] = fill([&](Ranks set, const std::vector<int>& rest) {
            return strength_by_ranks(hand, counts_of(set, rest));
        });
        for (int pattern = 0; pattern < kPatterns; ++pattern) {
            if (!possible(hand, pattern)) continue;
            strengths[index][static_cast<std::size_t>(pattern)] =
                fill([&](Ranks set, const std::vector<int>& rest) {
                    return strength_with_hearts(hand, pattern, set, rest);
                });
        }
    }
}

Lanes HeartBoards::weights(const RankCounts& used, int ways) const {
    const auto left = [&](int rank) {
        return kSuitCount - 1 - used[static_cast<std::size_t>(rank)];
    };
    Lanes lanes(row);
    for (std::size_t i = 0; i < others.size(); ++i) {
        int product = ways;
        if (others[i].size() == 2 && others[i][0] == others[i][1]) {
            product *= choose(left(others[i][0]), 2);
        } else {
            for (const int rank : others[i]) product *= left(rank);
        }
        lanes[i] = static_cast<Lane>(product);
    }
    return lanes;
}

Boards::Boards() : ranks(rank_boards()) {
    for (std::size_t index = 0; index < kStartingHands; ++index) {
        by_ranks[index].resize(kRow);
        for (std::size_t board = 0; board < ranks.size(); ++board) {
            by_ranks[index][board] =
                strength_by_ranks(hand_of(static_cast<int>(index)), ranks[board]);
        }
    }
}

}  // namespace bigslick::three_way_parts
