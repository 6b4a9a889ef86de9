// Reading rows of card ids, the part that the paths share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../cards.hpp"

namespace bigslick::ids {

// The fast code looks up the low six bits of an id. Ids 52..63 become bits that
// are not cards; larger ids would look like cards and are found with these bits.
inline constexpr std::uint8_t kBeyondSixBits = 0xc0;

// The cards of two ids, by six bits of each.
alignas(64) inline constexpr std::array<CardMask, 1 << 12> kCardsOfPair = [] {
    std::array<CardMask, 1 << 12> table{};
    for (unsigned i = 0; i < table.size(); ++i) table[i] = kCardOfId[i >> 6] | kCardOfId[i & 63];
    return table;
}();

inline void masks_one_by_one(const std::uint8_t* ids, std::size_t rows, std::size_t cards,
                             CardMask* out) {
    for (std::size_t i = 0; i < rows; ++i, ids += cards) {
        std::uint64_t mask = 0;
        for (std::size_t j = 0; j < cards; ++j) mask |= kCardOfId[ids[j]].bits;
        out[i].bits = mask;
    }
}

// Calls the converter for this number of cards, run<cards>; there is none for wide rows.
template <typename Converter>
void convert(const std::uint8_t* ids, std::size_t rows, std::size_t cards, CardMask* out) {
    switch (cards) {
        case 1: return Converter::template run<1>(ids, rows, out);
        case 2: return Converter::template run<2>(ids, rows, out);
        case 3: return Converter::template run<3>(ids, rows, out);
        case 4: return Converter::template run<4>(ids, rows, out);
        case 5: return Converter::template run<5>(ids, rows, out);
        case 6: return Converter::template run<6>(ids, rows, out);
        case 7: return Converter::template run<7>(ids, rows, out);
        default: return masks_one_by_one(ids, rows, cards, out);
    }
}

}  // namespace bigslick::ids
