// A block of high hands: the usual ranking and short deck.
#pragma once

#include "sliced.hpp"

namespace bigslick::sliced {

// What a block makes; lanes marked special hold no answer and are left to the
// evaluator of single hands.
template <typename V>
struct BlockResult {
    typename V::Word strengths;
    typename V::Mask special;
};

// Top cards of straights, as straight_tops, four places down: the set bit is
// the index of the straight. The wheel's place is 0 where there is one.
template <typename V, const Layout& layout>
BIGSLICK_INLINE typename V::Word straight_places(typename V::Word ranks) {
    const auto line =
        layout.wheel ? V::either(V::template up<1>(ranks), V::template down<layout.ranks - 1>(ranks))
                     : ranks;
    const auto pairs = V::both(line, V::template down<1>(line));
    return V::all3(pairs, V::template down<2>(pairs), V::template down<4>(line));
}

// The ranks of the suit with five or more cards; empty where no suit has so
// many. Up to nine cards hold at most one such suit.
template <typename V>
BIGSLICK_INLINE typename V::Word flush_ranks(const typename V::Suits& s, const SuitCounts<V>& counts) {
    const auto four = V::template fill<4>();
    return V::either(V::either(V::keep(V::exceeds(counts.a, four), s.a),
                               V::keep(V::exceeds(counts.b, four), s.b)),
                     V::either(V::keep(V::exceeds(counts.c, four), s.c),
                               V::keep(V::exceeds(counts.d, four), s.d)));
}

// Every hand of the block has exactly `cards` cards. At most cards - 5 members
// of any kicker set are too many, so as many conditional drops suffice.
template <typename V, const Layout& layout, int cards>
BIGSLICK_INLINE BlockResult<V> high_block(const typename V::Suits& s, const SuitCounts<V>& counts,
                          const Levels<V>& levels) {
    const auto suited = flush_ranks<V>(s, counts);
    const auto has_flush = V::is_set(suited);
    const auto line = V::choose(has_flush, suited, levels.any);
    const auto straights = straight_places<V, layout>(line);
    const auto has_straight = V::is_set(straights);

    const auto two_pairs = without_lowest<V>(levels.two);  // all but the lowest pair
    const auto has_two_pairs = V::is_set(two_pairs);
    const auto has_trips = V::is_set(levels.three);
    const auto has_full = V::both(has_trips, has_two_pairs);
    const auto has_quads = V::is_set(levels.four);

    auto category = V::raise(V::is_set(levels.two), category_key<V, one_pair>(),
                             category_key<V, high_card>());
    category = V::raise(has_two_pairs, category_key<V, two_pair>(), category);
    category = V::raise(has_trips, category_key<V, trips>(), category);
    category = V::raise(has_straight, category_key<V, straight>(), category);
    category = V::raise(has_flush, category_key<V, flush>(), category);
    category = V::raise(has_full, category_key<V, full_house>(), category);
    category = V::raise(has_quads, category_key<V, quads>(), category);

    auto made = levels.two;
    auto top_trips = levels.three;
    if constexpr (cards >= 6) {  // three pairs, two trips
        made = V::drop_lowest(V::is_set(without_lowest<V>(two_pairs)), made);
        top_trips = V::drop_lowest(V::is_set(without_lowest<V>(top_trips)), top_trips);
    }
    made = V::choose(has_trips, top_trips, made);
    made = V::choose(has_quads, levels.four, made);
    // Flushes and straights have no made part; they never come with a full
    // house or quads in seven cards.
    made = V::unless(V::either(has_flush, has_straight), made);

    auto kickers = V::choose(V::without(has_full, has_quads), levels.two, line);
    kickers = V::choose(has_straight, straights, V::without(kickers, made));
    if constexpr (cards >= 6) {
        const auto wanted = V::pick(V::table8(kCategories<layout>.kickers), category);
        const auto excess = V::subtract(V::popcount(kickers), wanted);
        kickers = V::drop_lowest(V::exceeds(excess, V::zero()), kickers);
        if constexpr (cards >= 7) {
            kickers = V::drop_lowest(V::exceeds(excess, V::template fill<1>()), kickers);
        }
    }
    const auto five = V::either(has_flush, V::equal(category, category_key<V, high_card>()));
    return {class_index<V, layout>(category, made, kickers, five),
            V::both(has_flush, has_straight)};
}

}  // namespace bigslick::sliced
