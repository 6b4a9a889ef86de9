// Whole two-player games that are small enough for plain vector CFR: a tree of what
// both players see, and for each player a list of private hands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace bigslick {

enum class SmallNodeKind : std::uint8_t { decision, chance, end };

// Children are adjacent and come after their parent.
struct SmallNode {
    SmallNodeKind kind;
    std::uint8_t player;      // who decides
    std::uint32_t first;      // the first child; at an end: its payoffs
    std::uint32_t count;      // of children; at an end: the board of its outcomes
};

// One outcome of chance: a child represents all deals that differ from it only by the
// names of suits. Each of these deals permutes the hands; `moves` has the permutations.
struct SmallDeal {
    std::uint32_t first;  // among `moves`
    std::uint32_t count;
    double chance;        // of each
};

struct SmallGameTree {
    std::array<std::size_t, 2> hands{};
    std::array<std::vector<double>, 2> weights;  // of the hands at the root
    std::vector<SmallNode> nodes;                // the root first
    std::vector<SmallDeal> deals;                // by child of a chance node
    std::vector<std::uint32_t> moves;            // which permutations
    // For each permutation and player: where a hand's value is found in the child.
    std::array<std::vector<std::uint32_t>, 2> permutations;
    // For each board: the outcome of each hand of player 0 with each of player 1,
    // negative where they share a card.
    std::vector<std::int8_t> outcomes;
    std::size_t outcome_count = 1;
    // For each terminal node: the payoff of each outcome to player 0 and to player 1.
    std::vector<double> payoffs;
};

// How regrets and averages are discounted: regrets by t^alpha / (t^alpha + 1) if positive and
// by t^beta / (t^beta + 1) if not, in iteration t, and averages by (t / (t+1))^gamma,
// both after the iteration. Infinity leaves them as they are, minus infinity (beta)
// sets them to 0.
struct SmallDiscount {
    double alpha;
    double beta;
    double gamma;
};

class SmallGame {
public:
    SmallGame(SmallGameTree tree, SmallDiscount discount);
    ~SmallGame();

    // More iterations; in each player 0 and then player 1 is updated.
    void iterate(std::int64_t count);
    [[nodiscard]] std::int64_t iterations() const;

    // The players' average results under the average strategies.
    [[nodiscard]] std::array<double, 2> values() const;
    // The value of each player's best response to the other's average strategy.
    [[nodiscard]] std::array<double, 2> best_responses() const;
    // The average strategy at a decision: actions x hands.
    [[nodiscard]] std::vector<double> average(std::size_t node) const;

    [[nodiscard]] const SmallGameTree& tree() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace bigslick
