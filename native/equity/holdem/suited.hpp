// The boards on which somebody has a flush in one suit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "../../classes.hpp"
#include "boards.hpp"

namespace bigslick {

// A holding as one suit sees it.
struct SuitedHand {
    Ranks suited;              // its ranks in the suit
    Ranks ranks;               // all its ranks
    const Strength* by_rank;   // what it makes of each rank row without a flush
};

// What is left of the deck, as one suit sees it.
struct SuitedDeck {
    Ranks suited = 0;                       // live ranks of the suit
    std::array<int, kRankCount> others{};   // live cards of a rank in the other suits
    int other_count = 0;

    SuitedDeck(CardMask live, int suit) : suited(live.suit(suit)) {
        for (int rank = 0; rank < kRankCount; ++rank) {
            auto& count = others[static_cast<std::size_t>(rank)];
            for (int other = 0; other < kSuitCount; ++other) {
                if (other != suit) count += live.suit(other) >> rank & 1;
            }
            other_count += count;
        }
    }
};

// Calls visit(set, rest, ways) for all boards with three to five cards of the
// suit on which some hand has a flush, many boards at a time: `set` holds the
// suited ranks. Where `rest` is a null pointer, every hand that has no flush
// loses. Otherwise the other cards are those of *rest, and such a hand may win.
//
// A hand without a flush only matters with a full house or better (in short
// deck with quads), and never unless the board shows a pair.
template <typename Visit>
void for_each_suited_board(Family family, const SuitedDeck& deck, std::span<const SuitedHand> hands,
                           Visit visit) {
    const RankBoards& boards = rank_boards(family);
    for (const SuitedSet& set : boards.suited[kBoardCards]) {
        if ((set.ranks & ~deck.suited) == 0) visit(set.ranks, nullptr, 1);
    }
    int most = 0;
    for (const SuitedHand& hand : hands) most = std::max(most, std::popcount(hand.suited));
    const Layout& layout = family == Family::high ? kHighLayout : kShortDeckLayout;
    const auto floor = static_cast<Strength>(layout.base[flush]);
    for (int missing = 1; missing <= most; ++missing) {
        std::array<const SuitedHand*, kDeckSize / 2> dry;  // hands without a flush
        std::size_t dry_count = 0;
        for (const SuitedHand& hand : hands) {
            if (std::popcount(hand.suited) < missing) dry[dry_count++] = &hand;
        }
        // On a board of four suited cards and one more, a full house needs both hole cards
        // to pair the board. With three suited cards, a hand that is not a pocket pair needs one.
        const auto may_win = [&](const SuitedHand& hand, Ranks set) {
            if (missing == 1) return (hand.ranks & ~set) == 0;
            return (hand.ranks & set) != 0 || std::has_single_bit(hand.ranks);
        };
        const auto ways = [&](PairedRest rest) {
            const int x = deck.others[rest.x], y = deck.others[rest.y];
            return missing == 1 ? x : rest.x == rest.y ? x * (x - 1) / 2 : x * y;
        };
        const int all_ways = choose(deck.other_count, missing);
        for (const SuitedSet& set : boards.suited[static_cast<std::size_t>(kBoardCards - missing)]) {
            if ((set.ranks & ~deck.suited) != 0) continue;
            std::array<const Strength*, kDeckSize / 2> rivals;
            std::size_t rival_count = 0;
            for (std::size_t i = 0; i < dry_count; ++i) {
                if (may_win(*dry[i], set.ranks)) rivals[rival_count++] = dry[i]->by_rank;
            }
            int left = all_ways;
            const PairedRest* rest = boards.paired.data() + set.first_paired;
            const PairedRest* end = rival_count == 0 ? rest : rest + set.paired_count;
            for (; rest != end; ++rest) {
                const bool beaten =
                    std::any_of(rivals.begin(), rivals.begin() + static_cast<std::ptrdiff_t>(rival_count),
                                [&](const Strength* by_rank) { return by_rank[rest->row] > floor; });
                if (!beaten) continue;
                const int taken = ways(*rest);
                if (taken == 0) continue;
                left -= taken;
                visit(set.ranks, rest, taken);
            }
            if (left > 0) visit(set.ranks, nullptr, left);
        }
    }
}

}  // namespace bigslick
