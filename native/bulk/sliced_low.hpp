// A block of low hands of five to seven cards.
#pragma once

#include "sliced_high.hpp"

namespace bigslick::sliced {

// The class index of the lowest hand that ignores straights and flushes, with
// five to seven cards in each lane. As in lowest_paired, the number of distinct
// ranks decides; every rank of a paired hand plays.
template <typename V, const Layout& layout>
BIGSLICK_INLINE typename V::Word low_block(const Levels<V>& levels) {
    const auto distinct = V::popcount(levels.any);
    const auto has_five = V::exceeds(distinct, V::template fill<4>());
    const auto has_four = V::equal(distinct, V::template fill<4>());
    const auto has_two = V::exceeds(V::template fill<3>(), distinct);
    const auto more_pairs = without_lowest<V>(levels.two);
    const auto has_two_pairs = V::is_set(more_pairs);
    const auto has_full = V::both(has_two, has_two_pairs);

    auto category = V::choose(has_two_pairs, category_key<V, two_pair>(), category_key<V, trips>());
    category = V::choose(has_two, category_key<V, quads>(), category);
    category = V::choose(has_full, category_key<V, full_house>(), category);
    category = V::choose(has_four, category_key<V, one_pair>(), category);
    category = V::choose(has_five, category_key<V, high_card>(), category);

    // Trips and quads: the only rank that occurs twice.
    auto made = V::differ(levels.two, without_lowest<V>(more_pairs));
    made = V::choose(has_four, lowest<V>(levels.two), made);
    made = V::choose(has_full, lowest<V>(levels.three), made);
    made = V::unless(has_five, made);
    const auto kickers =
        V::choose(has_five, bottom_five<V>(levels.any), V::differ(levels.any, made));
    return class_index<V, layout>(category, made, kickers, has_five);
}

template <typename V>
BIGSLICK_INLINE typename V::Word ace_to_five_block(const Levels<V>& levels) {
    const Levels<V> low{ace_low<V>(levels.any), ace_low<V>(levels.two), ace_low<V>(levels.three),
                        levels.four};
    return V::subtract(V::template fill<kAceToFiveLayout.classes - 1>(), low_block<V, kAceToFiveLayout>(low));
}

// Five distinct ranks of the eight lowest, else no hand.
template <typename V>
BIGSLICK_INLINE typename V::Word eight_or_better_block(const Levels<V>& levels) {
    const auto low = V::both(ace_low<V>(levels.any), V::template fill<0xff>());
    const auto qualifies = V::exceeds(V::popcount(low), V::template fill<4>());
    const auto index = V::template kicker_index<kAceToFiveLayout>(bottom_five<V>(low), qualifies,
                                       V::zero());
    return V::choose(qualifies, V::subtract(V::template fill<class_count(Family::eight_or_better) - 1>(), index),
                     V::template fill<kDoesNotQualify>());
}

// The lowest ranks may not be the answer where they form a straight or where a
// suit could hold all of them: those lanes are special.
template <typename V>
BIGSLICK_INLINE BlockResult<V> deuce_to_seven_block(const SuitCounts<V>& counts, const Levels<V>& levels) {
    const auto straights = straight_places<V, kDeuceToSevenLayout>(bottom_five<V>(levels.any));
    const auto most = V::largest(V::largest(counts.a, counts.b), V::largest(counts.c, counts.d));
    const auto strengths = V::subtract(V::template fill<kDeuceToSevenLayout.classes - 1>(),
                                       low_block<V, kDeuceToSevenLayout>(levels));
    return {strengths, V::either(V::is_set(straights), V::exceeds(most, V::template fill<4>()))};
}

}  // namespace bigslick::sliced
