#include "evaluate_ranks.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "evaluate.hpp"
#include "footprint.hpp"

namespace bigslick {
namespace {

// One hand for every way to hold `cards` ranks. Suits alternate, so that no hand
// is a flush and no card is a duplicate.
void add_hands(int cards, int dealt, int rank, CardMask hand, std::vector<CardMask>& hands) {
    if (dealt == cards) {
        hands.push_back(hand);
        return;
    }
    if (rank == kRankCount) return;
    add_hands(cards, dealt, rank + 1, hand, hands);
    for (int copies = 1; copies <= kSuitCount && dealt + copies <= cards; ++copies) {
        const int suit = (dealt + copies) % kSuitCount;
        hand = hand | CardMask{std::uint64_t{1} << (16 * suit + rank)};
        add_hands(cards, dealt + copies, rank + 1, hand, hands);
    }
}

std::vector<CardMask> hands_without_a_flush(int cards) {
    std::vector<CardMask> hands;
    add_hands(cards, 0, 0, {}, hands);
    return hands;
}

// Large buckets are placed first, while most places are free.
template <int cards>
typename RankTable<cards>::Offsets find_offsets() {
    using Table = RankTable<cards>;
    std::array<std::vector<RankSum>, Table::kBuckets> buckets;
    for (const CardMask hand : hands_without_a_flush(cards)) {
        const RankSum sum = rank_sum(hand);
        buckets[Table::bucket(sum)].push_back(sum);
    }
    std::array<std::size_t, Table::kBuckets> order;
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return buckets[i].size(); });
    std::vector<char> taken(Table::kPlaces);
    typename Table::Offsets offsets{};
    for (const std::size_t i : order) {
        unsigned offset = 0;
        const auto meets = [&](RankSum sum) { return taken[Table::place(sum, offset)] != 0; };
        while (std::ranges::any_of(buckets[i], meets)) {
            ++offset;
            assert(offset < Table::kPlaces);
        }
        offsets[i] = static_cast<std::uint16_t>(offset);
        for (const RankSum sum : buckets[i]) taken[Table::place(sum, offset)] = 1;
    }
    count_table(Tables::evaluators, sizeof offsets);
    return offsets;
}

template <int cards>
const typename RankTable<cards>::Offsets& offsets_of() {
    static const auto offsets = find_offsets<cards>();
    return offsets;
}

template <int cards>
RankTable<cards> make_table(Family family) {
    RankTable<cards> table{&offsets_of<cards>(), {}};
    for (const CardMask hand : hands_without_a_flush(cards)) {
        const RankSum sum = rank_sum(hand);
        table.strengths[table.place(sum, (*table.offsets)[table.bucket(sum)])] =
            strength(family, hand);
    }
    count_table(Tables::evaluators, sizeof table);
    return table;
}

template <Family family, int cards>
const RankTable<cards>& table_of() {
    static const RankTable<cards> table = make_table<cards>(family);
    return table;
}

}  // namespace

template <int cards>
const RankTable<cards>& rank_table(Family family) {
    assert(!is_badugi(family));
    switch (family) {
        case Family::short_deck: return table_of<Family::short_deck, cards>();
        case Family::ace_to_five: return table_of<Family::ace_to_five, cards>();
        case Family::eight_or_better: return table_of<Family::eight_or_better, cards>();
        case Family::deuce_to_seven: return table_of<Family::deuce_to_seven, cards>();
        default: return table_of<Family::high, cards>();
    }
}

template const RankTable<5>& rank_table<5>(Family);
template const RankTable<6>& rank_table<6>(Family);
template const RankTable<7>& rank_table<7>(Family);

}  // namespace bigslick
