// The class of a high hand from its kickers, the ranks beside the made part, in one look-up.
//
// Seven cards leave seven ranks to an unpaired hand, five to a pair, four to
// three of a kind and at most three to everything else; six and five cards each
// one or two fewer. So the number of kickers identifies most categories, and the table can
// drop the kickers that do not count, number the rest and add the category's first
// class in one step. Hands that leave at most three ranks count from the first
// straight, and the made part says how far they are from there.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../classes.hpp"

namespace bigslick {

// Keys are sets of ranks, with all sixteen bits flipped for a flush; as signed
// numbers they count from the middle of the table in both directions. A flush
// that leaves fewer than five ranks is a straight one: its key holds straights.
template <int ranks>
struct KickerClasses {
    static constexpr std::size_t kSets = std::size_t{1} << ranks;
    alignas(64) std::array<std::int16_t, 2 * kSets> classes{};

    [[nodiscard]] const std::int16_t* middle() const { return classes.data() + kSets; }
};

[[nodiscard]] constexpr int unsuited_class(const Layout& layout, int cards, Ranks kickers) {
    const int size = std::popcount(kickers);
    if (size == cards) return layout.base[high_card] + layout.unpaired_index(top(kickers, 5));
    if (size == cards - 2) return layout.base[one_pair] + kColex[top(kickers, 3)];
    if (size == cards - 3) return layout.base[trips] + kColex[top(kickers, 2)];
    return layout.base[straight] + kColex[highest(kickers)];
}

[[nodiscard]] constexpr int suited_class(const Layout& layout, Ranks kickers) {
    return std::popcount(kickers) >= 5
               ? layout.base[flush] + layout.unpaired_index(top(kickers, 5))
               : layout.base[straight_flush] + kColex[highest(kickers)];
}

// For hands of five, six and seven cards.
template <int ranks>
using KickerClassesBySize = std::array<KickerClasses<ranks>, 3>;

extern const KickerClassesBySize<kHighLayout.ranks> kHighKickers;
extern const KickerClassesBySize<kShortDeckLayout.ranks> kShortDeckKickers;

template <const Layout& layout, int cards>
[[nodiscard]] const std::int16_t* kicker_classes() {
    // Compared by ranks, because addresses are not constants under the sanitizers.
    static_assert(layout.ranks == kHighLayout.ranks || layout.ranks == kShortDeckLayout.ranks);
    if constexpr (layout.ranks == kHighLayout.ranks) {
        return kHighKickers[cards - 5].middle();
    } else {
        return kShortDeckKickers[cards - 5].middle();
    }
}

}  // namespace bigslick
