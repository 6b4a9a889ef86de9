#include "order.hpp"

#include <algorithm>
#include <bit>

#include "../../bulk/bulk.hpp"

namespace bigslick {
namespace {

constexpr unsigned kAllSuits = 15;
constexpr std::uint16_t kAllLanes = 0xffff;

constexpr auto weaker = [](const auto& x, const auto& y) { return x.strength < y.strength; };

}  // namespace

HoldingOrder::HoldingOrder(Family family, const ClassSet& in_a, const ClassSet& in_b)
    : family_(family), flushes_(flush_strengths(family)) {
    for (std::size_t i = 0; i < kHoldingClasses; ++i) {
        if (!in_a[i] && !in_b[i]) continue;
        classes_.push_back(static_cast<std::uint8_t>(i));
        sides_[i] = static_cast<std::uint8_t>((in_a[i] ? SweepItem::kInA : 0) |
                                              (in_b[i] ? SweepItem::kInB : 0));
    }
}

void HoldingOrder::set_ranks(std::span<const int> ranks) {
    const CardMask board = rainbow_board(ranks);
    std::array<CardMask, kHoldingClasses> hands;
    std::array<Strength, kHoldingClasses> strengths;
    ranked_.clear();
    for (const std::uint8_t holding_class : classes_) {
        const RankPair pair = kRankPairs[holding_class];
        const CardMask hand = with_rank(with_rank(board, pair.x), pair.y);
        if (hand.count() != kBoardCards + 2) continue;
        hands[ranked_.size()] = hand;
        ranked_.push_back({0, holding_class});
    }
    evaluate(family_, MaskRows{hands.data(), ranked_.size(), 1}, strengths.data(), false);
    for (std::size_t i = 0; i < ranked_.size(); ++i) ranked_[i].strength = strengths[i];
    std::sort(ranked_.begin(), ranked_.end(), weaker);
}

std::span<const SweepItem> HoldingOrder::items(CardMask board) {
    free_.fill(kAllSuits);
    int flush_suit = -1;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        const Ranks ranks = board.suit(suit);
        if (std::popcount(ranks) >= 3) flush_suit = suit;
        for (Ranks rest = ranks; rest != 0; rest = without_lowest(rest)) {
            free_[static_cast<std::size_t>(std::countr_zero(rest))] &= ~(1u << suit);
        }
    }
    if (flush_suit < 0) {
        set_plain(kAllSuits, kAllLanes);
        return plain_;
    }
    const Ranks suited = board.suit(flush_suit);
    const int needed = kBoardCards - std::popcount(suited);
    // Holdings with a flush leave their class: two suited cards, or one where one is enough.
    if (needed == 2) {
        set_plain(kAllSuits, static_cast<std::uint16_t>(~(1u << 5 * flush_suit)));
    } else {
        set_plain(kAllSuits & ~(1u << flush_suit), kAllLanes);
    }
    if (needed == 0) {
        for (SweepItem& item : plain_) item.strength = flushes_[suited];
    }
    set_suited(flush_suit, suited, needed);
    std::sort(suited_.begin(), suited_.end(), weaker);
    items_.resize(plain_.size() + suited_.size());
    std::merge(plain_.begin(), plain_.end(), suited_.begin(), suited_.end(), items_.begin(), weaker);
    return items_;
}

// The classes in the order of their ranks, without the holdings that set_suited adds.
// The lanes to keep are the same with the two cards exchanged.
void HoldingOrder::set_plain(unsigned suits, std::uint16_t lanes) {
    plain_.clear();
    for (const Ranked ranked : ranked_) {
        const RankPair pair = kRankPairs[ranked.holding_class];
        SweepItem next = item(ranked.strength, ranked.holding_class, free_[pair.x] & suits,
                              free_[pair.y] & suits);
        const bool is_pair = pair.x == pair.y;
        next.lanes &= is_pair ? kPairLanes : lanes;
        next.turned_lanes &= is_pair ? kTurnedPairLanes : lanes;
        if (next.lanes != 0) plain_.push_back(next);
    }
}

// The holdings that have a flush by their own cards.
void HoldingOrder::set_suited(int suit, Ranks suited, int needed) {
    suited_.clear();
    const auto add = [&](const SweepItem& next) {
        if (next.lanes != 0) suited_.push_back(next);
    };
    const unsigned own = 1u << suit;
    for (const std::uint8_t holding_class : classes_) {
        const auto [x, y] = kRankPairs[holding_class];
        const unsigned own_x = free_[x] & own, own_y = free_[y] & own;
        if ((own_x | own_y) == 0) continue;
        const auto with_x = static_cast<Ranks>(suited | 1u << x);
        const auto with_y = static_cast<Ranks>(suited | 1u << y);
        if (x != y) {
            add(item(flushes_[with_x | with_y], holding_class, own_x, own_y));
            if (needed == 2) continue;
            add(item(flushes_[with_x], holding_class, own_x, free_[y] & ~own));
            add(item(flushes_[with_y], holding_class, free_[x] & ~own, own_y));
        } else if (needed <= 1) {
            const unsigned rest = free_[x] & ~own;
            SweepItem next = item(flushes_[with_x], holding_class, own, rest);
            const auto lanes = static_cast<std::uint16_t>(next.lanes | next.turned_lanes);
            next.lanes = lanes & kPairLanes;
            next.turned_lanes = lanes & kTurnedPairLanes;
            add(next);
        }
    }
}

}  // namespace bigslick
