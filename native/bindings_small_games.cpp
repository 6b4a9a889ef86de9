// Python bindings for solving small games.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>

#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings_arrays.hpp"
#include "bindings_equity.hpp"
#include "cfr/small_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::SmallGame;
using bigslick::SmallGameTree;
using bigslick::SmallNode;
using bigslick::SmallNodeKind;

// The kernel does not check its tree: every index that it follows is checked here.
void check(const SmallGameTree& tree) {
    const std::size_t nodes = tree.nodes.size();
    const std::size_t cells = tree.hands[0] * tree.hands[1];
    require(nodes > 0 && cells > 0, "a game needs a root and hands");
    require(tree.outcome_count > 0 && tree.outcomes.size() % cells == 0,
            "invalid outcomes: expected boards x hands x hands");
    require(tree.deals.size() == nodes, "expected one deal for each node");
    for (const int outcome : tree.outcomes) {
        require(outcome < static_cast<int>(tree.outcome_count), "an outcome is out of range");
    }
    for (std::size_t player = 0; player < 2; ++player) {
        const std::size_t hands = tree.hands[player];
        require(tree.weights[player].size() == hands, "expected one weight for each hand");
        for (const std::uint32_t hand : tree.permutations[player]) {
            require(hand < hands, "a permutation contains a hand that does not exist");
        }
        for (const std::uint32_t move : tree.moves) {
            require((move + 1) * hands <= tree.permutations[player].size(),
                    "a deal contains a permutation that does not exist");
        }
    }
    for (std::size_t place = 0; place < nodes; ++place) {
        const SmallNode& node = tree.nodes[place];
        const auto& deal = tree.deals[place];
        require(std::size_t{deal.first} + deal.count <= tree.moves.size(), "a deal has no moves");
        if (node.kind == SmallNodeKind::end) {
            require((std::size_t{node.first} + 1) * tree.outcome_count * 2 <= tree.payoffs.size(),
                    "an end has no payoffs");
            require((std::size_t{node.count} + 1) * cells <= tree.outcomes.size(),
                    "an end has no board");
        } else {
            require(node.player < 2, "invalid player: expected 0 or 1");
            require(node.count > 0 && node.first > place && node.first + node.count <= nodes,
                    "children must follow their parent");
        }
    }
}

SmallGameTree tree_of(std::pair<Given<double, 1>, Given<double, 1>> weights,
                      const Given<std::uint32_t, 2>& nodes, const Given<std::uint32_t, 2>& deals,
                      const Given<double, 1>& chances, const Given<std::uint32_t, 1>& moves,
                      std::pair<Given<std::uint32_t, 2>, Given<std::uint32_t, 2>> permutations,
                      const Given<std::int8_t, 3>& outcomes, const Given<double, 3>& payoffs) {
    require(nodes.shape(1) == 4, "invalid nodes: expected rows of kind, player, first, count");
    require(deals.shape(1) == 2 && deals.shape(0) == chances.shape(0),
            "invalid deals: expected rows of first, count, and a probability for each");
    require(payoffs.shape(2) == 2, "invalid payoffs: expected ends x outcomes x players");
    SmallGameTree tree;
    tree.hands = {outcomes.shape(1), outcomes.shape(2)};
    tree.weights = {copied(weights.first), copied(weights.second)};
    for (std::size_t i = 0; i < nodes.shape(0); ++i) {
        require(nodes(i, 0) < 3 && nodes(i, 1) < 2, "a node has an unknown kind or player");
        tree.nodes.push_back({static_cast<SmallNodeKind>(nodes(i, 0)),
                              static_cast<std::uint8_t>(nodes(i, 1)), nodes(i, 2), nodes(i, 3)});
    }
    for (std::size_t i = 0; i < deals.shape(0); ++i) {
        tree.deals.push_back({deals(i, 0), deals(i, 1), chances(i)});
    }
    tree.moves = copied(moves);
    tree.permutations = {copied(permutations.first), copied(permutations.second)};
    tree.outcomes = copied(outcomes);
    tree.outcome_count = payoffs.shape(1);
    tree.payoffs = copied(payoffs);
    check(tree);
    return tree;
}

void add_games(nb::module_& module) {
    nb::class_<SmallGame>(module, "SmallGame", "A whole small game that is being solved.")
        .def(
            "__init__",
            [](SmallGame* self, std::pair<Given<double, 1>, Given<double, 1>> weights,
               const Given<std::uint32_t, 2>& nodes, const Given<std::uint32_t, 2>& deals,
               const Given<double, 1>& chances, const Given<std::uint32_t, 1>& moves,
               std::pair<Given<std::uint32_t, 2>, Given<std::uint32_t, 2>> permutations,
               const Given<std::int8_t, 3>& outcomes, const Given<double, 3>& payoffs,
               double alpha, double beta, double gamma) {
                new (self) SmallGame(tree_of(std::move(weights), nodes, deals, chances, moves,
                                             std::move(permutations), outcomes, payoffs),
                                     {alpha, beta, gamma});
            },
            "weights"_a, "nodes"_a, "deals"_a, "chances"_a, "moves"_a, "permutations"_a,
            "outcomes"_a, "payoffs"_a, "alpha"_a, "beta"_a, "gamma"_a)
        .def(
            "iterate",
            [](SmallGame& game, std::int64_t count) {
                const nb::gil_scoped_release unlocked;
                game.iterate(count);
            },
            "count"_a, "Run iterations; each updates player 0, then player 1.")
        .def_prop_ro("iterations", &SmallGame::iterations, "The number of iterations so far.")
        .def(
            "values",
            [](const SmallGame& game) {
                const auto [first, second] = game.values();
                return std::pair{first, second};
            },
            "Return both players' expected values of the average strategies.")
        .def(
            "best_responses",
            [](const SmallGame& game) {
                const auto [first, second] = game.best_responses();
                return std::pair{first, second};
            },
            "Return the value of each player's best response to the other's average strategy.")
        .def(
            "average",
            [](const SmallGame& game, std::size_t node) {
                const SmallGameTree& tree = game.tree();
                if (node >= tree.nodes.size() ||
                    tree.nodes[node].kind != SmallNodeKind::decision) {
                    throw nb::index_error("this node is not a decision");
                }
                const std::size_t hands = tree.hands[tree.nodes[node].player];
                return new_array(game.average(node),
                                 std::array<std::size_t, 2>{tree.nodes[node].count, hands});
            },
            "node"_a, nb::rv_policy::move,
            "Return the average strategy at a decision: actions x hands.");
}

}  // namespace

void add_small_games(nb::module_& module) {
    add_games(module);
}
