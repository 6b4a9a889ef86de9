// The vector operations of AVX-512 (F, BW, VL, VBMI, BITALG, GFNI): 32 lanes of 16 bits.
//
// Included by one translation unit only, which is compiled for these
// instructions. The unnamed namespace keeps everything instantiated from here
// inside that unit: the linker must never pick such code for another path.
#pragma once

#include <immintrin.h>

#include "../bulk/filled.hpp"
#include "../bulk/kicker_tables.hpp"
#include "../cards.hpp"
#include "../families.hpp"

namespace bigslick {
namespace {

struct Avx512 {
    using Word = __m512i;
    using Word32 = Word;  // 16 lanes of 32 bits
    using Mask = __mmask32;  // one bit per lane

    static constexpr int kLanes = 32;
    static constexpr bool kLooksUpKickers = false;
    // Whether a lane word is a register, which makes unrolled code worthwhile.
    static constexpr bool kInRegisters = true;

    struct Suits {
        Word a, b, c, d;
    };

    // Which row of a block a lane holds: the transposition below leaves the
    // rows of four vectors interleaved.
    static constexpr int row_of_lane(int lane) {
        const int quarter = lane / 8, place = lane % 8;
        const int vector = 2 * (place / 4) + place % 2;
        return 8 * vector + 2 * quarter + place / 2 % 2;
    }

    // Four vectors of eight hands become four vectors of one suit each. Shifts
    // and blends do half of the work, because all shuffles use one port.
    static Suits transpose(Word v0, Word v1, Word v2, Word v3) {
        constexpr Mask kOdd = 0xaaaaaaaa;
        const auto even = [](Word x, Word y) {
            return _mm512_mask_blend_epi16(kOdd, x, _mm512_slli_epi32(y, 16));
        };
        const auto odd = [](Word x, Word y) {
            return _mm512_mask_blend_epi16(kOdd, _mm512_srli_epi32(x, 16), y);
        };
        const __m512 ac0 = _mm512_castsi512_ps(even(v0, v1));
        const __m512 ac1 = _mm512_castsi512_ps(even(v2, v3));
        const __m512 bd0 = _mm512_castsi512_ps(odd(v0, v1));
        const __m512 bd1 = _mm512_castsi512_ps(odd(v2, v3));
        return {_mm512_castps_si512(_mm512_shuffle_ps(ac0, ac1, 0x88)),
                _mm512_castps_si512(_mm512_shuffle_ps(bd0, bd1, 0x88)),
                _mm512_castps_si512(_mm512_shuffle_ps(ac0, ac1, 0xdd)),
                _mm512_castps_si512(_mm512_shuffle_ps(bd0, bd1, 0xdd))};
    }

    static Suits load(const CardMask* rows) {
        return transpose(_mm512_loadu_si512(rows), _mm512_loadu_si512(rows + 8),
                         _mm512_loadu_si512(rows + 16), _mm512_loadu_si512(rows + 24));
    }

    // Lanes back to the order of the rows.
    static void store(Strength* out, Word lanes) {
        _mm512_storeu_si512(out, _mm512_permutexvar_epi8(row_order(), lanes));
    }

    static Word row_order() {
        struct Order {
            alignas(64) std::uint8_t bytes[64];
        };
        static constexpr Order order = [] {
            Order result{};
            for (int lane = 0; lane < kLanes; ++lane) {
                const int row = row_of_lane(lane);
                result.bytes[2 * row] = static_cast<std::uint8_t>(2 * lane);
                result.bytes[2 * row + 1] = static_cast<std::uint8_t>(2 * lane + 1);
            }
            return result;
        }();
        return _mm512_load_si512(order.bytes);
    }

    static Word load_lanes(const void* from) { return _mm512_loadu_si512(from); }
    static void store_lanes(void* to, Word lanes) { _mm512_storeu_si512(to, lanes); }

    static Word zero() { return _mm512_setzero_si512(); }
    static Word repeat(int value) { return _mm512_set1_epi16(static_cast<short>(value)); }
    template <int value>
    static Word fill() {
        return _mm512_load_si512(filled<value>());
    }

    static Word both(Word x, Word y) { return _mm512_and_si512(x, y); }
    static Word either(Word x, Word y) { return _mm512_or_si512(x, y); }
    static Word differ(Word x, Word y) { return _mm512_xor_si512(x, y); }
    static Word without(Word x, Word y) { return _mm512_andnot_si512(y, x); }
    static Word any3(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0xfe); }
    static Word odd3(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0x96); }
    static Word majority(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0xe8); }
    static Word all3(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0x80); }
    // x | (y & z)
    static Word or_both(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0xf8); }
    // x & (y | z)
    static Word and_either(Word x, Word y, Word z) { return _mm512_ternarylogic_epi32(x, y, z, 0xe0); }

    static Word add(Word x, Word y) { return _mm512_add_epi16(x, y); }
    static Word subtract(Word x, Word y) { return _mm512_sub_epi16(x, y); }
    static Word multiply(Word x, Word y) { return _mm512_mullo_epi16(x, y); }
    // (x + y + 1) / 2
    static Word average(Word x, Word y) { return _mm512_avg_epu16(x, y); }
    template <int bits>
    static Word up(Word x) {
        return _mm512_slli_epi16(x, bits);
    }
    template <int bits>
    static Word down(Word x) {
        return _mm512_srli_epi16(x, bits);
    }
    static Word popcount(Word x) { return _mm512_popcnt_epi16(x); }

    static Mask none() { return 0; }
    static Mask is_zero(Word x) { return _mm512_testn_epi16_mask(x, x); }
    static Mask is_set(Word x) { return _mm512_test_epi16_mask(x, x); }
    static Mask exceeds(Word x, Word y) { return _mm512_cmpgt_epi16_mask(x, y); }
    static Mask equal(Word x, Word y) { return _mm512_cmpeq_epi16_mask(x, y); }
    static Mask both(Mask x, Mask y) { return x & y; }
    static Mask either(Mask x, Mask y) { return x | y; }
    static Mask without(Mask x, Mask y) { return x & ~y; }
    static bool some(Mask x) { return x != 0; }
    static bool some(Word x) { return intersect(x, x); }
    static bool some(Mask x, Word y) { return (x | _mm512_test_epi16_mask(y, y)) != 0; }
    static bool all(Mask x) { return x == 0xffffffff; }
    static bool intersect(Word x, Word y) { return _mm512_test_epi16_mask(x, y) != 0; }
    static std::uint32_t lane_bits(Mask x) { return x; }

    // Lanes of `then` where the mask is set, of `other` elsewhere.
    static Word choose(Mask mask, Word then, Word other) {
        return _mm512_mask_blend_epi16(mask, other, then);
    }
    static Word keep(Mask mask, Word x) { return _mm512_maskz_mov_epi16(mask, x); }
    static Word unless(Mask mask, Word x) {
        return _mm512_maskz_mov_epi16(static_cast<Mask>(~mask), x);
    }
    // As choose, for a value that is empty elsewhere.
    static Word or_else(Mask mask, Word then, Word other) { return choose(mask, then, other); }
    // As choose, for a subset of the other value.
    static Word narrow(Mask mask, Word subset, Word x) { return choose(mask, subset, x); }
    // The higher one of at most two members.
    static Word highest_of_two(Word x) {
        const Word higher = both(x, add(x, fill<-1>()));
        return choose(is_set(higher), higher, x);
    }
    // As choose, for a value larger than the other one.
    static Word raise(Mask mask, Word larger, Word x) { return choose(mask, larger, x); }
    static Word add_where(Mask mask, Word x, Word more) {
        return _mm512_mask_add_epi16(x, mask, x, more);
    }
    // Without the lowest member, where the mask is set.
    static Word drop_lowest(Mask mask, Word x) {
        return both(x, _mm512_mask_add_epi16(x, mask, x, fill<-1>()));
    }
    static Word largest(Word x, Word y) { return _mm512_max_epi16(x, y); }

    // A table of eight 16-bit values, by lanes that hold table_key(i).
    using Table8 = Word;
    static Table8 table8(const std::array<std::int16_t, 8>& values) {
        return _mm512_broadcast_i32x4(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(values.data())));
    }
    // Sixteen bytes by lanes that hold 0 to 15; place 0 holds 0.
    static Table8 byte_table(const std::array<std::uint8_t, 16>& values) {
        return _mm512_broadcast_i32x4(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(values.data())));
    }
    static Word pick(Table8 table, Word keys) { return _mm512_shuffle_epi8(table, keys); }

    // Colex index of one or two made ranks: C(upper rank, 2) + lower rank. Both
    // ranks are counts of the places below; without an upper one the count is
    // 16, which wraps to place 0 of the table.
    static Word made_index(Word, Word below_lower, Word, Word below_upper) {
        static constexpr std::array<std::uint8_t, 16> kPairs{0,  0,  1,  3,  6,  10, 15, 21,
                                                             28, 36, 45, 55, 66, 78, 91, 105};
        const Word pairs = _mm512_broadcast_i32x4(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(kPairs.data())));
        return add(popcount(below_lower), _mm512_shuffle_epi8(pairs, popcount(below_upper)));
    }

    // The index of each kicker set; `five` marks the lanes with five kickers,
    // `flip` holds few_flip of the others.
    template <const Layout& layout>
    static Word kicker_index(Word kickers, Mask five, Word flip) {
        static constexpr KickerTables tables = kicker_tables(layout);
        const Word low = _mm512_maskz_permutex2var_epi8(
            0x5555555555555555, _mm512_load_si512(tables.low.data()), kickers,
            _mm512_load_si512(tables.low.data() + 64));
        const Word high = down<KickerTables::kLowBits>(kickers);
        const Word of_five = _mm512_permutex2var_epi16(_mm512_load_si512(tables.five.data()), high,
                                                       _mm512_load_si512(tables.five.data() + 32));
        const Word of_few = _mm512_permutex2var_epi16(_mm512_load_si512(tables.few.data()),
                                                      differ(high, flip),
                                                      _mm512_load_si512(tables.few.data() + 32));
        return add(low, choose(five, of_five, of_few));
    }

    // Colex index of up to four ranks: the sum of C(rank of the i-th lowest, i).
    static Word small_set_index(Word set) {
        Word index = lowest_term<1>(set);
        index = add(index, lowest_term<2>(set));
        index = add(index, lowest_term<3>(set));
        return add(index, lowest_term<4>(set));
    }

    // Random numbers and deals.

    static Word smallest(Word x, Word y) { return _mm512_min_epi16(x, y); }
    static Word high_product(Word x, Word y) { return _mm512_mulhi_epu16(x, y); }
    static Mask below(Word x, Word y) { return _mm512_cmplt_epu16_mask(x, y); }
    // y - x where x is below y as unsigned numbers, 0 elsewhere.
    static Word shortfall(Word x, Word y) { return _mm512_subs_epu16(y, x); }
    // x + 1 where x > y, x elsewhere.
    static Word step_over(Word x, Word y) {
        return _mm512_mask_add_epi16(x, _mm512_cmpgt_epi16_mask(x, y), x, repeat(1));
    }

    static Word32 load32(const std::uint32_t* from) { return _mm512_loadu_si512(from); }
    static void store32(std::uint32_t* to, Word32 x) { _mm512_storeu_si512(to, x); }
    static Word32 broadcast32(int value) { return _mm512_set1_epi32(value); }
    static Word32 add32(Word32 x, Word32 y) { return _mm512_add_epi32(x, y); }
    static Word32 differ32(Word32 x, Word32 y) { return _mm512_xor_si512(x, y); }
    template <int bits>
    static Word32 up32(Word32 x) {
        return _mm512_slli_epi32(x, bits);
    }
    template <int bits>
    static Word32 down32(Word32 x) {
        return _mm512_srli_epi32(x, bits);
    }
    template <int bits>
    static Word32 rotated32(Word32 x) {
        return _mm512_rol_epi32(x, bits);
    }
    static Word halves(Word32 x) { return x; }

    // Converts positions in the live deck to cards. A shift by more than the width of a
    // lane gives 0, so each suit gets only its own cards.
    struct Deck {
        Word position;
    };
    static Deck deck(const std::uint8_t* position) { return {_mm512_loadu_si512(position)}; }
    static Suits card(const Deck& deck, Word place) {
        const Word at = _mm512_maskz_permutexvar_epi8(0x5555555555555555, place, deck.position);
        const Word one = repeat(1);
        return {_mm512_sllv_epi16(one, at),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, repeat(16))),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, repeat(32))),
                _mm512_sllv_epi16(one, _mm512_sub_epi16(at, repeat(48)))};
    }
    // The cards of several places together.
    template <int count>
    static Suits cards(const Deck& deck, const Word (&places)[count]) {
        Suits result = card(deck, places[0]);
#pragma GCC unroll 8
        for (int i = 1; i < count; ++i) result = join(result, card(deck, places[i]));
        return result;
    }
    static Suits same_cards(CardMask cards) {
        return {repeat(cards.suit(0)), repeat(cards.suit(1)), repeat(cards.suit(2)),
                repeat(cards.suit(3))};
    }
    static Suits join(const Suits& x, const Suits& y) {
        return {either(x.a, y.a), either(x.b, y.b), either(x.c, y.c), either(x.d, y.d)};
    }

    // The sum of all lanes, which are not negative.
    static std::int64_t sum(Word x) {
        const Word low = both(x, _mm512_set1_epi32(0xffff));
        return _mm512_reduce_add_epi32(add32(low, down32<16>(x)));
    }

private:
    // C(rank, size) by rank. For an empty set, the number of bits below its lowest
    // member is 16, and place 16 holds 0.
    template <int size>
    struct Subsets {
        alignas(64) std::array<std::uint16_t, kLanes> words{};
        constexpr Subsets() {
            for (int rank = 0; rank < kRankCount; ++rank) {
                words[static_cast<std::size_t>(rank)] =
                    static_cast<std::uint16_t>(bigslick::choose(rank, size));
            }
        }
    };

    // Returns the term of the lowest member and removes this member from the set.
    template <int size>
    static Word lowest_term(Word& set) {
        static constexpr Subsets<size> subsets;
        const Word below = add(set, fill<-1>());
        const Word rank = popcount(without(below, set));
        set = both(set, below);
        return _mm512_permutexvar_epi16(rank, _mm512_load_si512(subsets.words.data()));
    }
};

}  // namespace
}  // namespace bigslick
