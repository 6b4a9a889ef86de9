// The strengths of a strip of hands, one by one. See hands.hpp.
#pragma once

#include "../../evaluate.hpp"
#include "../../simd/portable.hpp"
#include "table.hpp"

namespace bigslick::sampling {
namespace {

template <typename V>
typename V::Word line_strengths(const Table<V>& table, const Plan&, Line line, int player) {
    const auto& holes = table.held[player].cards;
    const auto& boards = table.held[kBoard].cards;
    return V::each([&](std::size_t i) {
        switch (line.use) {
            case Use::hole: return strength(line.family, holes[i]);
            case Use::together: return strength(line.family, holes[i] | boards[i]);
            case Use::omaha: return omaha_strength(line.family, holes[i], boards[i]);
        }
        return kDoesNotQualify;
    });
}

}  // namespace
}  // namespace bigslick::sampling
