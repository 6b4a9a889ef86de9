// Reading cards as they are commonly written: "AsKh2c".
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cards.hpp"

namespace bigslick {

namespace card_text {

inline constexpr std::uint8_t kUnreadable = 0x80;

constexpr std::array<std::uint8_t, 256> positions(std::string_view letters, unsigned step) {
    std::array<std::uint8_t, 256> table{};
    table.fill(kUnreadable);
    for (std::size_t i = 0; i < letters.size(); ++i) {
        table[static_cast<unsigned char>(letters[i])] = static_cast<std::uint8_t>(i * step);
    }
    return table;
}

inline constexpr auto kRankShift = positions("23456789TJQKA", 1);
inline constexpr auto kSuitShift = positions("cdhs", 16);

}  // namespace card_text

// The cards of a text that has only rank and suit letters and no duplicate card;
// an empty mask for any other text, which the caller then parses in full.
[[nodiscard]] constexpr CardMask cards_from_text(std::string_view text) {
    std::uint64_t mask = 0;
    unsigned seen = 0;
    if (text.size() % 2 != 0) return {};
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const unsigned shift = card_text::kRankShift[static_cast<unsigned char>(text[i])] |
                               card_text::kSuitShift[static_cast<unsigned char>(text[i + 1])];
        seen |= shift;
        mask |= std::uint64_t{1} << (shift & 63);
    }
    const bool readable = (seen & card_text::kUnreadable) == 0;
    return {readable && static_cast<std::size_t>(std::popcount(mask)) * 2 == text.size() ? mask
                                                                                          : 0};
}

}  // namespace bigslick
