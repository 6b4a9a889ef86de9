// What sampling needs of AVX2 beyond evaluation. See vector_avx2.hpp.
#pragma once

#include "../../bulk/vector_avx2.hpp"

namespace bigslick::sampling {
namespace {

struct Lanes256 : Avx2 {
    using Word32 = Word;
    // Whether a lane word is a register, which makes unrolled code worth while.
    static constexpr bool kInRegisters = true;

    static Word broadcast(int value) { return _mm256_set1_epi16(static_cast<short>(value)); }
    static Word load_lanes(const std::uint16_t* from) { return load_words(from); }
    static Word load_strengths(const Strength* from) { return load_words(from); }

    static Word smallest(Word x, Word y) { return _mm256_min_epi16(x, y); }
    static Word high_product(Word x, Word y) { return _mm256_mulhi_epu16(x, y); }
    // Unsigned: what is below y is not the larger of the two.
    static Mask below(Word x, Word y) {
        const Word not_below = _mm256_cmpeq_epi16(_mm256_max_epu16(x, y), x);
        return {_mm256_xor_si256(not_below, _mm256_set1_epi16(-1))};
    }
    // One more where x has reached y.
    static Word step_over(Word x, Word y) {
        return add(add(x, broadcast(1)), _mm256_cmpgt_epi16(y, x));
    }

    static Word32 load32(const std::uint32_t* from) { return load_words(from); }
    static void store32(std::uint32_t* to, Word32 x) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), x);
    }
    static Word32 broadcast32(int value) { return _mm256_set1_epi32(value); }
    static Word32 add32(Word32 x, Word32 y) { return _mm256_add_epi32(x, y); }
    static Word32 differ32(Word32 x, Word32 y) { return _mm256_xor_si256(x, y); }
    template <int bits>
    static Word32 up32(Word32 x) {
        return _mm256_slli_epi32(x, bits);
    }
    template <int bits>
    static Word32 down32(Word32 x) {
        return _mm256_srli_epi32(x, bits);
    }
    template <int bits>
    static Word32 rotated32(Word32 x) {
        return either(up32<bits>(x), down32<32 - bits>(x));
    }
    static Word halves(Word32 x) { return x; }

    // Positions in the live deck become cards: four tables of sixteen bytes
    // answer for a quarter of the deck each, and zero for the rest of it.
    struct Deck {
        Word quarter[4];
    };
    static Deck deck(const std::uint8_t* position) {
        Deck result;
        for (int i = 0; i < 4; ++i) {
            result.quarter[i] = _mm256_broadcastsi128_si256(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(position + 16 * i)));
        }
        return result;
    }
    static Suits card(const Deck& deck, Word place) {
        Word at = _mm256_setzero_si256();
        for (int i = 0; i < 4; ++i) {
            // The high byte of each lane becomes a request for zero.
            const Word key = _mm256_adds_epu8(
                _mm256_sub_epi8(place, _mm256_set1_epi16(static_cast<short>(16 * i))),
                _mm256_set1_epi16(static_cast<short>(0xff70)));
            at = either(at, _mm256_shuffle_epi8(deck.quarter[i], key));
        }
        const Word rank = both(at, broadcast(15));
        const Word low = _mm256_shuffle_epi8(single_bits(0), rank);
        const Word high = up<8>(_mm256_shuffle_epi8(single_bits(8), rank));
        // The tables also answer the empty high bytes, with the lowest rank.
        const Word bit = either(both(low, broadcast(0xff)), high);
        const Word suit = down<4>(at);
        return {both(bit, _mm256_cmpeq_epi16(suit, broadcast(0))),
                both(bit, _mm256_cmpeq_epi16(suit, broadcast(1))),
                both(bit, _mm256_cmpeq_epi16(suit, broadcast(2))),
                both(bit, _mm256_cmpeq_epi16(suit, broadcast(3)))};
    }
    static Suits same_cards(CardMask cards) {
        return {broadcast(cards.suit(0)), broadcast(cards.suit(1)), broadcast(cards.suit(2)),
                broadcast(cards.suit(3))};
    }
    static Suits join(const Suits& x, const Suits& y) {
        return {either(x.a, y.a), either(x.b, y.b), either(x.c, y.c), either(x.d, y.d)};
    }

private:
    // 1 << (rank - first) for eight ranks, 0 for the others.
    static Word single_bits(int first) {
        const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0,
                                           0, 0, 0, 0, 0);
        return _mm256_broadcastsi128_si256(first == 0 ? bits : _mm_slli_si128(bits, 8));
    }
};

}  // namespace
}  // namespace bigslick::sampling
