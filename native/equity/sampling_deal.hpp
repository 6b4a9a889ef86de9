// Dealing without replacement, every lane on its own.
//
// A draw among the m cards that are left is a number below m. It becomes a
// position in the live deck by stepping over the cards that are gone, from the
// lowest up; these are kept sorted in each lane. Every deal is equally likely,
// and nothing is thrown away.
#pragma once

#include "sampling_generator.hpp"
#include "sampling_plan.hpp"

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

// Calls take(i, position) for `draws` new cards; the last is not put aside.
template <typename V, int most, typename Take>
[[gnu::always_inline]] inline void deal(Generator<V>& generator, Gone<V, most>& gone, int live,
                                        int draws, Take take) {
#pragma GCC unroll 5
    for (int i = 0; i < draws; ++i) {
        const auto place = gone.left(generator.below(live - gone.count()));
        take(i, place);
        if (i + 1 < draws) gone.put(place);
    }
}

}  // namespace bigslick::sampling
