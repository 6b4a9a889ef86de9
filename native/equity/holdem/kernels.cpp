#include "kernels.hpp"

namespace bigslick {

BoardWeights::BoardWeights(CardMask live) {
    for (int rank = 0; rank < kRankCount; ++rank) {
        const auto key = static_cast<std::size_t>(rank + 1);
        const int left = (live & CardMask{std::uint64_t{0x0001'0001'0001'0001} << rank}).count();
        for (int copies = 0; copies <= kSuitCount; ++copies) {
            all[static_cast<std::size_t>(copies)][key] =
                static_cast<std::uint8_t>(choose(left, copies));
        }
        for (int suit = 0; suit < kSuitCount; ++suit) {
            const auto s = static_cast<std::size_t>(suit);
            const int own = live.suit(suit) >> rank & 1;
            for (int copies = 1; copies < kSuitCount; ++copies) {
                const auto c = static_cast<std::size_t>(copies);
                without[s][c][key] = static_cast<std::uint8_t>(choose(left - own, copies));
                with[s][c][key] = static_cast<std::uint8_t>(own * choose(left - own, copies - 1));
            }
        }
    }
}

}  // namespace bigslick
