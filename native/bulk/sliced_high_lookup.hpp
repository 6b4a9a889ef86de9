// Rows of high hands whose last step is a look-up, hand by hand.
//
// A vector unit without a wide permutation needs dozens of instructions to number
// the kickers. A table in memory takes four plain ones for each hand, and those run
// in parallel with the vector units instead of waiting for them.
#pragma once

#include "kicker_classes.hpp"
#include "sliced_high_rows.hpp"

namespace bigslick::sliced {

// What the made part adds to the class that the kickers give. The place is the sum of:
// one for three of a kind, one more for the fourth card, three for a second pair or
// a second rank that counts as one.
struct MadeTables {
    static constexpr int kSecondPair = 3;

    SplitTable base{};
    SplitTable weight{};

    explicit constexpr MadeTables(const Layout& layout) {
        // The kickers identify these categories. For the others they only
        // show that the hand is a straight or better.
        put(layout, 0, one_pair, layout.base[one_pair]);
        put(layout, 1, trips, layout.base[trips]);
        put(layout, kSecondPair, two_pair, layout.base[straight]);
        put(layout, 1 + kSecondPair, full_house, layout.base[straight]);
        put(layout, 2, quads, layout.base[straight]);
        put(layout, 2 + kSecondPair, quads, layout.base[straight]);
    }

private:
    constexpr void put(const Layout& layout, std::size_t place, Category category, int told) {
        base.put(place, layout.base[category] - told);
        weight.put(place, layout.weight[category]);
    }
};

template <Family family>
inline constexpr MadeTables kMade{kHighLayoutOf<family>};

// The steps of a block after its ranks are known.
template <typename V, Family family, int cards>
struct LookedUpHigh {
    static constexpr const Layout& kLayout = kHighLayoutOf<family>;

    struct Hand {
        typename V::Word place, made, kickers;
    };

    struct Numbers {
        alignas(64) std::int16_t made[V::kLanes];
        alignas(64) std::int16_t kickers[V::kLanes];
    };

    BIGSLICK_INLINE static Hand judge(const HighRanks<V>& ranks) {
        const HighParts<V> parts = high_parts<V, kLayout, cards>(ranks);
        auto place = V::add_where(parts.has_two_pairs, V::template fill<SplitTable::key(0)>(),
                                  V::template fill<SplitTable::step(MadeTables::kSecondPair)>());
        place = V::next_place(parts.has_trips, place);
        place = V::next_place(parts.has_quads, place);
        place = V::no_place(V::either(parts.has_straight, ranks.has_flush), place);
        return {place, parts.made, V::flip_where(ranks.has_flush, parts.kickers)};
    }

    BIGSLICK_INLINE static void number(const Hand& hand, Numbers& numbers) {
        const Numbered<V> number = number_made<V>(hand.made, hand.kickers);
        V::store_lanes(numbers.kickers, number.closed);
        V::store_lanes(numbers.made,
                       V::add(V::pick(V::table(kMade<family>.base), hand.place),
                              V::multiply(number.made_index,
                                          V::pick(V::table(kMade<family>.weight), hand.place))));
    }

    // Writes the strength of lane i to to[place(i)].
    template <typename Place>
    BIGSLICK_INLINE static void look_up(Numbers& numbers, Strength* to, Place place) {
        // Without this, the compiler reads the numbers early and keeps sixteen
        // addresses for later, all on the stack.
        asm volatile("" : "+r"(to), "+m"(numbers));
        const std::int16_t* classes = kicker_classes<kLayout, cards>();
#pragma GCC unroll 32
        for (int lane = 0; lane < V::kLanes; ++lane) {
            to[place(lane)] =
                static_cast<Strength>(classes[numbers.kickers[lane]] + numbers.made[lane]);
        }
    }
};

template <typename V, Family family, int cards>
class LookedUpHighRows {
public:
    LookedUpHighRows(const CardMask* rows, Strength* out) : rows_(rows), out_(out) {}

    // Full blocks of valid rows that all have `cards` cards. Stops before the
    // first other block and returns how many rows it has done.
    //
    // While one block is read, the one before it is numbered and the one before
    // that looked up: independent chains of instructions that the processor can
    // interleave, and the look-ups do not use the vector units.
    std::size_t run(std::size_t count) {
        if (count < kStep) return 0;
        Block block = read(0);
        if (V::some(block.unsound)) return 0;
        Hand hand = judge(block);
        Numbers numbers;
        number(hand, numbers);
        std::size_t i = kStep;
        if (count < 2 * kStep || V::some((block = read(i)).unsound)) {
            look_up(numbers, 0);
            return i;
        }
        hand = judge(block);
        i += kStep;
        for (; i + kStep <= count; i += kStep) {
            block = read(i);
            look_up(numbers, i - 2 * kStep);
            if (V::some(block.unsound)) [[unlikely]] break;
            number(hand, numbers);
            hand = judge(block);
        }
        look_up(numbers, i - 2 * kStep);
        number(hand, numbers);
        look_up(numbers, i - kStep);
        return i;
    }

private:
    static constexpr std::size_t kStep = V::kLanes;

    using Block = HighBlock<V>;
    using High = LookedUpHigh<V, family, cards>;
    using Hand = typename High::Hand;
    using Numbers = typename High::Numbers;

    BIGSLICK_INLINE Block read(std::size_t i) const {
        return read_high_block<V, family, cards>(rows_ + i);
    }
    BIGSLICK_INLINE static Hand judge(const Block& block) { return High::judge(block.ranks); }
    BIGSLICK_INLINE static void number(const Hand& hand, Numbers& numbers) {
        High::number(hand, numbers);
    }
    BIGSLICK_INLINE void look_up(Numbers& numbers, std::size_t i) const {
        High::look_up(numbers, out_ + i, [](int lane) { return V::row_of_lane(lane); });
    }

    const CardMask* rows_;
    Strength* out_;
};

}  // namespace bigslick::sliced
