// Constants as memory operands.
#pragma once

#include <array>
#include <cstdint>

namespace bigslick {

// One value in every lane of the widest vector. A weak symbol hides the value
// from the compiler, which would otherwise build it anew in every turn of the
// loop with a broadcast on the busiest port; a load costs nothing there.
template <int value>
[[gnu::weak]] extern const std::array<std::uint16_t, 32> kFilled;

template <int value>
alignas(64) const std::array<std::uint16_t, 32> kFilled = [] {
    std::array<std::uint16_t, 32> words{};
    words.fill(static_cast<std::uint16_t>(value));
    return words;
}();

}  // namespace bigslick
