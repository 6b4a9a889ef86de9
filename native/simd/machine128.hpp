// The 128-bit instructions that compilers do not generate by themselves: NEON on
// ARM, SSE4.1 on x86. Everything else of simd/vector128.hpp is written with operators.
#pragma once

#include <cstdint>

#if defined(__aarch64__)
#include <arm_neon.h>
#else
#include <immintrin.h>
#endif

namespace bigslick {
namespace {

typedef std::uint8_t Bytes128 __attribute__((vector_size(16)));
typedef std::uint16_t Lanes128 __attribute__((vector_size(16)));
typedef std::int16_t Signed128 __attribute__((vector_size(16)));

#if defined(__aarch64__)

struct Machine128 {
    // The bytes of the table at the keys; a key with its top bit set finds 0. Other keys
    // are below 16.
    static Bytes128 look_up(Bytes128 table, Bytes128 keys) {
        return (Bytes128)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)keys);
    }
    static Signed128 largest(Signed128 x, Signed128 y) {
        return (Signed128)vmaxq_s16((int16x8_t)x, (int16x8_t)y);
    }
    static Signed128 smallest(Signed128 x, Signed128 y) {
        return (Signed128)vminq_s16((int16x8_t)x, (int16x8_t)y);
    }
    static Lanes128 average(Lanes128 x, Lanes128 y) {
        return (Lanes128)vrhaddq_u16((uint16x8_t)x, (uint16x8_t)y);
    }
    static Lanes128 high_product(Lanes128 x, Lanes128 y) {
        const uint16x8_t a = (uint16x8_t)x, b = (uint16x8_t)y;
        return (Lanes128)vuzp2q_u16(
            vreinterpretq_u16_u32(vmull_u16(vget_low_u16(a), vget_low_u16(b))),
            vreinterpretq_u16_u32(vmull_high_u16(a, b)));
    }
    // y - x, or 0 where that is negative.
    static Lanes128 shortfall(Lanes128 x, Lanes128 y) {
        return (Lanes128)vqsubq_u16((uint16x8_t)y, (uint16x8_t)x);
    }
    static Lanes128 popcount(Lanes128 x) {
        return (Lanes128)vpaddlq_u8(vcntq_u8((uint8x16_t)x));
    }
    static bool some(Lanes128 x) { return vmaxvq_u32((uint32x4_t)x) != 0; }
    // One bit for each lane, all of whose bits are set or clear.
    static std::uint32_t lane_bits(Lanes128 x) {
        const Lanes128 bits = {1, 2, 4, 8, 16, 32, 64, 128};
        return vaddvq_u16((uint16x8_t)(x & bits));
    }

    // Converts positions in the live deck to cards.
    struct Deck {
        uint8x16x4_t position;
    };
    static Deck deck(const std::uint8_t* position) { return {vld1q_u8_x4(position)}; }
    // The card of the suit at each place, as a set of ranks. Shifts beyond the lane give 0.
    struct Card {
        Signed128 at;
        Lanes128 of_suit(int suit) const {
            const Signed128 by = at - static_cast<std::int16_t>(16 * suit);
            return (Lanes128)vshlq_u16(vdupq_n_u16(1), (int16x8_t)by);
        }
    };
    static Card card(const Deck& deck, Lanes128 place) {
        // The high bytes become 0.
        const Lanes128 keys = place | static_cast<std::uint16_t>(0xff00);
        return {(Signed128)vqtbl4q_u8(deck.position, (uint8x16_t)keys)};
    }
};

#else

struct Machine128 {
    static Bytes128 look_up(Bytes128 table, Bytes128 keys) {
        return (Bytes128)_mm_shuffle_epi8((__m128i)table, (__m128i)keys);
    }
    static Signed128 largest(Signed128 x, Signed128 y) {
        return (Signed128)_mm_max_epi16((__m128i)x, (__m128i)y);
    }
    static Signed128 smallest(Signed128 x, Signed128 y) {
        return (Signed128)_mm_min_epi16((__m128i)x, (__m128i)y);
    }
    static Lanes128 average(Lanes128 x, Lanes128 y) {
        return (Lanes128)_mm_avg_epu16((__m128i)x, (__m128i)y);
    }
    static Lanes128 high_product(Lanes128 x, Lanes128 y) {
        return (Lanes128)_mm_mulhi_epu16((__m128i)x, (__m128i)y);
    }
    static Lanes128 shortfall(Lanes128 x, Lanes128 y) {
        return (Lanes128)_mm_subs_epu16((__m128i)y, (__m128i)x);
    }
    static Lanes128 popcount(Lanes128 x) {
        const __m128i counts = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m128i nibble = _mm_set1_epi8(15);
        const __m128i low = _mm_shuffle_epi8(counts, _mm_and_si128((__m128i)x, nibble));
        const __m128i high = _mm_shuffle_epi8(
            counts, _mm_and_si128(_mm_srli_epi16((__m128i)x, 4), nibble));
        return (Lanes128)_mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1));
    }
    static bool some(Lanes128 x) { return _mm_testz_si128((__m128i)x, (__m128i)x) == 0; }
    static std::uint32_t lane_bits(Lanes128 x) {
        return static_cast<std::uint32_t>(
                   _mm_movemask_epi8(_mm_packs_epi16((__m128i)x, _mm_setzero_si128())));
    }

    // Four tables of sixteen bytes; see Avx2::Deck.
    struct Deck {
        __m128i quarter[4];
    };
    static Deck deck(const std::uint8_t* position) {
        Deck result;
        __m128i before = _mm_setzero_si128();
        for (int i = 0; i < 4; ++i) {
            const __m128i quarter =
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(position + 16 * i));
            result.quarter[i] = _mm_xor_si128(quarter, before);
            before = quarter;
        }
        return result;
    }
    struct Card {
        Lanes128 rank_bit, suit;
        Lanes128 of_suit(int which) const {
            return rank_bit & (Lanes128)(suit == static_cast<std::uint16_t>(which));
        }
    };
    static Card card(const Deck& deck, Lanes128 place) {
        const __m128i places = (__m128i)(place | static_cast<std::uint16_t>(0xff00));
        __m128i at = _mm_shuffle_epi8(deck.quarter[0], places);
        for (int i = 1; i < 4; ++i) {
            const __m128i key = _mm_sub_epi8(places, _mm_set1_epi8(static_cast<char>(16 * i)));
            at = _mm_xor_si128(at, _mm_shuffle_epi8(deck.quarter[i], key));
        }
        const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0,
                                           0, 0, 0, 0, 0);
        const Lanes128 low = (Lanes128)_mm_shuffle_epi8(bits, at);
        const Lanes128 high = (Lanes128)_mm_shuffle_epi8(_mm_slli_si128(bits, 8), at);
        return {(low & static_cast<std::uint16_t>(0xff)) | high << 8, (Lanes128)at >> 4};
    }
};

#endif

}  // namespace
}  // namespace bigslick
