// The strengths of a strip of hands, for the vector paths.
#pragma once

#include "../../bulk/sliced_omaha.hpp"
#include "table.hpp"

namespace bigslick::sampling {

// The cards of single lanes, for the few that a vector kernel cannot evaluate.
template <typename V>
class LaneCards {
public:
    explicit LaneCards(const typename V::Suits& suits) {
        V::store_lanes(lanes_[0], suits.a);
        V::store_lanes(lanes_[1], suits.b);
        V::store_lanes(lanes_[2], suits.c);
        V::store_lanes(lanes_[3], suits.d);
    }
    [[nodiscard]] CardMask operator[](int lane) const {
        return {static_cast<std::uint64_t>(lanes_[3][lane]) << 48 |
                static_cast<std::uint64_t>(lanes_[2][lane]) << 32 |
                static_cast<std::uint64_t>(lanes_[1][lane]) << 16 | lanes_[0][lane]};
    }

private:
    alignas(64) std::uint16_t lanes_[4][V::kLanes];
};

// Replaces the lanes of `bits` by the results of the evaluator of single hands.
template <typename V, typename Single>
[[gnu::noinline]] typename V::Word settled(typename V::Word strengths, std::uint32_t bits,
                                           Single single) {
    alignas(64) std::uint16_t lanes[V::kLanes];
    V::store_lanes(lanes, strengths);
    for (; bits != 0; bits &= bits - 1) {
        const int lane = __builtin_ctz(bits);
        lanes[lane] = static_cast<std::uint16_t>(single(lane));
    }
    return V::load_lanes(lanes);
}

template <typename V, Family family, int cards>
[[gnu::always_inline]] inline typename V::Word strengths_of(const typename V::Suits& suits) {
    const sliced::BlockResult<V> result = sliced::evaluate_block<V, family, cards>(
        suits, sliced::suit_counts<V>(suits), sliced::levels<V>(suits));
    if (V::some(result.special)) [[unlikely]] {
        const LaneCards<V> hands(suits);
        return settled<V>(result.strengths, V::lane_bits(result.special),
                          [&](int lane) { return strength(family, hands[lane]); });
    }
    return result.strengths;
}

template <typename V, Family family>
typename V::Word omaha_strengths(const Table<V>& table, const Plan& plan, int player) {
    using Suits = typename V::Suits;
    const Suits* board = table.single[kBoard];
    Suits triples[10];
    int triple_count = 0;
    for (int x = 2; x < plan.board; ++x) {
        for (int y = 1; y < x; ++y) {
            for (int z = 0; z < y; ++z) {
                triples[triple_count++] =
                    V::join(V::join(board[x], board[y]), board[z]);
            }
        }
    }
    auto best = V::repeat(kDoesNotQualify);
    auto special = V::none();
    const Suits* hole = table.single[player];
    for (int i = 1; i < plan.hole; ++i) {
        for (int j = 0; j < i; ++j) {
            const Suits pair = V::join(hole[i], hole[j]);
            for (int t = 0; t < triple_count; ++t) {
                const auto result =
                    sliced::evaluate_five<V, family>(V::join(pair, triples[t]));
                best = V::largest(best, result.strengths);
                special = V::either(special, result.special);
            }
        }
    }
    if (V::some(special)) [[unlikely]] {
        const LaneCards<V> holes(table.held[player]), boards(table.held[kBoard]);
        return settled<V>(best, V::lane_bits(special), [&](int lane) {
            return omaha_strength(family, holes[lane], boards[lane]);
        });
    }
    return best;
}

// The families with their usual number of cards; `cards` only matters to high hands.
template <typename V>
typename V::Word family_strengths(Family family, int cards, const typename V::Suits& suits) {
    switch (family) {
        case Family::high:
            return cards == 5   ? strengths_of<V, Family::high, 5>(suits)
                   : cards == 6 ? strengths_of<V, Family::high, 6>(suits)
                                : strengths_of<V, Family::high, 7>(suits);
        case Family::short_deck:
            return cards == 5   ? strengths_of<V, Family::short_deck, 5>(suits)
                   : cards == 6 ? strengths_of<V, Family::short_deck, 6>(suits)
                                : strengths_of<V, Family::short_deck, 7>(suits);
        case Family::ace_to_five: return strengths_of<V, Family::ace_to_five, 7>(suits);
        case Family::eight_or_better: return strengths_of<V, Family::eight_or_better, 7>(suits);
        case Family::deuce_to_seven: return strengths_of<V, Family::deuce_to_seven, 7>(suits);
        case Family::badugi: return strengths_of<V, Family::badugi, 7>(suits);
        case Family::high_badugi: return strengths_of<V, Family::high_badugi, 7>(suits);
    }
    return V::repeat(kDoesNotQualify);
}

template <typename V>
typename V::Word line_strengths(const Table<V>& table, const Plan& plan, Line line, int player) {
    switch (line.use) {
        case Use::hole: return family_strengths<V>(line.family, plan.hole, table.held[player]);
        case Use::together:
            return family_strengths<V>(
                line.family, plan.hole + plan.board,
                V::join(table.held[player], table.held[kBoard]));
        case Use::omaha:
            return line.family == Family::eight_or_better
                       ? omaha_strengths<V, Family::eight_or_better>(table, plan, player)
                       : omaha_strengths<V, Family::high>(table, plan, player);
    }
    return V::repeat(kDoesNotQualify);
}

}  // namespace bigslick::sampling
