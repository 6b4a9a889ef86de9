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

// The sorted positions that are gone, in each lane, less one: a draw steps over those
// that are smaller than itself.
template <typename V, int most>
class Gone {
public:
    [[gnu::always_inline]] void put(typename V::Word place) {
        place = V::subtract(place, V::repeat(1));
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

// The same from a whole live deck, unrolled to stay in registers. The numbers become
// positions.
template <typename V, int draws>
[[gnu::always_inline]] inline void place_few(typename V::Word (&numbers)[draws]) {
    typename V::Word gone[draws];
#pragma GCC unroll 8
    for (int dealt = 0; dealt < draws; ++dealt) {
#pragma GCC unroll 8
        for (int i = 0; i < dealt; ++i) numbers[dealt] = V::step_over(numbers[dealt], gone[i]);
        if (dealt + 1 == draws) return;
        auto place = V::subtract(numbers[dealt], V::repeat(1));
#pragma GCC unroll 8
        for (int i = 0; i < dealt; ++i) {
            const auto lower = V::smallest(gone[i], place);
            place = V::largest(gone[i], place);
            gone[i] = lower;
        }
        gone[dealt] = place;
    }
}

}  // namespace bigslick::sampling
