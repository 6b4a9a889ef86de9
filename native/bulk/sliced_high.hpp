// A block of high hands: the usual ranking and short deck.
#pragma once

#include "sliced.hpp"

namespace bigslick::sliced {

// The strengths of a block. Lanes marked special have no result; the evaluator of
// single hands computes them.
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

// A block goes through three steps, so that a loop can run them for different
// blocks in parallel: each alone is a long chain of instructions that depend on
// each other.

// First: the ranks for straights and kickers, of the flush where there is one,
// and the ranks that come more than once.
template <typename V>
struct HighRanks {
    typename V::Word line;
    typename V::Mask has_flush;
    typename V::Word two, three, four;
};

template <typename V>
BIGSLICK_INLINE HighRanks<V> high_ranks(const typename V::Suits& s, const SuitCounts<V>& counts,
                                        const Levels<V>& levels) {
    const auto suited = flush_ranks<V>(s, counts);
    const auto has_flush = V::is_set(suited);
    return {V::or_else(has_flush, suited, levels.any), has_flush, levels.two, levels.three,
            levels.four};
}

// Second: what the hand is made of. Flushes and straights have no made
// part, and the kickers of a straight are its places. More kickers may be left
// than count.
template <typename V>
struct HighParts {
    typename V::Word made, kickers;
    typename V::Mask has_two_pairs, has_trips, has_quads, has_straight;
};

// Every hand of the block has exactly `cards` cards.
template <typename V, const Layout& layout, int cards>
BIGSLICK_INLINE HighParts<V> high_parts(const HighRanks<V>& ranks) {
    const auto& [line, has_flush, two, three, four] = ranks;
    const auto straights = straight_places<V, layout>(line);
    const auto has_straight = V::is_set(straights);
    const auto two_pairs = without_lowest<V>(two);  // all but the lowest pair
    const auto has_two_pairs = V::is_set(two_pairs);
    const auto has_trips = V::is_set(three);
    const auto has_quads = V::is_set(four);
    const auto has_full = V::without(V::both(has_trips, has_two_pairs), has_quads);

    auto made = two;
    auto top_trips = three;
    if constexpr (cards >= 6) {  // three pairs, two trips
        made = V::drop_lowest(V::is_set(without_lowest<V>(two_pairs)), made);
        top_trips = V::highest_of_two(top_trips);
    }
    made = V::or_else(has_trips, top_trips, made);
    made = V::or_else(has_quads, four, made);
    // Neither a flush nor a straight comes with a full house or quads in seven cards.
    made = V::unless(V::either(has_flush, has_straight), made);

    const auto kickers = V::without(V::narrow(has_full, two, line), made);
    return {made, V::or_else(has_straight, straights, kickers), has_two_pairs, has_trips,
            has_quads, has_straight};
}

// Then its category and the kickers that count.
template <typename V>
struct HighHand {
    typename V::Word category, made, kickers;
    typename V::Mask five;  // lanes with five kickers
    typename V::Mask special;
};

// At most cards - 5 members of any kicker set are too many, so as many
// conditional drops suffice.
template <typename V, const Layout& layout, int cards>
BIGSLICK_INLINE HighHand<V> high_hand(const HighRanks<V>& ranks) {
    const HighParts<V> parts = high_parts<V, layout, cards>(ranks);
    const auto next_place = V::template fill<table_key(1) - table_key(0)>();
    auto category = V::add_where(V::is_set(ranks.two), category_key<V, high_card>(), next_place);
    category = V::add_where(parts.has_two_pairs, category, next_place);
    category =
        V::add_where(parts.has_trips, category, V::template fill<table_key(2) - table_key(0)>());
    category = V::raise(parts.has_quads, category_key<V, quads>(), category);
    category = V::raise(parts.has_straight, category_key<V, straight>(), category);
    category = V::raise(ranks.has_flush, category_key<V, flush>(), category);

    auto kickers = parts.kickers;
    if constexpr (cards >= 6) {
        const auto wanted = V::pick(V::table8(kCategories<layout>.kickers), category);
        const auto excess = V::subtract(V::popcount(kickers), wanted);
        kickers = V::drop_lowest(V::exceeds(excess, V::zero()), kickers);
        if constexpr (cards >= 7) {
            kickers = V::drop_lowest(V::exceeds(excess, V::template fill<1>()), kickers);
        }
    }
    const auto five = V::either(ranks.has_flush, V::equal(category, category_key<V, high_card>()));
    return {category, parts.made, kickers, five, V::both(ranks.has_flush, parts.has_straight)};
}

// Third: the number of its class.
template <typename V, const Layout& layout>
BIGSLICK_INLINE BlockResult<V> high_result(const HighHand<V>& hand) {
    return {class_index<V, layout>(hand.category, hand.made, hand.kickers, hand.five),
            hand.special};
}

template <typename V, const Layout& layout, int cards>
BIGSLICK_INLINE BlockResult<V> high_block(const typename V::Suits& s, const SuitCounts<V>& counts,
                                          const Levels<V>& levels) {
    return high_result<V, layout>(high_hand<V, layout, cards>(high_ranks<V>(s, counts, levels)));
}

}  // namespace bigslick::sliced
