// What the bit-sliced kernels share.
//
// A block holds as many hands as a register has 16-bit lanes. One register
// carries the clubs of all of them, the next the diamonds, and so on; every
// step below processes the whole block, without branches or memory accesses.
// V is the vector type: simd/avx2.hpp or simd/avx512.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../classes.hpp"
#include "../evaluate.hpp"
#include "kernels.hpp"
#include "kicker_tables.hpp"

// A block is kept in registers, so a function that takes or returns one must be
// inlined whatever its size.
#define BIGSLICK_INLINE [[gnu::always_inline]] inline

namespace bigslick::sliced {

// As RankLevels, for a block.
template <typename V>
struct Levels {
    typename V::Word any, two, three, four;
};

template <typename V>
BIGSLICK_INLINE Levels<V> levels(const typename V::Suits& s) {
    const auto sum = V::odd3(s.a, s.b, s.c);
    const auto carry = V::majority(s.a, s.b, s.c);
    return {V::any3(carry, sum, s.d), V::or_both(carry, sum, s.d), V::and_either(carry, sum, s.d),
            V::all3(carry, sum, s.d)};
}

template <typename V>
struct SuitCounts {
    typename V::Word a, b, c, d;
};

template <typename V>
BIGSLICK_INLINE SuitCounts<V> suit_counts(const typename V::Suits& s) {
    return {V::popcount(s.a), V::popcount(s.b), V::popcount(s.c), V::popcount(s.d)};
}

// The counts of two sets of cards together.
template <typename V>
BIGSLICK_INLINE SuitCounts<V> sum(const SuitCounts<V>& x, const SuitCounts<V>& y) {
    return {V::add(x.a, y.a), V::add(x.b, y.b), V::add(x.c, y.c), V::add(x.d, y.d)};
}

template <typename V>
BIGSLICK_INLINE typename V::Word total(const SuitCounts<V>& n) {
    return V::add(V::add(n.a, n.b), V::add(n.c, n.d));
}

template <typename V>
BIGSLICK_INLINE typename V::Word minus_one(typename V::Word x) {
    return V::add(x, V::template fill<-1>());
}

template <typename V>
BIGSLICK_INLINE typename V::Word without_lowest(typename V::Word x) {
    return V::both(x, minus_one<V>(x));
}

template <typename V>
BIGSLICK_INLINE typename V::Word lowest(typename V::Word x) {
    return V::without(x, minus_one<V>(x));
}

// The five lowest members of each set, all of them if there are fewer.
template <typename V>
BIGSLICK_INLINE typename V::Word bottom_five(typename V::Word x) {
    auto rest = x;
    for (int i = 0; i < 5; ++i) rest = without_lowest<V>(rest);
    return V::differ(x, rest);
}

template <typename V>
BIGSLICK_INLINE typename V::Word ace_low(typename V::Word x) {
    return V::both(V::either(V::template up<1>(x), V::template down<kRankCount - 1>(x)),
                   V::template fill<kAllRanks>());
}

// Places of the categories in tables: the third card of a kind moves a pair, or two
// pairs, up by two places.
inline constexpr std::array<std::size_t, 8> kPlaceOfCategory = [] {
    std::array<std::size_t, 8> place{};
    place[high_card] = 0;
    place[one_pair] = 1;
    place[two_pair] = 2;
    place[trips] = place[one_pair] + 2;
    place[full_house] = place[two_pair] + 2;
    place[quads] = 5;
    place[straight] = 6;
    place[flush] = 7;
    return place;
}();

// What a category contributes to a class index, as tables for V::pick. Eight
// slots: the straight flush is left out and handled separately.
struct CategoryTables {
    std::array<std::int16_t, 8> base{};
    std::array<std::int16_t, 8> weight{};
    std::array<std::int16_t, 8> kickers{};
    std::array<std::int16_t, 8> flip{};
};

[[nodiscard]] constexpr CategoryTables category_tables(const Layout& layout) {
    constexpr std::array<int, 8> kKickers{5, 3, 1, 2, 1, 5, 1, 1};
    CategoryTables tables;
    for (std::size_t i = 0; i < 8; ++i) {
        const std::size_t place = kPlaceOfCategory[i];
        tables.base[place] = static_cast<std::int16_t>(layout.base[i]);
        tables.weight[place] = static_cast<std::int16_t>(layout.weight[i]);
        tables.kickers[place] = static_cast<std::int16_t>(kKickers[i]);
        tables.flip[place] = static_cast<std::int16_t>(KickerTables::few_flip(kKickers[i]));
    }
    return tables;
}

// A category as a key into these tables, in every lane.
template <typename V, Category category>
BIGSLICK_INLINE typename V::Word category_key() {
    return V::template fill<table_key(static_cast<int>(kPlaceOfCategory[category]))>();
}

template <const Layout& layout>
inline constexpr CategoryTables kCategories = category_tables(layout);

// The made ranks' number, and the kickers with the gaps of the made ranks closed.
template <typename V>
struct Numbered {
    typename V::Word made_index, closed;
};

template <typename V>
BIGSLICK_INLINE Numbered<V> number_made(typename V::Word made, typename V::Word kickers) {
    const auto below_made = minus_one<V>(made);
    const auto below_lower = V::without(below_made, made);
    const auto upper = V::both(made, below_made);   // empty for one made rank,
    const auto below_upper = minus_one<V>(upper);   // then all ones: nothing moves
    auto closed = V::average(kickers, V::both(kickers, below_upper));
    closed = V::average(closed, V::both(closed, below_lower));
    return {V::made_index(V::without(made, below_made), below_lower, upper, below_upper), closed};
}

// Class index of made part and kickers: base + colex(made) * weight + the
// kickers' index. Unpaired hands have an empty made part and weight 0.
template <typename V, const Layout& layout>
BIGSLICK_INLINE typename V::Word class_index(typename V::Word category, typename V::Word made,
                             typename V::Word kickers, typename V::Mask five) {
    const Numbered<V> number = number_made<V>(made, kickers);
    const auto fixed = V::add(V::pick(V::table8(kCategories<layout>.base), category),
                              V::multiply(number.made_index,
                                          V::pick(V::table8(kCategories<layout>.weight), category)));
    return V::add(fixed, V::template kicker_index<layout>(number.closed, five,
                                         V::pick(V::table8(kCategories<layout>.flip), category)));
}

}  // namespace bigslick::sliced
