// Single hands: well-known ones, and the size of every category of five cards.
#include <algorithm>
#include <random>
#include <vector>

#include "card_text.hpp"
#include "check.hpp"
#include "classes.hpp"
#include "evaluate.hpp"
#include "evaluate_ranks.hpp"

using namespace bigslick;

namespace {

Strength of(Family family, std::string_view text) {
    return strength(family, cards_from_text(text));
}

// Calls `visit` with every set of `size` cards of the deck of the family.
template <typename Visit>
void for_each_hand(int size, Visit visit, CardMask chosen = {}, unsigned first = 0) {
    if (size == 0) {
        visit(chosen);
        return;
    }
    for (unsigned id = first; id + static_cast<unsigned>(size) <= kDeckSize; ++id) {
        for_each_hand(size - 1, visit, chosen | card_from_id(id), id + 1);
    }
}

std::vector<long> class_sizes(Family family, int cards) {
    std::vector<long> sizes(static_cast<std::size_t>(class_count(family)));
    for_each_hand(cards, [&](CardMask hand) {
        const Strength value = strength(family, hand);
        if (value >= 0) ++sizes[static_cast<std::size_t>(value)];
    });
    return sizes;
}

long sum(const std::vector<long>& sizes, int first, int last) {
    long total = 0;
    for (int i = first; i < last; ++i) total += sizes[static_cast<std::size_t>(i)];
    return total;
}

void test_known_hands() {
    CHECK_EQUAL(of(Family::high, "AsKsQsJsTs"), 7461);
    CHECK_EQUAL(of(Family::high, "7s5h4d3c2s"), 0);
    CHECK_EQUAL(of(Family::high, "AsKsQs"), kDoesNotQualify);
    CHECK_EQUAL(of(Family::short_deck, "As9s8s7s6s"), 1398);
    CHECK_EQUAL(of(Family::short_deck, "AsKsQsJsTs2c"), kDoesNotQualify);
    CHECK_EQUAL(of(Family::ace_to_five, "AsAh2c3d4h5sKs"), 6174);
    CHECK_EQUAL(of(Family::eight_or_better, "9s7h4d3c2s"), kDoesNotQualify);
    CHECK_EQUAL(of(Family::eight_or_better, "As2h3d4c5sKs"), 55);
    CHECK_EQUAL(of(Family::deuce_to_seven, "7s5h4d3c2s"), 7461);
    CHECK_EQUAL(of(Family::badugi, "As2h3d4c"), 1091);
    CHECK_EQUAL(of(Family::badugi, "KsKhKdKc"), 0);
    CHECK_EQUAL(of(Family::high_badugi, "2s3h4d5c"), 1091);
}

void test_the_whole_deck_makes_the_best_hand() {
    for (const Family family : {Family::high, Family::ace_to_five, Family::eight_or_better,
                                Family::deuce_to_seven, Family::badugi, Family::high_badugi}) {
        CHECK_EQUAL(strength(family, kFullDeck), class_count(family) - 1);
    }
    CHECK_EQUAL(strength(Family::short_deck, deck_of(Family::short_deck)), 1403);
}

void test_five_card_categories() {
    const auto sizes = class_sizes(Family::high, 5);
    CHECK_EQUAL(std::ranges::count(sizes, 0), 0);
    const auto& base = kHighLayout.base;
    CHECK_EQUAL(sum(sizes, base[high_card], base[one_pair]), 1302540);
    CHECK_EQUAL(sum(sizes, base[one_pair], base[two_pair]), 1098240);
    CHECK_EQUAL(sum(sizes, base[two_pair], base[trips]), 123552);
    CHECK_EQUAL(sum(sizes, base[trips], base[straight]), 54912);
    CHECK_EQUAL(sum(sizes, base[straight], base[flush]), 10200);
    CHECK_EQUAL(sum(sizes, base[flush], base[full_house]), 5108);
    CHECK_EQUAL(sum(sizes, base[full_house], base[quads]), 3744);
    CHECK_EQUAL(sum(sizes, base[quads], base[straight_flush]), 624);
    CHECK_EQUAL(sum(sizes, base[straight_flush], kHighLayout.classes), 40);
}

void test_badugi_sizes() {
    const auto sizes = class_sizes(Family::badugi, 4);
    CHECK_EQUAL(std::ranges::count(sizes, 0), 0);
    CHECK_EQUAL(sum(sizes, 0, 13), 2873);
    CHECK_EQUAL(sum(sizes, 13, 91), 96252);
    CHECK_EQUAL(sum(sizes, 91, 377), 154440);
    CHECK_EQUAL(sum(sizes, 377, 1092), 17160);
}

Strength best_of_pairs_and_triples(Family family, CardMask hole, CardMask board) {
    Strength best = kDoesNotQualify;
    for_each_hand(2, [&](CardMask pair) {
        if ((pair.bits & ~hole.bits) != 0) return;
        for_each_hand(3, [&](CardMask triple) {
            if ((triple.bits & ~board.bits) != 0) return;
            best = std::max(best, strength(family, pair | triple));
        });
    });
    return best;
}

void test_omaha() {
    struct Deal {
        std::string_view hole, board;
    };
    // Suited cards in the hole only, on the board only, in both; a straight flush, quads
    // on the board, a card that is in both places, more cards than a deal has.
    constexpr Deal kDeals[] = {
        {"AsKsQsJs", "9s8h7d4c2c"},   {"AcKdQhJs", "9s8s7s4s2s"},   {"AsKs4h3h", "Qs9s8s4d3d"},
        {"8s7sAhAd", "Ts9s6s6h6d"},   {"AcAdKcKd", "2s2h2d2c7s"},   {"AsKsQdJc6h9h", "As8s7s6d"},
        {"9s8s7s6s5s4s3s", "TsJsQsKdAd"}, {"As2s3h4h", "6s7s8s"},
    };
    for (const Family family : {Family::high, Family::short_deck, Family::ace_to_five,
                                Family::eight_or_better, Family::deuce_to_seven}) {
        for (const Deal& deal : kDeals) {
            const CardMask hole = cards_from_text(deal.hole), board = cards_from_text(deal.board);
            CHECK_EQUAL(omaha_strength(family, hole, board),
                        best_of_pairs_and_triples(family, hole, board));
        }
    }
}

// Random hands, half of them of few ranks: the table has the strength of each.
template <int cards>
void test_rank_tables(Family family) {
    const RankTable<cards>& table = rank_table<cards>(family);
    std::mt19937 random_source(cards);
    for (int i = 0; i < 20000; ++i) {
        CardMask hand;
        const unsigned lowest_id = i % 2 == 0 ? 0 : 32;
        std::uniform_int_distribution<unsigned> ids(lowest_id, kDeckSize - 1);
        while (hand.count() < cards) hand = hand | card_from_id(ids(random_source));
        const RankSum sum = rank_sum(hand);
        const bool long_suit = high_strength(hand) >= kHighLayout.base[flush] &&
                               (high_strength(hand) < kHighLayout.base[full_house] ||
                                high_strength(hand) >= kHighLayout.base[straight_flush]);
        CHECK_EQUAL(sum & kCountMask, cards + (long_suit ? kLongSuit : 0));
        if (!long_suit || !suits_matter(family)) CHECK_EQUAL(table[sum], strength(family, hand));
    }
}

void test_text_is_read_strictly() {
    CHECK_EQUAL(cards_from_text("2c").bits, 1u);
    CHECK_EQUAL(cards_from_text("As").bits, std::uint64_t{1} << 60);
    for (const std::string_view text : {"", "A", "as", "AS", "As Kd", "AsAs", "??", "1c", "\xff\xff"}) {
        CHECK_EQUAL(cards_from_text(text).bits, 0u);
    }
}

}  // namespace

int main() {
    test_known_hands();
    test_the_whole_deck_makes_the_best_hand();
    test_five_card_categories();
    test_badugi_sizes();
    test_omaha();
    for (const Family family : {Family::high, Family::short_deck, Family::ace_to_five,
                                Family::eight_or_better, Family::deuce_to_seven}) {
        test_rank_tables<5>(family);
        test_rank_tables<6>(family);
        test_rank_tables<7>(family);
    }
    test_text_is_read_strictly();
    return testing::failures;
}
