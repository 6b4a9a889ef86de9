// Omaha, one hand at a time: every pair of hole cards with every triple of the board.
#include <algorithm>
#include <array>
#include <bit>

#include "evaluate.hpp"
#include "evaluate_ranks.hpp"

namespace bigslick {
namespace {

// Tries all combinations, for any number of cards. A card that is both a hole card and
// a board card counts once, so that hand has only four cards.
Strength best_of_all(Family family, CardMask hole, CardMask board) {
    Strength best = kDoesNotQualify;
    for (auto i = hole.bits; i != 0; i = without_lowest(i)) {
        for (auto j = without_lowest(i); j != 0; j = without_lowest(j)) {
            const CardMask pair{lowest(i) | lowest(j)};
            for (auto x = board.bits; x != 0; x = without_lowest(x)) {
                for (auto y = without_lowest(x); y != 0; y = without_lowest(y)) {
                    for (auto z = without_lowest(y); z != 0; z = without_lowest(z)) {
                        const CardMask triple{lowest(x) | lowest(y) | lowest(z)};
                        best = std::max(best, strength(family, pair | triple));
                    }
                }
            }
        }
    }
    return best;
}

// Some of the cards, and the sum of their ranks.
struct Part {
    CardMask cards;
    RankSum sum;

    friend Part operator+(Part x, Part y) { return {x.cards | y.cards, x.sum + y.sum}; }
};

template <std::size_t most>
struct Parts {
    std::array<Part, most> items;
    std::size_t count = 0;

    void add(Part part) { items[count++] = part; }
    [[nodiscard]] const Part* begin() const { return items.data(); }
    [[nodiscard]] const Part* end() const { return items.data() + count; }
};

template <std::size_t most>
Parts<most> single_cards(CardMask cards) {
    Parts<most> singles;
    for (auto rest = cards.bits; rest != 0; rest = without_lowest(rest)) {
        const auto rank = static_cast<std::size_t>(std::countr_zero(rest) % 16);
        singles.add({{lowest(rest)}, kRankWeights[rank]});
    }
    return singles;
}

constexpr auto kMostPairs = static_cast<std::size_t>(kOmahaHole.most * (kOmahaHole.most - 1) / 2);
constexpr std::size_t kMostTriples = 10;

Parts<kMostPairs> pairs_of(CardMask hole) {
    const auto cards = single_cards<kOmahaHole.most>(hole);
    Parts<kMostPairs> pairs;
    for (std::size_t i = 1; i < cards.count; ++i) {
        for (std::size_t j = 0; j < i; ++j) pairs.add(cards.items[i] + cards.items[j]);
    }
    return pairs;
}

Parts<kMostTriples> triples_of(CardMask board) {
    const auto cards = single_cards<kOmahaBoard.most>(board);
    Parts<kMostTriples> triples;
    for (std::size_t x = 2; x < cards.count; ++x) {
        for (std::size_t y = 1; y < x; ++y) {
            const Part two = cards.items[x] + cards.items[y];
            for (std::size_t z = 0; z < y; ++z) triples.add(two + cards.items[z]);
        }
    }
    return triples;
}

// The suits, as their top bits, in which the hole has two cards and the board three.
std::uint64_t flush_suits(CardMask hole, CardMask board) {
    constexpr std::uint64_t kOfEach = 0x0001'0001'0001'0001;
    constexpr std::uint64_t kTopBits = 0x8000 * kOfEach;
    return (sizes_of_parts(hole.bits) + (0x8000 - 2) * kOfEach) &
           (sizes_of_parts(board.bits) + (0x8000 - 3) * kOfEach) & kTopBits;
}

bool is_suited(CardMask five) {
    const int suit = std::countr_zero(five.bits) / 16;
    return (five.bits >> (16 * suit)) <= kAllRanks;
}

}  // namespace

Strength omaha_strength(Family family, CardMask hole, CardMask board) {
    if (is_badugi(family)) return kDoesNotQualify;
    if (!kOmahaHole.contains(hole.count()) || !kOmahaBoard.contains(board.count()) ||
        (hole.bits & board.bits) != 0) {
        return best_of_all(family, hole, board);
    }
    const RankTable<5>& table = rank_table<5>(family);
    const auto pairs = pairs_of(hole);
    const auto triples = triples_of(board);
    int best = kDoesNotQualify;
    if (suits_matter(family) && flush_suits(hole, board) != 0) {
        for (const Part& pair : pairs) {
            for (const Part& triple : triples) {
                const Part five = pair + triple;
                const int found = is_suited(five.cards) ? strength(family, five.cards)
                                                        : table[five.sum];
                best = std::max(best, found);
            }
        }
        return static_cast<Strength>(best);
    }
    for (const Part& pair : pairs) {
        for (const Part& triple : triples) {
            best = std::max(best, int{table[pair.sum + triple.sum]});
        }
    }
    return static_cast<Strength>(best);
}

}  // namespace bigslick
