#include "kicker_classes.hpp"

namespace bigslick {
namespace {

// Filled when the module is loaded, in a millisecond: as a constant it took the compiler
// longer than any other file of its size.
template <int ranks>
KickerClassesBySize<ranks> by_size(const Layout& layout) {
    KickerClassesBySize<ranks> tables{};
    for (int cards = 5; cards <= 7; ++cards) {
        auto& table = tables[static_cast<std::size_t>(cards - 5)];
        for (std::size_t set = 1; set < table.kSets; ++set) {
            const auto kickers = static_cast<Ranks>(set);
            table.classes[table.kSets + set] =
                static_cast<std::int16_t>(unsuited_class(layout, cards, kickers));
            table.classes[table.kSets - 1 - set] =
                static_cast<std::int16_t>(suited_class(layout, kickers));
        }
    }
    return tables;
}

}  // namespace

const KickerClassesBySize<kHighLayout.ranks> kHighKickers =
    by_size<kHighLayout.ranks>(kHighLayout);
const KickerClassesBySize<kShortDeckLayout.ranks> kShortDeckKickers =
    by_size<kShortDeckLayout.ranks>(kShortDeckLayout);

}  // namespace bigslick
