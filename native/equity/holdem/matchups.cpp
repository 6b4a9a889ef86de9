#include "matchups.hpp"

#include <algorithm>
#include <bit>

#include "../../footprint.hpp"
#include "../../simd/paths.hpp"
#include "rank_strengths.hpp"
#include "suited.hpp"

namespace bigslick {
namespace {

// Which of the four hole cards are of a suit: bits for a's x and y and b's x and y.
using Pattern = unsigned;

// Of a pair with one card in the suit, that card counts as its x.
constexpr std::array<std::uint8_t, 4> kPairPattern{0, 1, 1, 3};

Pattern normal(Pattern pattern, RankPair a, RankPair b) {
    Pattern first = pattern & 3, second = pattern >> 2;
    if (a.x == a.y) first = kPairPattern[first];
    if (b.x == b.y) second = kPairPattern[second];
    return first | second << 2;
}

// Two holdings of the classes whose cards lie in suit 0 where the pattern says
// so, elsewhere in other suits. Empty if there are no such cards.
struct Cards {
    CardMask a;
    CardMask b;
};

Cards cards_of(Pattern pattern, RankPair a, RankPair b) {
    const std::array<int, 4> ranks{a.x, a.y, b.x, b.y};
    CardMask used;
    std::array<CardMask, 4> cards;
    for (std::size_t i = 0; i < 4; ++i) {
        CardMask card;
        const int first = (pattern >> i & 1) != 0 ? 0 : 1;
        const int last = (pattern >> i & 1) != 0 ? 1 : kSuitCount;
        for (int suit = first; suit < last && card.bits == 0; ++suit) {
            const CardMask candidate{std::uint64_t{1} << (16 * suit + ranks[i])};
            if ((candidate & used).bits == 0) card = candidate;
        }
        if (card.bits == 0) return {};
        used = used | card;
        cards[i] = card;
    }
    return {cards[0] | cards[1], cards[2] | cards[3]};
}

std::int32_t narrow(std::int64_t count) { return static_cast<std::int32_t>(count); }

}  // namespace

Matchups::Matchups(Family family)
    : family_(family),
      boards_(1),
      lowest_rank_(std::countr_zero(deck_of(family).suit(0))),
      entries_(entry_index(kHoldingClasses - 1, kHoldingClasses - 1) + 1) {
    const int live = deck_of(family).count() - 4;
    for (int i = 0; i < kBoardCards; ++i) boards_ = boards_ * (live - i) / (i + 1);
    count_table(Tables::answers, static_cast<std::ptrdiff_t>(entries_.size() * sizeof(Entry)));
}

std::size_t Matchups::entry_index(std::size_t class_a, std::size_t class_b) const {
    const auto place = [&](std::size_t holding_class) {
        const RankPair ranks = kRankPairs[holding_class];
        return class_of_ranks(ranks.x - lowest_rank_, ranks.y - lowest_rank_);
    };
    const auto [low, high] = std::minmax({place(class_a), place(class_b)});
    return high * (high + 1) / 2 + low;
}

void Matchups::prepare(std::size_t class_a, std::size_t class_b) {
    const auto [low, high] = std::minmax(class_a, class_b);
    Entry& entry = entries_[entry_index(low, high)];
    std::call_once(entry.prepared,
                   [&, a = low, b = high] { work_out(a, b, entry); });
}

void Matchups::work_out(std::size_t class_a, std::size_t class_b, Entry& entry) const {
    const RankPair a = kRankPairs[class_a], b = kRankPairs[class_b];
    const RankBoards& boards = rank_boards(family_);
    const FlushStrengths& flushes = flush_strengths(family_);
    const RankStrengths by_ranks(family_);
    const Strength* by_rank_a = by_ranks.of(a.x, a.y);
    const Strength* by_rank_b = by_ranks.of(b.x, b.y);
    const HoldemKernels& kernels = *active_path().holdem;
    bool first = true;
    for (Pattern pattern = 0; pattern < kPatterns; ++pattern) {
        if (normal(pattern, a, b) != pattern) continue;
        const Cards cards = cards_of(pattern, a, b);
        if (cards.a.bits == 0) continue;
        const CardMask live{deck_of(family_).bits & ~(cards.a | cards.b).bits};
        const BoardWeights weights(live);
        if (first) {
            // How many cards of each rank are left is the same for all patterns.
            RowCounts all;
            kernels.count_rows(boards, weights, kEverySuit, 0, by_rank_a, by_rank_b, all);
            entry.by_rank = {narrow(all.win), narrow(all.tie)};
            first = false;
        }
        const std::array<SuitedHand, 2> hands{
            SuitedHand{cards.a.suit(0), rank_levels(cards.a).any, by_rank_a},
            SuitedHand{cards.b.suit(0), rank_levels(cards.b).any, by_rank_b}};
        const int most = std::max(std::popcount(hands[0].suited), std::popcount(hands[1].suited));
        RowCounts rows;
        kernels.count_rows(boards, weights, 0, kBoardCards - most, by_rank_a, by_rank_b, rows);
        std::int64_t win = -rows.win, tie = -rows.tie;
        for_each_suited_board(family_, SuitedDeck(live, 0), hands,
                              [&](Ranks set, const PairedRest* rest, int ways) {
                                  Strength x = flushes[set | hands[0].suited];
                                  Strength y = flushes[set | hands[1].suited];
                                  if (rest != nullptr && x < 0) x = by_rank_a[rest->row];
                                  if (rest != nullptr && y < 0) y = by_rank_b[rest->row];
                                  win += x > y ? ways : 0;
                                  tie += x == y ? ways : 0;
                              });
        entry.corrections[pattern] = {narrow(win), narrow(tie)};
    }
}

MatchupCounts Matchups::counts(HoldingPlace a, HoldingPlace b) const {
    const bool turned = a.holding_class > b.holding_class;
    if (turned) std::swap(a, b);
    const RankPair ranks_a = kRankPairs[a.holding_class], ranks_b = kRankPairs[b.holding_class];
    const Entry& entry = entries_[entry_index(a.holding_class, b.holding_class)];
    MatchupCounts sum = entry.by_rank;
    std::array<Pattern, kSuitCount> patterns{};
    patterns[a.lane / 4] |= 1;
    patterns[a.lane % 4] |= 2;
    patterns[b.lane / 4] |= 4;
    patterns[b.lane % 4] |= 8;
    for (const Pattern pattern : patterns) {
        const MatchupCounts& correction = entry.corrections[normal(pattern, ranks_a, ranks_b)];
        sum.win += correction.win;
        sum.tie += correction.tie;
    }
    if (turned) sum.win = narrow(boards_) - sum.win - sum.tie;
    return sum;
}

Matchups& matchups(Family family) {
    if (family == Family::high) {
        static Matchups table(Family::high);
        return table;
    }
    static Matchups table(Family::short_deck);
    return table;
}

}  // namespace bigslick
