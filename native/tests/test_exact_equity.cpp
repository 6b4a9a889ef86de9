// Exact equity: each part against plain counting, the fast methods against the slow one.
#include <algorithm>
#include <array>
#include <memory>
#include <random>
#include <string_view>
#include <thread>
#include <vector>

#include "card_text.hpp"
#include "check.hpp"
#include "equity/exact_hands.hpp"
#include "equity/exact_matrix.hpp"
#include "equity/exact_ranges.hpp"
#include "equity/holdem/matchups.hpp"
#include "equity/holdem/runouts.hpp"
#include "equity/holdem/sweeps.hpp"
#include "simd/paths.hpp"

using namespace bigslick;

namespace {

std::mt19937 random_source(20261115);

constexpr std::array kFamilies{Family::high, Family::short_deck};

std::vector<CardMask> shuffled_deck(Family family) {
    std::vector<CardMask> cards;
    for (auto rest = deck_of(family).bits; rest != 0; rest = without_lowest(rest)) {
        cards.push_back({lowest(rest)});
    }
    std::ranges::shuffle(cards, random_source);
    return cards;
}

std::vector<CardMask> shuffled_holdings(Family family) {
    const std::vector<CardMask> cards = shuffled_deck(family);
    std::vector<CardMask> holdings;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) holdings.push_back(cards[i] | cards[j]);
    }
    std::ranges::shuffle(holdings, random_source);
    return holdings;
}

CardMask union_of(const std::vector<CardMask>& cards, std::size_t first, std::size_t count) {
    CardMask mask;
    for (std::size_t i = first; i < first + count; ++i) mask = mask | cards[i];
    return mask;
}

void test_rank_rows() {
    for (const Family family : kFamilies) {
        const RankBoards& boards = rank_boards(family);
        const auto rows = std::ranges::count_if(boards.rainbow, [](CardMask m) { return m.bits != 0; });
        CHECK_EQUAL(rows, family == Family::high ? 6175 : 1278);
        for (const CardMask board : boards.rainbow) {
            for (int suit = 0; suit < kSuitCount; ++suit) {
                CHECK_EQUAL(std::popcount(board.suit(suit)) <= 2, true);
            }
        }
    }
}

// Boards by the largest number of cards of one suit, from weights and from suited sets.
void test_weights() {
    const RankBoards& boards = rank_boards(Family::high);
    const BoardWeights weights(kFullDeck);
    const std::array<SuitLimits, 4> limits{{{6, 6, 6, 6}, {5, 5, 5, 5}, {4, 4, 4, 4}, {3, 3, 3, 3}}};
    const std::array<long, 4> expected{2598960, 2598960 - 4 * 1287, 2598960 - 4 * (1287 + 715 * 39),
                                       2598960 - 4 * (1287 + 715 * 39 + 286 * 741)};
    std::array<std::vector<std::uint16_t>, 4> rows;
    std::array<std::uint16_t*, 4> out{};
    std::array<long, 4> sums{};
    for (const BoardShape& shape : boards.shapes) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            rows[i].assign(shape.last - shape.first, 0);
            out[i] = rows[i].data();
        }
        active_path().holdem->weigh(boards, shape, shape.first, shape.last - shape.first, weights,
                               limits.data(), 4, out.data());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            for (const auto weight : rows[i]) sums[i] += weight;
        }
    }
    for (std::size_t i = 0; i < sums.size(); ++i) CHECK_EQUAL(sums[i], expected[i]);
}

// Flops, turns and rivers up to the names of suits, and all of them together.
void test_suit_classes() {
    const SuitOrbits every((SuitGroup{1} << kRenamings) - 1);
    const SuitOrbits none(1);
    constexpr std::array<long, 6> kClasses{1, 13, 91 + 78, 1755, 16432, 134459};
    constexpr std::array<long, 6> kAll{1, 52, 1326, 22100, 270725, 2598960};
    for (int cards = 0; cards <= 5; ++cards) {
        long classes = 0, all = 0, singly = 0;
        for (const RankCounts& counts : rank_runouts(kFullDeck, cards)) {
            for_each_runout(every, kFullDeck, counts, [&](CardMask runout, int times) {
                CHECK_EQUAL(runout.count(), cards);
                ++classes;
                all += times;
            });
            if (cards > 3) continue;
            for_each_runout(none, kFullDeck, counts, [&](CardMask, int times) { singly += times; });
        }
        CHECK_EQUAL(classes, kClasses[static_cast<std::size_t>(cards)]);
        CHECK_EQUAL(all, kAll[static_cast<std::size_t>(cards)]);
        if (cards <= 3) CHECK_EQUAL(singly, all);
    }
}

void check_same(const ExactHands& quick, const ExactHands& slow) {
    CHECK_EQUAL(quick.boards, slow.boards);
    CHECK_EQUAL(quick.shares == slow.shares, true);
    CHECK_EQUAL(quick.won == slow.won, true);
    CHECK_EQUAL(quick.tied == slow.tied, true);
    CHECK_EQUAL(quick.made == slow.made, true);
}

void test_known_hands() {
    Control control;
    const auto play = [&](Family family, std::string_view a, std::string_view b) {
        const std::array holes{cards_from_text(a), cards_from_text(b)};
        return exact_hands(family, holes, {}, {}, control).shares;
    };
    const auto aces = play(Family::high, "AsAh", "KdKc");
    CHECK_EQUAL(aces[0][1], 1388072);
    CHECK_EQUAL(aces[1][1], 317694);
    CHECK_EQUAL(aces[0][2], 6538);
    const auto suited = play(Family::high, "AsKs", "QhQd");
    CHECK_EQUAL(suited[0][1], 787966);
    CHECK_EQUAL(suited[1][1], 917606);
    CHECK_EQUAL(suited[1][2], 6732);
    const auto short_aces = play(Family::short_deck, "AsAh", "KdKc");
    CHECK_EQUAL(short_aces[0][1], 148200);
    CHECK_EQUAL(short_aces[0][0], 50502);
    CHECK_EQUAL(short_aces[0][2], 2674);
}

// Random hands before the flop, often with dead cards, some sharing suits and ranks.
void test_hands_without_dealing() {
    Control control;
    for (int turn = 0; turn < 8; ++turn) {
        const std::vector<CardMask> deck = shuffled_deck(Family::short_deck);
        const std::size_t players = 2 + static_cast<std::size_t>(turn) % 5;
        std::vector<CardMask> holes;
        for (std::size_t i = 0; i < players; ++i) holes.push_back(union_of(deck, 2 * i, 2));
        const CardMask dead = union_of(deck, 2 * players, turn % 2 == 0 ? 6 : 11);
        check_same(exact_hands(Family::short_deck, holes, {}, dead, control),
                   enumerate_hands(Family::short_deck, holes, {}, dead, control));
    }
    // A small deck of low cards, for the wheel and for full houses against flushes.
    const std::array holes{cards_from_text("5s4s"), cards_from_text("3h3d"), cards_from_text("As5h")};
    const CardMask dead{in_every_suit(0x0fe0).bits & ~cards_from_text("9s8s").bits};
    check_same(exact_hands(Family::high, holes, {}, dead, control),
               enumerate_hands(Family::high, holes, {}, dead, control));
}

void test_matchups() {
    Control control;
    for (const Family family : kFamilies) {
        const auto table = std::make_unique<Matchups>(family);
        for (int turn = 0; turn < 40; ++turn) {
            const std::vector<CardMask> deck = shuffled_deck(family);
            const std::array holes{deck[0] | deck[1], deck[2] | deck[3]};
            const HoldingPlace a = place_of(holes[0]), b = place_of(holes[1]);
            table->prepare(a.holding_class, b.holding_class);
            const MatchupCounts counts = table->counts(a, b);
            const ExactHands hands = exact_hands(family, holes, {}, {}, control);
            CHECK_EQUAL(table->boards(), hands.boards);
            CHECK_EQUAL(counts.win, hands.shares[0][1]);
            CHECK_EQUAL(counts.tie, hands.shares[0][2]);
        }
    }
}

struct Range {
    std::vector<CardMask> holdings;
    std::vector<double> weights;
    [[nodiscard]] WeightedRange view() const { return {holdings, weights}; }
};

Range random_range(Family family, std::size_t size, int most) {
    Range range{shuffled_holdings(family), {}};
    range.holdings.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
        range.weights.push_back(static_cast<double>(1 + static_cast<int>(random_source() % static_cast<unsigned>(most))) / 4);
    }
    return range;
}

// Pair by pair, for ranges whose weights are quarters: all sums are exact.
void check_ranges(Family family, const Range& a, const Range& b, CardMask board, CardMask dead) {
    Control control;
    const ExactRanges result = exact_ranges(family, a.view(), b.view(), board, dead, 1, control);
    Range win_a{{}, std::vector<double>(a.holdings.size())}, tie_a = win_a, total_a = win_a;
    Range win_b{{}, std::vector<double>(b.holdings.size())}, tie_b = win_b, total_b = win_b;
    for (std::size_t i = 0; i < a.holdings.size(); ++i) {
        for (std::size_t j = 0; j < b.holdings.size(); ++j) {
            const std::array holes{a.holdings[i], b.holdings[j]};
            if (((holes[0] | holes[1]) & (board | dead)).bits != 0 || (holes[0] & holes[1]).bits != 0) {
                continue;
            }
            const ExactHands hands = enumerate_hands(family, holes, board, dead, control);
            CHECK_EQUAL(hands.boards, result.boards);
            const auto times = [](std::int64_t count, double weight) {
                return static_cast<double>(count) * weight;
            };
            win_a.weights[i] += times(hands.shares[0][1], b.weights[j]);
            tie_a.weights[i] += times(hands.shares[0][2], b.weights[j]);
            total_a.weights[i] += times(hands.boards, b.weights[j]);
            win_b.weights[j] += times(hands.shares[1][1], a.weights[i]);
            tie_b.weights[j] += times(hands.shares[1][2], a.weights[i]);
            total_b.weights[j] += times(hands.boards, a.weights[i]);
        }
    }
    CHECK_EQUAL(result.a.win == win_a.weights, true);
    CHECK_EQUAL(result.a.tie == tie_a.weights, true);
    CHECK_EQUAL(result.a.total == total_a.weights, true);
    CHECK_EQUAL(result.b.win == win_b.weights, true);
    CHECK_EQUAL(result.b.tie == tie_b.weights, true);
    CHECK_EQUAL(result.b.total == total_b.weights, true);
}

void test_ranges() {
    for (const Family family : kFamilies) {
        for (const std::size_t known : {3u, 4u, 5u}) {
            for (int most = 1; most <= 4; ++most) {
                const std::vector<CardMask> deck = shuffled_deck(family);
                const std::size_t size = known == 3 ? 10 : 40;
                check_ranges(family, random_range(family, size, most),
                             random_range(family, size + 7, most), union_of(deck, 0, known),
                             union_of(deck, 5, static_cast<std::size_t>(most) % 3));
            }
        }
        // Four and five cards of a suit on the board.
        const Range all{shuffled_holdings(family), std::vector<double>(shuffled_holdings(family).size(), 1.0)};
        Range some = random_range(family, 30, 2);
        check_ranges(family, all, some, cards_from_text("AsKs9s7s8d"), {});
        check_ranges(family, some, all, cards_from_text("AsJs9s7s8s"), {});
        check_ranges(family, some, some, cards_from_text("AsAdAc7s7h"), {});
    }
}

// Before the flop: the table of matchups, the sweep over all classes of boards
// and, with dead cards, pair by pair.
void test_ranges_before_the_flop() {
    constexpr Family kFamily = Family::short_deck;
    Control control;
    Range all{shuffled_holdings(kFamily), {}};
    all.weights.assign(all.holdings.size(), 1);
    Range some = random_range(kFamily, 25, 3);
    for (const Range* b : {&all, &some}) {
        const ExactRanges result = exact_ranges(kFamily, all.view(), b->view(), {}, {}, 2, control);
        const GridRange grid_a(all.view(), {}), grid_b(b->view(), {});
        // The sweep over every board would be too long for the smaller range: no renaming keeps it.
        if (b == &some) continue;
        const auto sweep = std::make_unique<RangeSweep>(kFamily, grid_a, grid_b, CardMask{}, CardMask{});
        sweep->play(1, control);
        for (std::size_t i = 0; i < all.holdings.size(); ++i) {
            CHECK_EQUAL(result.a.win[i], sweep->of_a(place_of(all.holdings[i])).below);
        }
    }
    const CardMask dead = union_of(shuffled_deck(kFamily), 0, 9);
    some.holdings.resize(6);
    some.weights.resize(6);
    check_ranges(kFamily, some, random_range(kFamily, 6, 1), {}, dead);
}

void test_threads_and_cancelling() {
    Control control;
    const Range all{shuffled_holdings(Family::high), std::vector<double>(1326, 1.0)};
    Range odd = all;
    for (std::size_t i = 0; i < odd.weights.size(); ++i) odd.weights[i] = 1.0 / static_cast<double>(i + 3);
    const CardMask board = cards_from_text("Ks8h3d");
    const ExactRanges one = exact_ranges(Family::high, all.view(), odd.view(), board, {}, 1, control);
    const ExactRanges four = exact_ranges(Family::high, all.view(), odd.view(), board, {}, 4, control);
    CHECK_EQUAL(one.a.win == four.a.win && one.b.tie == four.b.tie, true);
    CHECK_EQUAL(control.done(), control.total());
    Control cancelled;
    cancelled.cancel();
    (void)exact_ranges(Family::high, all.view(), odd.view(), {}, cards_from_text("2c"), 2, cancelled);
    CHECK_EQUAL(cancelled.done(), 0);
}

}  // namespace

int main() {
    test_suit_classes();
    test_rank_rows();
    for (const Path& path : available_paths()) {
        CHECK_EQUAL(use_path(path.name), true);
        test_weights();
        test_known_hands();
        test_hands_without_dealing();
        test_matchups();
        test_ranges();
        test_threads_and_cancelling();
    }
    test_ranges_before_the_flop();
    return testing::failures;
}
