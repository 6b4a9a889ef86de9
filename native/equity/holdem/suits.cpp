#include "suits.hpp"

#include <algorithm>
#include <bit>

namespace bigslick {

const std::array<Renaming, kRenamings> kAllRenamings = [] {
    std::array<Renaming, kRenamings> all{};
    Renaming renaming{0, 1, 2, 3};
    for (auto& entry : all) {
        entry = renaming;
        std::next_permutation(renaming.begin(), renaming.end());
    }
    return all;
}();

namespace {

unsigned renamed_suits(unsigned suits, const Renaming& renaming) {
    unsigned result = 0;
    for (unsigned suit = 0; suit < kSuitCount; ++suit) {
        if ((suits >> suit & 1) != 0) result |= 1u << renaming[suit];
    }
    return result;
}

}  // namespace

CardMask renamed(CardMask cards, const Renaming& renaming) {
    CardMask result;
    for (int suit = 0; suit < kSuitCount; ++suit) {
        result.bits |= std::uint64_t{cards.suit(suit)}
                       << (16 * renaming[static_cast<std::size_t>(suit)]);
    }
    return result;
}

SuitOrbits::SuitOrbits(SuitGroup group) { node_of(group); }

int SuitOrbits::node_of(SuitGroup group) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (nodes_[i].group == group) return static_cast<int>(i);
    }
    const std::size_t own = nodes_.size();
    nodes_.push_back({group, {}, {}});
    for (unsigned suits = 0; suits < kSuitSets; ++suits) {
        SuitGroup keeping = 0;
        bool least = true;
        for (unsigned i = 0; i < kRenamings; ++i) {
            if ((group >> i & 1) == 0) continue;
            const unsigned image = renamed_suits(suits, kAllRenamings[i]);
            if (image == suits) keeping |= SuitGroup{1} << i;
            if (image < suits) least = false;
        }
        if (!least) continue;
        const int next = node_of(keeping);  // may move the nodes
        nodes_[own].next[suits] = static_cast<std::uint8_t>(next);
        nodes_[own].size[suits] =
            static_cast<std::uint8_t>(std::popcount(group) / std::popcount(keeping));
    }
    return static_cast<int>(own);
}

}  // namespace bigslick
