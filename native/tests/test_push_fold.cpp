// Push or fold: equities of three hands counted two ways, and the value of plain strategies.
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cfr/push_fold.hpp"
#include "check.hpp"
#include "equity/exact_matrix.hpp"
#include "equity/three_way/three_way.hpp"

using namespace bigslick;

namespace {

constexpr std::int64_t kBoards = 1'370'754;  // of 46 cards

void check_triples() {
    // AA KK QQ; AKs AKo KK; AA AA KK; AA AA AA; each in two orders.
    const std::vector<StartingTriple> triples{{0, 14, 28}, {14, 0, 28}, {1, 13, 14},
                                              {13, 1, 14}, {0, 0, 14},  {0, 0, 0}};
    Control control;
    const ThreeWay found = three_way(triples, control);
    CHECK_EQUAL(found.deals[0], 6 * 6 * 6 * kBoards);
    CHECK_EQUAL(found.share_a[0], found.share_b[1]);
    CHECK_EQUAL(found.share_b[0], found.share_a[1]);
    CHECK_EQUAL(found.share_a[2], found.share_b[3]);
    CHECK_EQUAL(found.deals[2], found.deals[3]);
    CHECK_EQUAL(found.share_a[4], found.share_b[4]);
    CHECK_EQUAL(found.deals[4], 6 * 6 * kBoards);
    CHECK_EQUAL(found.deals[5], 0);
    CHECK_EQUAL(control.done(), 6);
}

// Two players with ten big blinds each, who always go all in.
void check_values() {
    PushFoldTable table{2, std::vector<double>(3 * kStartingHands, 1.0), {}, {0, 1, 2, 3}};
    table.worth = {-0.5, 0.5, 1, -1, -0.5, 0.5, 10, -10, 0, 0, -10, 10};
    Control control;
    const PushFoldSums one = deal_push_fold(table, 4000, 1, control);
    const PushFoldSums same = deal_push_fold(table, 4000, 1, control);
    CHECK_EQUAL(one.values[0], -one.values[1]);
    CHECK_EQUAL(one.values[0], same.values[0]);
    // Equal strategies are worth nothing: the mean is within four standard errors of 0.
    CHECK_EQUAL(std::abs(one.values[0]) < 4 * std::sqrt(one.squares[0]), true);
    // Going all in with aces gains over a fold.
    CHECK_EQUAL(one.gains[0][0] + one.gains[1][0] > 0, true);
}

}  // namespace

int main() {
    check_triples();
    check_values();
    return testing::failures;
}
