// Python bindings for push or fold: equities of three starting hands, and dealt hands.
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "bindings_arrays.hpp"
#include "bindings_equity.hpp"
#include "cfr/push_fold.hpp"
#include "equity/three_way/three_way.hpp"

using namespace nb::literals;

namespace {

using bigslick::Control;
using bigslick::PushFoldSums;
using bigslick::PushFoldTable;
using bigslick::StartingTriple;
using bigslick::ThreeWay;

void add_three_way(nb::module_& module) {
    const auto numbers = [](std::vector<std::int64_t> ThreeWay::* list) {
        return [=](const ThreeWay& counts) {
            return new_array(counts.*list, std::array<std::size_t, 1>{(counts.*list).size()});
        };
    };
    constexpr auto kCopy = nb::rv_policy::move;
    nb::class_<ThreeWay>(module, "ThreeWay",
                         "Exact results of three starting hands against each other.")
        .def_prop_ro("share_a", numbers(&ThreeWay::share_a), kCopy,
                     "The shares of pots that the first hand won, in sixths of a pot.")
        .def_prop_ro("share_b", numbers(&ThreeWay::share_b), kCopy,
                     "The shares of pots that the second hand won, in sixths of a pot.")
        .def_prop_ro("deals", numbers(&ThreeWay::deals), kCopy,
                     "The number of deals: holdings without a common card, and boards.");
    module.def(
        "three_way",
        [](const Given<std::int16_t, 2>& triples, Control* control) {
            require(triples.shape(1) == 3, "invalid triples: expected three hands in each row");
            std::vector<StartingTriple> hands(triples.shape(0));
            for (std::size_t i = 0; i < hands.size(); ++i) {
                for (std::size_t j = 0; j < 3; ++j) {
                    hands[i][j] = triples(i, j);
                    require(hands[i][j] >= 0 && hands[i][j] < bigslick::kStartingHands,
                            "invalid starting hand: expected an index from 0 to 168");
                }
            }
            Control unwatched;
            const nb::gil_scoped_release unlocked;
            return bigslick::three_way(hands, control != nullptr ? *control : unwatched);
        },
        "triples"_a, "control"_a.none() = nb::none(),
        "Return the exact results of triples of the 169 starting hands over all deals.");
}

void check(const PushFoldTable& table) {
    constexpr std::size_t kMostPlayers = 10;
    require(table.players >= 2 && table.players <= kMostPlayers,
            "invalid number of players: expected 2 to 10");
    const std::size_t sets = std::size_t{1} << table.players;
    require(table.play.size() == (sets - 1) * bigslick::kStartingHands,
            "invalid strategies: expected 169 numbers for each decision");
    require(table.first.size() == sets, "invalid ends: expected one for each set of players");
    const std::size_t rows = table.worth.size() / table.players;
    for (std::size_t set = 0; set < sets; ++set) {
        const int count = std::popcount(set);
        std::size_t orders = count == 2 ? 3 : 1;
        for (int i = 3; count > 2 && i <= count; ++i) orders *= static_cast<std::size_t>(i);
        if (count > 2) orders *= 2;
        require(table.first[set] < 0 || static_cast<std::size_t>(table.first[set]) + orders <= rows,
                "invalid ends: expected a row of values for each order of hands");
    }
    require(table.first[0] >= 0, "invalid ends: expected values if everybody folds");
}

void add_deals(nb::module_& module) {
    constexpr auto kCopy = nb::rv_policy::move;
    const auto list = [](std::vector<double> numbers) {
        const std::array<std::size_t, 1> shape{numbers.size()};
        return new_array(std::move(numbers), shape);
    };
    nb::class_<PushFoldSums>(module, "PushFoldSums", "Sums over dealt hands of push or fold.")
        .def_prop_ro("values", [=](const PushFoldSums& s) { return list(s.values); }, kCopy,
                     "The sum of each player's results.")
        .def_prop_ro("squares", [=](const PushFoldSums& s) { return list(s.squares); }, kCopy,
                     "The sum of the squares of each player's results.")
        .def_prop_ro("even_gains", [=](const PushFoldSums& s) { return list(s.gains[0]); }, kCopy,
                     "What all-ins gain over folds in even deals: 169 hands a decision.")
        .def_prop_ro("odd_gains", [=](const PushFoldSums& s) { return list(s.gains[1]); }, kCopy,
                     "What all-ins gain over folds in odd deals: 169 hands a decision.");
    module.def(
        "deal_push_fold",
        [](std::size_t players, const Given<double, 1>& play, const Given<double, 2>& worth,
           const Given<std::int64_t, 1>& first, std::int64_t deals, std::uint64_t seed,
           Control* control) {
            require(worth.shape(1) == players, "invalid ends: expected a value for each player");
            const PushFoldTable table{players, copied(play), copied(worth), copied(first)};
            check(table);
            Control unwatched;
            const nb::gil_scoped_release unlocked;
            return bigslick::deal_push_fold(table, deals, seed,
                                            control != nullptr ? *control : unwatched);
        },
        "players"_a, "play"_a, "worth"_a, "first"_a, "deals"_a, "seed"_a,
        "control"_a.none() = nb::none(),
        "Return the results of strategies over random deals in which no card occurs twice.");
}

}  // namespace

void add_push_fold(nb::module_& module) {
    add_three_way(module);
    add_deals(module);
}
