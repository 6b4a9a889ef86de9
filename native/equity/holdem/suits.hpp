// Renaming suits: boards that differ only by the names of suits are evaluated once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../../cards.hpp"

namespace bigslick {

// One of the 24 ways to rename the suits: suit s becomes renaming[s].
using Renaming = std::array<std::uint8_t, kSuitCount>;
inline constexpr int kRenamings = 24;
extern const std::array<Renaming, kRenamings> kAllRenamings;

[[nodiscard]] CardMask renamed(CardMask cards, const Renaming& renaming);

// A group of renamings, bit i for kAllRenamings[i].
using SuitGroup = std::uint32_t;

// How a group acts on the sets of suits that a board may have of one rank.
// A board is chosen rank by rank; after each choice only the renamings remain
// that leave the choice as it is, and the next rank only needs one set of each
// orbit under those. So every class of boards is visited once, with its size.
class SuitOrbits {
public:
    explicit SuitOrbits(SuitGroup group);

    // The members of an orbit if the set is its least one, else 0.
    [[nodiscard]] int size(int node, unsigned suits) const { return nodes_[index(node)].size[suits]; }
    // The node of the renamings that keep the set.
    [[nodiscard]] int next(int node, unsigned suits) const { return nodes_[index(node)].next[suits]; }
    static constexpr int kStart = 0;

private:
    static constexpr unsigned kSuitSets = 16;
    struct Node {
        SuitGroup group = 0;
        std::array<std::uint8_t, kSuitSets> size{};
        std::array<std::uint8_t, kSuitSets> next{};
    };
    static std::size_t index(int node) { return static_cast<std::size_t>(node); }
    int node_of(SuitGroup group);

    std::vector<Node> nodes_;
};

}  // namespace bigslick
