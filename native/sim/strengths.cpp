#include "strengths.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace bigslick::sim {
namespace {

// One card, or two of which a pair is best; then by the higher and the lower rank.
int rank_strength(CardMask cards) {
    const RankLevels levels = rank_levels(cards);
    const int high = std::bit_width(static_cast<unsigned>(levels.any));
    if (levels.two != 0) return 1000 + high;
    const auto rest = static_cast<unsigned>(levels.any & ~highest(levels.any));
    return high * 20 + static_cast<int>(std::bit_width(rest));
}

// The ace comes after the ten.
Ranks without_pictures(Ranks ranks) {
    return static_cast<Ranks>((ranks & 0x1ff) | (ranks >> 12 & 1) << 9);
}

// High card, pair, flush, straight, three of a kind, straight flush. The highest rank
// also plays below the lowest in a straight.
int three_card_strength(CardMask cards, bool to_ten) {
    std::array<Ranks, kSuitCount> suits{};
    for (int s = 0; s < kSuitCount; ++s) {
        const Ranks ranks = cards.suit(s);
        suits[static_cast<std::size_t>(s)] = to_ten ? without_pictures(ranks) : ranks;
    }
    const Ranks any = suits[0] | suits[1] | suits[2] | suits[3];
    const bool suited = std::ranges::find(suits, any) != suits.end();
    constexpr int kClass = 1 << 13;
    if (size_of(any) == 1) return 4 * kClass + any;
    if (size_of(any) == 2) {
        const RankLevels levels = rank_levels({std::uint64_t{suits[0]} |
                                               std::uint64_t{suits[1]} << 16 |
                                               std::uint64_t{suits[2]} << 32 |
                                               std::uint64_t{suits[3]} << 48});
        const int pair = std::bit_width(static_cast<unsigned>(levels.two));
        const int kicker = std::bit_width(static_cast<unsigned>(any & ~levels.two));
        return kClass + pair * 20 + kicker;
    }
    const unsigned top = to_ten ? 9 : kRankCount - 1;
    const unsigned run = any / lowest(any);
    const bool wheel = any == (1u << top | 3u);
    if (run == 7 || wheel) {
        return (suited ? 5 : 3) * kClass + (wheel ? 0 : static_cast<int>(any));
    }
    return (suited ? 2 : 0) * kClass + any;
}

// Seven or five cards without a flush are two look-ups; everything else is computed.
int family_strength(Family family, CardMask cards) {
    if (!is_badugi(family)) {
        const RankSum sum = rank_sum(cards);
        const RankSum count = sum & kCountMask;
        if (count == 7) return rank_table<7>(family)[sum];
        if (count == 5) return rank_table<5>(family)[sum];
    }
    return strength(family, cards);
}

}  // namespace

int highest_card_of(const Table& t, const Line& line, int player) {
    const auto family = static_cast<Family>(line.ranking);
    // In stud a card of the board belongs to everybody.
    std::array<std::uint8_t, kMostHole + kMostBoard> hole{};
    const int count = t.spot.hole + t.spot.board;
    std::copy_n(t.board, t.spot.board, std::copy_n(t.hole_of(player), t.spot.hole, hole.begin()));
    const int best = family_strength(family, cards_at(hole.data(), count));
    // Of seven cards two are left out, of five none; leaving out the last ones is tried
    // first.
    for (int i = count - 1; i >= 0; --i) {
        for (int j = count - 1; j > i || (count == 5 && j == i); --j) {
            CardMask five;
            int top = -1;
            for (int k = 0; k < count; ++k) {
                if (count > 5 && (k == i || k == j)) continue;
                const std::uint8_t id = hole[static_cast<std::size_t>(k)];
                five = five | kCardOfId[id];
                top = std::max(top, int{id});
            }
            if (family_strength(family, five) == best) return top;
        }
    }
    return -1;  // not reached: every hand qualifies for the hand types that use this
}

int strength_of(const Table& t, const Line& line, int player, CardMask board) {
    const CardMask hole = cards_at(t.hole_of(player), t.spot.hole);
    switch (line.ranking) {
        case Ranking::ranks: return rank_strength(hole | board);
        case Ranking::three_cards: return three_card_strength(hole | board, false);
        case Ranking::three_cards_to_ten: return three_card_strength(hole | board, true);
        default: break;
    }
    const auto family = static_cast<Family>(line.ranking);
    switch (line.use) {
        case Use::omaha: return omaha_strength(family, hole, board);
        case Use::hole: return family_strength(family, hole);
        case Use::all: break;
    }
    return family_strength(family, hole | board);
}

}  // namespace bigslick::sim
