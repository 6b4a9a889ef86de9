// Python bindings of the solver.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings_arrays.hpp"
#include "bindings_equity.hpp"
#include "cfr/game.hpp"
#include "cfr/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using bigslick::CardMask;
using bigslick::Control;
using bigslick::Family;
using namespace bigslick::cfr;

using Masks = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Weights = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using NodeTable = nb::ndarray<const std::int32_t, nb::shape<-1, 5>, nb::c_contig, nb::device::cpu>;
using Entries = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using PayoffTable = nb::ndarray<const double, nb::shape<-1, 6>, nb::c_contig, nb::device::cpu>;
using AllRows = Made<float, 1>;
using AllShortRows = Made<std::int16_t, 1>;

// Terminal nodes that are evaluated together.
constexpr std::size_t kBatchEnds = 128;

void require(bool condition, const std::string& text) {
    if (!condition) throw nb::value_error(text.c_str());
}

void check_bits(int bits) {
    require(bits == 16 || bits == 32, "invalid bits of regrets: expected 16 or 32, not " + std::to_string(bits));
}

// The nodes of one street, checked, because the kernels do not check them.
Street read_street(const NodeTable& table, const Entries& entries, std::size_t payoffs,
                   bool last) {
    Street street;
    const auto count = static_cast<std::int32_t>(table.shape(0));
    require(entries.shape(0) >= 2 && entries(0) == 0 && entries(entries.shape(0) - 1) == count,
            "entries must begin at 0 and end after the last node");
    for (std::size_t e = 0; e < entries.shape(0); ++e) {
        require(e == 0 || entries(e) > entries(e - 1), "entries must be increasing");
        street.entries.push_back(entries(e));
    }
    std::size_t entry = 0;
    std::vector<int> parents(table.shape(0));
    for (std::int32_t i = 0; i < count; ++i) {
        if (i == street.entries[entry + 1]) ++entry;
        const auto row = static_cast<std::size_t>(i);
        const std::string name = "node " + std::to_string(i);
        const std::int32_t kind = table(row, 0), player = table(row, 1), first = table(row, 2),
                           children = table(row, 3), payoff = table(row, 4);
        require(kind >= 0 && kind <= 3, name + ": unknown kind " + std::to_string(kind));
        require(player == 0 || player == 1, name + ": the player must be 0 or 1");
        Node node{static_cast<Kind>(kind), static_cast<std::uint8_t>(player), 0, 0, 0, 0, 0};
        require(i == street.entries[entry] ? parents[row] == 0 : parents[row] == 1,
                name + " must be the child of one node, or begin an entry");
        switch (node.kind) {
            case Kind::decision:
                require(children >= 1 && children <= static_cast<int>(kMostActions),
                        name + ": a decision has 1 to 16 actions, not " + std::to_string(children));
                require(first > i && first + children <= street.entries[entry + 1],
                        name + ": children must follow it in its entry");
                node.count = static_cast<std::uint16_t>(children);
                node.first = first;
                node.row = street.rows[node.player];
                node.ordinal = street.decisions[node.player]++;
                street.rows[node.player] += children;
                for (auto child = first; child < first + children; ++child) {
                    ++parents[static_cast<std::size_t>(child)];
                }
                break;
            case Kind::chance:
                require(!last, name + ": no card is dealt after the last street");
                node.first = street.exits++;
                break;
            case Kind::showdown:
                require(last, name + ": a showdown is possible only on the last street");
                [[fallthrough]];
            case Kind::fold:
                require(payoff >= 0 && static_cast<std::size_t>(payoff) < payoffs,
                        name + ": no payoff " + std::to_string(payoff));
                node.payoff = payoff;
                break;
        }
        street.nodes.push_back(node);
    }
    return street;
}

Range read_range(const Masks& masks, const Weights& weights, CardMask deck, CardMask board) {
    require(masks.shape(0) == weights.shape(0), "a range needs one weight for each hand");
    require(masks.shape(0) <= 1326, "a range has at most 1,326 hands");
    Range range;
    for (std::size_t i = 0; i < masks.shape(0); ++i) {
        const CardMask hand{masks(i)};
        require(hand.count() == 2 && (hand & deck) == hand && (hand & board).bits == 0,
                "mask " + std::to_string(hand.bits) + " is not a live hand of two cards");
        require(std::isfinite(weights(i)) && weights(i) > 0, "invalid weight: expected a finite positive number");
        range.hands.push_back(hand);
        range.weights.push_back(weights(i));
    }
    auto sorted = masks.shape(0) == 0 ? std::vector<CardMask>{} : range.hands;
    std::sort(sorted.begin(), sorted.end(), [](CardMask x, CardMask y) { return x.bits < y.bits; });
    require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(),
            "duplicate hand in a range");
    require(!sorted.empty(), "a range is empty");
    return range;
}

std::shared_ptr<Game> new_game(int family, std::uint64_t board, const std::vector<Masks>& hands,
                               const std::vector<Weights>& weights,
                               const std::vector<NodeTable>& nodes,
                               const std::vector<Entries>& entries, const PayoffTable& payoffs,
                               bool isomorphism) {
    require(family == static_cast<int>(Family::high) ||
                family == static_cast<int>(Family::short_deck),
            "the solver supports the families HIGH and SHORT_DECK, not " + std::to_string(family));
    auto game = std::make_shared<Game>();
    game->family = static_cast<Family>(family);
    const CardMask deck = deck_of(game->family);
    const CardMask cards{board};
    const auto streets = static_cast<std::size_t>(6 - cards.count());
    require((cards & deck) == cards && cards.count() >= 3 && cards.count() <= 5,
            "invalid board: expected three to five cards of the deck");
    require(nodes.size() == streets && entries.size() == streets,
            "there must be nodes and entries for each street from the board on");
    require(hands.size() == kPlayers && weights.size() == kPlayers, "expected two ranges");
    std::array<Range, kPlayers> ranges;
    for (std::size_t player = 0; player < kPlayers; ++player) {
        ranges[player] = read_range(hands[player], weights[player], deck, cards);
    }
    for (std::size_t i = 0; i < payoffs.shape(0); ++i) {
        const auto number = [&](std::size_t column) {
            require(std::isfinite(payoffs(i, column)), "payoffs must be finite");
            return payoffs(i, column);
        };
        const Payoff payoff{{number(0), number(3)}, {number(1), number(4)}, {number(2), number(5)}};
        game->payoffs.push_back(payoff);
    }
    for (std::size_t street = 0; street < streets; ++street) {
        game->streets.push_back(read_street(nodes[street], entries[street], game->payoffs.size(),
                                            street + 1 == streets));
        const std::size_t before = street == 0 ? 1 : static_cast<std::size_t>(game->streets[street - 1].exits);
        require(entries[street].shape(0) == before + 1,
                "a street needs an entry for each exit of the street before");
        for (const Node& node : game->streets[street].nodes) {
            if (node.kind != Kind::showdown) continue;
            const Payoff& payoff = game->payoffs[static_cast<std::size_t>(node.payoff)];
            for (std::size_t player = 0; player < kPlayers; ++player) {
                const double middle = payoff.win[player] + payoff.lose[player];
                if (middle != 0 || payoff.tie[player] != 0) game->symmetric_payoffs = false;
            }
        }
    }
    const nb::gil_scoped_release unlocked;
    lay_out(*game, cards, ranges, isomorphism);
    cut_batches(*game, kBatchEnds);
    return game;
}

const Board& board_of(const Game& game, std::size_t street, std::size_t board) {
    require(street < game.boards.size() && board < game.boards[street].size(), "no such board");
    return game.boards[street][board];
}

Made<std::uint64_t, 1> hands_of(const Game& game, std::size_t street, std::size_t board,
                                std::size_t player) {
    require(player < kPlayers, "no such player");
    const Hands& hands = board_of(game, street, board).hands[player];
    const auto count = static_cast<std::size_t>(hands.count);
    std::vector<std::uint64_t> masks(count);
    for (std::size_t i = 0; i < count; ++i) masks[i] = hands.mask(i).bits;
    return new_array(std::move(masks), std::array{count});
}

// The board that a card leads to: its number, and for each suit of the stored board
// the real suit.
std::pair<std::size_t, std::vector<int>> child_of(const Game& game, std::size_t street,
                                                  std::size_t board, unsigned card) {
    const Board& from = board_of(game, street, board);
    require(street + 1 < game.boards.size(), "no card is dealt after the last street");
    for (auto i = from.first_child; i < from.first_child + from.children; ++i) {
        for (const Member& member : game.boards[street + 1][static_cast<std::size_t>(i)].members) {
            if (member.card == card) {
                return {static_cast<std::size_t>(i),
                        std::vector<int>(member.suits.begin(), member.suits.end())};
            }
        }
    }
    throw nb::value_error(("card " + std::to_string(card) + " cannot be dealt here").c_str());
}

// Returns the rows of a decision node, actions x hands; `number` returns one value.
template <typename Number>
Made<float, 2> rows_of(const Game& game, std::size_t street, std::size_t board,
                       std::size_t node, Number number) {
    const Node& at = game.streets[street].nodes[node];
    const Hands& hands = game.boards[street][board].hands[at.player];
    std::vector<float> numbers;
    for (std::size_t a = 0; a < at.count; ++a) {
        for (std::size_t hand = 0; hand < static_cast<std::size_t>(hands.count); ++hand) {
            numbers.push_back(number(a * static_cast<std::size_t>(hands.stride) + hand));
        }
    }
    return new_array(std::move(numbers),
                     std::array{std::size_t{at.count}, static_cast<std::size_t>(hands.count)});
}

void check_node(const Game& game, std::size_t street, std::size_t board, std::size_t node) {
    (void)board_of(game, street, board);
    require(node < game.streets[street].nodes.size() &&
                game.streets[street].nodes[node].kind == Kind::decision,
            "no decision node " + std::to_string(node));
}

nb::tuple numbers_of(Solver& solver, std::size_t street, std::size_t board, std::size_t player,
                     bool best) {
    require(player < kPlayers, "no such player");
    const Board& wanted = board_of(solver.game(), street, board);
    Solver::Numbers numbers;
    {
        const nb::gil_scoped_release unlocked;
        numbers = solver.numbers(street, board, player, best);
    }
    const std::size_t nodes = solver.game().streets[street].nodes.size();
    const auto shape = [&](std::size_t whose) {
        return std::array{nodes, static_cast<std::size_t>(wanted.hands[whose].count)};
    };
    return nb::make_tuple(
        new_array(std::move(numbers.reach), shape(1 - player)),
        new_array(std::move(numbers.values), shape(player)));
}

}  // namespace

void add_cfr(nb::module_& module) {
    nb::class_<Game>(module, "SpotGame", "A spot in the form that the solver needs.")
        .def_static("create", &new_game, "family"_a, "board"_a, "hands"_a, "weights"_a, "nodes"_a,
                    "entries"_a, "payoffs"_a, "isomorphism"_a = true,
                    "Create the game; a row of nodes is kind, player, first child, children, payoff.")
        .def("memory", [](const Game& game, int threads, int bits) {
                check_bits(bits);
                return Solver::memory(game, threads, bits);
            }, "threads"_a, "bits"_a = 32, "Return the memory that solving needs, in bytes.")
        .def_prop_ro("entries", [](const Game& game) {
                std::size_t numbers = 0;
                for (std::size_t street = 0; street < game.streets.size(); ++street) {
                    for (const Board& board : game.boards[street]) {
                        for (std::size_t player = 0; player < kPlayers; ++player) {
                            numbers += static_cast<std::size_t>(game.streets[street].rows[player]) *
                                       static_cast<std::size_t>(board.hands[player].count);
                        }
                    }
                }
                return numbers;
            }, "The number of actions times live hands, over all stored decision nodes.")
        .def("board_count", [](const Game& game, std::size_t street) {
                require(street < game.boards.size(), "no such street");
                return game.boards[street].size();
            }, "street"_a, "Return the number of stored boards of a street.")
        .def("real_board_count", [](const Game& game, std::size_t street) {
                // Each stored board stands for its members, for every board its parent stands for.
                require(street < game.boards.size(), "no such street");
                std::vector<std::size_t> counts{1};
                for (std::size_t s = 1; s <= street; ++s) {
                    std::vector<std::size_t> next(game.boards[s].size());
                    for (std::size_t b = 0; b < counts.size(); ++b) {
                        const Board& from = game.boards[s - 1][b];
                        for (auto i = from.first_child; i < from.first_child + from.children; ++i) {
                            const auto at = static_cast<std::size_t>(i);
                            next[at] = counts[b] * game.boards[s][at].members.size();
                        }
                    }
                    counts = std::move(next);
                }
                std::size_t total = 0;
                for (const std::size_t count : counts) total += count;
                return total;
            }, "street"_a, "Return the number of boards of a street, including equivalent ones.")
        .def("board", [](const Game& game, std::size_t street, std::size_t board) {
                return board_of(game, street, board).cards.bits;
            }, "street"_a, "board"_a, "Return the cards of a stored board.")
        .def("hands", &hands_of, "street"_a, "board"_a, "player"_a, nb::rv_policy::move,
             "Return the live hands of a player on a board; results are in this order.")
        .def("child", &child_of, "street"_a, "board"_a, "card"_a,
             "Return the stored board after a card, and the real suit of each of its suits.");
    nb::class_<Solver>(module, "SpotSolver", "Discounted CFR on one spot.")
        .def("__init__", [](Solver* self, std::shared_ptr<Game> game, int threads, double alpha,
                            double beta, double gamma, double look_ahead, int bits) {
                check_bits(bits);
                const nb::gil_scoped_release unlocked;
                new (self) Solver(std::move(game), threads, {alpha, beta, gamma, look_ahead}, bits);
            }, "game"_a, "threads"_a = 0, "alpha"_a = 1.25, "beta"_a = 0.5, "gamma"_a = 4.0,
            "look_ahead"_a = 0.0, "bits"_a = 32)
        .def_prop_ro("bits", &Solver::bits, "The number of bits that store a regret, 32 or 16.")
        .def("iterate", [](Solver& solver, std::int64_t count, Control* control) {
                Control unwatched;
                const nb::gil_scoped_release unlocked;
                return solver.iterate(count, control != nullptr ? *control : unwatched);
            }, "count"_a, "control"_a.none() = nb::none(),
            "Run up to ``count`` iterations, fewer if cancelled; return how many were run.")
        .def_prop_ro("iterations", &Solver::iterations, "Iterations done so far.")
        .def("worth", [](Solver& solver) {
                Worth worth;
                {
                    const nb::gil_scoped_release unlocked;
                    worth = solver.worth();
                }
                return nb::make_tuple(nb::make_tuple(worth.expected[0], worth.expected[1]),
                                      nb::make_tuple(worth.best[0], worth.best[1]));
            }, nb::sig("def worth(self) -> tuple[tuple[float, float], tuple[float, float]]"),
            "Return both players' values of the average strategies, and of best responses to them.")
        .def("numbers", &numbers_of, "street"_a, "board"_a, "player"_a, "best"_a = false,
             nb::sig("def numbers(self, street: int, board: int, player: int, "
                     "best: bool = False) -> "
                     "tuple[NDArray[numpy.float64], NDArray[numpy.float64]]"),
             "Return the opponent's reach and the player's values or best responses, nodes x hands.")
        .def("regrets", [](Solver& solver, std::size_t street, std::size_t board, std::size_t node) {
                check_node(solver.game(), street, board, node);
                return rows_of(solver.game(), street, board, node, [&](std::size_t place) {
                    return solver.regret(street, board, node, place);
                });
            }, "street"_a, "board"_a, "node"_a, nb::rv_policy::move,
            "Return the regrets of a node, actions x hands.")
        .def("sums", [](Solver& solver, std::size_t street, std::size_t board, std::size_t node) {
                check_node(solver.game(), street, board, node);
                const float* sums = solver.sums(street, board, node);
                return rows_of(solver.game(), street, board, node,
                               [&](std::size_t place) { return sums[place]; });
            }, "street"_a, "board"_a, "node"_a, nb::rv_policy::move,
            "Return the weighted sum of strategies of a node, actions x hands.")
        .def("place", [](const Solver& solver, std::size_t street, std::size_t board, std::size_t node) {
                check_node(solver.game(), street, board, node);
                const Node& at = solver.game().streets[street].nodes[node];
                const Hands& hands = solver.game().boards[street][board].hands[at.player];
                return std::pair{solver.place(street, board, node),
                                 static_cast<std::size_t>(hands.stride)};
            }, "street"_a, "board"_a, "node"_a,
            "Return the index in all_sums at which a node begins, and the length of a row.")
        .def_prop_ro("all_regrets", [](Solver& solver) {
                const auto& rows = solver.all_regrets();
                return AllRows(rows.data(), {rows.size()}, nb::find(solver));
            }, nb::rv_policy::reference, "The regrets of all nodes; empty with 16 bits.")
        .def_prop_ro("all_short_regrets", [](Solver& solver) {
                const auto& rows = solver.all_short_regrets();
                return AllShortRows(rows.data(), {rows.size()}, nb::find(solver));
            }, nb::rv_policy::reference,
            "The regrets of all nodes as fractions of the node's scale; empty with 32 bits.")
        .def_prop_ro("all_scales", [](Solver& solver) {
                const auto& rows = solver.all_scales();
                return AllRows(rows.data(), {rows.size()}, nb::find(solver));
            }, nb::rv_policy::reference, "The scale of the regrets of each node; empty with 32 bits.")
        .def_prop_ro("all_sums", [](Solver& solver) {
                const auto& rows = solver.all_sums();
                return AllRows(rows.data(), {rows.size()}, nb::find(solver));
            }, nb::rv_policy::reference, "The weighted sums of strategies of all nodes.")
        .def("lock", [](Solver& solver, std::size_t street, std::size_t board, std::size_t node,
                        const std::vector<bool>& hands) {
                check_node(solver.game(), street, board, node);
                const Node& at = solver.game().streets[street].nodes[node];
                const Hands& own = solver.game().boards[street][board].hands[at.player];
                require(hands.size() == static_cast<std::size_t>(own.count),
                        "a lock needs a boolean for each hand");
                solver.lock(street, board, node, hands);
            }, "street"_a, "board"_a, "node"_a, "hands"_a,
            "Lock some hands of a node at their current strategies.")
        .def("unlock", &Solver::unlock, "street"_a, "board"_a, "node"_a, "Remove the locks of a node.")
        .def("restart", &Solver::restart, "Reset the average strategies and the discounting, but keep the regrets.")
        .def_prop_ro("clock", &Solver::clock, "Iterations since the last restart.")
        .def("set_progress", &Solver::set_progress, "iterations"_a, "clock"_a,
             "Set the iteration counts of a loaded solution.");
}
