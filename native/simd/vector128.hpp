// The vector operations of 128-bit registers: 8 lanes of 16 bits.
//
// Included by one translation unit of each kind only, which on x86 is compiled for
// SSE4.1. The unnamed namespace keeps everything instantiated from here inside that unit.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "../bulk/filled.hpp"
#include "../bulk/kicker_tables.hpp"
#include "../cards.hpp"
#include "../families.hpp"
#include "machine128.hpp"

namespace bigslick {
namespace {

struct Vector128 {
    using Word = Lanes128;
    typedef std::uint32_t Word32 __attribute__((vector_size(16)));
    // In each lane either all bits are set or all are clear.
    struct Mask {
        Word lanes;
    };

    static constexpr int kLanes = 8;
    static constexpr bool kLooksUpKickers = true;
    // Whether a lane word is a register, which makes unrolled code worthwhile.
    static constexpr bool kInRegisters = true;

    struct Suits {
        Word a, b, c, d;
    };

    // Which row of a block a lane holds.
    static constexpr int row_of_lane(int lane) { return lane; }

    // Two hands in each of four vectors become four vectors that hold one suit of every
    // hand.
    static Suits load(const CardMask* rows) {
        const Word v0 = load_lanes(rows), v1 = load_lanes(rows + 2);
        const Word v2 = load_lanes(rows + 4), v3 = load_lanes(rows + 6);
        const Word ac0 = even(v0, v1), ac1 = even(v2, v3);
        const Word bd0 = odd(v0, v1), bd1 = odd(v2, v3);
        return {even(ac0, ac1), even(bd0, bd1), odd(ac0, ac1), odd(bd0, bd1)};
    }
    static void store(Strength* out, Word lanes) { store_lanes(out, lanes); }

    static Word load_lanes(const void* from) {
        Word lanes;
        std::memcpy(&lanes, from, sizeof lanes);
        return lanes;
    }
    static void store_lanes(void* to, Word lanes) { std::memcpy(to, &lanes, sizeof lanes); }

    static Word zero() { return Word{}; }
    static Word repeat(int value) { return Word{} + static_cast<std::uint16_t>(value); }
    template <int value>
    static Word fill() {
        return load_lanes(filled<value>());
    }

    static Word both(Word x, Word y) { return x & y; }
    static Word either(Word x, Word y) { return x | y; }
    static Word differ(Word x, Word y) { return x ^ y; }
    static Word without(Word x, Word y) { return x & ~y; }
    static Word any3(Word x, Word y, Word z) { return x | (y | z); }
    static Word odd3(Word x, Word y, Word z) { return x ^ y ^ z; }
    static Word majority(Word x, Word y, Word z) { return (x & y) | (z & (x ^ y)); }
    static Word all3(Word x, Word y, Word z) { return x & (y & z); }
    // x | (y & z)
    static Word or_both(Word x, Word y, Word z) { return x | (y & z); }
    // x & (y | z)
    static Word and_either(Word x, Word y, Word z) { return x & (y | z); }

    static Word add(Word x, Word y) { return x + y; }
    static Word subtract(Word x, Word y) { return x - y; }
    static Word multiply(Word x, Word y) { return x * y; }
    // (x + y + 1) / 2
    static Word average(Word x, Word y) { return Machine128::average(x, y); }
    template <int bits>
    static Word up(Word x) {
        return x << bits;
    }
    template <int bits>
    static Word down(Word x) {
        return x >> bits;
    }
    static Word largest(Word x, Word y) {
        return (Word)Machine128::largest((Signed128)x, (Signed128)y);
    }
    static Word popcount(Word x) { return Machine128::popcount(x); }

    static Mask none() { return {zero()}; }
    static Mask is_zero(Word x) { return {(Word)(x == zero())}; }
    static Mask is_set(Word x) { return {(Word)(x != zero())}; }
    static Mask exceeds(Word x, Word y) { return {(Word)((Signed128)x > (Signed128)y)}; }
    static Mask equal(Word x, Word y) { return {(Word)(x == y)}; }
    static Mask both(Mask x, Mask y) { return {x.lanes & y.lanes}; }
    static Mask either(Mask x, Mask y) { return {x.lanes | y.lanes}; }
    static Mask without(Mask x, Mask y) { return {x.lanes & ~y.lanes}; }
    static bool some(Word x) { return Machine128::some(x); }
    static bool some(Mask x) { return some(x.lanes); }
    static bool some(Mask x, Word y) { return some(x.lanes | y); }
    static bool all(Mask x) { return !some(~x.lanes); }
    static bool intersect(Word x, Word y) { return some(x & y); }
    static std::uint32_t lane_bits(Mask x) { return Machine128::lane_bits(x.lanes); }

    // Lanes of `then` where the mask is set, of `other` elsewhere.
    static Word choose(Mask mask, Word then, Word other) {
        return (then & mask.lanes) | (other & ~mask.lanes);
    }
    // As choose, for a value that is empty elsewhere.
    static Word or_else(Mask mask, Word then, Word other) { return then | (other & ~mask.lanes); }
    // As choose, for a subset of the other value.
    static Word narrow(Mask mask, Word subset, Word x) { return x & ~(mask.lanes & ~subset); }
    // As choose, for a value larger than the other one.
    static Word raise(Mask mask, Word larger, Word x) { return largest(x, keep(mask, larger)); }
    static Word add_where(Mask mask, Word x, Word more) { return x + (mask.lanes & more); }
    // Without the lowest member, where the mask is set: it is -1 there.
    static Word drop_lowest(Mask mask, Word x) { return x & (x + mask.lanes); }
    // The higher one of at most two members.
    static Word highest_of_two(Word x) {
        const Word higher = x & (x + fill<-1>());
        return largest(higher, x ^ higher);
    }
    static Word flip_where(Mask mask, Word x) { return x ^ mask.lanes; }
    static Word keep(Mask mask, Word x) { return x & mask.lanes; }
    static Word unless(Mask mask, Word x) { return x & ~mask.lanes; }

    // A table of eight 16-bit values, by lanes that hold table_key(i).
    using Table8 = Word;
    static Table8 table8(const std::array<std::int16_t, 8>& values) {
        return load_lanes(values.data());
    }
    static Table8 table(const SplitTable& values) { return load_lanes(values.bytes.data()); }
    // Change the keys of a split table where the mask is set: to the next place, or to
    // a key that finds 0. Both bytes of a set lane are -1.
    static Word next_place(Mask mask, Word key) {
        return (Word)((Bytes128)key - (Bytes128)mask.lanes);
    }
    static Word no_place(Mask mask, Word key) { return key | mask.lanes; }
    // Sixteen bytes by lanes that hold 0 to 15; place 0 holds 0.
    static Table8 byte_table(const std::array<std::uint8_t, 16>& values) {
        return load_lanes(values.data());
    }
    static Word pick(Table8 table, Word keys) {
        return (Word)Machine128::look_up((Bytes128)table, (Bytes128)keys);
    }

    // Turns a single bit into a number: the product with this sequence has a different
    // pattern in its top four bits for each rank, and 0 for an empty set.
    static constexpr int kSequence = 0x135c;
    static Word places(Word single) { return down<12>(single * fill<kSequence>()); }

    // A table by rank, laid out for places(); an empty set finds 0.
    using RankTable = std::array<std::uint8_t, 16>;
    template <typename Value>
    static constexpr RankTable rank_table(Value value) {
        RankTable table{};
        for (int rank = 0; rank < kRankCount; ++rank) {
            table[static_cast<std::size_t>((kSequence << rank & 0xffff) >> 12)] =
                static_cast<std::uint8_t>(value(rank));
        }
        return table;
    }
    template <int size>
    static constexpr RankTable kSubsets =
        rank_table([](int rank) { return bigslick::choose(rank, size); });

    static Word look_up(const RankTable& table, Word place) {
        return pick(byte_table(table), place);
    }

    // Colex index of one or two made ranks: C(upper rank, 2) + lower rank.
    static Word made_index(Word lower, Word, Word upper, Word) {
        return look_up(kSubsets<1>, places(lower)) + look_up(kSubsets<2>, places(upper));
    }

    // The index of each kicker set, the sum of C(rank of the i-th lowest, i): one
    // kicker after the other, from the lowest. A fifth kicker means that the hand
    // is unpaired; its table also subtracts the straights below it.
    template <const Layout& layout>
    static Word kicker_index(Word kickers, Mask, Word) {
        static constexpr auto fourth = [](int rank) { return bigslick::choose(rank, 4); };
        static constexpr auto fifth = [](int rank) {
            return rank < 4 ? 0 : bigslick::choose(rank, 5) - layout.straights_below(rank);
        };
        static constexpr RankTable kFourthLow = rank_table(fourth);
        static constexpr RankTable kFourthHigh = rank_table([](int r) { return fourth(r) >> 8; });
        static constexpr RankTable kFifthLow = rank_table(fifth);
        static constexpr RankTable kFifthHigh = rank_table([](int r) { return fifth(r) >> 8; });
        const auto next_place = [&] {
            const Word below = kickers + fill<-1>();
            const Word single = kickers & ~below;
            kickers &= below;
            return places(single);
        };
        Word index = look_up(kSubsets<1>, next_place());
        index += look_up(kSubsets<2>, next_place());
        index += look_up(kSubsets<3>, next_place());
        const Word place4 = next_place();
        const Word place5 = places(kickers);
        index += look_up(kFourthLow, place4) + look_up(kFifthLow, place5);
        return index + up<8>(look_up(kFourthHigh, place4) + look_up(kFifthHigh, place5));
    }

    // Colex index of up to four ranks.
    static Word small_set_index(Word set) {
        return kicker_index<kAceToFiveLayout>(set, none(), zero());
    }

    // Random numbers and deals.

    static Word smallest(Word x, Word y) {
        return (Word)Machine128::smallest((Signed128)x, (Signed128)y);
    }
    static Word high_product(Word x, Word y) { return Machine128::high_product(x, y); }
    static Mask below(Word x, Word y) { return {(Word)(x < y)}; }
    // y - x where x is below y as unsigned numbers, 0 elsewhere.
    static Word shortfall(Word x, Word y) { return Machine128::shortfall(x, y); }
    // x + 1 where x > y, x elsewhere.
    static Word step_over(Word x, Word y) { return x - exceeds(x, y).lanes; }

    static Word32 load32(const std::uint32_t* from) {
        Word32 words;
        std::memcpy(&words, from, sizeof words);
        return words;
    }
    static void store32(std::uint32_t* to, Word32 x) { std::memcpy(to, &x, sizeof x); }
    static Word32 broadcast32(std::uint32_t value) { return Word32{} + value; }
    static Word32 add32(Word32 x, Word32 y) { return x + y; }
    static Word32 differ32(Word32 x, Word32 y) { return x ^ y; }
    template <int bits>
    static Word32 up32(Word32 x) {
        return x << bits;
    }
    template <int bits>
    static Word32 down32(Word32 x) {
        return x >> bits;
    }
    template <int bits>
    static Word32 rotated32(Word32 x) {
        return x << bits | x >> (32 - bits);
    }
    // Even lanes are the low halves.
    static Word halves(Word32 x) { return (Word)x; }

    using Deck = Machine128::Deck;
    static Deck deck(const std::uint8_t* position) { return Machine128::deck(position); }
    static Suits card(const Deck& deck, Word place) {
        const Machine128::Card card = Machine128::card(deck, place);
        return {card.of_suit(0), card.of_suit(1), card.of_suit(2), card.of_suit(3)};
    }
    // The cards of several places together.
    template <int count>
    static Suits cards(const Deck& deck, const Word (&places)[count]) {
        Suits result = card(deck, places[0]);
        for (int i = 1; i < count; ++i) result = join(result, card(deck, places[i]));
        return result;
    }
    static Suits same_cards(CardMask cards) {
        return {repeat(cards.suit(0)), repeat(cards.suit(1)), repeat(cards.suit(2)),
                repeat(cards.suit(3))};
    }
    static Suits join(const Suits& x, const Suits& y) {
        return {x.a | y.a, x.b | y.b, x.c | y.c, x.d | y.d};
    }

    // The sum of all lanes, which are not negative.
    static std::int64_t sum(Word x) {
        std::int64_t total = 0;
        for (int i = 0; i < kLanes; ++i) total += x[i];
        return total;
    }

private:
    static Word even(Word x, Word y) {
        return __builtin_shufflevector(x, y, 0, 2, 4, 6, 8, 10, 12, 14);
    }
    static Word odd(Word x, Word y) {
        return __builtin_shufflevector(x, y, 1, 3, 5, 7, 9, 11, 13, 15);
    }
};

}  // namespace
}  // namespace bigslick
