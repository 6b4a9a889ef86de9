#include "holdem_order.hpp"

#include <algorithm>
#include <bit>

#include "../bulk/bulk.hpp"

namespace bigslick {
namespace {

constexpr unsigned kAllSuits = 15;

// The lanes with the two cards exchanged.
std::uint16_t turned(unsigned lanes) {
    unsigned result = 0;
    for (unsigned lane = 0; lane < kHoldingLanes; ++lane) {
        if ((lanes >> lane & 1) != 0) result |= 1u << (lane % 4 * 4 + lane / 4);
    }
    return static_cast<std::uint16_t>(result);
}

bool weaker(const SweepItem& x, const SweepItem& y) { return x.strength < y.strength; }

}  // namespace

HoldingOrder::HoldingOrder(Family family, const ClassSet& in_a, const ClassSet& in_b)
    : family_(family), flushes_(flush_strengths(family)), in_a_(in_a), in_b_(in_b) {
    for (std::size_t i = 0; i < kHoldingClasses; ++i) {
        if (in_a[i] || in_b[i]) classes_.push_back(static_cast<std::uint8_t>(i));
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
    std::sort(ranked_.begin(), ranked_.end(),
              [](Ranked x, Ranked y) { return x.strength < y.strength; });
}

void HoldingOrder::push(std::vector<SweepItem>& items, Strength strength,
                        std::size_t holding_class, unsigned first, unsigned second) const {
    const std::uint16_t lanes = kLanesOfSuits[first][second];
    if (lanes == 0) return;
    items.push_back({strength, lanes, kLanesOfSuits[second][first],
                     static_cast<std::uint8_t>(holding_class), in_a_[holding_class],
                     in_b_[holding_class]});
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
    const Ranks suited = flush_suit < 0 ? Ranks{0} : board.suit(flush_suit);
    const int needed = flush_suit < 0 ? 3 : kBoardCards - std::popcount(suited);
    const unsigned own = flush_suit < 0 ? 0 : 1u << flush_suit;
    // Where one card of the suit is enough, no holding with one stays in its class.
    const unsigned others = needed <= 1 ? kAllSuits & ~own : kAllSuits;
    plain_.clear();
    for (const Ranked ranked : ranked_) {
        const RankPair pair = kRankPairs[ranked.holding_class];
        push(plain_, needed == 0 ? flushes_[suited] : ranked.strength, ranked.holding_class,
             free_[pair.x] & others, free_[pair.y] & others);
        if (plain_.empty()) continue;
        SweepItem& item = plain_.back();
        if (item.holding_class != ranked.holding_class) continue;
        if (pair.x == pair.y) {
            item.lanes &= kPairLanes;
        } else if (needed == 2) {
            item.lanes &= static_cast<std::uint16_t>(~(1u << 5 * flush_suit));
        }
        item.turned_lanes = turned(item.lanes);
    }
    if (flush_suit < 0) return plain_;
    suited_.clear();
    add_suited(flush_suit, suited, needed);
    std::sort(suited_.begin(), suited_.end(), weaker);
    items_.resize(plain_.size() + suited_.size());
    std::merge(plain_.begin(), plain_.end(), suited_.begin(), suited_.end(), items_.begin(), weaker);
    return items_;
}

// The holdings that have a flush by their own cards.
void HoldingOrder::add_suited(int suit, Ranks suited, int needed) {
    const unsigned own = 1u << suit;
    for (const std::uint8_t holding_class : classes_) {
        const auto [x, y] = kRankPairs[holding_class];
        const unsigned own_x = free_[x] & own, own_y = free_[y] & own;
        const auto with_x = static_cast<Ranks>(suited | 1u << x);
        const auto with_y = static_cast<Ranks>(suited | 1u << y);
        if (x != y) {
            push(suited_, flushes_[with_x | with_y], holding_class, own_x, own_y);
            if (needed == 2) continue;
            push(suited_, flushes_[with_x], holding_class, own_x, free_[y] & ~own);
            push(suited_, flushes_[with_y], holding_class, free_[x] & ~own, own_y);
        } else if (needed <= 1 && own_x != 0) {
            const unsigned rest = free_[x] & ~own;
            const auto lanes = static_cast<std::uint16_t>(
                (kLanesOfSuits[own][rest] | kLanesOfSuits[rest][own]) & kPairLanes);
            if (lanes == 0) continue;
            suited_.push_back({flushes_[with_x], lanes, turned(lanes), holding_class,
                               in_a_[holding_class], in_b_[holding_class]});
        }
    }
}

}  // namespace bigslick
