// A block of Omaha hands: every pair of hole cards with every triple of the board.
#pragma once

#include "sliced_rows.hpp"

namespace bigslick::sliced {

template <typename V>
BIGSLICK_INLINE typename V::Suits join(const typename V::Suits& x, const typename V::Suits& y) {
    return {V::either(x.a, y.a), V::either(x.b, y.b), V::either(x.c, y.c), V::either(x.d, y.d)};
}

// The cards of each row one by one, lowest bit first, as blocks of single cards.
template <typename V, std::size_t most>
std::array<typename V::Suits, most> single_cards(const CardMask* rows, int count) {
    std::array<typename V::Suits, most> singles;
    CardMask rest[V::kLanes];
    CardMask card[V::kLanes];
    for (int i = 0; i < V::kLanes; ++i) rest[i] = rows[i];
    for (int j = 0; j < count; ++j) {
        for (int i = 0; i < V::kLanes; ++i) {
            card[i].bits = rest[i].bits & (0 - rest[i].bits);
            rest[i].bits ^= card[i].bits;
        }
        singles[static_cast<std::size_t>(j)] = V::load(card);
    }
    return singles;
}

template <typename V, Family family>
BIGSLICK_INLINE BlockResult<V> evaluate_five(const typename V::Suits& s) {
    const auto levels = sliced::levels<V>(s);
    if constexpr (family == Family::high || family == Family::short_deck) {
        constexpr const Layout& layout =
            family == Family::high ? kHighLayout : kShortDeckLayout;
        return high_block<V, layout, 5>(s, suit_counts<V>(s), levels);
    } else if constexpr (family == Family::ace_to_five) {
        return {ace_to_five_block<V>(levels), V::none()};
    } else if constexpr (family == Family::eight_or_better) {
        return {eight_or_better_block<V>(levels), V::none()};
    } else {
        return deuce_to_seven_block<V>(suit_counts<V>(s), levels);
    }
}

template <typename V, Family family>
void evaluate_omaha_block(const CardMask* holes, const CardMask* boards, OmahaShape shape,
                          Strength* out) {
    using Suits = typename V::Suits;
    const auto hole = single_cards<V, 6>(holes, shape.hole);
    const auto board = single_cards<V, 5>(boards, shape.board);
    std::array<Suits, 10> triples;
    std::size_t triple_count = 0;
    for (std::size_t x = 2; x < static_cast<std::size_t>(shape.board); ++x) {
        for (std::size_t y = 1; y < x; ++y) {
            for (std::size_t z = 0; z < y; ++z) {
                triples[triple_count++] = join<V>(join<V>(board[x], board[y]), board[z]);
            }
        }
    }
    auto best = V::template fill<kDoesNotQualify>();
    auto special = V::none();
    for (std::size_t i = 1; i < static_cast<std::size_t>(shape.hole); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            Suits pair = join<V>(hole[i], hole[j]);
            for (std::size_t t = 0; t < triple_count; ++t) {
                Suits five = join<V>(pair, triples[t]);
                if constexpr (family == Family::short_deck) five = short_deck_suits<V>(five);
                const BlockResult<V> result = evaluate_five<V, family>(five);
                best = V::largest(best, result.strengths);
                special = V::either(special, result.special);
            }
        }
    }
    V::store(out, best);
    for (auto bits = V::lane_bits(special); bits != 0; bits &= bits - 1) {
        const int row = V::row_of_lane(std::countr_zero(bits));
        out[row] = omaha_strength(family, holes[row], boards[row]);
    }
}

template <typename V, Family family>
void evaluate_omaha_rows(const CardMask* holes, const CardMask* boards, std::size_t count,
                         OmahaShape shape, Strength* out) {
    std::size_t i = 0;
    for (; i + V::kLanes <= count; i += V::kLanes) {
        evaluate_omaha_block<V, family>(holes + i, boards + i, shape, out + i);
    }
    if (i == count) return;
    CardMask padded_holes[V::kLanes];
    CardMask padded_boards[V::kLanes];
    Strength strengths[V::kLanes];
    for (std::size_t lane = 0; lane < V::kLanes; ++lane) {
        const std::size_t row = i + lane < count ? i + lane : i;
        padded_holes[lane] = holes[row];
        padded_boards[lane] = boards[row];
    }
    evaluate_omaha_block<V, family>(padded_holes, padded_boards, shape, strengths);
    for (std::size_t lane = 0; i + lane < count; ++lane) out[i + lane] = strengths[lane];
}

}  // namespace bigslick::sliced
