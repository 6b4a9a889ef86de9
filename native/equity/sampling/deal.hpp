// Dealing without replacement, every lane on its own.
//
// A draw among the m cards that are left is a number below m. It becomes a
// position in the live deck by stepping over the cards that are gone, from the
// lowest up; these are kept sorted in each lane. Every deal is equally likely,
// and no draw is rejected.
#pragma once

#include "generator.hpp"
#include "plan.hpp"

namespace bigslick::sampling {

// The sorted positions that are gone, in each lane.
template <typename V, int most>
class Gone {
public:
    [[gnu::always_inline]] void put(typename V::Word place) {
        for (int i = 0; i < count_; ++i) {
            const auto lower = V::smallest(sorted_[i], place);
            place = V::largest(sorted_[i], place);
            sorted_[i] = lower;
        }
        sorted_[count_++] = place;
    }

    // The position of the n-th card that is left.
    [[gnu::always_inline]] typename V::Word left(typename V::Word n) const {
        for (int i = 0; i < count_; ++i) n = V::step_over(n, sorted_[i]);
        return n;
    }

    [[nodiscard]] int count() const { return count_; }

private:
    typename V::Word sorted_[most];
    int count_ = 0;
};

// Calls take(i, position) for `draws` new cards.
template <typename V, int most, typename Take>
inline void deal(Generator<V>& generator, Gone<V, most>& gone, int live, int draws, Take take) {
    for (int i = 0; i < draws; ++i) {
        const auto place = gone.left(generator.below(live - gone.count()));
        take(i, place);
        gone.put(place);
    }
}

// The same from a whole live deck, unrolled to stay in registers.
template <typename V, int draws, int dealt = 0, typename Take>
[[gnu::always_inline]] inline void deal_few(Generator<V>& generator, int live,
                                            typename V::Word (&gone)[draws], Take take) {
    if constexpr (dealt < draws) {
        auto place = generator.below(live - dealt);
#pragma GCC unroll 8
        for (int i = 0; i < dealt; ++i) place = V::step_over(place, gone[i]);
        take(place);
        if constexpr (dealt + 1 < draws) {
#pragma GCC unroll 8
            for (int i = 0; i < dealt; ++i) {
                const auto lower = V::smallest(gone[i], place);
                place = V::largest(gone[i], place);
                gone[i] = lower;
            }
            gone[dealt] = place;
            deal_few<V, draws, dealt + 1>(generator, live, gone, take);
        }
    }
}

}  // namespace bigslick::sampling
