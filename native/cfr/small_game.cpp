#include "small_game.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace bigslick {
namespace {

constexpr std::size_t kPlayers = 2;

// For each board and outcome a matrix, opponent's hands x own hands: 1 where the two
// hands have this outcome, 0 elsewhere.
class OutcomeMatrices {
public:
    OutcomeMatrices(const SmallGameTree& tree, std::size_t player)
        : own_(tree.hands[player]),
          size_(tree.hands[0] * tree.hands[1]),
          outcomes_(tree.outcome_count) {
        const std::size_t boards = size_ == 0 ? 0 : tree.outcomes.size() / size_;
        cells_.resize(boards * outcomes_ * size_);
        used_.resize(boards * outcomes_);
        for (std::size_t board = 0; board < boards; ++board) {
            for (std::size_t i = 0; i < tree.hands[0]; ++i) {
                for (std::size_t j = 0; j < tree.hands[1]; ++j) {
                    const int outcome = tree.outcomes[board * size_ + i * tree.hands[1] + j];
                    if (outcome < 0) continue;
                    const std::size_t matrix = board * outcomes_ + static_cast<std::size_t>(outcome);
                    used_[matrix] = 1;
                    const std::size_t cell = player == 0 ? j * own_ + i : i * own_ + j;
                    cells_[matrix * size_ + cell] = 1;
                }
            }
        }
    }

    // Adds to `values` the payoffs of the hands against that reach of the opponent.
    void add(std::size_t board, const double* payoffs, const double* reach, std::size_t others,
             double* values) const {
        for (std::size_t outcome = 0; outcome < outcomes_; ++outcome) {
            const std::size_t matrix = board * outcomes_ + outcome;
            const double payoff = payoffs[kPlayers * outcome];
            if (used_[matrix] == 0 || payoff == 0) continue;
            const double* row = &cells_[matrix * size_];
            for (std::size_t other = 0; other < others; ++other, row += own_) {
                const double factor = payoff * reach[other];
                if (factor == 0) continue;
                for (std::size_t hand = 0; hand < own_; ++hand) values[hand] += factor * row[hand];
            }
        }
    }

private:
    std::size_t own_;
    std::size_t size_;
    std::size_t outcomes_;
    std::vector<double> cells_;
    std::vector<std::uint8_t> used_;
};

// Buffers for the walk, allocated and released in the order of the recursion.
class Scratch {
public:
    explicit Scratch(std::size_t size) : numbers_(size) {}

    double* take(std::size_t count) {
        assert(used_ + count <= numbers_.size());
        double* place = numbers_.data() + used_;
        used_ += count;
        return place;
    }
    void give_back(std::size_t count) { used_ -= count; }

private:
    std::vector<double> numbers_;
    std::size_t used_ = 0;
};

// Writes probabilities for each hand, equal ones where no weight is positive.
void normalise(const double* weights, std::size_t actions, std::size_t hands, double* shares) {
    const double even = 1.0 / static_cast<double>(actions);
    for (std::size_t hand = 0; hand < hands; ++hand) {
        double total = 0;
        for (std::size_t a = 0; a < actions; ++a) total += std::max(weights[a * hands + hand], 0.0);
        const double scale = total > 0 ? 1 / total : 0;
        for (std::size_t a = 0; a < actions; ++a) {
            shares[a * hands + hand] =
                total > 0 ? std::max(weights[a * hands + hand], 0.0) * scale : even;
        }
    }
}

double faded(double time, double exponent) {
    if (std::isinf(exponent)) return exponent > 0 ? 1 : 0;
    const double power = std::pow(time, exponent);
    return power / (power + 1);
}

enum class Want { value, best };

}  // namespace

struct SmallGame::Parts {
    SmallGameTree tree;
    SmallDiscount discount;
    std::array<OutcomeMatrices, kPlayers> matrices;
    std::vector<std::size_t> entries;  // by node: where its numbers begin
    std::vector<double> regrets;
    std::vector<double> sums;
    std::int64_t iteration = 0;
    std::size_t depth = 0;
    std::size_t widest = 1;
    // Discounts of the current iteration.
    double positive = 1;
    double negative = 1;
    double weight = 1;

    Parts(SmallGameTree given, SmallDiscount fading)
        : tree(std::move(given)),
          discount(fading),
          matrices{OutcomeMatrices(tree, 0), OutcomeMatrices(tree, 1)},
          entries(tree.nodes.size()) {
        std::size_t total = 0;
        std::vector<std::size_t> depths(tree.nodes.size(), 1);
        for (std::size_t place = 0; place < tree.nodes.size(); ++place) {
            const SmallNode& node = tree.nodes[place];
            entries[place] = total;
            depth = std::max(depth, depths[place]);
            if (node.kind == SmallNodeKind::end) continue;
            for (std::size_t i = 0; i < node.count; ++i) depths[node.first + i] = depths[place] + 1;
            if (node.kind == SmallNodeKind::chance) continue;
            widest = std::max<std::size_t>(widest, node.count);
            total += node.count * tree.hands[node.player];
        }
        regrets.resize(total);
        sums.resize(total);
    }

    [[nodiscard]] Scratch scratch() const {
        // At each node: a strategy, the values of the actions, and two reaches.
        const std::size_t hands = std::max(tree.hands[0], tree.hands[1]);
        return Scratch(depth * hands * (2 * widest + 2));
    }

    void end(const SmallNode& node, std::size_t player, const double* reach, double* values) const {
        std::fill_n(values, tree.hands[player], 0.0);
        const double* payoffs = &tree.payoffs[kPlayers * tree.outcome_count * node.first];
        matrices[player].add(node.count, payoffs + player, reach, tree.hands[1 - player], values);
    }

    // Adds the values of a chance node's children, each found by `visit`.
    template <typename Visit>
    void chance(const SmallNode& node, std::size_t player, Scratch& scratch, double* values,
                Visit visit) const {
        const std::size_t hands = tree.hands[player];
        double* found = scratch.take(hands);
        std::fill_n(values, hands, 0.0);
        for (std::size_t child = node.first; child < node.first + node.count; ++child) {
            visit(child, found);
            const SmallDeal& deal = tree.deals[child];
            for (std::size_t i = deal.first; i < deal.first + deal.count; ++i) {
                const std::uint32_t* from = &tree.permutations[player][tree.moves[i] * hands];
                for (std::size_t hand = 0; hand < hands; ++hand) {
                    values[hand] += deal.chance * found[from[hand]];
                }
            }
        }
        scratch.give_back(hands);
    }

    // Adds the values of the children of a node where the other player acts by
    // `strategy`, each found by `visit` with the reach that is left.
    template <typename Visit>
    void opponent(const SmallNode& node, std::size_t hands, const double* strategy,
                  const double* reach, Scratch& scratch, double* values, Visit visit) const {
        const std::size_t deciding = tree.hands[node.player];
        double* next = scratch.take(deciding);
        double* found = scratch.take(hands);
        std::fill_n(values, hands, 0.0);
        for (std::size_t a = 0; a < node.count; ++a) {
            const double* share = strategy + a * deciding;
            for (std::size_t i = 0; i < deciding; ++i) next[i] = reach[i] * share[i];
            visit(node.first + a, next, found);
            for (std::size_t i = 0; i < hands; ++i) values[i] += found[i];
        }
        scratch.give_back(hands);
        scratch.give_back(deciding);
    }

    // Writes the values of a player's hands at a node. `rows` are the numbers that
    // strategies are made of, `visit` finds the values of a child after a reach of the
    // other player, `choose` those of a node where the player acts by a strategy.
    template <typename Visit, typename Choose>
    void walk(std::size_t place, std::size_t player, const std::vector<double>& rows,
              const double* reach, Scratch& scratch, double* values, Visit visit,
              Choose choose) const {
        const SmallNode& node = tree.nodes[place];
        if (node.kind == SmallNodeKind::end) return end(node, player, reach, values);
        if (node.kind == SmallNodeKind::chance) {
            return chance(node, player, scratch, values, [&](std::size_t child, double* found) {
                visit(child, reach, found);
            });
        }
        const std::size_t deciding = tree.hands[node.player];
        const std::size_t cells = node.count * deciding;
        double* strategy = scratch.take(cells);
        normalise(&rows[entries[place]], node.count, deciding, strategy);
        if (node.player == player) {
            choose(node, strategy);
        } else {
            opponent(node, tree.hands[player], strategy, reach, scratch, values, visit);
        }
        scratch.give_back(cells);
    }

    // One iteration of one player; writes the values of their hands.
    void update(std::size_t place, std::size_t player, const double* own, const double* reach,
                Scratch& scratch, double* values) {
        const std::size_t hands = tree.hands[player];
        const auto visit = [&](std::size_t child, const double* left, double* found) {
            update(child, player, own, left, scratch, found);
        };
        const auto choose = [&](const SmallNode& node, const double* strategy) {
            const std::size_t cells = node.count * hands;
            double* next = scratch.take(hands);
            double* found = scratch.take(cells);
            std::fill_n(values, hands, 0.0);
            for (std::size_t a = 0; a < node.count; ++a) {
                const double* share = strategy + a * hands;
                for (std::size_t i = 0; i < hands; ++i) next[i] = own[i] * share[i];
                update(node.first + a, player, next, reach, scratch, found + a * hands);
                for (std::size_t i = 0; i < hands; ++i) values[i] += share[i] * found[a * hands + i];
            }
            double* regret = &regrets[entries[place]];
            double* sum = &sums[entries[place]];
            for (std::size_t a = 0; a < node.count; ++a) {
                for (std::size_t i = 0; i < hands; ++i) {
                    const std::size_t cell = a * hands + i;
                    const double added = regret[cell] + found[cell] - values[i];
                    regret[cell] = added * (added > 0 ? positive : negative);
                    sum[cell] += weight * own[i] * strategy[cell];
                }
            }
            scratch.give_back(cells);
            scratch.give_back(hands);
        };
        walk(place, player, regrets, reach, scratch, values, visit, choose);
    }

    // Values against the other's average strategy: of the player's average or best response.
    void evaluate(std::size_t place, std::size_t player, Want want, const double* reach,
                  Scratch& scratch, double* values) const {
        const std::size_t hands = tree.hands[player];
        const auto visit = [&](std::size_t child, const double* left, double* found) {
            evaluate(child, player, want, left, scratch, found);
        };
        const auto choose = [&](const SmallNode& node, const double* average) {
            const bool best = want == Want::best;
            double* found = scratch.take(hands);
            std::fill_n(values, hands, best ? -HUGE_VAL : 0.0);
            for (std::size_t a = 0; a < node.count; ++a) {
                const double* share = average + a * hands;
                visit(node.first + a, reach, found);
                for (std::size_t i = 0; i < hands; ++i) {
                    values[i] =
                        best ? std::max(values[i], found[i]) : values[i] + share[i] * found[i];
                }
            }
            scratch.give_back(hands);
        };
        walk(place, player, sums, reach, scratch, values, visit, choose);
    }

    [[nodiscard]] double result(std::size_t player, Want want) const {
        Scratch numbers = scratch();
        std::vector<double> values(tree.hands[player]);
        evaluate(0, player, want, tree.weights[1 - player].data(), numbers, values.data());
        double sum = 0;
        for (std::size_t i = 0; i < values.size(); ++i) sum += tree.weights[player][i] * values[i];
        return sum;
    }
};

SmallGame::SmallGame(SmallGameTree tree, SmallDiscount discount)
    : parts_(std::make_unique<Parts>(std::move(tree), discount)) {}

SmallGame::~SmallGame() = default;

void SmallGame::iterate(std::int64_t count) {
    Parts& parts = *parts_;
    Scratch scratch = parts.scratch();
    std::array<std::vector<double>, kPlayers> values;
    for (std::size_t player = 0; player < kPlayers; ++player) {
        values[player].resize(parts.tree.hands[player]);
    }
    for (std::int64_t i = 0; i < count; ++i) {
        const auto time = static_cast<double>(++parts.iteration);
        parts.positive = faded(time, parts.discount.alpha);
        parts.negative = faded(time, parts.discount.beta);
        // Discounting a sum by (t / (t+1))^gamma is the same as weights t^gamma.
        parts.weight = std::pow(time, parts.discount.gamma);
        for (std::size_t player = 0; player < kPlayers; ++player) {
            parts.update(0, player, parts.tree.weights[player].data(),
                         parts.tree.weights[1 - player].data(), scratch, values[player].data());
        }
    }
}

std::int64_t SmallGame::iterations() const { return parts_->iteration; }

std::array<double, 2> SmallGame::values() const {
    return {parts_->result(0, Want::value), parts_->result(1, Want::value)};
}

std::array<double, 2> SmallGame::best_responses() const {
    return {parts_->result(0, Want::best), parts_->result(1, Want::best)};
}

std::vector<double> SmallGame::average(std::size_t place) const {
    const SmallNode& node = parts_->tree.nodes[place];
    const std::size_t hands = parts_->tree.hands[node.player];
    std::vector<double> shares(node.count * hands);
    normalise(&parts_->sums[parts_->entries[place]], node.count, hands, shares.data());
    return shares;
}

const SmallGameTree& SmallGame::tree() const { return parts_->tree; }

}  // namespace bigslick
