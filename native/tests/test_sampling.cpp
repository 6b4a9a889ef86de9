// Sampling and enumeration: every path deals the same cards, the number of threads does
// not matter, and the results equal known counts.
#include <string_view>
#include <vector>

#include "check.hpp"
#include "equity/enumerate.hpp"
#include "equity/omaha/exact.hpp"
#include "equity/sampling/sampling.hpp"
#include "simd/paths.hpp"

using namespace bigslick;
using namespace bigslick::sampling;

namespace {

CardMask cards(std::string_view text) {
    CardMask mask;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const auto rank = std::string_view("23456789TJQKA").find(text[i]);
        const auto suit = std::string_view("cdhs").find(text[i + 1]);
        mask = mask | card_from_id(static_cast<unsigned>(4 * rank + suit));
    }
    return mask;
}

Deal known(std::vector<std::string_view> hands, std::vector<Line> lines, int hole, int board) {
    Deal deal;
    deal.lines = std::move(lines);
    deal.hole = hole;
    deal.board = board;
    for (const auto hand : hands) deal.seats.push_back({cards(hand), {}, {}});
    return deal;
}

constexpr Line kHoldem{Family::high, Use::together};
constexpr Line kOmaha{Family::high, Use::omaha};
constexpr Line kOmahaLow{Family::eight_or_better, Use::omaha};

std::vector<Deal> deals() {
    std::vector<Deal> all;
    all.push_back(known({"AsAh", "KdKc"}, {kHoldem}, 2, 5));
    all.push_back(known({"AsAh", "", "Kd", "", "", "", "", "", ""}, {kHoldem}, 2, 5));
    all.push_back(known({"AsAhKsKh", "8d7d6c5c", ""}, {kOmaha, kOmahaLow}, 4, 5));
    all.push_back(known({"AsAhKsKh2c3c", "8d7d6c5c"}, {kOmaha}, 6, 5));
    all.push_back(known({"As2d", "", "Kc"},
                        {{Family::high, Use::hole}, {Family::eight_or_better, Use::hole}}, 7, 0));
    for (const Family family : {Family::ace_to_five, Family::deuce_to_seven, Family::badugi}) {
        all.push_back(known({"As2d", "7c5c"}, {{family, Use::hole}}, 5, 0));
    }
    Deal ranges = known({"", "", "8c8d"}, {kHoldem}, 2, 5);
    ranges.seats[0].holdings = {cards("AsAh"), cards("KsKh"), cards("QsQh")};
    ranges.seats[0].weights = {1, 0.5, 0.25};
    ranges.seats[1].holdings = {cards("AsKs"), cards("QsJs"), cards("Ts9s")};
    ranges.seats[1].weights = {1, 1, 1};
    all.push_back(ranges);
    return all;
}

void check_same(const Counts& left, const Counts& right) {
    CHECK_EQUAL(left.shares == right.shares, true);
    CHECK_EQUAL(left.reached == right.reached, true);
}

void test_paths_and_threads() {
    for (const Deal& deal : deals()) {
        Control control;
        CHECK_EQUAL(use_path("portable"), true);
        const Counts expected = sample(deal, 20'001, 7, 1, control);
        CHECK_EQUAL(control.done(), 20'001);
        for (const Path& path : available_paths()) {
            CHECK_EQUAL(use_path(path.name), true);
            check_same(sample(deal, 20'001, 7, 1, control), expected);
            check_same(sample(deal, 20'001, 7, 3, control), expected);
        }
    }
}

void test_omaha_tables() {
    const Deal deal = known({"AsAhKsKh", "8d7d6c5c"}, {kOmaha}, 4, 5);
    for (const Path& path : available_paths()) {
        CHECK_EQUAL(use_path(path.name), true);
        Control control;
        const Counts counts = omaha::exact(deal, 2, control);
        CHECK_EQUAL(counts.shares[0][1][kNobody], 635'566);
        CHECK_EQUAL(counts.shares[1][1][kNobody], 450'442);
        CHECK_EQUAL(control.done(), control.total());
    }
}

void test_enumeration() {
    Deal deal = known({"AsAh", "KdKc"}, {kHoldem}, 2, 5);
    deal.known_board = cards("2c7dTs");
    deal.dead = cards("3c3d");
    for (const Path& path : available_paths()) {
        CHECK_EQUAL(use_path(path.name), true);
        Control control;
        const Counts counts = enumerate(deal, 2, control);
        CHECK_EQUAL(counts.shares[0][1][kNobody] + counts.shares[1][1][kNobody] +
                        counts.shares[0][2][kNobody],
                    43 * 42 / 2);
    }
}

void test_impossible_deals() {
    Deal deal = known({"AsAh", "AsKd"}, {kHoldem}, 2, 5);
    Control control;
    int refused = 0;
    try {
        static_cast<void>(sample(deal, 10, 1, 1, control));
    } catch (const ImpossibleDeal&) {
        ++refused;
    }
    CHECK_EQUAL(refused, 1);
}

}  // namespace

int main() {
    test_paths_and_threads();
    test_omaha_tables();
    test_enumeration();
    test_impossible_deals();
    return bigslick::testing::failures;
}
