// A block of badugi hands: the greedy choice of evaluate_badugi.cpp, lane by lane.
#pragma once

#include <utility>

#include "../suit_matching.hpp"
#include "sliced.hpp"

namespace bigslick::sliced {

// The suit sets after giving one more rank to `suit`, where the lane has that card.
template <typename V, int suit>
BIGSLICK_INLINE typename V::Word take_suit(typename V::Word sets, typename V::Word cards,
                                            typename V::Word rank) {
    const auto free = V::both(sets, V::template fill<kWithoutSuit[suit]>());
    return V::keep(V::is_set(V::both(cards, rank)), V::template up<(1 << suit)>(free));
}

// The chosen ranks, in the order in which bit 0 is the best rank.
template <typename V, int... ranks>
BIGSLICK_INLINE typename V::Word badugi_ranks(const typename V::Suits& s,
                                              std::integer_sequence<int, ranks...>) {
    auto reachable = V::template fill<kNoSuitTaken>();
    auto chosen = V::zero();
    const auto try_rank = [&](typename V::Word rank) {
        const auto next =
            V::either(V::either(take_suit<V, 0>(reachable, s.a, rank),
                                take_suit<V, 1>(reachable, s.b, rank)),
                      V::either(take_suit<V, 2>(reachable, s.c, rank),
                                take_suit<V, 3>(reachable, s.d, rank)));
        const auto no_room = V::is_zero(next);
        reachable = V::choose(no_room, reachable, next);
        chosen = V::either(chosen, V::unless(no_room, rank));
    };
    (try_rank(V::template fill<(1 << ranks)>()), ...);
    return chosen;
}

// The strength of the best hand of each size: all four-card hands rank above
// all three-card hands, and so on.
inline constexpr std::array<std::int16_t, 8> kBadugiTop = [] {
    std::array<std::int16_t, 8> table{};
    int better = 0;
    for (int size = 4; size > 0; --size) {
        table[static_cast<std::size_t>(size)] =
            static_cast<std::int16_t>(class_count(Family::badugi) - 1 - better);
        better += choose(kRankCount, size);
    }
    return table;
}();

template <typename V>
BIGSLICK_INLINE typename V::Word badugi_block(const typename V::Suits& s) {
    const auto ranks = badugi_ranks<V>(s, std::make_integer_sequence<int, kRankCount>{});
    const auto size_key =
        V::add(V::multiply(V::popcount(ranks), V::template fill<table_key(1) - table_key(0)>()),
               V::template fill<table_key(0)>());
    return V::subtract(V::pick(V::table8(kBadugiTop), size_key), V::small_set_index(ranks));
}

}  // namespace bigslick::sliced
