// What every SIMD path provides for evaluating many rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../cards.hpp"
#include "../families.hpp"

namespace bigslick {

inline constexpr std::ptrdiff_t kNoBadRow = -1;

// What makes a row valid. A batch that validates stops at the first invalid row; in an
// unchecked batch cards outside the deck are dropped and the result is unspecified.
struct RowRule {
    CountRange counts;
    CardMask deck;
    bool validate;

    [[nodiscard]] constexpr bool accepts(CardMask row) const {
        return (row.bits & ~deck.bits) == 0 && counts.contains(row.count());
    }
};

// Writes one strength per row; returns the first invalid row if the rule asks for
// validation, kNoBadRow otherwise.
using EvaluateRows = std::ptrdiff_t (*)(const CardMask* rows, std::size_t count, RowRule rule,
                                        Strength* out);

// Rows of `cards` ids each, one after the other. An id beyond the deck
// makes its row invalid for every deck, a duplicate one makes it too small.
using MasksFromIds = void (*)(const std::uint8_t* ids, std::size_t rows, std::size_t cards,
                              CardMask* out);

// Rows that are known to be valid: all have the number of hole and board cards of
// `shape`, without duplicate cards.
struct OmahaShape {
    int hole;
    int board;
    friend constexpr bool operator==(OmahaShape, OmahaShape) = default;
};
using EvaluateOmahaRows = void (*)(const CardMask* holes, const CardMask* boards,
                                   std::size_t count, OmahaShape shape, Strength* out);

struct Kernels {
    std::array<EvaluateRows, kFamilyCount> evaluate;
    std::array<EvaluateOmahaRows, kFamilyCount> evaluate_omaha;
    MasksFromIds masks_from_ids;
};

// For the table of simd/paths.cpp. An x86 path may only be called where it has
// found its instructions.
[[nodiscard]] const Kernels& portable_kernels();
[[nodiscard]] const Kernels& vector128_kernels();
[[nodiscard]] const Kernels& avx2_kernels();
[[nodiscard]] const Kernels& avx512_kernels();

}  // namespace bigslick
